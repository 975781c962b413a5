//! Searches of the library behind one object, so that the program is compiled
//! once and not for every heuristic: the only place that names the engine's
//! types.

#[macro_use]
mod contract;
mod alone;
mod one_thread;

use deepen::{
    Accelerator, Auto, Checkpoint, Decision, Heuristic, HybridSearch, IdaStar, Limits, Outcome,
    Pack, Pruning, Search, StateSpace, Statistics, TabledIdaStar,
};

use crate::amount::Price;
use crate::watch::Watch;

pub(crate) use alone::Alone;
pub(crate) use contract::handed_on;

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

    /// How many of so many threads search.
    fn threads(&self, most: usize) -> usize {
        most.min(1)
    }

    /// Whether it has a solution to show before it has run, also to who
    /// interrupts what comes before.
    fn knows_a_solution(&self) -> bool {
        false
    }

    /// What was chosen and why, by a search that chooses.
    fn chosen(&self) -> Option<String> {
        None
    }
}

impl<S, H, P, A> AnySearch<S::Operator, S::Cost> for IdaStar<'_, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send, Cost: Price>
        + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<S::Operator, S::Cost>> {
        IdaStar::next_optimal(self, watch)
    }

    on_threads!();
    by_contract!();
    put_aside!(IdaStar);
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
    on_threads!();
    one_solution!();
    by_contract!();
    put_aside!(HybridSearch);
}

impl<S, H, P> AnySearch<S::Operator, S::Cost> for TabledIdaStar<'_, S, H, P>
where
    S: Pack<
            Packed: Send + Sync,
            State: Send + Sync,
            Operator: Send,
            Operators: Send,
            Undo: Send,
            Cost: Price,
        > + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
{
    on_threads!();
    one_solution!();
    by_contract!();
    put_aside!(TabledIdaStar);
}

impl<S, H, P, A> AnySearch<S::Operator, S::Cost> for Auto<'_, S, H, P, A>
where
    S: Pack<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();

    fn chosen(&self) -> Option<String> {
        let decisions: Vec<String> = self.decisions().iter().map(Decision::to_string).collect();
        (!decisions.is_empty()).then(|| decisions.join("; "))
    }
}
