//! What a search that goes on after its first solution knows: all nodes that
//! it has met, the best solution, and the least cost still possible.
//!
//! A node is open in the store while its path is cheaper than the one by
//! which it was expanded last. On every cheapest path that would beat the
//! incumbent there is such a node with its least path cost; so the least f of
//! all open nodes is a lower bound, whatever order they are expanded in and
//! whether or not the heuristic is consistent.

use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::nodes::{Kept, Nodes, Store};
use crate::observer::Observer;
use crate::outcome::{Plan, Proof};
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::Instrument;
use crate::space::StateSpace;
use crate::table::{GROUP, Place};

/// How a child came.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::search) enum Came {
    /// For the first time.
    New,
    /// By a cheaper path than before.
    Cheaper,
    /// By no cheaper path: `g` is that of the path known.
    Again,
}

/// A child that may lead to a better solution.
#[derive(Clone, Copy)]
pub(in crate::search) struct Arrival<C> {
    pub(in crate::search) came: Came,
    pub(in crate::search) slot: u32,
    pub(in crate::search) g: C,
    pub(in crate::search) h: C,
}

/// Decides what becomes of children.
pub(in crate::search) trait Receive<C> {
    /// Whether children that come again are wanted.
    fn wants_again(&self) -> bool;

    /// Takes a child; false where there is no room.
    fn receive(&mut self, arrival: Arrival<C>) -> bool;
}

/// Why an expansion was broken off.
pub(in crate::search) enum Broken {
    /// A cost or an estimate is none.
    Fault,
    /// No room for another node.
    Full,
}

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

    /// What is proven of the incumbent: by the lower bound, or by `factor`
    /// where the order of expansion proves that.
    pub(in crate::search) fn proof(&self, factor: f64) -> Proof {
        if self.problem.heuristic.quality() == Quality::Unknown {
            return Proof::BestEffort;
        }
        let cost = self.cost();
        if self.least >= cost {
            return Proof::Optimal;
        }
        let ratio = (cost.to_f64() / self.least.to_f64()).next_up().min(factor);
        if ratio.is_finite() { Proof::Within(ratio) } else { Proof::BestEffort }
    }

    /// Takes a goal that was reached by a cheaper path than any before.
    fn improve<I: Instrument<S::Cost>>(&mut self, slot: u32, instrument: &mut I) {
        let plan = Nodes::<S>::plan(&self.nodes, self.problem.space, &self.start, slot, None);
        let Some(plan) = plan.filter(|plan| plan.cost < self.cost()) else { return };
        if I::Observer::NODES {
            instrument.observer().reaches_goal(plan.operators.len(), plan.cost);
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
            self.improve(slot, instrument);
        }
        is_goal
    }

    /// Makes the children of a node and hands on those that may lead to a
    /// better solution. Nothing of it counts where it is broken off.
    pub(in crate::search) fn expand<R: Receive<S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        slot: u32,
        receiver: &mut R,
        instrument: &mut I,
    ) -> Result<(), Broken> {
        let generated = self.counts.generated;
        Nodes::<S>::set_closed(&mut self.nodes, slot);
        self.counts.expanded += 1;
        let broken = self.make_children(slot, receiver, instrument);
        if matches!(broken, Err(Broken::Full)) {
            // Not all its children are known.
            Nodes::<S>::set_open(&mut self.nodes, slot);
            self.counts.expanded -= 1;
            self.counts.generated = generated;
        }
        broken
    }

    fn make_children<R: Receive<S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        slot: u32,
        receiver: &mut R,
        instrument: &mut I,
    ) -> Result<(), Broken> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let mut state = self.nodes.state_at(slot).clone();
        let g = Nodes::<S>::cost(&self.nodes, slot);
        let memo = heuristic.start(space, &state);
        if I::Observer::NODES {
            instrument.observer().expands(0, g, heuristic.value(memo));
        }
        let mut operators = space.operators(&state);
        if P::RETURNS_ONLY
            && size_of::<P::Trail>() > 0
            && let Some(last) = Nodes::<S>::last_operator(&self.nodes, space, slot)
        {
            pruning.restrict(space, pruning.follow(pruning.start(), &last), &mut operators);
        }
        for operator in operators {
            self.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            if !cost.is_valid() {
                return Err(Broken::Fault);
            }
            let Some(g) = g.checked_add(cost) else {
                self.note_uncountable(cost);
                continue;
            };
            let child = space.successor(&mut state, &operator);
            let ((), hash) = <Store<S, Kept> as Nodes<S>>::key(space, &child);
            let found = Nodes::<S>::find(&self.nodes, hash, &(), &child);
            let known = match found {
                Place::Found(slot) if Nodes::<S>::cost(&self.nodes, slot) <= g => Some(slot),
                _ => None,
            };
            if known.is_some() && !receiver.wants_again() {
                continue;
            }
            let limit = S::Cost::INFINITY;
            let h = match heuristic.child(space, memo, &operator, &child, limit) {
                Estimate::Within(memo) => heuristic.value(memo),
                Estimate::Above(h) => h,
            };
            if !h.is_valid() {
                return Err(Broken::Fault);
            }
            let g = known.map_or(g, |slot| Nodes::<S>::cost(&self.nodes, slot));
            self.admit(child, hash, found, (g, h), known.is_some(), slot, receiver, instrument)?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)] // what is known of a child by then
    fn admit<R: Receive<S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        child: S::State,
        hash: u64,
        found: Place,
        (g, h): (S::Cost, S::Cost),
        again: bool,
        parent: u32,
        receiver: &mut R,
        instrument: &mut I,
    ) -> Result<(), Broken> {
        if g.checked_add(h).is_none() {
            self.note_uncountable(h);
            return Ok(());
        }
        let too_much = self.most.is_some_and(|most| g > most);
        self.met_more |= too_much;
        let is_goal = !too_much && g < self.cost() && self.problem.space.is_goal(&child);
        if !is_goal && self.floor(g, h) >= self.cost() {
            return Ok(());
        }
        let (slot, came) = match found {
            Place::Found(slot) if again => (slot, Came::Again),
            Place::Found(slot) => {
                Nodes::<S>::improve(&mut self.nodes, slot, g, parent);
                (slot, Came::Cheaper)
            }
            Place::Vacant(_) if Nodes::<S>::is_full(&self.nodes) => return Err(Broken::Full),
            Place::Vacant(vacancy) => {
                let slot = self.nodes.count();
                Nodes::<S>::fill(&mut self.nodes, vacancy, hash, (), child, g, parent);
                (slot, Came::New)
            }
        };
        if is_goal {
            // Nothing behind a goal is cheaper.
            Nodes::<S>::set_closed(&mut self.nodes, slot);
            self.improve(slot, instrument);
            return Ok(());
        }
        if receiver.receive(Arrival { came, slot, g, h }) { Ok(()) } else { Err(Broken::Full) }
    }

    #[cold]
    fn note_uncountable(&mut self, addend: S::Cost) {
        if addend == S::Cost::INFINITY {
            self.counts.dead_end = true;
        } else {
            self.counts.overflowed = true;
        }
    }
}
