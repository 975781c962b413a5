//! What can be wrong with a table.

use std::fmt;

use deepen_tables::build::blocks::BlockError;

use super::PartitionError;

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Its patterns are not fit for it.
    Partition(PartitionError),
    /// The search for its values came to no end.
    Build(BlockError),
    /// There are not as many bytes as entries.
    Length {
        /// How many entries there are.
        expected: u64,
        /// How many bytes were given.
        found: u64,
    },
    /// The histogram has more placements than there are.
    Histogram {
        /// How many placements there are.
        entries: u64,
        /// How many it counts.
        counted: u64,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Partition(error) => error.fmt(f),
            Self::Build(error) => error.fmt(f),
            Self::Length { expected, found } => {
                write!(f, "a table of {expected} entries cannot have {found} bytes")
            }
            Self::Histogram { entries, counted } => {
                write!(f, "a histogram of {counted} values is not that of {entries} entries")
            }
        }
    }
}

impl std::error::Error for TableError {}

impl From<BlockError> for TableError {
    fn from(error: BlockError) -> Self {
        Self::Build(error)
    }
}

impl From<PartitionError> for TableError {
    fn from(error: PartitionError) -> Self {
        Self::Partition(error)
    }
}
