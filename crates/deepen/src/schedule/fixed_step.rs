//! Fixed step: bounds that grow by the same amount each time, as depths do in
//! iterative deepening of game trees (Slate and Atkin 1977).

use super::{Probed, Schedule, Trial, grown, saturating_add};
use crate::cost::Cost;

/// Bounds at equal distances, as depths are in game trees (Slate and Atkin 1977).
///
/// ```
/// use deepen::{Attempt, FixedStep, Trial, deepen};
///
/// // A game: from a heap of n, take 1, 2 or 3; who takes the last wins. How
/// // many moves the winner needs at most, looking one move deeper each time.
/// fn wins(heap: u32, depth: u32) -> bool {
///     depth > 0 && (1..=3.min(heap)).any(|taken| loses(heap - taken, depth - 1))
/// }
/// fn loses(heap: u32, depth: u32) -> bool {
///     heap == 0 || depth > 0 && (1..=3.min(heap)).all(|taken| wins(heap - taken, depth - 1))
/// }
///
/// let depth = deepen(FixedStep::new(1_u32), |trial: Trial<u32>| {
///     if wins(10, trial.bound) { Attempt::Answer(trial.bound) } else { Attempt::short(&trial) }
/// });
/// assert_eq!(depth, Some(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedStep<C> {
    step: C,
}

impl<C: Cost> FixedStep<C> {
    /// Bounds `step` apart, from the least that can succeed. A step of nothing
    /// is taken for the least there is.
    #[must_use]
    pub const fn new(step: C) -> Self {
        FixedStep { step }
    }
}

impl<C: Cost> Schedule<C> for FixedStep<C> {
    fn begin(&mut self, least: C) -> Trial<C> {
        Trial::bounded(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        grown(last, saturating_add(last.trial.bound, self.step))
    }

    fn fingerprint(&self) -> u64 {
        self.step.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Ending;

    fn after(bound: u8, least: u8) -> Option<u8> {
        let (trial, ending) = (Trial::bounded(bound), Ending::Complete { least });
        FixedStep::new(3).next(&Probed { trial, ending, work: 1, cut: None }).map(|t| t.bound)
    }

    #[test]
    fn steps_and_ends_at_the_greatest_bound() {
        assert_eq!(after(4, 5), Some(7));
        assert_eq!(after(4, 9), Some(9));
        assert_eq!(after(252, 253), Some(254));
        assert_eq!(after(254, 255), None);
    }
}
