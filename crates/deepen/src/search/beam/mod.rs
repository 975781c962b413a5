//! Beam search (Lowerre 1976; Bisiani 1987): layer by layer, and of each layer
//! only the best nodes by f, as many as the beam is wide.
//!
//! Ends with the first layer that leads to a solution. Promises nothing
//! beforehand, and says what is proven afterwards: what it drops is
//! remembered, so that the least f of all that was dropped or is left bounds
//! every other solution from below; the solution is called optimal where it
//! costs no more, and unsolvable is claimed only where nothing was dropped.
//! Costs as many expansions as layers times width. All nodes are kept to tell
//! repeated states; memory is of fixed size.

#![cfg(feature = "alloc")]

mod complete;
mod drive;
mod layers;

pub use complete::CompleteBeamSearch;
use drive::Beam;

use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::search::anytime::anytime_search;
use crate::search::control::Search;
use crate::space::StateSpace;

/// A beam search (Lowerre 1976): configured, then run or stepped.
///
/// Of each layer only the best nodes by f. Promises nothing beforehand, and
/// says afterwards what is proven: all that was dropped bounds what a better
/// solution costs. Where nothing is left of the beam and something was dropped
/// it stops for [`StopReason::Dropped`](crate::StopReason::Dropped).
pub struct BeamSearch<'a, S, H, P = NoPruning>(Beam<'a, S, H, P>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

impl<'a, S: StateSpace, H: Heuristic<S>> BeamSearch<'a, S, H> {
    /// A search from `start` that expands at most `width` nodes of a layer (at
    /// least one), in 256 MiB, without pruning or limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State, width: usize) -> Self {
        BeamSearch(Beam::new(space, heuristic, start, width, false))
    }
}

anytime_search!(BeamSearch);
