//! Which partitions are looked up together: measured ones for the boards that
//! people solve, a rule for all others.
//!
//! Partitions of the 24-puzzle are listed in the order in which they pay: the
//! first is the best alone, each other the one that saves most together with
//! those before it. They were compared by the nodes that solve the boards of
//! Korf & Felner (2002), with the mirrored look-up and per byte of table.

use crate::tiles::Shape;
use crate::tiles::pattern::{Partition, PartitionError, Pattern, Symmetry};

/// Partitions of the 15-puzzle with the blank's goal in the first cell.
const FIFTEEN: [&[&[u8]]; 2] = [
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    &[&[1, 2, 3, 4, 5, 6, 8], &[7], &[9, 10, 11, 12, 13, 14, 15]],
];

/// Partitions of the 24-puzzle with the blank's goal in the first cell.
const TWENTY_FOUR: [&[&[u8]]; 6] = [
    &[
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 7, 8, 9, 12],
        &[13, 14, 18, 19, 23, 24],
        &[15, 16, 17, 20, 21, 22],
    ],
    &[
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 16, 17, 21, 22],
        &[13, 14, 18, 19, 23, 24],
    ],
    &[
        &[1, 5, 6, 10, 11, 12],
        &[2, 3, 4, 7, 8, 9],
        &[13, 14, 15, 16, 17, 18],
        &[19, 20, 21, 22, 23, 24],
    ],
    &[
        &[1, 5, 6, 10, 11, 12],
        &[2, 3, 4, 7, 8, 9],
        &[13, 14, 18, 19, 23, 24],
        &[15, 16, 17, 20, 21, 22],
    ],
    &[
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 9, 14, 19, 24],
        &[7, 8, 12, 13, 18, 23],
        &[15, 16, 17, 20, 21, 22],
    ],
    &[
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 13, 16, 17, 18],
        &[14, 19, 21, 22, 23, 24],
    ],
];

/// So many partitions into patterns of these sizes, the best first: as many
/// as are known where that is fewer, and at least one.
///
/// # Errors
/// When the sizes are out of range or do not sum up to the number of tiles.
pub fn partitions(
    shape: Shape,
    goal_blank: usize,
    sizes: &[usize],
    most: usize,
) -> Result<Vec<Partition>, PartitionError> {
    let plain = || Partition::by_sizes(shape, goal_blank, sizes).map(|plain| vec![plain]);
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let known = known(shape).iter().filter(|patterns| {
        let mut sizes: Vec<usize> = patterns.iter().map(|tiles| tiles.len()).collect();
        sizes.sort_unstable();
        sizes == sorted
    });
    let Some(symmetry) = from_first_cell(shape, goal_blank) else { return plain() };
    let mut partitions = Vec::new();
    for patterns in known.take(most.max(1)) {
        let image = |tiles: &&[u8]| -> Vec<u8> {
            tiles.iter().map(|tile| symmetry.image(usize::from(*tile)) as u8).collect()
        };
        let patterns: Vec<Vec<u8>> = patterns.iter().map(image).collect();
        let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
        partitions.push(Partition::new(shape, goal_blank, &patterns)?);
    }
    if partitions.is_empty() { plain() } else { Ok(partitions) }
}

/// The tables that partitions need, each once, the order being that in which
/// they are first needed.
#[must_use]
pub fn tables_of(partitions: &[Partition]) -> Vec<Pattern> {
    let mut tables = Vec::new();
    for pattern in partitions.iter().flat_map(Partition::singles) {
        let table = pattern.canonical().0;
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables
}

fn known(shape: Shape) -> &'static [&'static [&'static [u8]]] {
    match (shape.rows(), shape.columns()) {
        (4, 4) => &FIFTEEN,
        (5, 5) => &TWENTY_FOUR,
        _ => &[],
    }
}

/// The symmetry that takes the first cell to the blank's goal, if that is in a
/// corner.
fn from_first_cell(shape: Shape, goal_blank: usize) -> Option<Symmetry> {
    Symmetry::all(shape).find(|symmetry| symmetry.image(0) == goal_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_partition_covers_the_board_for_every_corner() {
        for (side, sizes) in [(4, &[7, 8][..]), (4, &[7, 7, 1]), (5, &[6, 6, 6, 6])] {
            let shape = Shape::new(side, side).unwrap();
            let last = shape.cells() - 1;
            let first = partitions(shape, 0, sizes, 9).unwrap();
            for corner in [0, side - 1, last + 1 - side, last] {
                let here = partitions(shape, corner, sizes, 9).unwrap();
                assert_eq!(here.len(), first.len());
                // The same tables serve them all.
                assert_eq!(tables_of(&here), tables_of(&first), "{corner}");
            }
        }
    }

    #[test]
    fn other_boards_have_one() {
        let shape = Shape::new(3, 5).unwrap();
        assert_eq!(partitions(shape, 14, &[7, 7], 3).unwrap().len(), 1);
        assert!(partitions(shape, 14, &[7, 6], 3).is_err());
        let middle = partitions(Shape::new(5, 5).unwrap(), 12, &[6, 6, 6, 6], 3).unwrap();
        assert_eq!(middle.len(), 1);
    }
}
