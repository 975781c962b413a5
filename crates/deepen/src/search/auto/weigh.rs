//! Whose turn it is, and who goes on alone.

use super::contenders::{Full, Linear};
use super::decision::{Algorithm, Reason};
use super::judge::FIRST_BYTES;
use super::levels::{Aside, Notes};
use super::{Auto, Stage};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::control::Conclusion;
use crate::search::opening::opening;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// Best-first search gets one part in so many of the work until it is clear
/// who will be ahead.
const SHARE: f64 = 3.0;

/// Where a path at a time was chosen and may go round for ever, so that
/// best-first search alone would end where there is no solution, it gets one
/// part in so many.
const PROOF_SHARE: f64 = 32.0;

/// So many of its expansions come for nothing: a millisecond or two, or ten
/// where a node has dozens of children.
const FREE: u64 = 64;

/// It is looked after so many of its expansions whether memory is used up.
const PORTION: u64 = 20_000;

/// A path at a time has this many expansions before best-first search has its
/// first turn.
pub(super) const FIRST_SLICE: u64 = 2_000;

/// A path at a time that is alone in the race pauses after so many expansions,
/// so that it is seen whether its bounds lie close together.
const PAUSE: u64 = 1 << 20;

/// The kinds of search that observers are told of: one that follows a path at
/// a time, and one that keeps its nodes.
const PATHS: u8 = 0;
const NODES: u8 = 1;

/// What a turn comes to.
type Answer<S> = Option<Outcome<<S as StateSpace>::Operator, <S as StateSpace>::Cost>>;

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Auto<'a, S, H, P, A> {
    /// Lets the one search on whose turn it is.
    pub(super) fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Answer<S> {
        match (&self.contenders.linear, &self.contenders.keeping) {
            (None, None) => self.begin(),
            (Some(linear), Some(_)) if linear.statistics().expanded >= self.slice => {
                self.weigh(left, observer)
            }
            (Some(_), _) => self.follow_a_path(left, observer),
            (None, Some(_)) => self.keep_nodes(left, observer),
        }
    }

    /// Says what can be said without a search, or lines two of them up.
    fn begin(&mut self) -> Answer<S> {
        if let Err(outcome) = opening(&self.problem, &self.start) {
            return Some(outcome);
        }
        let (problem, accelerator) = (self.problem, self.accelerator);
        let linear = Linear::ida_star(problem, accelerator, self.start.clone());
        self.contenders.linear = Some(linear);
        self.tables = self.table_memory().min(FIRST_BYTES);
        self.keep_in_tables();
        None
    }

    /// What a table may take: all but an eighth, where stacks are limited
    /// too, and not what stacks hold already.
    pub(super) fn table_memory(&self) -> usize {
        let most = self.control.memory();
        let stacks = self.contenders.linear.as_ref().map_or(0, |it| it.statistics().peak_bytes);
        self.memory.min((most - most / 8).min(most.saturating_sub(stacks)))
    }

    /// The limits of one search that has done so much itself: what the others
    /// have done counts too.
    fn limits_for(&self, own: &Statistics) -> Limits<'a, S::Cost> {
        let limits = self.control.limits;
        let all = self.contenders.statistics();
        let left = |most: u64, all, own| most.saturating_sub(all - own);
        let expanded = limits.expanded.map(|most| left(most, all.expanded, own.expanded));
        let iterations = limits.iterations.map(|most| left(most, all.iterations, own.iterations));
        Limits { expanded, iterations, ..limits }
    }

    /// Searches on along a path at a time: to the end of its slice, while
    /// there is another in the race.
    fn follow_a_path<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Answer<S> {
        let racing = self.contenders.keeping.is_some();
        let counts = self.contenders.linear.as_ref()?.statistics();
        let before = counts.expanded;
        let mut limits = self.limits_for(&counts);
        if racing {
            limits.memory = limits.memory.map(|most| most.saturating_sub(self.tables));
        }
        let end = if racing { self.slice } else { before.saturating_add(PAUSE - before % PAUSE) };
        let linear = self.contenders.linear.as_mut()?;
        let algorithm = linear.algorithm();
        let mut notes = Notes { levels: &mut self.levels, observer };
        let begun = self.prices.now();
        if O::NODES {
            notes.turns_to(PATHS, algorithm.name());
        }
        let outcome = linear.go((*left).min(end - before), limits, &self.control, &mut notes);
        let work = linear.statistics().expanded;
        // An iteration that broke off in a panic begins anew.
        let expanded = work.saturating_sub(before);
        self.prices.paid_for_paths(begun, expanded);
        *left = left.saturating_sub(expanded);
        if racing && matches!(outcome, Some(Outcome::Stopped { reason: StopReason::Memory, .. })) {
            self.follow_paths_from_now_on(Reason::NoMemory);
            return None;
        }
        if let Some(outcome) = outcome {
            if racing && self.stage != Stage::Paths && outcome.is_final() {
                self.decide(algorithm, Reason::First);
            }
            return Some(self.with_all_bounds(outcome));
        }
        if algorithm == Algorithm::IdaStar
            && work >= end
            && let Some(growth) = self.levels.dense()
        {
            self.take_larger_steps(growth);
        }
        None
    }

    /// Replaces IDA* by IDA*-CR.
    fn take_larger_steps(&mut self, growth: f64) {
        self.levels.new_schedule();
        self.decide(Algorithm::ControlledReexpansion, Reason::DenseBounds(growth));
        self.note_bounds();
        let linear = Linear::controlled(self.problem, self.start.clone(), self.proven);
        self.contenders.follow(Some(linear));
        self.prices.new_paths();
        self.slice = FIRST_SLICE;
        self.dense = true;
    }

    /// Lets best-first search prove the next of the bounds that were searched
    /// a path at a time, and judges when its share is used up.
    fn weigh<O: Observer<S::Cost>>(&mut self, left: &mut u64, observer: &mut O) -> Answer<S> {
        let linear = self.contenders.linear.as_ref()?;
        let (work, current) = (linear.statistics().expanded, linear.searching_under());
        self.levels.catch_up();
        let target =
            self.levels.target().or(current.filter(|bound| self.levels.ahead_of(*bound).is_none()));
        let counts = self.contenders.keeping.as_ref()?.statistics();
        let done = counts.expanded;
        let share = if self.stage == Stage::Paths { PROOF_SHARE } else { SHARE };
        let price = self.prices.price(A::EXPANSIONS_FOR_ONE);
        // Never negative; the cast saturates.
        #[allow(clippy::cast_sign_loss)]
        let allowed = ((work as f64 / (share * price)) as u64).max(FREE);
        let allowed = allowed.saturating_sub(self.contenders.kept_before);
        let (Some(target), true) = (target, done < allowed) else {
            self.judge(work);
            return None;
        };
        let mut limits = self.limits_for(&counts);
        let own = limits.max_cost.is_none_or(|most| target < most);
        limits.max_cost = limits.max_cost.map_or(Some(target), |most| Some(most.least(target)));
        let keeping = self.contenders.keeping.as_mut()?;
        let begun = self.prices.now();
        let most = (allowed - done).min(PORTION);
        if O::NODES {
            observer.turns_to(NODES, Algorithm::AStar.name());
        }
        let aside = &mut Aside { observer };
        let outcome = keeping.go((*left).min(most), false, limits, &self.control, aside);
        let expanded = keeping.statistics().expanded;
        self.prices.paid_for_nodes(begun, expanded.saturating_sub(done));
        *left = left.saturating_sub(expanded.saturating_sub(done));
        match (keeping.full(), outcome) {
            (Some(full), None | Some(Outcome::Stopped { .. })) => {
                if !self.make_room(&full) {
                    self.judge_at_full_memory();
                }
            }
            (_, None) => {}
            (_, Some(Outcome::Stopped { reason: StopReason::MaxCost, .. })) if own => {
                self.levels.pass(target, expanded);
            }
            (None, Some(Outcome::Stopped { reason: StopReason::Memory, .. })) => {
                self.follow_paths_from_now_on(Reason::NoMemory);
            }
            // The other one is in the midst of one.
            (_, Some(Outcome::Stopped { reason: StopReason::Iterations, .. })) => {
                self.slice = work.saturating_mul(2);
            }
            (_, Some(outcome)) => {
                if outcome.is_final() {
                    self.decide(Algorithm::AStar, Reason::First);
                }
                return Some(self.with_all_bounds(outcome));
            }
        }
        None
    }

    /// Searches on best-first, until memory is used up.
    fn keep_nodes<O: Observer<S::Cost>>(&mut self, left: &mut u64, observer: &mut O) -> Answer<S> {
        let counts = self.contenders.keeping.as_ref()?.statistics();
        let limits = self.limits_for(&counts);
        let keeping = self.contenders.keeping.as_mut()?;
        if self.stage != Stage::Settled
            && let Some(full) = keeping.full()
        {
            if let (false, Full::Nodes(known)) = (self.make_room(&full), full) {
                self.settle_at_full_memory(known);
            }
            return None;
        }
        let settled = self.stage == Stage::Settled;
        let portion = if settled { u64::MAX } else { PORTION };
        let most = (*left).min(portion);
        if O::NODES {
            observer.turns_to(NODES, Algorithm::AStar.name());
        }
        let outcome = keeping.go(most, settled, limits, &self.control, observer);
        let expanded = keeping.statistics().expanded;
        *left = left.saturating_sub(expanded.saturating_sub(counts.expanded));
        let outcome = outcome?;
        let full = keeping.full().is_some();
        if self.stage != Stage::Settled && full && matches!(outcome, Outcome::Stopped { .. }) {
            return None;
        }
        Some(self.with_all_bounds(outcome))
    }
}
