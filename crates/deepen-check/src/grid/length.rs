//! Lengths on a grid: two whole numbers, a and b for a + b sqrt 2, compared by
//! squares without ever rounding.

use std::cmp::Ordering;
use std::fmt;

/// The length a + b sqrt 2 of straight steps and steps across a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// The weights of all straight steps together.
    pub straight: u64,
    /// The weights of all steps across a corner together.
    pub diagonal: u64,
}

impl Length {
    pub(super) fn plus(self, weight: u64, across: bool) -> Option<Length> {
        let add = |sum: u64, counts: bool| sum.checked_add(if counts { weight } else { 0 });
        let (straight, diagonal) = (add(self.straight, !across)?, add(self.diagonal, across)?);
        Some(Length { straight, diagonal })
    }
}

impl Ord for Length {
    /// Whether x + y sqrt 2 is below, at or above 0, where x and y are the
    /// differences: where their signs differ, the greater square decides.
    fn cmp(&self, other: &Self) -> Ordering {
        let x = i128::from(self.straight) - i128::from(other.straight);
        let y = i128::from(self.diagonal) - i128::from(other.diagonal);
        if x >= 0 && y >= 0 || x <= 0 && y <= 0 {
            return (x + y).cmp(&0);
        }
        let (one, two) = (x.unsigned_abs().pow(2), y.unsigned_abs().pow(2));
        let longer = two.checked_mul(2).map_or(Ordering::Less, |twice| one.cmp(&twice));
        if x > 0 { longer } else { longer.reverse() }
    }
}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} + {} sqrt 2", self.straight, self.diagonal)
    }
}
