//! ARA* (Likhachev, Gordon and Thrun 2003): A* with a weight that falls,
//! each round going on with what the last one has found.
//!
//! In a round each node is expanded at most once; one that then finds a
//! cheaper path waits (INCONS) and joins the open list when the weight falls
//! and all keys are made anew. A round ends when no key is less than the
//! incumbent's cost. Promises then, for a consistent heuristic, at most the
//! weight times the optimum, and for every admissible one the incumbent's
//! cost over the least unweighted f of all that is open or waits; the better
//! of the two becomes the lower bound that observers are told. The last round
//! is repeated until nothing waits that may be better, so that a solution is
//! called optimal rightly also where the heuristic is inconsistent.

use super::{Again, Anytime, anytime_search};
use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::Search;
use crate::space::StateSpace;

/// The weights where nothing is said.
const WEIGHTS: [f64; 5] = [3.0, 2.5, 2.0, 1.5, 1.0];

/// A search by ARA* (Likhachev, Gordon and Thrun 2003): configured, then run or
/// stepped.
///
/// A* with a weight that falls; observers are told of each better solution and
/// within which factor it is. In the end a cheapest path for every admissible
/// heuristic, where all nodes fit the memory.
pub struct AraStar<'a, S, H, P = NoPruning>(Anytime<'a, S, H, P>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

impl<'a, S: StateSpace, H: Heuristic<S>> AraStar<'a, S, H> {
    /// A search from `start` in 256 MiB with weights 3, 2.5, 2, 1.5 and 1,
    /// without pruning or limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        AraStar(Anytime::new(space, heuristic, start, Again::Waits, &WEIGHTS))
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> AraStar<'_, S, H, P> {
    /// Sets the weights, one a round. Where the last is above 1 the search
    /// ends with what is proven by then. `None` unless there are some, they
    /// fall, and each is a finite number of at least 1. A search that had
    /// begun begins anew.
    #[must_use]
    pub fn weights(self, weights: &[f64]) -> Option<Self> {
        self.0.weights(weights).map(AraStar)
    }
}

anytime_search!(AraStar);
