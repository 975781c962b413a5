//! How a move changes the index into a table: worked out once for every tile.
//!
//! The index is the perfect rank of the placement
//! ([`Pattern::index`](crate::tiles::pattern::Pattern::index)): for a
//! pattern's tiles in ascending order, the sum of digit times weight, a digit
//! being the tile's cell less the number of earlier tiles on smaller cells. A
//! tile that goes to the next cell changes its own digit alone. One that
//! passes others, as it does when it goes to another row, changes its digit
//! by those of them that come earlier and the digits of those that come
//! later. What each tile that is passed contributes is a constant.

use super::View;
use crate::tiles::pattern::Symmetry;
use crate::tiles::{MAX_CELLS, Move, Shape};

/// The most cells between one and the cell below it: a row less one.
pub(super) const MOST_BETWEEN: usize = MAX_CELLS / 2 - 1;

/// How moves of one tile change the index of one view.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// The view's number, and that of its symmetry.
    pub view: u8,
    pub symmetry: u8,
    /// By operator, a bit each: whether the tile goes to a larger cell there,
    /// and whether to another row.
    pub forward: u8,
    pub far: u8,
    /// What going on by one cell adds, and by one row less what is passed.
    pub step: i32,
    pub row: i32,
    /// What passing a tile, by its label, adds on the way to a larger cell.
    pub passing: [i32; 32],
}

impl Look {
    /// A look that changes nothing.
    pub(super) fn none() -> Self {
        let passing = [0; 32];
        Look { view: 0, symmetry: 0, forward: 0, far: 0, step: 0, row: 0, passing }
    }

    /// How moves of `label` change the index of a view; none where the tile
    /// does not belong to it.
    pub(super) fn new(shape: Shape, number: usize, view: &View, label: usize) -> Option<Self> {
        let place_of = |label: usize| {
            let image = view.symmetry.image(label);
            view.pattern.labels().iter().position(|tile| usize::from(*tile) == image)
        };
        let own = place_of(label)?;
        let weights = view.pattern.weights();
        let mut passing = [0; 32];
        for (other, change) in passing.iter_mut().enumerate().take(shape.cells()) {
            *change = match place_of(other) {
                // It was among the smaller cells of a later tile's digit.
                Some(place) if place > own => weights[place] as i32,
                Some(place) if place < own => -(weights[own] as i32),
                _ => 0,
            };
        }
        let (mut forward, mut far) = (0, 0);
        for operator in Move::ALL {
            let (from, to) = tile_move(shape, operator);
            let (from, to) = (view.symmetry.image(from), view.symmetry.image(to));
            forward |= u8::from(to > from) << operator.index();
            far |= u8::from(shape.row(to) != shape.row(from)) << operator.index();
        }
        let step = weights[own] as i32;
        let row = (weights[own] * shape.columns() as u64) as i32;
        let (view, symmetry) = (number as u8, view.symmetry_number as u8);
        Some(Look { view, symmetry, forward, far, step, row, passing })
    }
}

/// The cells that a tile goes from and to when the blank makes this move: the
/// other way, in the first row or column.
fn tile_move(shape: Shape, operator: Move) -> (usize, usize) {
    match operator {
        Move::Up => (0, shape.columns()),
        Move::Down => (shape.columns(), 0),
        Move::Left => (0, 1),
        Move::Right => (1, 0),
    }
}

/// For each cell and the next one that a symmetry maps to another row: the
/// cells that are mapped to between the two.
pub(super) fn cells_between(shape: Shape, symmetry: &Symmetry) -> [[u8; MOST_BETWEEN]; MAX_CELLS] {
    let mut between = [[0; MOST_BETWEEN]; MAX_CELLS];
    let transposes = shape.row(symmetry.image(0)) != shape.row(symmetry.image(1));
    let distance = if transposes { 1 } else { shape.columns() };
    let pairs = shape.cells().saturating_sub(distance);
    for (cell, between) in between.iter_mut().enumerate().take(pairs) {
        let images = [symmetry.image(cell), symmetry.image(cell + distance)];
        let within = images[0].min(images[1]) + 1..images[0].max(images[1]);
        // Not two cells of neighbouring rows in one column: there is no move.
        if within.len() + 1 != shape.columns() {
            continue;
        }
        for (place, image) in between.iter_mut().zip(within) {
            let original = (0..shape.cells()).find(|cell| symmetry.image(*cell) == image);
            *place = original.unwrap_or_default() as u8;
        }
    }
    between
}
