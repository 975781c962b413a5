//! All cubes within a few turns of the solved one, by breadth-first search.

use std::collections::HashMap;

use super::{CubeError, Metric, SOLVED, Stickers, make};

/// How far this slow way goes.
const MOST: u32 = 6;

/// The distance from solved of every cube that is at most so many steps away.
///
/// # Errors
/// When there are more than six steps.
pub fn within(depth: u32, metric: Metric) -> Result<HashMap<Stickers, u32>, CubeError> {
    if depth > MOST {
        return Err(CubeError::TooDeep { most: MOST });
    }
    let suffixes: &[&str] = if metric == Metric::Half { &["", "2", "'"] } else { &["", "'"] };
    let turns: Vec<String> = "URFDLB"
        .chars()
        .flat_map(|face| suffixes.iter().map(move |s| format!("{face}{s}")))
        .collect();
    let mut distances = HashMap::from([(SOLVED, 0)]);
    let mut layer = vec![SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in &layer {
            for turn in &turns {
                let mut child = *cube;
                let known = make(&mut child, turn);
                if known && !distances.contains_key(&child) {
                    distances.insert(child, distance);
                    next.push(child);
                }
            }
        }
        layer = next;
    }
    Ok(distances)
}
