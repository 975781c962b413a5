//! Compile-time sites: what a state's place in the space decides about its
//! moves, made a type.
//!
//! For sliding tiles the place is where the blank is and where it came from:
//! that decides which moves there are, which cells they touch and what they
//! do to a heuristic. A space that offers sites is searched by a recursion of
//! which the compiler makes one copy for each site, with all of that constant
//! ([`Recursion`](crate::search::Recursion)). The engine stays generic; a
//! space without sites is searched on the explicit stack alone.

use crate::cost::ExactCost;
use crate::heuristic::{Estimate, Heuristic, Max, Zero};
use crate::pruning::{ParentPruning, Pruning};
use crate::space::{Invertible, StateSpace};

/// How a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Searched to the end without a goal: go on.
    Continue,
    /// A goal was found: unwind.
    Goal,
    /// Something asked to stop: unwind.
    Stop,
}

/// A space whose states have sites. Moves back to the parent are never among
/// a site's children, and every operator costs [`Cost::ONE`](crate::Cost::ONE)
/// (so [`UNIT_COST`](StateSpace::UNIT_COST) must be true).
pub trait Sited: Sized + Invertible + StateSpace<Cost: ExactCost, Operators: Clone> {
    /// What remains of a state when its site is known: small, kept in
    /// registers.
    type Node: Copy;
    /// What a move does besides changing the node (for tiles: which tile
    /// moves), so that a heuristic need not look for it.
    type Step: Copy;

    /// Whether this very space has them: a type of spaces may have sites for
    /// one size only. Where it is false the rest is never called, and the
    /// explicit stack is used.
    fn has_sites(&self) -> bool {
        true
    }

    /// Calls `visit` with the site and node of `state`, to which `last` led.
    fn enter<V: Enter<Self>>(
        &self,
        state: &Self::State,
        last: Option<Self::Operator>,
        visit: &mut V,
    ) -> Flow;

    /// Whether the node at the site `K` is a goal.
    fn is_goal_at<K: Site<Self>>(&self, node: Self::Node) -> bool;
}

/// One site of a space.
pub trait Site<S: Sited> {
    /// The number of the site: what tables of a heuristic are indexed by.
    const INDEX: usize;
    /// How many children a node here has.
    const CHILDREN: u64;

    /// Visits the children of `node` in the order of the space's operators,
    /// until one does not [`Continue`](Flow::Continue).
    fn children<V: Visit<S>>(node: S::Node, visit: &mut V) -> Flow;
}

/// What is done where a search enters the sites.
pub trait Enter<S: Sited> {
    /// Starts at `node`, whose site is `K`.
    fn enter<K: Site<S>>(&mut self, node: S::Node) -> Flow;
}

/// What is done at each child of a node.
pub trait Visit<S: Sited> {
    /// Visits `child`, whose site is `K` and to which `operator` leads.
    fn visit<K: Site<S>>(&mut self, operator: S::Operator, step: S::Step, child: S::Node) -> Flow;
}

/// A heuristic that can be worked out from site to site.
pub trait SiteHeuristic<S: Sited>: Heuristic<S> {
    /// Same as [`child`](Heuristic::child): the memo of `node` at the site
    /// `K`, or that its value is above `limit`.
    fn at<K: Site<S>>(
        &self,
        parent: Self::Memo,
        step: S::Step,
        node: S::Node,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost>;

    /// Whether every move changes the value by exactly one step's cost: so
    /// it is with a consistent heuristic whose values have the parity of the
    /// true distance. The search then carries, instead of the value and what
    /// is left under the bound, only the difference of the two: a move that
    /// lowers the value keeps it, any other takes two from it. Where this is
    /// false the search never asks [`follow`](Self::follow).
    const STEADY: bool;

    /// What of a memo is needed to tell which moves lower the value.
    type Slope: Copy;

    /// That part of a memo.
    fn slope(&self, memo: Self::Memo) -> Self::Slope;

    /// The slope at `node` at the site `K`, and whether its value is below
    /// its parent's.
    fn follow<K: Site<S>>(
        &self,
        parent: Self::Slope,
        step: S::Step,
        node: S::Node,
    ) -> (Self::Slope, bool);
}

/// A pruning that never allows a move back to the parent and so can be
/// combined with sites.
pub trait SitePruning<S: Sited>: Pruning<S> {
    /// Whether all children of a site pass, so that they can be counted by
    /// their number.
    const ALL: bool;

    /// The operator that led to a node with this trail.
    fn last(&self, trail: Self::Trail) -> Option<S::Operator>;

    /// The trail after `operator`, or `None` if it is pruned after `trail`.
    fn admit(&self, trail: Self::Trail, operator: S::Operator) -> Option<Self::Trail>;
}

impl<S: Sited> SiteHeuristic<S> for Zero {
    const STEADY: bool = false;

    type Slope = ();

    fn slope(&self, (): ()) {}

    #[inline]
    fn follow<K: Site<S>>(&self, (): (), _: S::Step, _: S::Node) -> ((), bool) {
        ((), false)
    }

    #[inline]
    fn at<K: Site<S>>(&self, (): (), _: S::Step, _: S::Node, _: S::Cost) -> Estimate<(), S::Cost> {
        Estimate::Within(())
    }
}

impl<S: Sited, A: SiteHeuristic<S>, B: SiteHeuristic<S>> SiteHeuristic<S> for Max<A, B> {
    /// The greater of two values can stay while both change.
    const STEADY: bool = false;

    type Slope = ();

    fn slope(&self, _: Self::Memo) {}

    #[inline]
    fn follow<K: Site<S>>(&self, (): (), _: S::Step, _: S::Node) -> ((), bool) {
        ((), false)
    }

    #[inline]
    fn at<K: Site<S>>(
        &self,
        parent: Self::Memo,
        step: S::Step,
        node: S::Node,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost> {
        let first = match self.0.at::<K>(parent.0, step, node, limit) {
            Estimate::Within(memo) => memo,
            Estimate::Above(value) => return Estimate::Above(value),
        };
        match self.1.at::<K>(parent.1, step, node, limit) {
            Estimate::Within(second) => Estimate::Within((first, second)),
            Estimate::Above(value) => Estimate::Above(value),
        }
    }
}

impl<S: Sited> SitePruning<S> for ParentPruning {
    const ALL: bool = true;

    fn last(&self, trail: Self::Trail) -> Option<S::Operator> {
        trail
    }

    #[inline]
    fn admit(&self, _: Self::Trail, operator: S::Operator) -> Option<Self::Trail> {
        Some(Some(operator))
    }
}
