//! Tables that are indexed directly, by four bits a tile: for small patterns
//! on boards of up to 16 cells.

use std::ops::ControlFlow;

use deepen_tables::build::blocks::{self, BlockError};

use super::space::{Placements, cells};

/// How many entries the table of a pattern of so many tiles has.
pub(super) const fn entries(tiles: usize) -> usize {
    1 << (4 * tiles)
}

/// Writes the table of a pattern that [`super::Positions`] has checked, given
/// the placements of as many tiles: the values of [`super::PatternTable`].
///
/// The index of a placement has the cell of the pattern's `i`-th tile in bits
/// `4 i .. 4 i + 4`. A byte an entry: 16 MiB for six tiles, of which only what
/// is used is ever touched. Entries where two tiles share a cell, or to which
/// no moves lead, are left as they are.
pub(super) fn fill(
    values: &mut [u8],
    space: &Placements,
    goal_blank: usize,
    tiles: &[u8],
) -> Result<(), BlockError> {
    let start = space.regions.state(tiles, goal_blank);
    let levels = blocks::levels(&space.blocks, &[start], 1, &mut |_| ControlFlow::Continue(()))?;
    let orders = space.orders.list();
    for (&set, levels) in space.regions.sets.masks().iter().zip(levels.values.chunks(orders.len()))
    {
        let places = places(space, set);
        for (order, &level) in orders.iter().zip(levels) {
            if level == blocks::UNREACHED {
                continue;
            }
            // Always eight terms, so that the loop is unrolled: those that
            // the pattern does not have are zero.
            let terms = places.iter().zip(order);
            let index: u32 = terms.map(|(place, &cell)| place[usize::from(cell & 7)]).sum();
            values[index as usize] = level;
        }
    }
    Ok(())
}

/// What tile `i` on the `j`-th cell of the set adds to the index: `[i][j]`.
fn places(space: &Placements, set: u32) -> [[u32; 8]; 8] {
    let mut places = [[0; 8]; 8];
    let tiles = set.count_ones() as usize;
    for (j, place) in cells(set).enumerate() {
        for (tile, row) in places.iter_mut().enumerate().take(tiles) {
            row[j] = (space.regions.snake.cell(place) as u32) << (4 * tile);
        }
    }
    places
}
