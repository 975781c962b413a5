//! Searches that find some solution soon and go on to better ones: the engine
//! of [`AraStar`], [`AnytimeWeightedAStar`] and [`RestartingWeightedAStar`],
//! which differ in what becomes of a node met again and in when the weight
//! falls.
//!
//! All prune what cannot beat the incumbent by its unweighted f, prove lower
//! bounds by the least unweighted f of the nodes still open, tell observers
//! of every improvement, and end when the incumbent is proven optimal (or
//! within the last weight, where that is above 1). Their memory is of fixed
//! size: where it is used up they stop with the incumbent and the bound.

#![cfg(feature = "alloc")]

mod agenda;
mod ara_star;
mod expand;
mod known;
mod restarting;
mod step;
mod weighted;

pub use ara_star::AraStar;
pub use restarting::RestartingWeightedAStar;
pub use weighted::AnytimeWeightedAStar;

use agenda::{Again, Agenda};
pub(super) use expand::{Arrival, Broken, Receive};
pub(super) use known::Known;

use alloc::vec::Vec;

use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::outcome::Statistics;
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::Control;
use crate::search::depth_first::Problem;
use crate::space::StateSpace;

/// What nodes and open list take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// What the three have in common.
struct Anytime<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    problem: Problem<'a, S, H, P>,
    start: S::State,
    memory: usize,
    again: Again,
    /// Falling, each at least 1.
    weights: Vec<f64>,
    control: Control<'a, S::Operator, S::Cost>,
    search: Option<Running<'a, S, H, P>>,
}

/// A search that has begun.
struct Running<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    known: Known<'a, S, H, P>,
    agenda: Agenda<S::Cost>,
    /// The round, counted from 1.
    round: u64,
    /// The place of its weight.
    weight: usize,
    /// The cost of the incumbent when it began.
    before: S::Cost,
    /// Whether it is over.
    over: bool,
    /// Counts when it began: expanded, generated.
    counted: (u64, u64),
}

impl<'a, S: StateSpace, H: Heuristic<S>> Anytime<'a, S, H, NoPruning> {
    fn new(space: &'a S, heuristic: &'a H, start: S::State, again: Again, weights: &[f64]) -> Self {
        let problem = Problem::of(space, heuristic);
        Anytime::anew(problem, start, DEFAULT_MEMORY, again, weights.to_vec(), Limits::none())
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Anytime<'a, S, H, P> {
    fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        memory: usize,
        again: Again,
        weights: Vec<f64>,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        let control = Control::new(limits);
        Anytime { problem, start, memory, again, weights, control, search: None }
    }

    fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> Anytime<'a, S, H, Q> {
        let problem = self.problem.pruned_by(pruning);
        let Anytime { start, memory, again, weights, control, .. } = self;
        Anytime::anew(problem, start, memory, again, weights, control.limits)
    }

    fn memory(self, memory: usize) -> Self {
        let Anytime { problem, start, again, weights, control, .. } = self;
        Anytime::anew(problem, start, memory, again, weights, control.limits)
    }

    fn weights(self, weights: &[f64]) -> Option<Self> {
        let fine = |weight: &f64| *weight >= 1.0 && weight.is_finite();
        let falling = weights.windows(2).all(|pair| pair[0] > pair[1]);
        let Anytime { problem, start, memory, again, control, .. } = self;
        let anew =
            || Anytime::anew(problem, start, memory, again, weights.to_vec(), control.limits);
        (!weights.is_empty() && falling && weights.iter().all(fine)).then(anew)
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    fn statistics(&self) -> Statistics {
        let Some(running) = &self.search else { return Statistics::default() };
        Statistics {
            iterations: running.round,
            expanded: running.known.counts.expanded,
            generated: running.known.counts.generated,
            reopened: running.agenda.reopened,
            discarded: 0,
            peak_bytes: running.known.bytes() + running.agenda.bytes(),
        }
    }
}

/// The public face of one of the three: builders and the contract.
macro_rules! anytime_search {
    ($name:ident) => {
        impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> $name<'a, S, H, P> {
            /// Takes operators out by `pruning`, as far as
            /// [`RETURNS_ONLY`](Pruning::RETURNS_ONLY) allows. A search that
            /// had begun begins anew.
            #[must_use]
            pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> $name<'a, S, H, Q> {
                $name(self.0.pruning(pruning))
            }

            /// Sets how many bytes nodes and open list may take: never
            /// exceeded, and given out by the system as they are used. What
            /// states own on the heap and the incumbent are not counted. A
            /// search that had begun begins anew.
            #[must_use]
            pub fn memory(self, bytes: usize) -> Self {
                $name(self.0.memory(bytes))
            }
        }

        impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Search<'a> for $name<'a, S, H, P> {
            $crate::search::control::by_its_engine!(0);
        }
    };
}
pub(super) use anytime_search;
