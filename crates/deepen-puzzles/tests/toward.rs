//! Sliding tiles towards any board: estimates on every board of small ones,
//! and searches from both ends.

mod common;

use common::{puzzle, state};
use deepen::{AStar, IdaStar, Max, Pack, ParentPruning, Reversible, Search, StateSpace, audit};
use deepen_check::distances::Distances;
use deepen_puzzles::tiles::{
    Board, FromStart, LinearConflict, Manhattan, Nibbles, Shape, WalkingDistance, random_walk,
};

#[test]
fn estimates_towards_any_board_keep_their_promises() {
    let shape = Shape::new(2, 3).unwrap();
    let goals = [Board::blank_first(shape), Board::new(shape, &[3, 1, 0, 5, 2, 4]).unwrap()];
    for goal in &goals {
        let puzzle = puzzle::<Nibbles>(goal);
        for seed in 0..20 {
            let start = state(&puzzle, &random_walk(*goal, 40 + seed, seed), goal);
            let backward = puzzle.backward(&start);
            let renamed = backward.renamed();
            let walking = WalkingDistance::new(shape, renamed.goal_blank());
            let walking = audit::exhaustive(&backward, &FromStart(walking), [start], 1_000);
            let conflicts = FromStart(LinearConflict::new(shape, renamed.goal_blank()));
            let conflicts = audit::exhaustive(&backward, &conflicts, [start], 1_000);
            let both = Max(Manhattan, FromStart(Manhattan));
            let both = audit::exhaustive(&backward, &both, [start], 1_000);
            for report in [walking, conflicts, both] {
                assert!(report.is_proof() && report.states == 360, "{report}");
            }
        }
    }
}

#[test]
fn both_ends_are_as_far_from_each_other() {
    let goal = Board::blank_last(Shape::EIGHT_PUZZLE);
    let puzzle = puzzle::<Nibbles>(&goal);
    let distances = Distances::from_goal(3, 3, goal.cells()).unwrap();
    for seed in 0..100 {
        let board = random_walk(goal, 60, seed);
        let distance = distances.distance(board.cells()).unwrap().unwrap();
        let start = state(&puzzle, &board, &goal);
        let backward = puzzle.backward(&start);
        let end = puzzle.goals()[0];
        let search = IdaStar::new(&backward, &Manhattan, end).pruning(&ParentPruning);
        let outcome = { search }.run(&mut ());
        assert_eq!(outcome.cost(), Some(distance));
        let best_first = AStar::new(&backward, &Manhattan, end).memory(5_000_000).run(&mut ());
        assert_eq!(best_first.cost(), Some(distance));
        // The plan turned around is one from the start, over the same boards.
        let mut at = end;
        let mut forwards = Vec::new();
        for step in &outcome.plan().unwrap().operators {
            backward.apply(&mut at, step);
            assert_eq!(backward.pack(&at), puzzle.pack(&at));
            forwards.push(puzzle.forth(&at, step));
        }
        assert_eq!(at, start);
        for step in forwards.iter().rev() {
            puzzle.apply(&mut at, step);
        }
        assert!(puzzle.is_goal(&at));
        assert_eq!(backward.backward(&end).goals(), [end]);
    }
}
