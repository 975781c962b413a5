//! Why a table cannot be opened or written: always with the file's name.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file that is not the table it should be.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Reason {
    /// There is no such file.
    Missing,
    /// It does not begin like a table.
    NotATable,
    /// It is of another version of the format.
    OtherVersion {
        /// Its version.
        found: u32,
        /// The version that is read here.
        expected: u32,
    },
    /// It is shorter than it should be.
    Truncated {
        /// Its length in bytes.
        found: u64,
        /// The length it should have at least.
        expected: u64,
    },
    /// It is longer than it should be.
    TooLong {
        /// Its length in bytes.
        found: u64,
        /// The length it should have.
        expected: u64,
    },
    /// Its header is not as it was written, or no writer of ours wrote it.
    DamagedHeader(
        /// What shows it.
        &'static str,
    ),
    /// A block is not as it was written.
    DamagedBlock {
        /// Which one, from 0; the first, if there are more.
        block: usize,
        /// How many blocks there are.
        blocks: usize,
    },
    /// It is a good file of another table.
    AnotherTable {
        /// In what they differ first.
        field: &'static str,
        /// What was expected.
        expected: String,
        /// What the file says.
        found: String,
    },
    /// The system could not read it, or has not enough memory for it.
    Io(io::Error),
}

impl OpenError {
    pub(super) fn new(path: &Path, reason: Reason) -> Self {
        OpenError { path: path.to_owned(), reason }
    }
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Reason::Missing,
            _ => Reason::Io(error),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Missing => write!(f, "there is no such file"),
            Reason::NotATable => write!(f, "it is no table of deepen"),
            Reason::OtherVersion { found, expected } => {
                let age = if found < expected { "older " } else { "" };
                write!(f, "it has the {age}version {found}, expected version {expected}")
            }
            Reason::Truncated { found, expected } => {
                write!(f, "it is cut short: {found} bytes, expected {expected}")
            }
            Reason::TooLong { found, expected } => {
                write!(f, "it is damaged: {found} bytes, expected {expected}")
            }
            Reason::DamagedHeader(what) => write!(f, "its header is damaged: {what}"),
            Reason::DamagedBlock { block, blocks } => {
                write!(f, "block {block} of {blocks} (from 0) is damaged")
            }
            Reason::AnotherTable { field, expected, found } => {
                write!(f, "it is another table: {field} `{found}`, expected `{expected}`")
            }
            Reason::Io(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a table was not written. Nothing is left of it, and what was there
/// before is there still.
#[derive(Debug)]
pub enum WriteError {
    /// The description and the table do not fit, or a text is too long.
    Unsuitable(
        /// What does not fit.
        &'static str,
    ),
    /// It would be larger than [`super::Options::most_bytes`] allows.
    TooLarge {
        /// The most bytes that the file may have.
        most: u64,
    },
    /// The caller no longer wants it.
    Cancelled,
    /// The system could not write it.
    Io {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Unsuitable(what) => write!(f, "the table cannot be written: {what}"),
            WriteError::TooLarge { most } => {
                write!(f, "the table's file would be larger than {most} bytes")
            }
            WriteError::Cancelled => write!(f, "writing the table was interrupted"),
            WriteError::Io { path, error } => {
                write!(f, "table {}: cannot be written: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
