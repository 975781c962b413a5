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
    /// A value is wrong.
    Value {
        /// Its index.
        index: u64,
        /// What it should be.
        expected: u8,
        /// What it is.
        found: u8,
    },
}

impl TableError {
    /// Whether bytes and histogram can be those of so many entries.
    pub(super) fn check_parts(entries: u64, bytes: &[u8], histogram: &[u64]) -> Result<(), Self> {
        let found = bytes.len() as u64;
        if found != entries {
            return Err(TableError::Length { expected: entries, found });
        }
        let counted = histogram.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
        if counted > entries {
            return Err(TableError::Histogram { entries, counted });
        }
        Ok(())
    }
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
            Self::Value { index, expected, found } => {
                write!(f, "entry {index} is {found} and should be {expected}")
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
