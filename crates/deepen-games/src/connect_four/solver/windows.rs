//! Which null window is searched next: the score is found by asking, again
//! and again, whether it is above some number.
//!
//! A window far from 0 is a shallow search, for the score limits how late the
//! game may end. So the outer ones are asked first, on both sides, and the
//! window about 0, which is the deepest, last.

/// Asks until the lower bound is the upper one. `ask` says a bound of the
/// score: a lower one above the number it is asked about, otherwise an upper
/// one; `None` to stop. Returns the bounds.
pub(super) fn narrow(
    mut lower: i32,
    mut upper: i32,
    mut ask: impl FnMut(i32) -> Option<i32>,
) -> (i32, i32) {
    while lower < upper {
        let alpha = next(lower, upper);
        match ask(alpha) {
            None => break,
            Some(score) if score > alpha => lower = score.min(upper),
            Some(score) => upper = score.max(lower),
        }
    }
    (lower, upper)
}

/// The number between two bounds that is asked about next: `lower` or more,
/// below `upper`.
fn next(lower: i32, upper: i32) -> i32 {
    if std::env::var("FOUR_ZERO").is_ok() {
        return if lower < 0 && upper >= 0 {
            -1
        } else if lower >= 0 {
            lower
        } else {
            upper - 1
        };
    }
    let middle = lower + (upper - lower) / 2;
    if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    }
}
