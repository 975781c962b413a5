//! One problem's search, with its limits and its checkpoints.

use std::time::{Duration, Instant};

use deepen::{Limits, Outcome, Proof, Statistics, StopReason};
use deepen_trace::Trace;

use super::engine::AnySearch;
use super::keeper::Keeper;
use super::settings::SearchSettings;
use super::team::Member;
use crate::amount::{Price, Unit};
use crate::answer::Row;
use crate::clock::CpuClock;
use crate::interrupt::CANCEL;
use crate::watch::Watch;

/// What a search has found.
pub(crate) struct Found<O, C> {
    pub(crate) outcome: Outcome<O, C>,
    /// Other optimal solutions, where they were asked for.
    pub(crate) others: Option<Others<O>>,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
    /// On the clock, of this run alone.
    pub(crate) wall_seconds: f64,
    pub(crate) tables: usize,
    pub(crate) trace: Vec<Row>,
    pub(crate) checkpoint: Option<String>,
    /// Threads that searched.
    pub(crate) threads: usize,
    /// What was chosen and why.
    pub(crate) chosen: Option<String>,
    /// Every step, where that was asked for.
    pub(crate) recorded: Option<Trace>,
}

/// Optimal solutions besides the first.
pub(crate) struct Others<O> {
    pub(crate) count: u64,
    /// Some of them.
    pub(crate) plans: Vec<Vec<O>>,
    /// Why they are not all.
    pub(crate) unfinished: Option<StopReason>,
}

/// A search that a checkpoint has kept.
pub(crate) struct Earlier {
    /// The engine's state.
    pub(crate) engine: Vec<u8>,
    /// CPU seconds spent before.
    pub(crate) seconds: f64,
}

/// One search with its limits and its checkpoints.
pub(crate) struct Run<'s> {
    pub(crate) settings: &'s SearchSettings,
    /// Bytes that tables take of the memory allowed.
    pub(crate) tables: usize,
    /// A time beyond what the clock can tell is no limit.
    pub(crate) deadline: Option<Instant>,
    pub(crate) clock: CpuClock,
    /// CPU seconds of earlier runs, and of threads that the clock does not see.
    pub(crate) before: f64,
    pub(crate) watch: Watch,
    /// In which the domain counts costs.
    pub(crate) unit: Unit,
    /// Who searches, where threads are shared with others.
    pub(crate) member: Option<&'s Member<'s>>,
}

impl Run<'_> {
    /// Searches until there is an answer or a limit is reached, saving the
    /// state now and then.
    pub(crate) fn search<O: Clone, C: Price>(
        &mut self,
        search: &mut dyn AnySearch<O, C>,
        mut keeper: Option<&mut Keeper>,
    ) -> Found<O, C> {
        let (limits, settings, begun) = (self.limits(search), self.settings, Instant::now());
        let mut most_threads = 0;
        let outcome = loop {
            let left = self.left();
            let portion = keeper.as_mut().map(|keeper| keeper.portion());
            let shared = self.member.and_then(Member::portion);
            let time = left.into_iter().chain(portion).chain(shared).min();
            search.set_limits(time.map_or(limits, |time| limits.time(time)));
            let threads = self.member.map_or(settings.threads, Member::threads);
            most_threads = most_threads.max(threads);
            let portion = Instant::now();
            let outcome = search.run(threads, &mut self.watch);
            if self.member.is_some() {
                // What the process uses is that of others as well: the threads
                // that have joined in are taken to be busy.
                self.before += portion.elapsed().as_secs_f64() * (threads - 1) as f64;
            }
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
        let recorded = self.watch.recorded();
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
            wall_seconds: begun.elapsed().as_secs_f64(),
            tables: self.tables,
            trace: self.watch.finish(),
            checkpoint,
            threads: search.threads(most_threads),
            chosen: search.chosen(),
            recorded,
        }
    }

    /// Finds the other optimal solutions: all are counted and some kept.
    fn all<O, C: Price>(
        &mut self,
        search: &mut dyn AnySearch<O, C>,
        limits: Limits<'static, C>,
        most: u64,
    ) -> Others<O> {
        let mut others = Others { count: 0, plans: Vec::new(), unfinished: None };
        let limits = self.left().map_or(limits, |left| limits.time(left));
        search.set_limits(limits);
        let enough = wanted_besides(self.settings, most);
        while others.count < enough
            && let Some(outcome) = search.next_optimal(&mut self.watch)
        {
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
    fn limits<O, C: Price>(&self, search: &dyn AnySearch<O, C>) -> Limits<'static, C> {
        let (settings, done) = (self.settings, search.statistics());
        Limits {
            expanded: settings.max_expanded.map(|most| most.saturating_add(done.expanded)),
            iterations: settings.max_iterations.map(|most| most.saturating_add(done.iterations)),
            max_cost: settings.max_cost.map(|most| C::at_most(most.to_units(self.unit))),
            memory: settings.memory.map(|most| most.saturating_sub(self.tables)),
            ..Limits::none().cancelled_by(&CANCEL)
        }
    }
}

/// How many solutions besides the first are looked for.
fn wanted_besides(settings: &SearchSettings, listed: u64) -> u64 {
    if settings.only_listed { listed.saturating_sub(1) } else { u64::MAX }
}

/// A solution that costs the lower bound is optimal, whatever stopped the
/// search: open was only whether it is the first in depth-first order.
fn proven<O, C: Price>(outcome: Outcome<O, C>) -> Outcome<O, C> {
    match outcome {
        Outcome::Stopped { lower_bound, incumbent: Some(plan), .. }
            if lower_bound == Some(plan.cost) =>
        {
            Outcome::Solved { plan, proof: Proof::Optimal, lower_bound }
        }
        other => other,
    }
}
