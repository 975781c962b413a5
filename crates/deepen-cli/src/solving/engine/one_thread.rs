//! The searches of one thread.

use deepen::{
    AStar, AnytimeWeightedAStar, AraStar, BaeStar, BeamSearch, BidirectionalIdaStar,
    BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch, Checkpoint,
    CompleteBeamSearch, Heuristic, Keeping, Limits, Nbs, Outcome, Pack, Pruning, Rbfs,
    RestartingWeightedAStar, Reversible, Schedule, ScheduledSearch, Search, SmaStar, StateSpace,
    Statistics, Values,
};

use super::AnySearch;
use crate::amount::Price;
use crate::watch::Watch;

impl<S, H, P, K> AnySearch<S::Operator, S::Cost> for AStar<'_, S, H, P, K>
where
    S: StateSpace<Cost: Price>,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
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
