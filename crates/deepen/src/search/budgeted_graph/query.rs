//! One trial of a graph search: states in the order of the cost of their
//! paths, as long as f is at most the bound.

use alloc::collections::BinaryHeap;

use super::open::Open;
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::nodes::{Nodes, Table};
use crate::observer::{NodeRef, Observer};
use crate::outcome::{Outcome, Plan};
use crate::pack::Pack;
use crate::pruning::NoPruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Tank};
use crate::search::opening::opening;
use crate::search::scheduled::{Ended, Engine};
use crate::table::{GROUP, Place};

/// What is known of the states of the present trial.
struct Query<S: Pack> {
    table: Table<S>,
    open: BinaryHeap<Open<S::Cost>>,
}

/// A graph search, begun anew for each trial.
pub(super) struct Graph<'a, S: Pack, H: Heuristic<S>> {
    problem: Problem<'a, S, H, NoPruning>,
    start: S::State,
    /// Bytes for the nodes.
    memory: usize,
    query: Option<Query<S>>,
    /// The solution that others must cost less than.
    best: Option<S::Cost>,
    bound: S::Cost,
    tank: Tank,
    counts: Counts<S::Cost>,
    /// Whether the memory was once too small: it will not be larger.
    full: bool,
}

/// Why a trial cannot go on.
enum Failed {
    Fault,
    Full,
}

impl<'a, S: Pack, H: Heuristic<S>> Graph<'a, S, H> {
    /// Before the first trial.
    pub(super) fn new(
        problem: Problem<'a, S, H, NoPruning>,
        start: S::State,
        memory: usize,
    ) -> Self {
        Graph {
            problem,
            start,
            memory,
            query: None,
            best: None,
            bound: S::Cost::ZERO,
            tank: Tank::default(),
            counts: Counts::NONE,
            full: false,
        }
    }

    /// The same in so much memory, before the first trial.
    pub(super) fn within(self, memory: usize) -> Self {
        Graph::new(self.problem, self.start, memory)
    }

    /// The same before the first trial.
    pub(super) fn anew(self) -> Self {
        let memory = self.memory;
        self.within(memory)
    }

    /// The start alone; `None` where the memory is too small.
    fn first(&self) -> Option<Query<S>> {
        let entry = size_of::<Open<S::Cost>>();
        let group = Table::<S>::GROUP_BYTES;
        // Entries of nodes that have found cheaper paths since stay: room for
        // half as many again.
        let groups = self.memory / (group + entry * GROUP * 3 / 2);
        let groups = groups.min(u32::MAX as usize / GROUP);
        let entries = self.memory.checked_sub(groups * group)? / entry;
        let entries = entries.min(groups * GROUP * 2);
        if groups == 0 || entries < 2 || self.memory > self.problem.memory {
            return None;
        }
        let mut table = Table::<S>::new(groups);
        let mut open = BinaryHeap::with_capacity(entries);
        let packed = self.problem.space.pack(&self.start);
        let hash = Table::<S>::hash(&packed);
        if let Place::Vacant(slot) = table.find(hash, &packed) {
            table.fill(slot, hash, packed, S::Cost::ZERO, S::Back::default());
            open.push(Open { g: S::Cost::ZERO, slot });
        }
        Some(Query { table, open })
    }

    /// Expands one state after the other.
    fn search<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Ended<S::Operator, S::Cost> {
        let Problem { space, heuristic, .. } = self.problem;
        loop {
            let Some(query) = &mut self.query else { return Ended::Full };
            let Some(&Open { g, slot }) = query.open.peek() else { return Ended::Exhausted };
            if !query.table.is_open(slot) || query.table.cost(slot) != g {
                query.open.pop();
                continue;
            }
            let state = space.unpack(query.table.packed(slot));
            let memo = heuristic.start(space, &state);
            let h = heuristic.value(memo);
            if self.best.is_some_and(|best| g.checked_add(h).is_none_or(|f| f >= best)) {
                query.open.pop();
                continue;
            }
            if let Err(interruption) = self.tank.burn(instrument) {
                return Ended::Interrupted(interruption);
            }
            query.open.pop();
            query.table.set_closed(slot);
            if I::Observer::NODES {
                let root = g == S::Cost::ZERO && state == self.start;
                // Nothing leads to the root that could be taken back.
                let last = if root { None } else { query.table.last_operator(space, slot) };
                let last = last.and_then(|operator| space.operator_number(&operator));
                instrument.observer().expands(NodeRef::kept(slot, last), g, h);
            }
            match self.expand((slot, state), memo, g, instrument.observer()) {
                Ok(None) => {}
                Ok(Some(plan)) => return Ended::Goal(plan),
                Err(Failed::Fault) => return Ended::Fault,
                Err(Failed::Full) => {
                    self.full = true;
                    return Ended::Full;
                }
            }
        }
    }

    /// Makes the children of a state. The best goal among them is a solution.
    #[allow(clippy::type_complexity)] // each part is plain
    fn expand<O: Observer<S::Cost>>(
        &mut self,
        (parent, mut state): (u32, S::State),
        memo: H::Memo,
        g: S::Cost,
        observer: &mut O,
    ) -> Result<Option<Plan<S::Operator, S::Cost>>, Failed> {
        let space = self.problem.space;
        let mut goal = None;
        for operator in space.operators(&state) {
            self.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            if !cost.is_valid() {
                return Err(Failed::Fault);
            }
            let as_child = || NodeRef::child_of(parent, space.operator_number(&operator));
            let Some(g) = g.checked_add(cost) else {
                if O::NODES {
                    observer.cuts(as_child(), S::Cost::INFINITY);
                }
                self.counts.note_uncountable(cost);
                continue;
            };
            let way = space.way_back(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            let node = if O::NODES { as_child() } else { NodeRef::default() };
            let admitted = self.admit(&state, memo, &operator, (g, way), node, observer);
            if let Some(slot) = admitted?
                && space.is_goal(&state)
            {
                if O::NODES {
                    observer.reaches_goal(as_child().numbered(slot), g);
                }
                self.best = Some(g);
                goal = Some(slot);
            }
            space.undo(&mut state, undo);
        }
        let table = self.query.as_ref().map(|query| &query.table);
        Ok(goal.zip(table).and_then(|(slot, table)| table.plan(space, &self.start, slot, None)))
    }

    /// Puts a child in where it is new or has become cheaper, and within the
    /// bound; its slot then.
    fn admit<O: Observer<S::Cost>>(
        &mut self,
        state: &S::State,
        memo: H::Memo,
        operator: &S::Operator,
        (g, way): (S::Cost, S::Back),
        node: NodeRef,
        observer: &mut O,
    ) -> Result<Option<u32>, Failed> {
        let Problem { space, heuristic, .. } = self.problem;
        let Some(query) = &mut self.query else { return Err(Failed::Full) };
        let packed = space.pack(state);
        let hash = Table::<S>::hash(&packed);
        let found = query.table.find(hash, &packed);
        if let Place::Found(slot) = found
            && query.table.cost(slot) <= g
        {
            if O::NODES {
                observer.repeats(node);
            }
            return Ok(None);
        }
        let h = match heuristic.child(space, memo, operator, state, S::Cost::INFINITY) {
            Estimate::Within(memo) => heuristic.value(memo),
            Estimate::Above(h) => h,
        };
        if !h.is_valid() {
            return Err(Failed::Fault);
        }
        let Some(f) = g.checked_add(h) else {
            if O::NODES {
                observer.cuts(node, S::Cost::INFINITY);
            }
            self.counts.note_uncountable(h);
            return Ok(None);
        };
        if f > self.bound || self.best.is_some_and(|best| f >= best) {
            if O::NODES {
                observer.cuts(node, f);
            }
            if f > self.bound {
                self.counts.least_cut = self.counts.least_cut.least(f);
            }
            return Ok(None);
        }
        let no_room = query.open.len() == query.open.capacity();
        let slot = match found {
            _ if no_room => return Err(Failed::Full),
            Place::Vacant(_) if query.table.is_full() => return Err(Failed::Full),
            Place::Vacant(slot) => {
                query.table.fill(slot, hash, packed, g, way);
                slot
            }
            Place::Found(slot) => {
                query.table.improve(slot, g, way);
                slot
            }
        };
        query.open.push(Open { g, slot });
        if O::NODES {
            observer.opens(node.numbered(slot), g, h);
        }
        Ok(Some(slot))
    }
}

impl<S: Pack, H: Heuristic<S>> Engine<S> for Graph<'_, S, H> {
    fn opening(&self) -> Result<S::Cost, Outcome<S::Operator, S::Cost>> {
        opening(&self.problem, &self.start)
    }

    fn quality(&self) -> Quality {
        self.problem.heuristic.quality()
    }

    fn begin(&mut self) {
        self.query = None;
        self.tank = Tank::default();
        self.counts = Counts::NONE;
    }

    fn run<I: Instrument<S::Cost>>(
        &mut self,
        bound: S::Cost,
        best: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended<S::Operator, S::Cost> {
        if self.full {
            return Ended::Full;
        }
        (self.bound, self.best) = (bound, best);
        if self.query.is_none() {
            self.query = self.first();
        }
        let ended = self.search(instrument);
        self.tank.drain(instrument);
        self.counts.expanded = self.tank.burned();
        ended
    }

    fn counts(&self) -> Counts<S::Cost> {
        self.counts
    }

    fn least_open(&self) -> S::Cost {
        S::Cost::ZERO
    }

    fn bytes(&self) -> usize {
        self.query.as_ref().map_or(0, |query| {
            query.table.bytes() + query.open.capacity() * size_of::<Open<S::Cost>>()
        })
    }

    fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }
}
