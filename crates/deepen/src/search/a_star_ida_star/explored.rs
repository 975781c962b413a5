//! What A* leaves to the depth-first search: its nodes, and which are open.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::nodes::{Nodes, Packed, Store};
use crate::open::Frontier;
use crate::outcome::Plan;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Known, Problem};
use crate::table::Place;

/// Children down to this depth below a frontier node are looked up in the
/// table.
pub(in crate::search) const LOOK_UPS: usize = 1;

/// The nodes that A* has met. Nothing in it changes any more.
pub(super) struct Explored<S: Pack> {
    pub(super) start: S::State,
    pub(super) table: Store<S, Packed>,
    pub(super) frontier: Frontier<S::Cost>,
    pub(super) look_ups: usize,
    /// Whether A* met paths that it could not follow: their costs cannot be
    /// counted, or an estimate that promises nothing is infinite.
    pub(super) overflowed: bool,
    pub(super) dead_end: bool,
}

/// A state that is in the table at no greater cost is covered, open or
/// closed. Why no optimal solution is lost: take an optimal path without
/// repeated states, and of its nodes that are open with the cost they have on
/// the path (there is one whenever A* has found no solution) the last. The
/// search below it follows the path to the end, for if a later node of the
/// path were in the table at no greater cost it would be there at this very
/// cost, being on an optimal path, and not open; its successor on the path
/// would then be in the table too, and so on to the goal, which is in no
/// closed node. The next bound is not raised too far for the same reason: what
/// the search below that open node cuts on the path has an f of at most the
/// optimum. Beside a pruning by longer sequences take, of all open nodes with
/// their optimal cost, the one whose optimal paths are cheapest from there on
/// and of these shortest.
impl<S: Pack> Known<S> for Explored<S> {
    #[inline]
    fn depth(&self) -> usize {
        self.look_ups
    }

    #[inline]
    fn covers(&self, space: &S, state: &S::State, g: S::Cost) -> bool {
        let (key, hash) = Store::<S, Packed>::key(space, state);
        match Nodes::<S>::find(&self.table, hash, &key, state) {
            Place::Found(slot) => self.table.cost(slot) <= g,
            Place::Vacant(_) => false,
        }
    }
}

impl<S: Pack> Explored<S> {
    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.frontier.bytes()
    }

    /// The plan of a path: the number of a frontier node, and ordinals from
    /// there; and where it ends. `None` where there is no such path.
    #[allow(clippy::type_complexity)] // two things, each plain
    pub(super) fn walk<H: Heuristic<S>, P: Pruning<S>>(
        &self,
        problem: &Problem<'_, S, H, P>,
        path: &[u32],
    ) -> Option<(Plan<S::Operator, S::Cost>, S::State)> {
        let Problem { space, pruning, .. } = *problem;
        let (number, ordinals) = path.split_first()?;
        if *number as usize >= self.frontier.len() {
            return None;
        }
        let slot = self.frontier.slot(*number as usize);
        let mut plan = self.table.plan(space, &self.start, slot, None)?;
        let mut state = space.unpack(self.table.packed(slot));
        let mut trail = self.trail(problem, &state, slot);
        let mut rest = Vec::with_capacity(ordinals.len());
        for ordinal in ordinals {
            let mut operators = space.operators(&state);
            pruning.restrict(space, trail, &mut operators);
            let operator = operators.nth(*ordinal as usize)?;
            plan.cost = plan.cost.checked_add(space.cost(&state, &operator))?;
            trail = pruning.follow(trail, &operator);
            space.apply(&mut state, &operator);
            rest.push(operator);
        }
        plan.operators.append(&mut rest);
        Some((plan, state))
    }

    /// With what the paths below a frontier node begin.
    pub(super) fn trail<H, P: Pruning<S>>(
        &self,
        problem: &Problem<'_, S, H, P>,
        state: &S::State,
        slot: u32,
    ) -> P::Trail {
        let Problem { space, pruning, .. } = *problem;
        if P::RETURNS_ONLY && *state != self.start {
            let last = space.retrace(&mut state.clone(), self.table.way(slot));
            return pruning.follow(pruning.start(), &last);
        }
        pruning.start()
    }
}
