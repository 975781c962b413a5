//! The maximum over several partitions of additive pattern databases, with
//! the mirrored look-up, for boards of up to 25 cells.
//!
//! Sums over disjoint patterns are admissible because each counts only the
//! moves of its own tiles (Korf & Felner 2002, "Disjoint pattern database
//! heuristics"); the board's mirror image is as far from the goal as the
//! board (Culberson & Schaeffer 1998, "Pattern databases"); and the maximum of
//! admissible values is admissible (Holte et al. 2006, "Maximizing over
//! multiple pattern databases speeds up heuristic search"). The tables are
//! borrowed: they lie in memory, in huge pages or in a mapped file.
//!
//! A *view* is a table asked from one side, a *sum* the views that cover the
//! board once. Tables that belong to several partitions are asked once.

pub mod catalogue;
mod layout;
mod memo;
#[cfg(test)]
mod tests;

use layout::{Look, MOST_BETWEEN};

use crate::tiles::pattern::{Partition, Pattern, PatternTable, Symmetry};
use crate::tiles::{MAX_CELLS, Shape};
pub use memo::{DatabaseMemo, DatabaseQuery};

/// The most symmetries that a board has.
const MOST_SYMMETRIES: usize = 8;

/// Why tables make no heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// A pattern of a partition has no table.
    NoTable {
        /// Which partition.
        partition: usize,
        /// Which of its patterns.
        pattern: usize,
    },
    /// A partition is for another shape or goal than the first.
    OtherGoal {
        /// Which partition.
        partition: usize,
    },
    /// There are more views or sums than the heuristic was made for, or no
    /// partition.
    Number {
        /// How many views there are.
        views: usize,
        /// How many sums.
        sums: usize,
    },
}

impl std::fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoTable { partition, pattern } => {
                write!(f, "pattern {pattern} of partition {partition} has no table")
            }
            Self::OtherGoal { partition } => {
                write!(f, "partition {partition} is for another board or goal than the first")
            }
            Self::Number { views, sums } => {
                write!(f, "{views} views and {sums} sums are too many or none")
            }
        }
    }
}

impl std::error::Error for DatabaseError {}

/// A table and how the board is turned to be looked up in it.
#[derive(Clone, Debug)]
struct View {
    pattern: Pattern,
    symmetry: Symmetry,
    symmetry_number: usize,
}

/// The greatest of the sums over the partitions, each asked about the board
/// and, where a symmetry leaves the blank's goal cell, about the board's image.
///
/// `VIEWS` and `SUMS`, powers of two, are the most there may be: with the
/// mirrored look-up two sums for each partition, and no more views than twice
/// the patterns. What a node carries grows with them.
///
/// Admissible; not consistent, as tables minimised over the blank's cell are
/// not.
#[derive(Clone, Debug)]
pub struct PatternDatabases<'t, const VIEWS: usize, const SUMS: usize> {
    /// The values by view.
    values: [&'t [u8]; VIEWS],
    views: Vec<View>,
    symmetries: Vec<Symmetry>,
    /// The views of each sum.
    members: Vec<Vec<usize>>,
    /// By label: how its moves change the views it belongs to, and for each
    /// sum which of those it is.
    tiles: Box<[Tile<SUMS>; 32]>,
    /// By symmetry, see [`layout::cells_between`].
    between: Box<[[[u8; MOST_BETWEEN]; MAX_CELLS]; MOST_SYMMETRIES]>,
    columns: usize,
    fingerprint: u64,
}

/// What a tile's moves change.
#[derive(Clone, Debug)]
struct Tile<const SUMS: usize> {
    looks: [Look; SUMS],
    /// How many looks there are.
    count: usize,
    /// By sum: the look that changes it.
    look_of: [u8; SUMS],
    /// By look and sum: all bits where the look changes the sum, or none.
    masks: [[i16; SUMS]; SUMS],
}

impl<'t, const VIEWS: usize, const SUMS: usize> PatternDatabases<'t, VIEWS, SUMS> {
    const SIZES: () = assert!(VIEWS.is_power_of_two() && SUMS.is_power_of_two() && VIEWS <= 128);

    /// The heuristic of these partitions, which are all for one goal. A table
    /// serves all patterns that are the same under a symmetry of the board
    /// ([`Pattern::canonical`]); one that none needs is ignored. `mirrored`
    /// asks for the mirrored look-up, which there is where a symmetry of the
    /// board leaves the blank's goal cell where it is.
    ///
    /// # Errors
    /// When a table is missing, or there are more views and sums than there
    /// may be.
    pub fn new(
        partitions: &[Partition],
        tables: &'t [PatternTable],
        mirrored: bool,
    ) -> Result<Self, DatabaseError> {
        let () = Self::SIZES;
        let first = partitions.first().ok_or(DatabaseError::Number { views: 0, sums: 0 })?;
        let (shape, goal_blank) = (first.shape(), first.goal_blank());
        let mirror = Symmetry::mirror(shape, goal_blank).filter(|_| mirrored);
        let mut views = Views { found: Vec::new(), values: Vec::new(), symmetries: Vec::new() };
        let mut members = Vec::new();
        for image in [None, mirror] {
            if image.is_none() && !members.is_empty() {
                break;
            }
            for (number, partition) in partitions.iter().enumerate() {
                if (partition.shape(), partition.goal_blank()) != (shape, goal_blank) {
                    return Err(DatabaseError::OtherGoal { partition: number });
                }
                let mut sum = Vec::new();
                for (place, pattern) in partition.singles().iter().enumerate() {
                    let view = views.find(pattern, image.as_ref(), tables);
                    let missing = DatabaseError::NoTable { partition: number, pattern: place };
                    sum.push(view.ok_or(missing)?);
                }
                members.push(sum);
            }
        }
        let Views { found: views, values, symmetries } = views;
        if views.len() > VIEWS || members.len() > SUMS {
            return Err(DatabaseError::Number { views: views.len(), sums: members.len() });
        }
        let tile = |label| Tile::new(shape, &views, &members, label);
        let between = |number| match symmetries.get(number) {
            Some(symmetry) => layout::cells_between(shape, symmetry),
            None => [[0; MOST_BETWEEN]; MAX_CELLS],
        };
        Ok(PatternDatabases {
            values: std::array::from_fn(|view| values.get(view).copied().unwrap_or_default()),
            tiles: Box::new(std::array::from_fn(tile)),
            fingerprint: fingerprint(&views, &members),
            between: Box::new(std::array::from_fn(between)),
            columns: shape.columns(),
            members,
            views,
            symmetries,
        })
    }
}

impl<const VIEWS: usize, const SUMS: usize> PatternDatabases<'_, VIEWS, SUMS> {
    /// How many values a move of the tile `label` changes: the entries that
    /// are read for a child that is within the limit. One is read for a child
    /// that the first of them shows to be above.
    #[must_use]
    pub fn reads(&self, label: usize) -> usize {
        self.tiles.get(label).map_or(0, |tile| tile.count)
    }
}

/// The views found so far.
struct Views<'t> {
    found: Vec<View>,
    values: Vec<&'t [u8]>,
    symmetries: Vec<Symmetry>,
}

impl<'t> Views<'t> {
    /// The number of the view that tells what a pattern is worth, on the board
    /// or on its mirror image.
    fn find(
        &mut self,
        pattern: &Pattern,
        mirror: Option<&Symmetry>,
        tables: &'t [PatternTable],
    ) -> Option<usize> {
        let (canonical, symmetry) = pattern.canonical();
        let table = tables.iter().find(|table| *table.pattern() == canonical)?;
        let symmetry = mirror.map_or(symmetry, |mirror| mirror.then(&symmetry));
        let same = |view: &View| view.pattern == canonical && view.symmetry == symmetry;
        if let Some(number) = self.found.iter().position(same) {
            return Some(number);
        }
        let known = self.symmetries.iter().position(|known| *known == symmetry);
        let symmetry_number = known.unwrap_or_else(|| {
            self.symmetries.push(symmetry);
            self.symmetries.len() - 1
        });
        self.found.push(View { pattern: canonical, symmetry, symmetry_number });
        self.values.push(table.bytes());
        Some(self.found.len() - 1)
    }
}

impl<const SUMS: usize> Tile<SUMS> {
    /// What moves of the tile `label` change.
    fn new(shape: Shape, views: &[View], members: &[Vec<usize>], label: usize) -> Self {
        let look = |(number, view)| Look::new(shape, number, view, label);
        let on_board = views.iter().enumerate().filter(|_| label < shape.cells());
        let found: Vec<Look> = on_board.filter_map(look).collect();
        let find = |sum: usize| {
            let views = members.get(sum)?;
            found.iter().position(|look| views.contains(&usize::from(look.view)))
        };
        let look_of: [Option<usize>; SUMS] = std::array::from_fn(find);
        let mask = |look, sum: usize| if look_of[sum] == Some(look) { -1 } else { 0 };
        let masks = std::array::from_fn(|look| std::array::from_fn(|sum| mask(look, sum)));
        let count = found.len();
        let mut found = found.into_iter();
        let looks = std::array::from_fn(|_| found.next().unwrap_or_else(Look::none));
        let look_of = look_of.map(|look| look.unwrap_or(0) as u8);
        Tile { looks, count, look_of, masks }
    }

    /// Adds a change of a look's value to the sums that it belongs to.
    #[inline]
    fn add(&self, sums: &mut [i16; SUMS], look: usize, change: i16) {
        for (sum, mask) in sums.iter_mut().zip(&self.masks[look]) {
            *sum += change & mask;
        }
    }
}

fn fingerprint(views: &[View], members: &[Vec<usize>]) -> u64 {
    let mix = |hash: u64, number: usize| (hash ^ number as u64).wrapping_mul(0x0100_0000_01b3);
    let views = views.iter().fold(0x6461_7461, |hash, view| {
        let hash = mix(hash, 256 + view.symmetry.image(0) * 32 + view.symmetry.image(1));
        view.pattern.labels().iter().fold(hash, |hash, tile| mix(hash, usize::from(*tile)))
    });
    members.iter().fold(views, |hash, members| {
        members.iter().fold(mix(hash, 512), |hash, member| mix(hash, *member))
    })
}
