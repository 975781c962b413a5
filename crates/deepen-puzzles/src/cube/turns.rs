//! Sets of turns: what is allowed, and what remains to be tried.

use std::fmt;

use deepen::OperatorSet;

use super::geometry::Face;
use super::turn::Turn;

/// Some of the eighteen turns, the one with the smallest number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    /// One bit for each turn.
    bits: u32,
}

impl Turns {
    /// None.
    pub const NONE: Turns = Turns { bits: 0 };
    /// All eighteen.
    pub const ALL: Turns = Turns { bits: (1 << Turn::COUNT) - 1 };

    /// All turns of some faces.
    #[must_use]
    pub fn of_faces(faces: impl IntoIterator<Item = Face>) -> Turns {
        Turns { bits: faces.into_iter().fold(0, |bits, face| bits | 0b111 << (3 * face as u32)) }
    }

    /// Whether a turn is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, turn: Turn) -> bool {
        self.bits >> turn.index() & 1 == 1
    }

    /// Those that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Turns) -> Turns {
        Turns { bits: self.bits & other.bits }
    }

    /// Those that are in one of the two.
    #[must_use]
    pub const fn or(self, other: Turns) -> Turns {
        Turns { bits: self.bits | other.bits }
    }

    /// The turns that undo these.
    #[must_use]
    pub fn inverses(self) -> Turns {
        self.map(Turn::inverse).collect()
    }

    /// By how many quarters a face may be turned at once: bit `q` for `q`
    /// quarters.
    #[must_use]
    pub(super) const fn quarters_of(self, face: Face) -> u8 {
        (self.bits >> (3 * face as u32) << 1 & 0b1110) as u8
    }

    /// These but for the turns of the two faces of an axis.
    pub(super) const fn without_axis(self, axis: usize) -> Turns {
        Turns { bits: self.bits & !(0b111_000_000_111 << (3 * axis)) }
    }

    /// How many there are.
    #[must_use]
    pub const fn count_turns(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// A number that differs between different sets.
    pub(crate) const fn number(self) -> u32 {
        self.bits
    }
}

impl FromIterator<Turn> for Turns {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Turns {
        Turns { bits: turns.into_iter().fold(0, |bits, turn| bits | 1 << turn.index()) }
    }
}

/// As they are written: the letter alone where a face may be turned in all
/// three ways, single turns otherwise.
impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for face in Face::ALL {
            let of_face = self.and(Turns::of_faces([face]));
            if of_face.count_turns() == 3 {
                write!(f, "{before}{face}")?;
                before = ",";
                continue;
            }
            for turn in of_face {
                // A letter alone would say all three.
                let plain = if turn.quarters() == 1 { "1" } else { "" };
                write!(f, "{before}{turn}{plain}")?;
                before = ",";
            }
        }
        Ok(())
    }
}

#[allow(
    clippy::copy_iterator,
    reason = "one word that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Turns {
    type Item = Turn;

    #[inline]
    fn next(&mut self) -> Option<Turn> {
        let turn = Turn::of_index(self.bits.trailing_zeros() as usize)?;
        self.bits &= self.bits - 1;
        Some(turn)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count_turns(), Some(self.count_turns()))
    }
}

impl ExactSizeIterator for Turns {}

impl OperatorSet for Turns {
    #[inline]
    fn remove(&mut self, operator: &Turn) {
        self.bits &= !(1 << operator.index());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        assert!(Turn::all().eq(Turns::ALL));
        let some = Turns::of_faces([Face::U, Face::L]);
        assert_eq!(some.len(), 6);
        assert_eq!(some.to_string(), "U,L");
        let mut fewer = some;
        fewer.remove(&Turn::new(Face::U, 3).unwrap());
        assert_eq!(fewer.to_string(), "U1,U2,L");
        assert_eq!(fewer.inverses().to_string(), "U2,U',L");
        assert_eq!(fewer.quarters_of(Face::U), 0b0110);
        assert_eq!(fewer.quarters_of(Face::R), 0);
        assert_eq!(fewer.and(Turns::of_faces([Face::L])).or(Turns::NONE).to_string(), "L");
        let mut none = Turns::NONE;
        assert!(none.is_empty());
        assert_eq!(none.next(), None);
    }
}
