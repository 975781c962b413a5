//! Lower bounds of the distance of the first phase: the greatest of the exact
//! distances of twist with flip, flip with slice, and twist with slice. They
//! take 2.4 MB, near enough to the processor, and are built at once.

use super::fill::{Rows, Step, beside};
use super::row::Exchanges;
use super::{Distances, Memo, Moves, Place, descend};
use crate::cube::coordinates::{Coordinate, Slice, Twist};
use crate::cube::{Metric, Turn};

/// The three tables.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Small {
    /// A row of flips for each twist.
    twists: Rows,
    /// A row of flips for each slice.
    slices: Rows,
    /// At `twist * 495 + slice`.
    without_flips: Vec<u8>,
}

/// Not reached yet.
const UNKNOWN: u8 = u8::MAX;

impl Small {
    /// The tables for a metric.
    pub(in super::super::super) fn new(moves: &Moves, metric: Metric) -> Self {
        let turns: Vec<Turn> = metric.turns().collect();
        let exchanges: Vec<Exchanges> =
            turns.iter().map(|&turn| Exchanges::of(|flip| moves.flip.after(flip, turn))).collect();
        let step = |row: u16, turn: usize| Step {
            row: row.into(),
            exchanges: &exchanges[turn],
            inverted: moves.flip.after(0, turns[turn]),
        };
        let twist = |row, turn: usize| step(moves.twist.after(row as u16, turns[turn]), turn);
        let slice = |row, turn: usize| step(moves.slice.after(row as u16, turns[turn]), turn);
        Small {
            twists: Rows::fill(Twist::COUNT, 0, turns.len(), twist),
            slices: Rows::fill(Slice::COUNT, Slice::HOME.into(), turns.len(), slice),
            without_flips: without_flips(moves, &turns),
        }
    }
}

fn index(twist: u16, slice: u16) -> usize {
    usize::from(twist) * Slice::COUNT + usize::from(slice)
}

/// Twist with slice, by plain breadth-first search.
fn without_flips(moves: &Moves, turns: &[Turn]) -> Vec<u8> {
    let mut distances = vec![UNKNOWN; Twist::COUNT * Slice::COUNT];
    distances[index(0, Slice::HOME)] = 0;
    let mut level = vec![(0, Slice::HOME)];
    for distance in 1.. {
        let mut next = Vec::new();
        for (twist, slice) in level {
            for &turn in turns {
                let to = (moves.twist.after(twist, turn), moves.slice.after(slice, turn));
                let known = &mut distances[index(to.0, to.1)];
                if *known == UNKNOWN {
                    *known = distance;
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

impl Distances for Small {
    #[inline]
    fn beside(&self, memo: Memo, place: Place, most: u8) -> Option<Memo> {
        let [twist, slice, _] = memo.0;
        let twist = beside(twist, self.twists.residue(place.twist.into(), place.flip));
        if twist > most {
            return None;
        }
        let slice = beside(slice, self.slices.residue(place.slice.into(), place.flip));
        if slice > most {
            return None;
        }
        let without_flips = self.without_flips[index(place.twist, place.slice)];
        (without_flips <= most).then_some(Memo([twist, slice, without_flips]))
    }

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        let by_twist = |place: Place| self.twists.residue(place.twist.into(), place.flip);
        let by_slice = |place: Place| self.slices.residue(place.slice.into(), place.flip);
        let twist_home = |place: Place| (place.twist, place.flip) == (0, 0);
        let slice_home = |place: Place| (place.slice, place.flip) == (Slice::HOME, 0);
        Memo([
            descend(moves, metric, place, by_twist, twist_home),
            descend(moves, metric, place, by_slice, slice_home),
            self.without_flips[index(place.twist, place.slice)],
        ])
    }

    fn bytes(&self) -> usize {
        self.twists.bytes() + self.slices.bytes() + self.without_flips.len()
    }
}
