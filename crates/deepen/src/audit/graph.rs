//! The states that can be reached, the edges between them, and their true
//! distances to the goals.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::cost::Cost;
use crate::hashing::StateHasher;
use crate::space::StateSpace;

/// The target of an edge that leads to a state not enumerated.
const OUTSIDE: u32 = u32::MAX;

/// States by number, in the order of a breadth-first search.
pub(super) struct Graph<S: StateSpace> {
    pub(super) states: Vec<S::State>,
    /// Whether these are all states that can be reached.
    pub(super) complete: bool,
    /// Where the edges of each state begin, and the end of all.
    begins: Vec<usize>,
    targets: Vec<u32>,
    costs: Vec<S::Cost>,
}

impl<S: StateSpace> Graph<S> {
    /// What can be reached from `starts`, up to so many states.
    pub(super) fn explore(
        space: &S,
        starts: impl IntoIterator<Item = S::State>,
        max_states: usize,
    ) -> Self {
        let mut numbers = Numbers { slots: Vec::new(), most: max_states.min(OUTSIDE as usize) };
        let mut graph: Graph<S> = Graph {
            states: Vec::new(),
            complete: true,
            begins: alloc::vec![0],
            targets: Vec::new(),
            costs: Vec::new(),
        };
        for start in starts {
            graph.complete &= numbers.of(&mut graph.states, &start) != OUTSIDE;
        }
        while let Some(state) = graph.states.get(graph.begins.len() - 1).cloned() {
            let mut child: S::State = state;
            for operator in space.operators(&child) {
                graph.costs.push(space.cost(&child, &operator));
                let undo = space.apply(&mut child, &operator);
                let target = numbers.of(&mut graph.states, &child);
                graph.complete &= target != OUTSIDE;
                graph.targets.push(target);
                space.undo(&mut child, undo);
            }
            graph.begins.push(graph.targets.len());
        }
        graph
    }

    /// The operators of a state and the numbers of the states they lead to.
    pub(super) fn edges(
        &self,
        space: &S,
        id: usize,
    ) -> impl Iterator<Item = (S::Operator, Option<usize>)> + '_ {
        let targets = &self.targets[self.begins[id]..self.begins[id + 1]];
        let known = |target: &u32| (*target != OUTSIDE).then_some(*target as usize);
        space.operators(&self.states[id]).zip(targets.iter().map(known))
    }

    /// What the cheapest path from each state to a goal costs. Costs that
    /// are none, and sums that cannot be counted, are taken for no path.
    pub(super) fn distances(&self, space: &S) -> Vec<S::Cost> {
        let (begins, sources) = self.backwards();
        let mut distances = alloc::vec![S::Cost::INFINITY; self.states.len()];
        let mut open = BinaryHeap::new();
        for (id, state) in self.states.iter().enumerate() {
            if space.is_goal(state) {
                distances[id] = S::Cost::ZERO;
                open.push(Nearest(S::Cost::ZERO, id as u32));
            }
        }
        while let Some(Nearest(distance, id)) = open.pop() {
            if distance > distances[id as usize] {
                continue;
            }
            for (source, edge) in &sources[begins[id as usize]..begins[id as usize + 1]] {
                let cost = self.costs[*edge as usize];
                let sum = distance.checked_add(cost).filter(|_| cost.is_valid());
                if let Some(sum) = sum.filter(|sum| *sum < distances[*source as usize]) {
                    distances[*source as usize] = sum;
                    open.push(Nearest(sum, *source));
                }
            }
        }
        distances
    }

    /// For each state where in the list its incoming edges begin, and the
    /// list: source and number of the edge.
    fn backwards(&self) -> (Vec<usize>, Vec<(u32, u64)>) {
        let mut begins = alloc::vec![0; self.states.len() + 1];
        let inside = |target: &&u32| **target != OUTSIDE;
        for target in self.targets.iter().filter(inside) {
            begins[*target as usize + 1] += 1;
        }
        for id in 0..self.states.len() {
            begins[id + 1] += begins[id];
        }
        let mut places = begins.clone();
        let mut sources = alloc::vec![(0, 0); begins[self.states.len()]];
        for id in 0..self.states.len() {
            for edge in self.begins[id]..self.begins[id + 1] {
                let target = self.targets[edge];
                if target != OUTSIDE {
                    let place = &mut places[target as usize];
                    sources[*place] = (id as u32, edge as u64);
                    *place += 1;
                }
            }
        }
        (begins, sources)
    }
}

/// A state by its distance; the greatest is the nearest.
struct Nearest<C>(C, u32);

impl<C: Cost> Ord for Nearest<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        // Valid costs are totally ordered, and only those come here.
        let nearer = other.0.partial_cmp(&self.0).unwrap_or(Ordering::Equal);
        nearer.then(other.1.cmp(&self.1))
    }
}

impl<C: Cost> PartialOrd for Nearest<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Cost> PartialEq for Nearest<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C: Cost> Eq for Nearest<C> {}

/// The numbers of states: an open-addressing index, at most half full.
struct Numbers {
    /// The number plus one; 0 is free. Length 0 or a power of two.
    slots: Vec<u32>,
    most: usize,
}

impl Numbers {
    /// The number of a state, a new one if need be; [`OUTSIDE`] where there
    /// are as many states as may be.
    fn of<T: Clone + Eq + Hash>(&mut self, states: &mut Vec<T>, state: &T) -> u32 {
        if states.len() * 2 >= self.slots.len() {
            self.slots = alloc::vec![0; (self.slots.len() * 2).max(64)];
            for (id, state) in states.iter().enumerate() {
                let slot = self.slot(states, state);
                self.slots[slot] = id as u32 + 1;
            }
        }
        let slot = self.slot(states, state);
        match self.slots[slot].checked_sub(1) {
            Some(id) => id,
            None if states.len() >= self.most => OUTSIDE,
            None => {
                states.push(state.clone());
                self.slots[slot] = states.len() as u32;
                states.len() as u32 - 1
            }
        }
    }

    /// Where the state is, or would be put.
    fn slot<T: Eq + Hash>(&self, states: &[T], state: &T) -> usize {
        let hasher = BuildHasherDefault::<StateHasher>::default();
        let mask = self.slots.len() - 1;
        let mut slot = hasher.hash_one(state) as usize & mask;
        while self.slots[slot].checked_sub(1).is_some_and(|id| states[id as usize] != *state) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
