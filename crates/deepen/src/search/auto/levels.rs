//! What two searches expanded to prove the same bounds.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::observer::{Observer, Progress, hand_on_nodes};
use crate::outcome::{Iteration, Statistics};

/// A bound that a path at a time has been searched under.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Level<C> {
    bound: C,
    /// Expansions of all iterations up to this one.
    linear: u64,
    /// Expansions of best-first search to the same bound, once it got there.
    best: Option<u64>,
}

/// The bounds searched, and what each of the two searches expanded for them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Levels<C> {
    searched: Vec<Level<C>>,
    /// How many of them best-first search has passed.
    passed: usize,
    /// A bound that best-first search has passed and the other is still
    /// searching under.
    ahead: Option<(C, u64)>,
    /// Growth of the last iterations, the last first.
    growths: [f64; 2],
    last: u64,
}

/// A level counts as one of its own where the work is so many times that of
/// the one before: real costs have thousands.
const DISTINCT: f64 = 1.15;

/// Iterations of fewer nodes say nothing of how iterations grow.
const TELLING: u64 = 64;

/// Growth below this, twice in a row, is the sign of dense bounds.
const DENSE: f64 = 1.3;

/// The ratio grows from level to level by no more than this, whatever two
/// small levels seem to say.
const STEEPEST: f64 = 3.0;

impl<C> Default for Levels<C> {
    fn default() -> Self {
        Levels {
            searched: Vec::new(),
            passed: 0,
            ahead: None,
            growths: [f64::INFINITY; 2],
            last: 0,
        }
    }
}

impl<C: Cost> Levels<C> {
    /// An iteration under `bound` is finished, of `expanded` nodes, with
    /// `total` in all.
    pub(super) fn finished(&mut self, bound: C, expanded: u64, total: u64) {
        let growth =
            if self.last < TELLING { f64::INFINITY } else { expanded as f64 / self.last as f64 };
        self.growths = [growth, self.growths[0]];
        self.last = expanded;
        let level = Level { bound, linear: total, best: None };
        match self.searched.last_mut() {
            Some(last) if last.best.is_none() && (total as f64) < DISTINCT * last.linear as f64 => {
            }
            _ => self.searched.push(level),
        }
    }

    /// The growth of the last iterations, where they hardly grow.
    pub(super) fn dense(&self) -> Option<f64> {
        let [last, before] = self.growths;
        (last < DENSE && before < DENSE).then_some(last)
    }

    /// Forgets how iterations grew: they are chosen otherwise now.
    pub(super) fn new_schedule(&mut self) {
        (self.growths, self.last) = ([f64::INFINITY; 2], 0);
    }

    /// The bound that best-first search is to prove next.
    pub(super) fn target(&self) -> Option<C> {
        self.searched.get(self.passed).map(|level| level.bound)
    }

    /// What a path at a time has expanded to prove that bound.
    pub(super) fn target_work(&self) -> Option<u64> {
        self.searched.get(self.passed).map(|level| level.linear)
    }

    /// Best-first search has passed a bound with so many expansions: its
    /// target, or else the bound that the other is searching under.
    pub(super) fn pass(&mut self, bound: C, expanded: u64) {
        match self.searched.get_mut(self.passed) {
            Some(level) => {
                level.best = Some(expanded.max(1));
                self.passed += 1;
            }
            None => self.ahead = Some((bound, expanded)),
        }
    }

    /// What best-first search has expanded to pass a bound that the other is
    /// still searching under, where it has.
    pub(super) fn ahead_of(&self, bound: C) -> Option<u64> {
        self.ahead.filter(|(passed, _)| bound <= *passed).map(|(_, expanded)| expanded.max(1))
    }

    /// Passes the levels that best-first search had passed before they were
    /// finished by the other.
    pub(super) fn catch_up(&mut self) {
        while let (Some(target), Some((bound, expanded))) = (self.target(), self.ahead)
            && target <= bound
        {
            self.pass(target, expanded);
        }
    }

    /// How much more a path at a time expands at the next level than
    /// best-first search, extrapolated; `None` where nothing is known.
    pub(super) fn ratio_ahead(&self, levels: u32) -> Option<f64> {
        let ratio = |level: &Level<C>| Some(level.linear as f64 / level.best? as f64);
        let last = self.passed.checked_sub(1)?;
        let now = ratio(&self.searched[last])?;
        // Over several levels, so that one does not decide alone.
        let earlier = last.saturating_sub(3);
        let slope = match ratio(&self.searched[earlier]) {
            Some(before) if earlier < last => root(now / before, (last - earlier) as u32),
            _ => 1.0,
        };
        let ahead = (self.searched.len() - 1 - last) as u32 + levels;
        Some(now * power(slope.clamp(1.0, STEEPEST), ahead))
    }

    /// How many levels both have passed.
    pub(super) fn compared(&self) -> usize {
        self.passed
    }
}

/// Hands everything on to an observer, and notes the iterations.
pub(super) struct Notes<'n, C, O> {
    pub(super) levels: &'n mut Levels<C>,
    pub(super) observer: &'n mut O,
}

impl<C: Cost, O: Observer<C>> Observer<C> for Notes<'_, C, O> {
    const NODES: bool = O::NODES;
    const WHICH: bool = O::WHICH;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        self.observer.iteration_begins(iteration);
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        self.levels.finished(iteration.bound, iteration.expanded, counts.expanded);
        self.observer.iteration_ends(iteration, counts);
    }

    fn progress(&mut self, progress: &Progress<C>) {
        self.observer.progress(progress);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        self.observer.improves(cost, lower_bound);
    }

    hand_on_nodes!(C, observer);
}

/// Hands on what is told of nodes alone: the iterations of a search that runs
/// beside another are no steps of the whole.
pub(super) struct Aside<'n, O> {
    pub(super) observer: &'n mut O,
}

impl<C: Cost, O: Observer<C>> Observer<C> for Aside<'_, O> {
    const NODES: bool = O::NODES;
    const WHICH: bool = O::WHICH;

    hand_on_nodes!(C, observer);
}

fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

/// The root by bisection: `f64::powf` is not in `core`.
fn root(number: f64, degree: u32) -> f64 {
    let (mut low, mut high) = (0.0, number.max(1.0));
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if power(middle, degree) < number { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_extrapolated_over_the_levels_ahead() {
        let mut levels = Levels::default();
        for (bound, total) in [(10_u32, 100), (11, 400), (12, 1_600), (13, 6_400)] {
            levels.finished(bound, total, total);
        }
        assert_eq!(levels.ratio_ahead(1), None);
        for expanded in [100, 200] {
            levels.pass(levels.target().unwrap(), expanded);
        }
        assert_eq!(levels.target(), Some(12));
        // 1 and 2 at the first two levels, so 4 and 8, and 16 at the next.
        assert!((levels.ratio_ahead(1).unwrap() - 16.0).abs() < 1e-6);
        assert_eq!(levels.dense(), None);
        levels.finished(14, 6_500, 13_000);
        levels.finished(15, 6_600, 19_600);
        assert!(levels.dense().is_some());
    }

    #[test]
    fn levels_that_hardly_differ_are_one() {
        let mut levels = Levels::default();
        for bound in 0..1_000_u32 {
            levels.finished(bound, 1, 1_000 + u64::from(bound));
        }
        assert!(levels.searched.len() < 10);
    }
}
