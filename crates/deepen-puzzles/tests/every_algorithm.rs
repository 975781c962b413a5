//! Every algorithm on every board of 2x2 and 2x3, against breadth-first
//! search by the checker.

use deepen::{ByDepth, CycleCheck, IdaStar, ParentPruning};
use deepen_check::distances::Distances;
use deepen_puzzles::tiles::{Board, Goal, Manhattan, Nibbles, Relabelled, Shape, TilePuzzle};

#[test]
fn every_board_by_every_algorithm() {
    for (rows, columns) in [(2, 2), (2, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let goal = Goal::BlankLast.board(shape).unwrap();
        let distances = Distances::from_goal(rows, columns, goal.cells()).unwrap();
        for (cells, distance) in distances.boards() {
            let board = Board::new(shape, &cells).unwrap();
            let relabelled = Relabelled::new(&board, &goal).unwrap();
            let puzzle = TilePuzzle::<Nibbles>::new(shape, relabelled.goal_blank()).unwrap();
            let start = puzzle.state(relabelled.labels(), relabelled.blank());
            let search = || IdaStar::new(&puzzle, &Manhattan, start).pruning(&ParentPruning);
            let serial = search().cycles(CycleCheck::None).run(&mut ());
            assert_eq!(serial.cost(), Some(distance));
            for cycles in [CycleCheck::Parent, CycleCheck::FullPath] {
                assert_eq!(search().cycles(cycles).run(&mut ()), serial);
            }
            assert_eq!(search().cycles(CycleCheck::None).run_on(2, &mut ()), serial);
            let by_depth = ByDepth::new(&puzzle);
            let outcome = by_depth.search(start).pruning(&ParentPruning).run(&mut ());
            assert!(outcome.is_optimal());
            assert_eq!(outcome.cost(), Some(distance));
        }
    }
}
