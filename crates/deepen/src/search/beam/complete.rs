//! Complete anytime beam search (Zhang 1998, with widths that double): beam
//! searches one after the other, each twice as wide as the last, until one
//! has had to drop nothing that could be better than the incumbent.
//!
//! Iterative deepening over the width: some solution soon, better ones later,
//! each iteration prunes by the incumbent. Promises a cheapest path for every
//! admissible heuristic, or the proof that there is none, where the memory
//! suffices. Costs at most about twice the expansions of the widest iteration
//! where layers are full.

use super::drive::Beam;
use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::search::anytime::anytime_search;
use crate::search::control::Search;
use crate::space::StateSpace;

/// A complete anytime beam search (Zhang 1998): configured, then run or stepped.
///
/// Beam searches of doubling width, until one had to drop nothing that could
/// be better than the incumbent: some solution soon, in the end a cheapest
/// path for every admissible heuristic, where the memory suffices.
pub struct CompleteBeamSearch<'a, S, H, P = NoPruning>(Beam<'a, S, H, P>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

impl<'a, S: StateSpace, H: Heuristic<S>> CompleteBeamSearch<'a, S, H> {
    /// A search from `start` that begins with this width (at least one), in
    /// 256 MiB, without pruning or limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State, width: usize) -> Self {
        CompleteBeamSearch(Beam::new(space, heuristic, start, width, true))
    }
}

anytime_search!(CompleteBeamSearch);
