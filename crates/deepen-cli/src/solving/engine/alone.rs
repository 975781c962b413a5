//! Searches that can be shared among threads, by one.

use deepen::{
    Checkpoint, Heuristic, HybridSearch, IdaStar, Limits, Outcome, Pack, Pruning, Search,
    StateSpace, Statistics, TabledIdaStar,
};

use super::AnySearch;
use crate::amount::Price;
use crate::watch::Watch;

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
                match watch.recorder() {
                    Some(recorder) => Search::run(&mut self.0, recorder),
                    None => Search::run(&mut self.0, watch),
                }
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
