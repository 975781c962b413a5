//! Pattern tables against the independent checker's, entry by entry.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

use deepen_check::distances::Distances;
use deepen_check::tables::AdditiveTable;
use deepen_puzzles::tiles::Shape;
use deepen_puzzles::tiles::pattern::{
    Partition, Pattern, PatternTable, RegionTable, Symmetry, TableError, UNREACHED,
};

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

/// The values of a pattern by the cells of its tiles and the blank's cell:
/// moves of other tiles first, as they cost nothing.
fn slow_regions(pattern: &Pattern) -> HashMap<(Vec<u8>, u8), u8> {
    let mut settled = HashMap::new();
    let start = (pattern.labels().to_vec(), pattern.goal_blank() as u8);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, cost)) = queue.pop_front() {
        if settled.contains_key(&state) {
            continue;
        }
        settled.insert(state.clone(), cost);
        let (placement, blank) = state;
        for to in pattern.shape().neighbours(blank.into()).into_iter().flatten() {
            let mut after = placement.clone();
            if let Some(tile) = placement.iter().position(|&cell| usize::from(cell) == to) {
                after[tile] = blank;
                queue.push_back(((after, to as u8), cost + 1));
            } else {
                queue.push_front(((after, to as u8), cost));
            }
        }
    }
    settled
}

#[test]
fn every_value_with_the_regions_kept() {
    let cases: [(usize, usize, usize, &[u8]); 8] = [
        (2, 2, 0, &[1, 2, 3]),
        (2, 3, 4, &[5, 0, 3]),
        (2, 4, 3, &[7, 1, 2, 6, 4, 5, 0]),
        (3, 3, 0, &[1, 2, 3, 4, 5]),
        (3, 3, 4, &[1, 3, 5, 7]),
        (3, 4, 11, &[0, 1, 4]),
        (4, 4, 0, &[1, 4, 5, 11]),
        (5, 5, 0, &[1, 5, 6]),
    ];
    for (rows, columns, goal_blank, labels) in cases {
        let shape = Shape::new(rows, columns).unwrap();
        let pattern = Pattern::new(shape, goal_blank, labels).unwrap();
        let kept = RegionTable::build(pattern, 2, &mut |_| ControlFlow::Continue(())).unwrap();
        kept.verify(2).unwrap();
        let slow = slow_regions(&pattern);
        let mut seen = vec![false; kept.bytes().len()];
        for ((placement, blank), value) in &slow {
            assert_eq!(kept.value(placement, usize::from(*blank)), *value);
            seen[kept.index(placement, usize::from(*blank))] = true;
        }
        let missing = seen.iter().zip(kept.bytes()).filter(|(seen, _)| !**seen);
        assert!(missing.into_iter().all(|(_, &value)| value == UNREACHED));
        let counted = kept.histogram().iter().sum::<u64>() as usize;
        assert_eq!(counted, seen.iter().filter(|&&seen| seen).count());
        build(shape, goal_blank, labels, 1).verify(2).unwrap();
    }
}

#[test]
fn a_wrong_value_is_found() {
    let table = build(Shape::EIGHT_PUZZLE, 0, &[1, 2, 3, 4], 1);
    let (pattern, histogram) = (*table.pattern(), table.histogram().to_vec());
    for index in [0, 17, 1_000, table.bytes().len() - 1] {
        let mut bytes = table.bytes().to_vec();
        bytes[index] ^= 2;
        let error = TableError::Value {
            index: index as u64,
            expected: table.bytes()[index],
            found: bytes[index],
        };
        let changed = PatternTable::from_parts(pattern, Arc::new(bytes), histogram.clone());
        assert_eq!(changed.unwrap().verify(1), Err(error));
    }
    let kept = RegionTable::build(pattern, 1, &mut |_| ControlFlow::Continue(())).unwrap();
    for index in [0, 99, kept.bytes().len() - 1] {
        let mut bytes = kept.bytes().to_vec();
        bytes[index] += 2;
        let changed = RegionTable::from_parts(pattern, Arc::new(bytes), kept.histogram().to_vec());
        assert!(matches!(changed.unwrap().verify(2), Err(TableError::Value { .. })));
    }
    let short = PatternTable::from_parts(pattern, Arc::new(vec![0; 9]), histogram.clone());
    assert_eq!(short.unwrap_err(), TableError::Length { expected: 3_024, found: 9 });
    let counted = PatternTable::from_parts(pattern, table.shared(), vec![u64::MAX, 5]);
    let error = TableError::Histogram { entries: 3_024, counted: u64::MAX };
    assert_eq!(counted.unwrap_err(), error);
}

#[test]
fn patterns_that_are_the_same_share_a_table() {
    for (rows, columns, labels) in [(3, 3, &[1, 2, 5][..]), (2, 4, &[1, 2, 6]), (3, 4, &[1, 4, 9])]
    {
        let shape = Shape::new(rows, columns).unwrap();
        let pattern = Pattern::new(shape, 0, labels).unwrap();
        let (canonical, _) = pattern.canonical();
        for symmetry in Symmetry::all(shape) {
            let image = symmetry.pattern(&pattern);
            let (same, to_same) = image.canonical();
            assert_eq!(same, canonical);
            let table = build(shape, image.goal_blank(), image.labels(), 1);
            let shared = build(shape, same.goal_blank(), same.labels(), 1);
            for (index, &value) in table.bytes().iter().enumerate() {
                let placement = image.placement(index);
                let tiles = image.labels().iter().zip(placement);
                let mapped = tiles.map(|(&label, cell)| {
                    (to_same.image(label.into()), to_same.image(cell.into()) as u8)
                });
                let mut mapped: Vec<(usize, u8)> = mapped.collect();
                mapped.sort_unstable();
                let cells: Vec<u8> = mapped.into_iter().map(|(_, cell)| cell).collect();
                assert_eq!(shared.value(&cells), value);
            }
        }
    }
    // The blank's goal may be anywhere in its region.
    let pattern = |blank| Pattern::new(Shape::FIFTEEN_PUZZLE, blank, &[1, 4, 5]).unwrap();
    assert_eq!(pattern(15).canonical().0, pattern(10).canonical().0);
    assert_ne!(pattern(15).canonical().0, pattern(0).canonical().0);
}

#[test]
fn threads_do_not_change_the_bytes_and_a_build_can_be_stopped() {
    let labels = [1, 2, 3, 5, 6];
    let one = build(Shape::FIFTEEN_PUZZLE, 0, &labels, 1);
    for threads in [2, 7] {
        let other = build(Shape::FIFTEEN_PUZZLE, 0, &labels, threads);
        assert!(one.bytes() == other.bytes() && one.histogram() == other.histogram());
    }
    let mut levels = 0;
    let mut stop = |_| {
        levels += 1;
        if levels == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert!(PatternTable::build(*one.pattern(), 1, &mut stop).is_err());
    assert_eq!(levels, 3);
}

#[test]
fn sums_are_admissible_on_all_states_of_small_boards() {
    for (rows, columns, largest) in [(2, 3, 2), (2, 3, 3), (3, 3, 4), (2, 4, 3), (2, 4, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        for goal_blank in [0, shape.cells() - 1] {
            // The checker's tiles are the labels, its 0 the blank.
            let last = goal_blank as u8;
            let name = |label: u8| if last == 0 { label } else { (label + 1) % (last + 1) };
            let goal: Vec<u8> = (0..shape.cells() as u8).map(name).collect();
            let partition = Partition::standard(shape, goal_blank, largest).unwrap();
            let merged: Vec<PatternTable> = partition
                .singles()
                .iter()
                .map(|pattern| build(shape, goal_blank, pattern.labels(), 1))
                .collect();
            let mut go = |_| ControlFlow::Continue(());
            let kept: Vec<RegionTable> = partition
                .singles()
                .iter()
                .map(|pattern| RegionTable::build(*pattern, 1, &mut go).unwrap())
                .collect();
            for (board, distance) in Distances::from_goal(rows, columns, &goal).unwrap().boards() {
                let place = |label: u8| board.iter().position(|&tile| tile == name(label)).unwrap();
                let blank = place(goal_blank as u8);
                let cells = |pattern: &Pattern| -> Vec<u8> {
                    pattern.labels().iter().map(|&label| place(label) as u8).collect()
                };
                let merged_sum =
                    merged.iter().map(|table| u32::from(table.value(&cells(table.pattern()))));
                let kept_sum =
                    kept.iter().map(|table| u32::from(table.value(&cells(table.pattern()), blank)));
                let (merged_sum, kept_sum): (u32, u32) = (merged_sum.sum(), kept_sum.sum());
                assert!(merged_sum <= kept_sum && kept_sum <= distance, "{board:?}");
                assert_eq!(
                    (merged_sum % 2, kept_sum % 2),
                    (distance % 2, distance % 2),
                    "{board:?}"
                );
            }
        }
    }
}
