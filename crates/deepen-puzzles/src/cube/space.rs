//! Cubes as a state space: turns in either metric, all of them or some, and
//! any goal.

use std::fmt;

use deepen::{Invertible, Pack, Reversible, StateSpace};

use super::by_turns::{by_inverse_turns, by_turns, by_turns_back};
use super::state::Cube;
use super::turn::{Metric, Turn};
use super::turns::Turns;
use crate::packing;

/// What is to be reached.
pub trait Target {
    /// Whether a cube is a goal.
    fn is_met(&self, cube: &Cube) -> bool;

    /// A number that differs between different goals.
    fn fingerprint(&self) -> u64;
}

/// One cube and no other.
impl Target for Cube {
    #[inline]
    fn is_met(&self, cube: &Cube) -> bool {
        self == cube
    }

    fn fingerprint(&self) -> u64 {
        let pieces = self.corners.iter().chain(&self.edges);
        pieces.fold(0xcbf2_9ce4_8422_2325, |hash, &piece| mixed(hash, u64::from(piece)))
    }
}

/// A hash with one more number in it (FNV-1a).
pub(super) fn mixed(hash: u64, number: u64) -> u64 {
    (hash ^ number).wrapping_mul(0x100_0000_01b3)
}

/// Why there is no such space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchSpace {
    /// No turn is allowed.
    NoTurns,
    /// In quarter turns a half turn is two steps, and the face may not be
    /// turned by quarters.
    HalfTurnAlone(Turn),
}

impl fmt::Display for NoSuchSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchSpace::NoTurns => f.write_str("expected at least one turn that is allowed"),
            NoSuchSpace::HalfTurnAlone(turn) => write!(
                f,
                "expected quarter turns of {} as well, since {turn} is counted as two of them",
                turn.face()
            ),
        }
    }
}

impl std::error::Error for NoSuchSpace {}

/// All cubes, with some turns allowed, towards a target. Every turn costs 1:
/// in quarter turns a half turn is two operators.
///
/// ```
/// use deepen::{CycleCheck, IdaStar, Search, Zero};
/// use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Face, Metric, Turn};
///
/// let space = CubeSpace::new(Cube::SOLVED, Metric::QuarterTurn);
/// let start = Cube::SOLVED.turned(Turn::new(Face::R, 2).unwrap());
/// let canonical = Canonical::new(&space);
/// let search = IdaStar::new(&space, &Zero, start).pruning(&canonical);
/// assert_eq!(search.cycles(CycleCheck::None).run(&mut ()).cost(), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct CubeSpace<T = Cube> {
    target: T,
    turns: Turns,
    metric: Metric,
}

impl<T> CubeSpace<T> {
    /// The space in which all turns of a metric are allowed.
    pub fn new(target: T, metric: Metric) -> Self {
        CubeSpace { target, turns: metric.turns().collect(), metric }
    }

    /// The space in which only these turns are allowed. In quarter turns what
    /// is allowed is what can be made of the quarter turns among them.
    ///
    /// # Errors
    /// When there are none, or, in quarter turns, a half turn of a face that
    /// may not be turned by quarters.
    pub fn of_turns(target: T, metric: Metric, turns: Turns) -> Result<Self, NoSuchSpace> {
        let steps = turns.and(metric.turns().collect());
        let alone = |turn: &Turn| steps.quarters_of(turn.face()) == 0;
        if let Some(turn) = turns.into_iter().find(alone) {
            return Err(NoSuchSpace::HalfTurnAlone(turn));
        }
        if steps.is_empty() {
            return Err(NoSuchSpace::NoTurns);
        }
        Ok(CubeSpace { target, turns: steps, metric })
    }

    /// The goal.
    pub fn target(&self) -> &T {
        &self.target
    }

    /// What counts as one step.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The turns that are one step each and allowed.
    #[must_use]
    pub fn turns(&self) -> Turns {
        self.turns
    }

    #[inline]
    #[allow(clippy::unused_self, reason = "as all spaces of turns have it")]
    fn after(&self, cube: &Cube, turn: Turn) -> Cube {
        cube.turned(turn)
    }

    /// The same turns towards another target.
    pub fn toward<U>(&self, target: U) -> CubeSpace<U> {
        CubeSpace { target, turns: self.turns, metric: self.metric }
    }
}

impl<T: Target> StateSpace for CubeSpace<T> {
    type State = Cube;
    by_turns!();

    #[inline]
    fn is_goal(&self, state: &Cube) -> bool {
        self.target.is_met(state)
    }

    fn fingerprint(&self) -> u64 {
        let hash = mixed(self.target.fingerprint(), u64::from(self.turns.number()));
        mixed(hash, self.metric as u64)
    }
}

impl<T: Target> Invertible for CubeSpace<T> {
    by_inverse_turns!();

    /// The solved cube: what turns do to places does not depend on the pieces.
    fn witnesses(&self) -> impl IntoIterator<Item = Cube> {
        [Cube::SOLVED]
    }
}

/// Backwards the inverse turns are allowed.
impl Reversible for CubeSpace<Cube> {
    type Backward = Self;

    fn backward(&self, start: &Cube) -> Self {
        CubeSpace { target: *start, turns: self.turns.inverses(), metric: self.metric }
    }

    fn goals(&self) -> Vec<Cube> {
        vec![self.target]
    }

    fn forth(&self, _: &Cube, backward: &Turn) -> Turn {
        backward.inverse()
    }
}

/// Bits of a piece in a place: its number and its orientation.
const PIECE_BITS: u32 = 6;

impl<T: Target> Pack for CubeSpace<T> {
    by_turns_back!();

    type Packed = [u64; 2];

    fn pack(&self, state: &Cube) -> [u64; 2] {
        // Ten pieces a word.
        packing::pack(state.corners.iter().chain(&state.edges).copied(), PIECE_BITS)
    }

    fn unpack(&self, packed: [u64; 2]) -> Cube {
        let mut cube = Cube::SOLVED;
        let places = cube.corners.iter_mut().chain(&mut cube.edges);
        places.zip(packing::unpack(packed, PIECE_BITS)).for_each(|(place, piece)| *place = piece);
        cube
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::cube::turn::parse_plain;

    #[test]
    fn what_is_packed_comes_back() {
        let space = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
        let mut cube = Cube::SOLVED;
        for step in 0..300 {
            let turn = Turn::of_index(step * step * 5 % 18).unwrap();
            let before = cube;
            let undo = space.apply(&mut cube, &turn);
            assert_eq!(space.unpack(space.pack(&cube)), cube);
            let mut back = cube;
            assert_eq!(space.retrace(&mut back, space.way_back(&before, &turn)), turn);
            assert_eq!(back, before);
            back = cube;
            space.undo(&mut back, undo);
            assert_eq!(back, before);
            assert_eq!(space.successor(&mut back, &turn), cube);
        }
    }

    #[test]
    fn spaces_that_cannot_be_are_refused() {
        let of = |metric, turns: &str| {
            let turns: Turns = parse_plain(turns).into_iter().collect();
            CubeSpace::of_turns(Cube::SOLVED, metric, turns).map(|space| space.turns().to_string())
        };
        let half = Turn::new(Face::R, 2).unwrap();
        assert_eq!(of(Metric::HalfTurn, "U R2"), Ok("U1,R2".to_owned()));
        assert_eq!(of(Metric::QuarterTurn, "U R2"), Err(NoSuchSpace::HalfTurnAlone(half)));
        assert_eq!(of(Metric::QuarterTurn, "R R2"), Ok("R1".to_owned()));
        assert_eq!(of(Metric::QuarterTurn, ""), Err(NoSuchSpace::NoTurns));
        assert_eq!(of(Metric::HalfTurn, ""), Err(NoSuchSpace::NoTurns));
    }

    #[test]
    fn fingerprints_tell_spaces_apart() {
        let solved = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
        let quarter = CubeSpace::new(Cube::SOLVED, Metric::QuarterTurn);
        let turned = solved.toward(Cube::SOLVED.turned(Turn::new(Face::U, 1).unwrap()));
        let some = Turns::of_faces([Face::U, Face::R]);
        let some = CubeSpace::of_turns(Cube::SOLVED, Metric::HalfTurn, some).unwrap();
        let all = [&solved, &quarter, &turned, &some].map(StateSpace::fingerprint);
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one));
        }
    }
}
