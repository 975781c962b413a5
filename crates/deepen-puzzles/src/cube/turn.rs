//! Turns of faces: the eighteen of the half-turn metric, twelve of which are
//! the quarter turns.

use std::fmt;

use super::geometry::Face;

/// A turn of one face by one, two or three quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

impl Turn {
    /// How many there are.
    pub const COUNT: usize = 18;

    /// All of them, each at the place of its number.
    pub const ALL: [Turn; Turn::COUNT] = {
        let mut all = [Turn(0); Turn::COUNT];
        let mut index = 0;
        while index < Turn::COUNT {
            all[index] = Turn(index as u8);
            index += 1;
        }
        all
    };

    /// A face turned by so many quarters clockwise, 1, 2 or 3; other numbers
    /// are taken modulo 4, and no turn at all is `None`.
    #[must_use]
    pub const fn new(face: Face, quarters: u8) -> Option<Turn> {
        match quarters % 4 {
            0 => None,
            some => Some(Turn(3 * face as u8 + some - 1)),
        }
    }

    /// The turn of a number below 18: faces in the order of [`Face::ALL`],
    /// quarters 1, 2, 3 of each.
    #[must_use]
    pub const fn of_index(index: usize) -> Option<Turn> {
        if index < Turn::COUNT { Some(Turn(index as u8)) } else { None }
    }

    /// Its number, below 18.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face that is turned.
    #[must_use]
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 3]
    }

    /// By how many quarters clockwise: 1, 2 or 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.0 % 3 + 1
    }

    /// The turn that undoes it.
    #[must_use]
    pub const fn inverse(self) -> Turn {
        Turn(self.0 - self.0 % 3 + 2 - self.0 % 3)
    }

    /// All eighteen.
    pub fn all() -> impl DoubleEndedIterator<Item = Turn> + ExactSizeIterator {
        (0..Turn::COUNT as u8).map(Turn)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), ["", "2", "'"][usize::from(self.quarters()) - 1])
    }
}

/// What counts as one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Any turn of a face.
    #[default]
    HalfTurn,
    /// A quarter turn of a face; a half turn is two.
    QuarterTurn,
}

impl Metric {
    /// The turns that are one step each.
    pub fn turns(self) -> impl Iterator<Item = Turn> {
        Turn::all().filter(move |turn| self == Metric::HalfTurn || turn.quarters() != 2)
    }

    /// How many steps a sequence counts.
    #[must_use]
    pub fn length(self, turns: &[Turn]) -> usize {
        match self {
            Metric::HalfTurn => turns.len(),
            Metric::QuarterTurn => {
                turns.iter().map(|turn| 1 + usize::from(turn.quarters() == 2)).sum()
            }
        }
    }
}

/// Turns written plainly, for tests.
#[cfg(test)]
pub(crate) fn parse_plain(text: &str) -> Vec<Turn> {
    text.split_whitespace()
        .map(|word| {
            let mut letters = word.chars();
            let face = Face::of_letter(letters.next().unwrap()).unwrap();
            let quarters = match letters.as_str() {
                "" => 1,
                "2" => 2,
                "'" => 3,
                other => panic!("{other}"),
            };
            Turn::new(face, quarters).unwrap()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_has_the_quarters_that_are_missing() {
        for turn in Turn::all() {
            assert_eq!(turn.inverse().face(), turn.face());
            assert_eq!((turn.quarters() + turn.inverse().quarters()) % 4, 0);
        }
    }

    #[test]
    fn metrics_count() {
        let turns = parse_plain("R2 U F' B2");
        assert_eq!(Metric::HalfTurn.length(&turns), 4);
        assert_eq!(Metric::QuarterTurn.length(&turns), 6);
        assert_eq!(Metric::QuarterTurn.turns().count(), 12);
    }
}
