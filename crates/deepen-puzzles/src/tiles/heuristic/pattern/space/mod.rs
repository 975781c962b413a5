//! The space a pattern database is built over, grouped by what the moves have
//! in common.
//!
//! A *placement* puts each of the `k` tiles of a pattern on a cell. Which
//! moves it has depends on two things only: the *set* of the cells in use and
//! the *region* (connected component of the other cells) the blank is in, for
//! the blank passes foreign tiles free of charge. So the placements of one set
//! are kept together, numbered by the order of the tiles on its cells (`k!`
//! [`Orders`]), and a set with a region is a block of a
//! [`BlockSpace`]: a move leads to one other block, and changes the order in
//! one way, which is no way at all wherever no cell between the two is in use.
//!
//! "Between" is along a snake through the board, which bends where rows would
//! jump: on a line of it all moves, and from line to line those near the bends,
//! pass few cells or none. Row by row, half as many moves again would have to
//! change orders.
//!
//! A move takes one tile to a cell of the other colour of the chequerboard, so
//! the blocks fall into two classes by the number of dark cells in use.

mod orders;
mod regions;
mod sets;
mod snake;

use deepen_tables::build::blocks::{BlockMove, BlockSpace};

pub(super) use orders::Orders;
pub(super) use regions::{Regions, region_count};
pub(super) use sets::{Sets, cells};
pub(super) use snake::{Snake, snake};

use crate::tiles::Shape;

/// All sets of `k` cells, their blank regions, and the moves between them.
pub(super) struct Placements {
    /// The sets and regions.
    pub regions: Regions,
    /// How the tiles of a pattern sit on a set.
    pub orders: Orders,
    /// A group for each set, a block for each region.
    pub blocks: BlockSpace,
}

impl Placements {
    /// The moves of every pattern of `k` tiles on a board.
    pub(super) fn new(shape: Shape, k: usize) -> Self {
        let regions = Regions::new(shape, k);
        let orders = Orders::new(k);
        let (permutations, shifts) = orders.shifts();
        let blocks = BlockSpace {
            orders: orders.len(),
            first_block: regions.first.clone(),
            split: regions.sets.split(),
            first_move: Vec::with_capacity(regions.len() + 1),
            moves: Vec::new(),
            permutations,
        };
        let mut space = Placements { regions, orders, blocks };
        space.add_moves(&shifts);
        space
    }

    /// Lists the moves *into* each block: a tile stands next to the region,
    /// and has come from the cell of the region that it is next to.
    fn add_moves(&mut self, shifts: &[[Option<u8>; 8]; 8]) {
        let regions = &self.regions;
        self.blocks.first_move.push(0);
        for (group, &after) in regions.sets.masks().iter().enumerate() {
            for block in self.blocks.blocks_of(group) {
                for to in cells(after) {
                    for from in cells(regions.snake.adjacent(to) & regions.mask(block)) {
                        let before = after & !(1 << to) | 1 << from;
                        let permutation = shifts[position(before, from)][position(after, to)];
                        let from = regions.region(before, to) as u32;
                        self.blocks.moves.push(BlockMove { from, permutation });
                    }
                }
                self.blocks.first_move.push(self.blocks.moves.len() as u32);
            }
        }
    }
}

/// How many cells of the mask come before `cell`.
fn position(mask: u32, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}
