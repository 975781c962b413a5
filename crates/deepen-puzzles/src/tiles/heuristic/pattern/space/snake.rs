//! The cells of a board along a line that never jumps.

use super::sets::cells;
use crate::tiles::{MAX_CELLS, Shape};

/// The cells, back and forth along the shorter side, so that pieces of the
/// line stay compact.
pub(in super::super) fn snake(shape: Shape) -> impl Iterator<Item = usize> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let length = rows.min(columns);
    let cell = move |line: usize, step: usize| {
        let step = if line.is_multiple_of(2) { step } else { length - 1 - step };
        if rows <= columns { step * columns + line } else { line * columns + step }
    };
    (0..rows.max(columns)).flat_map(move |line| (0..length).map(move |step| cell(line, step)))
}

/// Numbers the cells along the [`snake`]; masks of cells have a bit for each
/// place on it.
pub(in super::super) struct Snake {
    /// The place of each cell.
    places: [u8; MAX_CELLS],
    /// The cell of each place.
    cells: [u8; MAX_CELLS],
    /// By place: the places next to it, as a mask.
    adjacent: [u32; MAX_CELLS],
    /// The places of the cells of one colour of the chequerboard.
    dark: u32,
    /// All places.
    board: u32,
}

impl Snake {
    pub(super) fn new(shape: Shape) -> Self {
        let (mut places, mut cells) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        for (place, cell) in snake(shape).enumerate() {
            places[cell] = place as u8;
            cells[place] = cell as u8;
        }
        let (mut adjacent, mut dark) = ([0; MAX_CELLS], 0);
        for cell in 0..shape.cells() {
            let next = shape.neighbours(cell).into_iter().flatten();
            let place = usize::from(places[cell]);
            adjacent[place] = next.fold(0, |mask, next| mask | 1 << places[next]);
            dark |= u32::from((shape.row(cell) + shape.column(cell)) % 2 == 1) << place;
        }
        Snake { places, cells, adjacent, dark, board: u32::MAX >> (32 - shape.cells()) }
    }

    /// The place of a cell.
    pub(in super::super) fn place(&self, cell: usize) -> usize {
        usize::from(self.places[cell])
    }

    /// The cell of a place.
    pub(in super::super) fn cell(&self, place: usize) -> usize {
        usize::from(self.cells[place])
    }

    /// The places next to a place.
    pub(super) fn adjacent(&self, place: usize) -> u32 {
        self.adjacent[place]
    }

    /// The places next to any of these.
    pub(super) fn around(&self, places: u32) -> u32 {
        cells(places).fold(0, |mask, place| mask | self.adjacent[place])
    }

    /// All places.
    pub(in super::super) fn board(&self) -> u32 {
        self.board
    }

    /// The parity of the number of dark cells: every move changes it.
    pub(super) fn colour(&self, set: u32) -> u32 {
        (set & self.dark).count_ones() % 2
    }
}
