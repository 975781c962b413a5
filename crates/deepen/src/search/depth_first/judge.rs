//! What becomes of a child: searched, or cut, and what is noted of the cut.

use super::{DepthFirstIn, Known, Node, Problem};
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::Observer;
use crate::pruning::Pruning;
use crate::search::instrument::Instrument;
use crate::search::room::{Room, Stack};
use crate::space::StateSpace;

/// What is to become of a child.
pub(super) enum Verdict<N> {
    Search(N),
    Cut,
    Invalid,
}

impl<S, H, P, R> DepthFirstIn<'_, S, H, P, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    /// Whether the child that the state has become is to be searched.
    #[inline]
    pub(super) fn judge<K: Known<S>, I: Instrument<S::Cost>>(
        &mut self,
        parent: Node<S, H, P>,
        cost: S::Cost,
        operator: &S::Operator,
        known: &K,
        instrument: &mut I,
    ) -> Verdict<Node<S, H, P>> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        if !cost.is_valid() {
            return Verdict::Invalid;
        }
        let Some(g) = parent.g.checked_add(cost) else {
            if I::Observer::NODES {
                instrument.observer().cuts(self.child_ref(operator), S::Cost::INFINITY);
            }
            self.noted.note_uncountable(cost);
            return Verdict::Cut;
        };
        // A state that is repeated on the path must not raise the bound for
        // ever. Most that are come from turning back at once; the look-up for
        // all others is put off until something depends on it.
        if self.on_path.turns_back(&self.state)
            || (I::Observer::NODES && self.on_path.repeats(&self.state))
        {
            return self.repeated(operator, instrument.observer());
        }
        // Where g alone is above the bound, all of h is wanted for the f cut.
        let limit = self.bound.checked_sub(g);
        let asked = limit.unwrap_or(S::Cost::INFINITY);
        let (memo, h) = match heuristic.child(space, parent.memo, operator, &self.state, asked) {
            Estimate::Within(memo) => (Some(memo), heuristic.value(memo)),
            Estimate::Above(h) => (None, h),
        };
        if !h.is_valid() {
            return Verdict::Invalid;
        }
        let within = memo.is_some() && limit.is_some();
        if !I::Observer::NODES
            && (within || self.matters(g, h))
            && self.on_path.repeats(&self.state)
        {
            return self.repeated(operator, instrument.observer());
        }
        if let Some(memo) = memo
            && limit.is_some()
            && (!self.strict || self.improves(g, h))
        {
            // Looked up last: far more memory is read here than for most
            // estimates, and most children are cut by theirs.
            if self.frames.len() <= known.depth() && known.covers(space, &self.state, g) {
                return self.repeated(operator, instrument.observer());
            }
            let trail = pruning.follow(parent.trail, operator);
            return Verdict::Search(Node { g, memo, trail });
        }
        self.cut((g, h), operator, instrument.observer());
        Verdict::Cut
    }

    /// Lets the heuristic pass over operators of the node on top whose
    /// children it knows to be above the bound: generated and cut.
    #[inline]
    pub(super) fn pass_over(&mut self) {
        let Problem { space, heuristic, .. } = self.problem;
        let Some(frame) = self.frames.last_mut() else { return };
        let Node { g, memo, .. } = frame.node;
        let Some(left) = self.bound.checked_sub(g) else { return };
        let operators = &mut frame.operators;
        if let Some(passed) = heuristic.pass_over(space, memo, &self.state, left, operators) {
            frame.taken += passed.operators;
            self.noted.generated += u64::from(passed.operators);
            self.note_cut(g, passed.least);
        }
    }

    /// Whether cutting a child with this f leaves a trace. It does not where
    /// others with no greater f were cut.
    #[inline]
    fn matters(&self, g: S::Cost, h: S::Cost) -> bool {
        self.noted.least_cut == S::Cost::INFINITY
            || g.checked_add(h).is_none_or(|f| f < self.noted.least_cut)
    }

    /// Whether f is less than the bound.
    fn improves(&self, g: S::Cost, h: S::Cost) -> bool {
        g.checked_add(h).is_some_and(|f| f < self.bound)
    }

    /// A child is cut because its state is known.
    #[inline]
    fn repeated<N, O: Observer<S::Cost>>(
        &self,
        operator: &S::Operator,
        observer: &mut O,
    ) -> Verdict<N> {
        if O::NODES {
            observer.repeats(self.child_ref(operator));
        }
        Verdict::Cut
    }

    /// Notes the f of a child that is above the bound, and tells of it.
    #[inline]
    fn cut<O: Observer<S::Cost>>(
        &mut self,
        (g, h): (S::Cost, S::Cost),
        operator: &S::Operator,
        observer: &mut O,
    ) {
        if O::NODES {
            // What cannot be counted is beyond every bound.
            let f = g.checked_add(h).unwrap_or(S::Cost::INFINITY);
            observer.cuts(self.child_ref(operator), f);
        }
        self.note_cut(g, h);
    }

    /// Notes the f of a child that is above the bound.
    #[inline]
    pub(super) fn note_cut(&mut self, g: S::Cost, h: S::Cost) {
        let Some(f) = g.checked_add(h) else {
            self.noted.note_uncountable(h);
            return;
        };
        // Rounding must not leave the bound where it is.
        let f = f.greatest(self.bound.successor());
        self.noted.least_cut = self.noted.least_cut.least(f);
    }
}
