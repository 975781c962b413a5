//! Searches of the library behind one object, so that the program is compiled
//! once and not for every heuristic: the only place that names the engine's
//! types.

use deepen::{
    AStar, Accelerator, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch,
    BidirectionalIdaStar, BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch,
    Checkpoint, CompleteBeamSearch, Decision, Heuristic, HybridSearch, IdaStar, Limits, Nbs,
    Outcome, Pack, Pruning, Rbfs, RestartingWeightedAStar, Reversible, Schedule, ScheduledSearch,
    Search, SmaStar, StateSpace, Statistics, TabledIdaStar, Values,
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

    /// How many of so many threads search.
    fn threads(&self, most: usize) -> usize {
        most.min(1)
    }

    /// What was chosen and why, by a search that chooses.
    fn chosen(&self) -> Option<String> {
        None
    }
}

/// What all searches have by their contract.
macro_rules! by_contract {
    () => {
        fn set_limits(&mut self, limits: Limits<'static, S::Cost>) {
            Search::set_limits(self, limits);
        }

        fn statistics(&self) -> Statistics {
            Search::statistics(self)
        }
    };
}

/// One solution is all that is found: where one path is kept to a state,
/// others are not.
macro_rules! one_solution {
    () => {
        fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<S::Operator, S::Cost>> {
            None
        }
    };
}

/// Searches that can be put aside.
macro_rules! put_aside {
    ($search:ident) => {
        fn checkpoint(&self) -> Option<Vec<u8>> {
            $search::checkpoint(self).map(|checkpoint| checkpoint.to_bytes())
        }

        fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
            Checkpoint::from_bytes(checkpoint)
                .and_then(|checkpoint| $search::resume(self, &checkpoint))
                .map_err(|error| error.to_string())
        }
    };
}

/// Searches that cannot: all they know is in memory.
macro_rules! not_put_aside {
    () => {
        fn checkpoint(&self) -> Option<Vec<u8>> {
            None
        }

        fn resume(&mut self, _: &[u8]) -> Result<(), String> {
            Err("this algorithm keeps no checkpoints".to_owned())
        }
    };
}

/// Searches by all the threads there may be.
macro_rules! on_threads {
    () => {
        fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
            self.run_on(threads, watch)
        }

        fn threads(&self, most: usize) -> usize {
            most
        }
    };
}

/// Searches by one thread.
macro_rules! on_one_thread {
    () => {
        fn run(&mut self, _: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
            Search::run(self, watch)
        }
    };
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

impl<S, H, P> AnySearch<S::Operator, S::Cost> for AStar<'_, S, H, P>
where
    S: Pack<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

impl<S, H, P, Q> AnySearch<S::Operator, S::Cost> for ScheduledSearch<'_, S, H, P, Q>
where
    S: StateSpace<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    put_aside!(ScheduledSearch);
}

impl<S, H, P> AnySearch<S::Operator, S::Cost> for BranchAndBound<'_, S, H, P>
where
    S: StateSpace<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    put_aside!(BranchAndBound);
}

impl<S, H> AnySearch<S::Operator, S::Cost> for BudgetedGraphSearch<'_, S, H>
where
    S: Pack<Cost: Price>,
    H: Heuristic<S>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

impl<S, H, P, V> AnySearch<S::Operator, S::Cost> for Rbfs<'_, S, H, P, V>
where
    S: StateSpace<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    put_aside!(Rbfs);
}

impl<S, H> AnySearch<S::Operator, S::Cost> for SmaStar<'_, S, H>
where
    S: Pack<Cost: Price>,
    H: Heuristic<S>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

impl<S, H> AnySearch<S::Operator, S::Cost> for BreadthFirstHeuristicSearch<'_, S, H>
where
    S: Pack<Cost: Price>,
    H: Heuristic<S>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

/// The anytime searches, which keep every node.
macro_rules! anytime {
    ($($search:ident),*) => {$(
        impl<S, H, P> AnySearch<S::Operator, S::Cost> for $search<'_, S, H, P>
        where
            S: StateSpace<Cost: Price>,
            H: Heuristic<S>,
            P: Pruning<S>,
        {
            on_one_thread!();
            one_solution!();
            by_contract!();
            not_put_aside!();
        }
    )*};
}

anytime!(AraStar, RestartingWeightedAStar, AnytimeWeightedAStar, BeamSearch, CompleteBeamSearch);

impl<S, F, B> AnySearch<S::Operator, S::Cost> for Nbs<'_, S, F, B>
where
    S: Reversible<Cost: Price, Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

impl<S, F, B> AnySearch<S::Operator, S::Cost> for BaeStar<'_, S, F, B>
where
    S: Reversible<Cost: Price, Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    not_put_aside!();
}

impl<S, F, B> AnySearch<S::Operator, S::Cost> for BidirectionalIdaStar<'_, S, F, B>
where
    S: Reversible<Cost: Price>,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    on_one_thread!();
    one_solution!();
    by_contract!();
    put_aside!(BidirectionalIdaStar);
}

/// A search that could be shared among threads and is not: half as much to
/// compile.
pub(crate) struct Alone<X>(pub(crate) X);

macro_rules! alone {
    ($($search:ident of $space:ident),*) => {$(
        impl<S, H, P> AnySearch<S::Operator, S::Cost> for Alone<$search<'_, S, H, P>>
        where
            S: $space<Cost: Price>,
            H: Heuristic<S>,
            P: Pruning<S>,
        {
            fn run(&mut self, _: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
                Search::run(&mut self.0, watch)
            }

            fn set_limits(&mut self, limits: Limits<'static, S::Cost>) {
                Search::set_limits(&mut self.0, limits);
            }

            fn statistics(&self) -> Statistics {
                Search::statistics(&self.0)
            }

            fn checkpoint(&self) -> Option<Vec<u8>> {
                self.0.checkpoint().map(|checkpoint| checkpoint.to_bytes())
            }

            fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
                Checkpoint::from_bytes(checkpoint)
                    .and_then(|checkpoint| self.0.resume(&checkpoint))
                    .map_err(|error| error.to_string())
            }

            one_solution!();
        }
    )*};
}

alone!(IdaStar of StateSpace, HybridSearch of Pack, TabledIdaStar of Pack);
