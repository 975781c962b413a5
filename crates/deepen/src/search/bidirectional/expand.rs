//! Expanding a node of one front, and looking its children up in both.

use super::front::Front;
use super::rule::{Direction, Rule};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::nodes::Nodes;
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::table::Place;

/// One of the two spaces and its estimate.
pub(super) struct Side<'s, S, H> {
    pub(super) space: &'s S,
    pub(super) heuristic: &'s H,
}

/// Why an expansion was left unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A cost or an estimate is none.
    Fault,
    /// An operator costs less than was declared.
    TooCheap,
    /// No room for another node.
    Full,
}

/// Where the fronts have met, and what a path through there costs at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting<C> {
    pub(super) cost: C,
    /// The slots of the state in the forward and in the backward table.
    pub(super) slots: (u32, u32),
}

/// What expansions of both fronts add to.
pub(super) struct Findings<C> {
    pub(super) counts: Counts<C>,
    pub(super) reopened: u64,
    /// The best meeting so far.
    pub(super) meeting: Option<Meeting<C>>,
    /// No edge costs less.
    pub(super) least_cost: C,
    /// Whether a key was too great to be counted.
    pub(super) saturated: bool,
}

impl<C: Cost> Findings<C> {
    /// Whether a path that costs so much is no better than the best known.
    pub(super) fn beats(&self, cost: C) -> bool {
        self.meeting.is_some_and(|meeting| meeting.cost <= cost)
    }

    /// What no path costs less than, the best known one included.
    pub(super) fn at_most_met(&self, bound: C) -> C {
        self.meeting.map_or(bound, |met| bound.least(met.cost))
    }

    /// Whether the best path known costs more.
    pub(super) fn cost_above(&self, most: C) -> bool {
        self.meeting.is_some_and(|meeting| meeting.cost > most)
    }
}

/// A node that is expanded.
struct Node<S: Pack, M> {
    slot: u32,
    state: S::State,
    g: S::Cost,
    memo: M,
}

/// The expansion of a node of `front` while `opposite` comes towards it.
pub(super) struct Expansion<'e, S: Pack, H, T: Pack, G> {
    pub(super) here: Side<'e, S, H>,
    pub(super) front: &'e mut Front<S>,
    pub(super) there: Side<'e, T, G>,
    pub(super) opposite: &'e Front<T>,
    pub(super) direction: Direction,
    pub(super) findings: &'e mut Findings<S::Cost>,
}

impl<S, H, T, G> Expansion<'_, S, H, T, G>
where
    S: Pack,
    H: Heuristic<S>,
    T: Pack<State = S::State, Cost = S::Cost>,
    G: Heuristic<T>,
{
    /// The open node that is the last of a level; `None` where nothing comes
    /// of it, because paths through it cost too much or are known.
    fn prepare<R: Rule<S::Cost>>(&self, level: usize) -> Option<Node<S, H::Memo>> {
        let (_, g, slot) = self.front.open.last_of(level);
        let Side { space, heuristic } = self.here;
        let state = space.unpack(self.front.table.packed(slot));
        let memo = heuristic.start(space, &state);
        if R::CONSISTENT {
            let too_dear =
                g.checked_add(heuristic.value(memo)).is_none_or(|f| self.findings.beats(f));
            if too_dear || (!self.findings.saturated && self.is_closed_there(&state)) {
                return None;
            }
        }
        Some(Node { slot, state, g, memo })
    }

    /// Whether the other front has expanded the state: then its cheapest path
    /// on from there is known, and the path through it with it.
    fn is_closed_there(&self, state: &S::State) -> bool {
        match self.opposite.find(self.there.space, state).0 {
            Place::Found(slot) => !self.opposite.table.is_open(slot),
            Place::Vacant(_) => false,
        }
    }

    /// Expands the node that is the last of a level, if limits allow and
    /// anything may come of it.
    pub(super) fn run<R: Rule<S::Cost>, I: Instrument<S::Cost>>(
        mut self,
        level: usize,
        rule: &mut R,
        tank: &mut Tank,
        instrument: &mut I,
    ) -> Result<Result<(), Broken>, Interruption> {
        let node = self.prepare::<R>(level);
        if node.is_some() {
            tank.burn(instrument)?;
        }
        self.front.close(level);
        rule.turn();
        Ok(node.map_or(Ok(()), |node| self.expand(node, rule, instrument.observer())))
    }

    /// Makes the children of a node.
    fn expand<R: Rule<S::Cost>, O: Observer<S::Cost>>(
        &mut self,
        node: Node<S, H::Memo>,
        rule: &R,
        observer: &mut O,
    ) -> Result<(), Broken> {
        let Side { space, heuristic } = self.here;
        let Node { slot, mut state, g: so_far, memo } = node;
        let parent = slot;
        self.findings.counts.expanded += 1;
        if O::NODES {
            // Of what costs nothing, a start most likely, it is told when it opens.
            let last = (so_far != S::Cost::ZERO)
                .then(|| Nodes::<S>::last_operator(&self.front.table, space, slot));
            let last = last.flatten().and_then(|operator| space.operator_number(&operator));
            let node = NodeRef::kept(slot, last).on(self.direction);
            observer.expands(node, so_far, heuristic.value(memo));
        }
        for operator in space.operators(&state) {
            self.findings.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            if !cost.is_valid() {
                return Err(Broken::Fault);
            }
            if cost < self.findings.least_cost {
                return Err(Broken::TooCheap);
            }
            let as_child = || {
                let by = space.operator_number(&operator);
                NodeRef::child_of(parent, by).on(self.direction)
            };
            let node = if O::NODES { as_child() } else { NodeRef::default() };
            let Some(g) = so_far.checked_add(cost) else {
                if O::NODES {
                    observer.cuts(node, S::Cost::INFINITY);
                }
                self.findings.counts.note_uncountable(cost);
                continue;
            };
            let way = space.way_back(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            let estimate =
                || match heuristic.child(space, memo, &operator, &state, S::Cost::INFINITY) {
                    Estimate::Within(memo) => heuristic.value(memo),
                    Estimate::Above(h) => h,
                };
            self.admit(&state, (g, way), estimate, rule, (node, &mut *observer))?;
            space.undo(&mut state, undo);
        }
        Ok(())
    }
    /// Puts a child in, if it is new or has become cheaper, and looks whether
    /// the other front has met it.
    fn admit<R: Rule<S::Cost>, O: Observer<S::Cost>>(
        &mut self,
        state: &S::State,
        (g, way): (S::Cost, S::Back),
        estimate: impl FnOnce() -> S::Cost,
        rule: &R,
        (node, observer): (NodeRef, &mut O),
    ) -> Result<(), Broken> {
        let (place, hash, packed) = self.front.find(self.here.space, state);
        if let Place::Found(slot) = place
            && self.front.table.cost(slot) <= g
        {
            if O::NODES {
                observer.repeats(node);
            }
            return Ok(());
        }
        let h = estimate();
        let Some((f, key)) = self.judge::<R>(state, g, h)? else {
            if O::NODES {
                observer.cuts(node, S::Cost::INFINITY);
            }
            return Ok(());
        };
        if self.findings.beats(f) {
            if O::NODES {
                observer.cuts(node, f);
            }
            return Ok(());
        }
        let slot = match place {
            Place::Found(slot) => {
                if !self.front.open.push(key, g, slot) {
                    return Err(Broken::Full);
                }
                self.findings.reopened += u64::from(!self.front.table.is_open(slot));
                self.front.table.improve(slot, g, way);
                slot
            }
            Place::Vacant(slot) => {
                if self.front.table.is_full() || !self.front.open.push(key, g, slot) {
                    return Err(Broken::Full);
                }
                self.front.table.fill(slot, hash, packed, g, way);
                slot
            }
        };
        if O::NODES {
            observer.opens(node.numbered(slot), g, h);
        }
        self.meet(state, (slot, node), rule, observer);
        Ok(())
    }

    /// The f of a child and its key; `None` where no path leads on.
    #[allow(clippy::type_complexity)] // two costs, each plain
    fn judge<R: Rule<S::Cost>>(
        &mut self,
        state: &S::State,
        g: S::Cost,
        h: S::Cost,
    ) -> Result<Option<(S::Cost, S::Cost)>, Broken> {
        let other = if R::CONSISTENT {
            self.there.heuristic.of(self.there.space, state)
        } else {
            S::Cost::ZERO
        };
        if !h.is_valid() || !other.is_valid() {
            return Err(Broken::Fault);
        }
        let Some(f) = g.checked_add(h.greatest(other)).and_then(|_| g.checked_add(h)) else {
            self.findings.counts.note_uncountable(h.greatest(other));
            return Ok(None);
        };
        let lead = if R::CONSISTENT { g.checked_sub(other) } else { None };
        let lead = lead.unwrap_or(S::Cost::ZERO);
        self.findings.saturated |= f.checked_add(lead).is_none();
        Ok(Some((f, R::key(f, lead))))
    }

    /// Notes a path by way of a node, if the other front knows the rest and
    /// it is the best so far.
    #[inline]
    fn meet<R: Rule<S::Cost>, O: Observer<S::Cost>>(
        &mut self,
        state: &S::State,
        (slot, node): (u32, NodeRef),
        rule: &R,
        observer: &mut O,
    ) {
        let (Place::Found(other), ..) = self.opposite.find(self.there.space, state) else {
            return;
        };
        let g = self.front.table.cost(slot);
        let Some(cost) = g.checked_add(self.opposite.table.cost(other)) else {
            self.findings.counts.overflowed = true;
            return;
        };
        if self.findings.beats(cost) {
            return;
        }
        let slots = match self.direction {
            Direction::Forward => (slot, other),
            Direction::Backward => (other, slot),
        };
        self.findings.meeting = Some(Meeting { cost, slots });
        if O::NODES {
            observer.reaches_goal(node.numbered(slot), cost);
        }
        observer.improves(cost, rule.proven());
    }
}
