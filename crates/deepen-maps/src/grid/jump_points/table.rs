//! The jumps of every jump point, worked out beforehand: a search then scans
//! the map at its start alone.
//!
//! After JPS+ (Harabor and Grastien 2014), which keeps for each cell how far
//! one can jump in each direction. Here the jumps themselves are kept, of the
//! jump points alone, since no others are expanded but the start: they are the
//! edges of a graph. Jumps to the goal are not among them; whether one can go
//! there without a detour is looked up at each expansion.

use super::jump::{Cell, Point};
use super::jumps::Jumps;
use super::map::JumpMap;
use crate::grid::{Direction, Directions};

/// The side of the squares in whose order jump points lie.
const SQUARE: u16 = 16;

/// Jumps by where they begin and in which direction.
#[derive(Clone, Debug)]
pub(super) struct JumpTable {
    /// The jump points, square by square.
    points: Vec<Cell>,
    /// Where the jumps of each point lie.
    begins: Vec<Begin>,
    /// The numbers of the points where jumps end.
    ends: Vec<u32>,
}

/// Where the jumps of a point begin among all ends.
#[derive(Clone, Copy, Debug, Default)]
struct Begin {
    /// Those of the first direction.
    first: u32,
    /// So many later those of each direction end.
    until: [u16; 8],
}

/// The order of jump points: what is near on the map is near in memory.
fn place_of(Cell { x, y }: Cell) -> (u16, u16, u16, u16) {
    (y / SQUARE, x / SQUARE, y, x)
}

impl JumpTable {
    /// All jumps of a map; `None` where there are 2^32 or more, or 2^16 of one
    /// point.
    pub(super) fn new(map: &JumpMap<'_>) -> Option<Self> {
        let cells = (0..map.grid.cells()).map(|number| map.at(number));
        let mut points: Vec<Cell> = cells.filter(|cell| map.follows(*cell).0 != 0).collect();
        points.sort_unstable_by_key(|cell| place_of(*cell));
        // Numbers of cells that are no jump points are never asked for.
        let mut numbers = vec![0; map.grid.cells() as usize];
        for (number, cell) in points.iter().enumerate() {
            numbers[map.number(*cell) as usize] = number as u32;
        }
        let (mut begins, mut ends) = (Vec::with_capacity(points.len()), Vec::new());
        for from in &points {
            let wanted = map.follows(*from);
            let mut begin = Begin { first: u32::try_from(ends.len()).ok()?, until: [0; 8] };
            for direction in Direction::ALL {
                let only = Directions(wanted.0 & 1 << direction as u8);
                let jumps = Jumps::scanning(map, *from, only);
                ends.extend(jumps.map(|jump| numbers[jump.to.number as usize]));
                let until = ends.len() - begin.first as usize;
                begin.until[direction.number()] = u16::try_from(until).ok()?;
            }
            begins.push(begin);
        }
        ends.shrink_to_fit();
        Some(JumpTable { points, begins, ends })
    }

    /// How many jump points there are.
    pub(super) fn len(&self) -> u32 {
        self.points.len() as u32
    }

    /// The jump point of a number.
    #[inline]
    pub(super) fn point(&self, number: u32) -> Option<Point> {
        self.points.get(number as usize).map(|cell| Point { cell: *cell, number })
    }

    /// The number of a jump point; `None` where a cell is none.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        let place = self.points.binary_search_by_key(&place_of(cell), |cell| place_of(*cell));
        place.ok().map(|place| place as u32)
    }

    /// Where the jumps in a direction from a jump point end.
    #[inline]
    pub(super) fn ends(&self, number: u32, direction: Direction) -> &[u32] {
        let Begin { first, until } = self.begins[number as usize];
        let place = direction.number();
        let before = if place == 0 { 0 } else { until[place - 1] };
        let from = |offset: u16| first as usize + usize::from(offset);
        &self.ends[from(before)..from(until[place])]
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.points.capacity() * size_of::<Cell>()
            + self.begins.capacity() * size_of::<Begin>()
            + self.ends.capacity() * size_of::<u32>()
    }
}
