//! The signature as it is written: a line for each item, and their total.

use std::fmt::Write as _;

use deepen::{Accelerator, Heuristic, IdaStar, Pruning, Search, StateSpace};

/// The table as it is written, and its sums.
pub(crate) struct Report {
    text: String,
    moves: usize,
    expanded: u64,
    generated: u64,
}

impl Report {
    pub(crate) fn new() -> Self {
        let text =
            format!("{:<44} {:>7} {:>10} {:>10}\n", "item", "moves", "expanded", "generated");
        Report { text, moves: 0, expanded: 0, generated: 0 }
    }

    pub(crate) fn line(&mut self, name: &str, moves: usize, expanded: u64, generated: u64) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "{name:<44} {moves:>7} {expanded:>10} {generated:>10}");
        self.moves += moves;
        self.expanded += expanded;
        self.generated += generated;
    }

    /// Runs one way to search on all boards: a line of the signature.
    pub(crate) fn item<'a, S, H, P, A, F>(
        &mut self,
        name: &str,
        threads: usize,
        boards: &[S::State],
        search: F,
    ) where
        S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send> + Sync + 'a,
        H: Heuristic<S, Memo: Send> + Sync + 'a,
        P: Pruning<S, Trail: Send> + Sync + 'a,
        A: Accelerator<S, H, P> + Sync,
        F: Fn(S::State) -> IdaStar<'a, S, H, P, A>,
    {
        let (mut moves, mut expanded, mut generated) = (0, 0, 0);
        for start in boards {
            let mut search = search(start.clone());
            let outcome = search.run_on(threads, &mut ());
            assert!(outcome.is_optimal(), "{name}: every board has a solution");
            moves += outcome.plan().map_or(0, |plan| plan.operators.len());
            expanded += search.statistics().expanded;
            generated += search.statistics().generated;
        }
        self.line(name, moves, expanded, generated);
    }

    pub(crate) fn finish(mut self) -> String {
        let Report { moves, expanded, generated, .. } = self;
        self.line("total", moves, expanded, generated);
        self.text
    }
}
