//! Whole numbers of any size, as products of small ones.

use std::fmt;

/// Digits of one part.
const BASE: u64 = 1_000_000_000;

/// A product of small numbers, however large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Large {
    /// To the base of a thousand million, the least first.
    parts: Vec<u32>,
}

impl Large {
    /// The product of some numbers; 1 where there are none.
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut parts = vec![1_u32];
        for factor in factors {
            let mut carry = 0_u64;
            for part in &mut parts {
                let value = u64::from(*part) * u64::from(factor) + carry;
                *part = (value % BASE) as u32;
                carry = value / BASE;
            }
            if carry > 0 {
                parts.push(carry as u32);
            }
            while parts.len() > 1 && parts.last() == Some(&0) {
                parts.pop();
            }
        }
        Large { parts }
    }

    /// The number, where it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.parts
            .iter()
            .rev()
            .try_fold(0_u64, |value, part| value.checked_mul(BASE)?.checked_add(u64::from(*part)))
    }
}

/// All its digits.
impl fmt::Display for Large {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.parts.iter().rev();
        write!(f, "{}", parts.next().copied().unwrap_or(0))?;
        parts.try_for_each(|part| write!(f, "{part:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_all_there() {
        assert_eq!(Large::product([]).to_string(), "1");
        let factorial = Large::product(1..=25);
        assert_eq!(factorial.to_string(), "15511210043330985984000000");
        assert_eq!(factorial.to_u64(), None);
        assert_eq!(Large::product(1..=20).to_u64(), Some(2_432_902_008_176_640_000));
        assert_eq!(Large::product([1_000_000_000, 7]).to_string(), "7000000000");
        assert_eq!(Large::product([u32::MAX, u32::MAX]).to_u64(), Some(18_446_744_065_119_617_025));
        assert_eq!(Large::product([5, 0]).to_string(), "0");
    }
}
