//! Rings and turns as a state space, for any goal.

use std::fmt;

use deepen::{Invertible, OperatorSet, Pack, Reversible, StateSpace};

use super::ring::Ring;
use crate::orders::parse_plan;
use crate::packing;
use crate::tiles::ParseError;

/// A turn: the place where the window begins whose tokens are reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub(super) u8);

impl Turn {
    /// Where the window begins, from 0.
    #[inline]
    #[must_use]
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(to)
    }
}

/// Reads a plan: the places where windows begin, apart by spaces or commas.
///
/// # Errors
/// At the first word that is no place of a ring of `count` tokens.
pub fn parse_turns(text: &str, count: usize) -> Result<Vec<Turn>, ParseError> {
    let highest = count.saturating_sub(1);
    let places = parse_plan(text, 0, highest, "the place where a window begins,")?;
    Ok(places.into_iter().map(Turn).collect())
}

/// Some turns, the first place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// One bit for each place.
    places: u32,
}

#[allow(
    clippy::copy_iterator,
    reason = "one word that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Turns {
    type Item = Turn;

    #[inline]
    fn next(&mut self) -> Option<Turn> {
        if self.places == 0 {
            return None;
        }
        let place = self.places.trailing_zeros() as u8;
        self.places &= self.places - 1;
        Some(Turn(place))
    }
}

impl OperatorSet for Turns {
    #[inline]
    fn remove(&mut self, operator: &Turn) {
        self.places &= !(1 << operator.0);
    }
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchPuzzle {
    /// A window has at least 2 places and fewer than the ring.
    Window {
        /// The places asked for.
        found: usize,
        /// The most that there may be.
        most: usize,
    },
    /// More tokens than the packed words hold.
    TooManyTokens {
        /// The tokens of the goal.
        found: usize,
    },
}

impl fmt::Display for NoSuchPuzzle {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchPuzzle::Window { found, most } => {
                write!(to, "expected a window of 2 to {most} places, found {found}")
            }
            NoSuchPuzzle::TooManyTokens { found } => {
                write!(to, "expected fewer tokens for so many words, found {found}")
            }
        }
    }
}

impl std::error::Error for NoSuchPuzzle {}

/// All rings of as many tokens as the goal has, with windows of one length.
/// Every turn costs 1.
///
/// Packed states are `WORDS` words: 1 is enough for 16 tokens, the default
/// for any number.
#[derive(Clone, Debug)]
pub struct TopSpin<const WORDS: usize = 2> {
    goal: Ring,
    window: usize,
    turns: Vec<Turn>,
}

impl<const WORDS: usize> TopSpin<WORDS> {
    /// The space of one goal and windows of so many places.
    ///
    /// # Errors
    /// When the window is none, or a ring does not fit into so many words.
    pub fn new(goal: Ring, window: usize) -> Result<Self, NoSuchPuzzle> {
        let count = goal.count();
        if !(2..count).contains(&window) {
            return Err(NoSuchPuzzle::Window { found: window, most: count - 1 });
        }
        if count > packing::capacity(WORDS, packing::bits(count)) {
            return Err(NoSuchPuzzle::TooManyTokens { found: count });
        }
        Ok(TopSpin { goal, window, turns: (0..count as u8).map(Turn).collect() })
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Ring {
        &self.goal
    }

    /// How many places a window has.
    #[inline]
    #[must_use]
    pub fn window(&self) -> usize {
        self.window
    }
}

impl<const WORDS: usize> StateSpace for TopSpin<WORDS> {
    type State = Ring;
    type Operator = Turn;
    type Operators = Turns;
    /// The turn itself.
    type Undo = Turn;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, _: &Ring) -> Turns {
        Turns { places: (1 << self.goal.count()) - 1 }
    }

    #[inline]
    fn cost(&self, _: &Ring, _: &Turn) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Ring, operator: &Turn) -> Turn {
        state.turn(operator.place(), self.window);
        *operator
    }

    #[inline]
    fn undo(&self, state: &mut Ring, undo: Turn) {
        state.turn(undo.place(), self.window);
    }

    #[inline]
    fn is_goal(&self, state: &Ring) -> bool {
        *state == self.goal
    }

    #[inline]
    fn operator_number(&self, operator: &Turn) -> Option<u32> {
        Some(Self::index_of(*operator) as u32)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, token: &u8| (hash ^ u64::from(*token)).wrapping_mul(0x100_0000_01b3);
        self.goal.tokens().iter().fold(0xcbf2_9ce4_8422_2325 ^ self.window as u64, mix)
    }
}

impl<const WORDS: usize> Invertible for TopSpin<WORDS> {
    fn all_operators(&self) -> &[Turn] {
        &self.turns
    }

    #[inline]
    fn index_of(operator: Turn) -> usize {
        operator.place()
    }

    fn inverse(&self, operator: Turn) -> Turn {
        operator
    }

    /// The goal: what turns do to places does not depend on the tokens.
    fn witnesses(&self) -> impl IntoIterator<Item = Ring> {
        [self.goal]
    }
}

/// Turns are their own inverses.
impl<const WORDS: usize> Reversible for TopSpin<WORDS> {
    type Backward = Self;

    fn backward(&self, start: &Ring) -> Self {
        TopSpin { goal: *start, ..self.clone() }
    }

    fn goals(&self) -> Vec<Ring> {
        vec![self.goal]
    }

    fn forth(&self, _: &Ring, backward: &Turn) -> Turn {
        *backward
    }
}

impl<const WORDS: usize> Pack for TopSpin<WORDS>
where
    [u64; WORDS]: Default,
{
    type Packed = [u64; WORDS];
    /// The place of the turn.
    type Back = u8;

    fn pack(&self, state: &Ring) -> [u64; WORDS] {
        packing::pack(state.tokens().iter().copied(), packing::bits(state.count()))
    }

    fn unpack(&self, packed: [u64; WORDS]) -> Ring {
        let count = self.goal.count();
        Ring::of(packing::unpack(packed, packing::bits(count)).take(count))
    }

    #[inline]
    fn way_back(&self, _: &Ring, operator: &Turn) -> u8 {
        operator.0
    }

    #[inline]
    fn retrace(&self, state: &mut Ring, back: u8) -> Turn {
        let operator = Turn(back);
        self.apply(state, &operator);
        operator
    }
}
