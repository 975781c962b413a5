//! Partitions that are known to be good, and a rule for all other boards.

use super::Symmetry;
use super::compact::compact;
use super::{MAX_PATTERN, Partition, PartitionError};
use crate::tiles::Shape;

/// Patterns of eight and seven tiles for the 15-puzzle with the blank's goal
/// in the top left corner (Korf & Felner 2002). Mean value 44.885; with the
/// mirrored look-up 45.65 over 4,000 random boards, the highest of what was
/// tried.
pub const FIFTEEN_8_7: [&[u8]; 2] = [&[8, 9, 10, 11, 12, 13, 14, 15], &[1, 2, 3, 4, 5, 6, 7]];

/// Two patterns of seven tiles and one of one, where 519 MB for eight tiles are
/// too much. Mean value 43.769; with the mirrored look-up 44.68 over 20,000
/// random boards, the highest of what was tried.
pub const FIFTEEN_7_7_1: [&[u8]; 3] = [&[1, 4, 5, 8, 9, 12, 13], &[2, 6, 7, 10, 11, 14, 15], &[3]];

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

/// Partitions into four patterns of six tiles for the 24-puzzle with the
/// blank's goal in the top left corner: the best alone, and others each of
/// which saves much together with those before it. How they were found and
/// what they save is in `benches/record/partitions.md`.
pub const TWENTY_FOUR_6_6_6_6: [[&[u8]; 4]; 8] = [
    [
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 7, 8, 9, 12],
        &[13, 14, 18, 19, 23, 24],
        &[15, 16, 17, 20, 21, 22],
    ],
    [
        &[1, 5, 6, 10, 11, 15],
        &[2, 3, 4, 7, 8, 9],
        &[12, 13, 14, 17, 18, 19],
        &[16, 20, 21, 22, 23, 24],
    ],
    [
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 16, 17, 21, 22],
        &[13, 14, 18, 19, 23, 24],
    ],
    [
        &[1, 5, 6, 10, 15, 20],
        &[2, 7, 11, 12, 16, 21],
        &[3, 4, 8, 9, 13, 14],
        &[17, 18, 19, 22, 23, 24],
    ],
    [
        &[1, 2, 5, 6, 7, 10],
        &[3, 4, 8, 9, 13, 14],
        &[11, 12, 16, 17, 18, 19],
        &[15, 20, 21, 22, 23, 24],
    ],
    [
        &[1, 5, 6, 10, 11, 16],
        &[2, 3, 4, 7, 8, 9],
        &[12, 15, 17, 20, 21, 22],
        &[13, 14, 18, 19, 23, 24],
    ],
    [
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 13, 14, 16, 21],
        &[17, 18, 19, 22, 23, 24],
    ],
    [
        &[1, 5, 6, 10, 11, 16],
        &[2, 3, 4, 7, 8, 9],
        &[12, 13, 14, 17, 18, 19],
        &[15, 20, 21, 22, 23, 24],
    ],
];

impl Partition {
    /// A good partition into patterns of at most `largest` tiles: a measured
    /// one for the 15- and 24-puzzle with the blank's goal in any corner,
    /// otherwise compact pieces of `largest` tiles and one of the rest.
    ///
    /// # Errors
    /// When `largest` or the blank's goal cell is out of range.
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
        Self::by_sizes(shape, goal_blank, &sizes)
    }

    /// A partition into patterns of these sizes: the measured one, where there
    /// is one, otherwise compact pieces.
    ///
    /// # Errors
    /// When a size or the blank's goal cell is out of range, or the sizes do
    /// not sum up to the number of tiles.
    pub fn by_sizes(
        shape: Shape,
        goal_blank: usize,
        sizes: &[usize],
    ) -> Result<Self, PartitionError> {
        let (tiles, sum) = (shape.cells() - 1, sizes.iter().sum());
        if tiles != sum {
            return Err(PartitionError::SizesSum { tiles, sum });
        }
        if let Some(measured) = Self::measured(shape, goal_blank, sizes)?.into_iter().next() {
            return Ok(measured);
        }
        let patterns = compact(shape, goal_blank, sizes);
        let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
        Partition::new(shape, goal_blank, &patterns)
    }

    /// All measured partitions into patterns of these sizes, in the order in
    /// which they pay under a maximum; none where none is known.
    ///
    /// # Errors
    /// When the blank's goal cell is out of range.
    pub fn measured(
        shape: Shape,
        goal_blank: usize,
        sizes: &[usize],
    ) -> Result<Vec<Self>, PartitionError> {
        let Some(symmetry) = to_corner(shape, goal_blank) else { return Ok(Vec::new()) };
        let image = |&tile: &u8| symmetry.image(tile.into()) as u8;
        let partition = |patterns: Vec<&'static [u8]>| {
            let patterns: Vec<Vec<u8>> =
                patterns.iter().map(|tiles| tiles.iter().map(image).collect()).collect();
            let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
            Partition::new(shape, goal_blank, &patterns)
        };
        measured(shape, sizes).map(partition).collect()
    }
}

/// The measured partitions for these sizes, their patterns in the order of
/// them.
fn measured(shape: Shape, sizes: &[usize]) -> impl Iterator<Item = Vec<&'static [u8]>> {
    let fifteen: [&[&[u8]]; 5] =
        [&FIFTEEN_8_7, &FIFTEEN_7_7_1, &FIFTEEN_6_6_3, &FIFTEEN_5_5_5, &FIFTEEN_4_4_4_3];
    let twenty_four = TWENTY_FOUR_6_6_6_6.iter().map(|patterns| &patterns[..]);
    let fifteen = fifteen.into_iter().map(|patterns| (Shape::FIFTEEN_PUZZLE, patterns));
    let twenty_four = twenty_four.map(|patterns| (Shape::TWENTY_FOUR_PUZZLE, patterns));
    let here = fifteen.chain(twenty_four).filter(move |(other, _)| *other == shape);
    here.filter_map(|(_, patterns)| {
        let mut rest = patterns.to_vec();
        let take = |&size: &usize| {
            rest.iter().position(|tiles| tiles.len() == size).map(|at| rest.remove(at))
        };
        let taken: Option<Vec<_>> = sizes.iter().map(take).collect();
        taken.filter(|_| rest.is_empty())
    })
}

/// The symmetry without a turn that takes the top left corner to the blank's
/// goal, if that is a corner.
fn to_corner(shape: Shape, goal_blank: usize) -> Option<Symmetry> {
    Symmetry::all(shape).take(4).find(|symmetry| symmetry.image(0) == goal_blank)
}
