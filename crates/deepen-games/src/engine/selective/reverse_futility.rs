//! Reverse futility, also static null move (Heinz 1998 gives the margins;
//! the name is of programs since): near the horizon, a position that is above
//! beta by more than the opponent can gain in so few plies is left at once.
//! Nothing is proven by that.

use crate::score::{Score, Window};
use crate::value::Value;

/// Leaves positions near the horizon that are far above beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReverseFutility {
    /// The greatest depth left at which positions are left, in plies.
    pub most_depth: u32,
    /// What the opponent gains at most, for each ply left, in points.
    pub margin: i32,
}

impl Default for ReverseFutility {
    /// Up to three plies, 120 points each.
    fn default() -> Self {
        ReverseFutility { most_depth: 3, margin: 120 }
    }
}

impl ReverseFutility {
    /// The value of a position, if it is far enough above the window.
    pub(in crate::engine) fn value(
        self,
        depth: u32,
        estimate: Score,
        window: Window,
    ) -> Option<Value> {
        if depth > self.most_depth {
            return None;
        }
        let loss = self.margin.saturating_mul(depth.cast_signed());
        let left = Score::points(estimate.value().saturating_sub(loss));
        (left >= window.beta).then(|| Value::estimated(left))
    }
}
