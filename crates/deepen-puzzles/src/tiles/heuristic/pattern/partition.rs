//! Which tiles belong to which pattern.

use std::fmt;

use super::{MAX_DIRECT_CELLS, MAX_DIRECT_PATTERN, Pattern};
use crate::tiles::{MAX_CELLS, Shape};

/// The most tiles a pattern may have.
pub const MAX_PATTERN: usize = 8;

/// The tiles of a board in disjoint patterns that cover them all. A tile's
/// label is its goal cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    shape: Shape,
    goal_blank: u8,
    patterns: Vec<Vec<u8>>,
    singles: Vec<Pattern>,
    /// By label: the pattern.
    numbers: [u8; MAX_CELLS],
}

/// Why patterns are not a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionError {
    /// The board has more cells than tables that are indexed directly can
    /// have: [`MAX_DIRECT_CELLS`].
    BoardTooLarge {
        /// How many it has.
        cells: usize,
    },
    /// A pattern has more tiles than such tables can have:
    /// [`MAX_DIRECT_PATTERN`].
    PatternTooLarge {
        /// How many it has.
        tiles: usize,
    },
    /// A pattern has no tile, or more than [`MAX_PATTERN`].
    PatternSize {
        /// How many it has.
        tiles: usize,
    },
    /// There is no tile of this label: it is not on the board, or the blank's.
    NoSuchTile {
        /// The label.
        label: u8,
    },
    /// The tile is in more than one place.
    TileTwice {
        /// Its label.
        label: u8,
    },
    /// The tile is in no pattern.
    TileMissing {
        /// Its label.
        label: u8,
    },
    /// The patterns' sizes do not sum up to the number of tiles.
    SizesSum {
        /// How many tiles the board has.
        tiles: usize,
        /// The sum of the sizes.
        sum: usize,
    },
    /// The blank's goal cell is not on the board.
    NoSuchCell {
        /// The cell.
        cell: usize,
    },
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardTooLarge { cells } => write!(
                f,
                "a board of {cells} cells is too large for pattern databases in memory: at most {MAX_DIRECT_CELLS}"
            ),
            Self::PatternTooLarge { tiles } => write!(
                f,
                "a pattern of {tiles} tiles is too large for a table in memory: at most {MAX_DIRECT_PATTERN}"
            ),
            Self::PatternSize { tiles } => {
                write!(f, "a pattern of {tiles} tiles is not possible: 1 to {MAX_PATTERN}")
            }
            Self::NoSuchTile { label } => write!(f, "there is no tile with goal cell {label}"),
            Self::TileTwice { label } => write!(f, "the tile with goal cell {label} comes twice"),
            Self::TileMissing { label } => {
                write!(f, "the tile with goal cell {label} is in no pattern")
            }
            Self::SizesSum { tiles, sum } => {
                write!(f, "patterns of {sum} tiles in all do not fit a board of {tiles} tiles")
            }
            Self::NoSuchCell { cell } => write!(f, "there is no cell {cell} on the board"),
        }
    }
}

impl std::error::Error for PartitionError {}

impl Partition {
    /// Checks that the patterns, given by the tiles' labels (goal cells), are
    /// disjoint and leave no tile out.
    ///
    /// # Errors
    /// What is wrong with the first pattern or tile that is wrong.
    pub fn new(
        shape: Shape,
        goal_blank: usize,
        patterns: &[&[u8]],
    ) -> Result<Self, PartitionError> {
        let cells = shape.cells();
        if goal_blank >= cells {
            return Err(PartitionError::NoSuchCell { cell: goal_blank });
        }
        let mut numbers = [None; MAX_CELLS];
        let mut singles = Vec::with_capacity(patterns.len());
        for (pattern, tiles) in patterns.iter().enumerate() {
            singles.push(Pattern::new(shape, goal_blank, tiles)?);
            for &label in *tiles {
                if numbers[usize::from(label)].replace(pattern as u8).is_some() {
                    return Err(PartitionError::TileTwice { label });
                }
            }
        }
        let missing = (0..cells).find(|&cell| cell != goal_blank && numbers[cell].is_none());
        if let Some(cell) = missing {
            return Err(PartitionError::TileMissing { label: cell as u8 });
        }
        Ok(Partition {
            shape,
            goal_blank: goal_blank as u8,
            patterns: patterns.iter().map(|tiles| tiles.to_vec()).collect(),
            singles,
            numbers: numbers.map(Option::unwrap_or_default),
        })
    }

    /// The board's shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The blank's goal cell.
    #[must_use]
    pub fn goal_blank(&self) -> usize {
        usize::from(self.goal_blank)
    }

    /// The labels of each pattern's tiles, in the order they were given in.
    #[must_use]
    pub fn patterns(&self) -> &[Vec<u8>] {
        &self.patterns
    }

    /// The patterns one by one, for a [`PatternTable`](super::PatternTable)
    /// each.
    #[must_use]
    pub fn singles(&self) -> &[Pattern] {
        &self.singles
    }

    /// The pattern a tile belongs to. Labels that are not on the board belong
    /// to the first.
    #[must_use]
    #[inline]
    pub fn pattern_of(&self, label: usize) -> usize {
        usize::from(self.numbers.get(label).copied().unwrap_or_default())
    }

    /// The reflection across the main diagonal, by cell, where it maps the
    /// goal onto itself: the board is square and the blank's goal cell lies on
    /// that diagonal. A board and its mirror image (each cell *and* each label
    /// replaced by its image) are equally far from the goal, so the tables may
    /// be asked about both and the greater value taken (Culberson & Schaeffer
    /// 1998, "Pattern databases").
    #[must_use]
    pub fn mirror(&self) -> Option<[u8; MAX_CELLS]> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let transposed = |cell: usize| self.shape.column(cell) * columns + self.shape.row(cell);
        let maps = rows == columns && transposed(self.goal_blank()) == self.goal_blank();
        maps.then(|| {
            let mut mirror = [0; MAX_CELLS];
            for (cell, image) in mirror.iter_mut().enumerate().take(self.shape.cells()) {
                *image = transposed(cell) as u8;
            }
            mirror
        })
    }
}
