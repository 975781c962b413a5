//! Pattern tables against the independent checker's, entry by entry.

use std::ops::ControlFlow;

use deepen_check::tables::AdditiveTable;
use deepen_puzzles::tiles::Shape;
use deepen_puzzles::tiles::pattern::{Pattern, PatternTable, UNREACHED};

fn build(shape: Shape, goal_blank: usize, labels: &[u8], threads: usize) -> PatternTable {
    let pattern = Pattern::new(shape, goal_blank, labels).unwrap();
    PatternTable::build(pattern, threads, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Holds every entry of a pattern's table against the checker's.
fn compare(shape: Shape, goal_blank: usize, labels: &[u8]) {
    // The checker names tiles from 1 on, whatever the goal.
    let name = |cell: usize| {
        if cell == goal_blank { 0 } else { 1 + cell - usize::from(cell > goal_blank) }
    };
    let goal: Vec<u8> = (0..shape.cells()).map(|cell| name(cell) as u8).collect();
    let table = build(shape, goal_blank, labels, 2);
    let tiles: Vec<u8> =
        table.pattern().labels().iter().map(|&label| goal[usize::from(label)]).collect();
    let slow = AdditiveTable::build(shape.rows(), shape.columns(), &goal, &tiles).unwrap();
    let (mut histogram, mut reached) = (vec![0; table.histogram().len()], 0);
    assert_eq!(table.pattern().entries() as usize, table.bytes().len());
    for (index, &value) in table.bytes().iter().enumerate() {
        let placement = table.pattern().placement(index);
        assert_eq!(table.pattern().index(&placement), index);
        if value == UNREACHED {
            assert_eq!(slow.value_at(&placement), None, "{shape} {labels:?} {placement:?}");
        } else {
            assert_eq!(
                slow.value_at(&placement),
                Some(value.into()),
                "{shape} {labels:?} {placement:?}"
            );
            histogram[usize::from(value)] += 1;
            reached += 1;
        }
    }
    assert_eq!(reached, slow.placements());
    assert_eq!(table.histogram(), histogram);
}

#[test]
fn every_entry_on_small_boards() {
    let sizes = [(2, 2, 3), (2, 3, 5), (3, 2, 5), (2, 4, 7), (3, 3, 6), (2, 5, 6)];
    for (rows, columns, largest) in sizes {
        let shape = Shape::new(rows, columns).unwrap();
        for goal_blank in 0..shape.cells() {
            let labels: Vec<u8> = (0..shape.cells())
                .filter(|&cell| cell != goal_blank)
                .map(|cell| cell as u8)
                .collect();
            for tiles in 1..=largest {
                // A different choice of tiles each time.
                let chosen: Vec<u8> = (0..tiles)
                    .map(|i| labels[(i * 3 + goal_blank + tiles) % labels.len()])
                    .collect();
                let mut distinct = chosen.clone();
                distinct.sort_unstable();
                distinct.dedup();
                if distinct.len() == tiles && (tiles < 5 || goal_blank % 3 == 0) {
                    compare(shape, goal_blank, &distinct);
                }
                compare(shape, goal_blank, &labels[..tiles.min(4)]);
            }
        }
    }
}

#[test]
fn every_entry_of_all_eight_tiles_of_the_8_puzzle() {
    for blank in [0, 8] {
        let labels: Vec<u8> = (0..9).filter(|&cell| usize::from(cell) != blank).collect();
        compare(Shape::EIGHT_PUZZLE, blank, &labels);
    }
}

#[test]
fn every_entry_of_small_patterns_on_larger_boards() {
    let cases: [(usize, usize, usize, &[u8]); 10] = [
        (3, 4, 0, &[1, 2, 4, 5]),
        (3, 4, 7, &[0, 4, 11]),
        (4, 3, 11, &[0, 1, 3, 10]),
        (4, 4, 0, &[1, 4, 5]),
        (4, 4, 15, &[14, 11, 10, 0]),
        (4, 4, 5, &[1, 4, 6, 9]),
        (2, 12, 3, &[4, 17, 5]),
        (5, 5, 0, &[1, 5]),
        (5, 5, 24, &[23, 19, 12]),
        (5, 5, 12, &[0, 1, 2]),
    ];
    for (rows, columns, goal_blank, labels) in cases {
        compare(Shape::new(rows, columns).unwrap(), goal_blank, labels);
    }
}
