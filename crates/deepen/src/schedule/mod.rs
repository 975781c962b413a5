//! Which bound or budget comes next, and how large the iteration under it
//! will be.
//!
//! Deepening runs something again and again under limits that grow: a search
//! under a bound on cost, a game tree to a depth, a randomised attempt for so
//! many steps. A [`Schedule`] is the rule by which they grow, one file each;
//! [`deepen()`] runs any probe under one.

#![cfg(feature = "alloc")]

mod controlled;
mod deepen;
mod exponential_budget;
mod fixed_step;
mod geometric;
mod histogram;
mod least_cut_off;
mod luby;
mod prediction;
mod switching;
mod unbounded;

pub use controlled::ControlledReexpansion;
pub use deepen::{Attempt, deepen};
pub use exponential_budget::ExponentialBudget;
pub use fixed_step::FixedStep;
pub use geometric::Geometric;
pub use histogram::Histogram;
pub use least_cut_off::LeastCutOff;
pub use luby::Luby;
pub use prediction::Prediction;
pub use switching::Switching;
pub use unbounded::Unbounded;

use alloc::vec::Vec;

use crate::cost::Cost;

/// What one probe may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial<C> {
    /// How deep it may go: a bound on f = g + h, on the depth, on steps.
    pub bound: C,
    /// How much work it may do (in a search: nodes it may expand); `None`
    /// where that is not limited.
    pub work: Option<u64>,
}

impl<C> Trial<C> {
    /// A bound and as much work as it takes.
    #[must_use]
    pub const fn bounded(bound: C) -> Self {
        Trial { bound, work: None }
    }
}

/// How a probe that found no answer ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending<C> {
    /// It did all that there is to do under the bound.
    Complete {
        /// The least bound under which there is more to do.
        least: C,
    },
    /// It used up its work before that.
    Overrun {
        /// The greatest value that it came to, at most its bound: under this
        /// bound too the work would not have sufficed.
        greatest: C,
    },
}

/// A probe that found no answer.
#[derive(Clone, Copy, Debug)]
pub struct Probed<'p, C> {
    /// What it might use.
    pub trial: Trial<C>,
    /// How it ended.
    pub ending: Ending<C>,
    /// The work it did.
    pub work: u64,
    /// The values above its bound that it met, where they were counted.
    pub cut: Option<&'p Histogram<C>>,
}

/// The rule by which bounds or budgets grow.
///
/// Bounds are of any [`Cost`], which includes plain `u32` and `u64`. They
/// never overflow: the greatest finite cost is as far as they go.
pub trait Schedule<C: Cost> {
    /// Whether the values above the bound are to be counted, and the greatest
    /// value below it to be remembered. Costs a search some of its speed.
    const WATCHES: bool = false;

    /// The first trial. No bound below `least` can succeed.
    fn begin(&mut self, least: C) -> Trial<C>;

    /// The trial after the one that ended like this; `None` where no larger
    /// one is left.
    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>>;

    /// Its state, for a checkpoint.
    fn save(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Goes on from a state that [`save`](Schedule::save) returned; false
    /// where it can be none.
    fn restore(&mut self, state: &[u64]) -> bool {
        state.is_empty()
    }

    /// A number that differs between schedules that give other bounds.
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// The greatest cost that is not infinite.
pub(crate) fn greatest<C: Cost>() -> C {
    C::ONE.scaled(f64::MAX)
}

/// The sum, or the greatest cost where that is too much.
fn saturating_add<C: Cost>(a: C, b: C) -> C {
    a.checked_add(b).unwrap_or_else(greatest)
}

/// The bound that a growing schedule goes to from the trial that ended: the
/// one it wishes for, but at least one under which there is more to do.
fn grown<C: Cost>(probed: &Probed<'_, C>, wished: C) -> Option<Trial<C>> {
    let most = greatest::<C>();
    let least = match probed.ending {
        Ending::Complete { least } => least,
        Ending::Overrun { .. } => C::ZERO,
    };
    let bound = wished.greatest(least).greatest(probed.trial.bound.successor()).least(most);
    (bound > probed.trial.bound).then_some(Trial::bounded(bound))
}
