//! Which tiles belong to which pattern.

use std::fmt;

use super::moves::{MAX_PATTERN, MAX_PATTERN_CELLS};
use crate::tiles::Shape;

/// The tiles of a board in disjoint patterns that cover them all, and where
/// each tile has its four bits in a *word of positions*.
///
/// A tile's label is its goal cell. The word holds the cell of each tile,
/// pattern after pattern, so that [`Partition::index`] is a shift and a mask
/// and a move of a tile changes one nibble ([`Partition::moved`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    shape: Shape,
    goal_blank: u8,
    patterns: Vec<Vec<u8>>,
    /// By label: the pattern, and the bit where the tile's nibble begins.
    slots: [(u8, u8); MAX_PATTERN_CELLS],
    /// By pattern: the bit where its nibbles begin, and their mask.
    fields: Vec<(u8, u32)>,
}

/// Why patterns are not a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionError {
    /// The board has more than [`MAX_PATTERN_CELLS`] cells.
    BoardTooLarge {
        /// How many it has.
        cells: usize,
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
                "a board of {cells} cells is too large for pattern databases: at most {MAX_PATTERN_CELLS}"
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
    /// disjoint and leave no tile out. The order of a pattern's tiles is the
    /// order of their nibbles, lowest first.
    ///
    /// # Errors
    /// What is wrong with the first pattern or tile that is wrong.
    pub fn new(
        shape: Shape,
        goal_blank: usize,
        patterns: &[&[u8]],
    ) -> Result<Self, PartitionError> {
        let cells = shape.cells();
        if cells > MAX_PATTERN_CELLS {
            return Err(PartitionError::BoardTooLarge { cells });
        }
        if goal_blank >= cells {
            return Err(PartitionError::NoSuchCell { cell: goal_blank });
        }
        let mut slots = [None; MAX_PATTERN_CELLS];
        let mut fields = Vec::with_capacity(patterns.len());
        let mut bit = 0;
        for (pattern, tiles) in patterns.iter().enumerate() {
            if tiles.is_empty() || tiles.len() > MAX_PATTERN {
                return Err(PartitionError::PatternSize { tiles: tiles.len() });
            }
            fields.push((bit, (1 << (4 * tiles.len())) - 1));
            for &label in *tiles {
                if usize::from(label) >= cells || usize::from(label) == goal_blank {
                    return Err(PartitionError::NoSuchTile { label });
                }
                if slots[usize::from(label)].replace((pattern as u8, bit)).is_some() {
                    return Err(PartitionError::TileTwice { label });
                }
                bit += 4;
            }
        }
        let missing = (0..cells).find(|&cell| cell != goal_blank && slots[cell].is_none());
        if let Some(cell) = missing {
            return Err(PartitionError::TileMissing { label: cell as u8 });
        }
        Ok(Partition {
            shape,
            goal_blank: goal_blank as u8,
            patterns: patterns.iter().map(|tiles| tiles.to_vec()).collect(),
            slots: slots.map(Option::unwrap_or_default),
            fields,
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

    /// The labels of each pattern's tiles.
    #[must_use]
    pub fn patterns(&self) -> &[Vec<u8>] {
        &self.patterns
    }

    /// The pattern a tile belongs to.
    #[must_use]
    #[inline]
    pub fn pattern_of(&self, label: usize) -> usize {
        usize::from(self.slots[label & 15].0)
    }

    /// The bit of a word of positions where the nibble of a tile begins.
    #[must_use]
    #[inline]
    pub fn shift_of(&self, label: usize) -> u32 {
        u32::from(self.slots[label & 15].1)
    }

    /// The index of a pattern's placement, cut out of a word of positions.
    #[must_use]
    #[inline]
    pub fn index(&self, pattern: usize, positions: u64) -> usize {
        let (bit, mask) = self.fields[pattern];
        ((positions >> bit) as u32 & mask) as usize
    }

    /// Where a pattern's index is in a word of positions: the bit where it
    /// begins, and its mask.
    pub(super) fn field(&self, pattern: usize) -> (u8, u32) {
        self.fields[pattern]
    }

    /// The word of positions of a board, given by the label on each cell. The
    /// blank's label, its goal cell, is passed over.
    #[must_use]
    pub fn pack(&self, labels: &[u8]) -> u64 {
        let cells = labels.iter().enumerate().filter(|&(_, &label)| label != self.goal_blank);
        cells.fold(0, |word, (cell, &label)| word | (cell as u64) << self.shift_of(label.into()))
    }

    /// The word of positions after a tile went from one cell to another.
    #[must_use]
    #[inline]
    pub fn moved(&self, positions: u64, label: usize, from: usize, to: usize) -> u64 {
        positions ^ ((from ^ to) as u64) << self.shift_of(label)
    }

    /// The reflection across the main diagonal, by cell, where it maps the
    /// goal onto itself: the board is square and the blank's goal cell lies on
    /// that diagonal. A board and its mirror image (each cell *and* each label
    /// replaced by its image) are equally far from the goal, so the tables may
    /// be asked about both and the greater value taken (Culberson & Schaeffer
    /// 1998, "Pattern databases").
    #[must_use]
    pub fn mirror(&self) -> Option<[u8; MAX_PATTERN_CELLS]> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let transposed = |cell: usize| self.shape.column(cell) * columns + self.shape.row(cell);
        let maps = rows == columns && transposed(self.goal_blank()) == self.goal_blank();
        maps.then(|| {
            let mut mirror = [0; MAX_PATTERN_CELLS];
            for (cell, image) in mirror.iter_mut().enumerate().take(self.shape.cells()) {
                *image = transposed(cell) as u8;
            }
            mirror
        })
    }

    /// The word of positions of a board's mirror image, where there is one.
    /// After a move it is [`moved`](Self::moved) with the images of the label
    /// and of both cells.
    #[must_use]
    pub fn pack_mirrored(&self, labels: &[u8]) -> Option<u64> {
        let mirror = self.mirror()?;
        let mut image = vec![0; labels.len()];
        for (cell, &label) in labels.iter().enumerate() {
            image[usize::from(mirror[cell])] = mirror[usize::from(label)];
        }
        Some(self.pack(&image))
    }
}
