//! Both fronts, and their expansion as a rule says.

use alloc::vec::Vec;

use super::expand::{Broken, Expansion, Findings, Side};
use super::front::Front;
use super::rule::{Bound, Direction, Rule};
use super::sides::Sides;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::reversible::Reversible;
use crate::search::a_star::Budget;
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption, Tank};

/// A search that has begun.
pub(super) struct Fronts<S, R>
where
    S: Reversible<Backward: Pack> + Pack,
{
    pub(super) forward: Front<S>,
    pub(super) backward: Front<S::Backward>,
    pub(super) goals: Vec<S::State>,
    pub(super) findings: Findings<S::Cost>,
    pub(super) rule: R,
    /// The estimate of the start: proven whatever else turns out wrong.
    pub(super) first_bound: S::Cost,
    /// What has broken an expansion, after which the search cannot go on.
    pub(super) broken: Option<Broken>,
}

/// How a run ended.
pub(super) enum Ended {
    /// Nothing better than the best meeting is to be found.
    Proven,
    /// Neither is there anything at all that can be counted.
    Uncountable,
    /// The next bound is above the greatest cost allowed.
    AboveMost,
    Broken(Broken),
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

impl<S, R> Fronts<S, R>
where
    S: Reversible<Backward: Pack> + Pack,
    R: Rule<S::Cost>,
{
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(super) fn begin<F: Heuristic<S>, B: Heuristic<S::Backward>>(
        sides: &Sides<'_, S, F, B>,
        h: S::Cost,
        forth: &Budget,
        back: &Budget,
    ) -> Self {
        let findings = Findings {
            counts: Counts::NONE,
            reopened: 0,
            meeting: None,
            least_cost: sides.least_cost,
            saturated: false,
        };
        let mut fronts = Fronts {
            forward: Front::new(forth),
            backward: Front::new(back),
            goals: sides.goals(),
            findings,
            rule: R::new(h, sides.least_cost, sides.quality()),
            first_bound: h,
            broken: None,
        };
        fronts.broken = fronts.place(sides, h).err();
        fronts
    }

    /// Puts the start and the goals in.
    fn place<F: Heuristic<S>, B: Heuristic<S::Backward>>(
        &mut self,
        sides: &Sides<'_, S, F, B>,
        h: S::Cost,
    ) -> Result<(), Broken> {
        let mut rooms = self.forward.begin(sides.space, &sides.start, R::key(h, S::Cost::ZERO));
        for goal in &self.goals {
            let f = sides.from_start.of(&sides.backward, goal);
            let other = if R::CONSISTENT { sides.to_goal.of(sides.space, goal) } else { f };
            if !f.is_valid() || !other.is_valid() {
                return Err(Broken::Fault);
            }
            if f.greatest(other) == S::Cost::INFINITY {
                self.findings.counts.note_uncountable(S::Cost::INFINITY);
            } else {
                rooms &= self.backward.begin(&sides.backward, goal, R::key(f, S::Cost::ZERO));
            }
        }
        if rooms { Ok(()) } else { Err(Broken::Full) }
    }

    /// Searches on, under no bound above `most`, until something happens.
    pub(super) fn run<F: Heuristic<S>, B: Heuristic<S::Backward>, I: Instrument<S::Cost>>(
        &mut self,
        sides: &Sides<'_, S, F, B>,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended {
        let mut tank = Tank::default();
        let ended = loop {
            if let Some(broken) = self.broken {
                break Ended::Broken(broken);
            }
            match self.rule.choose(&mut self.forward, &mut self.backward) {
                Bound::Exhausted => break Ended::Proven,
                Bound::Uncountable => break Ended::Uncountable,
                Bound::Least(bound) if self.findings.beats(bound) => break Ended::Proven,
                Bound::Least(bound) if most.is_some_and(|most| bound > most) => {
                    break Ended::AboveMost;
                }
                Bound::Least(_) => {}
            }
            match self.expand(sides, &mut tank, instrument) {
                Ok(result) => self.broken = result.err(),
                Err(interruption) => break Ended::Interrupted(interruption),
            }
        };
        tank.drain(instrument);
        match ended {
            // The bound may pass the limit and reach a meeting at once.
            Ended::Proven if most.is_some_and(|most| self.findings.cost_above(most)) => {
                Ended::AboveMost
            }
            ended => ended,
        }
    }

    /// Expands the node that the rule has chosen, if limits allow.
    fn expand<F: Heuristic<S>, B: Heuristic<S::Backward>, I: Instrument<S::Cost>>(
        &mut self,
        sides: &Sides<'_, S, F, B>,
        tank: &mut Tank,
        instrument: &mut I,
    ) -> Result<Result<(), Broken>, Interruption> {
        let (direction, level) = self.rule.chosen();
        let forth = Side { space: sides.space, heuristic: sides.to_goal };
        let back = Side { space: &sides.backward, heuristic: sides.from_start };
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        let (findings, rule) = (&mut self.findings, &mut self.rule);
        match direction {
            Direction::Forward => {
                let (here, there) = (forth, back);
                Expansion { here, front: forward, there, opposite: backward, direction, findings }
                    .run(level, rule, tank, instrument)
            }
            Direction::Backward => {
                let (here, there) = (back, forth);
                Expansion { here, front: backward, there, opposite: forward, direction, findings }
                    .run(level, rule, tank, instrument)
            }
        }
    }
}
