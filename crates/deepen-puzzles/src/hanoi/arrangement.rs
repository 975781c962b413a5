//! Which peg each disc is on: what people write and read.

use std::fmt;

/// The most discs of an arrangement.
pub const MAX_DISCS: usize = 32;
/// The fewest pegs.
pub const MIN_PEGS: usize = 3;
/// The most pegs.
pub const MAX_PEGS: usize = 8;

/// The peg of each disc. On a peg, larger discs lie below smaller ones, so
/// that this says everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrangement {
    pegs: u8,
    discs: u8,
    /// By disc, the smallest first; what is beyond the discs stays 0.
    on: [u8; MAX_DISCS],
}

/// Why some numbers make no arrangement. Discs and pegs are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangementError {
    /// Fewer pegs than [`MIN_PEGS`] or more than [`MAX_PEGS`].
    Pegs {
        /// How many were asked for.
        found: usize,
    },
    /// No disc, or more than [`MAX_DISCS`].
    Discs {
        /// How many there were.
        found: usize,
    },
    /// A disc is on a peg that is not there.
    NoSuchPeg {
        /// The disc, the smallest being 0.
        disc: usize,
        /// The peg named.
        peg: u8,
        /// How many there are.
        pegs: usize,
    },
}

impl fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ArrangementError::Pegs { found } => {
                write!(f, "expected {MIN_PEGS} to {MAX_PEGS} pegs, found {found}")
            }
            ArrangementError::Discs { found } => {
                write!(f, "expected 1 to {MAX_DISCS} discs, found {found}")
            }
            ArrangementError::NoSuchPeg { disc, peg, pegs } => {
                write!(f, "expected disc {disc} on one of {pegs} pegs from 0, found peg {peg}")
            }
        }
    }
}

impl std::error::Error for ArrangementError {}

impl Arrangement {
    /// The discs on these pegs, the smallest disc first; pegs from 0.
    ///
    /// # Errors
    /// When there are too many or too few discs or pegs, or no such peg.
    pub fn new(pegs: usize, on: &[u8]) -> Result<Self, ArrangementError> {
        if !(MIN_PEGS..=MAX_PEGS).contains(&pegs) {
            return Err(ArrangementError::Pegs { found: pegs });
        }
        if !(1..=MAX_DISCS).contains(&on.len()) {
            return Err(ArrangementError::Discs { found: on.len() });
        }
        if let Some((disc, &peg)) =
            on.iter().enumerate().find(|(_, peg)| usize::from(**peg) >= pegs)
        {
            return Err(ArrangementError::NoSuchPeg { disc, peg, pegs });
        }
        let mut all = [0; MAX_DISCS];
        all[..on.len()].copy_from_slice(on);
        Ok(Arrangement { pegs: pegs as u8, discs: on.len() as u8, on: all })
    }

    /// One tower of all discs on `peg`, from 0.
    ///
    /// # Errors
    /// As for [`new`](Arrangement::new).
    pub fn tower(pegs: usize, discs: usize, peg: u8) -> Result<Self, ArrangementError> {
        let all = [peg; MAX_DISCS];
        let on = all.get(..discs).ok_or(ArrangementError::Discs { found: discs })?;
        Arrangement::new(pegs, on)
    }

    /// `count` neighbouring discs from `first` on, alone: at least one, and
    /// discs that there are.
    pub(super) fn part(&self, first: usize, count: usize) -> Self {
        let mut on = [0; MAX_DISCS];
        on[..count].copy_from_slice(&self.on()[first..first + count]);
        Arrangement { pegs: self.pegs, discs: count as u8, on }
    }

    /// How many pegs there are.
    #[must_use]
    pub fn pegs(&self) -> usize {
        usize::from(self.pegs)
    }

    /// How many discs there are.
    #[must_use]
    pub fn discs(&self) -> usize {
        usize::from(self.discs)
    }

    /// The peg of each disc, the smallest disc first; pegs from 0.
    #[must_use]
    pub fn on(&self) -> &[u8] {
        &self.on[..self.discs()]
    }
}

impl fmt::Display for Arrangement {
    /// As [`parse_arrangement`](super::parse_arrangement) reads it: a digit a
    /// disc, the largest disc first, pegs from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.on().iter().rev().try_for_each(|peg| write!(f, "{}", peg + 1))
    }
}

impl fmt::Debug for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} on {} pegs", self.pegs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_arrangement_is_refused() {
        assert_eq!(Arrangement::new(2, &[0]), Err(ArrangementError::Pegs { found: 2 }));
        assert_eq!(Arrangement::new(9, &[0]), Err(ArrangementError::Pegs { found: 9 }));
        assert_eq!(Arrangement::new(4, &[]), Err(ArrangementError::Discs { found: 0 }));
        assert_eq!(Arrangement::new(4, &[0; 33]), Err(ArrangementError::Discs { found: 33 }));
        assert_eq!(Arrangement::tower(4, 40, 0), Err(ArrangementError::Discs { found: 40 }));
        let error = Arrangement::new(4, &[3, 4]).unwrap_err();
        assert_eq!(error, ArrangementError::NoSuchPeg { disc: 1, peg: 4, pegs: 4 });
        assert_eq!(error.to_string(), "expected disc 1 on one of 4 pegs from 0, found peg 4");
    }
}
