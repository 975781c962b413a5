//! Towers of Hanoi: replaying plans, and true distances of few discs.
//!
//! Arrangements are slices: the peg of each disc, the smallest disc first,
//! pegs from 0. Inside, every peg is a stack of discs.

use std::collections::{HashMap, VecDeque};
use std::fmt;

/// Why a plan, or what it starts from, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HanoiError {
    /// Start and goal have not the same discs, or name a peg not there.
    NotAnArrangement {
        /// Which one: `start` or `goal`.
        which: &'static str,
    },
    /// A word that is no step such as `1>3`.
    UnknownStep {
        /// The number of the step, from 1.
        step: u64,
        /// The word.
        found: String,
    },
    /// Nothing lies on the peg from which a disc should go.
    NoDisc {
        /// The number of the step, from 1.
        step: u64,
        /// The peg, from 1.
        peg: usize,
    },
    /// A disc would lie on a smaller one.
    OnSmaller {
        /// The number of the step, from 1.
        step: u64,
        /// The disc, the smallest being 1.
        disc: usize,
        /// The disc below.
        below: usize,
    },
    /// The plan is legal but ends elsewhere than at the goal.
    NotTheGoal {
        /// How many steps the plan has.
        steps: u64,
        /// The smallest disc, from 1, that is elsewhere.
        disc: usize,
    },
    /// More states than this slow way is meant for.
    TooLarge {
        /// The most states that are looked at.
        limit: usize,
    },
}

impl fmt::Display for HanoiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HanoiError::NotAnArrangement { which } => {
                write!(f, "the {which} does not say one of the pegs for every disc")
            }
            HanoiError::UnknownStep { step, found } => {
                write!(f, "step {step} is `{}`, not one such as 1>3", found.escape_debug())
            }
            HanoiError::NoDisc { step, peg } => {
                write!(f, "step {step} takes a disc from peg {peg}, where none is")
            }
            HanoiError::OnSmaller { step, disc, below } => {
                write!(f, "step {step} puts disc {disc} on disc {below}, which is smaller")
            }
            HanoiError::NotTheGoal { steps, disc } => {
                write!(f, "after {steps} steps disc {disc} is elsewhere than in the goal")
            }
            HanoiError::TooLarge { limit } => {
                write!(f, "more than {limit} states, too many to check this way")
            }
        }
    }
}

impl std::error::Error for HanoiError {}

/// The discs on each peg, the lowest first.
type Stacks = Vec<Vec<usize>>;

fn stacks(pegs: usize, on: &[u8], which: &'static str) -> Result<Stacks, HanoiError> {
    let mut stacks = vec![Vec::new(); pegs];
    for (disc, &peg) in on.iter().enumerate().rev() {
        let stack = stacks.get_mut(usize::from(peg));
        stack.ok_or(HanoiError::NotAnArrangement { which })?.push(disc);
    }
    Ok(stacks)
}

/// Plays a plan and returns its cost, one for each step. Steps are words such
/// as `1>3`, pegs from 1, with white space between them.
///
/// # Errors
/// When start or goal is no arrangement, at the first word that is no legal
/// step, or when the end is not the goal.
pub fn replay(pegs: usize, start: &[u8], goal: &[u8], plan: &str) -> Result<u64, HanoiError> {
    if goal.len() != start.len() {
        return Err(HanoiError::NotAnArrangement { which: "goal" });
    }
    let end = stacks(pegs, goal, "goal")?;
    let mut stacks = stacks(pegs, start, "start")?;
    let mut step = 0;
    for word in plan.split_whitespace() {
        step += 1;
        let unknown = || HanoiError::UnknownStep { step, found: word.to_owned() };
        let (from, to) = word.split_once('>').ok_or_else(unknown)?;
        let peg = |text: &str| text.parse().ok().filter(|peg| (1..=pegs).contains(peg));
        let (from, to) = (peg(from).ok_or_else(unknown)?, peg(to).ok_or_else(unknown)?);
        if from == to {
            return Err(unknown());
        }
        let disc = stacks[from - 1].pop().ok_or(HanoiError::NoDisc { step, peg: from })?;
        if let Some(&below) = stacks[to - 1].last().filter(|below| **below < disc) {
            return Err(HanoiError::OnSmaller { step, disc: disc + 1, below: below + 1 });
        }
        stacks[to - 1].push(disc);
    }
    let elsewhere =
        |disc: &usize| (0..pegs).any(|peg| stacks[peg].contains(disc) != end[peg].contains(disc));
    match (0..goal.len()).find(elsewhere) {
        None => Ok(step),
        Some(disc) => Err(HanoiError::NotTheGoal { steps: step, disc: disc + 1 }),
    }
}

/// The most states whose distances are worked out.
const MOST_STATES: usize = 1 << 18;

/// The distance to `goal` of every arrangement of its discs, by breadth-first
/// search.
///
/// # Errors
/// When the goal is no arrangement, or there are more than 262,144 of them.
pub fn distances(pegs: usize, goal: &[u8]) -> Result<HashMap<Vec<u8>, u32>, HanoiError> {
    let states = u32::try_from(goal.len()).ok().and_then(|discs| pegs.checked_pow(discs));
    if states.is_none_or(|states| states > MOST_STATES) {
        return Err(HanoiError::TooLarge { limit: MOST_STATES });
    }
    stacks(pegs, goal, "goal")?;
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(on) = queue.pop_front() {
        let distance = distances[&on] + 1;
        let top = |peg: usize| on.iter().position(|&of_disc| usize::from(of_disc) == peg);
        for from in 0..pegs {
            let Some(disc) = top(from) else { continue };
            let free = |to: &usize| *to != from && top(*to).is_none_or(|below| below > disc);
            for to in (0..pegs).filter(free) {
                let mut next = on.clone();
                next[disc] = to as u8;
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance);
                    queue.push_back(next);
                }
            }
        }
    }
    Ok(distances)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_plan_costs_its_steps() {
        assert_eq!(replay(3, &[0, 0], &[2, 2], "1>2 1>3 2>3"), Ok(3));
        assert_eq!(replay(4, &[0, 0, 0], &[3, 3, 3], "1>2 1>3 1>4 3>4 2>4"), Ok(5));
        assert_eq!(replay(4, &[1], &[1], ""), Ok(0));
    }

    #[test]
    fn a_wrong_plan_is_refused_at_its_step() {
        let error = |plan: &str| replay(3, &[0, 0], &[2, 2], plan).unwrap_err();
        assert_eq!(error("1>3 1>3"), HanoiError::OnSmaller { step: 2, disc: 2, below: 1 });
        assert_eq!(error("1>3 2>1"), HanoiError::NoDisc { step: 2, peg: 2 });
        assert_eq!(error("1>3"), HanoiError::NotTheGoal { steps: 1, disc: 2 });
        for word in ["1>4", "0>1", "1-2", "1>1", ">", "1>2>3"] {
            let found = word.to_owned();
            assert_eq!(error(word), HanoiError::UnknownStep { step: 1, found });
        }
        let wrong = HanoiError::NotAnArrangement { which: "start" };
        assert_eq!(replay(3, &[3], &[0], ""), Err(wrong));
        assert!(replay(3, &[0], &[0, 0], "").is_err());
    }

    #[test]
    fn distances_of_three_pegs_are_those_of_the_formula() {
        for discs in 1..=8 {
            let all = distances(3, &vec![2; discs]).unwrap();
            assert_eq!(all.len(), 3_usize.pow(discs as u32));
            assert_eq!(all[&vec![0; discs]], (1 << discs) - 1);
        }
        assert!(distances(4, &[0; 10]).is_err());
    }
}
