//! What a move does to slots, whatever pieces are in them: the group that the
//! moves generate.

use super::definition::MOST_SLOTS;

/// A permutation of slots with turns: the piece in `from[slot]` goes to `slot`
/// and is turned by `turn[slot]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    pub(super) from: Vec<u8>,
    pub(super) turn: Vec<u8>,
}

impl Transformation {
    /// The one that does nothing to so many slots.
    #[must_use]
    pub(super) fn identity(slots: usize) -> Self {
        debug_assert!(slots <= MOST_SLOTS);
        Transformation { from: (0..slots as u8).collect(), turn: vec![0; slots] }
    }

    /// By slot: from where its piece comes.
    #[must_use]
    pub fn from(&self) -> &[u8] {
        &self.from
    }

    /// By slot: how much the piece that comes is turned.
    #[must_use]
    pub fn turn(&self) -> &[u8] {
        &self.turn
    }

    /// This one first, then `next`; `orientations` by slot.
    pub(super) fn then(&self, next: &Self, orientations: &[u8]) -> Self {
        let step = |slot: usize| {
            let between = usize::from(next.from[slot]);
            let turn = u16::from(self.turn[between]) + u16::from(next.turn[slot]);
            (self.from[between], (turn % u16::from(orientations[slot])) as u8)
        };
        let (from, turn) = (0..self.from.len()).map(step).unzip();
        Transformation { from, turn }
    }

    /// It, so many times.
    pub(super) fn power(&self, times: u8, orientations: &[u8]) -> Self {
        let none = Transformation::identity(self.from.len());
        (0..times).fold(none, |done, _| done.then(self, orientations))
    }

    /// After how many repetitions all is as before; `None` above `u64`.
    pub(super) fn order(&self, orientations: &[u8]) -> Option<u64> {
        let mut seen = vec![false; self.from.len()];
        let mut order = 1_u64;
        for (start, &turns) in orientations.iter().enumerate() {
            let (mut slot, mut length, mut turned) = (start, 0_u64, 0_u64);
            while !std::mem::replace(&mut seen[slot], true) {
                length += 1;
                turned += u64::from(self.turn[slot]);
                slot = usize::from(self.from[slot]);
            }
            if length > 0 {
                let all = u64::from(turns);
                let rounds = all / greatest_common_divisor(all, turned % all);
                let cycle = length * rounds;
                let common = greatest_common_divisor(order, cycle);
                order = (order / common).checked_mul(cycle)?;
            }
        }
        Some(order)
    }
}

/// Euclid's; that of a number and 0 is the number.
fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three pieces in a circle, one turned; and a fourth one turned in place.
    fn some() -> (Transformation, Vec<u8>) {
        (Transformation { from: vec![2, 0, 1, 3], turn: vec![1, 0, 0, 1] }, vec![3, 3, 3, 2])
    }

    #[test]
    fn orders_count_turns() {
        let (one, orientations) = some();
        assert_eq!(one.order(&orientations), Some(18));
        let identity = Transformation::identity(4);
        assert_eq!(one.power(18, &orientations), identity);
        assert!((1..18).all(|times| one.power(times, &orientations) != identity));
        assert_eq!(identity.order(&orientations), Some(1));
    }
}
