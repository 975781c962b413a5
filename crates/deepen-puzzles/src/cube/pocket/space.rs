//! The 2x2x2 cube as a state space.

use deepen::{Invertible, Pack, Reversible, StateSpace};

use super::state::Pocket;
use crate::cube::by_turns::{by_inverse_turns, by_turns, by_turns_back};
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

    #[inline]
    #[allow(
        clippy::unused_self,
        clippy::trivially_copy_pass_by_ref,
        reason = "as all spaces of turns have it"
    )]
    fn after(&self, pocket: &Pocket, turn: Turn) -> Pocket {
        pocket.turned(turn)
    }

    /// The pruning of its canonical sequences.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        Canonical::of_turns(self.turns)
    }
}

impl StateSpace for PocketSpace {
    type State = Pocket;
    by_turns!();

    #[inline]
    fn is_goal(&self, state: &Pocket) -> bool {
        *state == self.target
    }

    fn fingerprint(&self) -> u64 {
        0x706f_636b ^ self.target.rank() << 32 ^ (self.metric as u64) << 31
    }
}

impl Invertible for PocketSpace {
    by_inverse_turns!();

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
    by_turns_back!();

    type Packed = [u64; 1];

    fn pack(&self, state: &Pocket) -> [u64; 1] {
        packing::pack(state.corners.iter().copied(), CORNER_BITS)
    }

    fn unpack(&self, packed: [u64; 1]) -> Pocket {
        let mut pocket = Pocket::SOLVED;
        let corners = pocket.corners.iter_mut().zip(packing::unpack(packed, CORNER_BITS));
        corners.for_each(|(place, corner)| *place = corner);
        pocket
    }
}
