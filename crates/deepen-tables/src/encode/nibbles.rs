//! Half a byte an entry: the value, or what it is above a base.
//!
//! The base is a heuristic that can be worked out from the state, such as
//! Manhattan distance for tiles: it is never above the value and mostly close
//! below. Where both always have the same parity the difference is even, and a
//! step of 2 doubles what a nibble can hold (Felner et al. 2007 store the
//! addition above Manhattan distance). What does not fit is lowered to the
//! next value that does: still a lower bound, and the encoder says how often.

use super::{EncodeError, Encoding, Entries, check_size};
use crate::build::UNREACHABLE;

/// The greatest number of steps; the nibble above says "unreachable".
const MOST_STEPS: u8 = 14;
const NONE: u8 = 15;

/// What an encoder had to lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// How many entries.
    pub entries: u64,
    /// By how much in all.
    pub by: u64,
}

/// Entries of half a byte each; `base` gives the base of a rank.
#[derive(Clone, Debug)]
pub struct Nibbles<D, B> {
    stored: D,
    entries: u64,
    step: u8,
    base: B,
    exact: bool,
}

impl<B: Fn(u64) -> u8> Nibbles<Vec<u8>, B> {
    /// Encodes values in steps of `step` above the base (`|_| 0` for none),
    /// and says what had to be lowered.
    ///
    /// # Errors
    /// When the step is 0, or a base is above its value.
    pub fn encode(values: &[u8], step: u8, base: B) -> Result<(Self, Lowered), EncodeError> {
        if step == 0 {
            return Err(EncodeError::Zero);
        }
        let mut stored = vec![0; values.len().div_ceil(2)];
        let mut lowered = Lowered::default();
        for (rank, &value) in (0_u64..).zip(values) {
            let nibble = if value == UNREACHABLE {
                NONE
            } else {
                let base = base(rank);
                let above = value.checked_sub(base);
                let above = above.ok_or(EncodeError::BaseAbove { rank, base, value })?;
                let steps = (above / step).min(MOST_STEPS);
                let missing = above - steps * step;
                lowered.entries += u64::from(missing > 0);
                lowered.by += u64::from(missing);
                steps
            };
            stored[(rank / 2) as usize] |= nibble << (rank % 2 * 4);
        }
        let (entries, exact) = (values.len() as u64, lowered.entries == 0);
        Ok((Nibbles { stored, entries, step, base, exact }, lowered))
    }
}

impl<D: AsRef<[u8]>, B: Fn(u64) -> u8> Nibbles<D, B> {
    /// Entries that were encoded before, with the same step and base;
    /// `exact` where nothing was lowered.
    ///
    /// # Errors
    /// When the step is 0 or there are not so many bytes.
    pub fn new(
        stored: D,
        entries: u64,
        step: u8,
        base: B,
        exact: bool,
    ) -> Result<Self, EncodeError> {
        if step == 0 {
            return Err(EncodeError::Zero);
        }
        check_size(Encoding::Nibble { step }, entries, stored.as_ref())?;
        Ok(Nibbles { stored, entries, step, base, exact })
    }

    /// The bytes stored.
    pub fn bytes(&self) -> &[u8] {
        self.stored.as_ref()
    }
}

impl<D: AsRef<[u8]>, B: Fn(u64) -> u8> Entries for Nibbles<D, B> {
    fn len(&self) -> u64 {
        self.entries
    }

    fn stored(&self) -> u64 {
        self.stored.as_ref().len() as u64
    }

    #[inline]
    fn entry(&self, rank: u64) -> u8 {
        let at = usize::try_from(rank / 2).ok();
        let Some(byte) = at.and_then(|at| self.stored.as_ref().get(at)) else { return 0 };
        let nibble = byte >> (rank % 2 * 4) & 15;
        match nibble {
            NONE => UNREACHABLE,
            // The greatest distance is 254: more can only be a damaged nibble.
            steps => (self.base)(rank).saturating_add(steps.saturating_mul(self.step)),
        }
    }

    fn is_exact(&self) -> bool {
        self.exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_are_kept_and_great_ones_lowered() {
        let values: Vec<u8> = (0..=255).collect();
        let (nibbles, lowered) = Nibbles::encode(&values, 1, |_| 0).unwrap();
        assert_eq!((nibbles.stored(), nibbles.is_exact()), (128, false));
        for &value in &values {
            let expected = if value == UNREACHABLE { UNREACHABLE } else { value.min(14) };
            assert_eq!(nibbles.entry(value.into()), expected);
        }
        assert_eq!(lowered, Lowered { entries: 240, by: 240 * 241 / 2 });
        assert_eq!(nibbles.entry(256), 0);
    }

    #[test]
    fn even_differences_are_halved() {
        let base = |rank: u64| rank as u8;
        let values: Vec<u8> = (0..200).map(|rank| base(rank) + rank as u8 % 15 * 2).collect();
        let (nibbles, lowered) = Nibbles::encode(&values, 2, base).unwrap();
        assert_eq!((lowered, nibbles.is_exact()), (Lowered::default(), true));
        for (rank, &value) in (0..).zip(&values) {
            assert_eq!(nibbles.entry(rank), value);
        }
        // An odd difference is lowered by one, never raised.
        let (odd, lowered) = Nibbles::encode(&[8, 7, 255], 2, |_| 2).unwrap();
        assert_eq!((odd.entry(0), odd.entry(1), odd.entry(2)), (8, 6, 255));
        assert_eq!(lowered, Lowered { entries: 1, by: 1 });
        let again = Nibbles::new(odd.bytes(), 3, 2, |_| 2, false).unwrap();
        assert_eq!(again.entry(1), 6);
    }

    #[test]
    fn a_base_that_is_no_lower_bound_is_told() {
        let error = Nibbles::encode(&[3, 4], 1, |rank| 4 - rank as u8).err();
        assert_eq!(error, Some(EncodeError::BaseAbove { rank: 0, base: 4, value: 3 }));
        assert_eq!(Nibbles::encode(&[3], 0, |_| 0).err(), Some(EncodeError::Zero));
        let error = Nibbles::new([0; 3], 7, 1, |_| 0, true).err();
        assert_eq!(error, Some(EncodeError::Size { expected: 4, found: 3 }));
    }
}
