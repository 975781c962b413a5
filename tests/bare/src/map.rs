//! A map of 24 by 24 cells, as wide as a sensor sees, and the steps to the
//! eight neighbours; a diagonal one needs both cells beside it.

use deepen::{Estimate, Heuristic, Pack, Quality, StateSpace};

use crate::Work;

pub const SIDE: u8 = 24;

/// What is occupied, a row a line from the north.
#[rustfmt::skip]
pub const ROWS: [&[u8; SIDE as usize]; SIDE as usize] = [
    b"........................",
    b"..#########.....######..",
    b"..#.......#.....#....#..",
    b"..#.......#.....#....#..",
    b"..#...........###....#..",
    b"..#.......#.....#....#..",
    b"..####.####.....#..###..",
    b"...........#............",
    b"...........#.....#......",
    b".#########.#.....#......",
    b".#.......#.#.....#......",
    b".#.......#.#######......",
    b".#.......#..............",
    b".#.......#.......####...",
    b".#...#####.......#..#...",
    b".#...#...........#..#...",
    b".#...#....########..##..",
    b".........#...........#..",
    b".........#...........#..",
    b".#...#####....########..",
    b".#...#........#.........",
    b".#####..####..#...##....",
    b"...........#......##....",
    b"...........#............",
];

/// Whether a cell lies on the map and is free.
#[must_use]
pub fn is_free(x: u8, y: u8) -> bool {
    let row = ROWS.get(usize::from(y));
    row.and_then(|row| row.get(usize::from(x))) == Some(&b'.')
}

/// Clockwise from the east.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A length in units of 1/256 of a cell: fixed point in two bytes, enough for
/// 250 cells.
pub type Length = u16;

/// A step to a neighbour.
pub const STRAIGHT: Length = 256;
/// A diagonal one: the square root of two, rounded down.
pub const DIAGONAL: Length = 362;

/// The length of a step.
#[must_use]
pub const fn length(direction: u8) -> Length {
    if direction.is_multiple_of(2) { STRAIGHT } else { DIAGONAL }
}

/// The cell that a step from a free one leads to, if it may be made.
#[must_use]
pub fn neighbour(x: u8, y: u8, direction: u8) -> Option<(u8, u8)> {
    let (dx, dy) = DIRECTIONS[usize::from(direction % 8)];
    let (to_x, to_y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    (is_free(to_x, to_y) && is_free(to_x, y) && is_free(x, to_y)).then_some((to_x, to_y))
}

/// The least length of a way over a map without obstacles.
#[must_use]
pub fn octile((x, y): (u8, u8), (to_x, to_y): (u8, u8)) -> Length {
    let (dx, dy) = (Length::from(x.abs_diff(to_x)), Length::from(y.abs_diff(to_y)));
    let (less, more) = if dx < dy { (dx, dy) } else { (dy, dx) };
    DIAGONAL * less + STRAIGHT * (more - less)
}

/// A set of operators, a bit each: the least first.
#[derive(Clone, Copy)]
pub struct Choices(pub u8);

impl Iterator for Choices {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let next = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (next < 8).then_some(next)
    }
}

/// The ways to one cell of the map.
pub struct Map {
    pub goal: (u8, u8),
    pub work: Work,
}

impl StateSpace for Map {
    type State = (u8, u8);
    /// A direction.
    type Operator = u8;
    type Operators = Choices;
    type Undo = (u8, u8);
    type Cost = Length;

    fn operators(&self, &(x, y): &(u8, u8)) -> Choices {
        let bit = |direction| u8::from(neighbour(x, y, direction).is_some()) << direction;
        Choices((0..8).map(bit).sum())
    }

    fn cost(&self, _: &(u8, u8), direction: &u8) -> Length {
        length(*direction)
    }

    fn apply(&self, cell: &mut (u8, u8), direction: &u8) -> (u8, u8) {
        self.work.count();
        let (dx, dy) = DIRECTIONS[usize::from(*direction)];
        core::mem::replace(cell, (cell.0.wrapping_add_signed(dx), cell.1.wrapping_add_signed(dy)))
    }

    fn undo(&self, cell: &mut (u8, u8), before: (u8, u8)) {
        *cell = before;
    }

    fn is_goal(&self, cell: &(u8, u8)) -> bool {
        *cell == self.goal
    }
}

impl Pack for Map {
    type Packed = u16;
    type Back = u8;

    fn pack(&self, &(x, y): &(u8, u8)) -> u16 {
        u16::from_le_bytes([x, y])
    }

    fn unpack(&self, packed: u16) -> (u8, u8) {
        packed.to_le_bytes().into()
    }

    fn way_back(&self, _: &(u8, u8), direction: &u8) -> u8 {
        *direction
    }

    fn retrace(&self, cell: &mut (u8, u8), direction: u8) -> u8 {
        let (dx, dy) = DIRECTIONS[usize::from(direction)];
        *cell = (cell.0.wrapping_add_signed(-dx), cell.1.wrapping_add_signed(-dy));
        direction
    }
}

/// The distance over a map without obstacles.
pub struct Octile;

impl Heuristic<Map> for Octile {
    type Memo = Length;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, map: &Map, cell: &(u8, u8)) -> Length {
        octile(*cell, map.goal)
    }

    fn child(
        &self,
        map: &Map,
        _: Length,
        _: &u8,
        cell: &(u8, u8),
        left: Length,
    ) -> Estimate<Length, Length> {
        let length = octile(*cell, map.goal);
        if length > left { Estimate::Above(length) } else { Estimate::Within(length) }
    }

    fn value(&self, length: Length) -> Length {
        length
    }
}
