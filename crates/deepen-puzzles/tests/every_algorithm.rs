//! Every algorithm on small boards, against breadth-first search by the
//! checker: all boards of 2x2 and 2x3 in every way; all boards of 3x3 and 2x4
//! by IDA*; 2,000 of them, and the two farthest of 3x3, in every way.

use deepen::{
    AStar, Automaton, ByDepth, CycleCheck, HybridSearch, IdaStar, Outcome, ParentPruning, Search,
    StopReason,
};
use deepen_check::distances::Distances;
use deepen_puzzles::tiles::{
    Board, Goal, Manhattan, Nibbles, Relabelled, Shape, TilePuzzle, TileState, WalkingDistance,
};

/// As deep as search by depth alone goes here.
const DEEPEST_BLIND: u32 = 18;

type Puzzle = TilePuzzle<Nibbles>;

/// A shape's boards with their distances to the goal with the blank last.
struct Small {
    shape: Shape,
    goal: Board,
    puzzle: Puzzle,
    distances: Distances,
}

impl Small {
    fn new(rows: usize, columns: usize) -> Self {
        let shape = Shape::new(rows, columns).unwrap();
        let goal = Goal::BlankLast.board(shape).unwrap();
        let distances = Distances::from_goal(rows, columns, goal.cells()).unwrap();
        let puzzle = Puzzle::new(shape, shape.cells() - 1).unwrap();
        Small { shape, goal, puzzle, distances }
    }

    fn boards(&self) -> impl Iterator<Item = (TileState<Nibbles>, u32)> {
        self.distances.boards().map(|(cells, distance)| {
            let board = Board::new(self.shape, &cells).unwrap();
            let relabelled = Relabelled::new(&board, &self.goal).unwrap();
            (self.puzzle.state(relabelled.labels(), relabelled.blank()), distance)
        })
    }
}

/// All ways to search a board with an estimate, held against one another.
fn every_way(
    puzzle: &Puzzle,
    automaton: &Automaton<deepen_puzzles::tiles::Move>,
    start: TileState<Nibbles>,
    distance: u32,
) {
    let search =
        || IdaStar::new(puzzle, &Manhattan, start).pruning(&ParentPruning).cycles(CycleCheck::None);
    let serial = search().run(&mut ());
    assert!(serial.is_optimal());
    assert_eq!(serial.cost(), Some(distance));
    for cycles in [CycleCheck::Parent, CycleCheck::FullPath] {
        assert_eq!(search().cycles(cycles).run(&mut ()), serial);
    }
    assert_eq!(search().run_on(2, &mut ()), serial);
    let mut stepped = search();
    let outcome = loop {
        if let Some(outcome) = stepped.step(7, &mut ()) {
            break outcome;
        }
    };
    assert_eq!(outcome, serial);
    let pruned = IdaStar::new(puzzle, &Manhattan, start).pruning(automaton).run(&mut ());
    assert_eq!(pruned.cost(), Some(distance));
    best_first(puzzle, automaton, start, distance);
    if distance <= DEEPEST_BLIND {
        blind(puzzle, start, distance);
    }
}

/// A*, and A* with IDA* below its frontier, in memory for few nodes and for
/// some more.
fn best_first(
    puzzle: &Puzzle,
    automaton: &Automaton<deepen_puzzles::tiles::Move>,
    start: TileState<Nibbles>,
    distance: u32,
) {
    let search = || AStar::new(puzzle, &Manhattan, start).memory(300_000);
    let outcomes = [search().run(&mut ()), search().pruning(&ParentPruning).run(&mut ())];
    for outcome in outcomes {
        // The farthest boards do not fit; what is proven of them holds.
        if let Outcome::Stopped { reason, lower_bound, incumbent } = outcome {
            assert_eq!((reason, incumbent), (StopReason::Memory, None));
            assert!(lower_bound.unwrap() <= distance && distance > 20);
        } else {
            assert!(outcome.is_optimal());
            assert_eq!(outcome.cost(), Some(distance));
        }
    }
    for memory in [1_000, 20_000] {
        let search = || {
            let search = HybridSearch::new(puzzle, &Manhattan, start).pruning(&ParentPruning);
            search.cycles(CycleCheck::None).memory(memory)
        };
        let serial = search().run(&mut ());
        assert!(serial.is_optimal());
        assert_eq!(serial.cost(), Some(distance));
        assert_eq!(search().run_on(2, &mut ()), serial);
        let pruned = HybridSearch::new(puzzle, &Manhattan, start).pruning(automaton);
        let pruned = pruned.memory(memory).look_ups(3).run(&mut ());
        assert_eq!(pruned.cost(), Some(distance));
    }
}

fn blind(puzzle: &Puzzle, start: TileState<Nibbles>, distance: u32) {
    let by_depth = ByDepth::new(puzzle);
    let outcome =
        by_depth.search(start).pruning(&ParentPruning).cycles(CycleCheck::None).run(&mut ());
    assert!(outcome.is_optimal());
    assert_eq!(outcome.cost(), Some(distance));
}

#[test]
fn every_board_of_the_smallest_in_every_way() {
    for (rows, columns) in [(2, 2), (2, 3)] {
        let small = Small::new(rows, columns);
        let automaton = Automaton::build(&small.puzzle, 8);
        for (start, distance) in small.boards() {
            every_way(&small.puzzle, &automaton, start, distance);
            blind(&small.puzzle, start, distance);
        }
    }
}

#[test]
fn every_board_of_3x3_and_2x4_by_ida_star() {
    for (rows, columns, boards) in [(3, 3, 181_440), (2, 4, 20_160)] {
        let small = Small::new(rows, columns);
        let heuristic = WalkingDistance::new(small.shape, small.shape.cells() - 1);
        let mut solved = 0;
        for (start, distance) in small.boards() {
            let outcome = IdaStar::new(&small.puzzle, &heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None)
                .run(&mut ());
            assert_eq!(outcome.cost(), Some(distance));
            solved += 1;
        }
        assert_eq!(solved, boards);
    }
}

#[test]
fn two_thousand_boards_of_3x3_and_2x4_in_every_way() {
    for (rows, columns) in [(3, 3), (2, 4)] {
        let small = Small::new(rows, columns);
        let automaton = Automaton::build(&small.puzzle, 10);
        // A stride that shares no factor with either number of boards.
        let boards: Vec<_> = small.boards().collect();
        for place in 0..2_000 {
            let (start, distance) = boards[place * 7_919 % boards.len()];
            every_way(&small.puzzle, &automaton, start, distance);
        }
        let farthest = boards.iter().map(|(_, distance)| *distance).max().unwrap();
        for (start, distance) in boards.iter().filter(|(_, distance)| *distance == farthest) {
            every_way(&small.puzzle, &automaton, *start, *distance);
        }
    }
}
