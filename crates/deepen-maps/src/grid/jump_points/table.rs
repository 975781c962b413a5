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

/// Words before the ends of a point's jumps: eight numbers of 16 bits.
const HEAD: usize = 4;

/// Jumps by where they begin and in which direction.
#[derive(Clone, Debug)]
pub(super) struct JumpTable {
    /// The jump points, square by square, and where their jumps lie.
    points: Vec<(Cell, u32)>,
    /// For each point, how many of its jumps begin in each direction or one
    /// before it, two to a word, and then the numbers of the points where they
    /// end: together, so that an expansion mostly reads one line of the cache.
    words: Vec<u32>,
}

/// The order of jump points: what is near on the map is near in memory.
fn place_of(Cell { x, y }: Cell) -> (u16, u16, u16, u16) {
    (y / SQUARE, x / SQUARE, y, x)
}

impl JumpTable {
    /// All jumps of a map; `None` where there are 2^32 or more, or 2^16 of one
    /// point.
    pub(super) fn new(map: &JumpMap) -> Option<Self> {
        let cells = (0..map.grid.cells()).map(|number| map.at(number));
        let mut points: Vec<(Cell, u32)> =
            cells.filter(|cell| map.follows(*cell).0 != 0).map(|cell| (cell, 0)).collect();
        points.sort_unstable_by_key(|(cell, _)| place_of(*cell));
        // Numbers of cells that are no jump points are never asked for.
        let mut numbers = vec![0; map.grid.cells() as usize];
        for (number, (cell, _)) in points.iter().enumerate() {
            numbers[map.number(*cell) as usize] = number as u32;
        }
        let mut words = Vec::new();
        for (from, first) in &mut points {
            let head = words.len();
            *first = u32::try_from(head).ok()?;
            words.extend([0; HEAD]);
            let wanted = map.follows(*from);
            for direction in Direction::ALL {
                let only = Directions(wanted.0 & 1 << direction as u8);
                let jumps = Jumps::scanning(map, *from, only);
                words.extend(jumps.map(|jump| numbers[jump.to.number as usize]));
                let until = u16::try_from(words.len() - head - HEAD).ok()?;
                words[head + direction.number() / 2] |= shifted(until, direction);
            }
        }
        words.shrink_to_fit();
        Some(JumpTable { points, words })
    }

    /// How many jump points there are.
    pub(super) fn len(&self) -> u32 {
        self.points.len() as u32
    }

    /// The jump point of a number.
    #[inline]
    pub(super) fn point(&self, number: u32) -> Option<Point> {
        self.points.get(number as usize).map(|(cell, _)| Point { cell: *cell, number })
    }

    /// The number of a jump point; `None` where a cell is none.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        let order = place_of(cell);
        let place = self.points.binary_search_by_key(&order, |(cell, _)| place_of(*cell));
        place.ok().map(|place| place as u32)
    }

    /// The numbers of the points where the jumps in a direction from a jump
    /// point end.
    #[inline]
    pub(super) fn ends(&self, number: u32, direction: Direction) -> &[u32] {
        let (_, first) = self.points[number as usize];
        let (head, ends) = self.words[first as usize..].split_at(HEAD);
        let place = direction.number();
        let until = |place: usize| (head[place / 2] >> (place % 2 * 16)) as usize & 0xffff;
        let before = if place == 0 { 0 } else { until(place - 1) };
        &ends[before..until(place)]
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.points.capacity() * size_of::<(Cell, u32)>() + self.words.capacity() * size_of::<u32>()
    }
}

/// A number of 16 bits where it belongs in the word of its direction.
fn shifted(number: u16, direction: Direction) -> u32 {
    u32::from(number) << (direction.number() % 2 * 16)
}
