//! Who goes on alone, and in how much memory.

use super::contenders::{Full, Keeping, Linear};
use super::decision::{Algorithm, Decision, Reason};
use super::{Auto, Stage};
use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::outcome::Outcome;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::recursion::Accelerator;

/// Best-first search begins in so many bytes, and anew in so many times as many
/// where they are used up: a table far larger than what is in it costs more, in
/// pages touched, than that.
pub(super) const FIRST_BYTES: usize = 4 << 20;
const LARGER: usize = 16;

/// Nothing is concluded before a path at a time has had so many expansions.
const TELLING: u64 = 20_000;

/// The race is over where, so many levels ahead, a path at a time still costs
/// no more than this share of what keeping the nodes does; but not before
/// both have passed some levels and this much has been expanded.
const SURE: f64 = 0.5;
const AHEAD: u32 = 4;
const COMPARED: usize = 2;
const SURE_FROM: u64 = 50_000;

/// It is over, too, where best-first search has not proven for so many times the
/// price what a path at a time has.
const HOPELESS: f64 = 10.0;

/// From this share of known nodes among those generated on, a table pays
/// where memory is used up.
const MANY_KNOWN: f64 = 0.2;

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Auto<'_, S, H, P, A> {
    /// Best-first search begins anew in more memory, or with a heap where it
    /// had too many levels of open nodes for buckets; false where neither
    /// would help.
    pub(super) fn make_room(&mut self, full: &Full) -> bool {
        let most = self.table_memory();
        match full {
            Full::Levels => self.ordered = true,
            Full::Nodes(_) if self.tables < most => {
                self.tables = self.tables.saturating_mul(LARGER).min(most);
            }
            Full::Nodes(_) => return false,
        }
        self.note_bounds();
        self.keep_in_tables();
        true
    }

    /// Begins best-first search in the memory that it has now.
    pub(super) fn keep_in_tables(&mut self) {
        let (problem, start, bytes) = (self.problem, self.start.clone(), self.tables);
        let keeping = if self.ordered {
            Keeping::ordered(problem, start, bytes)
        } else {
            Keeping::hybrid(problem, self.accelerator, start, bytes)
        };
        self.contenders.keep(Some(keeping));
    }

    /// What a path at a time will cost so many levels ahead, in what keeping
    /// the nodes will.
    pub(super) fn ratio_ahead(&self, levels: u32) -> Option<f64> {
        Some(self.levels.ratio_ahead(levels)? / self.prices.price(A::EXPANSIONS_FOR_ONE))
    }

    /// Ends the race where it is decided.
    pub(super) fn judge(&mut self, work: u64) {
        self.slice = work.saturating_mul(2);
        let (next, later) = (self.ratio_ahead(1), self.ratio_ahead(AHEAD));
        let price = self.prices.price(A::EXPANSIONS_FOR_ONE);
        // Where the other one is still searching, whatever it takes.
        let linear = self.contenders.linear.as_ref();
        let current = linear.and_then(Linear::searching_under);
        let behind = current.and_then(|bound| self.levels.ahead_of(bound));
        let behind = behind.map(|expanded| work as f64 / (expanded as f64 * price));
        if let Some(ratio) = behind.filter(|ratio| *ratio >= 1.0 && work >= TELLING) {
            self.keep_nodes_from_now_on(ratio);
        } else if let Some(ratio) = next.filter(|ratio| *ratio >= 1.0 && work >= TELLING) {
            self.keep_nodes_from_now_on(ratio);
        } else if let Some(ratio) = self.clearly_ahead(later, price)
            && work >= SURE_FROM
            && self.stage != Stage::Paths
        {
            if self.problem.cycles == CycleCheck::FullPath {
                self.follow_paths_from_now_on(Reason::Weighed(ratio));
            } else {
                self.choose_paths(Reason::Weighed(ratio));
            }
        }
    }

    /// What a path at a time costs in what keeping the nodes does, where it is
    /// plainly ahead: by what both have proven, or because the other has not
    /// proven it at all.
    fn clearly_ahead(&self, later: Option<f64>, price: f64) -> Option<f64> {
        let compared = self.levels.compared() >= COMPARED;
        let done = self.contenders.keeping.as_ref()?.statistics().expanded as f64;
        let at_most = self.levels.target_work().map(|work| work as f64 / (done * price).max(1.0));
        later
            .filter(|ratio| compared && *ratio < SURE)
            .or(at_most.filter(|ratio| ratio * HOPELESS < 1.0))
    }

    /// Best-first search has used up its memory before the race was decided.
    pub(super) fn judge_at_full_memory(&mut self) {
        match self.ratio_ahead(AHEAD) {
            Some(ratio) if ratio >= 1.0 => self.keep_nodes_from_now_on(ratio),
            Some(ratio) => self.follow_paths_from_now_on(Reason::Weighed(ratio)),
            None => self.follow_paths_from_now_on(Reason::NoMemory),
        }
    }

    pub(super) fn keep_nodes_from_now_on(&mut self, ratio: f64) {
        self.decide(Algorithm::AStar, Reason::Weighed(ratio));
        self.note_bounds();
        self.contenders.follow(None);
    }

    /// Chooses a path at a time; best-first search goes on in small steps.
    fn choose_paths(&mut self, reason: Reason) {
        let algorithm = self.contenders.linear.as_ref().map(Linear::algorithm);
        self.decide(algorithm.unwrap_or(Algorithm::IdaStar), reason);
        self.stage = Stage::Paths;
    }

    pub(super) fn follow_paths_from_now_on(&mut self, reason: Reason) {
        if self.stage != Stage::Paths {
            self.choose_paths(reason);
        }
        self.note_bounds();
        self.contenders.keep(None);
    }

    /// Memory is used up: goes on below the frontier, or otherwise.
    pub(super) fn settle_at_full_memory(&mut self, known: f64) {
        self.stage = Stage::Settled;
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

    pub(super) fn decide(&mut self, algorithm: Algorithm, reason: Reason) {
        let expanded = self.contenders.statistics().expanded;
        self.decisions.push(Decision { algorithm, reason, expanded });
    }

    /// Keeps the f that all paths are known to have, before a search is given
    /// up.
    pub(super) fn note_bounds(&mut self) {
        let bounds = self.contenders.bounds();
        self.proven = bounds.into_iter().flatten().chain(self.proven).reduce(Cost::greatest);
    }

    /// An outcome that claims all that any of the searches has proven.
    pub(super) fn with_all_bounds(
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
