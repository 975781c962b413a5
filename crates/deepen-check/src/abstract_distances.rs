//! Distances in any space that is given by two closures, slowly: the oracle
//! for pattern databases.
//!
//! Dijkstra's algorithm (1959) backwards from the goals over states as they
//! are, without ranks, tables or levels.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

use crate::tiles::CheckError;

/// The least cost from every state to a goal, by going backwards from the
/// goals; states that are not in the map cannot reach one.
///
/// `predecessors` gives the states from which one move leads to a state, and
/// what the move costs.
///
/// # Errors
/// When more than `most` states can reach a goal.
pub fn abstract_distances<T: Clone + Eq + Hash + Ord>(
    goals: &[T],
    predecessors: impl Fn(&T) -> Vec<(T, u64)>,
    most: usize,
) -> Result<HashMap<T, u64>, CheckError> {
    let mut least: HashMap<T, u64> = goals.iter().map(|goal| (goal.clone(), 0)).collect();
    let mut open: BinaryHeap<_> = goals.iter().map(|goal| Reverse((0, goal.clone()))).collect();
    while let Some(Reverse((distance, state))) = open.pop() {
        if least[&state] < distance {
            continue;
        }
        for (from, cost) in predecessors(&state) {
            let through = distance + cost;
            if least.get(&from).is_none_or(|&known| through < known) {
                least.insert(from.clone(), through);
                open.push(Reverse((through, from)));
            }
        }
        if least.len() > most {
            return Err(CheckError::TooLarge { limit: most });
        }
    }
    Ok(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_a_short_cut() {
        // 0 is the goal; from 1..=9 one goes down by one for 1, from 9 to 2 for
        // nothing; 10 leads nowhere.
        let predecessors = |&state: &u32| match state {
            2 => vec![(3, 1), (9, 0)],
            0..9 => vec![(state + 1, 1)],
            _ => Vec::new(),
        };
        let distances = abstract_distances(&[0], predecessors, 100).unwrap();
        assert_eq!(distances.len(), 10);
        assert_eq!((distances[&9], distances[&8], distances[&2]), (2, 8, 2));
        assert!(abstract_distances(&[0], predecessors, 5).is_err());
    }
}
