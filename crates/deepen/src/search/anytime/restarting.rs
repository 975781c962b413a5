//! RWA*, restarting weighted A* (Richter, Thayer and Ruml 2010): each better
//! solution begins a new weighted A* from the start, with a lesser weight.
//!
//! What was learned stays: the cheapest path to every state, so that a state
//! met again comes with the best path known. Restarts undo early mistakes
//! near the start, which a search that goes on with its open list keeps
//! paying for. Promises a cheapest path for every admissible heuristic when
//! the last round has nothing left, and at any time a lower bound: the least
//! unweighted f of what is open. Costs expansions of the same states, up to
//! once a round.

use super::{Again, Anytime, anytime_search};
use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::Search;
use crate::space::StateSpace;

/// The weights where nothing is said: those of the paper.
const WEIGHTS: [f64; 5] = [5.0, 3.0, 2.0, 1.5, 1.0];

/// A search by RWA* (Richter, Thayer and Ruml 2010): configured, then run or
/// stepped.
///
/// Weighted A* that begins anew from the start, with a lesser weight, after
/// each better solution. In the end a cheapest path for every admissible
/// heuristic, where all nodes fit the memory.
pub struct RestartingWeightedAStar<'a, S, H, P = NoPruning>(Anytime<'a, S, H, P>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

impl<'a, S: StateSpace, H: Heuristic<S>> RestartingWeightedAStar<'a, S, H> {
    /// A search from `start` in 256 MiB with weights 5, 3, 2, 1.5 and 1,
    /// without pruning or limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let anytime = Anytime::new(space, heuristic, start, Again::Restarts, &WEIGHTS);
        RestartingWeightedAStar(anytime)
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> RestartingWeightedAStar<'_, S, H, P> {
    /// Sets the weights; with the last the search goes on to the end. `None`
    /// unless there are some, they fall, and each is a finite number of at
    /// least 1. A search that had begun begins anew.
    #[must_use]
    pub fn weights(self, weights: &[f64]) -> Option<Self> {
        self.0.weights(weights).map(RestartingWeightedAStar)
    }
}

anytime_search!(RestartingWeightedAStar);
