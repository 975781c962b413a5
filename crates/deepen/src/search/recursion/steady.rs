//! Nodes under a steady heuristic, of which every move changes the value by
//! one step. Their *slack*, what is left under the bound less the value, says
//! all: a move that lowers the value keeps it, any other takes two steps of
//! it. Where there are two, all children are searched; where there are not,
//! as at most nodes, those whose value is lower, and the slack need not even
//! be carried.

use super::Dive;
use crate::cost::Cost;
use crate::pruning::Pruning;
use crate::sites::{Flow, Site, SiteHeuristic, SitePruning, Sited, Visit};

/// The cost of two steps.
#[inline(always)]
fn two<C: Cost>() -> C {
    C::ONE.checked_add(C::ONE).unwrap_or(C::ONE)
}

impl<S, H, P> Dive<'_, S, H, P>
where
    S: Sited,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    /// Same as [`expand`](Self::expand) under a steady heuristic, at the node
    /// where the dive begins.
    pub(super) fn expand_steady<K: Site<S>>(
        &mut self,
        node: S::Node,
        slope: H::Slope,
        trail: P::Trail,
        slack: S::Cost,
    ) -> Flow {
        // What is left over of two steps is the same in all of the dive.
        let mut rest = slack;
        while let Some(less) = rest.checked_sub(two()) {
            rest = less;
        }
        // A child that is cut had one step less left and is one step farther.
        self.tight_excess = two::<S::Cost>().checked_sub(rest).unwrap_or(S::Cost::ONE);
        if slack >= two() {
            self.expand_loose::<K>(node, slope, trail, slack)
        } else {
            self.expand_tight::<K>(node, slope, trail)
        }
    }

    /// A node with two steps to spare at least.
    #[inline(never)]
    fn expand_loose<K: Site<S>>(
        &mut self,
        node: S::Node,
        slope: H::Slope,
        trail: P::Trail,
        slack: S::Cost,
    ) -> Flow {
        if !self.count(if P::ALL { K::CHILDREN } else { 0 }) {
            return Flow::Stop;
        }
        K::children(node, &mut Loose { dive: self, slope, trail, slack })
    }

    /// A node with less than two steps to spare.
    #[inline(never)]
    fn expand_tight<K: Site<S>>(
        &mut self,
        node: S::Node,
        slope: H::Slope,
        trail: P::Trail,
    ) -> Flow {
        if !self.count(if P::ALL { K::CHILDREN } else { 0 }) {
            return Flow::Stop;
        }
        K::children(node, &mut Tight { dive: self, slope, trail })
    }
}

/// A node with two steps to spare at least.
struct Loose<'b, 'd, S: Sited, H: SiteHeuristic<S>, P: Pruning<S>> {
    dive: &'b mut Dive<'d, S, H, P>,
    slope: H::Slope,
    trail: P::Trail,
    slack: S::Cost,
}

impl<S, H, P> Visit<S> for Loose<'_, '_, S, H, P>
where
    S: Sited,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    #[inline(always)]
    fn visit<K: Site<S>>(&mut self, operator: S::Operator, step: S::Step, child: S::Node) -> Flow {
        let Some(trail) = self.dive.admit(self.trail, operator) else { return Flow::Continue };
        let (slope, lowered) = self.dive.heuristic.follow::<K>(self.slope, step, child);
        let spent = if lowered { S::Cost::ZERO } else { two() };
        let slack = self.slack.checked_sub(spent).unwrap_or(S::Cost::ZERO);
        let flow = if self.dive.space.is_goal_at::<K>(child) {
            Flow::Goal
        } else if slack >= two() {
            self.dive.expand_loose::<K>(child, slope, trail, slack)
        } else {
            self.dive.expand_tight::<K>(child, slope, trail)
        };
        self.dive.unwind(flow, operator)
    }
}

/// A node with nothing to spare: children are searched if they lower the
/// heuristic's value, and have nothing to spare either.
struct Tight<'b, 'd, S: Sited, H: SiteHeuristic<S>, P: Pruning<S>> {
    dive: &'b mut Dive<'d, S, H, P>,
    slope: H::Slope,
    trail: P::Trail,
}

impl<S, H, P> Visit<S> for Tight<'_, '_, S, H, P>
where
    S: Sited,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    #[inline(always)]
    fn visit<K: Site<S>>(&mut self, operator: S::Operator, step: S::Step, child: S::Node) -> Flow {
        let Some(trail) = self.dive.admit(self.trail, operator) else { return Flow::Continue };
        let (slope, lowered) = self.dive.heuristic.follow::<K>(self.slope, step, child);
        if !lowered {
            self.dive.tight_cut = true;
            return Flow::Continue;
        }
        let flow = if self.dive.space.is_goal_at::<K>(child) {
            Flow::Goal
        } else {
            self.dive.expand_tight::<K>(child, slope, trail)
        };
        self.dive.unwind(flow, operator)
    }
}
