//! What stacks of pancakes and rings have in common: an order of numbers that
//! steps named by a number change.

use std::collections::HashMap;
use std::fmt;

/// Why a plan, or what it starts from, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// Some numbers are no such order, or goal and start have other numbers.
    NotAnOrder {
        /// Which one: `start` or `goal`.
        which: &'static str,
    },
    /// There is no such step.
    NoSuchStep {
        /// The number of the step, from 1.
        step: u64,
        /// What it is called.
        found: usize,
        /// The lowest that there is.
        lowest: usize,
        /// The highest that there is.
        highest: usize,
    },
    /// The plan is legal but ends elsewhere than at the goal.
    NotTheGoal {
        /// How many steps the plan has.
        steps: u64,
        /// The first place that differs from the goal.
        place: usize,
        /// The number there.
        found: i32,
        /// The number that the goal has there.
        expected: i32,
    },
    /// More states than this slow way is meant for.
    TooLarge {
        /// The most numbers that an order may have.
        most: usize,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::NotAnOrder { which } => {
                write!(to, "the {which} is not an order of the numbers that there must be")
            }
            PlanError::NoSuchStep { step, found, lowest, highest } => {
                write!(to, "step {step} is {found}, not from {lowest} to {highest}")
            }
            PlanError::NotTheGoal { steps, place, found, expected } => write!(
                to,
                "after {steps} steps place {place} holds {found}, but the goal has {expected} there"
            ),
            PlanError::TooLarge { most } => {
                write!(to, "more than {most} numbers, too many to check this way")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// Orders for which all states are held.
const MOST: usize = 9;

/// The steps of a puzzle: from `lowest` to `highest`, and what each does.
pub(crate) struct Steps<F> {
    pub(crate) lowest: usize,
    pub(crate) highest: usize,
    pub(crate) take: F,
}

impl<F: Fn(&mut [i32], usize)> Steps<F> {
    /// Plays a plan and returns how many steps it has.
    pub(crate) fn replay(
        &self,
        start: &[i32],
        goal: &[i32],
        plan: &[usize],
    ) -> Result<u64, PlanError> {
        let (lowest, highest) = (self.lowest, self.highest);
        let mut order = start.to_vec();
        let mut steps = 0;
        for &found in plan {
            steps += 1;
            if found < lowest || found > highest {
                return Err(PlanError::NoSuchStep { step: steps, found, lowest, highest });
            }
            (self.take)(&mut order, found);
        }
        match (0..order.len()).find(|&place| order[place] != goal[place]) {
            None => Ok(steps),
            Some(place) => Err(PlanError::NotTheGoal {
                steps,
                place,
                found: order[place],
                expected: goal[place],
            }),
        }
    }

    /// The distance of every order that can be reached from `goal`: of steps
    /// that can all be undone, also the distance to it.
    pub(crate) fn distances(&self, goal: &[i32]) -> Result<HashMap<Vec<i32>, u32>, PlanError> {
        if goal.len() > MOST {
            return Err(PlanError::TooLarge { most: MOST });
        }
        let mut distances = HashMap::from([(goal.to_vec(), 0)]);
        let mut layer = vec![goal.to_vec()];
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let mut next_layer = Vec::new();
            for order in &layer {
                for step in self.lowest..=self.highest {
                    let mut next = order.clone();
                    (self.take)(&mut next, step);
                    if !distances.contains_key(&next) {
                        distances.insert(next.clone(), depth);
                        next_layer.push(next);
                    }
                }
            }
            layer = next_layer;
        }
        Ok(distances)
    }
}

/// Whether both are orders of the same numbers, of which no two are alike.
pub(crate) fn check(start: &[i32], goal: &[i32]) -> Result<(), PlanError> {
    let sorted = |numbers: &[i32]| {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers
    };
    let of_goal = sorted(goal);
    if of_goal.is_empty() || of_goal.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(PlanError::NotAnOrder { which: "goal" });
    }
    if sorted(start) != of_goal {
        return Err(PlanError::NotAnOrder { which: "start" });
    }
    Ok(())
}
