//! Whose turn it is, and who goes on alone.

use super::Auto;
use super::contenders::{Full, Keeping, Linear};
use super::decision::{Algorithm, Decision, Reason};
use super::levels::Notes;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::opening::opening;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// Best-first search gets one part in so many of the work until it is clear
/// who will be ahead.
const SHARE: f64 = 8.0;

/// So many of its expansions come for nothing: a millisecond or two, or ten
/// where a node has dozens of children.
const FREE: u64 = 64;

/// It is looked after so many of its expansions whether memory is used up.
const PORTION: u64 = 20_000;

/// A path at a time has this many expansions before best-first search has its
/// first turn.
pub(super) const FIRST_SLICE: u64 = 2_000;

/// Nothing is concluded before a path at a time has had so many expansions.
const TELLING: u64 = 20_000;

/// The race is over where, so many levels ahead, a path at a time still costs
/// no more than this share of what keeping the nodes does; but not before
/// both have passed some levels and this much has been expanded.
const SURE: f64 = 0.5;
const AHEAD: i32 = 4;
const COMPARED: usize = 3;
const SURE_FROM: u64 = 200_000;

/// From this share of known nodes among those generated on, a table pays
/// where memory is used up.
const MANY_KNOWN: f64 = 0.2;

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
                self.weigh(left)
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
        let (problem, accelerator, bytes) = (self.problem, self.accelerator, self.table_memory());
        let start = || self.start.clone();
        self.contenders.linear = Some(Linear::ida_star(problem, accelerator, start()));
        self.contenders.keeping = Some(Keeping::hybrid(problem, accelerator, start(), bytes));
        None
    }

    /// What a table may take: all but an eighth, where stacks are limited
    /// too.
    fn table_memory(&self) -> usize {
        let most = self.control.memory();
        self.memory.min(most - most / 8)
    }

    /// The limits of one search that has expanded so many itself: what the
    /// others have done counts too.
    fn limits_for(&self, own: u64) -> Limits<'a, S::Cost> {
        let limits = self.control.limits;
        let others = self.contenders.statistics().expanded - own;
        let expanded = limits.expanded.map(|most| most.saturating_sub(others));
        Limits { expanded, ..limits }
    }

    /// Searches on along a path at a time: to the end of its slice, while
    /// there is another in the race.
    fn follow_a_path<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Answer<S> {
        let racing = self.contenders.keeping.is_some();
        let before = self.contenders.linear.as_ref()?.statistics().expanded;
        let mut limits = self.limits_for(before);
        let table =
            self.contenders.keeping.as_ref().map_or(0, |keeping| keeping.statistics().peak_bytes);
        limits.memory = limits.memory.map(|most| most.saturating_sub(table));
        let slice = if racing { self.slice - before } else { u64::MAX };
        let linear = self.contenders.linear.as_mut()?;
        let algorithm = linear.algorithm();
        let mut notes = Notes { levels: &mut self.levels, observer };
        let begun = self.prices.now();
        let outcome = linear.go((*left).min(slice), limits, &self.control, &mut notes);
        let expanded = linear.statistics().expanded - before;
        self.prices.paid_for_paths(begun, expanded);
        *left = left.saturating_sub(expanded);
        if let Some(outcome) = outcome {
            if racing {
                self.decide(algorithm, Reason::First);
            }
            return Some(self.with_all_bounds(outcome));
        }
        if algorithm == Algorithm::IdaStar
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
    fn weigh(&mut self, left: &mut u64) -> Answer<S> {
        let linear = self.contenders.linear.as_ref()?;
        let (work, current) = (linear.statistics().expanded, linear.bound());
        self.levels.catch_up();
        let target = self.levels.target().or(current.filter(|bound| !self.levels.is_ahead(*bound)));
        let done = self.contenders.keeping.as_ref()?.statistics().expanded;
        let price = self.prices.price(A::EXPANSIONS_FOR_ONE);
        let allowed = ((work as f64 / (SHARE * price)) as u64).max(FREE);
        let (Some(target), true) = (target, done < allowed) else {
            self.judge(work);
            return None;
        };
        let mut limits = self.limits_for(done);
        let own = limits.max_cost.is_none_or(|most| target < most);
        limits.max_cost = limits.max_cost.map_or(Some(target), |most| Some(most.least(target)));
        let keeping = self.contenders.keeping.as_mut()?;
        let begun = self.prices.now();
        let most = (allowed - done).min(PORTION);
        let outcome = keeping.go((*left).min(most), limits, &self.control, &mut ());
        let expanded = keeping.statistics().expanded;
        self.prices.paid_for_nodes(begun, expanded - done);
        *left = left.saturating_sub(expanded - done);
        match (keeping.full(), outcome) {
            (Some(Full::Levels), None | Some(Outcome::Stopped { .. })) => self.put_in_order(),
            (Some(Full::Nodes(_)), None | Some(Outcome::Stopped { .. })) => {
                self.judge_at_full_memory();
            }
            (_, None) => {}
            (_, Some(Outcome::Stopped { reason: StopReason::MaxCost, .. })) if own => {
                self.levels.pass(target, expanded);
                // The other one is not yet there, whatever it takes.
                let ratio = work as f64 / (expanded as f64 * price);
                if current == Some(target) && ratio >= 1.0 && work >= TELLING {
                    self.keep_nodes_from_now_on(ratio);
                }
            }
            (None, Some(Outcome::Stopped { reason: StopReason::Memory, .. })) => {
                self.follow_paths_from_now_on(Reason::NoMemory);
            }
            (_, Some(outcome)) => {
                self.decide(Algorithm::AStar, Reason::First);
                return Some(self.with_all_bounds(outcome));
            }
        }
        None
    }

    /// Best-first search begins anew with a heap: it had too many levels of
    /// open nodes for buckets.
    fn put_in_order(&mut self) {
        self.note_bounds();
        let bytes = self.table_memory();
        let ordered = Keeping::ordered(self.problem, self.start.clone(), bytes);
        self.contenders.keep(Some(ordered));
    }

    /// What a path at a time will cost so many levels ahead, in what keeping
    /// the nodes will.
    fn ratio_ahead(&self, levels: i32) -> Option<f64> {
        Some(self.levels.ratio_ahead(levels)? / self.prices.price(A::EXPANSIONS_FOR_ONE))
    }

    /// Ends the race where it is decided.
    fn judge(&mut self, work: u64) {
        self.slice = work.saturating_mul(2);
        let (next, later) = (self.ratio_ahead(1), self.ratio_ahead(AHEAD));
        if let Some(ratio) = next.filter(|ratio| *ratio >= 1.0 && work >= TELLING) {
            self.keep_nodes_from_now_on(ratio);
        } else if let Some(ratio) = later.filter(|ratio| *ratio < SURE)
            && self.levels.compared() >= COMPARED
            && work >= SURE_FROM
        {
            self.follow_paths_from_now_on(Reason::Weighed(ratio));
        }
    }

    /// Best-first search has used up its memory before the race was decided.
    fn judge_at_full_memory(&mut self) {
        match self.ratio_ahead(AHEAD) {
            Some(ratio) if ratio >= 1.0 => self.keep_nodes_from_now_on(ratio),
            Some(ratio) => self.follow_paths_from_now_on(Reason::Weighed(ratio)),
            None => self.follow_paths_from_now_on(Reason::NoMemory),
        }
    }

    fn keep_nodes_from_now_on(&mut self, ratio: f64) {
        self.decide(Algorithm::AStar, Reason::Weighed(ratio));
        self.note_bounds();
        self.contenders.follow(None);
    }

    fn follow_paths_from_now_on(&mut self, reason: Reason) {
        let algorithm = self.contenders.linear.as_ref().map(Linear::algorithm);
        self.decide(algorithm.unwrap_or(Algorithm::IdaStar), reason);
        self.note_bounds();
        self.contenders.keep(None);
    }

    /// Searches on best-first, until memory is used up.
    fn keep_nodes<O: Observer<S::Cost>>(&mut self, left: &mut u64, observer: &mut O) -> Answer<S> {
        let before = self.contenders.keeping.as_ref()?.statistics().expanded;
        let limits = self.limits_for(before);
        let keeping = self.contenders.keeping.as_mut()?;
        if !self.settled {
            match keeping.full() {
                None => {}
                Some(Full::Levels) => {
                    self.put_in_order();
                    return None;
                }
                Some(Full::Nodes(known)) => {
                    self.settle_at_full_memory(known);
                    return None;
                }
            }
        }
        let portion = if self.settled { u64::MAX } else { PORTION };
        let outcome = keeping.go((*left).min(portion), limits, &self.control, observer);
        *left = left.saturating_sub(keeping.statistics().expanded - before);
        let outcome = outcome?;
        let full = keeping.full().is_some();
        if !self.settled && full && matches!(outcome, Outcome::Stopped { .. }) {
            return None;
        }
        Some(self.with_all_bounds(outcome))
    }

    /// Memory is used up: goes on below the frontier, or otherwise.
    fn settle_at_full_memory(&mut self, known: f64) {
        self.settled = true;
        let (problem, start) = (self.problem, self.start.clone());
        self.note_bounds();
        let next = if self.dense {
            self.decide(Algorithm::BudgetedTreeSearch, Reason::MemoryFull(known));
            Linear::budgeted(problem, start, self.proven)
        } else if known >= MANY_KNOWN && P::RETURNS_ONLY {
            self.decide(Algorithm::TabledIdaStar, Reason::MemoryFull(known));
            Linear::tabled(problem, start, self.table_memory(), self.proven)
        } else if let Some(Keeping::Hybrid(_)) = self.contenders.keeping {
            return self.decide(Algorithm::Hybrid, Reason::MemoryFull(known));
        } else {
            self.decide(Algorithm::IdaStar, Reason::MemoryFull(known));
            Linear::ida_star(problem, self.accelerator, start)
        };
        self.contenders.keep(None);
        self.contenders.follow(Some(next));
    }

    fn decide(&mut self, algorithm: Algorithm, reason: Reason) {
        let expanded = self.contenders.statistics().expanded;
        self.decisions.push(Decision { algorithm, reason, expanded });
    }

    /// Keeps the f that all paths are known to have, before a search is given
    /// up.
    fn note_bounds(&mut self) {
        let bounds = self.contenders.bounds();
        self.proven = bounds.into_iter().flatten().chain(self.proven).reduce(Cost::greatest);
    }

    /// An outcome that claims all that any of the searches has proven.
    fn with_all_bounds(
        &mut self,
        outcome: Outcome<S::Operator, S::Cost>,
    ) -> Outcome<S::Operator, S::Cost> {
        match outcome {
            Outcome::Stopped { reason, lower_bound, incumbent } => {
                self.note_bounds();
                let quality = self.problem.heuristic.quality();
                let proven = self.proven.and_then(|f| quality.lower_bound(f));
                let lower_bound = lower_bound.into_iter().chain(proven).reduce(Cost::greatest);
                Outcome::Stopped { reason, lower_bound, incumbent }
            }
            other => other,
        }
    }
}
