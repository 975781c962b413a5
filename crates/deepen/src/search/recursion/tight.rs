//! Nodes with nothing to spare under a steady heuristic: their children either
//! lower the value, and have nothing to spare either, or are cut. Most nodes
//! are such, and neither bound nor estimate is needed among them.

use super::Dive;
use crate::pruning::Pruning;
use crate::sites::{Flow, Site, SiteHeuristic, SitePruning, Sited, Visit};

impl<S, H, P> Dive<'_, S, H, P>
where
    S: Sited,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    /// Same as [`expand`](Self::expand) for a node with nothing to spare
    /// under a steady heuristic.
    #[inline(never)]
    pub(super) fn expand_tight<K: Site<S>>(
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
        let Some(trail) = self.dive.pruning.admit(self.trail, operator) else {
            return Flow::Continue;
        };
        if !P::ALL {
            self.dive.count_child();
        }
        let flow = match self.dive.heuristic.lowered::<K>(self.slope, step, child) {
            None => {
                self.dive.tight_cut = true;
                return Flow::Continue;
            }
            Some(_) if self.dive.space.is_goal_at::<K>(child) => Flow::Goal,
            Some(slope) => self.dive.expand_tight::<K>(child, slope, trail),
        };
        if flow != Flow::Continue {
            self.dive.path.push(operator);
        }
        flow
    }
}
