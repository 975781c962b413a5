//! Iterative deepening for as long as a budget of time wants.

use deepen::{Clock, Schedule, StopReason};

use super::budget::TimeBudget;
use super::thinking::Thinking;
use crate::answer::Answer;
use crate::search::{WindowSearch, deepening};
use crate::value::Value;

/// Searches deeper and deeper as [`deepening()`] does, and begins no depth that
/// the budget does not want: the answer is then stopped by
/// [`StopReason::Time`]. Time counts from the call, by `clock`.
///
/// The hard limit is the search's own: give it
/// `Limits::none().time_by(budget.hard, clock)`.
pub fn deepening_in_time<S, Q>(
    search: &mut S,
    schedule: Q,
    budget: TimeBudget,
    clock: &dyn Clock,
    mut step: impl FnMut(&mut S, u32, Option<Value>) -> Result<Value, StopReason>,
) -> Answer<S::Move>
where
    S: WindowSearch + ?Sized,
    S::Move: PartialEq,
    Q: Schedule<u32>,
{
    let begun = clock.now();
    let elapsed = || clock.now().saturating_sub(begun);
    let mut known = Thinking::new();
    deepening(search, schedule, |search, depth, before| {
        if !budget.goes_on(&known, elapsed()) {
            return Err(StopReason::Time);
        }
        let value = step(search, depth, before)?;
        known.finished(elapsed(), search.line().first().copied(), value.score);
        Ok(value)
    })
}
