//! What is searched, and what is counted while it is.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::hashing::StateHasher;
use crate::heuristic::{Heuristic, Quality};
#[cfg(feature = "alloc")]
use crate::outcome::Plan;
use crate::outcome::Statistics;
use crate::pruning::{NoPruning, Pruning};
use crate::space::StateSpace;

/// What is searched and how.
pub struct Problem<'a, S: StateSpace, H, P> {
    pub(crate) space: &'a S,
    pub(crate) heuristic: &'a H,
    pub(crate) pruning: &'a P,
    pub(crate) cycles: CycleCheck,
    /// Bytes that one depth-first search may allocate.
    pub(crate) memory: usize,
    /// Whether an estimate of infinity proves a dead end.
    pub(crate) trusted: bool,
}

impl<S: StateSpace, H, P> Clone for Problem<'_, S, H, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H, P> Copy for Problem<'_, S, H, P> {}

impl<'a, S: StateSpace, H: Heuristic<S>> Problem<'a, S, H, NoPruning> {
    /// A problem without pruning, with [`CycleCheck::FullPath`].
    pub fn of(space: &'a S, heuristic: &'a H) -> Self {
        Problem {
            space,
            heuristic,
            pruning: &NoPruning,
            cycles: CycleCheck::FullPath,
            memory: usize::MAX,
            trusted: !matches!(heuristic.quality(), Quality::Unknown),
        }
    }
}

impl<'a, S: StateSpace, H, P> Problem<'a, S, H, P> {
    /// Looks for repeated states on the path as `cycles` says.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        Problem { cycles, ..self }
    }

    /// The same problem under another pruning.
    #[must_use]
    pub fn pruned_by<Q>(self, pruning: &'a Q) -> Problem<'a, S, H, Q> {
        let Problem { space, heuristic, cycles, memory, trusted, .. } = self;
        Problem { space, heuristic, pruning, cycles, memory, trusted }
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Problem<'_, S, H, P> {
    /// A number for what is searched: start, space, heuristic, pruning and
    /// cycle check.
    pub(crate) fn fingerprint(&self, start: &S::State) -> u64 {
        let mut hasher = StateHasher::default();
        start.hash(&mut hasher);
        self.cycles.hash(&mut hasher);
        let Problem { space, heuristic, pruning, .. } = self;
        for part in [space.fingerprint(), heuristic.fingerprint(), pruning.fingerprint()] {
            hasher.write_u64(part);
        }
        hasher.finish()
    }

    /// The plan of a path of ordinals, and the state it ends in. `None` where
    /// the space has no such path.
    #[cfg(feature = "alloc")]
    #[allow(clippy::type_complexity)] // two things, each plain
    pub(crate) fn walk(
        &self,
        start: &S::State,
        path: &[u32],
    ) -> Option<(Plan<S::Operator, S::Cost>, S::State)> {
        let Problem { space, pruning, .. } = *self;
        let mut state = start.clone();
        let mut trail = pruning.start();
        let mut plan = Plan { operators: Vec::with_capacity(path.len()), cost: S::Cost::ZERO };
        for ordinal in path {
            let mut operators = space.operators(&state);
            pruning.restrict(space, trail, &mut operators);
            let operator = operators.nth(*ordinal as usize)?;
            plan.cost = plan.cost.checked_add(space.cost(&state, &operator))?;
            trail = pruning.follow(trail, &operator);
            space.apply(&mut state, &operator);
            plan.operators.push(operator);
        }
        Some((plan, state))
    }

    /// The plan of a path of ordinals, where it leads to a goal.
    #[cfg(feature = "alloc")]
    pub(crate) fn solution(
        &self,
        start: &S::State,
        path: &[u32],
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let (plan, end) = self.walk(start, path)?;
        self.space.is_goal(&end).then_some(plan)
    }
}

/// What was counted in a portion of an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Counts<C> {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// The least f that was cut off: the next bound.
    pub(crate) least_cut: C,
    /// Whether a path was cut because a cost or an estimate is infinite.
    pub(crate) dead_end: bool,
    /// Whether a path was cut because its cost cannot be counted.
    pub(crate) overflowed: bool,
}

impl<C: Cost> Counts<C> {
    pub(crate) const NONE: Self = Counts {
        expanded: 0,
        generated: 0,
        least_cut: C::INFINITY,
        dead_end: false,
        overflowed: false,
    };

    /// The counts of a search that had counted so much before.
    pub(crate) fn added_to(&self, before: &Statistics) -> Statistics {
        Statistics {
            expanded: before.expanded + self.expanded,
            generated: before.generated + self.generated,
            ..before.clone()
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.least_cut = self.least_cut.least(other.least_cut);
        self.dead_end |= other.dead_end;
        self.overflowed |= other.overflowed;
    }

    /// Notes why a sum with `addend` is not a finite cost.
    #[cold]
    pub(crate) fn note_uncountable(&mut self, addend: C) {
        if addend == C::INFINITY {
            self.dead_end = true;
        } else {
            self.overflowed = true;
        }
    }
}
