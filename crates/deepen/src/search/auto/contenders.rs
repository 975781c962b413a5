//! The searches that are in the race, each behind the same few questions.

use super::decision::Algorithm;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::schedule::{ControlledReexpansion, ExponentialBudget};
use crate::search::a_star_ida_star::LOOK_UPS;
use crate::search::control::{Control, Search};
use crate::search::depth_first::Problem;
use crate::search::recursion::{Accelerator, StackOnly};
use crate::search::{AStar, HybridSearch, IdaStar, ScheduledSearch, TabledIdaStar};
use crate::table::transposition::Replacement;

/// A search that follows one path at a time.
pub(super) enum Linear<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A> {
    IdaStar(IdaStar<'a, S, H, P, A>),
    Controlled(ScheduledSearch<'a, S, H, P, ControlledReexpansion>),
    Budgeted(ScheduledSearch<'a, S, H, P, ExponentialBudget<S::Cost>>),
    Tabled(TabledIdaStar<'a, S, H, P>),
}

/// A search that keeps its nodes.
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Keeping<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A> {
    /// With buckets for its open nodes, and a second phase.
    Hybrid(HybridSearch<'a, S, H, P, A>),
    /// With a heap, where there are too many levels for buckets.
    Ordered(AStar<'a, S, H, P>),
}

/// The searches that are in the race.
pub(super) struct Contenders<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A = StackOnly> {
    pub(super) linear: Option<Linear<'a, S, H, P, A>>,
    pub(super) keeping: Option<Keeping<'a, S, H, P, A>>,
    /// Counts of those that were given up, and the most bytes held at a time.
    given_up: Statistics,
    /// What searches that kept nodes expanded before they began anew.
    pub(super) kept_before: u64,
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>, A> Default for Contenders<'_, S, H, P, A> {
    fn default() -> Self {
        Contenders { linear: None, keeping: None, given_up: Statistics::default(), kept_before: 0 }
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    Contenders<'a, S, H, P, A>
{
    /// Counts of all of them, with those that were given up.
    pub(super) fn statistics(&self) -> Statistics {
        let mut all = self.given_up.clone();
        let linear = self.linear.as_ref().map(Linear::statistics);
        let keeping = self.keeping.as_ref().map(Keeping::statistics);
        let mut held = 0;
        for counts in [linear, keeping].into_iter().flatten() {
            held += counts.peak_bytes;
            add(&mut all, &counts);
        }
        all.peak_bytes = all.peak_bytes.max(held);
        all
    }

    /// Lets another search follow paths, or none.
    pub(super) fn follow(&mut self, linear: Option<Linear<'a, S, H, P, A>>) {
        self.given_up.peak_bytes = self.statistics().peak_bytes;
        if let Some(old) = core::mem::replace(&mut self.linear, linear) {
            add(&mut self.given_up, &old.statistics());
        }
    }

    /// Lets another search keep nodes, or none.
    pub(super) fn keep(&mut self, keeping: Option<Keeping<'a, S, H, P, A>>) {
        self.given_up.peak_bytes = self.statistics().peak_bytes;
        if let Some(old) = core::mem::replace(&mut self.keeping, keeping) {
            self.kept_before += old.statistics().expanded;
            add(&mut self.given_up, &old.statistics());
        }
    }

    /// The f that every path to a goal has at least, as each has proven.
    pub(super) fn bounds(&self) -> [Option<S::Cost>; 2] {
        let linear = self.linear.as_ref().and_then(Linear::bound);
        [linear, self.keeping.as_ref().and_then(Keeping::bound)]
    }
}

/// Adds up counts; bytes are not among them.
fn add(sum: &mut Statistics, counts: &Statistics) {
    sum.iterations += counts.iterations;
    sum.expanded += counts.expanded;
    sum.generated += counts.generated;
    sum.reopened += counts.reopened;
    sum.discarded += counts.discarded;
}

/// Evaluates something for whichever search it is.
macro_rules! whichever {
    ($linear:expr, $search:ident => $what:expr) => {
        match $linear {
            Linear::IdaStar($search) => $what,
            Linear::Controlled($search) => $what,
            Linear::Budgeted($search) => $what,
            Linear::Tabled($search) => $what,
        }
    };
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Linear<'a, S, H, P, A> {
    pub(super) fn ida_star(problem: Problem<'a, S, H, P>, accelerator: A, start: S::State) -> Self {
        Linear::IdaStar(IdaStar::anew(problem, accelerator, start, Limits::none()))
    }

    /// IDA*-CR, from a bound that is proven.
    pub(super) fn controlled(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        least: Option<S::Cost>,
    ) -> Self {
        let schedule = ControlledReexpansion::default();
        let mut search = ScheduledSearch::anew(problem, start, schedule, Limits::none(), None);
        search.control().least = least;
        Linear::Controlled(search)
    }

    /// Budgeted tree search, from a bound that is proven.
    pub(super) fn budgeted(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        least: Option<S::Cost>,
    ) -> Self {
        let schedule = ExponentialBudget::default();
        let mut search = ScheduledSearch::anew(problem, start, schedule, Limits::none(), None);
        search.control().least = least;
        Linear::Budgeted(search)
    }

    /// IDA* with a table of so many bytes, from a bound that is proven.
    pub(super) fn tabled(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        bytes: usize,
        least: Option<S::Cost>,
    ) -> Self {
        let (replacement, limits) = (Replacement::default(), Limits::none());
        let mut search = TabledIdaStar::anew(problem, start, bytes, replacement, limits);
        search.control.least = least;
        Linear::Tabled(search)
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        match self {
            Linear::IdaStar(_) => Algorithm::IdaStar,
            Linear::Controlled(_) => Algorithm::ControlledReexpansion,
            Linear::Budgeted(_) => Algorithm::BudgetedTreeSearch,
            Linear::Tabled(_) => Algorithm::TabledIdaStar,
        }
    }

    /// The f that every path to a goal is known to have.
    pub(super) fn bound(&self) -> Option<S::Cost> {
        whichever!(self, search => search.bound())
    }

    /// The bound under which it is searching now.
    pub(super) fn searching_under(&self) -> Option<S::Cost> {
        match self {
            Linear::Controlled(search) => search.trial_bound(),
            Linear::Budgeted(search) => search.trial_bound(),
            Linear::IdaStar(_) | Linear::Tabled(_) => self.bound(),
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        whichever!(self, search => search.statistics())
    }

    fn control(&mut self) -> &mut Control<'a, S::Operator, S::Cost> {
        match self {
            Linear::IdaStar(search) => &mut search.control,
            Linear::Controlled(search) => search.control(),
            Linear::Budgeted(search) => search.control(),
            Linear::Tabled(search) => &mut search.control,
        }
    }

    /// Searches on under limits whose time began to count when the guide's
    /// did.
    pub(super) fn go<W: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        limits: Limits<'a, S::Cost>,
        guide: &Control<'a, S::Operator, S::Cost>,
        observer: &mut W,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        whichever!(self, search => search.set_limits(limits));
        self.control().begun = guide.begun;
        whichever!(self, search => search.step(expansions, observer))
    }
}

/// What memory was filled with when it was used up.
pub(super) enum Full {
    /// With nodes; of those generated this share were known.
    Nodes(f64),
    /// With levels of open nodes: there is room for more nodes, in another
    /// order.
    Levels,
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Keeping<'a, S, H, P, A> {
    /// A* in so many bytes, with all gears of IDA* below its frontier.
    pub(super) fn hybrid(
        problem: Problem<'a, S, H, P>,
        accelerator: A,
        start: S::State,
        bytes: usize,
    ) -> Self {
        let best = AStar::anew(problem, start, bytes, Limits::none());
        Keeping::Hybrid(HybridSearch::anew(best, accelerator, LOOK_UPS))
    }

    /// A* in so many bytes, with a heap where buckets are too many.
    pub(super) fn ordered(problem: Problem<'a, S, H, P>, start: S::State, bytes: usize) -> Self {
        Keeping::Ordered(AStar::anew(problem, start, bytes, Limits::none()))
    }

    /// The f that every path to a goal is known to have.
    pub(super) fn bound(&self) -> Option<S::Cost> {
        match self {
            Keeping::Hybrid(search) => search.bound(),
            Keeping::Ordered(search) => search.search.as_ref().map(|search| search.bound),
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        match self {
            Keeping::Hybrid(search) => search.statistics(),
            Keeping::Ordered(search) => search.statistics(),
        }
    }

    /// Whether memory is used up, and with what.
    pub(super) fn full(&self) -> Option<Full> {
        match self {
            Keeping::Hybrid(search) => {
                let filled = search.filled()?;
                Some(if filled.is_full { Full::Nodes(filled.known) } else { Full::Levels })
            }
            Keeping::Ordered(search) => {
                let stopped = matches!(
                    search.control.answer,
                    Some(Outcome::Stopped { reason: StopReason::Memory, .. })
                );
                let search = search.search.as_ref().filter(|_| stopped)?;
                Some(Full::Nodes(search.known_share()))
            }
        }
    }

    /// Searches on under limits whose time began to count when the guide's
    /// did; only to where memory is used up, unless it is to go `below`.
    pub(super) fn go<W: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        below: bool,
        limits: Limits<'a, S::Cost>,
        guide: &Control<'a, S::Operator, S::Cost>,
        observer: &mut W,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        match self {
            Keeping::Hybrid(search) => {
                search.set_limits(limits);
                search.best.control.begun = guide.begun;
                if below {
                    search.step(expansions, observer)
                } else {
                    search.fill(expansions, observer)
                }
            }
            Keeping::Ordered(search) => {
                search.set_limits(limits);
                search.control.begun = guide.begun;
                search.step(expansions, observer)
            }
        }
    }
}
