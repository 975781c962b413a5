//! What can go wrong with a cache, and what is only worth a word.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::file::{OpenError, WriteError};

/// Why there is no table. `E` is the builder's error.
#[derive(Debug)]
pub enum ObtainError<E> {
    /// There is a file that is not the table, and it is not to be replaced.
    Refused(OpenError),
    /// It could not be built.
    Build(E),
    /// What was built does not fit the description.
    Unsuitable(&'static str),
    /// The caller no longer wants it.
    Cancelled,
}

/// What the user of a table may want to know.
#[derive(Debug)]
pub enum Warning {
    /// A file was not the table, and the table was built anew.
    Rebuilt(OpenError),
    /// Another process builds it at the moment; the table was built a second
    /// time and is in memory only.
    BuiltElsewhere(PathBuf),
    /// The directory cannot be written; the table is in memory only.
    Unwritable {
        /// The directory.
        directory: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file could not be written; the table is in memory only.
    NotWritten(WriteError),
    /// The quota does not allow the file; the table is in memory only.
    BeyondQuota {
        /// The directory.
        directory: PathBuf,
        /// The bytes that its files may have in all.
        quota: u64,
        /// How many of them are left.
        left: u64,
        /// The bytes of the table's file, before compression.
        needed: u64,
    },
}

impl<E: fmt::Display> fmt::Display for ObtainError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObtainError::Refused(error) => write!(f, "{error}"),
            ObtainError::Build(error) => write!(f, "the table cannot be built: {error}"),
            ObtainError::Unsuitable(what) => write!(f, "the table cannot be used: {what}"),
            ObtainError::Cancelled => write!(f, "building the table was interrupted"),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for ObtainError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ObtainError::Refused(error) => Some(error),
            ObtainError::Build(error) => Some(error),
            ObtainError::Unsuitable(_) | ObtainError::Cancelled => None,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Rebuilt(error) => write!(f, "{error}; it is built anew"),
            Warning::BuiltElsewhere(path) => {
                write!(f, "table {}: another process builds it at the moment", path.display())
            }
            Warning::Unwritable { directory, error } => {
                write!(f, "tables in {} cannot be kept: {error}", directory.display())
            }
            Warning::NotWritten(error) => write!(f, "{error}"),
            Warning::BeyondQuota { directory, quota, left, needed } => write!(
                f,
                "tables in {} may have {quota} bytes, of which {left} are left; this one needs {needed}",
                directory.display()
            ),
        }
    }
}
