//! The universal restart sequence 1, 1, 2, 1, 1, 2, 4, 1, .. (Luby, Sinclair
//! and Zuckerman 1993).
//!
//! Promises, for a randomised process whose running times nothing is known
//! of, an expected total within a factor O(log t) of t, the expected time of
//! the best fixed budget. Budgets come back to 1 again and again, so it is for
//! probes that do something else each time.

use alloc::vec::Vec;

use super::{Probed, Schedule, Trial};
use crate::cost::Cost;

/// Budgets of `unit` times 1, 1, 2, 1, 1, 2, 4, .. (Luby, Sinclair and Zuckerman
/// 1993).
///
/// ```
/// use deepen::{Attempt, Luby, Trial, deepen};
///
/// // Queens that do not attack each other, placed row by row at random with
/// // backtracking; an attempt gives up after so many dead ends.
/// fn place(queens: &mut Vec<i32>, random: &mut u32, left: &mut u64) -> bool {
///     let row = queens.len() as i32;
///     if row == 12 {
///         return true;
///     }
///     *random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
///     let shift = (*random >> 16) as i32;
///     for column in (0..12).map(|column| (column + shift) % 12) {
///         let attacks = |(at, other): (usize, &i32)| {
///             let distance = row - at as i32;
///             column == *other || (column - other).abs() == distance
///         };
///         if !queens.iter().enumerate().any(attacks) {
///             queens.push(column);
///             if place(queens, random, left) {
///                 return true;
///             }
///             queens.pop();
///         }
///     }
///     *left = left.saturating_sub(1);
///     false
/// }
///
/// let mut random = 1;
/// let queens = deepen(Luby::new(8_u64), |trial: Trial<u64>| {
///     let (mut queens, mut left) = (Vec::new(), trial.bound);
///     let mut attempt = |queens: &mut Vec<i32>| {
///         while left > 0 {
///             if place(queens, &mut random, &mut left) {
///                 return true;
///             }
///         }
///         false
///     };
///     if attempt(&mut queens) { Attempt::Answer(queens) } else { Attempt::short(&trial) }
/// });
/// assert_eq!(queens.unwrap().len(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luby<C> {
    unit: C,
    /// Knuth's pair: the second is the present term, the first counts.
    pair: (u64, u64),
}

impl<C: Cost> Luby<C> {
    /// Budgets that are multiples of `unit`.
    #[must_use]
    pub const fn new(unit: C) -> Self {
        Luby { unit, pair: (1, 1) }
    }

    fn trial(&self) -> Trial<C> {
        Trial::bounded(self.unit.scaled(self.pair.1 as f64))
    }
}

impl<C: Cost> Schedule<C> for Luby<C> {
    fn begin(&mut self, _: C) -> Trial<C> {
        self.pair = (1, 1);
        self.trial()
    }

    fn next(&mut self, _: &Probed<'_, C>) -> Option<Trial<C>> {
        let (count, term) = self.pair;
        self.pair = if count & count.wrapping_neg() == term {
            (count.wrapping_add(1).max(1), 1)
        } else {
            (count, term * 2)
        };
        Some(self.trial())
    }

    fn save(&self) -> Vec<u64> {
        alloc::vec![self.pair.0, self.pair.1]
    }

    fn restore(&mut self, state: &[u64]) -> bool {
        let [count, term] = *state else { return false };
        // The term is a power of two that the count is a multiple of.
        let possible = count > 0 && term.is_power_of_two() && count & (term - 1) == 0;
        if possible {
            self.pair = (count, term);
        }
        possible
    }

    fn fingerprint(&self) -> u64 {
        self.unit.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Ending;

    fn terms<C: Cost>(mut luby: Luby<C>, count: usize) -> Vec<C> {
        let mut trial = luby.begin(C::ZERO);
        let mut terms = alloc::vec![trial.bound];
        while terms.len() < count {
            let ending = Ending::Complete { least: trial.bound };
            trial = luby.next(&Probed { trial, ending, work: 0, cut: None }).unwrap();
            terms.push(trial.bound);
        }
        terms
    }

    /// By the definition: 2^(k-1) where i = 2^k - 1, else the term at
    /// i - 2^(k-1) + 1 where 2^(k-1) <= i < 2^k - 1.
    fn by_definition(i: u64) -> u64 {
        let k = 64 - i.leading_zeros();
        if i == (1 << k) - 1 { 1 << (k - 1) } else { by_definition(i - (1 << (k - 1)) + 1) }
    }

    #[test]
    fn the_sequence() {
        assert_eq!(terms(Luby::new(1_u32), 15), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        let expected: Vec<u64> = (1..=5_000).map(|i| 3 * by_definition(i)).collect();
        assert_eq!(terms(Luby::new(3_u64), 5_000), expected);
    }

    #[test]
    fn budgets_saturate() {
        assert_eq!(terms(Luby::new(100_u8), 7), [100, 100, 200, 100, 100, 200, 254]);
    }

    #[test]
    fn goes_on_where_it_was_saved() {
        let mut luby = Luby::new(1_u32);
        let mut other = luby;
        for _ in 0..100 {
            let trial = luby.trial();
            let ending = Ending::Complete { least: 0 };
            luby.next(&Probed { trial, ending, work: 0, cut: None });
            assert!(other.restore(&<Luby<u32> as Schedule<u32>>::save(&luby)));
            assert_eq!(luby, other);
        }
        assert!(!other.restore(&[3, 2]) && !other.restore(&[0, 1]) && !other.restore(&[]));
    }
}
