//! Any permutation puzzle as a state space.
//!
//! A move copies the bytes of the slots that it changes, each through a table
//! of what turning makes of it; all other slots stay. Operators are all powers
//! of all moves, or only the moves and their inverses, each of which costs 1.

use std::sync::Arc;

use deepen::{Invertible, OperatorSet, Reversible, StateSpace};

use super::definition::{Definition, Metric, Position};
use super::details::{Details, NoSpace};
use super::pack;
use super::state::Arrangement;
use super::transformation::Transformation;

/// The most operators that a space can have: one bit each of a word.
pub const MOST_TWISTS: usize = 128;

/// The space of puzzles of up to so many slots, packed into so many words.
///
/// ```
/// use std::sync::Arc;
/// use deepen::{IdaStar, Search, Zero};
/// use deepen_puzzles::twisty::{Metric, Twisty, parse_sequence, read_definition};
///
/// let text = "Name swaps\nSet P 4 1\nSolved\nP\n1 2 3 4\nEnd\n\
///     Move A\nP\n2 1 3 4\nEnd\nMove B\nP\n1 3 2 4\nEnd\nMove C\nP\n1 2 4 3\nEnd\n";
/// let puzzle = Arc::new(read_definition(text)?);
/// let space = Twisty::<32, 2>::new(&puzzle, Metric::Powers, puzzle.solved())?;
/// let scramble = parse_sequence("A B C A", &puzzle)?;
/// let start = space.state(&puzzle.apply(puzzle.solved(), &scramble));
/// assert_eq!(IdaStar::new(&space, &Zero, start).run(&mut ()).cost(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Twisty<const SLOTS: usize, const WORDS: usize> {
    definition: Arc<Definition>,
    metric: Metric,
    goal: Arrangement<SLOTS>,
    twists: Vec<Twist>,
    pub(super) details: Arc<Details>,
}

/// An operator: its place in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Twist(pub(super) u8);

/// The operators of a state, in their order.
#[derive(Clone, Debug)]
pub struct Twists {
    bits: u128,
}

impl Iterator for Twists {
    type Item = Twist;

    #[inline]
    fn next(&mut self) -> Option<Twist> {
        let first = self.bits.trailing_zeros();
        if first == u128::BITS {
            return None;
        }
        self.bits &= self.bits - 1;
        Some(Twist(first as u8))
    }
}

impl OperatorSet for Twists {
    #[inline]
    fn remove(&mut self, operator: &Twist) {
        self.bits &= !(1 << operator.0);
    }
}

impl<const SLOTS: usize, const WORDS: usize> Twisty<SLOTS, WORDS> {
    /// The space of a puzzle whose goal is a position.
    ///
    /// # Errors
    /// When the puzzle is too large for it.
    pub fn new(
        definition: &Arc<Definition>,
        metric: Metric,
        goal: &Position,
    ) -> Result<Self, NoSpace> {
        let found = definition.slots();
        if found > SLOTS {
            return Err(NoSpace::Slots { found, most: SLOTS });
        }
        let details = Details::of(definition, metric)?;
        if !pack::fit(&details.bits, WORDS) {
            return Err(NoSpace::Words { most: WORDS });
        }
        let mut space = Twisty {
            definition: Arc::clone(definition),
            metric,
            goal: Arrangement([0; SLOTS]),
            twists: (0..details.powers.len()).map(|twist| Twist(twist as u8)).collect(),
            details: Arc::new(details),
        };
        space.goal = space.state(goal);
        Ok(space)
    }

    /// The puzzle.
    #[must_use]
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// How moves are counted.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Arrangement<SLOTS> {
        &self.goal
    }

    /// A position of the puzzle as a state.
    #[must_use]
    pub fn state(&self, position: &Position) -> Arrangement<SLOTS> {
        let mut cells = [0; SLOTS];
        for set in self.definition.sets() {
            for slot in set.slots() {
                let label = position.labels[slot] * set.orientations();
                cells[slot] = label + position.turns[slot];
            }
        }
        Arrangement(cells)
    }

    /// A state as a position.
    #[must_use]
    pub fn position(&self, state: &Arrangement<SLOTS>) -> Position {
        let orientations = self.definition.orientations();
        let both = state.0.iter().zip(&orientations);
        let (labels, turns) = both.map(|(cell, all)| (cell / all, cell % all)).unzip();
        Position { labels, turns }
    }

    /// What an operator is called: `U2'`.
    #[must_use]
    pub fn name(&self, twist: Twist) -> String {
        let (which, power) = self.details.powers[usize::from(twist.0)];
        self.definition.moves()[which].power_name(power)
    }

    /// What each operator does, in their order.
    pub(super) fn transformations(&self) -> &[Transformation] {
        &self.details.transformations
    }

    /// Operators whose repetitions are all others: the moves as defined.
    pub(super) fn generators(&self) -> impl Iterator<Item = (Twist, u8)> {
        let powers = self.details.powers.iter().zip(0..);
        powers
            .filter(|((_, power), _)| *power == 1)
            .map(|((which, _), twist)| (Twist(twist), self.definition.moves()[*which].order()))
    }
}

impl<const SLOTS: usize, const WORDS: usize> StateSpace for Twisty<SLOTS, WORDS> {
    type State = Arrangement<SLOTS>;
    type Operator = Twist;
    type Operators = Twists;
    /// The state as it was.
    type Undo = Arrangement<SLOTS>;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, _: &Arrangement<SLOTS>) -> Twists {
        // There is at least one: every move has an order of at least 2.
        Twists { bits: u128::MAX >> (MOST_TWISTS - self.twists.len()) }
    }

    #[inline]
    fn cost(&self, _: &Arrangement<SLOTS>, _: &Twist) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Arrangement<SLOTS>, operator: &Twist) -> Arrangement<SLOTS> {
        let before = *state;
        for change in self.details.changes(*operator) {
            let table = &self.details.tables[usize::from(change.table)];
            let cell = before.0[usize::from(change.from)];
            state.0[usize::from(change.to)] = table[usize::from(cell)];
        }
        before
    }

    #[inline]
    fn undo(&self, state: &mut Arrangement<SLOTS>, undo: Arrangement<SLOTS>) {
        *state = undo;
    }

    #[inline]
    fn successor(&self, state: &mut Arrangement<SLOTS>, operator: &Twist) -> Arrangement<SLOTS> {
        let mut after = *state;
        self.apply(&mut after, operator);
        after
    }

    #[inline]
    fn is_goal(&self, state: &Arrangement<SLOTS>) -> bool {
        *state == self.goal
    }

    #[inline]
    fn operator_number(&self, operator: &Twist) -> Option<u32> {
        Some(u32::from(operator.0))
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        let moves = self.details.transformations.iter();
        let moves = moves.flat_map(|one| one.from.iter().chain(&one.turn));
        self.goal.0.iter().chain(moves).fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

impl<const SLOTS: usize, const WORDS: usize> Invertible for Twisty<SLOTS, WORDS> {
    fn all_operators(&self) -> &[Twist] {
        &self.twists
    }

    #[inline]
    fn index_of(operator: Twist) -> usize {
        usize::from(operator.0)
    }

    #[inline]
    fn inverse(&self, operator: Twist) -> Twist {
        self.details.inverses[usize::from(operator.0)]
    }

    /// A state whose pieces can all be told apart, with labels beyond those of
    /// any position: what moves do to slots does not depend on the pieces.
    fn witnesses(&self) -> impl IntoIterator<Item = Arrangement<SLOTS>> {
        let mut cells = [0; SLOTS];
        for set in self.definition.sets() {
            for (label, slot) in (set.labels()..).zip(set.slots()) {
                cells[slot] = (label * usize::from(set.orientations())) as u8;
            }
        }
        [Arrangement(cells)]
    }
}

/// Every operator has an inverse among them.
impl<const SLOTS: usize, const WORDS: usize> Reversible for Twisty<SLOTS, WORDS> {
    type Backward = Self;

    fn backward(&self, start: &Arrangement<SLOTS>) -> Self {
        Twisty { goal: *start, ..self.clone() }
    }

    fn goals(&self) -> Vec<Arrangement<SLOTS>> {
        vec![self.goal]
    }

    fn forth(&self, _: &Arrangement<SLOTS>, backward: &Twist) -> Twist {
        self.inverse(*backward)
    }
}
