//! One breadth-first search under a bound on f, from one state to a goal, or
//! to a state whose depth is known.

use super::layers::Layers;
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::pruning::NoPruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};

/// How a run ended.
pub(super) enum Ended<P> {
    /// Nothing is left under the bound.
    Exhausted,
    /// What was looked for, and a state on the way there.
    Found(Found<P>),
    /// A cost or an estimate is none.
    Fault,
    /// Operators do not all cost the same, or cost nothing.
    Unequal,
    /// No room for another node.
    Full,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

/// A state that was found, and its ancestor at another depth.
pub(super) struct Found<P> {
    pub(super) state: P,
    pub(super) depth: u32,
    pub(super) relay: P,
    pub(super) relay_depth: u32,
}

/// Where a sweep stands, besides its layers.
pub(super) struct Sweep<S: Pack> {
    /// Goals are looked for, or this state at this depth.
    target: Option<(S::Packed, u32)>,
    /// The depth of the layer that is expanded, and what it costs.
    depth: u32,
    g: S::Cost,
    relay_depth: u32,
}

/// What every operator costs, once that is known.
pub(super) type Unit<S> = Option<<S as crate::space::StateSpace>::Cost>;

impl<S: Pack> Sweep<S> {
    /// From the start to a goal.
    pub(super) fn to_goal(bound: S::Cost, unit: Unit<S>) -> Self {
        let mut sweep = Sweep { target: None, depth: 0, g: S::Cost::ZERO, relay_depth: 1 };
        if let Some(unit) = unit {
            sweep.place_relay(bound, unit);
        }
        sweep
    }

    /// From a state at `depth`, where a path costs `g`, to one at a depth of
    /// at least two more.
    pub(super) fn between(depth: u32, g: S::Cost, to: S::Packed, end: u32) -> Self {
        Sweep { target: Some((to, end)), depth, g, relay_depth: depth + (end - depth) / 2 }
    }

    /// The relay layer lies half-way to where the bound ends every path.
    #[allow(clippy::cast_sign_loss)] // costs have none
    fn place_relay(&mut self, bound: S::Cost, unit: S::Cost) {
        self.relay_depth = ((bound.to_f64() / unit.to_f64()) as u32 / 2).max(1);
    }

    /// Searches on until something happens.
    pub(super) fn run<H: Heuristic<S>, I: Instrument<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, H, NoPruning>,
        bound: S::Cost,
        unit: &mut Unit<S>,
        layers: &mut Layers<S::Packed>,
        counts: &mut Counts<S::Cost>,
        instrument: &mut I,
    ) -> Ended<S::Packed> {
        let mut tank = Tank::default();
        let mut run = Task { problem, bound, unit, layers, counts, sweep: self };
        let ended = loop {
            if let Err(ended) = run.expand_next(&mut tank, instrument) {
                break ended;
            }
        };
        tank.drain(instrument);
        ended
    }
}

/// A run of a sweep.
struct Task<'t, 'a, S: Pack, H> {
    problem: &'t Problem<'a, S, H, NoPruning>,
    bound: S::Cost,
    unit: &'t mut Unit<S>,
    layers: &'t mut Layers<S::Packed>,
    counts: &'t mut Counts<S::Cost>,
    sweep: &'t mut Sweep<S>,
}

impl<S: Pack, H: Heuristic<S>> Task<'_, '_, S, H> {
    fn expand_next<I: Instrument<S::Cost>>(
        &mut self,
        tank: &mut Tank,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Packed>> {
        let Problem { space, heuristic, .. } = *self.problem;
        let Some((number, node)) = self.layers.at() else { return self.next_layer() };
        if self.sweep.target.is_some_and(|(_, end)| self.sweep.depth >= end) {
            return Err(Ended::Exhausted);
        }
        tank.burn(instrument).map_err(Ended::Interrupted)?;
        self.counts.expanded += 1;
        let mut state = space.unpack(node.packed);
        let memo = heuristic.start(space, &state);
        if I::Observer::NODES {
            let depth = self.sweep.depth as usize;
            let node = NodeRef::kept(number, None).at_depth(depth);
            instrument.observer().expands(node, self.sweep.g, heuristic.value(memo));
        }
        for operator in space.operators(&state) {
            self.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            let by = if I::Observer::NODES { space.operator_number(&operator) } else { None };
            let child = NodeRef::child_of(number, by).at_depth(self.sweep.depth as usize + 1);
            let observer = instrument.observer();
            self.admit(node.relay, memo, (&operator, child), cost, &state, observer)?;
            space.undo(&mut state, undo);
        }
        self.layers.pass();
        Ok(())
    }

    fn next_layer(&mut self) -> Result<(), Ended<S::Packed>> {
        if !self.layers.advance() {
            return Err(Ended::Exhausted);
        }
        let unit = self.unit.unwrap_or(S::Cost::ZERO);
        self.sweep.depth += 1;
        self.sweep.g = self.sweep.g.checked_add(unit).unwrap_or(S::Cost::INFINITY);
        Ok(())
    }

    /// Decides what becomes of a child.
    #[inline]
    fn admit<O: Observer<S::Cost>>(
        &mut self,
        relay: S::Packed,
        memo: H::Memo,
        (operator, child): (&S::Operator, NodeRef),
        cost: S::Cost,
        state: &S::State,
        observer: &mut O,
    ) -> Result<(), Ended<S::Packed>> {
        let Problem { space, heuristic, .. } = *self.problem;
        self.check_cost(cost)?;
        let Some(g) = self.sweep.g.checked_add(cost) else {
            if O::NODES {
                observer.cuts(child, S::Cost::INFINITY);
            }
            self.counts.note_uncountable(cost);
            return Ok(());
        };
        let packed = space.pack(state);
        let depth = self.sweep.depth + 1;
        if self.layers.holds(&packed) {
            if O::NODES {
                observer.repeats(child);
            }
            return Ok(());
        }
        let limit = self.bound.checked_sub(g);
        let asked = limit.unwrap_or(S::Cost::INFINITY);
        let (h, within) = match heuristic.child(space, memo, operator, state, asked) {
            Estimate::Within(memo) => (heuristic.value(memo), limit.is_some()),
            Estimate::Above(h) => (h, false),
        };
        if !h.is_valid() {
            return Err(Ended::Fault);
        }
        if !within {
            self.cut(g, h, child, observer);
            return Ok(());
        }
        let found = match &self.sweep.target {
            None => space.is_goal(state),
            Some((target, end)) => *target == packed && *end == depth,
        };
        let relay_depth = self.sweep.relay_depth;
        if found {
            if O::NODES && self.sweep.target.is_none() {
                observer.reaches_goal(child, g);
            }
            let relay_depth = relay_depth.min(self.sweep.depth);
            return Err(Ended::Found(Found { state: packed, depth, relay, relay_depth }));
        }
        let relay = if depth <= relay_depth { packed } else { relay };
        let number = self.layers.add(packed, relay).ok_or(Ended::Full)?;
        if O::NODES {
            observer.opens(child.numbered(number), g, h);
        }
        Ok(())
    }

    /// All costs are the first, and that is one.
    fn check_cost(&mut self, cost: S::Cost) -> Result<(), Ended<S::Packed>> {
        if *self.unit == Some(cost) {
            return Ok(());
        }
        if !cost.is_valid() {
            return Err(Ended::Fault);
        }
        if cost == S::Cost::ZERO || self.unit.is_some() {
            return Err(Ended::Unequal);
        }
        *self.unit = Some(cost);
        self.sweep.place_relay(self.bound, cost);
        Ok(())
    }

    /// Notes the f of a child that is above the bound.
    fn cut<O: Observer<S::Cost>>(
        &mut self,
        g: S::Cost,
        h: S::Cost,
        child: NodeRef,
        observer: &mut O,
    ) {
        let Some(f) = g.checked_add(h) else {
            if O::NODES {
                observer.cuts(child, S::Cost::INFINITY);
            }
            self.counts.note_uncountable(h);
            return;
        };
        if O::NODES {
            observer.cuts(child, f);
        }
        // Rounding must not leave the bound where it is.
        let f = f.greatest(self.bound.successor());
        self.counts.least_cut = self.counts.least_cut.least(f);
    }
}
