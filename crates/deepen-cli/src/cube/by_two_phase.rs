//! The two-phase solver behind the program's one object for searches.

use deepen::{Limits, Outcome, Search, Statistics};
use deepen_puzzles::cube::Turn;
use deepen_puzzles::cube::two_phase::TwoPhase;

use crate::solving::AnySearch;
use crate::watch::Watch;

/// The two-phase solver, which searches by one thread.
pub(super) struct ByTwoPhase<'t>(pub(super) TwoPhase<'t>);

impl AnySearch<Turn, u8> for ByTwoPhase<'_> {
    fn run(&mut self, _: usize, watch: &mut Watch) -> Outcome<Turn, u8> {
        match watch.recorder() {
            Some(recorder) => Search::run(&mut self.0, recorder),
            None => Search::run(&mut self.0, watch),
        }
    }

    fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<Turn, u8>> {
        None
    }

    fn set_limits(&mut self, limits: Limits<'static, u8>) {
        Search::set_limits(&mut self.0, limits);
    }

    fn statistics(&self) -> Statistics {
        Search::statistics(&self.0)
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        None
    }

    fn resume(&mut self, _: &[u8]) -> Result<(), String> {
        Err("the two-phase solver keeps no checkpoints".to_owned())
    }
}
