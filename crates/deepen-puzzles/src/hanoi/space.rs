//! Towers of Hanoi as a state space, towards one arrangement.

use std::fmt;

use deepen::{Invertible, StateSpace};

use super::arrangement::{Arrangement, MAX_PEGS};
use super::step::{Step, Steps};
use super::word::Word;

/// A state: the pegs of all discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Discs<W>(pub(super) W);

impl<W: Word> Discs<W> {
    /// The peg of a disc, from 0; the smallest disc is 0.
    #[inline]
    #[must_use]
    pub fn peg(&self, disc: usize) -> usize {
        self.0.get(disc)
    }
}

/// An arrangement that does not belong to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Other numbers of pegs and discs than the goal has.
    Size {
        /// The arrangement.
        found: Arrangement,
        /// The goal.
        goal: Arrangement,
    },
    /// More pegs than the states of this space can name.
    Pegs {
        /// The arrangement.
        found: Arrangement,
        /// The most pegs possible.
        most: usize,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Size { found, goal } => write!(
                f,
                "the start has {} discs on {} pegs but the goal {} on {}",
                found.discs(),
                found.pegs(),
                goal.discs(),
                goal.pegs()
            ),
            Mismatch::Pegs { found, most } => {
                write!(
                    f,
                    "expected at most {most} pegs for states so small, found {}",
                    found.pegs()
                )
            }
        }
    }
}

impl std::error::Error for Mismatch {}

/// The arrangements of some discs on some pegs. Every step costs 1.
///
/// `Hanoi<u64>` serves up to four pegs, `Hanoi<u128>` up to eight.
///
/// ```
/// use deepen::{IdaStar, Outcome, Search};
/// use deepen_puzzles::hanoi::{Hanoi, MisplacedDiscs, OtherDisc, parse_arrangement};
///
/// let hanoi = Hanoi::<u64>::new(&parse_arrangement("4444", 4)?)?;
/// let start = hanoi.state(&parse_arrangement("1111", 4)?)?;
/// let mut search = IdaStar::new(&hanoi, &MisplacedDiscs, start).pruning(&OtherDisc);
/// assert_eq!(search.run(&mut ()).cost(), Some(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hanoi<W> {
    goal: Arrangement,
    pub(super) target: Discs<W>,
    /// The mask of the discs there are.
    pub(super) discs: W,
}

impl<W: Word> Hanoi<W> {
    /// The space towards `goal`.
    ///
    /// # Errors
    /// When the goal has more pegs than `W` can name.
    pub fn new(goal: &Arrangement) -> Result<Self, Mismatch> {
        if goal.pegs() > W::PEGS {
            return Err(Mismatch::Pegs { found: *goal, most: W::PEGS });
        }
        Ok(Hanoi::towards(goal))
    }

    /// The space towards a goal with no more pegs than `W` can name.
    fn towards(goal: &Arrangement) -> Self {
        let target = Discs(packed(goal.on()));
        Hanoi { goal: *goal, target, discs: W::below(goal.discs()) }
    }

    /// The same discs and pegs with another state for the goal.
    pub(super) fn with_goal(&self, goal: &Discs<W>) -> Self {
        Hanoi::towards(&self.arrangement(goal))
    }

    /// The space of `count` neighbouring discs from `first` on, alone.
    pub(super) fn part(&self, first: usize, count: usize) -> Self {
        Hanoi::towards(&self.goal.part(first, count))
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Arrangement {
        &self.goal
    }

    /// How many pegs there are.
    #[inline]
    #[must_use]
    pub fn pegs(&self) -> usize {
        self.goal.pegs()
    }

    /// How many discs there are.
    #[inline]
    #[must_use]
    pub fn discs(&self) -> usize {
        self.goal.discs()
    }

    /// An arrangement as a state.
    ///
    /// # Errors
    /// When its numbers of pegs and discs are not those of the goal.
    pub fn state(&self, arrangement: &Arrangement) -> Result<Discs<W>, Mismatch> {
        if (arrangement.pegs(), arrangement.discs()) != (self.pegs(), self.discs()) {
            return Err(Mismatch::Size { found: *arrangement, goal: self.goal });
        }
        Ok(Discs(packed(arrangement.on())))
    }

    /// A state of this space as an arrangement.
    #[must_use]
    pub fn arrangement(&self, state: &Discs<W>) -> Arrangement {
        let on: Vec<u8> = (0..self.discs()).map(|disc| state.peg(disc) as u8).collect();
        // A state of this space has its pegs and discs.
        Arrangement::new(self.pegs(), &on).unwrap_or(self.goal)
    }

    /// The topmost disc of a peg, 32 where there is none.
    #[inline]
    pub(super) fn top(&self, state: &Discs<W>, peg: usize) -> usize {
        (state.0.holding(peg) & self.discs).lowest()
    }

    /// All states of so many of the smallest discs, the others being on the
    /// first peg.
    fn arrangements_of(&self, smallest: usize) -> impl Iterator<Item = Discs<W>> {
        let pegs = self.pegs();
        (0..pegs.pow(smallest as u32)).map(move |mut number| {
            let mut word = W::default();
            for disc in 0..smallest {
                word = word.flip(disc, number % pegs);
                number /= pegs;
            }
            Discs(word)
        })
    }
}

/// The word of some discs' pegs.
pub(super) fn packed<W: Word>(on: &[u8]) -> W {
    let put = |word: W, (disc, peg): (usize, &u8)| word.flip(disc, usize::from(*peg));
    on.iter().enumerate().fold(W::default(), put)
}

impl<W: Word> StateSpace for Hanoi<W> {
    type State = Discs<W>;
    type Operator = Step;
    type Operators = Steps;
    type Undo = Discs<W>;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, state: &Discs<W>) -> Steps {
        let mut tops = [0; MAX_PEGS];
        let tops = &mut tops[..self.pegs()];
        for (peg, top) in tops.iter_mut().enumerate() {
            *top = self.top(state, peg);
        }
        Steps::among(tops)
    }

    #[inline]
    fn cost(&self, _: &Discs<W>, _: &Step) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Discs<W>, operator: &Step) -> Discs<W> {
        let before = *state;
        let disc = self.top(state, operator.from());
        state.0 = state.0.flip(disc, operator.from() ^ operator.to());
        before
    }

    #[inline]
    fn undo(&self, state: &mut Discs<W>, undo: Discs<W>) {
        *state = undo;
    }

    #[inline]
    fn is_goal(&self, state: &Discs<W>) -> bool {
        *state == self.target
    }

    #[inline]
    fn operator_number(&self, operator: &Step) -> Option<u32> {
        Some(Self::index_of(*operator) as u32)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, peg: &u8| (hash ^ u64::from(*peg)).wrapping_mul(0x100_0000_01b3);
        let size = (self.pegs() * 100 + self.discs()) as u64;
        self.goal.on().iter().fold(0x6861_6e6f_6900_0000 ^ size, mix)
    }
}

/// The most states that [`witnesses`](Invertible::witnesses) may be.
const MOST_WITNESSES: usize = 1 << 12;

impl<W: Word> Invertible for Hanoi<W> {
    fn all_operators(&self) -> &[Step] {
        &Step::ALL[..self.pegs() * (self.pegs() - 1)]
    }

    #[inline]
    fn index_of(operator: Step) -> usize {
        operator.index()
    }

    fn inverse(&self, operator: Step) -> Step {
        operator.inverse()
    }

    /// The arrangements of the smallest discs, as many discs as make no more
    /// than 4,096 states (six on four pegs): all states there are, where the
    /// space has no more discs.
    ///
    /// Two sequences that differ somewhere do so with no other discs than
    /// those that either moves or puts a disc upon. So these states tell
    /// apart sequences of up to as many steps as can concern that many discs;
    /// an [`Automaton`](deepen::Automaton) of longer ones is proven only for
    /// spaces of no more discs. [`OtherDisc`](super::OtherDisc) needs none of
    /// this.
    fn witnesses(&self) -> impl IntoIterator<Item = Discs<W>> {
        let fits = |discs: &usize| self.pegs().pow(*discs as u32) <= MOST_WITNESSES;
        let smallest = (1..=self.discs()).take_while(fits).last().unwrap_or(1);
        self.arrangements_of(smallest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tower<W: Word>(pegs: usize, discs: usize) -> (Hanoi<W>, Discs<W>) {
        let hanoi = Hanoi::new(&Arrangement::tower(pegs, discs, 1).unwrap()).unwrap();
        let start = hanoi.state(&Arrangement::tower(pegs, discs, 0).unwrap()).unwrap();
        (hanoi, start)
    }

    #[test]
    fn a_tower_of_all_discs_is_taken_from_its_top() {
        let (hanoi, mut state) = tower::<u64>(4, 32);
        let before = state;
        let step: Step = "1>3".parse().unwrap();
        let undo = hanoi.apply(&mut state, &step);
        assert_eq!((state.peg(0), state.peg(1), state.peg(31)), (2, 0, 0));
        assert_eq!(hanoi.operators(&state).count(), 5);
        hanoi.undo(&mut state, undo);
        assert_eq!(state, before);
        assert!(!hanoi.is_goal(&state));
    }

    #[test]
    fn arrangements_come_back() {
        let goal = Arrangement::tower(8, 3, 7).unwrap();
        let hanoi = Hanoi::<u128>::new(&goal).unwrap();
        for state in hanoi.witnesses() {
            assert_eq!(hanoi.state(&hanoi.arrangement(&state)), Ok(state));
        }
        assert!(hanoi.is_goal(&hanoi.state(&goal).unwrap()));
    }

    #[test]
    fn what_does_not_belong_to_the_space_is_refused() {
        let five = Arrangement::tower(5, 3, 0).unwrap();
        let error = Hanoi::<u64>::new(&five).unwrap_err();
        assert_eq!(error.to_string(), "expected at most 4 pegs for states so small, found 5");
        let (hanoi, _) = tower::<u128>(5, 4);
        let error = hanoi.state(&five).unwrap_err();
        assert_eq!(error.to_string(), "the start has 3 discs on 5 pegs but the goal 4 on 5");
    }
}
