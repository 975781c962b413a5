//! The gap heuristic (Helmert 2010): how many neighbours in a stack, the plate
//! among them, are no neighbours in the goal. A flip parts one pair of
//! neighbours and makes one: it closes at most one gap.
//!
//! Consistent, for plain and burnt pancakes and for any goal; of burnt ones
//! the burnt sides must match too. One flip changes it by what three pancakes
//! tell, in constant time.

use deepen::{Estimate, Heuristic, PassedOver, Quality};

use super::kind::{Kind, turned};
use super::space::{Flips, Pancakes};
use super::stack::Stack;

/// See the module: the estimate for [`Pancakes`] of either kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gap;

/// How many gaps a stack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gaps(u8);

impl Gap {
    /// By how much a flip changes the number of gaps, the top pancake being
    /// `top` before it.
    #[inline]
    fn change<K: Kind, const WORDS: usize>(
        space: &Pancakes<K, WORDS>,
        top: u8,
        [upper, lower]: [u8; 2],
    ) -> i8 {
        let made = space.is_gap(turned::<K>(top), lower);
        i8::from(made) - i8::from(space.is_gap(upper, lower))
    }

    /// By how much a flip of a stack that it has not yet been applied to
    /// will change the number of gaps.
    #[inline]
    fn change_ahead<K: Kind, const WORDS: usize>(
        space: &Pancakes<K, WORDS>,
        state: &Stack<K>,
        size: usize,
    ) -> i8 {
        Gap::change(space, state.code(0), [state.code(size - 1), state.code(size)])
    }

    /// The smallest flip among `flips` that closes a gap: there are two at
    /// most, above what may lie below the top pancake when it is turned.
    #[inline]
    fn closing<K: Kind, const WORDS: usize>(
        space: &Pancakes<K, WORDS>,
        state: &Stack<K>,
        flips: Flips,
    ) -> Option<usize> {
        let wanted = space.right_below(turned::<K>(state.code(0)));
        let mut candidates = Flips { sizes: state.places_of(wanted) & flips.sizes };
        candidates
            .find(|flip| Gap::change_ahead(space, state, flip.size()) < 0)
            .map(super::Flip::size)
    }
}

/// With more gaps than this a stack has flips that leave their number as it
/// is: one for each gap, except for two that a flip closes, one below the top
/// plain pancake, and one that pruning may take out.
const SURELY_A_NEUTRAL_FLIP: u32 = 4;

impl<K: Kind, const WORDS: usize> Heuristic<Pancakes<K, WORDS>> for Gap {
    type Memo = Gaps;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &Pancakes<K, WORDS>, state: &Stack<K>) -> Gaps {
        let is_gap = |place: &usize| space.is_gap(state.code(*place), state.code(place + 1));
        Gaps((0..state.count()).filter(is_gap).count() as u8)
    }

    #[inline]
    fn child(
        &self,
        space: &Pancakes<K, WORDS>,
        Gaps(parent): Gaps,
        operator: &super::Flip,
        state: &Stack<K>,
        limit: u32,
    ) -> Estimate<Gaps, u32> {
        let size = operator.size();
        // Before the flip the one on top was above `lower`, turned.
        let (upper, lower) = (turned::<K>(state.code(0)), state.code(size));
        let top = turned::<K>(state.code(size - 1));
        let gaps = parent.wrapping_add_signed(Gap::change(space, top, [upper, lower]));
        let value = u32::from(gaps);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(Gaps(gaps)) }
    }

    #[inline]
    fn value(&self, Gaps(gaps): Gaps) -> u32 {
        u32::from(gaps)
    }

    /// With nothing to spare only flips that close a gap remain, two of up to
    /// a hundred; they are found without trying the others.
    #[inline]
    fn pass_over(
        &self,
        space: &Pancakes<K, WORDS>,
        Gaps(gaps): Gaps,
        state: &Stack<K>,
        left: u32,
        operators: &mut Flips,
    ) -> Option<PassedOver<u32>> {
        let h = u32::from(gaps);
        // Each flip costs 1 and may open a gap: two to spare are enough.
        if left > h + 1 || operators.sizes == 0 {
            return None;
        }
        let before = *operators;
        let next = if left == h + 1 {
            before
                .into_iter()
                .map(super::Flip::size)
                .find(|&size| Gap::change_ahead(space, state, size) <= 0)
        } else {
            Gap::closing(space, state, before)
        };
        let passed = next.map_or(u128::MAX, |size| (1 << size) - 1) & before.sizes;
        if passed == 0 {
            return None;
        }
        operators.sizes &= !passed;
        let neutral = left <= h
            && (h > SURELY_A_NEUTRAL_FLIP
                || Flips { sizes: passed }
                    .any(|flip| Gap::change_ahead(space, state, flip.size()) == 0));
        let least = 1 + h + u32::from(!neutral);
        Some(PassedOver { operators: passed.count_ones(), least })
    }
}
