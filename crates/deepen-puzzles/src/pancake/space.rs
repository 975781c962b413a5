//! Stacks and flips as a state space, for any goal.

use std::fmt;

use deepen::{Invertible, OperatorSet, Reversible, StateSpace};

use super::kind::Kind;
use super::stack::Stack;
use crate::orders::parse_plan;
use crate::tiles::ParseError;

/// A flip: the number of pancakes on top that are turned over together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flip(pub(super) u8);

impl Flip {
    /// How many pancakes it turns over.
    #[must_use]
    pub fn size(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(to)
    }
}

/// Reads a plan: the sizes of its flips, apart by spaces or commas.
///
/// # Errors
/// At the first word that is no size of a flip of `count` pancakes of this
/// kind.
pub fn parse_flips<K: Kind>(text: &str, count: usize) -> Result<Vec<Flip>, ParseError> {
    let sizes = parse_plan(text, least_size::<K>(), count, "the number of pancakes flipped")?;
    Ok(sizes.into_iter().map(Flip).collect())
}

/// Turning over one plain pancake changes nothing.
fn least_size<K: Kind>() -> usize {
    if K::BURNT { 1 } else { 2 }
}

/// Some flips, the smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flips {
    /// One bit for each size.
    pub(super) sizes: u128,
}

#[allow(
    clippy::copy_iterator,
    reason = "one word that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Flips {
    type Item = Flip;

    #[inline]
    fn next(&mut self) -> Option<Flip> {
        if self.sizes == 0 {
            return None;
        }
        let size = self.sizes.trailing_zeros() as u8;
        self.sizes &= self.sizes - 1;
        Some(Flip(size))
    }
}

impl OperatorSet for Flips {
    #[inline]
    fn remove(&mut self, operator: &Flip) {
        self.sizes &= !(1 << operator.0);
    }
}

/// A stack that has not as many pancakes as the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifferentSize {
    /// The goal's pancakes.
    pub expected: usize,
    /// The stack's.
    pub found: usize,
}

impl fmt::Display for DifferentSize {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "expected {} pancakes as in the goal, found {}", self.expected, self.found)
    }
}

impl std::error::Error for DifferentSize {}

/// All stacks of as many pancakes as the goal has. Every flip costs 1.
///
/// Packed states are `WORDS` words: 1 is enough for 16 plain pancakes or 12
/// burnt ones, 2 for 24 or 20, 3 for 36 or 30, the default for any number.
#[derive(Clone, Debug)]
pub struct Pancakes<K: Kind, const WORDS: usize = 13> {
    goal: Stack<K>,
    flips: Vec<Flip>,
    /// See [`Stack::below`].
    below: Box<[[u8; 2]; 256]>,
}

impl<K: Kind, const WORDS: usize> Pancakes<K, WORDS> {
    /// The space of one goal; `None` where a stack does not fit into so many
    /// words.
    #[must_use]
    pub fn new(goal: Stack<K>) -> Option<Self> {
        if goal.count() > Self::packed_capacity(goal.count()) {
            return None;
        }
        let flips = (least_size::<K>()..=goal.count()).map(|size| Flip(size as u8)).collect();
        let below = Box::new(goal.below());
        Some(Pancakes { goal, flips, below })
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Stack<K> {
        &self.goal
    }

    /// Makes sure that a stack is one of this space.
    ///
    /// # Errors
    /// When it has not as many pancakes as the goal.
    pub fn check(&self, stack: &Stack<K>) -> Result<(), DifferentSize> {
        let (expected, found) = (self.goal.count(), stack.count());
        if expected == found { Ok(()) } else { Err(DifferentSize { expected, found }) }
    }

    /// The two pancakes, or the plate, that may lie right below one.
    #[inline]
    pub(super) fn right_below(&self, upper: u8) -> [u8; 2] {
        self.below[usize::from(upper)]
    }

    /// Whether there is a gap between two pancakes, or a pancake and the
    /// plate: they are not neighbours in the goal.
    #[inline]
    pub(super) fn is_gap(&self, upper: u8, lower: u8) -> bool {
        let [one, other] = self.right_below(upper);
        lower != one && lower != other
    }
}

impl<K: Kind, const WORDS: usize> StateSpace for Pancakes<K, WORDS> {
    type State = Stack<K>;
    type Operator = Flip;
    type Operators = Flips;
    /// The flip itself.
    type Undo = Flip;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, state: &Stack<K>) -> Flips {
        let up_to = |size: usize| (1_u128 << size) - 1;
        Flips { sizes: up_to(state.count() + 1) & !up_to(least_size::<K>()) }
    }

    #[inline]
    fn cost(&self, _: &Stack<K>, _: &Flip) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Stack<K>, operator: &Flip) -> Flip {
        state.note(operator.0);
        *operator
    }

    #[inline]
    fn undo(&self, state: &mut Stack<K>, undo: Flip) {
        state.take_back(undo.0);
    }

    #[inline]
    fn is_goal(&self, state: &Stack<K>) -> bool {
        // The top alone tells for nearly all.
        state.code(0) == self.goal.code(0) && *state == self.goal
    }

    #[inline]
    fn operator_number(&self, operator: &Flip) -> Option<u32> {
        Some(Self::index_of(*operator) as u32)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, code: u8| (hash ^ u64::from(code)).wrapping_mul(0x100_0000_01b3);
        self.goal.codes().fold(0xcbf2_9ce4_8422_2325 ^ u64::from(K::BURNT), mix)
    }
}

impl<K: Kind, const WORDS: usize> Invertible for Pancakes<K, WORDS> {
    fn all_operators(&self) -> &[Flip] {
        &self.flips
    }

    #[inline]
    fn index_of(operator: Flip) -> usize {
        operator.size().saturating_sub(least_size::<K>())
    }

    fn inverse(&self, operator: Flip) -> Flip {
        operator
    }

    /// The goal: what flips do to places does not depend on the pancakes.
    fn witnesses(&self) -> impl IntoIterator<Item = Stack<K>> {
        vec![self.goal]
    }
}

/// Flips are their own inverses.
impl<K: Kind, const WORDS: usize> Reversible for Pancakes<K, WORDS> {
    type Backward = Self;

    fn backward(&self, start: &Stack<K>) -> Self {
        let below = Box::new(start.below());
        Pancakes { goal: *start, flips: self.flips.clone(), below }
    }

    fn goals(&self) -> Vec<Stack<K>> {
        vec![self.goal]
    }

    fn forth(&self, _: &Stack<K>, backward: &Flip) -> Flip {
        *backward
    }
}
