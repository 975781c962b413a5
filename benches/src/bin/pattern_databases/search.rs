//! One search, whichever way it is done.

use cpu_time::ProcessTime;
use deepen::{
    CycleCheck, HybridSearch, IdaStar, Lanes, Limits, Outcome, Pruning, Search, StagedHeuristic,
    Statistics,
};
use deepen_benches::Instance;
use deepen_puzzles::tiles::{Cells, Move, TilePuzzle};

/// How a search is done.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    /// So many lanes; the explicit stack where there are none.
    pub(crate) lanes: usize,
    /// Bytes that A* may use first.
    pub(crate) hybrid: Option<usize>,
    /// The most nodes to be expanded.
    pub(crate) expanded: Option<u64>,
}

impl Way {
    /// IDA* to the end.
    pub(crate) fn lanes(lanes: usize) -> Self {
        Way { lanes, hybrid: None, expanded: None }
    }

    /// How it is called.
    pub(crate) fn name(&self) -> String {
        match self.lanes {
            0 => "stack".to_owned(),
            lanes => format!("{lanes} lanes"),
        }
    }
}

/// How a search ended.
pub(crate) struct Ended {
    pub(crate) outcome: Outcome<Move, u32>,
    pub(crate) counts: Statistics,
    /// Seconds of the processor.
    pub(crate) seconds: f64,
}

impl Ended {
    /// Holds the answer against what is known of the board.
    pub(crate) fn check(&self, instance: &Instance) {
        assert!(self.outcome.is_optimal(), "board {}", instance.id);
        assert_eq!(self.outcome.cost(), Some(instance.optimal), "board {}", instance.id);
    }
}

/// Nanoseconds for each of so many nodes.
pub(crate) fn nanoseconds(seconds: f64, nodes: u64) -> f64 {
    seconds * 1e9 / nodes as f64
}

/// Searches for the solution of a board.
pub(crate) fn search<C, H, P>(
    puzzle: &TilePuzzle<C>,
    heuristic: &H,
    pruning: &P,
    instance: &Instance,
    way: Way,
) -> Ended
where
    C: Cells,
    H: StagedHeuristic<TilePuzzle<C>>,
    P: Pruning<TilePuzzle<C>>,
{
    let begun = ProcessTime::now();
    let blank = instance.cells.iter().position(|&tile| tile == 0).unwrap_or(0);
    let start = puzzle.state(&instance.cells, blank);
    let limits = way.expanded.map_or(Limits::none(), |most| Limits::none().expanded(most));
    let lanes = Lanes::new(way.lanes);
    macro_rules! run {
        ($search:expr) => {{
            let mut search = $search;
            (search.run(&mut ()), search.statistics())
        }};
    }
    let (outcome, counts) = if let Some(bytes) = way.hybrid {
        let search = HybridSearch::new(puzzle, heuristic, start).pruning(pruning);
        let search = search.cycles(CycleCheck::None).memory(bytes).limits(limits);
        if way.lanes == 0 { run!(search) } else { run!(search.by_lanes(lanes)) }
    } else {
        let search = IdaStar::new(puzzle, heuristic, start).pruning(pruning);
        let search = search.cycles(CycleCheck::None).limits(limits);
        if way.lanes == 0 { run!(search) } else { run!(search.by_lanes(lanes)) }
    };
    Ended { outcome, counts, seconds: begun.elapsed().as_secs_f64() }
}
