//! What the search has to know of a space of blocks.

use std::fmt;

/// A move that leads *into* a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockMove {
    /// The block it comes from.
    pub from: u32,
    /// How the orders change: a number of [`BlockSpace::permutations`], none
    /// where they stay.
    pub permutation: Option<u8>,
}

/// A space of blocks and orders. All moves cost one.
///
/// The blocks are of two classes, and every move leads from one class to the
/// other, like a piece on a chequerboard. So the levels alternate between
/// them, and one sweep over half of the blocks makes a level.
#[derive(Clone, Debug, Default)]
pub struct BlockSpace {
    /// How many orders each block has.
    pub orders: usize,
    /// The blocks of group `g` are `first_block[g]..first_block[g + 1]`.
    pub first_block: Vec<u32>,
    /// The groups of the first class are those below this one.
    pub split: usize,
    /// The moves into block `b` are `moves[first_move[b]..first_move[b + 1]]`.
    pub first_move: Vec<u32>,
    /// See `first_move`.
    pub moves: Vec<BlockMove>,
    /// The order after the move for each order before it.
    pub permutations: Vec<Vec<u16>>,
}

/// What is wrong with a space of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockSpaceError {
    /// There are no orders, or more than 65,536.
    Orders {
        /// How many there are.
        orders: usize,
    },
    /// The ranges of blocks or moves do not ascend from 0 to the end.
    Ranges,
    /// A move leads within a class, comes from no block, or changes the orders
    /// in a way that is not listed.
    Move {
        /// Its number.
        number: usize,
    },
    /// What should be a permutation of the orders is not.
    Permutation {
        /// Its number.
        number: usize,
    },
}

impl fmt::Display for BlockSpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orders { orders } => {
                write!(f, "{orders} orders in a block are not possible: 1 to 65536")
            }
            Self::Ranges => write!(f, "the ranges of blocks or moves do not ascend to the end"),
            Self::Move { number } => write!(f, "move {number} does not lead between the classes"),
            Self::Permutation { number } => {
                write!(f, "permutation {number} does not permute the orders")
            }
        }
    }
}

impl std::error::Error for BlockSpaceError {}

impl BlockSpace {
    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.first_block.len().saturating_sub(1)
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.first_move.len().saturating_sub(1)
    }

    /// The blocks of a group.
    #[must_use]
    pub fn blocks_of(&self, group: usize) -> std::ops::Range<usize> {
        self.first_block[group] as usize..self.first_block[group + 1] as usize
    }

    /// The moves into a block.
    #[must_use]
    pub fn moves_into(&self, block: usize) -> &[BlockMove] {
        &self.moves[self.first_move[block] as usize..self.first_move[block + 1] as usize]
    }

    /// The same space with every block a group of its own, so that no blocks'
    /// values are merged.
    #[must_use]
    pub fn ungrouped(mut self) -> Self {
        self.split = self.first_block.get(self.split).map_or(0, |&block| block as usize);
        self.first_block = (0..=self.blocks() as u32).collect();
        self
    }

    /// Whether the space is what its fields promise.
    ///
    /// # Errors
    /// The first thing that is not.
    pub fn check(&self) -> Result<(), BlockSpaceError> {
        if !(1..=1 << 16).contains(&self.orders) {
            return Err(BlockSpaceError::Orders { orders: self.orders });
        }
        let ascending = |ranges: &[u32], end: usize| {
            ranges.first() == Some(&0)
                && ranges.is_sorted()
                && ranges.last().is_some_and(|&last| last as usize == end)
        };
        if !ascending(&self.first_block, self.blocks())
            || !ascending(&self.first_move, self.moves.len())
            || self.split > self.groups()
        {
            return Err(BlockSpaceError::Ranges);
        }
        let border = self.first_block[self.split];
        for block in 0..self.blocks() {
            let lists = self.permutations.len();
            let wrong = self.moves_into(block).iter().position(|to| {
                to.from as usize >= self.blocks()
                    || (to.from < border) == (block < border as usize)
                    || to.permutation.is_some_and(|number| usize::from(number) >= lists)
            });
            if let Some(at) = wrong {
                let number = self.first_move[block] as usize + at;
                return Err(BlockSpaceError::Move { number });
            }
        }
        let wrong = self.permutations.iter().position(|list| !self.permutes(list));
        wrong.map_or(Ok(()), |number| Err(BlockSpaceError::Permutation { number }))
    }

    /// Whether the list is a permutation of the orders. An empty one stands for
    /// a permutation that no move has.
    fn permutes(&self, list: &[u16]) -> bool {
        let mut seen = vec![false; self.orders];
        let mut fresh = |&order: &u16| {
            seen.get_mut(usize::from(order)).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        list.len() == self.orders && list.iter().all(&mut fresh)
    }
}
