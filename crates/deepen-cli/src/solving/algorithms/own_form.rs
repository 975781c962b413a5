//! Searches compiled for a space and its main heuristic.

use deepen::{
    AStar, Auto, ControlledReexpansion, ExponentialBudget, Heuristic, HybridSearch, IdaStar, Pack,
    Pruning, ScheduledSearch, TabledIdaStar,
};

use super::memory::nodes;
use super::{Boxed, Ready};
use crate::amount::Price;
use crate::args::Algorithm;
use crate::solving::SearchSettings;

/// A space that the program can search, by several threads too.
pub(crate) trait Searchable:
    Pack<
        Packed: Send + Sync,
        Back: Send + Sync,
        State: Send + Sync,
        Operator: Send,
        Operators: Send,
        Undo: Send,
        Cost: Price,
    > + Sync
{
}

impl<S> Searchable for S where
    S: Pack<
            Packed: Send + Sync,
            Back: Send + Sync,
            State: Send + Sync,
            Operator: Send,
            Operators: Send,
            Undo: Send,
            Cost: Price,
        > + Sync
{
}

/// A search by the algorithm that was asked for; `None` for one that there is
/// in the common form only.
pub(crate) fn in_own_form<'a, S, H, B, P, R>(
    ready: &Ready<'a, S, H, B, P, R>,
    settings: &SearchSettings,
    tables: usize,
) -> Option<Boxed<'a, S::Operator, S::Cost>>
where
    S: Searchable,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    R: Pruning<S, Trail: Send> + Sync,
{
    let Ready { space, heuristic, pruning, returns, cycles, .. } = *ready;
    let start = ready.start.clone();
    let memory = nodes(settings, tables);
    if settings.weight > 1.0 {
        return None;
    }
    Some(match settings.algorithm {
        Algorithm::Auto => {
            let search = Auto::new(space, heuristic, start).pruning(pruning);
            Box::new(search.memory(memory).cycles(cycles))
        }
        Algorithm::IdaStar => {
            Box::new(IdaStar::new(space, heuristic, start).pruning(pruning).cycles(cycles))
        }
        Algorithm::IdaStarTable => {
            let search = TabledIdaStar::new(space, heuristic, start).pruning(returns);
            Box::new(search.memory(memory))
        }
        Algorithm::IdaStarCr => {
            let schedule = ControlledReexpansion::default();
            let search = ScheduledSearch::new(space, heuristic, start, schedule);
            Box::new(search.pruning(pruning).cycles(cycles))
        }
        Algorithm::Bts => {
            let schedule = ExponentialBudget::default();
            let search = ScheduledSearch::new(space, heuristic, start, schedule);
            Box::new(search.pruning(pruning).cycles(cycles))
        }
        Algorithm::AStar => {
            Box::new(AStar::new(space, heuristic, start).pruning(pruning).memory(memory))
        }
        Algorithm::Hybrid => {
            let search = HybridSearch::new(space, heuristic, start).pruning(pruning);
            Box::new(search.memory(memory).cycles(cycles))
        }
        _ => return None,
    })
}
