//! Pattern databases searched by lanes: what the explicit stack finds and
//! counts, with and without the mirrored look-up.

mod common;

use std::ops::ControlFlow;

use common::{puzzle, state};
use deepen::{
    Automaton, CycleCheck, HybridSearch, IdaStar, Lanes, Limits, ParentPruning, Search, Statistics,
};
use deepen_puzzles::tiles::databases::{PatternDatabases, catalogue};
use deepen_puzzles::tiles::pattern::{Partition, PatternTable};
use deepen_puzzles::tiles::{Board, Goal, Octets, Shape, random_board};

/// Partitions into patterns of these sizes at most, and their tables.
fn databases(goal: &Board, largest: &[usize]) -> (Vec<Partition>, Vec<PatternTable>) {
    let standard = |&most| Partition::standard(goal.shape(), goal.blank(), most).unwrap();
    let partitions: Vec<Partition> = largest.iter().map(standard).collect();
    let build =
        |pattern| PatternTable::build(pattern, 1, &mut |_| ControlFlow::Continue(())).unwrap();
    let tables = catalogue::tables_of(&partitions).into_iter().map(build).collect();
    (partitions, tables)
}

/// What must not depend on how a search is done.
fn counts(statistics: &Statistics) -> [u64; 3] {
    [statistics.iterations, statistics.expanded, statistics.generated]
}

#[test]
fn lanes_find_and_count_what_the_stack_does() {
    for (rows, columns) in [(3, 3), (2, 5), (4, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let goal = goal.board(shape).unwrap();
            let (partitions, tables) = databases(&goal, &[2, 4]);
            let space = puzzle::<Octets>(&goal);
            for seed in 0..15 {
                let start = state(&space, &random_board(goal, seed), &goal);
                let mirrored = seed % 2 == 0;
                let heuristic =
                    PatternDatabases::<32, 4>::new(&partitions, &tables, mirrored).unwrap();
                let search = || {
                    let search = IdaStar::new(&space, &heuristic, start).pruning(&ParentPruning);
                    search.cycles(CycleCheck::None)
                };
                let mut stack = search();
                let expected = stack.run(&mut ());
                assert!(expected.is_optimal());
                for lanes in [1, 3, 12] {
                    let mut search = search().by_lanes(Lanes::new(lanes));
                    assert_eq!(search.run(&mut ()), expected, "{seed} on {lanes} lanes");
                    assert_eq!(counts(&search.statistics()), counts(&stack.statistics()));
                }
            }
        }
    }
}

#[test]
fn the_fifteen_puzzle_in_slices_on_threads_and_below_a_frontier() {
    let goal = Goal::BlankFirst.board(Shape::FIFTEEN_PUZZLE).unwrap();
    let (partitions, tables) = databases(&goal, &[4, 5]);
    let heuristic = PatternDatabases::<16, 4>::new(&partitions, &tables, true).unwrap();
    let space = puzzle::<Octets>(&goal);
    let automaton = Automaton::build(&space, 10);
    for seed in 0..4 {
        let start = state(&space, &random_board(goal, seed), &goal);
        let search = || {
            let search = IdaStar::new(&space, &heuristic, start).pruning(&automaton);
            search.cycles(CycleCheck::None)
        };
        let mut stack = search();
        let expected = stack.run(&mut ());
        let mut sliced = search().by_lanes(Lanes::default());
        let mut on_stack = search();
        for part in 1..5 {
            let most = stack.statistics().expanded * part / 5;
            sliced.set_limits(Limits::none().expanded(most));
            on_stack.set_limits(Limits::none().expanded(most));
            assert_eq!(sliced.run(&mut ()), on_stack.run(&mut ()));
            assert_eq!(counts(&sliced.statistics()), counts(&on_stack.statistics()));
        }
        sliced.set_limits(Limits::none());
        assert_eq!(sliced.run(&mut ()), expected);
        assert_eq!(counts(&sliced.statistics()), counts(&stack.statistics()));
        let mut shared = search().by_lanes(Lanes::new(5));
        assert_eq!(shared.run_on(2, &mut ()), expected);
        assert_eq!(counts(&shared.statistics()), counts(&stack.statistics()));

        let search = || {
            let search = HybridSearch::new(&space, &heuristic, start).pruning(&ParentPruning);
            search.cycles(CycleCheck::None).memory(100_000).look_ups(2)
        };
        let (mut stack, mut lanes) = (search(), search().by_lanes(Lanes::default()));
        assert_eq!(lanes.run(&mut ()), stack.run(&mut ()));
        assert_eq!(counts(&lanes.statistics()), counts(&stack.statistics()));
    }
}
