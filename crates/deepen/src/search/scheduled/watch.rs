//! What a schedule wants to know of a trial, taken down by an observer.

use core::marker::PhantomData;

use crate::cost::Cost;
use crate::observer::{NodeRef, Observer, Progress};
use crate::outcome::{Iteration, Statistics};
use crate::schedule::{Histogram, Schedule};

/// What was seen in the present trial.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watch<C> {
    /// The f that were above the bound.
    pub(crate) cut: Histogram<C>,
    /// The greatest f of a node that was expanded.
    pub(crate) greatest: C,
}

impl<C: Cost> Watch<C> {
    /// Nothing seen yet under this bound.
    pub(crate) fn new(bound: C) -> Self {
        Watch { cut: Histogram::above(bound), greatest: C::ZERO }
    }

    /// Forgets everything: another trial begins.
    pub(crate) fn restart(&mut self, bound: C) {
        self.cut.restart(bound);
        self.greatest = C::ZERO;
    }
}

/// Watches what the schedule `Q` wants to know, and tells another observer.
pub(crate) struct Watching<'w, C, O, Q> {
    watch: &'w mut Watch<C>,
    observer: &'w mut O,
    schedule: PhantomData<Q>,
}

impl<'w, C, O, Q> Watching<'w, C, O, Q> {
    pub(crate) fn new(watch: &'w mut Watch<C>, observer: &'w mut O) -> Self {
        Watching { watch, observer, schedule: PhantomData }
    }
}

impl<C: Cost, O: Observer<C>, Q: Schedule<C>> Observer<C> for Watching<'_, C, O, Q> {
    const NODES: bool = Q::WATCHES || O::NODES;
    const WHICH: bool = O::WHICH;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        self.observer.iteration_begins(iteration);
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        self.observer.iteration_ends(iteration, counts);
    }

    fn progress(&mut self, progress: &Progress<C>) {
        self.observer.progress(progress);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        self.observer.improves(cost, lower_bound);
    }

    #[inline]
    fn expands(&mut self, node: NodeRef, g: C, h: C) {
        if Q::WATCHES
            && let Some(f) = g.checked_add(h)
        {
            self.watch.greatest = self.watch.greatest.greatest(f);
        }
        if O::NODES {
            self.observer.expands(node, g, h);
        }
    }

    #[inline]
    fn cuts(&mut self, node: NodeRef, f: C) {
        if Q::WATCHES && f != C::INFINITY {
            self.watch.cut.note(f);
        }
        if O::NODES {
            self.observer.cuts(node, f);
        }
    }

    #[inline]
    fn repeats(&mut self, node: NodeRef) {
        if O::NODES {
            self.observer.repeats(node);
        }
    }

    #[inline]
    fn reaches_goal(&mut self, node: NodeRef, g: C) {
        if O::NODES {
            self.observer.reaches_goal(node, g);
        }
    }

    #[inline]
    fn withdraws(&mut self) {
        if O::NODES {
            self.observer.withdraws();
        }
    }

    #[inline]
    fn opens(&mut self, node: NodeRef, g: C, h: C) {
        if O::NODES {
            self.observer.opens(node, g, h);
        }
    }

    #[inline]
    fn passes(&mut self, node: NodeRef, g: C) {
        if O::NODES {
            self.observer.passes(node, g);
        }
    }

    #[inline]
    fn drops(&mut self, node: NodeRef, f: C) {
        if O::NODES {
            self.observer.drops(node, f);
        }
    }
}
