//! The search on stacks that grow: its goals are told by their paths.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use super::claims::Claims;
use super::descent::{DescentIn, Step};
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::End;
use crate::search::instrument::Instrument;
use crate::search::room::Heap;

/// The search on stacks that grow.
pub(super) type Descent<'a, S, H, P> = DescentIn<'a, S, H, P, Heap>;

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Descent<'_, S, H, P> {
    /// Searches on until something happens.
    pub(super) fn run<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> End {
        let end = self.search(claims, instrument);
        self.tank.drain(instrument);
        end
    }

    fn search<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> End {
        loop {
            if self.entering.is_some()
                && let Err(interruption) = self.enter(instrument)
            {
                return End::Interrupted(interruption);
            }
            match self.search_frames(claims, instrument) {
                Step::Enter => {}
                Step::Exhausted => return End::Exhausted,
                Step::Goal => return End::Goal(self.taken_path()),
                Step::Invalid => {
                    let path = self.taken_path();
                    self.untake();
                    return End::Fault(path);
                }
            }
        }
    }

    /// Ordinals of the operators last taken, from the start.
    fn taken_path(&self) -> Vec<u32> {
        self.frames.iter().map(|frame| frame.taken - 1).collect()
    }
}
