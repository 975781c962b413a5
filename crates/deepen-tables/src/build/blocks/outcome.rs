//! What a search over blocks says while it runs and when it ends.

use std::fmt;

use super::space::BlockSpaceError;

/// The level of what no move leads to.
pub const UNREACHED: u8 = u8::MAX;

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The level that has just been finished.
    pub level: u8,
    /// How many values are known.
    pub known: u64,
    /// How many values there are, of which some may never be reached.
    pub total: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLevels {
    /// The value of group `g` and order `o` at `g * orders + o`;
    /// [`UNREACHED`] where there is none.
    pub values: Vec<u8>,
    /// How many values each level has.
    pub histogram: Vec<u64>,
}

/// Why there are no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockError {
    /// The space is not what it promises to be.
    Space(BlockSpaceError),
    /// A start is no state of the space, or not of the class of the first.
    Start,
    /// There is not as much memory.
    Memory {
        /// How many bytes were needed.
        bytes: u64,
    },
    /// There are more than 254 levels, which do not fit a byte.
    TooDeep,
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Space(error) => error.fmt(f),
            Self::Start => write!(f, "a start is no state of the space or of another class"),
            Self::Memory { bytes } => write!(f, "{bytes} bytes of memory are not to be had"),
            Self::TooDeep => write!(f, "there are distances above 254, which do not fit a byte"),
            Self::Stopped => write!(f, "the search was stopped"),
        }
    }
}

impl std::error::Error for BlockError {}
