//! One board's search, with its limits and its checkpoints.

use std::time::{Duration, Instant};

use deepen::{Limits, Outcome, Proof, StopReason};
use deepen_puzzles::tiles::Move;

use super::keeper::Keeper;
use super::report::{Found, Others};
use super::settings::Settings;
use crate::clock::CpuClock;
use crate::engine::AnySearch;
use crate::interrupt::CANCEL;
use crate::watch::Watch;

/// One search with its limits and its checkpoints.
pub(super) struct Run<'s> {
    pub(super) settings: &'s Settings,
    /// Bytes that tables take of the memory allowed.
    pub(super) tables: usize,
    /// A time beyond what the clock can tell is no limit.
    pub(super) deadline: Option<Instant>,
    pub(super) clock: CpuClock,
    /// CPU seconds of earlier runs.
    pub(super) before: f64,
    pub(super) watch: Watch,
}

impl Run<'_> {
    /// Searches until there is an answer or a limit is reached, saving the
    /// state now and then.
    pub(super) fn search(
        &mut self,
        search: &mut dyn AnySearch<Move>,
        mut keeper: Option<&mut Keeper>,
    ) -> Found {
        let (limits, settings) = (self.limits(search), self.settings);
        let outcome = loop {
            let left = self.left();
            let portion = keeper.as_mut().map(|keeper| keeper.portion());
            let time = left.into_iter().chain(portion).min();
            search.set_limits(time.map_or(limits, |time| limits.time(time)));
            let outcome = search.run(settings.threads, &mut self.watch);
            let seconds = self.seconds();
            if let Some(keeper) = &mut keeper
                && matches!(outcome, Outcome::Stopped { .. })
            {
                keeper.save(search.checkpoint(), seconds);
            }
            let goes_on = matches!(outcome, Outcome::Stopped { reason: StopReason::Time, .. });
            if !goes_on || self.left().is_some_and(|left| left.is_zero()) {
                break outcome;
            }
        };
        let outcome = proven(outcome);
        let statistics = search.statistics();
        let stopped = matches!(outcome, Outcome::Stopped { .. });
        let checkpoint = keeper.filter(|_| stopped).and_then(|keeper| keeper.conclude());
        let others = match settings.all {
            Some(most) if outcome.is_optimal() => Some(self.all(search, limits, most)),
            _ => None,
        };
        Found {
            outcome,
            others,
            statistics,
            seconds: self.seconds(),
            tables: self.tables,
            trace: self.watch.finish(),
            checkpoint,
        }
    }

    /// Finds the other optimal solutions: all are counted and some kept.
    fn all(
        &mut self,
        search: &mut dyn AnySearch<Move>,
        limits: Limits<'static, u32>,
        most: u64,
    ) -> Others {
        let mut others = Others::default();
        let limits = self.left().map_or(limits, |left| limits.time(left));
        search.set_limits(limits);
        while let Some(outcome) = search.next_optimal(&mut self.watch) {
            match outcome {
                Outcome::Solved { plan, .. } => {
                    others.count += 1;
                    if others.count < most {
                        others.plans.push(plan.operators);
                    }
                }
                Outcome::Stopped { reason, .. } => {
                    others.unfinished = Some(reason);
                    break;
                }
                Outcome::Unsolvable => break,
            }
        }
        others
    }

    /// Time left for this problem; `None` where it is not limited.
    fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn seconds(&self) -> f64 {
        self.before + self.clock.used().as_secs_f64()
    }

    /// All limits but the one on time. They count from what an earlier run
    /// has done.
    fn limits(&self, search: &dyn AnySearch<Move>) -> Limits<'static, u32> {
        let (settings, done) = (self.settings, search.statistics());
        Limits {
            expanded: settings.max_expanded.map(|most| most.saturating_add(done.expanded)),
            iterations: settings.max_iterations.map(|most| most.saturating_add(done.iterations)),
            max_cost: settings.max_cost,
            memory: settings.memory.map(|most| most.saturating_sub(self.tables)),
            ..Limits::none().cancelled_by(&CANCEL)
        }
    }
}

/// A solution that costs the lower bound is optimal, whatever stopped the
/// search: open was only whether it is the first in depth-first order.
fn proven(outcome: Outcome<Move, u32>) -> Outcome<Move, u32> {
    match outcome {
        Outcome::Stopped { lower_bound, incumbent: Some(plan), .. }
            if lower_bound == Some(plan.cost) =>
        {
            Outcome::Solved { plan, proof: Proof::Optimal, lower_bound }
        }
        other => other,
    }
}
