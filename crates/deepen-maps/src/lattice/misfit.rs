//! Why a robot cannot be somewhere.

use std::fmt;

use super::pose::Offset;

/// Why a robot cannot be at a pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The cell is not on the map.
    OffMap {
        /// Columns of the map.
        width: u16,
        /// Rows of the map.
        height: u16,
    },
    /// There is no such heading.
    NoHeading {
        /// How many there are.
        headings: usize,
    },
    /// The robot would cover a cell that is blocked, or outside the map.
    Blocked {
        /// The first such cell.
        cell: Offset,
    },
    /// Poses of this map do not fit into 32 bits.
    TooLarge,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::OffMap { width, height } => {
                write!(
                    f,
                    "the map has columns 0 to {} and rows 0 to {}",
                    width.saturating_sub(1),
                    height.saturating_sub(1)
                )
            }
            Misfit::NoHeading { headings } => {
                write!(f, "there are headings 0 to {}", headings.saturating_sub(1))
            }
            Misfit::Blocked { cell: (x, y) } => {
                write!(f, "the robot would cover the blocked cell {x},{y}")
            }
            Misfit::TooLarge => f.write_str("the map has more poses than 32 bits can number"),
        }
    }
}

impl std::error::Error for Misfit {}
