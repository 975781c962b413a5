//! A pattern database: the moves that the tiles of one pattern need, by the
//! cells they are on.

use super::build::{self, Start};
use super::moves::{self, MAX_PATTERN, Orders, Placements};
use crate::tiles::Shape;

/// How many entries the table of a pattern of so many tiles has.
pub(super) const fn entries(tiles: usize) -> usize {
    1 << (4 * tiles)
}

/// Writes the table of a pattern that [`super::Partition`] has checked: the
/// least number of moves *of its own tiles* that it needs to come to its goal
/// cells, for every placement of its tiles: minimised over the cells of the
/// blank, moves of other tiles not counted (Korf & Felner 2002, "Disjoint
/// pattern database heuristics"). Values of patterns without a common tile may
/// therefore be added.
///
/// The index of a placement has the cell of the pattern's `i`-th tile in bits
/// `4 i .. 4 i + 4`. A byte an entry: 16 MiB for six tiles, of which only what
/// is used is ever touched. Entries where two tiles share a cell, or to which
/// no moves lead, are left as they are.
pub(super) fn fill(values: &mut [u8], shape: Shape, goal_blank: usize, tiles: &[u8]) {
    let space = Placements::new(shape, tiles.len());
    let orders = Orders::new(tiles.len());
    let levels = build::levels(&space, &orders, goal(&space, goal_blank, tiles));
    for (&set, levels) in space.sets.iter().zip(levels.chunks(orders.list.len())) {
        let places = places(set);
        for (order, &level) in orders.list.iter().zip(levels) {
            // Always seven terms, so that the loop is unrolled: those that
            // the pattern does not have are zero.
            let terms = places.iter().zip(order);
            let index: u32 = terms.map(|(place, &tile)| place[usize::from(tile & 7)]).sum();
            values[index as usize] = level;
        }
    }
}

/// Every tile on its own cell, the blank on its.
fn goal(space: &Placements, goal_blank: usize, tiles: &[u8]) -> Start {
    let set = tiles.iter().fold(0, |mask, &tile| mask | 1 << tile);
    let mut order: Vec<u8> = (0..tiles.len() as u8).collect();
    order.sort_by_key(|&i| tiles[usize::from(i)]);
    Start { set, order: Orders::number(&order), region: space.region(set, goal_blank) }
}

/// What tile `i` on the `j`-th cell of the set adds to the index: `[j][i]`.
fn places(set: u16) -> [[u32; 8]; MAX_PATTERN] {
    let mut places = [[0; 8]; MAX_PATTERN];
    for (place, cell) in places.iter_mut().zip(moves::cells(set)) {
        for (tile, index) in place.iter_mut().take(MAX_PATTERN).enumerate() {
            *index = (cell as u32) << (4 * tile);
        }
    }
    places
}
