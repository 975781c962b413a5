//! How far a cube is from the subgroup of the second phase: twist, flip and
//! slice at home.

mod classes;
mod fill;
mod folded;
mod large;
mod row;
mod small;

pub(in super::super) use large::Large;
pub(in super::super) use small::Small;

use crate::cube::coordinates::{Coordinate, Flip, MoveTable, Slice, Twist};
use crate::cube::{Cube, Metric, Turn};

/// What the first phase knows of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Place {
    pub(in super::super) twist: u16,
    pub(in super::super) flip: u16,
    pub(in super::super) slice: u16,
}

impl Place {
    /// The subgroup of the second phase.
    pub(in super::super) const HOME: Place = Place { twist: 0, flip: 0, slice: Slice::HOME };

    /// That of a cube.
    pub(in super::super) fn of(cube: &Cube) -> Self {
        Place { twist: Twist::of(cube), flip: Flip::of(cube), slice: Slice::of(cube) }
    }
}

/// The moves of the first phase.
#[derive(Clone, Debug)]
pub(in super::super) struct Moves {
    twist: MoveTable,
    flip: MoveTable,
    slice: MoveTable,
}

impl Moves {
    pub(in super::super) fn new() -> Self {
        let turns: Vec<Turn> = Turn::all().collect();
        Moves {
            twist: MoveTable::new::<Twist>(&turns),
            flip: MoveTable::new::<Flip>(&turns),
            slice: MoveTable::new::<Slice>(&turns),
        }
    }

    /// The bytes that they take.
    pub(in super::super) fn bytes(&self) -> usize {
        self.twist.bytes() + self.flip.bytes() + self.slice.bytes()
    }

    #[inline]
    pub(in super::super) fn after(&self, place: Place, turn: Turn) -> Place {
        self.of(place).after(turn)
    }

    /// Those of one place.
    #[inline]
    pub(in super::super) fn of(&self, place: Place) -> MovesOf<'_> {
        MovesOf {
            twist: self.twist.row(place.twist),
            flip: self.flip.row(place.flip),
            slice: self.slice.row(place.slice),
        }
    }
}

/// The moves of one place: all turns in order.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct MovesOf<'t> {
    twist: &'t [u16],
    flip: &'t [u16],
    slice: &'t [u16],
}

impl MovesOf<'_> {
    #[inline]
    pub(in super::super) fn after(self, turn: Turn) -> Place {
        let at = turn.index();
        Place { twist: self.twist[at], flip: self.flip[at], slice: self.slice[at] }
    }
}

/// The distances by which a place is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Memo([u8; 3]);

impl Memo {
    /// That of the subgroup of the second phase.
    pub(in super::super) const HOME: Memo = Memo([0; 3]);

    /// No fewer steps lead home.
    #[inline]
    pub(in super::super) fn value(self) -> u8 {
        let [a, b, c] = self.0;
        a.max(b).max(c)
    }
}

/// A table of the distances of the first phase, or of lower bounds of them.
///
/// Entries are modulo 3: a distance is known from that of a neighbour, one
/// step away, so a search carries it along.
pub(in super::super) trait Distances {
    /// The memo of a place, given that of a place one step away. No branch hangs
    /// on what is read, so that the reads for many places overlap.
    fn beside(&self, memo: Memo, place: Place) -> Memo;

    /// Says that a place will be looked up soon.
    #[inline]
    fn expect(&self, place: Place) {
        let _ = place;
    }

    /// The memo of a place, from those of its neighbours.
    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo;

    /// The place after a turn, given the moves of one and its memo, and the
    /// memo of that.
    #[inline]
    fn after(&self, moves: MovesOf<'_>, metric: Metric, memo: Memo, turn: Turn) -> (Place, Memo) {
        let mut near = memo;
        if let (Metric::QuarterTurn, Some(half)) = (metric, half_of(turn)) {
            near = self.beside(memo, moves.after(half));
        }
        let next = moves.after(turn);
        (next, self.beside(near, next))
    }
}

/// The quarter turn that is half of a half turn.
fn half_of(turn: Turn) -> Option<Turn> {
    if turn.quarters() == 2 { Turn::new(turn.face(), 1) } else { None }
}

/// Counts the steps of a descent from `place` to where `is_home` says so,
/// always to a neighbour whose remainder is the next lower one.
fn descend(
    moves: &Moves,
    metric: Metric,
    place: Place,
    residue: impl Fn(Place) -> u8,
    is_home: impl Fn(Place) -> bool,
) -> u8 {
    let mut here = place;
    let mut distance = 0;
    while !is_home(here) {
        let lower = (residue(here) + 2) % 3;
        let mut next = metric.turns().map(|turn| moves.after(here, turn));
        let Some(next) = next.find(|&next| residue(next) == lower) else { break };
        here = next;
        distance += 1;
    }
    distance
}

#[cfg(test)]
mod tests;
