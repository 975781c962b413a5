//! Stacks of pancakes, written from the top: a flip of `size` turns over so
//! many pancakes on top. Burnt pancakes bear a sign that a flip changes.

use std::collections::HashMap;

use crate::permutations::{PlanError, Steps, check};

fn flips(count: usize, burnt: bool) -> Steps<impl Fn(&mut [i32], usize)> {
    let take = move |stack: &mut [i32], size: usize| {
        stack[..size].reverse();
        if burnt {
            for pancake in &mut stack[..size] {
                *pancake = -*pancake;
            }
        }
    };
    Steps { lowest: if burnt { 1 } else { 2 }, highest: count, take }
}

fn check_stacks(start: &[i32], goal: &[i32], burnt: bool) -> Result<(), PlanError> {
    if !burnt {
        return check(start, goal);
    }
    for (which, stack) in [("start", start), ("goal", goal)] {
        if stack.iter().any(|&pancake| pancake == 0 || pancake == i32::MIN) {
            return Err(PlanError::NotAnOrder { which });
        }
    }
    let sizes = |stack: &[i32]| stack.iter().map(|pancake| pancake.abs()).collect::<Vec<i32>>();
    check(&sizes(start), &sizes(goal))
}

/// Plays a plan of flips and returns its cost, one for each.
///
/// # Errors
/// When start or goal is no stack, at the first flip that there is not, or
/// when the end is not the goal.
pub fn replay(start: &[i32], goal: &[i32], burnt: bool, plan: &[usize]) -> Result<u64, PlanError> {
    check_stacks(start, goal, burnt)?;
    flips(goal.len(), burnt).replay(start, goal, plan)
}

/// The distance of every stack from one goal of at most 9 pancakes.
///
/// # Errors
/// When the goal is no stack or has more pancakes.
pub fn distances(goal: &[i32], burnt: bool) -> Result<HashMap<Vec<i32>, u32>, PlanError> {
    check_stacks(goal, goal, burnt)?;
    flips(goal.len(), burnt).distances(goal)
}

/// The gap heuristic (Helmert 2010) from its definition: pairs of neighbours,
/// the plate among them, that are no neighbours in the goal. Burnt pancakes
/// are neighbours either as in the goal or both turned and exchanged.
#[must_use]
pub fn gaps(stack: &[i32], goal: &[i32], burnt: bool) -> u32 {
    const PLATE: i32 = i32::MAX;
    let pairs = |stack: &[i32]| {
        let below = stack.iter().copied().skip(1).chain([PLATE]);
        stack.iter().copied().zip(below).collect::<Vec<(i32, i32)>>()
    };
    let wanted = pairs(goal);
    let turned = |(upper, lower): (i32, i32)| if burnt { (-lower, -upper) } else { (lower, upper) };
    let is_gap = |pair: &&(i32, i32)| !wanted.contains(pair) && !wanted.contains(&turned(**pair));
    pairs(stack).iter().filter(is_gap).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_replayed_and_refused() {
        assert_eq!(replay(&[2, 0, 1], &[0, 1, 2], false, &[3, 2]), Ok(2));
        assert_eq!(replay(&[2, 1, 0], &[0, 1, 2], false, &[3]), Ok(1));
        assert_eq!(replay(&[-3, -2, -1], &[1, 2, 3], true, &[3]), Ok(1));
        assert_eq!(replay(&[-1, 2], &[1, 2], true, &[1]), Ok(1));
        let no_step = PlanError::NoSuchStep { step: 1, found: 1, lowest: 2, highest: 2 };
        assert_eq!(replay(&[0, 1], &[0, 1], false, &[1]), Err(no_step));
        let not_there = PlanError::NotTheGoal { steps: 0, place: 0, found: 1, expected: 0 };
        assert_eq!(replay(&[1, 0], &[0, 1], false, &[]), Err(not_there));
        let no_start = Err(PlanError::NotAnOrder { which: "start" });
        assert_eq!(replay(&[1, 1], &[0, 1], false, &[]), no_start);
        assert_eq!(replay(&[0, 1], &[1, 2], true, &[]), no_start);
        assert_eq!(distances(&[0, 0], false), Err(PlanError::NotAnOrder { which: "goal" }));
        assert!(distances(&(0..10).collect::<Vec<i32>>(), false).is_err());
    }

    #[test]
    fn diameters_are_the_known_ones() {
        // Plain: OEIS A058986; burnt: OEIS A078942.
        for (count, plain, burnt) in [(1, 0, 1), (2, 1, 4), (3, 3, 6), (4, 4, 8), (5, 5, 10)] {
            let goal: Vec<i32> = (1..=count).collect();
            for (is_burnt, diameter) in [(false, plain), (true, burnt)] {
                let distances = distances(&goal, is_burnt).unwrap();
                assert_eq!(distances.values().max(), Some(&diameter));
                let stacks: usize = (1..=goal.len()).product();
                let signs = if is_burnt { 1 << count } else { 1 };
                assert_eq!(distances.len(), stacks * signs);
            }
        }
    }

    #[test]
    fn gaps_of_some_stacks() {
        let sorted: Vec<i32> = (0..10).collect();
        assert_eq!(gaps(&[0, 9, 5, 8, 6, 4, 7, 2, 1, 3], &sorted, false), 9);
        assert_eq!(gaps(&[2, 1, 3], &[1, 2, 3], false), 1);
        assert_eq!(gaps(&[-2, -1, 3], &[1, 2, 3], true), 1);
        assert_eq!(gaps(&[2, 1, 3], &[1, 2, 3], true), 2);
    }
}
