//! Time management: how long to think about a move (Hyatt 1984, "Using Time
//! Wisely").
//!
//! [`TimeControl`] is what the rules and the clock say; [`TimeBudget`] makes two
//! limits of it. The hard one is never exceeded: it goes into the
//! [`Limits`](deepen::Limits) of the search. The soft one is looked at between
//! depths: a depth is not begun where enough was thought, or where it would
//! probably not be finished. How much is enough depends on what the depths
//! before showed ([`Thinking`]): less where the best move has been the same
//! for long, more where it has just changed or its score has dropped.
//!
//! All of this is a function of what it is given, and reads no clock.

mod budget;
mod control;
mod deepening;
mod thinking;

pub use budget::TimeBudget;
pub use control::TimeControl;
pub use deepening::deepening_in_time;
pub use thinking::Thinking;

use core::time::Duration;

/// So many thousandths of a time, as far as that can be counted.
fn per_mille(time: Duration, thousandths: u32) -> Duration {
    time.saturating_mul(thousandths) / 1_000
}
