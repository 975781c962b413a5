//! Walking distance against recomputation and true distances.

use super::*;
use crate::tiles::test_support::distances;

#[test]
fn admissible_and_above_manhattan_on_small_boards() {
    for (rows, columns, blank) in [(2, 3, 0), (2, 3, 4), (3, 3, 0), (3, 3, 8), (3, 3, 1)] {
        let shape = Shape::new(rows, columns).unwrap();
        let walking = WalkingDistance::new(shape, usize::from(blank));
        let distances = distances(shape, blank);
        for (labels, &distance) in &distances {
            let walk = walking.walk(labels).unwrap();
            let value = walk.value();
            let tiles = labels.iter().enumerate().filter(|&(_, &label)| label != blank);
            let manhattan: usize =
                tiles.map(|(cell, &label)| shape.distance(cell, usize::from(label))).sum();
            assert!(manhattan as u32 <= value && value <= distance, "{labels:?}");
            assert_eq!(value % 2, distance % 2, "{labels:?}");
            let hole = labels.iter().position(|&label| label == blank).unwrap();
            for from in shape.neighbours(hole).into_iter().flatten() {
                let mut next = labels.clone();
                next.swap(from, hole);
                let moved = walking.moved(walk, usize::from(labels[from]), from, hole);
                assert_eq!(Some(moved), walking.walk(&next));
                assert_eq!(moved.value().abs_diff(value), 1, "each move counts one");
            }
        }
    }
}

#[test]
fn known_sizes() {
    let fifteen = WalkingDistance::new(Shape::FIFTEEN_PUZZLE, 15);
    let table = fifteen.row_table().unwrap();
    assert_eq!(table.states(), 24_964);
    assert_eq!(table.places().map(Place::distance).max(), Some(35));
    let largest = WalkingTable::new(4, 6, 0).unwrap();
    assert_eq!(largest.states(), 377_872);
    let five = WalkingTable::new(5, 5, 0).unwrap_err();
    assert_eq!(five, WalkingDistanceError { lines: 5, length: 5 });
    let long = WalkingDistance::new(Shape::new(2, 8).unwrap(), 0);
    assert!(long.row_table().is_some() && long.column_table().is_none() && long.has_table());
    assert!(!WalkingDistance::new(Shape::TWENTY_FOUR_PUZZLE, 0).has_table());
}

#[test]
fn a_board_and_its_mirror_image_have_the_same_value() {
    let walking = WalkingDistance::new(Shape::EIGHT_PUZZLE, 4);
    let oblong = WalkingDistance::new(Shape::new(2, 3).unwrap(), 0);
    let turned = WalkingDistance::new(Shape::new(3, 2).unwrap(), 0);
    let value = |walking: &WalkingDistance, labels: &[u8]| walking.walk(labels).unwrap().value();
    let transpose = |labels: &[u8], rows: usize, columns: usize| {
        let image = |cell: usize| cell % columns * rows + cell / columns;
        let mut turned = vec![0; labels.len()];
        for (cell, &label) in labels.iter().enumerate() {
            turned[image(cell)] = image(usize::from(label)) as u8;
        }
        turned
    };
    for labels in distances(Shape::EIGHT_PUZZLE, 4).keys() {
        assert_eq!(value(&walking, labels), value(&walking, &transpose(labels, 3, 3)));
    }
    for labels in distances(Shape::new(2, 3).unwrap(), 0).keys() {
        assert_eq!(value(&oblong, labels), value(&turned, &transpose(labels, 2, 3)));
    }
}

#[test]
fn what_is_no_board_has_no_state() {
    let walking = WalkingDistance::new(Shape::EIGHT_PUZZLE, 0);
    assert_eq!(walking.walk(&[0, 1, 1, 1, 1, 1, 1, 1, 1]), None);
    assert_eq!(walking.walk(&[1, 1, 2, 3, 4, 5, 6, 7, 8]), None);
}
