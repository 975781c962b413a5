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

mod layout;
mod memo;

use layout::{Look, Side};

use crate::tiles::{MAX_CELLS, Shape};
pub use memo::{DatabaseMemo, DatabaseQuery};

/// A table of one pattern: a byte for every placement of its tiles, at the
/// placement's perfect rank.
#[derive(Clone, Copy, Debug)]
pub struct Database<'t> {
    /// The pattern's labels, ascending.
    pub tiles: &'t [u8],
    /// The values.
    pub values: &'t [u8],
}

/// Why tables make no heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// A table has not as many values as its pattern has placements.
    Size {
        /// Which table.
        table: usize,
        /// How many values it has.
        found: u64,
        /// How many there should be, if that can be counted.
        expected: Option<u64>,
    },
    /// Two tables of a partition have a tile in common, or one tile comes
    /// twice, or is none: their sum would count its moves twice.
    Overlap {
        /// Which partition.
        partition: usize,
        /// The tile's label.
        label: u8,
    },
    /// There is no such table.
    NoTable {
        /// Which partition names it.
        partition: usize,
    },
    /// There are more views or sums than the heuristic was made for.
    TooMany {
        /// How many views there are.
        views: usize,
        /// How many sums.
        sums: usize,
    },
}

impl std::fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size { table, found, expected: Some(expected) } => write!(
                f,
                "table {table} has {found} values, its pattern has {expected} placements"
            ),
            Self::Size { table, .. } => {
                write!(f, "the pattern of table {table} is too large")
            }
            Self::Overlap { partition, label } => write!(
                f,
                "partition {partition} cannot be summed: the tile with goal cell {label} \
                 comes twice or is none"
            ),
            Self::NoTable { partition } => {
                write!(f, "partition {partition} names a table that is not there")
            }
            Self::TooMany { views, sums } => {
                write!(f, "{views} views and {sums} sums are too many")
            }
        }
    }
}

impl std::error::Error for DatabaseError {}

/// The greatest of the sums over the partitions, each asked about the board
/// and, where the goal has a mirror image, about the board's.
///
/// `VIEWS` and `SUMS` are the most there may be: one and two times as many as
/// there are tables and partitions. What a node carries grows with them.
///
/// Admissible; not consistent, as tables minimised over the blank's cell are
/// not.
#[derive(Clone, Debug)]
pub struct PatternDatabases<'t, const VIEWS: usize, const SUMS: usize> {
    /// The values by view.
    values: [&'t [u8]; VIEWS],
    /// The pattern and the side of each view.
    views: Vec<(Vec<u8>, Side)>,
    /// The views of each sum.
    members: Vec<Vec<usize>>,
    /// By label: how its moves change the views it belongs to, and for each
    /// sum which of those it is.
    tiles: Box<[Tile<SUMS>; 32]>,
    /// See [`layout::cells_between`].
    between: [[[u8; MAX_CELLS]; MAX_CELLS]; 2],
    columns: usize,
    shape: Shape,
    /// The mirror image of each cell.
    image: [u8; MAX_CELLS],
    fingerprint: u64,
}

/// What a tile's moves change.
#[derive(Clone, Debug)]
struct Tile<const SUMS: usize> {
    looks: [Look; SUMS],
    /// How many looks there are.
    count: usize,
    /// By sum: the look that changes it, and all bits, or none where the tile
    /// is not in the sum.
    look_of: [u8; SUMS],
    changes: [u16; SUMS],
}

impl<'t, const VIEWS: usize, const SUMS: usize> PatternDatabases<'t, VIEWS, SUMS> {
    /// The heuristic of these tables, all for boards of one shape and the goal
    /// whose blank is on `goal_blank`. A partition is a list of tables without
    /// a common tile. `mirrored` asks for the mirrored look-up, which there is
    /// where the board is square and the blank's goal lies on the diagonal.
    ///
    /// # Errors
    /// When a table's size does not fit its pattern, a partition cannot be
    /// summed, or there are more of them than there may be.
    pub fn new(
        shape: Shape,
        goal_blank: usize,
        tables: &[Database<'t>],
        partitions: &[Vec<usize>],
        mirrored: bool,
    ) -> Result<Self, DatabaseError> {
        check_sizes(shape, tables)?;
        check_partitions(shape, goal_blank, tables, partitions)?;
        let image: [u8; MAX_CELLS] = std::array::from_fn(|cell| transposed(shape, cell));
        let square = shape.rows() == shape.columns();
        let mirrored = mirrored && square && usize::from(image[goal_blank]) == goal_blank;
        let sides = if mirrored { &[Side::Plain, Side::Mirrored][..] } else { &[Side::Plain] };
        let (views, sums) = (tables.len() * sides.len(), partitions.len() * sides.len());
        if views > VIEWS || sums > SUMS || sums == 0 {
            return Err(DatabaseError::TooMany { views, sums });
        }
        let mut views = Vec::with_capacity(views);
        for side in sides {
            views.extend(tables.iter().map(|table| (table.tiles.to_vec(), *side)));
        }
        let values = std::array::from_fn(|view| match view {
            view if view < views.len() => tables[view % tables.len()].values,
            _ => &[],
        });
        let members = |side: usize| {
            let shift = side * tables.len();
            partitions.iter().map(move |part| part.iter().map(|at| at + shift).collect())
        };
        let members: Vec<Vec<usize>> = (0..sides.len()).flat_map(members).collect();
        let tile = |label| Tile::new(shape, &views, &members, &image, label);
        Ok(PatternDatabases {
            values,
            tiles: Box::new(std::array::from_fn(tile)),
            fingerprint: fingerprint(&views, &members),
            between: layout::cells_between(shape),
            columns: shape.columns(),
            members,
            views,
            shape,
            image,
        })
    }

    /// The bytes of the tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let plain = self.views.iter().zip(&self.values).filter(|((_, side), _)| *side == Side::Plain);
        plain.map(|(_, values)| values.len()).sum()
    }
}

impl<const SUMS: usize> Tile<SUMS> {
    /// What moves of the tile `label` change.
    fn new(
        shape: Shape,
        views: &[(Vec<u8>, Side)],
        members: &[Vec<usize>],
        image: &[u8; MAX_CELLS],
        label: usize,
    ) -> Self {
        let look = |(view, (tiles, side)): (usize, &(Vec<u8>, Side))| {
            (label < shape.cells()).then(|| Look::new(shape, tiles, view, *side, image, label))?
        };
        let found: Vec<Look> = views.iter().enumerate().filter_map(look).collect();
        let find = |sum: usize| {
            let views = members.get(sum)?;
            found.iter().position(|look| views.contains(&usize::from(look.view)))
        };
        let look_of = std::array::from_fn(|sum| find(sum).unwrap_or(0) as u8);
        let changes = std::array::from_fn(|sum| find(sum).map_or(0, |_| u16::MAX));
        let count = found.len();
        let mut found = found.into_iter();
        let looks = std::array::from_fn(|_| found.next().unwrap_or_else(Look::none));
        Tile { looks, count, look_of, changes }
    }
}

fn transposed(shape: Shape, cell: usize) -> u8 {
    if cell >= shape.cells() || shape.rows() != shape.columns() {
        return cell as u8;
    }
    (shape.column(cell) * shape.columns() + shape.row(cell)) as u8
}

fn check_sizes(shape: Shape, tables: &[Database<'_>]) -> Result<(), DatabaseError> {
    for (number, table) in tables.iter().enumerate() {
        let tiles = table.tiles.len();
        let expected = (tiles <= shape.cells())
            .then(|| layout::placements(shape.cells(), tiles))
            .flatten()
            .filter(|entries| *entries <= 1 << 32);
        let found = table.values.len() as u64;
        if expected != Some(found) {
            return Err(DatabaseError::Size { table: number, found, expected });
        }
    }
    Ok(())
}

fn check_partitions(
    shape: Shape,
    goal_blank: usize,
    tables: &[Database<'_>],
    partitions: &[Vec<usize>],
) -> Result<(), DatabaseError> {
    for (partition, members) in partitions.iter().enumerate() {
        let mut free: u32 = (1 << shape.cells()) - 1;
        free &= !(1 << goal_blank);
        for member in members {
            let table = tables.get(*member).ok_or(DatabaseError::NoTable { partition })?;
            for &label in table.tiles {
                if free.checked_shr(label.into()).unwrap_or(0) & 1 == 0 {
                    return Err(DatabaseError::Overlap { partition, label });
                }
                free &= !(1 << label);
            }
        }
    }
    Ok(())
}

fn fingerprint(views: &[(Vec<u8>, Side)], members: &[Vec<usize>]) -> u64 {
    let mix = |hash: u64, byte: u64| (hash ^ byte).wrapping_mul(0x0100_0000_01b3);
    let views = views.iter().fold(0x6461_7461, |hash, (tiles, side)| {
        let hash = mix(hash, 256 + u64::from(*side == Side::Mirrored));
        tiles.iter().fold(hash, |hash, tile| mix(hash, u64::from(*tile)))
    });
    members.iter().fold(views, |hash, members| {
        members.iter().fold(mix(hash, 512), |hash, member| mix(hash, *member as u64))
    })
}
