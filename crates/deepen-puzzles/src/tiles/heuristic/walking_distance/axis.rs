//! One axis of a board: its table, or Manhattan distance where a table would
//! be too large.

use super::table::{Place, WalkingTable, Way};

/// The rows of a board, or its columns.
#[derive(Clone, Debug)]
pub(super) enum Axis {
    Table(WalkingTable),
    Manhattan,
}

impl Axis {
    /// `lines` lines of `length` cells, the blank's goal being in `goal_line`.
    pub(super) fn new(lines: usize, length: usize, goal_line: usize) -> Self {
        WalkingTable::new(lines, length, goal_line).map_or(Axis::Manhattan, Axis::Table)
    }

    /// The table, if there is one.
    #[inline]
    pub(super) fn table(&self) -> Option<&WalkingTable> {
        match self {
            Axis::Table(table) => Some(table),
            Axis::Manhattan => None,
        }
    }

    /// Where a board stands; see [`WalkingTable::place`].
    pub(super) fn place(
        &self,
        blank: usize,
        tiles: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Place> {
        match self {
            Axis::Table(table) => table.place(blank, tiles),
            Axis::Manhattan => {
                let steps = tiles.map(|(line, goal_line)| line.abs_diff(goal_line));
                Some(Place::of_distance(steps.sum::<usize>() as u32))
            }
        }
    }

    /// Where it stands after a tile that belongs to `goal_line` came to `line`
    /// from the line before it (`forth`) or after it.
    #[inline]
    pub(super) fn moved(&self, place: Place, goal_line: usize, line: usize, forth: bool) -> Place {
        match self {
            // The blank goes the other way.
            Axis::Table(table) => {
                table.moved(place, goal_line, if forth { Way::Back } else { Way::Forth })
            }
            Axis::Manhattan => {
                let nearer = if forth { line <= goal_line } else { line >= goal_line };
                let distance = place.distance();
                Place::of_distance(if nearer { distance - 1 } else { distance + 1 })
            }
        }
    }
}
