//! The front door for the first five minutes: a start, and closures for
//! successors, estimate and goal, in the style of the crate `pathfinding`.
//!
//! Underneath is the same engine as for every space; [`Successors`] and
//! [`Estimator`] are its space and its heuristic. Promise: a cheapest path
//! if the estimate is never above the true cost; on a finite space an end in
//! any case, with zero-cost edges too, because no state is repeated on a
//! path ([`CycleCheck::FullPath`]). Cost: every child is made by the caller
//! and cloned once, and its estimate is worked out from nothing. A
//! [`StateSpace`] of one's own changes one state in place, carries the
//! estimate along, and is several times faster.
//!
//! [`CycleCheck::FullPath`]: crate::CycleCheck::FullPath

#![cfg(feature = "alloc")]

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use core::mem;

use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::outcome::{Outcome, Plan};
use crate::search::{AStar, ByDepth, IdaStar, Search};
use crate::space::StateSpace;

/// A cheapest path from `start` to a state for which `success` is true, by
/// IDA*.
///
/// `successors` gives the states one step away and what each step costs;
/// `heuristic` estimates what is left and must never be above it. The plan
/// is the states of the path, from the start to the goal, both included.
///
/// For limits, an observer, or another cycle check see [`Successors`].
///
/// ```
/// use deepen::{Outcome, Proof};
///
/// // A knight goes from (1, 1) to (4, 6).
/// let jumps = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
/// let outcome = deepen::ida_star(
///     &(1_i32, 1_i32),
///     |&(x, y)| jumps.map(|(right, up)| ((x + right, y + up), 1_u32)),
///     |&(x, y)| (x.abs_diff(4) + y.abs_diff(6)).div_ceil(3),
///     |place| *place == (4, 6),
/// );
/// let Outcome::Solved { plan, proof, .. } = outcome else { panic!("no way") };
/// assert_eq!((plan.cost, proof), (4, Proof::Optimal));
/// assert_eq!((plan.operators[0], plan.operators[4]), ((1, 1), (4, 6)));
/// ```
pub fn ida_star<N, C, F, I, H, G>(
    start: &N,
    successors: F,
    heuristic: H,
    success: G,
) -> Outcome<N, C>
where
    N: Clone + Eq + Hash,
    C: Cost,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, C)>,
    H: Fn(&N) -> C,
    G: Fn(&N) -> bool,
{
    let space = Successors::new(successors, success);
    let heuristic = Estimator::new(heuristic);
    let outcome = IdaStar::new(&space, &heuristic, start.clone()).run(&mut ());
    states_of(start, outcome)
}

/// A cheapest path from `start` to a state for which `success` is true, by
/// A* in 256 MiB, which are used only as far as they are needed.
///
/// The closures and the plan are those of [`ida_star`]. States lie in memory
/// once each; what they own on the heap is not counted. For another size,
/// limits, or an observer see [`Successors`] and [`AStar::keeping`].
///
/// ```
/// // A knight goes from (1, 1) to (40, 60).
/// let jumps = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
/// let outcome = deepen::a_star(
///     &(1_i32, 1_i32),
///     |&(x, y)| jumps.map(|(right, up)| ((x + right, y + up), 1_u32)),
///     |&(x, y)| (x.abs_diff(40) + y.abs_diff(60)).div_ceil(3),
///     |place| *place == (40, 60),
/// );
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.cost(), Some(34));
/// ```
pub fn a_star<N, C, F, I, H, G>(start: &N, successors: F, heuristic: H, success: G) -> Outcome<N, C>
where
    N: Clone + Eq + Hash,
    C: Cost,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, C)>,
    H: Fn(&N) -> C,
    G: Fn(&N) -> bool,
{
    let space = Successors::new(successors, success);
    let heuristic = Estimator::new(heuristic);
    let outcome = AStar::keeping(&space, &heuristic, start.clone()).run(&mut ());
    states_of(start, outcome)
}

/// A path of fewest steps from `start` to a state for which `success` is
/// true, by iterative deepening on its length.
///
/// `successors` gives the states one step away. The plan is the states of the
/// path, from the start to the goal, both included; its cost is the number of
/// steps. Memory is linear in that number.
///
/// ```
/// let outcome = deepen::iddfs(&1_u64, |&n| [n + 1, n * 2], |&n| n == 12);
/// assert_eq!(outcome.plan().unwrap().operators, [1, 2, 3, 6, 12]);
/// ```
pub fn iddfs<N, F, I, G>(start: &N, successors: F, success: G) -> Outcome<N, u32>
where
    N: Clone + Eq + Hash,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = N>,
    G: Fn(&N) -> bool,
{
    let one = |state| (state, 1_u32);
    let space = Successors::new(|state: &N| successors(state).into_iter().map(one), success);
    let outcome = ByDepth::new(&space).search(start.clone()).run(&mut ());
    states_of(start, outcome)
}

/// The states of a plan of steps, from `start` to the goal, both included;
/// the rest of the outcome is as it was.
pub fn states_of<N: Clone, C>(start: &N, outcome: Outcome<Step<N, C>, C>) -> Outcome<N, C> {
    let states = |plan: Plan<Step<N, C>, C>| {
        let mut operators = Vec::with_capacity(plan.operators.len() + 1);
        operators.push(start.clone());
        operators.extend(plan.operators.into_iter().map(|step| step.state));
        Plan { operators, cost: plan.cost }
    };
    match outcome {
        Outcome::Solved { plan, proof, lower_bound } => {
            Outcome::Solved { plan: states(plan), proof, lower_bound }
        }
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped { reason, lower_bound, incumbent } => {
            Outcome::Stopped { reason, lower_bound, incumbent: incumbent.map(states) }
        }
    }
}

/// A state space made of two closures, for searches that need more than
/// [`ida_star`] offers.
///
/// ```
/// use deepen::{Estimator, IdaStar, Limits, Outcome, Search, Successors, states_of};
///
/// // Collatz backwards: from 1 to 27.
/// let space = Successors::new(
///     |&n: &u64| {
///         let odd = (n % 6 == 4).then(|| ((n - 1) / 3, 1_u32));
///         [(2 * n, 1)].into_iter().chain(odd)
///     },
///     |&n| n == 27,
/// );
/// let none = Estimator::new(|_: &u64| 0);
/// let limits = Limits { expanded: Some(1_000), ..Limits::none() };
/// let mut search = IdaStar::new(&space, &none, 1).limits(limits);
/// let Outcome::Stopped { lower_bound, .. } = search.run(&mut ()) else { panic!() };
/// assert!(lower_bound >= Some(10));
///
/// // Up to 13 there is less to do, and the plan can be read.
/// let space = Successors::new(
///     |&n: &u64| [(2 * n, 1_u32), (n.saturating_sub(1) / 3, 1)],
///     |&n| n == 13,
/// );
/// let outcome = states_of(&1, IdaStar::new(&space, &none, 1).run(&mut ()));
/// assert_eq!(outcome.plan().unwrap().operators.last(), Some(&13));
/// ```
#[derive(Clone, Copy)]
pub struct Successors<N, F, G> {
    next: F,
    success: G,
    states: PhantomData<fn(&N)>,
}

impl<N, C, I, F, G> Successors<N, F, G>
where
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, C)>,
    G: Fn(&N) -> bool,
{
    /// The space in which `successors` gives the states one step away, in
    /// the same order every time, and `success` says what a goal is.
    pub const fn new(successors: F, success: G) -> Self {
        Successors { next: successors, success, states: PhantomData }
    }
}

impl<N, F, G> fmt::Debug for Successors<N, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors").finish_non_exhaustive()
    }
}

/// The step to a successor.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step<N, C> {
    /// Where it leads.
    pub state: N,
    /// What it costs.
    pub cost: C,
}

/// States need not be printable, so only the cost is printed.
impl<N, C: fmt::Debug> fmt::Debug for Step<N, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Step").field("cost", &self.cost).finish_non_exhaustive()
    }
}

/// The steps to a state's successors.
#[derive(Clone, Debug)]
pub struct Steps<I>(I);

impl<N, C, I: Iterator<Item = (N, C)>> Iterator for Steps<I> {
    type Item = Step<N, C>;

    #[inline]
    fn next(&mut self) -> Option<Step<N, C>> {
        self.0.next().map(|(state, cost)| Step { state, cost })
    }
}

impl<N, C, I, F, G> StateSpace for Successors<N, F, G>
where
    N: Clone + Eq + Hash,
    C: Cost,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, C)>,
    G: Fn(&N) -> bool,
{
    type State = N;
    type Operator = Step<N, C>;
    type Operators = Steps<I::IntoIter>;
    /// The state that was left.
    type Undo = N;
    type Cost = C;

    #[inline]
    fn operators(&self, state: &N) -> Self::Operators {
        Steps((self.next)(state).into_iter())
    }

    #[inline]
    fn cost(&self, _: &N, step: &Step<N, C>) -> C {
        step.cost
    }

    #[inline]
    fn apply(&self, state: &mut N, step: &Step<N, C>) -> N {
        mem::replace(state, step.state.clone())
    }

    #[inline]
    fn undo(&self, state: &mut N, undo: N) {
        *state = undo;
    }

    #[inline]
    fn successor(&self, _: &mut N, step: &Step<N, C>) -> N {
        step.state.clone()
    }

    #[inline]
    fn is_goal(&self, state: &N) -> bool {
        (self.success)(state)
    }
}

/// A heuristic made of a closure. Promises to be admissible unless
/// [`promising`](Estimator::promising) says otherwise.
///
/// ```
/// use deepen::{Estimator, IdaStar, Outcome, Proof, Quality, Search, Successors};
///
/// let space = Successors::new(|&n: &u32| [(n + 1, 1_u32), (n + 3, 2)], |&n| n == 12);
/// let learned = Estimator::new(|&n: &u32| 12_u32.saturating_sub(n)).promising(Quality::Unknown);
/// let outcome = IdaStar::new(&space, &learned, 0).run(&mut ());
/// assert!(matches!(outcome, Outcome::Solved { proof: Proof::BestEffort, .. }));
/// ```
#[derive(Clone, Copy)]
pub struct Estimator<H> {
    function: H,
    quality: Quality,
}

impl<H> Estimator<H> {
    /// The heuristic whose values `function` works out.
    pub const fn new(function: H) -> Self {
        Estimator { function, quality: Quality::Admissible }
    }

    /// Promises another quality of the values.
    #[must_use]
    pub const fn promising(mut self, quality: Quality) -> Self {
        self.quality = quality;
        self
    }
}

impl<H> fmt::Debug for Estimator<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Estimator").field("quality", &self.quality).finish_non_exhaustive()
    }
}

impl<S: StateSpace, H: Fn(&S::State) -> S::Cost> Heuristic<S> for Estimator<H> {
    type Memo = S::Cost;

    fn quality(&self) -> Quality {
        self.quality
    }

    #[inline]
    fn start(&self, _: &S, state: &S::State) -> S::Cost {
        (self.function)(state)
    }

    #[inline]
    fn known(&self, _: &S, _: &S::State, value: S::Cost) -> S::Cost {
        value
    }

    #[inline]
    fn child(
        &self,
        _: &S,
        _: S::Cost,
        _: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<S::Cost, S::Cost> {
        let value = (self.function)(state);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: S::Cost) -> S::Cost {
        memo
    }
}
