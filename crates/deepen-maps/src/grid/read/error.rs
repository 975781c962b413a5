//! What is wrong with a map or a file of scenarios, and where.

use std::fmt;

use crate::graph;
use crate::grid::map::PlaceError;

/// The first place where a file stops being a map, or scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct FileError {
    /// The line, from 1; where something is missing at the end of the file,
    /// the line behind the last.
    pub line: u64,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong there.
    pub fault: FileFault,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FileFault {
    /// Something else was expected.
    Expected {
        /// What.
        expected: String,
        /// What is there instead.
        found: String,
    },
    /// A line ends in another way than those before it, or with a carriage
    /// return alone.
    LineEnd,
    /// A scenario begins or ends where it cannot.
    Place(PlaceError),
    /// The file cannot be read on, or has a line that is longer than any.
    Unreadable(graph::Fault),
}

impl FileError {
    /// A file that cannot be opened or read.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
    pub fn unreadable(error: std::io::Error) -> Self {
        let (kind, message) = (error.kind(), error.to_string());
        let fault = FileFault::Unreadable(graph::Fault::Io { kind, message });
        FileError { line: 1, column: 1, fault }
    }

    /// Whether the file cannot be read at all, so that no place in it is
    /// meant.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        matches!(self.fault, FileFault::Unreadable(graph::Fault::Io { .. }))
    }
}

impl From<graph::ReadError> for FileError {
    fn from(error: graph::ReadError) -> Self {
        let fault = FileFault::Unreadable(error.fault);
        FileError { line: error.line, column: error.column, fault }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Expected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            FileFault::LineEnd => f.write_str(
                "expected all lines to end with a line feed, or all with a carriage return and a \
                 line feed; here is another end",
            ),
            FileFault::Place(error) => error.fmt(f),
            FileFault::Unreadable(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            FileFault::Unreadable(fault @ graph::Fault::Io { .. }) => fault.fmt(f),
            fault => write!(f, "line {}, column {}: {fault}", self.line, self.column),
        }
    }
}

impl std::error::Error for FileError {}
