//! How many leaves of a uniform tree must be looked at to know its value
//! (Slagle and Dixon 1969; Knuth and Moore 1975).

/// The least number of leaves that any search must look at that proves the
/// value of a tree of `branching` moves a position and `depth` plies:
/// b^ceil(d/2) + b^floor(d/2) - 1. Alpha-beta looks at so many where the best
/// move is always first, whatever the other moves' order.
///
/// `None` where that is more than a `u128` counts. A tree without moves is one
/// leaf.
///
/// ```
/// use deepen_games::{all_leaves, knuth_moore_minimum};
///
/// // Chess, some 35 moves a position, to six plies.
/// assert_eq!(all_leaves(35, 6), Some(1_838_265_625));
/// assert_eq!(knuth_moore_minimum(35, 6), Some(85_749));
/// ```
#[must_use]
pub fn knuth_moore_minimum(branching: u64, depth: u32) -> Option<u128> {
    let longer = all_leaves(branching, depth.div_ceil(2))?;
    let shorter = all_leaves(branching, depth / 2)?;
    // Subtracted first: the sum may be one too many.
    (longer - 1).checked_add(shorter)
}

/// The leaves of the whole tree, b^d, which minimax looks at.
#[must_use]
pub fn all_leaves(branching: u64, depth: u32) -> Option<u128> {
    u128::from(branching.max(1)).checked_pow(depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_overflow() {
        assert_eq!(knuth_moore_minimum(0, 5), Some(1));
        assert_eq!(knuth_moore_minimum(1, u32::MAX), Some(1));
        assert_eq!(knuth_moore_minimum(7, 0), Some(1));
        assert_eq!(knuth_moore_minimum(7, 1), Some(7));
        assert_eq!(knuth_moore_minimum(3, 3), Some(11));
        assert_eq!(knuth_moore_minimum(2, 254), Some((1 << 127) + ((1 << 127) - 1)));
        assert_eq!(knuth_moore_minimum(2, 255), None);
        assert_eq!(all_leaves(2, 127), Some(1 << 127));
        assert_eq!(all_leaves(u64::MAX, 3), None);
    }
}
