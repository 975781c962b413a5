//! The strong optimal solver behind the program's one object for searches.

use deepen::{Limits, Outcome, Plan, Proof, Search, Statistics};
use deepen_puzzles::cube::optimal::{Optimal, Size, Table};
use deepen_puzzles::cube::{Cube, Turn, Turns};

use crate::solving::AnySearch;
use crate::watch::Watch;

/// The optimal solver on the threads that it is given.
pub(super) struct ByTable<'t> {
    search: Optimal<'t>,
    size: Size,
    threads: usize,
    /// How many of all solutions have been handed out.
    listed: usize,
}

impl<'t> ByTable<'t> {
    /// Of a cube, with a table of this size, by turns that are allowed; all
    /// solutions or one.
    pub(super) fn new(
        (size, table): (Size, &'t Table),
        start: &Cube,
        turns: Turns,
        all: bool,
    ) -> Self {
        let search = Optimal::new(table, start).allowing(turns);
        let search = if all { search.finding_all() } else { search };
        ByTable { search, size, threads: 1, listed: 1 }
    }

    /// The size of the table with which a search that a checkpoint keeps was
    /// begun: with another one it is another search.
    pub(super) fn size_of(checkpoint: &[u8]) -> Option<Size> {
        Size::ALL.get(usize::from(*checkpoint.first()?)).copied()
    }
}

impl AnySearch<Turn, u8> for ByTable<'_> {
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<Turn, u8> {
        if threads != self.threads {
            self.search.set_threads(threads);
            self.threads = threads;
        }
        match watch.recorder() {
            Some(recorder) => Search::run(&mut self.search, recorder),
            None => Search::run(&mut self.search, watch),
        }
    }

    fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<Turn, u8>> {
        let operators = self.search.solutions().get(self.listed)?.clone();
        self.listed += 1;
        let cost = self.search.metric().length(&operators) as u8;
        let plan = Plan { operators, cost };
        Some(Outcome::Solved { plan, proof: Proof::Optimal, lower_bound: Some(cost) })
    }

    fn set_limits(&mut self, limits: Limits<'static, u8>) {
        Search::set_limits(&mut self.search, limits);
    }

    fn statistics(&self) -> Statistics {
        Search::statistics(&self.search)
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        let place = Size::ALL.iter().position(|size| *size == self.size)?;
        Some([&[place as u8][..], &self.search.checkpoint()].concat())
    }

    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
        let kept = checkpoint.get(1..).unwrap_or_default();
        self.search.resume(kept).map_err(|error| error.to_string())
    }

    fn threads(&self, _: usize) -> usize {
        self.threads
    }
}
