//! The 2x2x2 cube as a state space.

use deepen::{Invertible, Pack, Reversible, StateSpace};

use super::state::Pocket;
use crate::cube::canonical::Canonical;
use crate::cube::turn::{Metric, Turn};
use crate::cube::turns::Turns;
use crate::packing;

/// All 2x2x2 cubes, with turns of U, R and F in one metric, towards one of
/// them. Every turn costs 1: in quarter turns a half turn is two operators.
#[derive(Clone, Copy, Debug)]
pub struct PocketSpace {
    target: Pocket,
    metric: Metric,
    turns: Turns,
}

impl PocketSpace {
    /// The space of a target and a metric.
    #[must_use]
    pub fn new(target: Pocket, metric: Metric) -> Self {
        PocketSpace { target, metric, turns: Pocket::turns().and(metric.turns().collect()) }
    }

    /// The goal.
    #[must_use]
    pub fn target(&self) -> &Pocket {
        &self.target
    }

    /// What counts as one step.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The turns that are one step each.
    #[must_use]
    pub fn turns(&self) -> Turns {
        self.turns
    }

    /// The pruning of its canonical sequences.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        Canonical::of_turns(self.turns)
    }
}

impl StateSpace for PocketSpace {
    type State = Pocket;
    type Operator = Turn;
    type Operators = Turns;
    type Undo = Pocket;
    type Cost = u8;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, _: &Pocket) -> Turns {
        self.turns
    }

    #[inline]
    fn cost(&self, _: &Pocket, _: &Turn) -> u8 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Pocket, operator: &Turn) -> Pocket {
        let before = *state;
        *state = before.turned(*operator);
        before
    }

    #[inline]
    fn undo(&self, state: &mut Pocket, undo: Pocket) {
        *state = undo;
    }

    #[inline]
    fn is_goal(&self, state: &Pocket) -> bool {
        *state == self.target
    }

    #[inline]
    fn operator_number(&self, operator: &Turn) -> Option<u32> {
        Some(operator.index() as u32)
    }

    fn fingerprint(&self) -> u64 {
        0x706f_636b ^ self.target.rank() << 32 ^ (self.metric as u64) << 31
    }
}

impl Invertible for PocketSpace {
    /// All eighteen, of which nine or fewer are allowed.
    fn all_operators(&self) -> &[Turn] {
        &Turn::ALL
    }

    #[inline]
    fn index_of(operator: Turn) -> usize {
        operator.index()
    }

    fn inverse(&self, operator: Turn) -> Turn {
        operator.inverse()
    }

    /// The solved cube: what turns do to places does not depend on the pieces.
    fn witnesses(&self) -> impl IntoIterator<Item = Pocket> {
        [Pocket::SOLVED]
    }
}

impl Reversible for PocketSpace {
    type Backward = Self;

    fn backward(&self, start: &Pocket) -> Self {
        PocketSpace { target: *start, ..*self }
    }

    fn goals(&self) -> Vec<Pocket> {
        vec![self.target]
    }

    fn forth(&self, _: &Pocket, backward: &Turn) -> Turn {
        backward.inverse()
    }
}

/// Bits of a corner in a place: its number and its twist.
const CORNER_BITS: u32 = 6;

impl Pack for PocketSpace {
    type Packed = [u64; 1];
    /// The number of the turn.
    type Back = u8;

    fn pack(&self, state: &Pocket) -> [u64; 1] {
        packing::pack(state.corners.iter().copied(), CORNER_BITS)
    }

    fn unpack(&self, packed: [u64; 1]) -> Pocket {
        let mut pocket = Pocket::SOLVED;
        let corners = pocket.corners.iter_mut().zip(packing::unpack(packed, CORNER_BITS));
        corners.for_each(|(place, corner)| *place = corner);
        pocket
    }

    #[inline]
    fn way_back(&self, _: &Pocket, operator: &Turn) -> u8 {
        operator.index() as u8
    }

    #[inline]
    fn retrace(&self, state: &mut Pocket, back: u8) -> Turn {
        let operator = Turn::of_index(usize::from(back)).unwrap_or(Turn::ALL[0]);
        *state = state.turned(operator.inverse());
        operator
    }
}
