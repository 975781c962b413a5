//! Why a table could not be built.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::GREATEST_DISTANCE;

/// Why a table could not be built.
#[derive(Debug)]
pub enum BuildError {
    /// The memory allowed does not hold what the build needs.
    TooLittleMemory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The system did not give the memory that was allowed.
    OutOfMemory {
        /// Bytes asked for.
        bytes: u64,
    },
    /// More states than this machine or the format can number.
    TooLarge {
        /// How many states the space has.
        states: u64,
    },
    /// A state's distance is above [`GREATEST_DISTANCE`].
    TooFar {
        /// Such a state.
        state: u64,
    },
    /// The space names a goal or predecessor that is no rank of it.
    NoSuchState {
        /// The rank it named.
        rank: u64,
        /// How many ranks there are.
        states: u64,
    },
    /// The build was cancelled by its watcher.
    Cancelled,
    /// A saved state is damaged, or that of another build.
    Saved {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A file could not be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl BuildError {
    /// The error of a file, for `map_err`.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> BuildError + use<'_> {
        move |error| BuildError::File { path: path.to_path_buf(), error }
    }

    pub(super) fn saved(path: &Path, reason: &'static str) -> BuildError {
        BuildError::Saved { path: path.to_path_buf(), reason }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TooLittleMemory { needed, allowed } => {
                write!(to, "{needed} bytes of memory are needed, {allowed} are allowed")
            }
            BuildError::OutOfMemory { bytes } => {
                write!(to, "the system did not give {bytes} bytes of memory")
            }
            BuildError::TooLarge { states } => write!(to, "{states} states are too many"),
            BuildError::TooFar { state } => write!(
                to,
                "state {state} is farther than {GREATEST_DISTANCE}, the most an entry can say"
            ),
            BuildError::NoSuchState { rank, states } => {
                write!(to, "the space names state {rank}, expected one of its {states} states")
            }
            BuildError::Cancelled => write!(to, "cancelled"),
            BuildError::Saved { path, reason } => write!(to, "{}: {reason}", path.display()),
            BuildError::File { path, error } => write!(to, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BuildError::File { error, .. } => Some(error),
            _ => None,
        }
    }
}
