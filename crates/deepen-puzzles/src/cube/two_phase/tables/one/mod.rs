//! How far a cube is from the subgroup of the second phase: twist, flip and
//! slice at home.

mod classes;
mod fill;
mod large;
mod row;
mod small;

pub(in super::super) use large::Large;
pub(in super::super) use small::Small;

use crate::cube::coordinates::{Coordinate, Flip, MoveTable, Slice, Twist};
use crate::cube::{Cube, Metric, Turn};

/// What the first phase knows of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        Place {
            twist: self.twist.after(place.twist, turn),
            flip: self.flip.after(place.flip, turn),
            slice: self.slice.after(place.slice, turn),
        }
    }
}

/// The distances by which a place is valued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Memo([u8; 3]);

impl Memo {
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
    /// The memo of a place, given that of a place one step away; `None` where
    /// its value is above `most`.
    fn beside(&self, memo: Memo, place: Place, most: u8) -> Option<Memo>;

    /// The memo of a place, from those of its neighbours.
    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo;

    /// The bytes that they take.
    fn bytes(&self) -> usize;

    /// The place after a turn, and its memo; `None` where its value is above
    /// `most`.
    #[inline]
    fn after(
        &self,
        moves: &Moves,
        metric: Metric,
        (place, memo): (Place, Memo),
        turn: Turn,
        most: u8,
    ) -> Option<(Place, Memo)> {
        let mut near = memo;
        if let (Metric::QuarterTurn, Some(half)) = (metric, half_of(turn)) {
            near = self.beside(memo, moves.after(place, half), u8::MAX)?;
        }
        let next = moves.after(place, turn);
        self.beside(near, next, most).map(|memo| (next, memo))
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
