//! The search itself: on to the child with the least key, and back where
//! something else has become better.

use super::spine::{Entering, Frame, Incumbent, SpineIn};
use super::values::Values;
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{NodeRef, Observer, Progress};
use crate::outcome::{Iteration, Statistics};
use crate::pruning::Pruning;
use crate::search::control::{Conclusion, ControlOf};
use crate::search::depth_first::Problem;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::room::{Found, Room, Stack};
use crate::space::StateSpace;

/// How a step ended.
pub(crate) enum Halt {
    /// Nothing is left that is better than the solution in hand.
    Exhausted,
    /// Something stopped the search.
    Stopped(StopReason),
    /// As many nodes as were asked for have been expanded.
    Paused,
}

/// How a run ended.
pub(super) enum Ended {
    /// Nothing is left that is better than the solution in hand.
    Exhausted,
    /// A cost or an estimate is none.
    Fault,
    /// All that is left is above the greatest cost allowed.
    AboveMost,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

impl<S, H, P, V, R> SpineIn<'_, S, H, P, V, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
    R: Room,
{
    /// Searches on under the limits of `control` until there is something to
    /// say, or nothing is `left` of the step. It is one iteration.
    pub(crate) fn step<A: Conclusion, W: Observer<S::Cost>>(
        &mut self,
        control: &ControlOf<'_, A, S::Cost>,
        left: &mut u64,
        observer: &mut W,
    ) -> Halt {
        let (bound, expanded) = (self.least(), self.counts().expanded);
        let progress = Progress { iteration: 1, bound, expanded };
        let mut instrument = control.instrument(0, progress, left, observer);
        match self.run(control.limits.max_cost, &mut instrument) {
            Ended::Interrupted(Interruption::Limit(reason)) => Halt::Stopped(reason),
            Ended::Interrupted(_) => Halt::Paused,
            Ended::AboveMost => Halt::Stopped(StopReason::MaxCost),
            Ended::Fault => Halt::Stopped(StopReason::InvalidCost),
            Ended::Exhausted => {
                let statistics = self.statistics();
                let Statistics { expanded, generated, .. } = statistics;
                let iteration = Iteration { number: 1, bound: self.least(), expanded, generated };
                observer.iteration_ends(&iteration, &statistics);
                Halt::Exhausted
            }
        }
    }

    /// Searches on, under no key above `most`, until something happens.
    fn run<I: Instrument<S::Cost>>(&mut self, most: Option<S::Cost>, instrument: &mut I) -> Ended {
        let ended = self.search(most.map(Cost::rounded), instrument);
        self.tank.drain(instrument);
        ended
    }

    fn search<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended {
        loop {
            if let Some(entering) = &self.entering {
                if most.is_some_and(|most| entering.key > most) {
                    return Ended::AboveMost;
                }
                match self.expand(instrument) {
                    Ok(()) => {}
                    Err(Ended::Interrupted(Interruption::Limit(
                        full @ (StopReason::Depth | StopReason::Memory),
                    ))) if !R::GROWS => self.leave_out(full),
                    Err(ended) => return ended,
                }
            }
            let Some(frame) = self.frames.last() else { return Ended::Exhausted };
            let bound = frame.bound;
            let (best, second) = self.two_best(frame.first);
            let chosen = best.filter(|best| self.children.at(*best).key <= bound);
            match chosen {
                None => self.leave(most),
                Some(best) if most.is_some_and(|most| self.children.at(best).key > most) => {
                    return Ended::AboveMost;
                }
                Some(best) => self.descend(best, bound.least(second), instrument.observer()),
            }
        }
    }

    /// Below which floor children are worth searching: better than the solution
    /// in hand, and not above what was left out, where nothing can be proven.
    #[inline]
    fn worth(&self) -> S::Cost {
        let cost = |incumbent: &Incumbent<S, R>| incumbent.cost().rounded();
        let worth = self.incumbent.as_ref().map_or(S::Cost::INFINITY, cost);
        match self.left_out {
            Some((floor, _)) if !R::GROWS => worth.least(floor.rounded().successor()),
            _ => worth,
        }
    }

    /// Leaves out the node that is about to be expanded: there is no room.
    #[cold]
    fn leave_out(&mut self, full: StopReason) {
        let Some(Entering { floor, undo, .. }) = self.entering.take() else { return };
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        if self.left_out.is_none_or(|(least, _)| floor < least) {
            self.left_out = Some((floor, full));
        }
        if let Some(parent) = self.frames.last() {
            self.children.at_mut(parent.taken).close::<V>();
        }
    }

    /// Of the children from `first` on that can be better than the solution
    /// in hand: the one with the least key, and the key of the next.
    #[inline]
    fn two_best(&self, first: usize) -> (Option<usize>, S::Cost) {
        let worth = self.worth();
        let (mut best, mut second) = (None, S::Cost::INFINITY);
        let mut least = S::Cost::INFINITY;
        for (place, child) in self.children.tail(first).enumerate() {
            if child.floor.rounded() < worth && child.key < least {
                second = least;
                (best, least) = (Some(first + place), child.key);
            } else if child.key < second && child.floor.rounded() < worth {
                second = child.key;
            }
        }
        (best, second)
    }

    /// Leaves the node on top, with the values that are left of it.
    fn leave(&mut self, most: Option<S::Cost>) {
        let Some(Frame { first, undo, .. }) = self.frames.pop() else { return };
        self.on_path.pop();
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        if let Some(parent) = self.frames.last() {
            let least = match self.two_best(first).0 {
                Some(best) => self.children.at(best).key,
                None => S::Cost::INFINITY,
            };
            let left = self.children.tail(first);
            let floor = left.fold(S::Cost::INFINITY, |floor, child| floor.least(child.floor));
            let note = V::of_children(self.children.tail(first).map(|child| &child.note));
            let key = self.values.key(&note, least).rounded();
            // What may be searched must not be put above what may.
            let key = most.filter(|most| least <= *most).map_or(key, |most| key.least(most));
            let taken = self.children.at_mut(parent.taken);
            (taken.key, taken.floor, taken.note) = (key, floor, note);
        }
        self.children.truncate(first);
    }

    /// Goes to a child: a goal is a solution, anything else is expanded next.
    pub(super) fn descend<O: Observer<S::Cost>>(
        &mut self,
        place: usize,
        bound: S::Cost,
        observer: &mut O,
    ) {
        let Problem { space, pruning, .. } = self.problem;
        let Some(frame) = self.frames.last_mut() else { return };
        frame.taken = place;
        let child = self.children.at_mut(place);
        let undo = space.apply(&mut self.state, &child.operator);
        if space.is_goal(&self.state) {
            space.undo(&mut self.state, undo);
            if O::NODES {
                let by = space.operator_number(&child.operator);
                observer.reaches_goal(NodeRef::on_path(self.frames.len(), by), child.g);
            }
            let cost = child.g;
            child.close::<V>();
            self.take_solution(cost);
            let lower_bound = self.problem.heuristic.quality().lower_bound(self.proven());
            observer.improves(cost, lower_bound);
            return;
        }
        self.entering = Some(Entering {
            memo: child.memo,
            g: child.g,
            f: child.f,
            floor: child.floor,
            key: child.key,
            bound,
            trail: pruning.follow(frame.trail, &child.operator),
            undo: Some(undo),
        });
    }

    /// The path to the children that are taken is the best solution so far.
    fn take_solution(&mut self, cost: S::Cost) {
        let child = |depth| self.children.at(self.frames.at(depth).taken);
        let step = |depth| (&child(depth).operator, child(depth).ordinal);
        let steps = (0..self.frames.len()).map(step);
        self.incumbent = Some(Found::new(steps, cost));
    }

    /// No key may be above `most` where the floor is not: the greatest cost
    /// allowed has become less than what keys were raised to.
    pub(crate) fn lower_keys(&mut self, most: S::Cost) {
        let most = most.rounded();
        let mut lowered = false;
        let mut lower = |key: &mut S::Cost, floor: S::Cost| {
            if floor.rounded() <= most && *key > most {
                *key = most;
                lowered = true;
            }
        };
        for child in self.children.tail_mut(0) {
            lower(&mut child.key, child.floor);
        }
        if let Some(entering) = &mut self.entering {
            lower(&mut entering.key, entering.floor);
        }
        if !lowered {
            return;
        }
        // What is above it now is left before any of it is searched.
        for frame in self.frames.tail_mut(1) {
            frame.bound = frame.bound.least(most);
        }
        if self.frames.len() == 0 {
            return;
        }
        if let Some(Entering { undo, .. }) = self.entering.take()
            && let Some(undo) = undo
        {
            self.problem.space.undo(&mut self.state, undo);
        }
    }
}
