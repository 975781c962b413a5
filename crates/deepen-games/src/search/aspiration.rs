//! Aspiration windows (Slate and Atkin 1977; Baudet 1978): a search in a
//! narrow window about the value that is expected, which cuts more, and again
//! in a wider one where the value lies outside.
//!
//! The value is that of the full window. A guess that is wrong costs the
//! searches that failed, at most a dozen on either side; the window only
//! grows, so that a search that contradicts itself cannot go to and fro.

use deepen::StopReason;

use super::window_search::WindowSearch;
use crate::score::{Score, Window};
use crate::value::Value;

/// By how much more a window reaches when its value was outside.
const WIDENING: i32 = 4;

/// The value of the position searched to `depth` plies, first in the window of
/// those scores that differ from `guess` by less than `width`.
///
/// # Errors
/// The limit that is reached.
pub fn aspiration<S: WindowSearch + ?Sized>(
    search: &mut S,
    depth: u32,
    guess: Score,
    width: u32,
) -> Result<Value, StopReason> {
    let width = i32::try_from(width).unwrap_or(i32::MAX).max(1);
    let mut window = Window { alpha: guess.lower_by(width), beta: guess.higher_by(width) };
    let (mut below, mut above) = (width, width);
    loop {
        let value = search.search(depth, window)?;
        if value.score <= window.alpha && window.alpha > Window::FULL.alpha {
            below = below.saturating_mul(WIDENING);
            window.alpha = reach(value.score, value.score.lower_by(below), Window::FULL.alpha);
        } else if value.score >= window.beta && window.beta < Window::FULL.beta {
            above = above.saturating_mul(WIDENING);
            window.beta = reach(value.score, value.score.higher_by(above), Window::FULL.beta);
        } else {
            return Ok(value);
        }
    }
}

/// How far a window reaches from what was found: all the way where that is a
/// win or a loss already, since no estimate is near.
fn reach(found: Score, wished: Score, most: Score) -> Score {
    if found.is_decided() { most } else { wished }
}
