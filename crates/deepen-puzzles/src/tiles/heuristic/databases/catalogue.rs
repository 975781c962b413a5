//! Which partitions are looked up together: measured ones for the boards that
//! people solve, a rule for all others.
//!
//! Partitions of the 24-puzzle ([`TWENTY_FOUR_6_6_6_6`]) are listed in the
//! order in which they pay: the first is the best alone, each other one that
//! saves much together with those before it for the tables it needs anew. They were chosen among all 1093
//! partitions (mirror images counted once) into four connected patterns of six
//! tiles, by the nodes that a search expands, see
//! `benches/record/partitions.md`; each further one is held to tables and views
//! that it shares with others. So many take, with the mirrored look-up:
//!
//! | partitions | tables | MB | views | nodes expanded, of those of the first alone |
//! | --- | --- | --- | --- | --- |
//! | 1 | 3 | 383 | 8 | 1 |
//! | 2 | 6 | 765 | 16 | 0.50 |
//! | 3 | 7 | 893 | 20 | 0.37 |
//! | 4 | 8 | 1020 | 22 | 0.31 |
//! | 5 | 10 | 1275 | 26 | 0.27 |
//! | 6 | 12 | 1530 | 30 | 0.24 |
//! | 7 | 13 | 1658 | 32 | 0.23 |
//! | 8 | 13 | 1658 | 32 | 0.22 |
//!
//! What a node takes grows with the views and sums there is room for, so
//! beyond four partitions time falls little.
//!
//! [`TWENTY_FOUR_6_6_6_6`]: crate::tiles::pattern::TWENTY_FOUR_6_6_6_6

use crate::tiles::Shape;
use crate::tiles::pattern::{Partition, PartitionError, Pattern};

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
    let mut partitions = Partition::measured(shape, goal_blank, sizes)?;
    partitions.truncate(most.max(1));
    if partitions.is_empty() {
        partitions.push(Partition::by_sizes(shape, goal_blank, sizes)?);
    }
    Ok(partitions)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::pattern::Symmetry;

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

    /// The figures of the table above.
    #[test]
    fn known_partitions_share_tables_and_views() {
        let shape = Shape::new(5, 5).unwrap();
        let mirror = Symmetry::mirror(shape, 0).unwrap();
        let known = partitions(shape, 0, &[6, 6, 6, 6], 9).unwrap();
        let figures = (1..=known.len()).map(|most| {
            let mut views = Vec::new();
            for pattern in known[..most].iter().flat_map(Partition::singles) {
                let (table, symmetry) = pattern.canonical();
                for symmetry in [mirror.then(&symmetry), symmetry] {
                    if !views.contains(&(table, symmetry)) {
                        views.push((table, symmetry));
                    }
                }
            }
            (tables_of(&known[..most]).len(), views.len())
        });
        let expected = [(3, 8), (6, 16), (7, 20), (8, 22), (10, 26), (12, 30), (13, 32), (13, 32)];
        assert!(figures.eq(expected));
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
