//! Canonical sequences: of all ways to turn the two faces of an axis one
//! after the other that come to the same, one of the shortest is kept.
//!
//! Turns of a face and of the face across commute, so what is done to an axis
//! before another axis is turned amounts to so many quarters of each face. The
//! face with the smaller number goes first, and each face by its cheapest
//! sequence of allowed turns: with all turns of the half-turn metric that is
//! one turn; in quarter turns it is `U`, `U U` or `U'`; where only `U` is
//! allowed, `U U U` too.
//!
//! Promise: a cheapest path is kept to every cube from every other, because
//! any path can be put into this form at no greater cost. With all turns a node has 13.35
//! children instead of 18 in half turns, and 9.37 instead of 12 in quarter
//! turns.

use std::collections::VecDeque;

use deepen::{Pruning, StateSpace};

use super::geometry::Face;
use super::space::CubeSpace;
use super::turn::Turn;
use super::turns::Turns;

/// The start, and each face turned by 1 to 3 quarters last.
const TRAILS: usize = 1 + 18;

/// Keeps canonical sequences alone.
///
/// Not for searches beside a table of states unless they ask for more than
/// [`RETURNS_ONLY`](Pruning::RETURNS_ONLY).
#[derive(Clone, Debug)]
pub struct Canonical {
    allowed: [Turns; TRAILS],
    next: [[u8; Turn::COUNT]; TRAILS],
}

impl Canonical {
    /// The canonical sequences of a space's turns.
    #[must_use]
    pub fn new<T>(space: &CubeSpace<T>) -> Self {
        Canonical::of_turns(space.turns())
    }

    /// The canonical sequences of turns that cost the same each.
    #[must_use]
    pub fn of_turns(turns: Turns) -> Self {
        let mut allowed = [turns; TRAILS];
        let mut next = [[0; Turn::COUNT]; TRAILS];
        let firsts = Face::ALL.map(|face| continuations(turns, face));
        let begun = |face: Face| firsts[face as usize][0];
        let start = Face::ALL.into_iter().map(begun).fold(Turns::NONE, Turns::or);
        allowed[0] = start;
        for turn in Turn::all() {
            next[0][turn.index()] = trail(turn.face(), turn.quarters());
        }
        for face in Face::ALL {
            let elsewhere = Face::ALL.into_iter().filter(|other| other.axis() != face.axis());
            let elsewhere = elsewhere.map(begun).fold(Turns::NONE, Turns::or);
            let across = face.opposite();
            let across = if across > face { begun(across) } else { Turns::NONE };
            for quarters in 1..=3 {
                let at = usize::from(trail(face, quarters));
                let further = firsts[face as usize][usize::from(quarters)];
                allowed[at] = elsewhere.or(across).or(further);
                next[at] = next[0];
                for turn in further {
                    let sum = (quarters + turn.quarters()) % 4;
                    next[at][turn.index()] = trail(face, sum);
                }
            }
        }
        Canonical { allowed, next }
    }

    /// The turns that may follow a trail.
    #[inline]
    #[must_use]
    pub fn allowed(&self, trail: u8) -> Turns {
        self.allowed[usize::from(trail)]
    }

    /// The trail after one more turn.
    #[inline]
    #[must_use]
    pub fn after(&self, trail: u8, turn: Turn) -> u8 {
        self.next[usize::from(trail)][turn.index()]
    }
}

/// The trail of a face that has been turned by so many quarters, 1 to 3.
fn trail(face: Face, quarters: u8) -> u8 {
    3 * face as u8 + quarters
}

/// The turns of a face by which the cheapest sequence of each sum of quarters
/// goes on, for each sum: a tree from 0, found breadth-first.
fn continuations(turns: Turns, face: Face) -> [Turns; 4] {
    let mut result = [Turns::NONE; 4];
    let mut known = [true, false, false, false];
    let mut queue = VecDeque::from([0_u8]);
    while let Some(sum) = queue.pop_front() {
        for turn in turns.and(Turns::of_faces([face])) {
            let next = (sum + turn.quarters()) % 4;
            if !known[usize::from(next)] {
                known[usize::from(next)] = true;
                result[usize::from(sum)] =
                    result[usize::from(sum)].or([turn].into_iter().collect());
                queue.push_back(next);
            }
        }
    }
    result
}

impl<S: StateSpace<Operator = Turn, Operators = Turns>> Pruning<S> for Canonical {
    /// 0 at the start; then which face was turned last, and by how many
    /// quarters in all.
    type Trail = u8;

    fn start(&self) -> u8 {
        0
    }

    #[inline]
    fn restrict(&self, _: &S, trail: u8, operators: &mut Turns) {
        *operators = operators.and(self.allowed(trail));
    }

    #[inline]
    fn follow(&self, trail: u8, operator: &Turn) -> u8 {
        self.after(trail, *operator)
    }

    fn fingerprint(&self) -> u64 {
        // The first row says which turns are allowed.
        0x6361_6e6f_6e69_6361 ^ u64::from(self.allowed[0].number())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cube::{Cube, Metric};

    /// How many sequences of each length are kept.
    fn counts(turns: Turns, most: usize) -> Vec<u64> {
        let canonical = Canonical::of_turns(turns);
        let mut by_trail = [0_u64; TRAILS];
        by_trail[0] = 1;
        let mut counts = Vec::new();
        for _ in 0..=most {
            counts.push(by_trail.iter().sum());
            let mut next = [0; TRAILS];
            for (trail, count) in by_trail.iter().enumerate() {
                for turn in canonical.allowed(trail as u8) {
                    next[usize::from(canonical.after(trail as u8, turn))] += count;
                }
            }
            by_trail = next;
        }
        counts
    }

    #[test]
    fn as_many_sequences_as_are_known() {
        // Half turns: 18, 18 * 13.5, ..: Korf 1997 counts a factor of 13.34847.
        let half = counts(Turns::ALL, 6);
        assert_eq!(half, [1, 18, 243, 3_240, 43_254, 577_368, 7_706_988]);
        let quarter = counts(Metric::QuarterTurn.turns().collect(), 4);
        assert_eq!(quarter, [1, 12, 114, 1_068, 10_011]);
    }

    /// Cubes at each distance by turns, with and without pruning.
    fn spheres(turns: Turns, pruned: bool, most: usize) -> Vec<usize> {
        let canonical = Canonical::of_turns(turns);
        let mut seen = HashSet::from([Cube::SOLVED]);
        let mut level = HashSet::from([(Cube::SOLVED, 0)]);
        let mut counts = vec![1];
        for _ in 0..most {
            let mut next = HashSet::new();
            let mut fresh = HashSet::new();
            for (cube, trail) in level {
                for turn in if pruned { canonical.allowed(trail) } else { turns } {
                    let child = cube.turned(turn);
                    if !seen.contains(&child) {
                        fresh.insert(child);
                    }
                    next.insert((child, canonical.after(trail, turn)));
                }
            }
            counts.push(fresh.len());
            seen.extend(fresh);
            level = next;
        }
        counts
    }

    #[test]
    fn no_distance_grows() {
        let some = |indices: &[usize]| -> Turns {
            indices.iter().filter_map(|&index| Turn::of_index(index)).collect()
        };
        let sets = [
            Turns::ALL,
            Metric::QuarterTurn.turns().collect(),
            Turns::of_faces([Face::U, Face::R]),
            Turns::of_faces([Face::U, Face::D]),
            some(&[0]),
            some(&[0, 9, 5]),
            some(&[0, 1, 9, 11, 4]),
            some(&[1, 4, 7, 10, 13, 16]),
        ];
        for turns in sets {
            let most = if turns.len() > 6 { 3 } else { 6 };
            assert_eq!(spheres(turns, true, most), spheres(turns, false, most), "{turns}");
        }
    }
}
