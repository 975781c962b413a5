//! A step: from which peg to which. Written `1>3`, pegs from 1.

use std::fmt;
use std::str::FromStr;

use deepen::OperatorSet;

use super::arrangement::MAX_PEGS;

/// How many steps there are on eight pegs.
const STEPS: usize = MAX_PEGS * (MAX_PEGS - 1);

/// The topmost disc of one peg goes onto another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

impl Step {
    /// All steps, in the order in which they are tried: those among the first
    /// pegs first, so that a step has the same place for any number of pegs.
    pub const ALL: [Step; STEPS] = all();

    /// The step between two pegs, numbered from 0; `None` where they are one,
    /// or no pegs.
    #[must_use]
    pub fn new(from: usize, to: usize) -> Option<Step> {
        let step = Step { from: from as u8, to: to as u8 };
        (from != to && from < MAX_PEGS && to < MAX_PEGS).then_some(step)
    }

    /// The peg from which the disc is taken, from 0.
    #[inline]
    #[must_use]
    pub fn from(self) -> usize {
        usize::from(self.from)
    }

    /// The peg where it is put, from 0.
    #[inline]
    #[must_use]
    pub fn to(self) -> usize {
        usize::from(self.to)
    }

    /// The place in [`Step::ALL`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        index(self.from(), self.to())
    }

    /// The step that undoes this one.
    #[inline]
    #[must_use]
    pub fn inverse(self) -> Step {
        Step { from: self.to, to: self.from }
    }
}

/// Steps with the higher peg `m` have the `2 * m` places from `m * (m - 1)`.
#[inline]
const fn index(from: usize, to: usize) -> usize {
    if from < to { to * (to - 1) + from } else { from * from + to }
}

const fn all() -> [Step; STEPS] {
    let mut steps = [Step { from: 0, to: 1 }; STEPS];
    let mut high = 1;
    while high < MAX_PEGS {
        let mut low = 0;
        while low < high {
            steps[index(low, high)] = Step { from: low as u8, to: high as u8 };
            steps[index(high, low)] = Step { from: high as u8, to: low as u8 };
            low += 1;
        }
        high += 1;
    }
    steps
}

impl fmt::Display for Step {
    /// Pegs from 1: `1>3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from + 1, self.to + 1)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that is no step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStep;

impl fmt::Display for UnknownStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a step between two different pegs from 1 to {MAX_PEGS}, such as `1>3`")
    }
}

impl std::error::Error for UnknownStep {}

impl FromStr for Step {
    type Err = UnknownStep;

    fn from_str(word: &str) -> Result<Self, UnknownStep> {
        let [from, b'>', to] = *word.as_bytes() else { return Err(UnknownStep) };
        let peg = |digit: u8| usize::from(digit.wrapping_sub(b'1'));
        Step::new(peg(from), peg(to)).ok_or(UnknownStep)
    }
}

/// Some of the steps, in the order of [`Step::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps(u64);

impl Steps {
    /// The steps that tops allow: the number of the topmost disc of each peg,
    /// the same large one for all empty pegs.
    #[inline]
    pub(super) fn among(tops: &[usize]) -> Self {
        let mut set = 0;
        for (high, &of_high) in tops.iter().enumerate() {
            for (low, &of_low) in tops[..high].iter().enumerate() {
                set |= u64::from(of_low < of_high) << index(low, high);
                set |= u64::from(of_high < of_low) << index(high, low);
            }
        }
        Steps(set)
    }

    /// Takes out all steps from a peg.
    #[inline]
    pub(super) fn remove_from(&mut self, from: usize) {
        const FROM: [u64; MAX_PEGS] = from_each();
        self.0 &= !FROM[from];
    }
}

/// The steps from each peg, one bit each.
const fn from_each() -> [u64; MAX_PEGS] {
    let mut sets = [0; MAX_PEGS];
    let mut place = 0;
    while place < STEPS {
        sets[Step::ALL[place].from as usize] |= 1 << place;
        place += 1;
    }
    sets
}

#[allow(
    clippy::copy_iterator,
    reason = "one word that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let place = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        Step::ALL.get(place).copied()
    }
}

impl OperatorSet for Steps {
    #[inline]
    fn remove(&mut self, operator: &Step) {
        self.0 &= !(1 << operator.index());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_do_not_depend_on_the_number_of_pegs() {
        for (place, step) in Step::ALL.into_iter().enumerate() {
            assert_eq!(step.index(), place);
            assert_eq!(step.inverse().inverse(), step);
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        for pegs in 3..=MAX_PEGS {
            let among = Step::ALL[..pegs * (pegs - 1)].iter();
            assert!(among.clone().all(|step| step.from() < pegs && step.to() < pegs));
        }
    }

    #[test]
    fn smaller_discs_go_onto_larger_ones() {
        let steps: Vec<String> =
            Steps::among(&[2, 0, 32, 32]).map(|step| step.to_string()).collect();
        assert_eq!(steps, ["2>1", "1>3", "2>3", "1>4", "2>4"]);
        let mut steps = Steps::among(&[2, 0, 32, 32]);
        steps.remove_from(1);
        assert_eq!(steps.map(|step| step.to_string()).collect::<Vec<_>>(), ["1>3", "1>4"]);
    }

    #[test]
    fn what_is_no_step_is_refused() {
        for word in ["", "1", "1>1", "0>1", "1>9", "1>10", "1-2", "1>2 ", "a>b"] {
            assert_eq!(word.parse::<Step>(), Err(UnknownStep), "{word}");
        }
    }
}
