//! Near-optimal bidirectional search, NBS (Chen, Holte, Zilles and Sturtevant
//! 2017): expands pairs of open nodes, one of each front, in the order of the
//! least cost that a solution through both can have.
//!
//! A path that leaves the forward front at `u` and comes in from the backward
//! front at `v` costs at least lb(u, v) = max(f(u), f(v), g(u) + g(v) + e),
//! with e the cost of the cheapest edge. A solution no dearer than the least
//! lb of all pairs is optimal. Promises a cheapest path for admissible
//! estimates both ways, consistent or not, and to expand at most twice as many
//! nodes as any search must that knows no more than these estimates. On a
//! finite space it ends also where there is no solution. Condition: all nodes
//! fit the memory.

use super::engine::Engine;
use super::front::Front;
use super::rule::{Bound, Direction, Rule};
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::pack::Pack;
use crate::reversible::Reversible;
use crate::search::control::{Search, by_its_engine};
use crate::space::StateSpace;

/// A search by NBS (Chen, Holte, Zilles and Sturtevant 2017): configured, then
/// run or stepped.
///
/// A cheapest path for admissible estimates both ways, where all nodes fit the
/// memory, in at most twice the expansions that any search from both ends
/// must make with these estimates.
pub struct Nbs<'a, S, F, B>(Engine<'a, S, F, B, LeastPair<<S as StateSpace>::Cost>>)
where
    S: Reversible<Backward: Pack> + Pack;

impl<'a, S, F, B> Nbs<'a, S, F, B>
where
    S: Reversible<Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    /// A search from `start` in 256 MiB, without limits. `to_goal` estimates
    /// the distance to the nearest goal, `from_start` that from the start: it
    /// is the heuristic of the [backward space](Reversible::backward).
    pub fn new(space: &'a S, to_goal: &'a F, from_start: &'a B, start: S::State) -> Self {
        Nbs(Engine::new(space, to_goal, from_start, start))
    }

    /// Sets how many bytes tables and open lists may take, half of them for
    /// each front: never exceeded. A search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Nbs(self.0.memory(bytes))
    }

    /// Declares that no operator costs less than `cost`, which makes the
    /// bound stronger; nothing where it is no cost. Unless it is said, that is
    /// [`Cost::ONE`] where [every operator costs that](StateSpace::UNIT_COST)
    /// and nothing elsewhere. An operator that costs less all the same stops
    /// the search with [`StopReason::InvalidCost`](crate::StopReason). A
    /// search that had begun begins anew.
    #[must_use]
    pub fn least_cost(self, cost: S::Cost) -> Self {
        Nbs(self.0.least_cost(cost))
    }
}

/// It is one iteration. A search that its own memory stopped goes on no
/// further.
impl<'a, S, F, B> Search<'a> for Nbs<'a, S, F, B>
where
    S: Reversible<Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    by_its_engine!(0);
}

/// The pair of least lb.
pub(super) struct LeastPair<C> {
    bound: C,
    least_cost: C,
    quality: Quality,
    /// Whose turn it is of the pair, and where in its front it is.
    direction: Direction,
    level: usize,
}

impl<C: Cost> LeastPair<C> {
    /// Chooses where the least g of a front lies.
    fn choose_from(&mut self, direction: Direction, level: Option<(usize, C)>) -> bool {
        self.direction = direction;
        self.level = level.map_or(0, |(level, _)| level);
        level.is_some()
    }
}

impl<C: Cost> Rule<C> for LeastPair<C> {
    const CONSISTENT: bool = false;

    fn new(bound: C, least_cost: C, quality: Quality) -> Self {
        LeastPair { bound, least_cost, quality, direction: Direction::Forward, level: 0 }
    }

    fn key(f: C, _: C) -> C {
        f
    }

    fn choose<S: Pack<Cost = C>, T: Pack<Cost = C>>(
        &mut self,
        forward: &mut Front<S>,
        backward: &mut Front<T>,
    ) -> Bound<C> {
        if self.direction == Direction::Backward {
            // The other node of the pair: nothing has changed on its side.
            let lowest = backward.lowest_within(self.bound);
            if self.choose_from(Direction::Backward, lowest.level) {
                return Bound::Least(self.bound);
            }
        }
        loop {
            let (from, to) =
                (forward.lowest_within(self.bound), backward.lowest_within(self.bound));
            if from.is_empty() || to.is_empty() {
                return Bound::Exhausted;
            }
            let above = from.above.least(to.above);
            let pair = from.level.zip(to.level).map(|((_, from), (_, to))| {
                from.checked_add(to)
                    .and_then(|sum| sum.checked_add(self.least_cost))
                    .unwrap_or(C::INFINITY)
            });
            let least = pair.unwrap_or(C::INFINITY);
            if least <= self.bound {
                self.choose_from(Direction::Forward, from.level);
                return Bound::Least(self.bound);
            }
            if least.least(above) == C::INFINITY {
                return Bound::Uncountable;
            }
            self.bound = least.least(above);
        }
    }

    fn chosen(&self) -> (Direction, usize) {
        (self.direction, self.level)
    }

    fn turn(&mut self) {
        self.direction = self.direction.other();
    }

    fn bound(&self) -> C {
        self.bound
    }

    fn quality(&self) -> Quality {
        self.quality
    }
}
