//! What a search that goes on after its first solution knows: all nodes that
//! it has met, the best solution, and the least cost still possible.
//!
//! A node is open in the store while its path is cheaper than the one by
//! which it was expanded last. On every cheapest path that would beat the
//! incumbent there is such a node with its least path cost; so the least f of
//! all open nodes is a lower bound, whatever order they are expanded in and
//! whether or not the heuristic is consistent.

use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::StopReason;
use crate::nodes::{Kept, Nodes, Store};
use crate::observer::{NodeRef, Observer};
use crate::outcome::{Outcome, Plan, Proof};
use crate::pruning::Pruning;
use crate::search::deepening::Over;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::Instrument;
use crate::space::StateSpace;
use crate::table::{GROUP, Place};

/// All nodes met, and the best solution.
pub(in crate::search) struct Known<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    pub(in crate::search) problem: Problem<'a, S, H, P>,
    pub(in crate::search) start: S::State,
    pub(in crate::search) nodes: Store<S, Kept>,
    pub(in crate::search) counts: Counts<S::Cost>,
    pub(in crate::search) incumbent: Option<Plan<S::Operator, S::Cost>>,
    /// The greatest cost allowed of a solution.
    pub(in crate::search) most: Option<S::Cost>,
    /// Whether a path cost more than that was met: a goal may be among them.
    pub(in crate::search) met_more: bool,
    /// The greatest that was proven so far.
    pub(in crate::search) least: S::Cost,
    /// Expansions when that was last worked out.
    looked: u64,
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Known<'a, S, H, P> {
    /// Bytes that a node takes, with so many bytes beside it.
    pub(in crate::search) fn groups(bytes: usize, beside: usize) -> usize {
        let group = <Store<S, Kept> as Nodes<S>>::GROUP_BYTES
            + <Store<S, Kept> as Nodes<S>>::GROUP_NODES * beside;
        (bytes / group).min(u32::MAX as usize / GROUP / 2)
    }

    /// The start alone is known; `h` is its estimate.
    pub(in crate::search) fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        h: S::Cost,
        groups: usize,
    ) -> Self {
        let mut known = Known {
            problem,
            nodes: <Store<S, Kept> as Nodes<S>>::with_groups(groups),
            start,
            counts: Counts::NONE,
            incumbent: None,
            most: None,
            met_more: false,
            least: h,
            looked: 0,
        };
        known.plant();
        known
    }

    /// Forgets all nodes but the start.
    pub(in crate::search) fn plant(&mut self) {
        self.nodes.clear();
        let ((), hash) = <Store<S, Kept> as Nodes<S>>::key(self.problem.space, &self.start);
        let found = Nodes::<S>::find(&self.nodes, hash, &(), &self.start);
        if let Place::Vacant(vacancy) = found {
            let way = <Store<S, Kept> as Nodes<S>>::no_way();
            let start = self.start.clone();
            Nodes::<S>::fill(&mut self.nodes, vacancy, hash, (), start, S::Cost::ZERO, way);
        }
    }

    /// What the path to a node costs.
    pub(in crate::search) fn cost_of(&self, slot: u32) -> S::Cost {
        Nodes::<S>::cost(&self.nodes, slot)
    }

    /// Whether a node's path is cheaper than when it was expanded last.
    pub(in crate::search) fn is_open(&self, slot: u32) -> bool {
        Nodes::<S>::is_open(&self.nodes, slot)
    }

    /// Nothing better is below a node.
    pub(in crate::search) fn dismiss(&mut self, slot: u32) {
        Nodes::<S>::set_closed(&mut self.nodes, slot);
    }

    /// Whether there is no room for another node.
    pub(in crate::search) fn is_full(&self) -> bool {
        Nodes::<S>::is_full(&self.nodes)
    }

    /// Bytes of all nodes.
    pub(in crate::search) fn bytes(&self) -> usize {
        Nodes::<S>::bytes(&self.nodes)
    }

    /// The cost of the best solution; infinity where there is none.
    pub(in crate::search) fn cost(&self) -> S::Cost {
        self.incumbent.as_ref().map_or(S::Cost::INFINITY, |plan| plan.cost)
    }

    /// What a solution through a node costs at least; where the heuristic
    /// promises nothing, what it is taken to cost. Infinite where the sum
    /// cannot be counted.
    #[inline]
    pub(in crate::search) fn floor(&self, g: S::Cost, h: S::Cost) -> S::Cost {
        let f = g.checked_add(h).unwrap_or(S::Cost::INFINITY);
        match self.problem.heuristic.quality() {
            Quality::Within(_) => {
                let bound = self.problem.heuristic.quality().lower_bound(f);
                bound.map_or(g, |bound| bound.greatest(g))
            }
            _ => f,
        }
    }

    /// The estimate of a node.
    pub(in crate::search) fn h(&self, slot: u32) -> S::Cost {
        let Problem { space, heuristic, .. } = self.problem;
        heuristic.of(space, self.nodes.state_at(slot))
    }

    /// Works out anew what every solution costs at least, by what is open and
    /// by the incumbent.
    pub(in crate::search) fn look(&mut self) -> S::Cost {
        self.looked = self.counts.expanded;
        let mut least = self.cost();
        for slot in 0..self.nodes.count() {
            if Nodes::<S>::is_open(&self.nodes, slot) {
                let floor = self.floor(Nodes::<S>::cost(&self.nodes, slot), self.h(slot));
                least = least.least(floor);
            }
        }
        if least != S::Cost::INFINITY {
            self.least = self.least.greatest(least);
        }
        least
    }

    /// The same where it costs little beside the expansions since.
    pub(in crate::search) fn look_sometimes(&mut self) {
        if self.counts.expanded - self.looked >= u64::from(self.nodes.count()) {
            self.look();
        }
    }

    /// What is proven of every solution's cost.
    pub(in crate::search) fn lower_bound(&self) -> Option<S::Cost> {
        match self.problem.heuristic.quality() {
            Quality::Unknown => None,
            _ => Some(self.least),
        }
    }

    /// What the lower bound proves of the incumbent.
    fn proof(&self) -> Proof {
        if self.problem.heuristic.quality() == Quality::Unknown {
            return Proof::BestEffort;
        }
        let cost = self.cost();
        if self.least >= cost {
            return Proof::Optimal;
        }
        let ratio = (cost.to_f64() / self.least.to_f64()).next_up();
        if ratio.is_finite() { Proof::Within(ratio) } else { Proof::BestEffort }
    }

    /// Takes a goal that was reached by a cheaper path than any before.
    pub(super) fn improve<I: Instrument<S::Cost>>(
        &mut self,
        slot: u32,
        node: NodeRef,
        instrument: &mut I,
    ) {
        let plan = Nodes::<S>::plan(&self.nodes, self.problem.space, &self.start, slot, None);
        let Some(plan) = plan.filter(|plan| plan.cost < self.cost()) else { return };
        if I::Observer::NODES {
            instrument.observer().reaches_goal(node.at_depth(plan.operators.len()), plan.cost);
        }
        self.incumbent = Some(plan);
        self.look_sometimes();
        instrument.observer().improves(self.cost(), self.lower_bound());
    }

    /// Takes a goal that was not allowed when it was reached; false where the
    /// node is none.
    pub(in crate::search) fn take_goal<I: Instrument<S::Cost>>(
        &mut self,
        slot: u32,
        instrument: &mut I,
    ) -> bool {
        let is_goal = self.problem.space.is_goal(self.nodes.state_at(slot));
        if is_goal {
            self.dismiss(slot);
            self.improve(slot, NodeRef::kept(slot, None), instrument);
        }
        is_goal
    }

    /// The incumbent is the answer.
    pub(in crate::search) fn solved(&self) -> Option<Outcome<S::Operator, S::Cost>> {
        let (plan, lower_bound) = (self.incumbent.clone()?, self.lower_bound());
        Some(Outcome::Solved { plan, proof: self.proof(), lower_bound })
    }

    /// There is no solution, as far as can be told.
    pub(in crate::search) fn nothing(&mut self) -> Outcome<S::Operator, S::Cost> {
        Over::of(&self.counts, self.problem.trusted).outcome(|reason| self.stopped(reason))
    }

    /// Something else came first.
    pub(in crate::search) fn stopped(
        &mut self,
        reason: StopReason,
    ) -> Outcome<S::Operator, S::Cost> {
        self.look();
        let (lower_bound, incumbent) = (self.lower_bound(), self.incumbent.clone());
        Outcome::Stopped { reason, lower_bound, incumbent }
    }
}
