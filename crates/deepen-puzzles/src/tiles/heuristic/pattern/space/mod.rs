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
pub(super) use regions::region_count;
pub(super) use sets::{Sets, cells};
pub(super) use snake::{Snake, snake};

use crate::tiles::Shape;
use regions::regions_of;

/// All sets of `k` cells, their blank regions, and the moves between them.
/// Cells are numbered along the [`Snake`].
pub(super) struct Placements {
    /// The order of the cells.
    pub snake: Snake,
    /// All sets.
    pub sets: Sets,
    /// How the tiles of a pattern sit on a set.
    pub orders: Orders,
    /// A group for each set, a block for each region.
    pub blocks: BlockSpace,
    /// The cells of each region.
    regions: Vec<u32>,
}

impl Placements {
    /// The moves of every pattern of `k` tiles on a board.
    pub(super) fn new(shape: Shape, k: usize) -> Self {
        let snake = Snake::new(shape);
        let sets = Sets::new(&snake, k);
        let orders = Orders::new(k);
        let (mut regions, mut first_block) = (Vec::new(), Vec::with_capacity(sets.len() + 1));
        first_block.push(0);
        for &set in sets.masks() {
            regions.extend(regions_of(snake.board() & !set, &snake));
            first_block.push(regions.len() as u32);
        }
        let (permutations, shifts) = orders.shifts();
        let blocks = BlockSpace {
            orders: orders.len(),
            first_block,
            split: sets.split(),
            first_move: Vec::with_capacity(regions.len() + 1),
            moves: Vec::new(),
            permutations,
        };
        let mut space = Placements { snake, sets, orders, blocks, regions };
        space.add_moves(&shifts);
        space
    }

    /// Lists the moves *into* each block: a tile stands next to the region,
    /// and has come from the cell of the region that it is next to.
    fn add_moves(&mut self, shifts: &[[Option<u8>; 8]; 8]) {
        self.blocks.first_move.push(0);
        for group in 0..self.sets.len() {
            let after = self.sets.masks()[group];
            for block in self.blocks.blocks_of(group) {
                for to in cells(after) {
                    for from in cells(self.snake.adjacent(to) & self.regions[block]) {
                        let before = after & !(1 << to) | 1 << from;
                        let shift = shifts[position(before, from)][position(after, to)];
                        let source = self.block(before, to);
                        let step = BlockMove { from: source as u32, permutation: shift };
                        self.blocks.moves.push(step);
                    }
                }
                self.blocks.first_move.push(self.blocks.moves.len() as u32);
            }
        }
    }

    /// The block of a set with the blank on a cell (along the snake) that is
    /// not in it.
    pub(super) fn block(&self, set: u32, blank: usize) -> usize {
        let blocks = self.blocks.blocks_of(self.sets.number(set));
        let first = blocks.start;
        let regions = &self.regions[blocks];
        let held = regions.iter().position(|&region| region >> blank & 1 == 1);
        first + held.unwrap_or_default()
    }

    /// The block and order of a placement, given by the cells of its tiles,
    /// and of the blank, numbered as on the board.
    pub(super) fn state(&self, placement: &[u8], blank: usize) -> (usize, usize) {
        let places = placement.iter().map(|&cell| self.snake.place(cell.into()));
        let set = places.clone().fold(0, |set, place| set | 1 << place);
        let mut order = [0; 8];
        for (order, place) in order.iter_mut().zip(places) {
            *order = position(set, place) as u8;
        }
        let order = Orders::number(&order[..placement.len()]);
        (self.block(set, self.snake.place(blank)), usize::from(order))
    }
}

/// How many cells of the mask come before `cell`.
fn position(mask: u32, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}
