//! Coordinates: numbers for what matters of a cube to a search in steps
//! (Kociemba 1992), and the tables by which turns and symmetries act on them.
//!
//! A [`Coordinate`] numbers the cosets of a subgroup: cubes of one number go
//! to cubes of one number by any of its turns, so a [`MoveTable`] turns the
//! number without the cube. Those of the first phase ([`Twist`], [`Flip`],
//! [`Slice`]) have all eighteen turns; those of the second
//! ([`CornerOrder`] and its like) only those that keep the
//! middle edges in the middle. All tables are worked out from [`Cube`].

mod flip;
mod order;
mod slice;
mod twist;

pub use flip::Flip;
pub use order::{CornerOrder, MiddleOrder, OuterOrder};
pub use slice::Slice;
pub use twist::Twist;

use super::{Cube, Symmetry, Turn};

/// A number for each coset of some subgroup of the cube.
pub trait Coordinate {
    /// How many numbers there are; they are those below.
    const COUNT: usize;

    /// The number of a cube. A cube that the coordinate does not cover (an
    /// order of the second phase, with middle edges elsewhere) has no
    /// meaningful one.
    fn of(cube: &Cube) -> u16;

    /// A cube of a number below [`COUNT`](Coordinate::COUNT); it need not be
    /// reachable by turns.
    fn cube(number: u16) -> Cube;
}

/// Whether a turn keeps a cube in the subgroup <U, D, R2, L2, F2, B2>: the
/// turns of the second phase.
#[must_use]
pub const fn keeps_phase_two(turn: Turn) -> bool {
    turn.face().axis() == 0 || turn.quarters() == 2
}

/// What turns do to a coordinate.
#[derive(Clone, Debug)]
pub struct MoveTable {
    /// At `number * width + column`.
    next: Vec<u16>,
    /// The column of each turn; those that the table does not have share the
    /// first.
    columns: [u8; Turn::COUNT],
    width: usize,
}

impl MoveTable {
    /// The table of a coordinate for these turns: it has no others.
    #[must_use]
    pub fn new<C: Coordinate>(turns: &[Turn]) -> Self {
        let width = turns.len();
        let mut columns = [0; Turn::COUNT];
        for (column, turn) in turns.iter().enumerate() {
            columns[turn.index()] = column as u8;
        }
        let mut next = Vec::with_capacity(C::COUNT * width);
        for number in 0..C::COUNT {
            let cube = C::cube(number as u16);
            next.extend(turns.iter().map(|&turn| C::of(&cube.turned(turn))));
        }
        MoveTable { next, columns, width }
    }

    /// The numbers after each turn, in the order in which the table was given
    /// them.
    #[inline]
    #[must_use]
    pub fn row(&self, number: u16) -> &[u16] {
        &self.next[usize::from(number) * self.width..][..self.width]
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.next.len() / self.width.max(1)
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.next.as_slice())
    }

    /// The number after a turn that the table has.
    #[inline]
    #[must_use]
    pub fn after(&self, number: u16, turn: Turn) -> u16 {
        self.next[usize::from(number) * self.width + usize::from(self.columns[turn.index()])]
    }
}

/// What the sixteen symmetries that keep the axis through U and D do to a
/// coordinate.
#[derive(Clone, Debug)]
pub struct Conjugates {
    /// At `number * 16 + symmetry`.
    images: Vec<u16>,
}

/// How many symmetries keep the axis through U and D: the first of
/// [`Symmetry::all`].
pub const UPRIGHT: usize = 16;

impl Conjugates {
    /// The table of a coordinate whose number after a symmetry follows from
    /// the one before: all but [`Flip`], for which `image` makes up.
    #[must_use]
    pub fn new<C: Coordinate>() -> Self {
        let mut images = Vec::with_capacity(C::COUNT * UPRIGHT);
        for number in 0..C::COUNT {
            let cube = C::cube(number as u16);
            let seen = |symmetry: &Symmetry| C::of(&symmetry.conjugate(&cube));
            images.extend(Symmetry::all()[..UPRIGHT].iter().map(seen));
        }
        Conjugates { images }
    }

    /// All images, those of a number through each symmetry side by side.
    #[must_use]
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// The number seen through a symmetry below [`UPRIGHT`].
    #[inline]
    #[must_use]
    pub fn through(&self, symmetry: usize, number: u16) -> u16 {
        self.images[usize::from(number) * UPRIGHT + symmetry]
    }
}

#[cfg(test)]
mod tests;
