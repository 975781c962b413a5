//! What the tests of the heuristics compare with.

use std::collections::{HashMap, VecDeque};

use super::Shape;

/// Distances from the goal of all states, by the label on each cell.
pub(super) fn distances(shape: Shape, goal_blank: u8) -> HashMap<Vec<u8>, u32> {
    let goal: Vec<u8> = (0..shape.cells() as u8).collect();
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state] + 1;
        let blank = state.iter().position(|&label| label == goal_blank).unwrap();
        for to in shape.neighbours(blank).into_iter().flatten() {
            let mut next = state.clone();
            next.swap(blank, to);
            distances.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next);
                distance
            });
        }
    }
    distances
}
