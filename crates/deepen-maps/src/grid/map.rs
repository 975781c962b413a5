//! A map: cells of terrain in rows, and the steps that each allows.
//!
//! A step leads to one of eight cells, if both are of the same [medium](Medium);
//! a diagonal one only if the two cells beside it are as well, so that no
//! corner is cut. Steps are worked out once, a byte a cell.

use std::fmt;

use super::direction::{Direction, Directions};
use super::terrain::{Medium, Terrain};

/// The most columns, and the most rows: cells are numbered in 32 bits.
pub const MAX_SIDE: u32 = 65_535;

/// A grid map. Cell (x, y) is column x of row y, both from 0; its number is
/// y * width + x.
///
/// Memory: two bytes a cell.
///
/// ```
/// use deepen_maps::grid::{Direction, Grid};
///
/// let grid = Grid::from_rows("..@\n...\n").unwrap();
/// assert!(grid.is_passable(1, 0) && !grid.is_passable(2, 0) && !grid.is_passable(9, 9));
/// let corner = grid.cell(2, 1).unwrap();
/// assert!(grid.steps(corner).eq([Direction::West]), "no corner is cut");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    width: u32,
    height: u32,
    terrain: Vec<Terrain>,
    steps: Vec<Directions>,
    /// Which terrains there are.
    present: [bool; Terrain::ALL.len()],
}

/// Why there is no such map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// A side is 0 or longer than [`MAX_SIDE`].
    Size {
        /// The columns.
        width: u32,
        /// The rows.
        height: u32,
    },
    /// There are not as many cells as the sides say.
    Cells {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Size { width, height } => {
                write!(f, "expected sides of 1 to {MAX_SIDE} cells, found {width} x {height}")
            }
            GridError::Cells { expected, found } => {
                write!(f, "expected {expected} cells, found {found}")
            }
        }
    }
}

impl std::error::Error for GridError {}

/// Why a place is none to start from or to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// It is not on the map.
    Outside {
        /// The columns of the map.
        width: u32,
        /// The rows of the map.
        height: u32,
    },
    /// Nobody can be there.
    Blocked(Terrain),
    /// The way there may be longer than the lengths in use hold.
    TooFar,
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::Outside { width, height } => write!(
                f,
                "expected a cell from 0,0 to {},{}, this one is outside of the map",
                width - 1,
                height - 1
            ),
            PlaceError::TooFar => {
                f.write_str("expected a smaller map, ways across this one may not fit such lengths")
            }
            PlaceError::Blocked(terrain) => {
                write!(
                    f,
                    "expected a cell that can be entered, this one is blocked: '{}'",
                    terrain.letter()
                )
            }
        }
    }
}

impl std::error::Error for PlaceError {}

impl Grid {
    /// The map of these cells, row by row.
    ///
    /// # Errors
    /// When a side is 0 or too long, or the cells are not as many.
    pub fn new(width: u32, height: u32, terrain: Vec<Terrain>) -> Result<Self, GridError> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(GridError::Size { width, height });
        }
        let (expected, found) = (u64::from(width) * u64::from(height), terrain.len() as u64);
        if expected != found {
            return Err(GridError::Cells { expected, found });
        }
        let steps = steps(width, &terrain);
        let mut present = [false; Terrain::ALL.len()];
        for terrain in &terrain {
            present[*terrain as usize] = true;
        }
        Ok(Grid { width, height, terrain, steps, present })
    }

    /// How many columns there are.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows there are.
    #[inline]
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many cells there are.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// The number of the cell in a column and a row; `None` outside.
    #[inline]
    #[must_use]
    pub fn cell(&self, x: u32, y: u32) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// The number of a cell that can be entered.
    ///
    /// # Errors
    /// When it is not on the map or blocked.
    pub fn place(&self, x: u32, y: u32) -> Result<u32, PlaceError> {
        let outside = PlaceError::Outside { width: self.width, height: self.height };
        let cell = self.cell(x, y).ok_or(outside)?;
        let terrain = self.terrain[cell as usize];
        if terrain.is_passable() { Ok(cell) } else { Err(PlaceError::Blocked(terrain)) }
    }

    /// The column and the row of a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// What a cell is made of; void outside of the map.
    #[inline]
    #[must_use]
    pub fn terrain(&self, cell: u32) -> Terrain {
        self.terrain.get(cell as usize).copied().unwrap_or(Terrain::Void)
    }

    /// What all cells are made of, row by row.
    #[must_use]
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrain
    }

    /// The terrains on the map that can be reached from each other: those of
    /// one medium.
    pub fn terrains_of(&self, medium: Medium) -> impl Iterator<Item = Terrain> + Clone {
        let is_there = move |terrain: &Terrain| {
            self.present[*terrain as usize] && terrain.medium() == Some(medium)
        };
        Terrain::ALL.into_iter().filter(is_there)
    }

    /// Whether somebody can be in a cell; not outside of the map.
    #[inline]
    #[must_use]
    pub fn is_passable(&self, x: u32, y: u32) -> bool {
        self.cell(x, y).is_some_and(|cell| self.terrain[cell as usize].is_passable())
    }

    /// Where steps lead from a cell; nowhere outside of the map.
    #[inline]
    #[must_use]
    pub fn steps(&self, cell: u32) -> Directions {
        self.steps.get(cell as usize).copied().unwrap_or_default()
    }

    /// The cell where a step leads, which must be one that the cell allows.
    #[inline]
    #[must_use]
    pub fn beside(&self, cell: u32, direction: Direction) -> u32 {
        cell.wrapping_add_signed(self.offset(direction))
    }

    /// By how much the number of a cell changes with a step.
    #[inline]
    #[must_use]
    pub fn offset(&self, direction: Direction) -> i32 {
        offset(self.width, direction)
    }
}

impl fmt::Debug for Grid {
    /// The rows, as a file has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.terrain.chunks(self.width as usize) {
            writeln!(f, "{}", row.iter().map(|terrain| terrain.letter()).collect::<String>())?;
        }
        Ok(())
    }
}

/// The steps that each cell allows.
fn steps(width: u32, terrain: &[Terrain]) -> Vec<Directions> {
    let medium: Vec<Option<Medium>> = terrain.iter().map(|terrain| terrain.medium()).collect();
    let mut steps = vec![Directions::default(); terrain.len()];
    for (cell, here) in medium.iter().enumerate() {
        if here.is_none() {
            continue;
        }
        let x = cell as u32 % width;
        let same = |direction: Direction| {
            let off_the_side = x == 0 && direction.dx() < 0 || x + 1 == width && direction.dx() > 0;
            let other = cell.checked_add_signed(offset(width, direction) as isize);
            !off_the_side && other.and_then(|other| medium.get(other)) == Some(here)
        };
        let open = Directions::STRAIGHT.filter(|direction| same(*direction));
        let straight = open.fold(0_u8, |set, direction| set | 1 << direction as u8);
        // Across a corner where the straight steps on both sides are open.
        let both = straight.rotate_left(1) & straight.rotate_right(1);
        let across = Directions(both).filter(|direction| same(*direction));
        let allowed = across.fold(straight, |set, direction| set | 1 << direction as u8);
        steps[cell] = Directions(allowed);
    }
    steps
}

/// By how much the number of a cell changes with a step.
#[inline]
fn offset(width: u32, direction: Direction) -> i32 {
    // A width fits into 16 bits.
    direction.dy() * width.cast_signed() + direction.dx()
}

#[cfg(test)]
mod tests;
