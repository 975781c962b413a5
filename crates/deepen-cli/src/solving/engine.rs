//! Searches of the library behind one object, so that the program is compiled
//! once and not for every heuristic: the only place that names the engine's
//! types.

use deepen::{
    Accelerator, Checkpoint, Heuristic, HybridSearch, IdaStar, Limits, Outcome, Pack, Pruning,
    Search, StateSpace, Statistics,
};

use crate::amount::Price;
use crate::watch::Watch;

/// A search whose space, heuristic and pruning are out of sight.
pub(crate) trait AnySearch<O, C> {
    /// Searches until there is an answer or a limit is reached.
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<O, C>;

    /// After an optimal solution: the next one, or a limit.
    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<O, C>>;

    /// Sets the limits; a search that was stopped goes on under them.
    fn set_limits(&mut self, limits: Limits<'static, C>);

    /// Counts of the search so far.
    fn statistics(&self) -> Statistics;

    /// What a later run needs to go on; `None` where there is nothing to go
    /// on with.
    fn checkpoint(&self) -> Option<Vec<u8>>;

    /// Goes to where a checkpoint was taken.
    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String>;
}

impl<S, H, P, A> AnySearch<S::Operator, S::Cost> for IdaStar<'_, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send, Cost: Price>
        + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
        self.run_on(threads, watch)
    }

    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<S::Operator, S::Cost>> {
        IdaStar::next_optimal(self, watch)
    }

    fn set_limits(&mut self, limits: Limits<'static, S::Cost>) {
        Search::set_limits(self, limits);
    }

    fn statistics(&self) -> Statistics {
        Search::statistics(self)
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        IdaStar::checkpoint(self).map(|checkpoint| checkpoint.to_bytes())
    }

    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
        Checkpoint::from_bytes(checkpoint)
            .and_then(|checkpoint| IdaStar::resume(self, &checkpoint))
            .map_err(|error| error.to_string())
    }
}

impl<S, H, P, A> AnySearch<S::Operator, S::Cost> for HybridSearch<'_, S, H, P, A>
where
    S: Pack<
            Packed: Send + Sync,
            Back: Send + Sync,
            State: Send + Sync,
            Operator: Send,
            Operators: Send,
            Undo: Send,
            Cost: Price,
        > + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
        self.run_on(threads, watch)
    }

    /// Best-first search keeps one path to a state: others are not found.
    fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<S::Operator, S::Cost>> {
        None
    }

    fn set_limits(&mut self, limits: Limits<'static, S::Cost>) {
        Search::set_limits(self, limits);
    }

    fn statistics(&self) -> Statistics {
        Search::statistics(self)
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        HybridSearch::checkpoint(self).map(|checkpoint| checkpoint.to_bytes())
    }

    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
        Checkpoint::from_bytes(checkpoint)
            .and_then(|checkpoint| HybridSearch::resume(self, &checkpoint))
            .map_err(|error| error.to_string())
    }
}
