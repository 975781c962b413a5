//! The portions of a subtree that are not yet counted, in depth-first order,
//! and the memory that they take.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::node::OpenNode;
use super::tally::Tally;
use crate::pruning::Pruning;
use crate::space::StateSpace;
use crate::staged::StagedHeuristic;

/// A part of the subtree: everything below one node.
pub(super) struct Portion<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// The operators that lead to the node, or to the goal that was found.
    pub(super) way: Vec<S::Operator>,
    pub(super) state: State<S, H, P>,
}

pub(super) enum State<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// Not begun.
    Open(OpenNode<S, H, P>),
    /// This lane is at it.
    Active(usize),
    /// Searched, up to a goal where one was found: so many of the operators
    /// come after the node.
    Searched { tally: Tally<S::Cost>, goal: Option<usize> },
}

impl<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> Portion<S, H, P> {
    /// The way to the node.
    pub(super) fn root(&self) -> &[S::Operator] {
        let below = match self.state {
            State::Searched { goal: Some(below), .. } => below,
            _ => 0,
        };
        &self.way[..self.way.len() - below]
    }
}

/// Portions in depth-first order.
pub(super) struct Portions<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    queue: VecDeque<Portion<S, H, P>>,
    /// Bytes that their ways take.
    way_bytes: usize,
    /// Bytes that they and their ways may take, and the most they did.
    memory: usize,
    peak_bytes: usize,
}

impl<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> Portions<S, H, P> {
    /// None yet; they may take so many bytes.
    pub(super) fn new(memory: usize) -> Self {
        Portions { queue: VecDeque::new(), way_bytes: 0, memory, peak_bytes: 0 }
    }

    /// The most bytes that they took.
    pub(super) fn peak_bytes(&self) -> usize {
        self.peak_bytes
    }

    /// Adds one. False where that takes too much memory.
    #[must_use]
    pub(super) fn insert(&mut self, at: usize, portion: Portion<S, H, P>) -> bool {
        let (len, capacity) = (self.queue.len(), self.queue.capacity());
        let room = if len < capacity { capacity } else { (2 * capacity).max(16) };
        // Where they grow, both the old and the new are there for a while.
        let places = if room > capacity { room + capacity } else { capacity };
        let way_bytes = self.way_bytes + bytes_of(&portion.way);
        let bytes = way_bytes + places * size_of::<Portion<S, H, P>>();
        let fits = bytes <= self.memory;
        if fits {
            self.peak_bytes = self.peak_bytes.max(bytes);
            self.way_bytes = way_bytes;
            self.queue.reserve_exact(room - len);
            self.queue.insert(at, portion);
        }
        fits
    }

    /// The next to be counted.
    pub(super) fn front(&self) -> Option<&Portion<S, H, P>> {
        self.queue.front()
    }

    /// Takes the first out.
    pub(super) fn pop_front(&mut self) -> Option<Portion<S, H, P>> {
        let first = self.queue.pop_front()?;
        self.way_bytes -= bytes_of(&first.way);
        Some(first)
    }

    /// Takes the last out, unless it comes before this place.
    pub(super) fn pop_from(&mut self, first: usize) -> Option<Portion<S, H, P>> {
        if self.queue.len() <= first {
            return None;
        }
        let last = self.queue.pop_back()?;
        self.way_bytes -= bytes_of(&last.way);
        Some(last)
    }

    /// The portion at this place.
    pub(super) fn at(&mut self, place: usize) -> &mut Portion<S, H, P> {
        &mut self.queue[place]
    }

    /// The place of the portion that a lane is at.
    pub(super) fn of_lane(&self, lane: usize) -> Option<usize> {
        let is_its =
            |portion: &Portion<S, H, P>| matches!(portion.state, State::Active(at) if at == lane);
        self.queue.iter().position(is_its)
    }

    /// The place of the first that is not begun.
    pub(super) fn first_open(&self) -> Option<usize> {
        self.queue.iter().position(|portion| matches!(portion.state, State::Open(_)))
    }

    /// Puts down what was searched of the portion at this place: up to a goal
    /// if the operators to one from the portion's node are given.
    pub(super) fn put_down(
        &mut self,
        place: usize,
        tally: Tally<S::Cost>,
        goal: Option<impl Iterator<Item = S::Operator>>,
    ) {
        let portion = &mut self.queue[place];
        let (root, bytes) = (portion.way.len(), bytes_of(&portion.way));
        let goal = goal.map(|below| {
            portion.way.extend(below);
            portion.way.len() - root
        });
        portion.state = State::Searched { tally, goal };
        self.way_bytes += bytes_of(&portion.way) - bytes;
    }
}

fn bytes_of<T>(way: &Vec<T>) -> usize {
    way.capacity() * size_of::<T>()
}
