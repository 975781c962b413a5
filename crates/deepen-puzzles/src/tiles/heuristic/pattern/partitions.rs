//! Partitions that are known to be good, and a rule for all other boards.

use super::compact::compact;
use super::{MAX_PATTERN, Partition, PartitionError};
use crate::tiles::Shape;

/// Two patterns of six tiles and one of three for the 15-puzzle with the
/// blank's goal in the top left corner. Of all 6-6-3 partitions into patterns
/// that hang together, the one with the fewest nodes among the 45 of highest
/// mean value, on the hundred boards of Korf (1985) with the mirrored look-up.
pub const FIFTEEN_6_6_3: [&[u8]; 3] = [&[1, 2, 3, 4, 5, 6], &[8, 9, 10, 12, 13, 14], &[7, 11, 15]];

/// Three patterns of five tiles, chosen in the same way: a tenth of the time
/// to build, twice the nodes to search. The better one for a single board.
pub const FIFTEEN_5_5_5: [&[u8]; 3] = [&[1, 2, 3, 4, 5], &[8, 9, 12, 13, 14], &[6, 7, 10, 11, 15]];

/// Three patterns of four tiles and one of three, chosen in the same way from
/// the 20 of highest mean value: 3 ms to build.
pub const FIFTEEN_4_4_4_3: [&[u8]; 4] =
    [&[2, 3, 6, 7], &[1, 4, 5, 8], &[9, 10, 13, 14], &[11, 12, 15]];

impl Partition {
    /// A good partition into patterns of at most `largest` tiles: a measured
    /// one for the 15-puzzle with the blank's goal in any corner, otherwise
    /// compact pieces of `largest` tiles and one of the rest.
    ///
    /// # Errors
    /// When the board is too large, or `largest` or the blank's goal cell is
    /// out of range.
    pub fn standard(
        shape: Shape,
        goal_blank: usize,
        largest: usize,
    ) -> Result<Self, PartitionError> {
        if !(1..=MAX_PATTERN).contains(&largest) {
            return Err(PartitionError::PatternSize { tiles: largest });
        }
        let tiles = shape.cells().saturating_sub(1);
        let mut sizes = vec![largest; tiles / largest];
        sizes.extend(Some(tiles % largest).filter(|&rest| rest > 0));
        if corner(shape, goal_blank).is_some() {
            match largest {
                6.. => sizes = vec![6, 6, 3],
                4 => sizes = vec![4, 4, 4, 3],
                _ => {}
            }
        }
        Self::by_sizes(shape, goal_blank, &sizes)
    }

    /// A partition into patterns of these sizes: the measured one, where there
    /// is one, otherwise compact pieces.
    ///
    /// # Errors
    /// When the board is too large, a size or the blank's goal cell is out of
    /// range, or the sizes do not sum up to the number of tiles.
    pub fn by_sizes(
        shape: Shape,
        goal_blank: usize,
        sizes: &[usize],
    ) -> Result<Self, PartitionError> {
        let (tiles, sum) = (shape.cells() - 1, sizes.iter().sum());
        if tiles != sum {
            return Err(PartitionError::SizesSum { tiles, sum });
        }
        let measured: Option<&[&[u8]]> = match sizes {
            [6, 6, 3] => Some(&FIFTEEN_6_6_3),
            [5, 5, 5] => Some(&FIFTEEN_5_5_5),
            [4, 4, 4, 3] => Some(&FIFTEEN_4_4_4_3),
            _ => None,
        };
        let patterns = match (corner(shape, goal_blank), measured) {
            (Some(image), Some(measured)) => {
                let map = |tiles: &&[u8]| tiles.iter().map(|tile| tile ^ image).collect();
                measured.iter().map(map).collect()
            }
            _ => compact(shape, goal_blank, sizes),
        };
        let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
        Partition::new(shape, goal_blank, &patterns)
    }
}

/// The symmetry of the 4x4 board that takes the top left corner to the blank's
/// goal, if that is a corner. Exchanging left and right inverts the two low
/// bits of a cell's number, top and bottom the two high ones, so the corner's
/// own number, by exclusive or, maps each cell.
fn corner(shape: Shape, goal_blank: usize) -> Option<u8> {
    let is_corner = shape == Shape::FIFTEEN_PUZZLE && [0, 3, 12, 15].contains(&goal_blank);
    is_corner.then_some(goal_blank as u8)
}
