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

/// Jumps by where they begin and in which direction.
#[derive(Clone, Debug)]
pub(super) struct JumpTable {
    /// The jump points, row by row.
    points: Vec<Cell>,
    /// Where the jumps of a point and direction begin among all ends, eight
    /// for each point, and one more.
    begins: Vec<u32>,
    /// Where jumps end.
    ends: Vec<Point>,
}

impl JumpTable {
    /// All jumps of a map; `None` where there are too many to be numbered.
    pub(super) fn new(map: &JumpMap<'_>) -> Option<Self> {
        let cells = (0..map.grid.cells()).map(|number| map.at(number));
        let points: Vec<Cell> = cells.filter(|cell| map.follows(*cell).0 != 0).collect();
        // Numbers of cells that are no jump points are never asked for.
        let mut numbers = vec![0; map.grid.cells() as usize];
        for (number, cell) in points.iter().enumerate() {
            numbers[map.number(*cell) as usize] = number as u32;
        }
        let (mut begins, mut ends) = (Vec::with_capacity(points.len() * 8 + 1), Vec::new());
        for from in &points {
            let wanted = map.follows(*from);
            for direction in Direction::ALL {
                begins.push(u32::try_from(ends.len()).ok()?);
                if wanted.contains(direction) {
                    let jumps = Jumps::scanning(map, *from, Directions(1 << direction as u8));
                    for jump in jumps {
                        let Point { cell, number } = jump.to;
                        ends.push(Point { cell, number: numbers[number as usize] });
                    }
                }
            }
        }
        begins.push(u32::try_from(ends.len()).ok()?);
        ends.shrink_to_fit();
        Some(JumpTable { points, begins, ends })
    }

    /// How many jump points there are.
    pub(super) fn len(&self) -> u32 {
        self.points.len() as u32
    }

    /// The jump point of a number.
    #[inline]
    pub(super) fn point(&self, number: u32) -> Option<Cell> {
        self.points.get(number as usize).copied()
    }

    /// The number of a jump point; `None` where a cell is none.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        let place = self.points.binary_search_by_key(&(cell.y, cell.x), |cell| (cell.y, cell.x));
        place.ok().map(|place| place as u32)
    }

    /// Where the jumps in a direction from a jump point end.
    #[inline]
    pub(super) fn ends(&self, number: u32, direction: Direction) -> &[Point] {
        let place = number as usize * 8 + direction.number();
        &self.ends[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.points.capacity() * size_of::<Cell>()
            + self.begins.capacity() * size_of::<u32>()
            + self.ends.capacity() * size_of::<Point>()
    }
}
