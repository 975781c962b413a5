//! BAE* (Sadhukhan 2013), known as DIBBS too (Sewell and Jacobson 2021; see
//! also Alcazar, Riddle and Barley 2020): bidirectional A* that lets each
//! heuristic correct the other.
//!
//! A node of the forward front is expanded by b = f + d, least first, where d
//! is by how much its g exceeds the estimate of its distance from the start;
//! backwards alike. Where both estimates are consistent no path through open
//! nodes costs less than half the sum of the two least b, rounded up where
//! costs are whole numbers; a solution no dearer than that is optimal, and no
//! node is expanded twice. Condition: consistency, without which there is no
//! such search, and all nodes fit the memory. Costs an estimate more for each
//! node, worked out anew.

use super::engine::Engine;
use super::front::Front;
use super::rule::{Bound, Direction, Rule};
use super::sides::mean;
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::pack::Pack;
use crate::reversible::Reversible;
use crate::search::control::{Search, by_its_engine};
use crate::space::StateSpace;

/// A search by BAE* (Sadhukhan 2013): configured, then run or stepped.
///
/// A* from both ends, in which each heuristic corrects the other; a cheapest
/// path for consistent estimates both ways, where all nodes fit the memory.
pub struct BaeStar<'a, S, F, B>(Engine<'a, S, F, B, MeanOfLeast<<S as StateSpace>::Cost>>)
where
    S: Reversible<Backward: Pack> + Pack;

impl<'a, S, F, B> BaeStar<'a, S, F, B>
where
    S: Reversible<Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    /// A search from `start` in 256 MiB, without limits; `None` unless both
    /// heuristics are [consistent](Quality::Consistent). `to_goal` estimates
    /// the distance to the nearest goal, `from_start` that from the start: it
    /// is the heuristic of the [backward space](Reversible::backward).
    #[must_use]
    pub fn new(space: &'a S, to_goal: &'a F, from_start: &'a B, start: S::State) -> Option<Self> {
        let engine = Engine::new(space, to_goal, from_start, start);
        (engine.quality() == Quality::Consistent).then_some(BaeStar(engine))
    }

    /// Sets how many bytes tables and open lists may take, half of them for
    /// each front: never exceeded. A search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        BaeStar(self.0.memory(bytes))
    }
}

/// It is one iteration. A search that its own memory stopped goes on no
/// further.
impl<'a, S, F, B> Search<'a> for BaeStar<'a, S, F, B>
where
    S: Reversible<Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    by_its_engine!(0);
}

/// The least b of each front in turn.
pub(super) struct MeanOfLeast<C> {
    bound: C,
    quality: Quality,
    /// The least b of both, when their mean was last taken.
    least: Option<(C, C)>,
    direction: Direction,
    level: usize,
}

impl<C: Cost> Rule<C> for MeanOfLeast<C> {
    const CONSISTENT: bool = true;

    fn new(bound: C, _: C, quality: Quality) -> Self {
        MeanOfLeast { bound, quality, least: None, direction: Direction::Forward, level: 0 }
    }

    /// Where b cannot be counted, something less: the bound stays true.
    fn key(f: C, lead: C) -> C {
        f.checked_add(lead).unwrap_or(f.greatest(lead))
    }

    fn choose<S: Pack<Cost = C>, T: Pack<Cost = C>>(
        &mut self,
        forward: &mut Front<S>,
        backward: &mut Front<T>,
    ) -> Bound<C> {
        let (Some((from, least)), Some((to, other))) = (forward.best(), backward.best()) else {
            return Bound::Exhausted;
        };
        if self.least != Some((least, other)) {
            self.least = Some((least, other));
            self.bound = self.bound.greatest(mean(least, other));
        }
        self.level = if self.direction == Direction::Forward { from } else { to };
        Bound::Least(self.bound)
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
