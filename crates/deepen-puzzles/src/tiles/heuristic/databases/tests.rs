use std::ops::ControlFlow;

use deepen::{Estimate, Heuristic, StateSpace};
use deepen_check::distances::Distances;

use super::*;
use crate::tiles::{Board, Goal, Octets, Relabelled, TilePuzzle};

fn tables(partitions: &[Partition]) -> Vec<PatternTable> {
    let mut tables = Vec::new();
    add_tables(&mut tables, partitions);
    tables
}

/// Adds those that these partitions need besides.
fn add_tables(tables: &mut Vec<PatternTable>, partitions: &[Partition]) {
    for pattern in partitions.iter().flat_map(Partition::singles) {
        let canonical = pattern.canonical().0;
        if tables.iter().all(|table| *table.pattern() != canonical) {
            let table = PatternTable::build(canonical, 1, &mut |_| ControlFlow::Continue(()));
            tables.push(table.unwrap());
        }
    }
}

/// A generator of numbers below `below`.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    }
}

#[test]
fn what_is_carried_along_a_path_is_what_is_worked_out_anew() {
    for (rows, columns) in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (2, 12)] {
        let shape = Shape::new(rows, columns).unwrap();
        // All goals share them, as many more take seconds to build.
        let mut tables = Vec::new();
        // In corners, which symmetries map to one another, and elsewhere.
        let last = shape.cells() - 1;
        let others = if last < 16 { &[1, shape.cells() / 2][..] } else { &[shape.cells() / 2] };
        for &goal_blank in [0, columns - 1, last].iter().chain(others) {
            let partitions =
                [2, 3].map(|most| Partition::standard(shape, goal_blank, most).unwrap());
            add_tables(&mut tables, &partitions);
            let heuristic = PatternDatabases::<128, 4>::new(&partitions, &tables, true).unwrap();
            let puzzle = TilePuzzle::<Octets>::new(shape, goal_blank).unwrap();
            let labels: Vec<u8> = (0..shape.cells() as u8).collect();
            let mut state = puzzle.state(&labels, goal_blank);
            let mut memo = heuristic.start(&puzzle, &state);
            assert_eq!(Heuristic::<TilePuzzle<Octets>>::value(&heuristic, memo), 0);
            let mut next = numbers((rows * 100 + columns + goal_blank) as u64);
            for _ in 0..500 {
                let operators: Vec<_> = puzzle.operators(&state).collect();
                let operator = operators[next(operators.len())];
                puzzle.apply(&mut state, &operator);
                let Estimate::Within(child) =
                    heuristic.child(&puzzle, memo, &operator, &state, u32::MAX)
                else {
                    panic!("nothing is above the greatest number")
                };
                memo = child;
                assert_eq!(memo, heuristic.start(&puzzle, &state), "{shape} {goal_blank}");
            }
        }
    }
}

#[test]
fn never_above_the_distance_on_every_board() {
    for (rows, columns) in [(2, 3), (3, 3), (2, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            let goal = goal.board(shape).unwrap();
            let distances = Distances::from_goal(rows, columns, goal.cells()).unwrap();
            let partitions =
                [2, 3, 4].map(|most| Partition::standard(shape, goal.blank(), most).unwrap());
            let tables = tables(&partitions);
            let sum =
                |mirrored| PatternDatabases::<32, 8>::new(&partitions, &tables, mirrored).unwrap();
            let (plain, mirrored) = (sum(false), sum(true));
            let puzzle = TilePuzzle::<Octets>::new(shape, goal.blank()).unwrap();
            for (cells, distance) in distances.boards() {
                let board = Board::new(shape, &cells).unwrap();
                let relabelled = Relabelled::new(&board, &goal).unwrap();
                let state = puzzle.state(relabelled.labels(), relabelled.blank());
                let value = plain.of(&puzzle, &state);
                let greater = mirrored.of(&puzzle, &state);
                assert!(value <= greater && greater <= distance, "{board}");
            }
        }
    }
}

#[test]
fn says_what_is_missing() {
    let shape = Shape::EIGHT_PUZZLE;
    let partition = |blank| Partition::standard(shape, blank, 4).unwrap();
    let new = |partitions: &[Partition], tables: &[PatternTable]| {
        PatternDatabases::<4, 2>::new(partitions, tables, true).map(drop)
    };
    let built = tables(&[partition(0)]);
    assert_eq!(new(&[partition(0)], &built), Ok(()));
    assert_eq!(new(&[], &built), Err(DatabaseError::Number { views: 0, sums: 0 }));
    let missing = DatabaseError::NoTable { partition: 0, pattern: 0 };
    assert_eq!(new(&[partition(0)], &[]), Err(missing));
    let other = DatabaseError::OtherGoal { partition: 1 };
    assert_eq!(new(&[partition(0), partition(8)], &built), Err(other));
    let large = Partition::standard(Shape::TWENTY_FOUR_PUZZLE, 0, 8).unwrap();
    let placements = (18..=25).product();
    let too_large = DatabaseError::TooLarge { partition: 0, pattern: 0, entries: placements };
    assert_eq!(new(&[large], &[]), Err(too_large));
    let twice = [partition(0), partition(0)];
    assert!(matches!(new(&twice, &built), Err(DatabaseError::Number { sums: 4, .. })));
}
