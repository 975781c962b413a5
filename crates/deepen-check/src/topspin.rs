//! `TopSpin` rings: a step named `position` turns round the window of so many
//! places that begins there, around the end of the list if need be.

use std::collections::HashMap;

use crate::permutations::{PlanError, Steps, check};

fn turns(count: usize, window: usize) -> Result<Steps<impl Fn(&mut [i32], usize)>, PlanError> {
    if window < 2 || window > count {
        return Err(PlanError::NotAnOrder { which: "goal" });
    }
    let take = move |ring: &mut [i32], position: usize| {
        let before = ring.to_vec();
        for i in 0..window {
            let (from, to) = (position + i, position + window - 1 - i);
            ring[to % count] = before[from % count];
        }
    };
    Ok(Steps { lowest: 0, highest: count - 1, take })
}

/// Plays a plan of positions and returns its cost, one for each.
///
/// # Errors
/// When start or goal is no order of the same numbers or shorter than the
/// window, at the first position that there is not, or when the end is not
/// the goal.
pub fn replay(
    start: &[i32],
    goal: &[i32],
    window: usize,
    plan: &[usize],
) -> Result<u64, PlanError> {
    check(start, goal)?;
    turns(goal.len(), window)?.replay(start, goal, plan)
}

/// The distance of every ring of at most 9 numbers from which one goal can be
/// reached.
///
/// # Errors
/// When the goal is no order, has more numbers, or is shorter than the window.
pub fn distances(goal: &[i32], window: usize) -> Result<HashMap<Vec<i32>, u32>, PlanError> {
    check(goal, goal)?;
    turns(goal.len(), window)?.distances(goal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_replayed_and_refused() {
        let goal = [0, 1, 2, 3, 4, 5];
        assert_eq!(replay(&[3, 2, 1, 0, 4, 5], &goal, 4, &[0]), Ok(1));
        // Places 5, 0, 1 and 2 hold 2, 1, 0 and 5.
        assert_eq!(replay(&[1, 0, 5, 3, 4, 2], &goal, 4, &[5]), Ok(1));
        let no_step = PlanError::NoSuchStep { step: 2, found: 6, lowest: 0, highest: 5 };
        assert_eq!(replay(&goal, &goal, 4, &[0, 6]), Err(no_step));
        assert!(replay(&goal, &goal, 7, &[]).is_err());
        let not_there = PlanError::NotTheGoal { steps: 1, place: 0, found: 3, expected: 0 };
        assert_eq!(replay(&goal, &goal, 4, &[0]), Err(not_there));
    }

    #[test]
    fn diameters_are_those_of_the_data() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/topspin/diameters.csv");
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
        for line in lines.take(4) {
            let fields: Vec<usize> = line.split(',').map(|field| field.parse().unwrap()).collect();
            let goal: Vec<i32> = (0..).take(fields[0]).collect();
            let distances = distances(&goal, fields[1]).unwrap();
            let farthest = *distances.values().max().unwrap();
            let there = distances.values().filter(|&&distance| distance == farthest).count();
            assert_eq!([distances.len(), farthest as usize, there], fields[2..], "{line}");
        }
    }
}
