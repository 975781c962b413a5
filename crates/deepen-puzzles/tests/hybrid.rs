//! A*+IDA* on the 15-puzzle and the 24-puzzle: both gears agree, plans are
//! replayed by the checker, and a search changes hands in its second phase.

mod common;

use common::{published, puzzle, state};
use deepen::{
    Checkpoint, CycleCheck, HybridSearch, IdaStar, Limits, Outcome, Pack, ParentPruning, Search,
    StateSpace, Statistics,
};
use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{Board, Manhattan, Nibbles, Octets, Shape, TilePuzzle, random_walk};

/// The boards that are solved soonest.
fn boards() -> Vec<(u32, Board, u32)> {
    let mut boards = published("korf100_15puzzle.csv");
    boards.retain(|board| board.3.is_some_and(|count| count < 3_000_000));
    assert!(boards.len() > 2);
    boards.into_iter().map(|(id, board, optimal, _)| (id, board, optimal)).collect()
}

fn same(statistics: &Statistics) -> (u64, u64, u64) {
    (statistics.iterations, statistics.expanded, statistics.generated)
}

#[test]
fn both_gears_and_all_threads_agree_and_plans_are_right() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    let puzzle = puzzle::<Nibbles>(&goal);
    for (id, board, optimal) in boards() {
        let start = state(&puzzle, &board, &goal);
        for (memory, look_ups) in [(1_500, 0), (30_000, 3), (2_000_000, 1)] {
            let search = || {
                let search = HybridSearch::new(&puzzle, &Manhattan, start).pruning(&ParentPruning);
                search.cycles(CycleCheck::None).memory(memory).look_ups(look_ups)
            };
            let mut by_sites = search().by_sites();
            let outcome = by_sites.run(&mut ());
            let statistics = by_sites.statistics();
            assert!(outcome.is_optimal());
            assert_eq!(outcome.cost(), Some(optimal), "board {id}");
            let plan = outcome.plan().unwrap();
            let moves: String = plan.operators.iter().map(ToString::to_string).collect();
            let replayed = replay(4, 4, board.cells(), goal.cells(), &moves);
            assert_eq!(replayed, Ok(u64::from(optimal)), "board {id}");
            let mut on_stack = search();
            assert_eq!(on_stack.run(&mut ()), outcome);
            assert_eq!(same(&on_stack.statistics()), same(&statistics));
            let mut shared = search().by_sites();
            assert_eq!(shared.run_on(3, &mut ()), outcome);
            assert_eq!(same(&shared.statistics()), same(&statistics));
        }
    }
}

#[test]
fn a_search_that_changes_hands_ends_like_one_that_does_not() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    let puzzle = puzzle::<Nibbles>(&goal);
    let (_, board, _) = boards()[0];
    let start = state(&puzzle, &board, &goal);
    let search = || {
        let search = HybridSearch::new(&puzzle, &Manhattan, start).pruning(&ParentPruning);
        search.cycles(CycleCheck::None).memory(100_000).by_sites()
    };
    let mut undisturbed = search();
    let expected = undisturbed.run(&mut ());
    let total = undisturbed.statistics().expanded;
    let mut bytes: Option<Vec<u8>> = None;
    let mut hands = 0;
    loop {
        let mut search = search();
        if let Some(bytes) = &bytes {
            search.resume(&Checkpoint::from_bytes(bytes).unwrap()).unwrap();
        }
        let sofar = search.statistics().expanded;
        search.set_limits(Limits::none().expanded(sofar + 20_000 + total / 20));
        let outcome = search.run_on(1 + hands % 3, &mut ());
        let Some(checkpoint) = search.checkpoint() else {
            assert_eq!(outcome, expected);
            assert_eq!(same(&search.statistics()), same(&undisturbed.statistics()));
            break;
        };
        assert!(matches!(outcome, Outcome::Stopped { .. }));
        assert!(checkpoint.to_bytes().len() < 10_000);
        bytes = Some(checkpoint.to_bytes());
        hands += 1;
    }
    assert!(hands > 5, "{hands}");
}

#[test]
fn walks_on_the_24_puzzle() {
    let shape = Shape::new(5, 5).unwrap();
    let goal = Board::blank_last(shape);
    let puzzle = puzzle::<Octets>(&goal);
    for seed in 0..20 {
        let board = random_walk(goal, 60, seed);
        let start = state(&puzzle, &board, &goal);
        let search = IdaStar::new(&puzzle, &Manhattan, start).pruning(&ParentPruning);
        let expected = search.cycles(CycleCheck::None).run(&mut ());
        let search = HybridSearch::new(&puzzle, &Manhattan, start).pruning(&ParentPruning);
        let outcome = search.cycles(CycleCheck::None).memory(20_000).run(&mut ());
        assert!(outcome.is_optimal());
        assert_eq!(outcome.cost(), expected.cost());
    }
}

/// A node of the 24-puzzle takes 16 bytes for the board and one for the way
/// back.
#[test]
fn nodes_are_small() {
    fn sizes<S: Pack>(_: &S) -> (usize, usize) {
        (size_of::<S::Packed>(), size_of::<S::Back>())
    }
    let shape = Shape::new(5, 5).unwrap();
    assert_eq!(sizes(&TilePuzzle::<Octets>::new(shape, 24).unwrap()), (16, 1));
    let puzzle = TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).unwrap();
    assert_eq!(sizes(&puzzle), (8, 1));
    let _ = puzzle.fingerprint();
}
