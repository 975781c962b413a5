//! The eight directions of a grid, and sets of them in a byte.

use std::fmt;

use deepen::OperatorSet;

/// Where a step leads. Numbered clockwise from north, so that even ones are
/// straight and odd ones diagonal; north is towards the first row of the map,
/// whose number is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The direction of a number; numbers go on in circles.
    #[inline]
    #[must_use]
    pub const fn of(number: u8) -> Direction {
        Direction::ALL[(number % 8) as usize]
    }

    /// The number, clockwise from north.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// By how much a step changes the column.
    #[inline]
    #[must_use]
    pub const fn dx(self) -> i32 {
        [0, 1, 1, 1, 0, -1, -1, -1][self as usize]
    }

    /// By how much a step changes the row.
    #[inline]
    #[must_use]
    pub const fn dy(self) -> i32 {
        [-1, -1, 0, 1, 1, 1, 0, -1][self as usize]
    }

    /// Whether a step crosses a corner.
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::of(self as u8 + 4)
    }
}

impl fmt::Display for Direction {
    /// As on a compass: `N`, `NE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self.number()])
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Some of the directions: bit n is direction n. Iterates clockwise from
/// north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions(pub u8);

impl Directions {
    /// The four that are straight.
    pub const STRAIGHT: Directions = Directions(0b0101_0101);

    /// Whether a direction is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }
}

#[allow(
    clippy::copy_iterator,
    reason = "one byte that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Direction::of(number))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl OperatorSet for Directions {
    #[inline]
    fn remove(&mut self, operator: &Direction) {
        self.0 &= !(1 << *operator as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_lead_back() {
        for direction in Direction::ALL {
            let back = direction.opposite();
            assert_eq!((direction.dx() + back.dx(), direction.dy() + back.dy()), (0, 0));
            assert_eq!(direction.is_diagonal(), direction.dx() != 0 && direction.dy() != 0);
            assert_eq!(Directions::STRAIGHT.contains(direction), !direction.is_diagonal());
        }
        let mut all = Directions(0xff);
        all.remove(&Direction::East);
        assert_eq!(
            all.map(|direction| direction.to_string()).collect::<Vec<_>>().join(" "),
            "N NE SE S SW W NW"
        );
    }
}
