//! Operators that are numbers below sixteen, as a set of bits.

use deepen::OperatorSet;

/// What is left of a set.
#[derive(Debug)]
pub(crate) struct Bits(pub(crate) u16);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let operator = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (operator < 16).then_some(operator)
    }
}

impl OperatorSet for Bits {
    #[inline]
    fn remove(&mut self, operator: &u8) {
        self.0 &= !(1 << operator);
    }
}
