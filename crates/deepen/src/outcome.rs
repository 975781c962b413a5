//! What a search found, and exactly what of it is proven.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use crate::cost::Cost;
use crate::heuristic::Quality;
#[cfg(feature = "alloc")]
use crate::limits::StopReason;
#[cfg(feature = "alloc")]
use crate::space::StateSpace;

/// What is proven of a solution's cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proof {
    /// No solution costs less.
    Optimal,
    /// No solution costs less than the cost divided by this factor.
    Within(f64),
    /// Nothing: the heuristic promised nothing.
    BestEffort,
}

impl Proof {
    /// What the first solution of an iteration of iterative deepening
    /// proves, with a heuristic of this quality.
    #[must_use]
    pub fn of_first_solution(quality: Quality) -> Self {
        match quality {
            Quality::Consistent | Quality::Admissible => Proof::Optimal,
            Quality::Within(factor) if factor <= 1.0 => Proof::Optimal,
            Quality::Within(factor) => Proof::Within(factor),
            Quality::Unknown => Proof::BestEffort,
        }
    }
}

/// A path to a goal.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<O, C> {
    /// The operators from the start to the goal.
    pub operators: Vec<O>,
    /// The sum of their costs.
    pub cost: C,
}

#[cfg(feature = "alloc")]
impl<O, C: Cost> Plan<O, C> {
    /// The plan of these operators from `start`; `None` where they cost more
    /// than can be counted.
    pub(crate) fn along<S>(space: &S, start: &S::State, operators: Vec<O>) -> Option<Self>
    where
        S: StateSpace<Operator = O, Cost = C>,
    {
        let mut state = start.clone();
        let mut cost = C::ZERO;
        for operator in &operators {
            cost = cost.checked_add(space.cost(&state, operator))?;
            space.apply(&mut state, operator);
        }
        Some(Plan { operators, cost })
    }
}

/// How a search ended.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<O, C> {
    /// A goal was reached.
    Solved {
        /// The way there.
        plan: Plan<O, C>,
        /// What is proven of its cost.
        proof: Proof,
        /// No solution costs less than this; `None` where the heuristic
        /// promises nothing.
        lower_bound: Option<C>,
    },
    /// It is proven that no goal can be reached.
    Unsolvable,
    /// A limit was reached first.
    Stopped {
        /// Which.
        reason: StopReason,
        /// No solution costs less than this; `None` where the heuristic
        /// promises nothing.
        lower_bound: Option<C>,
        /// The best solution known so far.
        incumbent: Option<Plan<O, C>>,
    },
}

#[cfg(feature = "alloc")]
impl<O, C: Cost> Outcome<O, C> {
    /// The plan, if there is one (proven optimal or not).
    #[must_use]
    pub fn plan(&self) -> Option<&Plan<O, C>> {
        match self {
            Outcome::Solved { plan, .. } => Some(plan),
            Outcome::Stopped { incumbent, .. } => incumbent.as_ref(),
            Outcome::Unsolvable => None,
        }
    }

    /// The cost of the plan, if there is one.
    #[must_use]
    pub fn cost(&self) -> Option<C> {
        self.plan().map(|plan| plan.cost)
    }

    /// Whether a solution was found and no solution costs less.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        matches!(self, Outcome::Solved { proof: Proof::Optimal, .. })
    }

    /// Why the search was stopped, if it was.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        match self {
            Outcome::Stopped { reason, .. } => Some(*reason),
            _ => None,
        }
    }
}

/// One iteration of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Iteration<C> {
    /// Which, counted from 1.
    pub number: u64,
    /// The bound on f = g + h under which was searched.
    pub bound: C,
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Children generated, those cut off included; operators that were
    /// pruned are not.
    pub generated: u64,
}

/// Counts of a whole search.
///
/// All but `discarded` are those of the work at or before the solution in
/// depth-first order: the same for any number of threads, pauses and resumes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Iterations begun.
    pub iterations: u64,
    /// Nodes whose children were generated, all iterations together.
    pub expanded: u64,
    /// Children generated, all iterations together; the start is not one.
    pub generated: u64,
    /// Nodes that were expanded, found by a cheaper path and put back among
    /// those to be expanded; only a search that keeps its nodes does that.
    pub reopened: u64,
    /// Nodes that threads expanded beyond the solution: work thrown away.
    pub discarded: u64,
    /// The most bytes that the search's own stacks and sets held.
    pub peak_bytes: usize,
}
