//! Lines: every place where k in a row may come to lie.

use super::{Cell, Mnk};

/// The lines of a board, and which of them pass through each cell.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The cells of each line.
    masks: Vec<u128>,
    /// For each bit of a board the numbers of the lines through that cell.
    through: Vec<Vec<u16>>,
    /// All cells of the board.
    board: u128,
    /// All cells, those with the most lines first.
    order: Vec<Cell>,
}

impl Lines {
    pub(crate) fn new(size: Mnk) -> Self {
        let (columns, rows) = (size.columns().cast_signed(), size.rows().cast_signed());
        let length = size.row().cast_signed();
        let mut lines = Lines {
            masks: Vec::new(),
            through: vec![Vec::new(); Mnk::MOST_CELLS],
            board: 0,
            order: Vec::new(),
        };
        // A line of one cell lies in no direction.
        let ways = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let ways = if length == 1 { &ways[..1] } else { &ways[..] };
        for row in 0..rows {
            for column in 0..columns {
                let cell = |step: isize, (right, up): (isize, isize)| {
                    let (column, row) = (column + step * right, row + step * up);
                    ((0..columns).contains(&column) && row < rows)
                        .then(|| Cell::at(size, column.cast_unsigned(), row.cast_unsigned()))
                };
                lines.board |= Cell::at(size, column.cast_unsigned(), row.cast_unsigned()).mask();
                for way in ways {
                    let cells: Option<Vec<Cell>> =
                        (0..length).map(|step| cell(step, *way)).collect();
                    if let Some(cells) = cells {
                        lines.add(&cells);
                    }
                }
            }
        }
        lines.order = cells_of(lines.board).collect();
        lines.order.sort_by_key(|cell| core::cmp::Reverse(lines.through[cell.bit()].len()));
        lines
    }

    fn add(&mut self, cells: &[Cell]) {
        let number = self.masks.len() as u16;
        self.masks.push(cells.iter().fold(0, |mask, cell| mask | cell.mask()));
        for cell in cells {
            self.through[cell.bit()].push(number);
        }
    }

    /// The cells of all lines.
    pub(crate) fn masks(&self) -> &[u128] {
        &self.masks
    }

    /// The cells of the lines through a cell.
    pub(crate) fn through(&self, cell: Cell) -> impl Iterator<Item = u128> {
        self.through[cell.bit()].iter().map(|line| self.masks[usize::from(*line)])
    }

    /// All cells.
    pub(crate) const fn board(&self) -> u128 {
        self.board
    }

    /// The cells of a mask, those with the most lines first.
    pub(crate) fn in_order(&self, mask: u128) -> impl Iterator<Item = Cell> {
        self.order.iter().copied().filter(move |cell| mask & cell.mask() != 0)
    }
}

/// The cells of a mask, row by row from the bottom.
pub(crate) fn cells_of(mut mask: u128) -> impl Iterator<Item = Cell> {
    core::iter::from_fn(move || {
        let cell = (mask != 0).then(|| Cell::of_bit(mask.trailing_zeros() as usize));
        mask &= mask.wrapping_sub(1);
        cell
    })
}
