//! Pattern databases against recomputation by another method.

use std::collections::{HashMap, VecDeque};

use deepen::Heuristic;

use super::*;
use crate::tiles::test_support::distances;
use crate::tiles::{Board, MAX_CELLS, Nibbles, RandomBoards, Relabelled, Shape, TilePuzzle};

/// The values of a pattern, by the cells of its tiles: Dijkstra's algorithm
/// with costs 0 and 1 over (cells of the tiles, cell of the blank).
fn slow_values(shape: Shape, goal_blank: usize, tiles: &[u8]) -> HashMap<Vec<u8>, u8> {
    let mut values: HashMap<Vec<u8>, u8> = HashMap::new();
    let mut settled = HashMap::new();
    let mut queue = VecDeque::from([(tiles.to_vec(), goal_blank, 0)]);
    while let Some((placement, blank, cost)) = queue.pop_front() {
        if settled.contains_key(&(placement.clone(), blank)) {
            continue;
        }
        settled.insert((placement.clone(), blank), cost);
        values.entry(placement.clone()).or_insert(cost);
        for to in shape.neighbours(blank).into_iter().flatten() {
            let tile = placement.iter().position(|&cell| usize::from(cell) == to);
            let mut after = placement.clone();
            if let Some(tile) = tile {
                after[tile] = blank as u8;
                queue.push_back((after, to, cost + 1));
            } else {
                queue.push_front((after, to, cost));
            }
        }
    }
    values
}

fn filled(shape: Shape, goal_blank: usize, tiles: &[u8]) -> Vec<u8> {
    let mut values = vec![0; direct::entries(tiles.len())];
    let space = space::Placements::new(shape, tiles.len());
    direct::fill(&mut values, &space, goal_blank, tiles).unwrap();
    values
}

fn index(placement: &[u8]) -> usize {
    placement.iter().rev().fold(0, |index, &cell| index << 4 | usize::from(cell))
}

#[test]
fn tables_agree_with_a_plain_search() {
    let cases: [(usize, usize, usize, &[u8]); 9] = [
        (2, 2, 0, &[1, 2, 3]),
        (2, 3, 0, &[1, 2]),
        (2, 3, 4, &[5, 0, 3]),
        (3, 3, 0, &[1, 3, 4, 6]),
        (3, 3, 4, &[8, 0, 7, 1, 2]),
        (2, 4, 7, &[0, 1, 2, 3, 4, 5]),
        (2, 4, 3, &[7, 1, 2, 6, 4, 5, 0]),
        (3, 5, 14, &[2, 7, 1]),
        (4, 4, 15, &[0, 1, 4, 5]),
    ];
    for (rows, columns, goal_blank, tiles) in cases {
        let shape = Shape::new(rows, columns).unwrap();
        let table = filled(shape, goal_blank, tiles);
        let slow = slow_values(shape, goal_blank, tiles);
        for (placement, &value) in &slow {
            assert_eq!(table[index(placement)], value, "{shape} {tiles:?} {placement:?}");
        }
        let all: usize = (0..tiles.len()).map(|i| shape.cells() - i).product();
        // With all tiles but one or none left over, half may be out of reach.
        assert!(slow.len() == all || tiles.len() + 2 >= shape.cells(), "{shape} {tiles:?}");
    }
}

#[test]
fn sums_are_admissible_on_all_small_boards() {
    for (rows, columns, blank) in [(2, 3, 0), (2, 3, 5), (3, 3, 0), (3, 3, 8), (3, 3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        for largest in [2, 3, 4] {
            let set =
                PatternSet::build(Partition::standard(shape, blank, largest).unwrap(), 1).unwrap();
            for (state, &distance) in &distances(shape, blank as u8) {
                let mut value = set.value(set.positions().pack(state));
                if let Some(mirrored) = set.positions().pack_mirrored(state) {
                    value = value.max(set.value(mirrored));
                }
                assert!(value <= distance, "{shape} {largest} {state:?}");
                assert_eq!(value % 2, distance % 2, "each move changes the sum by one");
            }
        }
    }
}

/// Error 3 of the sources: {1,2} and {3,4,5} of the 2x3 board, summed, were
/// above the distance in 357 of 360 states, as every move was counted.
#[test]
fn sum_of_two_patterns_on_the_2x3_board_never_overestimates() {
    let shape = Shape::new(2, 3).unwrap();
    let partition = Partition::new(shape, 0, &[&[1, 2], &[3, 4, 5]]).unwrap();
    let set = PatternSet::build(partition, 1).unwrap();
    let distances = distances(shape, 0);
    assert_eq!(distances.len(), 360);
    for (state, &distance) in &distances {
        assert!(set.value(set.positions().pack(state)) <= distance, "{state:?}");
    }
}

#[test]
fn threads_do_not_change_the_tables() {
    let partition = Partition::standard(Shape::FIFTEEN_PUZZLE, 15, 5).unwrap();
    let one = PatternSet::build(partition.clone(), 1).unwrap();
    assert!(one == PatternSet::build(partition.clone(), 2).unwrap());
    assert!(one == PatternSet::build(partition, 64).unwrap());
}

#[test]
fn all_corners_have_the_same_tables() {
    let set = |blank| {
        let partition = Partition::standard(Shape::FIFTEEN_PUZZLE, blank, 4).unwrap();
        PatternSet::build(partition, 1).unwrap()
    };
    let first = set(0);
    for corner in [3, 12, 15] {
        let other = set(corner);
        for pattern in 0..4 {
            let (table, image) = (first.table(pattern), other.table(pattern));
            let mask = (corner * 0x1111) & (table.len() - 1);
            assert!((0..table.len()).all(|i| table[i] == image[i ^ mask]));
        }
    }
}

/// The table of the first six-tile pattern, summed up. The figures are those of
/// a breadth-first search over single states (cells of the tiles and the
/// blank), written apart from this.
#[test]
fn a_six_tile_table_has_the_known_values() {
    let shape = Shape::FIFTEEN_PUZZLE;
    let table = filled(shape, 0, FIFTEEN_6_6_3[0]);
    let image: Vec<u8> = FIFTEEN_6_6_3[0].iter().map(|tile| tile ^ 15).collect();
    let rotated = filled(shape, 15, &image);
    let (mut placements, mut sum, mut greatest) = (0, 0_u64, 0);
    for index in 0..table.len() {
        let cells = (0..6).fold(0_u16, |mask, i| mask | 1 << (index >> (4 * i) & 15));
        if cells.count_ones() == 6 {
            let value = table[index];
            assert_eq!(value, rotated[index ^ 0xff_ffff]);
            placements += 1;
            sum += u64::from(value);
            greatest = greatest.max(value);
        }
    }
    assert_eq!((placements, sum, greatest), (5_765_760, 100_672_050, 28));
}

#[test]
fn mirror_image_and_moves_of_positions() {
    let partition =
        Positions::new(Partition::standard(Shape::FIFTEEN_PUZZLE, 0, 6).unwrap()).unwrap();
    let mirror = partition.partition().mirror().unwrap();
    let before = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let after = [1, 5, 2, 3, 4, 0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    assert_eq!(partition.moved(partition.pack(&before), 5, 5, 1), partition.pack(&after));
    let image = |cell: usize| usize::from(mirror[cell]);
    assert_eq!(
        partition.moved(partition.pack_mirrored(&before).unwrap(), image(5), image(5), image(1)),
        partition.pack_mirrored(&after).unwrap()
    );
    let off = Partition::standard(Shape::FIFTEEN_PUZZLE, 3, 6).unwrap();
    assert_eq!(off.mirror(), None);
    let oblong = Partition::standard(Shape::new(3, 4).unwrap(), 0, 6).unwrap();
    assert_eq!(oblong.mirror(), None);
}

#[test]
fn what_is_no_partition_is_refused() {
    let shape = Shape::new(2, 3).unwrap();
    let error = |patterns: &[&[u8]]| Partition::new(shape, 0, patterns).unwrap_err();
    assert_eq!(error(&[&[1, 2], &[3, 4]]), PartitionError::TileMissing { label: 5 });
    assert_eq!(error(&[&[1, 2], &[2, 3]]), PartitionError::TileTwice { label: 2 });
    assert_eq!(error(&[&[0, 2]]), PartitionError::NoSuchTile { label: 0 });
    assert_eq!(error(&[&[6, 2]]), PartitionError::NoSuchTile { label: 6 });
    assert_eq!(error(&[&[]]), PartitionError::PatternSize { tiles: 0 });
    let large = Partition::standard(Shape::TWENTY_FOUR_PUZZLE, 0, 6).unwrap();
    assert_eq!(Positions::new(large), Err(PartitionError::BoardTooLarge { cells: 25 }));
    let off = Partition::standard(shape, 6, 3).unwrap_err();
    assert_eq!(off, PartitionError::NoSuchCell { cell: 6 });
}

#[test]
fn every_board_and_goal_has_a_standard_partition() {
    for (rows, columns) in (2..=8).flat_map(|rows| (2..=8).map(move |columns| (rows, columns))) {
        let Ok(shape) = Shape::new(rows, columns) else { continue };
        if shape.cells() > MAX_CELLS {
            continue;
        }
        for goal_blank in 0..shape.cells() {
            for largest in 1..=MAX_PATTERN {
                let partition = Partition::standard(shape, goal_blank, largest).unwrap();
                assert!(partition.patterns().iter().all(|tiles| tiles.len() <= largest));
            }
        }
    }
}

#[test]
fn the_mirrored_look_up_can_be_switched_off_and_on_again() {
    let shape = Shape::EIGHT_PUZZLE;
    let puzzle = TilePuzzle::<Nibbles>::new(shape, 8).unwrap();
    let set = PatternSet::build(Partition::by_sizes(shape, 8, &[4, 4]).unwrap(), 1).unwrap();
    let on = PatternHeuristic::new(set.clone());
    let off = on.clone().mirrored(false);
    let fingerprint =
        |heuristic: &PatternHeuristic| Heuristic::<TilePuzzle<Nibbles>>::fingerprint(heuristic);
    assert_ne!(fingerprint(&on), fingerprint(&off));
    assert_eq!(fingerprint(&on), fingerprint(&off.clone().mirrored(true)));
    let mut higher = 0;
    for board in RandomBoards::new(Board::blank_last(shape), 1).take(200) {
        let labels = Relabelled::new(&board, &Board::blank_last(shape)).unwrap();
        let state = puzzle.state(labels.labels(), labels.blank());
        let (with, without) = (on.of(&puzzle, &state), off.of(&puzzle, &state));
        assert_eq!(without, set.value(set.positions().pack(labels.labels())));
        assert!(with >= without);
        higher += u32::from(with > without);
    }
    assert!(higher > 0, "the mirror image is worth something");
}

#[test]
fn measured_partitions_in_any_order_and_corner() {
    let shape = Shape::FIFTEEN_PUZZLE;
    let partition = Partition::by_sizes(shape, 0, &[7, 8]).unwrap();
    assert_eq!(partition.patterns(), [FIFTEEN_8_7[1], FIFTEEN_8_7[0]]);
    let corner = Partition::by_sizes(shape, 15, &[7, 1, 7]).unwrap();
    let image = |tiles: &[u8]| tiles.iter().map(|tile| 15 - tile).collect::<Vec<u8>>();
    assert_eq!(corner.patterns()[1], image(FIFTEEN_7_7_1[2]));
    let large = Partition::standard(Shape::TWENTY_FOUR_PUZZLE, 24, 6).unwrap();
    let tiles: Vec<u8> = TWENTY_FOUR_6_6_6_6[0][0].iter().map(|tile| 24 - tile).collect();
    assert_eq!(large.patterns()[0], tiles);
    for patterns in &TWENTY_FOUR_6_6_6_6 {
        Partition::new(Shape::TWENTY_FOUR_PUZZLE, 0, patterns).unwrap();
    }
}
