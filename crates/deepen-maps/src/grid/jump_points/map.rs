//! What a search by jump points knows of a map beforehand: from which cells
//! on a straight way there is something else to do than to go on.
//!
//! Arrived by a straight step, a cell is a *jump point* where a cell beside it
//! is open and the one beside its predecessor is not: nothing but the way
//! through here is shortest to that cell. Everything is worked out from the
//! steps that cells allow, so that land and water need no care.

use super::jump::{Cell, Point, Way};
use super::strips::Strips;
use super::table::JumpTable;
use crate::grid::{Direction, Directions, Grid, PlaceError};

/// A map made ready for a search by jump points.
///
/// Takes a look at every cell, a few milliseconds for a quarter of a million.
/// Memory: a copy of the [`Grid`] and six bits a cell.
#[derive(Clone, Debug)]
pub struct JumpMap {
    pub(super) grid: Grid,
    /// For a straight direction at half its number: where a way in it ends, at
    /// a jump point or before a wall. Strips are columns for north and south,
    /// rows for east and west.
    stops: [Strips; 4],
    /// Cells from which no step leads south, in columns, and east, in rows.
    walls: [Strips; 2],
    /// All jumps, where they were worked out beforehand.
    pub(super) table: Option<JumpTable>,
}

/// Whether a direction leads along a row.
fn is_level(direction: Direction) -> bool {
    direction.dy() == 0
}

impl JumpMap {
    /// What there is to know of a map.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let (width, height) = (grid.width() as usize, grid.height() as usize);
        let strips =
            |level| if level { Strips::new(height, width) } else { Strips::new(width, height) };
        let stops = [false, true, false, true].map(strips);
        let walls = [false, true].map(strips);
        let mut map = JumpMap { grid: grid.clone(), stops, walls, table: None };
        for y in 0..grid.height() {
            for x in 0..grid.width() {
                map.note(Cell { x: x as u16, y: y as u16 });
            }
        }
        map
    }

    /// The same with all jumps worked out beforehand: searches are several
    /// times as fast, after as long as some hundred of them take. Memory: 36
    /// bytes a jump point and 8 a jump, see [`bytes`](Self::bytes). On a map
    /// of 2^32 jumps or more it remains as it is.
    #[must_use]
    pub fn precomputed(self) -> Self {
        let table = JumpTable::new(&self);
        JumpMap { table, ..self }
    }

    /// Notes what ends at a cell.
    fn note(&mut self, cell: Cell) {
        let number = self.number(cell);
        let steps = self.grid.steps(number);
        let (x, y) = (usize::from(cell.x), usize::from(cell.y));
        for direction in Directions::STRAIGHT {
            let level = is_level(direction);
            let (strip, place) = if level { (y, x) } else { (x, y) };
            let ends = !steps.contains(direction);
            // A step into the cell can be taken where one leads back.
            let entered = steps.contains(direction.opposite());
            if ends || entered && self.is_jump_point(number, direction) {
                self.stops[direction.number() / 2].set(strip, place);
            }
            if ends && [Direction::East, Direction::South].contains(&direction) {
                self.walls[usize::from(level)].set(strip, place);
            }
        }
    }

    /// The map itself.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Bytes allocated beside the copy of the map.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let strips = self.stops.iter().chain(&self.walls).map(Strips::bytes);
        strips.sum::<usize>() + self.table.as_ref().map_or(0, JumpTable::bytes)
    }

    /// A cell that can be entered.
    ///
    /// # Errors
    /// When it is not on the map or blocked.
    pub fn place(&self, x: u32, y: u32) -> Result<Cell, PlaceError> {
        self.grid.place(x, y).map(|_| Cell { x: x as u16, y: y as u16 })
    }

    /// The number of a cell.
    #[inline]
    pub(super) fn number(&self, cell: Cell) -> u32 {
        u32::from(cell.y) * self.grid.width() + u32::from(cell.x)
    }

    /// The cell of a number.
    #[inline]
    pub(super) fn at(&self, number: u32) -> Cell {
        let (x, y) = self.grid.at(number);
        Cell { x: x as u16, y: y as u16 }
    }

    /// A cell with its number among those that a search can come to; where
    /// these are the jump points and it is none, so much behind them.
    pub(super) fn point(&self, cell: Cell, behind: u32) -> Point {
        let number = match &self.table {
            Some(table) => table.number(cell).unwrap_or(table.len() + behind),
            None => self.number(cell),
        };
        Point { cell, number }
    }

    /// The steps that may follow at a cell as a jump point, from wherever one
    /// arrives; none where it is no jump point.
    pub(super) fn follows(&self, cell: Cell) -> Directions {
        let (number, steps) = (self.number(cell), self.steps(cell));
        let arrivals = Directions::STRAIGHT.filter(|arrival| {
            steps.contains(arrival.opposite()) && self.is_jump_point(number, *arrival)
        });
        Directions(arrivals.fold(0, |set, arrival| set | self.canonical(cell, arrival).0))
    }

    /// The steps that a cell allows.
    #[inline]
    pub(super) fn steps(&self, cell: Cell) -> Directions {
        self.grid.steps(self.number(cell))
    }

    /// Whether a cell, arrived at in a straight direction, is a jump point.
    #[inline]
    fn is_jump_point(&self, number: u32, arrival: Direction) -> bool {
        self.opened(number, arrival) != 0
    }

    /// The two directions across a straight one, as far as they are open here
    /// and were not one step before.
    #[inline]
    fn opened(&self, number: u32, arrival: Direction) -> u8 {
        let before = number.wrapping_add_signed(-self.grid.offset(arrival));
        let across = 0b0100_0100_u8.rotate_left(arrival as u32);
        self.grid.steps(number).0 & !self.grid.steps(before).0 & across
    }

    /// The steps that may follow in the canonical order after one in this
    /// direction: straight on, and from a diagonal to either side of it; where
    /// something has opened beside a straight way, there and half way there.
    #[inline]
    pub(super) fn canonical(&self, cell: Cell, arrival: Direction) -> Directions {
        let number = self.number(cell);
        let ahead = 1_u8 << arrival as u8;
        let wanted = if arrival.is_diagonal() {
            ahead | ahead.rotate_left(1) | ahead.rotate_right(1)
        } else {
            let opened = self.opened(number, arrival);
            let half_way = (opened.rotate_left(1) | opened.rotate_right(1))
                & (ahead.rotate_left(1) | ahead.rotate_right(1));
            ahead | opened | half_way
        };
        Directions(wanted & self.grid.steps(number).0)
    }

    /// Where a straight way from a cell, whose steps are `open`, ends at a jump
    /// point.
    #[inline]
    pub(super) fn straight(&self, from: Cell, open: Directions, to: Direction) -> Option<Cell> {
        if !open.contains(to) {
            return None;
        }
        let stops = &self.stops[to.number() / 2];
        let (x, y) = (usize::from(from.x), usize::from(from.y));
        let place = match to {
            Direction::East => stops.first_from(y, x + 1),
            Direction::South => stops.first_from(x, y + 1),
            Direction::West => stops.last_to(y, x - 1)?,
            _ => stops.last_to(x, y - 1)?,
        };
        let cell = if is_level(to) {
            Cell { x: place as u16, y: from.y }
        } else {
            Cell { x: from.x, y: place as u16 }
        };
        self.is_jump_point(self.number(cell), to).then_some(cell)
    }

    /// How one goes from a cell to another without any detour, if one can:
    /// first diagonally or first straight.
    pub(super) fn clear_way(&self, from: Cell, to: Cell) -> Option<Way> {
        let corner = from.corner(to);
        if self.is_clear(corner, to) && self.is_clear_across(from, corner) {
            return Some(Way::DiagonalFirst);
        }
        let corner = to.corner(from);
        (self.is_clear(from, corner) && self.is_clear_across(corner, to))
            .then_some(Way::StraightFirst)
    }

    /// Whether all steps between two cells of one row or column are open.
    fn is_clear(&self, from: Cell, to: Cell) -> bool {
        let (from_x, to_x) = (usize::from(from.x), usize::from(to.x));
        let (from_y, to_y) = (usize::from(from.y), usize::from(to.y));
        if from_y == to_y {
            let (first, last) = (from_x.min(to_x), from_x.max(to_x));
            return first == last || self.walls[1].first_from(from_y, first) >= last;
        }
        self.walls[0].first_from(from_x, from_y.min(to_y)) >= from_y.max(to_y)
    }

    /// Whether all steps between two cells of one diagonal are open.
    fn is_clear_across(&self, from: Cell, to: Cell) -> bool {
        let Some(direction) = from.diagonal_to(to) else { return true };
        let offset = self.grid.offset(direction);
        let mut number = self.number(from);
        (0..from.x.abs_diff(to.x)).all(|_| {
            let open = self.grid.steps(number).contains(direction);
            number = number.wrapping_add_signed(offset);
            open
        })
    }
}
