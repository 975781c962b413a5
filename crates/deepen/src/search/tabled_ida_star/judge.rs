//! What becomes of a child: searched, or cut, and what that says of its
//! parent's value and of the next bound.

use super::descent::{DescentIn, Node, Prospect};
use super::frames::sum;
use super::insight::Belief;
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::Instrument;
use crate::search::room::{Room, Stack};
use crate::table::transposition::Claim;

impl<S, H, P, R> DescentIn<'_, S, H, P, R>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    /// What is to become of the child that the state has become, as far as
    /// that can be told without the table; `None` where it is cut.
    #[inline]
    pub(super) fn judge<I: Instrument<S::Cost>>(
        &mut self,
        cost: S::Cost,
        operator: &S::Operator,
        instrument: &mut I,
    ) -> Option<Prospect<Node<S, H, P>, S::Cost>> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let parent = self.frames.last()?.node;
        if !cost.is_valid() {
            return Some(Prospect::Invalid);
        }
        let Some(g) = parent.g.checked_add(cost) else {
            if I::Observer::NODES {
                instrument.observer().cuts(self.child_ref(operator), S::Cost::INFINITY);
            }
            self.learn(cost, cost);
            self.note_uncountable(cost);
            return None;
        };
        // Where g alone is above the bound, all of h is wanted for the f cut.
        let limit = self.bound.checked_sub(g);
        let asked = limit.unwrap_or(S::Cost::INFINITY);
        let (memo, h) = match heuristic.child(space, parent.memo, operator, &self.state, asked) {
            Estimate::Within(memo) => (Some(memo), heuristic.value(memo)),
            Estimate::Above(h) => (None, h),
        };
        if !h.is_valid() {
            return Some(Prospect::Invalid);
        }
        let (Some(memo), Some(_)) = (memo, limit) else {
            self.cut(g, (cost, operator), h, instrument.observer());
            return None;
        };
        if space.is_goal(&self.state) {
            return Some(Prospect::Goal(g));
        }
        // Only now: most children are cut by their estimate, which costs less.
        let node = self.node(g, cost, memo, pruning.follow(parent.trail, operator));
        if let Some(depth) = self.on_path.place_by(node.hash, &node.packed) {
            self.repeat(depth, (cost, operator), instrument.observer());
            return None;
        }
        Some(Prospect::Search(node))
    }

    /// What observers are told of a child of the node on top.
    pub(super) fn child_ref(&self, operator: &S::Operator) -> NodeRef {
        NodeRef::on_path(self.frames.len(), self.problem.space.operator_number(operator))
    }

    /// Notes why a sum with `addend` is not a finite cost.
    #[cold]
    fn note_uncountable(&mut self, addend: S::Cost) {
        if addend == S::Cost::INFINITY {
            self.noted.dead_end = true;
        } else if self.depth_on_path().is_none() {
            self.noted.overflowed = true;
        }
    }

    /// Where on the path the state is, if it is.
    fn depth_on_path(&self) -> Option<usize> {
        self.on_path.place_of(&self.problem.space.pack(&self.state))
    }

    /// A child is above the bound by its estimate.
    #[inline]
    fn cut<O: Observer<S::Cost>>(
        &mut self,
        g: S::Cost,
        (cost, operator): (S::Cost, &S::Operator),
        h: S::Cost,
        observer: &mut O,
    ) {
        self.learn(sum(cost, h), sum(cost, h));
        let Some(f) = g.checked_add(h) else {
            if O::NODES {
                observer.cuts(self.child_ref(operator), S::Cost::INFINITY);
            }
            self.note_uncountable(h);
            return;
        };
        // Whether it repeats a state of the path, which must not raise the
        // bound for ever, is looked at only where that would matter.
        if (O::NODES || f < self.noted.least_cut || f < self.least_estimated)
            && self.depth_on_path().is_some()
        {
            if O::NODES {
                observer.repeats(self.child_ref(operator));
            }
            return;
        }
        self.least_estimated = self.least_estimated.least(f);
        self.cut_at(f, operator, observer);
    }

    /// Notes the f of a child that is above the bound.
    #[inline]
    fn cut_at<O: Observer<S::Cost>>(
        &mut self,
        f: S::Cost,
        operator: &S::Operator,
        observer: &mut O,
    ) {
        if O::NODES {
            observer.cuts(self.child_ref(operator), f);
        }
        // Rounding must not leave the bound where it is.
        let f = f.greatest(self.bound.successor());
        self.noted.least_cut = self.noted.least_cut.least(f);
    }

    /// A child is the state at `depth` on the path, which is being searched:
    /// all that can be said is that, if the iteration ends without a
    /// solution, there was none from there.
    #[inline]
    fn repeat<O: Observer<S::Cost>>(
        &mut self,
        depth: usize,
        (cost, operator): (S::Cost, &S::Operator),
        observer: &mut O,
    ) {
        if O::NODES {
            observer.repeats(self.child_ref(operator));
        }
        let value = sum(cost, self.beyond(self.frames.at(depth).node.g));
        self.learn(value, S::Cost::INFINITY);
    }

    /// Whether a claim cuts a child.
    #[inline]
    pub(super) fn is_cut_by<O: Observer<S::Cost>>(
        &mut self,
        claim: &Claim<S::Cost>,
        child: &Node<S, H, P>,
        operator: &S::Operator,
        observer: &mut O,
    ) -> bool {
        let Node { g, edge, .. } = *child;
        let believed = match self.belief {
            Belief::All => true,
            Belief::Present => claim.present,
            Belief::Nothing => false,
        };
        if !believed || g.checked_add(claim.value).is_some_and(|f| f <= self.bound) {
            return false;
        }
        self.learn(sum(edge, claim.value), sum(edge, claim.cut));
        match g.checked_add(claim.cut) {
            Some(f) => self.cut_at(f, operator, observer),
            // All of it was searched in this iteration, or is being searched.
            None if claim.present && claim.cut == S::Cost::INFINITY => {
                if claim.value == S::Cost::INFINITY {
                    self.noted.dead_end = true;
                }
                if O::NODES {
                    observer.repeats(self.child_ref(operator));
                }
            }
            None => {
                if O::NODES {
                    observer.cuts(self.child_ref(operator), S::Cost::INFINITY);
                }
                self.note_uncountable(claim.cut);
            }
        }
        true
    }
}
