//! The two-phase solver behind the program's one object for searches.

use deepen::{Limits, Observer, Outcome, Search, Statistics, StopReason};
use deepen_puzzles::cube::Turn;
use deepen_puzzles::cube::two_phase::TwoPhase;

use crate::solving::AnySearch;
use crate::watch::Watch;

/// The two-phase solver, which searches by one thread.
pub(super) struct ByTwoPhase<'t> {
    pub(super) search: TwoPhase<'t>,
    /// Why it finds one solution alone.
    pub(super) alone: StopReason,
}

/// Tells of better solutions. Its iterations, a depth of the first phase in one
/// of six views, say nothing to people.
struct Improvements<'w>(&'w mut Watch);

impl Observer<u8> for Improvements<'_> {
    fn improves(&mut self, cost: u8, lower_bound: Option<u8>) {
        self.0.improves(cost, lower_bound);
    }
}

impl AnySearch<Turn, u8> for ByTwoPhase<'_> {
    fn run(&mut self, _: usize, watch: &mut Watch) -> Outcome<Turn, u8> {
        match watch.recorder() {
            Some(recorder) => Search::run(&mut self.search, recorder),
            None => Search::run(&mut self.search, &mut Improvements(watch)),
        }
    }

    fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<Turn, u8>> {
        Some(Outcome::Stopped { reason: self.alone, lower_bound: None, incumbent: None })
    }

    fn set_limits(&mut self, limits: Limits<'static, u8>) {
        Search::set_limits(&mut self.search, limits);
    }

    fn statistics(&self) -> Statistics {
        Search::statistics(&self.search)
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        None
    }

    fn resume(&mut self, _: &[u8]) -> Result<(), String> {
        Err("the two-phase solver keeps no checkpoints".to_owned())
    }
}
