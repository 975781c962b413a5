//! Tables that may be kept in files: searched on the stack, by lanes and
//! below the frontier of A*, all of which must count the same.

use deepen::{
    Automaton, CycleCheck, HybridSearch, IdaStar, Lanes, Outcome, ParentPruning, Pruning, Search,
    StagedHeuristic, Statistics,
};
use deepen_benches::{Fallible, korf_boards};
use deepen_puzzles::tiles::{
    BuiltHeuristic, HeuristicName, Move, Octets, TilePuzzle, TileState, UseStagedHeuristic,
};

use crate::report::Report;
use crate::{DEPTH, puzzle, state, walks};

type Puzzle = TilePuzzle<Octets>;

/// Bytes for A* before IDA*: a few hundred nodes.
const MEMORY: usize = 100_000;

/// The lanes that are held against the stack.
const LANES: [usize; 2] = [3, 12];

/// The items of one set of tables.
struct Items<'a> {
    report: &'a mut Report,
    puzzle: &'a Puzzle,
    boards: &'a [TileState<Octets>],
    set: &'a str,
}

impl UseStagedHeuristic for Items<'_> {
    type Output = ();

    fn with<H: StagedHeuristic<Puzzle>>(mut self, heuristic: &H) {
        self.pruned(heuristic, &ParentPruning, "parent");
        let automaton = Automaton::build(self.puzzle, DEPTH);
        self.pruned(heuristic, &automaton, "automaton");
    }
}

impl Items<'_> {
    fn pruned<H, P>(&mut self, heuristic: &H, pruning: &P, called: &str)
    where
        H: StagedHeuristic<Puzzle>,
        P: Pruning<Puzzle>,
    {
        let shape = self.puzzle.shape();
        let name = format!("{shape} {}, {called}", self.set);
        let plain = |start| {
            let search = IdaStar::new(self.puzzle, heuristic, start).pruning(pruning);
            search.cycles(CycleCheck::None)
        };
        let by_lanes = |start, lanes| {
            let mut search = plain(start).by_lanes(Lanes::new(lanes));
            (search.run(&mut ()), search.statistics())
        };
        let on_stack = |start| {
            let mut search = plain(start);
            (search.run(&mut ()), search.statistics())
        };
        line(self.report, &format!("{name}, lanes"), self.boards, on_stack, by_lanes);
        let plain = |start| {
            let search = HybridSearch::new(self.puzzle, heuristic, start).pruning(pruning);
            search.cycles(CycleCheck::None).memory(MEMORY)
        };
        let by_lanes = |start, lanes| {
            let mut search = plain(start).by_lanes(Lanes::new(lanes));
            (search.run(&mut ()), search.statistics())
        };
        let on_stack = |start| {
            let mut search = plain(start);
            (search.run(&mut ()), search.statistics())
        };
        line(self.report, &format!("{name}, hybrid"), self.boards, on_stack, by_lanes);
    }
}

type Ended = (Outcome<Move, u32>, Statistics);

/// A line of the signature: what the stack counts on all boards, to which
/// lanes are held.
fn line(
    report: &mut Report,
    name: &str,
    boards: &[TileState<Octets>],
    on_stack: impl Fn(TileState<Octets>) -> Ended,
    by_lanes: impl Fn(TileState<Octets>, usize) -> Ended,
) {
    let (mut moves, mut expanded, mut generated) = (0, 0, 0);
    for start in boards {
        let (outcome, counts) = on_stack(*start);
        assert!(outcome.is_optimal(), "{name}: every board has a solution");
        for lanes in LANES {
            let (again, same) = by_lanes(*start, lanes);
            assert_eq!(again, outcome, "{name}: {lanes}");
            let same = (same.iterations, same.expanded, same.generated);
            let counted = (counts.iterations, counts.expanded, counts.generated);
            assert_eq!(same, counted, "{name}: {lanes}");
        }
        moves += outcome.plan().map_or(0, |plan| plan.operators.len());
        expanded += counts.expanded;
        generated += counts.generated;
    }
    report.line(name, moves, expanded, generated);
}

/// Both prunings, IDA* and A*+IDA*, with the tables of this set.
fn set(
    report: &mut Report,
    puzzle: &Puzzle,
    set: &str,
    boards: &[TileState<Octets>],
) -> Fallible<()> {
    let name: HeuristicName = set.parse()?;
    let heuristic = BuiltHeuristic::new(&name, puzzle.shape(), 0, boards.len(), 2)?;
    let items = Items { report, puzzle, boards, set };
    Ok(heuristic.lend_in_stages(items).ok_or("expected tables that are asked in stages")?)
}

/// 4x4: boards of Korf (1985), an easy one and harder ones.
pub(crate) fn fifteen(report: &mut Report) -> Fallible<()> {
    let puzzle = puzzle::<Octets>(4, 4)?;
    let korf = |numbers: &[u32]| -> Vec<_> {
        korf_boards(numbers).iter().map(|labels| state(&puzzle, labels)).collect()
    };
    set(report, &puzzle, "6-6-3x1", &korf(&[79, 4, 8, 30, 2]))?;
    set(report, &puzzle, "7-7-1x1", &korf(&[12, 42, 3, 15, 88]))
}

/// 5x5: walks of moderate length, small tables.
pub(crate) fn twenty_four(report: &mut Report) -> Fallible<()> {
    let puzzle = puzzle::<Octets>(5, 5)?;
    let boards = walks(&puzzle, &[50, 60, 71])?;
    set(report, &puzzle, "4-4-4-4-4-4x1", &boards)
}
