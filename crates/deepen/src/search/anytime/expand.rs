//! Expanding a node: its children are made, and what may lead to a better
//! solution is handed on.

use super::known::Known;
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::nodes::{Kept, Nodes, Store};
use crate::observer::{NodeRef, Observer};
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::Instrument;
use crate::space::StateSpace;
use crate::table::Place;

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

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Known<'_, S, H, P> {
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
            if I::Observer::NODES {
                instrument.observer().withdraws();
            }
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
            let last = Nodes::<S>::last_operator(&self.nodes, space, slot);
            let last = last.and_then(|operator| space.operator_number(&operator));
            instrument.observer().expands(NodeRef::kept(slot, last), g, heuristic.value(memo));
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
            let as_child = || NodeRef::child_of(slot, space.operator_number(&operator));
            let Some(g) = g.checked_add(cost) else {
                if I::Observer::NODES {
                    instrument.observer().cuts(as_child(), S::Cost::INFINITY);
                }
                self.counts.note_uncountable(cost);
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
                if I::Observer::NODES {
                    instrument.observer().repeats(as_child());
                }
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
            let node = if I::Observer::NODES { as_child() } else { NodeRef::default() };
            let again = known.is_some();
            self.admit(child, hash, found, (g, h), again, (slot, node), receiver, instrument)?;
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
        (parent, node): (u32, NodeRef),
        receiver: &mut R,
        instrument: &mut I,
    ) -> Result<(), Broken> {
        let f = g.checked_add(h);
        let tell_cut = |instrument: &mut I| {
            if I::Observer::NODES {
                instrument.observer().cuts(node, f.unwrap_or(S::Cost::INFINITY));
            }
        };
        if f.is_none() {
            tell_cut(instrument);
            self.counts.note_uncountable(h);
            return Ok(());
        }
        let too_much = self.most.is_some_and(|most| g > most);
        self.met_more |= too_much;
        let is_goal = !too_much && g < self.cost() && self.problem.space.is_goal(&child);
        if !is_goal && self.floor(g, h) >= self.cost() {
            tell_cut(instrument);
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
            self.improve(slot, node.numbered(slot), instrument);
            return Ok(());
        }
        if I::Observer::NODES && !again {
            instrument.observer().opens(node.numbered(slot), g, h);
        } else if I::Observer::NODES {
            instrument.observer().repeats(node.numbered(slot));
        }
        if receiver.receive(Arrival { came, slot, g, h }) { Ok(()) } else { Err(Broken::Full) }
    }
}
