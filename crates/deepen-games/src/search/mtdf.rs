//! MTD(f), "memory-enhanced test driver" (Plaat, Schaeffer, Pijls and de Bruin
//! 1996): nothing but null windows, each of which says on which side of it the
//! value lies, until a lower and an upper bound meet.
//!
//! The value is that of the full window. With a good first guess and a table
//! that remembers what the searches before found, it visits fewer positions
//! than any window that fits; without a table it repeats itself.
//!
//! Fail-soft bounds take it there in steps larger than one; where they do not
//! get there soon, it goes on by halves. A table that keeps one bound a
//! position forgets the other side's when it stores this one, and an entry of a
//! deeper search may contradict what was found before; so each search must move
//! one bound by at least one, and where the bounds cross, it is over.

use deepen::StopReason;

use super::window_search::WindowSearch;
use crate::score::{Score, Window};
use crate::value::Value;

/// So many searches go where the last one pointed; those after them halve what
/// is left, twenty-one at most.
const PATIENCE: u32 = 24;

/// The value of the position searched to `depth` plies, beginning at `guess`.
///
/// # Errors
/// The limit that is reached.
pub fn mtdf<S: WindowSearch + ?Sized>(
    search: &mut S,
    depth: u32,
    guess: Score,
) -> Result<Value, StopReason> {
    let mut lower = Value::estimated(Window::FULL.alpha);
    let mut upper = Value::estimated(Window::FULL.beta);
    let mut guess = guess.clamp(lower.score, upper.score);
    let mut searches = 0;
    loop {
        if searches >= PATIENCE {
            guess = between(lower.score, upper.score);
        }
        let beta = if guess > lower.score { guess } else { lower.score.above() };
        let value = search.search(depth, Window::null(beta.below()))?;
        guess = value.score;
        searches += 1;
        if value.score >= beta {
            lower = value;
        } else {
            upper = value;
        }
        if lower.score >= upper.score {
            return Ok(met(lower, upper, value));
        }
    }
}

/// The score half way from the one to the other.
fn between(lower: Score, upper: Score) -> Score {
    lower.higher_by((upper.value() - lower.value()) / 2)
}

/// The value where both bounds are equal, with what each proves of it: that it
/// is at least that much, of the search that found the move. Where they
/// crossed, the search contradicts itself and the last word counts.
fn met(lower: Value, upper: Value, last: Value) -> Value {
    if lower.score == upper.score {
        Value { at_most: lower.at_most || upper.at_most, ..lower }
    } else {
        last
    }
}
