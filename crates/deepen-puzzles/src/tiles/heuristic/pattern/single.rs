//! One pattern, and how its placements are numbered.

use super::space::region_count;
use super::{MAX_PATTERN, PartitionError};
use crate::tiles::{MAX_CELLS, Shape};

/// Some tiles of a board, for which there can be a table of all their
/// placements.
///
/// Placements are numbered without a gap. In ascending order of the labels,
/// tile `i` has the digit `d_i`: the number of its cell among those that the
/// tiles before it leave free. The index is the sum of `d_i` times
/// [`weights`](Self::weights)`[i]`, so the last tile's digit counts one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    shape: Shape,
    goal_blank: u8,
    tiles: u8,
    labels: [u8; MAX_PATTERN],
    weights: [u64; MAX_PATTERN],
}

impl Pattern {
    /// The pattern of these tiles, by label (goal cell), in any order.
    ///
    /// # Errors
    /// When there are none or more than [`MAX_PATTERN`], one is not on the
    /// board or comes twice, or the blank's goal cell is not on the board.
    pub fn new(shape: Shape, goal_blank: usize, labels: &[u8]) -> Result<Self, PartitionError> {
        let (cells, tiles) = (shape.cells(), labels.len());
        if goal_blank >= cells {
            return Err(PartitionError::NoSuchCell { cell: goal_blank });
        }
        if !(1..=MAX_PATTERN).contains(&tiles) {
            return Err(PartitionError::PatternSize { tiles });
        }
        let strange =
            |&&label: &&u8| usize::from(label) >= cells || usize::from(label) == goal_blank;
        if let Some(&label) = labels.iter().find(strange) {
            return Err(PartitionError::NoSuchTile { label });
        }
        let mut sorted = [0; MAX_PATTERN];
        sorted[..tiles].copy_from_slice(labels);
        sorted[..tiles].sort_unstable();
        if let Some(pair) = sorted[..tiles].windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PartitionError::TileTwice { label: pair[0] });
        }
        let mut weights = [0; MAX_PATTERN];
        let mut weight = 1;
        for i in (0..tiles).rev() {
            weights[i] = weight;
            weight *= (cells - i) as u64;
        }
        let (goal_blank, tiles) = (goal_blank as u8, tiles as u8);
        Ok(Pattern { shape, goal_blank, tiles, labels: sorted, weights })
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

    /// The labels of the tiles, ascending.
    #[must_use]
    pub fn labels(&self) -> &[u8] {
        &self.labels[..usize::from(self.tiles)]
    }

    /// How many placements there are: the size of a table in bytes.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.weights[0] * self.shape.cells() as u64
    }

    /// What each tile's digit counts in an index.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights[..usize::from(self.tiles)]
    }

    /// The index of a placement, given by the cells of the tiles in ascending
    /// order of their labels: different cells of the board.
    #[must_use]
    #[inline]
    pub fn index(&self, cells: &[u8]) -> usize {
        let (mut used, mut index) = (0_u32, 0);
        for (&cell, weight) in cells.iter().zip(self.weights()) {
            let bit = 1_u32 << (cell & 31);
            let digit = u32::from(cell) - (used & (bit - 1)).count_ones();
            index += u64::from(digit) * weight;
            used |= bit;
        }
        index as usize
    }

    /// The cells of the placement with this index; the opposite of
    /// [`index`](Self::index).
    #[must_use]
    pub fn placement(&self, index: usize) -> Vec<u8> {
        let mut free: Vec<u8> = (0..self.shape.cells() as u8).collect();
        let mut rest = index as u64;
        let mut cell = |weight: &u64| {
            let digit = (rest / weight) as usize;
            rest %= weight;
            free.remove(digit % free.len())
        };
        self.weights().iter().map(&mut cell).collect()
    }

    /// The same pattern on the board mapped by a symmetry, given as the image
    /// of each cell.
    pub(super) fn mapped(&self, images: &[u8; MAX_CELLS]) -> Self {
        let map = |label: &u8| images[usize::from(*label)];
        let mut mapped = *self;
        mapped.goal_blank = map(&self.goal_blank);
        for (mapped, label) in mapped.labels.iter_mut().zip(self.labels()) {
            *mapped = map(label);
        }
        mapped.labels[..usize::from(self.tiles)].sort_unstable();
        mapped
    }

    /// The same tiles with another goal cell of the blank, which none of them
    /// has.
    pub(super) fn with_goal_blank(mut self, goal_blank: usize) -> Self {
        self.goal_blank = goal_blank as u8;
        self
    }

    /// How many entries, of a byte each, a table with the blank's regions kept
    /// has. Counts the regions, which takes a moment on large boards.
    #[must_use]
    pub fn region_entries(&self) -> u64 {
        let tiles = usize::from(self.tiles);
        region_count(self.shape, tiles).1 * (1..=tiles as u64).product::<u64>()
    }

    /// About how many bytes of memory a table takes to build, itself among
    /// them. Counts the regions, which takes a moment on large boards.
    #[must_use]
    pub fn build_memory(&self) -> u64 {
        let tiles = usize::from(self.tiles);
        let (sets, regions) = region_count(self.shape, tiles);
        let orders = (1..=tiles).product();
        let search = deepen_tables::build::blocks::memory(sets, regions, orders);
        // Then the levels are written in their final order.
        search.max(2 * self.entries()) + regions * 128
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pattern")
            .field("shape", &self.shape)
            .field("goal_blank", &self.goal_blank)
            .field("labels", &self.labels())
            .finish_non_exhaustive()
    }
}
