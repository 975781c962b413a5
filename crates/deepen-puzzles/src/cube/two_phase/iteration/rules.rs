//! What an iteration searches with: tables, and which turns may follow which.

use crate::cube::coordinates::keeps_phase_two;
use crate::cube::two_phase::tables::one::Moves;
use crate::cube::two_phase::tables::two::{PhaseTwo, steps};
use crate::cube::{Canonical, Metric, Turn, Turns};

/// What an iteration searches with.
pub(in crate::cube::two_phase) struct Rules<'t, D> {
    pub(in crate::cube::two_phase) metric: Metric,
    pub(in crate::cube::two_phase) moves: &'t Moves,
    pub(in crate::cube::two_phase) one: D,
    pub(in crate::cube::two_phase) two: &'t PhaseTwo,
    pub(in crate::cube::two_phase) canonical: &'t Canonical,
    /// The turns of the first phase by the steps that are left, 3 or more
    /// being counted as 3.
    pub(super) first: [Turns; 4],
    /// The turns of the second phase.
    pub(super) second: Turns,
}

impl<'t, D> Rules<'t, D> {
    pub(in crate::cube::two_phase) fn new(
        metric: Metric,
        moves: &'t Moves,
        one: D,
        two: &'t PhaseTwo,
        canonical: &'t Canonical,
    ) -> Self {
        let may = |turn: Turn, left: u8| {
            let steps = steps(metric, turn);
            steps < left || steps == left && !keeps_phase_two(turn)
        };
        Rules {
            metric,
            moves,
            one,
            two,
            canonical,
            first: [0, 1, 2, 3].map(|left| Turn::all().filter(|&turn| may(turn, left)).collect()),
            second: Turn::all().filter(|&turn| keeps_phase_two(turn)).collect(),
        }
    }
}
