//! Perfect ranking: a number for each abstract state, without gaps.
//!
//! A ranking of a set of `count` things gives each its own number below
//! `count`, and takes the number back to the thing. A table of distances is
//! then an array without keys. The numbers are part of what a stored table
//! means: they must never change.

mod combinations;
mod orientations;
mod oriented;
mod packed;
mod placements;

use core::fmt;

pub use combinations::Combinations;
pub use orientations::Orientations;
pub use oriented::OrientedPlacements;
pub use placements::Placements;

/// The most cells there can be: they are kept in the bits of one word.
pub const MOST_CELLS: usize = 64;

/// Why there is no such ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankError {
    /// More than [`MOST_CELLS`] cells.
    TooManyCells {
        /// How many cells were asked for.
        cells: usize,
    },
    /// More items than there are cells for them.
    MoreItemsThanCells {
        /// How many items were asked for.
        items: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// An item needs at least one and has at most 255 orientations.
    NoOrientation {
        /// How many orientations were asked for.
        orientations: usize,
    },
    /// The number of things does not fit into 64 bits.
    Overflow,
}

impl fmt::Display for RankError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankError::TooManyCells { cells } => {
                write!(to, "{cells} cells, expected at most {MOST_CELLS}")
            }
            RankError::MoreItemsThanCells { items, cells } => {
                write!(to, "{items} items, expected at most as many as the {cells} cells")
            }
            RankError::NoOrientation { orientations } => {
                write!(to, "{orientations} orientations, expected 1 to 255")
            }
            RankError::Overflow => write!(to, "expected fewer than 2^64 states"),
        }
    }
}

impl core::error::Error for RankError {}

/// The cells below `cell`, as bits; cells above 63 count as 63.
#[inline]
fn below(cell: u8) -> u64 {
    (1_u64 << cell.min(63)) - 1
}

/// The bit of a cell; none above 63.
#[inline]
fn bit(cell: u8) -> u64 {
    1_u64.checked_shl(u32::from(cell)).unwrap_or(0)
}

/// Checks a number of items against a number of cells.
fn check(cells: usize, items: usize) -> Result<(), RankError> {
    if cells > MOST_CELLS {
        return Err(RankError::TooManyCells { cells });
    }
    if items > cells {
        return Err(RankError::MoreItemsThanCells { items, cells });
    }
    Ok(())
}
