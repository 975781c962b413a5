//! Watching a search.

use crate::cost::Cost;
use crate::outcome::{Iteration, Statistics};

/// How far an iteration has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress<C> {
    /// Which iteration, counted from 1.
    pub iteration: u64,
    /// Its bound.
    pub bound: C,
    /// Nodes expanded in it so far, by all threads.
    pub expanded: u64,
}

/// Which end of the problem a search comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Front {
    /// The start: operators are those of the space.
    #[default]
    Forward,
    /// The goals: operators are those of the space that leads backwards.
    Backward,
}

impl Front {
    /// The front that comes towards it.
    pub(crate) fn other(self) -> Self {
        match self {
            Front::Forward => Front::Backward,
            Front::Backward => Front::Forward,
        }
    }
}

/// Which node an event is about: how it hangs in the tree that the search
/// builds.
///
/// A search that follows one path at a time tells the depth: the parent is
/// the node that was expanded last at the depth before, on the same front.
/// A search that keeps its nodes tells numbers, of the node itself and, where
/// a child is meant, of its parent. A number is a node's own for as long as
/// it is kept and may be given away afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodeRef {
    /// From which end the search has come here.
    pub front: Front,
    /// How many operators lead here from where the front began; 0 also where
    /// a search that keeps its nodes does not know.
    pub depth: usize,
    /// The number of the operator that leads here from the parent
    /// ([`StateSpace::operator_number`](crate::StateSpace::operator_number));
    /// `None` where it has none, or the search does not know it.
    pub operator: Option<u32>,
    /// The node's own number, in a search that keeps its nodes.
    pub number: Option<u32>,
    /// Its parent's number, where a child is meant in such a search.
    pub parent: Option<u32>,
}

impl NodeRef {
    /// A node of a search that follows one path at a time.
    #[inline]
    #[must_use]
    pub fn on_path(depth: usize, operator: Option<u32>) -> Self {
        NodeRef { front: Front::Forward, depth, operator, number: None, parent: None }
    }

    /// A node that is kept under a number.
    #[inline]
    #[must_use]
    pub fn kept(number: u32, operator: Option<u32>) -> Self {
        NodeRef { operator, number: Some(number), ..NodeRef::default() }
    }

    /// A child of a node that is kept under a number.
    #[inline]
    #[must_use]
    pub fn child_of(parent: u32, operator: Option<u32>) -> Self {
        NodeRef { operator, parent: Some(parent), ..NodeRef::default() }
    }

    /// The same node, kept under this number itself.
    #[inline]
    #[must_use]
    pub fn numbered(self, number: u32) -> Self {
        NodeRef { number: Some(number), ..self }
    }

    /// The same node at a depth.
    #[inline]
    #[must_use]
    pub fn at_depth(self, depth: usize) -> Self {
        NodeRef { depth, ..self }
    }

    /// The same node on a front.
    #[inline]
    #[must_use]
    pub fn on(self, front: Front) -> Self {
        NodeRef { front, ..self }
    }
}

/// Told of what a search does. `()` watches nothing and costs nothing.
///
/// Calls come from the thread that runs the search; with several threads
/// only those about iterations and progress come at all. A search whose nodes
/// are watched goes by its explicit stack, whatever gear it has, and looks at
/// each child by itself: its counts, bounds and answer are the same.
///
/// Every node that counts as expanded is told of by
/// [`expands`](Observer::expands) once, but for those that
/// [`withdraws`](Observer::withdraws) takes back; what becomes of the children
/// follows before the next node of the search is expanded, or, where one path
/// at a time is followed, in between.
pub trait Observer<C: Cost> {
    /// Whether the calls about single nodes are wanted. They are compiled
    /// out otherwise.
    const NODES: bool = false;

    /// An iteration begins (its counts are those of an earlier run where it
    /// is resumed).
    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        let _ = iteration;
    }

    /// An iteration is finished; `counts` are those of the search so far.
    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        let _ = (iteration, counts);
    }

    /// Called now and then within an iteration.
    fn progress(&mut self, progress: &Progress<C>) {
        let _ = progress;
    }

    /// A search that goes on after its first solution has found a better one;
    /// no solution costs less than `lower_bound`.
    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        let _ = (cost, lower_bound);
    }

    /// A node with path cost `g` and estimate `h` is expanded.
    fn expands(&mut self, node: NodeRef, g: C, h: C) {
        let _ = (node, g, h);
    }

    /// The node that was expanded last was not, after all: there was no room
    /// for its children. It does not count, and will be expanded again if the
    /// search goes on.
    fn withdraws(&mut self) {}

    /// A child with path cost `g` and estimate `h` is kept, to be expanded
    /// later; or a node that is kept has got a cheaper path.
    fn opens(&mut self, node: NodeRef, g: C, h: C) {
        let _ = (node, g, h);
    }

    /// A child is cut: its `f` is above the bound, or no less than what a
    /// solution costs.
    fn cuts(&mut self, node: NodeRef, f: C) {
        let _ = (node, f);
    }

    /// A child is cut: its state repeats one on the path, or is known by a
    /// path that costs no more.
    fn repeats(&mut self, node: NodeRef) {
        let _ = node;
    }

    /// A child of path cost `g` lies in the last layer of a search by depth:
    /// it is no goal, and all its children would be cut.
    fn passes(&mut self, node: NodeRef, g: C) {
        let _ = (node, g);
    }

    /// A node that waited is forgotten for lack of room; its `f` is
    /// remembered.
    fn drops(&mut self, node: NodeRef, f: C) {
        let _ = (node, f);
    }

    /// A goal was reached by a path that costs `g`; where two fronts met, it
    /// is the whole path.
    fn reaches_goal(&mut self, node: NodeRef, g: C) {
        let _ = (node, g);
    }

    /// A search that consists of several goes on with this one: what is told
    /// until the next call is its doing. There are few of a `kind`, which says
    /// whose place it has taken.
    fn turns_to(&mut self, kind: u8, name: &'static str) {
        let _ = (kind, name);
    }
}

impl<C: Cost> Observer<C> for () {}

impl<C: Cost, T: Observer<C> + ?Sized> Observer<C> for &mut T {
    const NODES: bool = T::NODES;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        (**self).iteration_begins(iteration);
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        (**self).iteration_ends(iteration, counts);
    }

    fn progress(&mut self, progress: &Progress<C>) {
        (**self).progress(progress);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        (**self).improves(cost, lower_bound);
    }

    fn expands(&mut self, node: NodeRef, g: C, h: C) {
        (**self).expands(node, g, h);
    }

    fn withdraws(&mut self) {
        (**self).withdraws();
    }

    fn opens(&mut self, node: NodeRef, g: C, h: C) {
        (**self).opens(node, g, h);
    }

    fn cuts(&mut self, node: NodeRef, f: C) {
        (**self).cuts(node, f);
    }

    fn repeats(&mut self, node: NodeRef) {
        (**self).repeats(node);
    }

    fn passes(&mut self, node: NodeRef, g: C) {
        (**self).passes(node, g);
    }

    fn drops(&mut self, node: NodeRef, f: C) {
        (**self).drops(node, f);
    }

    fn reaches_goal(&mut self, node: NodeRef, g: C) {
        (**self).reaches_goal(node, g);
    }

    fn turns_to(&mut self, kind: u8, name: &'static str) {
        (**self).turns_to(kind, name);
    }
}

/// The methods about single nodes, handed on to another observer.
#[cfg(feature = "alloc")]
macro_rules! hand_on_nodes {
    ($cost:ty, $to:tt) => {
        #[inline]
        fn expands(&mut self, node: $crate::observer::NodeRef, g: $cost, h: $cost) {
            self.$to.expands(node, g, h);
        }

        #[inline]
        fn withdraws(&mut self) {
            self.$to.withdraws();
        }

        #[inline]
        fn opens(&mut self, node: $crate::observer::NodeRef, g: $cost, h: $cost) {
            self.$to.opens(node, g, h);
        }

        #[inline]
        fn cuts(&mut self, node: $crate::observer::NodeRef, f: $cost) {
            self.$to.cuts(node, f);
        }

        #[inline]
        fn repeats(&mut self, node: $crate::observer::NodeRef) {
            self.$to.repeats(node);
        }

        #[inline]
        fn passes(&mut self, node: $crate::observer::NodeRef, g: $cost) {
            self.$to.passes(node, g);
        }

        #[inline]
        fn drops(&mut self, node: $crate::observer::NodeRef, f: $cost) {
            self.$to.drops(node, f);
        }

        #[inline]
        fn reaches_goal(&mut self, node: $crate::observer::NodeRef, g: $cost) {
            self.$to.reaches_goal(node, g);
        }

        #[inline]
        fn turns_to(&mut self, kind: u8, name: &'static str) {
            self.$to.turns_to(kind, name);
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use hand_on_nodes;
