//! Futility pruning (Schaeffer 1986; Heinz 1998): one or a few plies before
//! the horizon, a quiet move does not change the estimate by much. Where so
//! much is missing to alpha that it cannot make up for it, it is not searched.
//!
//! The score returned counts the skipped moves as if they gained the margin;
//! nothing is proven of them.

use crate::score::{Score, Window};

/// Skips quiet moves near the horizon that cannot reach alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Futility {
    /// The greatest depth left at which moves are skipped, in plies.
    pub most_depth: u32,
    /// What a quiet move gains at most, for each ply left, in points.
    pub margin: i32,
}

impl Default for Futility {
    /// Up to three plies, 100 points each: a pawn in hundredths.
    fn default() -> Self {
        Futility { most_depth: 3, margin: 100 }
    }
}

impl Futility {
    /// What quiet moves of a position may come to, if that does not matter.
    pub(in crate::engine) fn hopeless(
        self,
        depth: u32,
        estimate: Score,
        window: Window,
    ) -> Option<Score> {
        if depth > self.most_depth || window.alpha.is_decided() {
            return None;
        }
        let gain = self.margin.saturating_mul(depth.cast_signed());
        let reached = Score::points(estimate.value().saturating_add(gain));
        (reached <= window.alpha).then_some(reached)
    }
}
