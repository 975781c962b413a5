//! Orientations: each of some items is turned in one of so many ways.
//!
//! A number in base `m`. Where the moves of a puzzle keep the sum of all
//! orientations (the corners of the cube: 0 modulo 3), the last item's
//! follows from the others' and takes no digit. A pattern with some of the
//! items only has no such dependent item. Without dependence this also ranks
//! any items that each are in one of `m` places, as discs on pegs.

use super::RankError;

/// The ways in which items can be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientations {
    items: usize,
    base: u8,
    dependent: bool,
    count: u64,
}

impl Orientations {
    /// Each of `items` items in one of `orientations`, independently.
    ///
    /// # Errors
    /// No orientation or more than 255, or 2^64 or more ways.
    pub fn independent(items: usize, orientations: usize) -> Result<Self, RankError> {
        Orientations::new(items, orientations, false)
    }

    /// The same where all orientations add up to 0 modulo their number, so
    /// that the last item's follows from the others'.
    ///
    /// # Errors
    /// No orientation or more than 255, or 2^64 or more ways.
    pub fn summing_to_zero(items: usize, orientations: usize) -> Result<Self, RankError> {
        Orientations::new(items, orientations, true)
    }

    fn new(items: usize, orientations: usize, dependent: bool) -> Result<Self, RankError> {
        let none = RankError::NoOrientation { orientations };
        let orientations = u8::try_from(orientations).ok().filter(|&m| m > 0).ok_or(none)?;
        let dependent = dependent && items > 0;
        let digits =
            u32::try_from(items - usize::from(dependent)).map_err(|_| RankError::Overflow)?;
        let count = u64::from(orientations).checked_pow(digits).ok_or(RankError::Overflow)?;
        Ok(Orientations { items, base: orientations, dependent, count })
    }

    /// How many items there are.
    #[must_use]
    pub fn items(&self) -> usize {
        self.items
    }

    /// How many ways there are in all.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of the way that has item `i` turned by `turned[i]`; the
    /// first item's digit is worth most. What is no such way has no
    /// meaningful number.
    #[must_use]
    #[inline]
    pub fn rank(&self, turned: &[u8]) -> u64 {
        let digits = self.digits().min(turned.len());
        turned[..digits].iter().fold(0_u64, |rank, &digit| {
            rank.wrapping_mul(u64::from(self.base)).wrapping_add(u64::from(digit))
        })
    }

    /// The rank, or `None` where `turned` is no such way.
    #[must_use]
    pub fn checked_rank(&self, turned: &[u8]) -> Option<u64> {
        let sum: u64 = turned.iter().map(|&digit| u64::from(digit)).sum();
        let right = turned.len() == self.items
            && turned.iter().all(|&digit| digit < self.base)
            && (!self.dependent || sum.is_multiple_of(u64::from(self.base)));
        right.then(|| self.rank(turned))
    }

    /// Writes the way of a rank below [`count`](Orientations::count) into
    /// `turned`, which has room for every item.
    #[inline]
    pub fn unrank(&self, rank: u64, turned: &mut [u8]) {
        let base = u64::from(self.base);
        let digits = self.digits().min(turned.len());
        let mut left = rank;
        let mut sum = 0;
        for digit in turned[..digits].iter_mut().rev() {
            *digit = (left % base) as u8;
            sum += u64::from(*digit);
            left /= base;
        }
        if let (true, Some(last)) = (self.dependent, turned.get_mut(digits)) {
            *last = ((base - sum % base) % base) as u8;
        }
    }

    fn digits(&self) -> usize {
        self.items - usize::from(self.dependent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_taken_back() {
        for orientations in 1..=4_usize {
            for items in 0..=6_usize {
                for dependent in [false, true] {
                    let ways = Orientations::new(items, orientations, dependent).unwrap();
                    let digits = items - usize::from(dependent && items > 0);
                    assert_eq!(ways.count(), (orientations as u64).pow(digits as u32));
                    let mut turned = vec![0; items];
                    let mut before: Option<Vec<u8>> = None;
                    for rank in 0..ways.count() {
                        ways.unrank(rank, &mut turned);
                        assert_eq!(ways.checked_rank(&turned), Some(rank), "{turned:?}");
                        assert!(before.is_none_or(|before| before < turned));
                        before = Some(turned.clone());
                    }
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_is_told() {
        let corners = Orientations::summing_to_zero(8, 3).unwrap();
        assert_eq!(corners.count(), 2_187);
        assert_eq!(corners.checked_rank(&[0, 0, 0, 0, 0, 0, 0, 1]), None);
        assert_eq!(corners.checked_rank(&[0, 0, 0, 0, 0, 0, 3, 0]), None);
        assert_eq!(corners.checked_rank(&[0; 7]), None);
        let _ = (corners.rank(&[255; 9]), corners.rank(&[]));
        corners.unrank(u64::MAX, &mut [0; 3]);
        assert_eq!(Orientations::independent(41, 3), Err(RankError::Overflow));
        assert!(Orientations::summing_to_zero(41, 3).is_ok());
        let none = RankError::NoOrientation { orientations: 0 };
        assert_eq!(Orientations::independent(2, 0), Err(none));
        assert!(Orientations::independent(2, 256).is_err());
    }
}
