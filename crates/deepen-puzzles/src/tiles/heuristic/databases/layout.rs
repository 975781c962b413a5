//! How a move changes the index into a table: worked out once for every tile.
//!
//! The index is the perfect rank of the placement: for a pattern's tiles in
//! ascending order, the sum of digit times weight, a digit being the tile's
//! cell less the number of earlier tiles on smaller cells. A tile that goes
//! to the next cell changes its own digit alone. One that passes others, as
//! it does when it goes to another row, changes its digit by those of them
//! that come earlier and the digits of those that come later. What each tile
//! that is passed contributes is a constant.

use crate::tiles::{MAX_CELLS, Shape};

/// The side from which a table is asked: the board or its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Plain,
    Mirrored,
}

/// How moves of one tile change the index of one view.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// The view's number.
    pub view: u8,
    pub side: Side,
    /// What going on by one cell adds, and by one row less what is passed.
    pub step: i32,
    pub row: i32,
    /// What passing a tile, by its label, adds on the way to a larger cell.
    pub passing: [i32; 32],
}

/// The weights of the digits of `tiles` tiles on `cells` cells.
pub(super) fn weights(cells: usize, tiles: usize) -> Vec<u64> {
    let mut weights = vec![1; tiles];
    for tile in (1..tiles).rev() {
        weights[tile - 1] = weights[tile] * (cells - tile) as u64;
    }
    weights
}

/// The number of placements of `tiles` tiles on `cells` cells; none where it
/// is no `u64`.
pub(super) fn placements(cells: usize, tiles: usize) -> Option<u64> {
    (0..tiles).try_fold(1_u64, |product, tile| product.checked_mul((cells - tile) as u64))
}

/// The rank of the placement in which the pattern's tiles, in order, are on
/// these cells.
pub(super) fn rank(cells: usize, placement: &[u8]) -> u64 {
    let weights = weights(cells, placement.len());
    let digits = placement.iter().enumerate().map(|(tile, cell)| {
        let smaller = placement[..tile].iter().filter(|earlier| *earlier < cell).count();
        u64::from(*cell) - smaller as u64
    });
    digits.zip(weights).map(|(digit, weight)| digit * weight).sum()
}

impl Look {
    /// A look that changes nothing.
    pub(super) fn none() -> Self {
        Look { view: 0, side: Side::Plain, step: 0, row: 0, passing: [0; 32] }
    }

    /// How moves of `label` change the index of a view of the pattern
    /// `tiles`. From the mirrored side all labels are replaced by their
    /// images.
    pub(super) fn new(
        shape: Shape,
        tiles: &[u8],
        view: usize,
        side: Side,
        image: &[u8; MAX_CELLS],
        label: usize,
    ) -> Option<Self> {
        let place_of = |label: usize| {
            let label = if side == Side::Mirrored { image[label] } else { label as u8 };
            tiles.iter().position(|tile| *tile == label)
        };
        let own = place_of(label)?;
        let weights = weights(shape.cells(), tiles.len());
        let mut passing = [0; 32];
        for (other, change) in passing.iter_mut().enumerate().take(shape.cells()) {
            *change = match place_of(other) {
                // It was among the smaller cells of an earlier tile's digit.
                Some(place) if place > own => weights[place] as i32,
                Some(place) if place < own => -(weights[own] as i32),
                _ => 0,
            };
        }
        let step = weights[own] as i32;
        Some(Look { view: view as u8, side, step, row: step * shape.columns() as i32, passing })
    }
}

/// The cells between each cell and the one a row further on, in the order of
/// their numbers, and the same as the mirrored side counts them.
pub(super) fn cells_between(shape: Shape) -> [[[u8; MAX_CELLS]; MAX_CELLS]; 2] {
    let mut between = [[[0; MAX_CELLS]; MAX_CELLS]; 2];
    let columns = shape.columns();
    for cell in 0..shape.cells().saturating_sub(columns) {
        for step in 1..columns {
            between[0][cell][step - 1] = (cell + step) as u8;
        }
    }
    if shape.rows() == columns {
        let mirrored = |cell: usize| shape.column(cell) * columns + shape.row(cell);
        for cell in 0..shape.cells().saturating_sub(columns) {
            for step in 1..columns {
                between[1][mirrored(cell)][step - 1] = mirrored(cell + step) as u8;
            }
        }
    }
    between
}
