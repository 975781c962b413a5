//! Memory that goes from one search to the next: where a search takes a few
//! microseconds, to ask the system for memory and to clear it would take most
//! of the time.

use alloc::vec::Vec;

use super::budget::Budget;
use super::expand::Child;
use crate::nodes::{Keeping, Nodes, Store};
use crate::open::OpenList;
use crate::space::StateSpace;

/// The memory of a search that is over, for the next one of the same kind:
/// what [`AStar::into_reserve`](crate::AStar::into_reserve) gives and
/// [`AStar::reusing`](crate::AStar::reusing) takes. Empty at first.
///
/// Nothing else goes along: a search in used memory is the same, node by node,
/// as one in fresh memory.
///
/// ```
/// use deepen::{AStar, Reserve, Search, Zero};
/// # use deepen::{Pack, Rank, StateSpace};
/// # struct Line(u8);
/// # impl StateSpace for Line {
/// #     type State = u8;
/// #     type Operator = u8;
/// #     type Operators = std::option::IntoIter<u8>;
/// #     type Undo = u8;
/// #     type Cost = u32;
/// #     fn operators(&self, state: &u8) -> Self::Operators {
/// #         Some(1).filter(|_| *state < 99).into_iter()
/// #     }
/// #     fn cost(&self, _: &u8, step: &u8) -> u32 {
/// #         u32::from(*step)
/// #     }
/// #     fn apply(&self, state: &mut u8, step: &u8) -> u8 {
/// #         *state += step;
/// #         *step
/// #     }
/// #     fn undo(&self, state: &mut u8, step: u8) {
/// #         *state -= step;
/// #     }
/// #     fn is_goal(&self, state: &u8) -> bool {
/// #         *state == self.0
/// #     }
/// # }
/// # impl Pack for Line {
/// #     type Packed = u8;
/// #     type Back = u8;
/// #     fn pack(&self, state: &u8) -> u8 {
/// #         *state
/// #     }
/// #     fn unpack(&self, packed: u8) -> u8 {
/// #         packed
/// #     }
/// #     fn way_back(&self, _: &u8, step: &u8) -> u8 {
/// #         *step
/// #     }
/// #     fn retrace(&self, state: &mut u8, back: u8) -> u8 {
/// #         *state -= back;
/// #         back
/// #     }
/// # }
/// # impl Rank for Line {
/// #     fn ranks(&self) -> usize {
/// #         100
/// #     }
/// #     fn rank(&self, state: &u8) -> usize {
/// #         usize::from(*state)
/// #     }
/// #     fn unrank(&self, rank: usize) -> u8 {
/// #         rank as u8
/// #     }
/// # }
/// let goals = [Line(7), Line(30), Line(99)];
/// let mut reserve = Reserve::new();
/// let mut costs = Vec::new();
/// for space in &goals {
///     let mut search = AStar::ranked(space, &Zero, 3).reusing(reserve);
///     costs.extend(search.run(&mut ()).cost());
///     reserve = search.into_reserve();
/// }
/// assert_eq!(costs, [4, 27, 96]);
/// ```
pub struct Reserve<S: StateSpace, K: Keeping<S>>(pub(super) Option<Parts<S, K>>);

/// What a search allocates.
pub(super) struct Parts<S: StateSpace, K: Keeping<S>> {
    pub(super) budget: Budget,
    pub(super) nodes: Store<S, K>,
    pub(super) open: OpenList<S::Cost>,
    pub(super) children: Vec<Child<S, K>>,
}

impl<S: StateSpace, K: Keeping<S>> Reserve<S, K> {
    /// No memory.
    #[must_use]
    pub fn new() -> Self {
        Reserve(None)
    }

    /// Bytes allocated, of nodes and open list together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, Parts::bytes)
    }

    /// All that a search in this budget needs: what is here if it is as large
    /// as that, otherwise anew.
    pub(super) fn into_parts(self, budget: Budget) -> Parts<S, K> {
        if let Some(mut parts) = self.0.filter(|parts| parts.budget == budget) {
            parts.nodes.clear();
            parts.open.clear(budget.levels, budget.blocks, budget.heap);
            parts.children.clear();
            // A search that broke off in a panic may have lost them.
            parts.children.reserve_exact(budget.children);
            return parts;
        }
        Parts {
            nodes: Store::<S, K>::with_groups(budget.groups),
            open: OpenList::new(budget.levels, budget.blocks, budget.heap),
            children: Vec::with_capacity(budget.children),
            budget,
        }
    }
}

impl<S: StateSpace, K: Keeping<S>> Default for Reserve<S, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace, K: Keeping<S>> Parts<S, K> {
    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        let children = self.children.capacity() * size_of::<Child<S, K>>();
        self.nodes.bytes() + self.open.bytes() + children
    }
}
