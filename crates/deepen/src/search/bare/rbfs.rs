//! RBFS (Korf 1993) in arrays: the engine of [`Rbfs`](crate::search::rbfs) on
//! stacks that do not grow.

use super::answer::Answer;
use super::contract::Search;
use super::outcome::Outcome;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Iteration, Proof, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::ControlOf;
use crate::search::depth_first::Problem;
use crate::search::opening::first_estimate;
use crate::search::over::Over;
use crate::search::rbfs::{Exact, Halt, SpineIn};
use crate::search::room::{Array, Found};
use crate::space::StateSpace;

/// RBFS (Korf 1993) along paths of at most `DEPTH` operators, whose nodes have
/// at most `CHILDREN` children together, without a heap.
///
/// Best-first order; a cheapest plan for every admissible heuristic. `DEPTH`
/// times the most operators of a state are always enough for `CHILDREN`; where
/// there is no room for those of a node it is left out, and the search ends
/// with [`StopReason::Memory`] if nothing else is as cheap.
pub struct Rbfs<'a, S, H, P = NoPruning, const DEPTH: usize = 64, const CHILDREN: usize = 256>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    problem: Problem<'a, S, H, P>,
    start: S::State,
    control: ControlOf<'a, Answer<S::Cost>, S::Cost>,
    spine: Option<SpineIn<'a, S, H, P, Exact, Array<DEPTH, CHILDREN>>>,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    searching: bool,
}

impl<'a, S, H, P, const DEPTH: usize, const CHILDREN: usize> Rbfs<'a, S, H, P, DEPTH, CHILDREN>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// A search from `start`, without limits.
    pub fn new(problem: Problem<'a, S, H, P>, start: S::State) -> Self {
        let control = ControlOf::new(Limits::none());
        Rbfs { problem, start, control, spine: None, searching: false }
    }

    /// Begins the search, or says at once what there is to say.
    fn begin<W: Observer<S::Cost>>(&mut self, observer: &mut W) -> Option<Answer<S::Cost>> {
        self.control.start_clock();
        if core::mem::take(&mut self.searching) {
            // The space or the heuristic panicked: what was in hand is lost.
            self.spine = None;
        }
        if self.spine.is_some() {
            return None;
        }
        let h = match first_estimate(&self.problem, &self.start) {
            Ok(h) => h,
            Err(closed) => return Some(Answer::closed(&closed)),
        };
        if self.control.limits.iterations == Some(0) {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            let reason = StopReason::Iterations;
            return Some(Answer::Stopped { reason, lower_bound, incumbent: None });
        }
        self.spine = Some(SpineIn::new(self.problem, Exact, self.start.clone(), h));
        observer.iteration_begins(&Iteration { number: 1, bound: h, expanded: 0, generated: 0 });
        None
    }

    /// Searches on until there is an answer or nothing is left of the step.
    fn search_on<W: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut W,
    ) -> Option<Answer<S::Cost>> {
        if let Some(answer) = self.begin(observer) {
            return Some(answer);
        }
        let spine = self.spine.as_mut()?;
        self.searching = true;
        let halt = spine.step(&self.control, left, observer);
        self.searching = false;
        match halt {
            Halt::Exhausted => self.conclude(),
            Halt::Stopped(reason) => self.stopped(reason),
            Halt::Paused => None,
        }
    }

    /// Nothing is left that could be cheaper than the solution in hand, but
    /// what was left out.
    fn conclude(&self) -> Option<Answer<S::Cost>> {
        let (spine, quality) = (self.spine.as_ref()?, self.problem.heuristic.quality());
        match (spine.incumbent(), spine.left_out()) {
            (None, None) => {
                let over = Over::of(&spine.counts(), self.problem.trusted);
                Some(Answer::over(&over, quality.lower_bound(spine.proven())))
            }
            (Some(plan), left_out)
                if left_out.is_none_or(|(least, _)| plan.cost().rounded() <= least.rounded()) =>
            {
                let (cost, proof) = (plan.cost(), Proof::of_first_solution(quality));
                Some(Answer::Solved { cost, proof, lower_bound: quality.lower_bound(cost) })
            }
            (_, left_out) => self.stopped(left_out?.1),
        }
    }

    fn stopped(&self, reason: StopReason) -> Option<Answer<S::Cost>> {
        let spine = self.spine.as_ref()?;
        let lower_bound = self.problem.heuristic.quality().lower_bound(spine.proven());
        let incumbent = spine.incumbent().map(Found::cost);
        Some(Answer::Stopped { reason, lower_bound, incumbent })
    }
}

impl<'a, S, H, P, const DEPTH: usize, const CHILDREN: usize> Search<'a>
    for Rbfs<'a, S, H, P, DEPTH, CHILDREN>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn advance<W: Observer<S::Cost>>(&mut self, expansions: u64, observer: &mut W) {
        if self.control.answer.is_none() {
            self.control.answer = self.search_on(&mut expansions.max(1), observer);
        }
    }

    fn outcome(&self) -> Option<Outcome<'_, S::Operator, S::Cost>> {
        let plan = self.spine.as_ref().and_then(SpineIn::incumbent);
        let operators = plan.map_or(&[][..], |(operators, _)| operators.as_slice());
        self.control.answer.map(|answer| answer.with(operators))
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        if let (Some(spine), Some(most)) = (&mut self.spine, limits.max_cost) {
            spine.lower_keys(most);
        }
    }

    fn statistics(&self) -> Statistics {
        self.spine.as_ref().map(SpineIn::statistics).unwrap_or_default()
    }
}
