//! Late-move reductions (programs since about 2000; the idea of searching
//! unlikely moves less deep is Shannon's, 1950): quiet moves that come late in
//! a good order are searched less deep in a null window. One that turns out
//! better than alpha is searched again to the whole depth.
//!
//! By how much grows with the logarithms of the depth and of the number of the
//! move. A move that fails low is then believed at less depth than was asked
//! for; what the shortened search saw the end of is proven all the same.

/// Searches late quiet moves less deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoves {
    /// So many moves of a position are searched to the whole depth.
    pub early: u32,
    /// Positions with fewer plies left are searched whole.
    pub least_depth: u32,
}

impl Default for LateMoves {
    /// After three moves, from three plies on.
    fn default() -> Self {
        LateMoves { early: 3, least_depth: 3 }
    }
}

impl LateMoves {
    /// By how many plies the move after `tried` others is searched less deep.
    /// At least one ply is left.
    pub(in crate::engine) fn reduction(self, depth: u32, tried: u32) -> u32 {
        if depth < self.least_depth || tried < self.early {
            return 0;
        }
        let by = 1 + depth.checked_ilog2().unwrap_or(0) * tried.checked_ilog2().unwrap_or(0) / 3;
        by.min(depth.saturating_sub(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_and_leave_a_ply() {
        let rule = LateMoves::default();
        assert_eq!(rule.reduction(2, 9), 0);
        assert_eq!(rule.reduction(9, 2), 0);
        for depth in 3..60 {
            for tried in 3..60 {
                let by = rule.reduction(depth, tried);
                assert!(by >= 1 && by < depth - 1);
                assert!(by <= rule.reduction(depth + 1, tried));
                assert!(by <= rule.reduction(depth, tried + 1));
            }
        }
    }
}
