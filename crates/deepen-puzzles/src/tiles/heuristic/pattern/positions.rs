//! The cells of all tiles in one word, four bits each.

use super::{Partition, PartitionError};

/// The most cells of a board whose tables are indexed directly: a cell's
/// number takes four bits.
pub const MAX_DIRECT_CELLS: usize = 16;

/// The most tiles of a pattern whose table is indexed directly: 256 MiB.
pub const MAX_DIRECT_PATTERN: usize = 7;

/// A partition, and where each tile has its four bits in a *word of
/// positions*.
///
/// The word holds the cell of each tile, pattern after pattern, so that
/// [`Positions::index`] is a shift and a mask and a move of a tile changes one
/// nibble ([`Positions::moved`]). The order of a pattern's tiles is the order
/// of their nibbles, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    partition: Partition,
    /// By label: the bit where the tile's nibble begins.
    nibbles: [u8; MAX_DIRECT_CELLS],
    /// By pattern: the bit where its nibbles begin, and their mask.
    fields: Vec<(u8, u32)>,
}

impl Positions {
    /// The words of positions for a partition.
    ///
    /// # Errors
    /// When the board or a pattern is too large for them.
    pub fn new(partition: Partition) -> Result<Self, PartitionError> {
        let cells = partition.shape().cells();
        if cells > MAX_DIRECT_CELLS {
            return Err(PartitionError::BoardTooLarge { cells });
        }
        let mut nibbles = [0; MAX_DIRECT_CELLS];
        let mut fields = Vec::with_capacity(partition.patterns().len());
        let mut bit = 0;
        for pattern in partition.patterns() {
            let tiles = pattern.len();
            if tiles > MAX_DIRECT_PATTERN {
                return Err(PartitionError::PatternTooLarge { tiles });
            }
            fields.push((bit, (1 << (4 * tiles)) - 1));
            for &label in pattern {
                nibbles[usize::from(label)] = bit;
                bit += 4;
            }
        }
        Ok(Positions { partition, nibbles, fields })
    }

    /// The partition.
    #[must_use]
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The bit of a word of positions where the nibble of a tile begins.
    #[must_use]
    #[inline]
    pub fn shift_of(&self, label: usize) -> u32 {
        u32::from(self.nibbles[label & 15])
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
        let blank = self.partition.goal_blank();
        let cells = labels.iter().enumerate().filter(|&(_, &label)| usize::from(label) != blank);
        cells.fold(0, |word, (cell, &label)| word | (cell as u64) << self.shift_of(label.into()))
    }

    /// The word of positions after a tile went from one cell to another.
    #[must_use]
    #[inline]
    pub fn moved(&self, positions: u64, label: usize, from: usize, to: usize) -> u64 {
        positions ^ ((from ^ to) as u64) << self.shift_of(label)
    }

    /// The word of positions of a board's mirror image, where there is one
    /// ([`Partition::mirror`]). After a move it is [`moved`](Self::moved) with
    /// the images of the label and of both cells.
    #[must_use]
    pub fn pack_mirrored(&self, labels: &[u8]) -> Option<u64> {
        let mirror = self.partition.mirror()?;
        let mut image = vec![0; labels.len()];
        for (cell, &label) in labels.iter().enumerate() {
            image[usize::from(mirror[cell])] = mirror[usize::from(label)];
        }
        Some(self.pack(&image))
    }
}
