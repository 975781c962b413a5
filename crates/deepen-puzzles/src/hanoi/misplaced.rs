//! How often each disc must move for itself: no table, a few operations on a
//! word. Consistent.
//!
//! A disc that is not on its goal peg moves at least once. Say that a larger
//! disc must go from peg `a` to peg `b`: before its first step no smaller disc
//! is on `a`, before its last none is on `b`. So a smaller disc that is in
//! its place on `a` or on `b` must leave and come back, two steps; and one that
//! must itself go from `a` to `b` cannot do so in one step, which would have
//! to come before the larger disc's first and after its last.
//!
//! The sum is consistent: when a disc moves, all smaller discs are on other
//! pegs than it leaves and goes to. None of them is counted otherwise than
//! before, larger ones neither, and the disc itself changes by one at most (if
//! it is in its place and counts nothing, no larger disc must come there, and
//! beside its place it counts one).

use deepen::{Estimate, Heuristic, Quality};

use super::space::{Discs, Hanoi};
use super::step::Step;
use super::word::Word;

/// The number of steps that discs need each for itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct MisplacedDiscs;

/// The steps of `disc`, were it on `peg`; larger discs are where `state` has
/// them.
#[inline]
fn steps<W: Word>(hanoi: &Hanoi<W>, state: &Discs<W>, disc: usize, peg: usize) -> u32 {
    let goal = hanoi.target.peg(disc);
    let misplaced = (state.0 ^ hanoi.target.0).occupied();
    let above = misplaced & hanoi.discs & !W::below(disc + 1);
    let leaving = above & state.0.holding(peg);
    let coming = above & hanoi.target.0.holding(goal);
    let none = W::default();
    if peg == goal {
        2 * u32::from(leaving != none || coming != none)
    } else {
        1 + u32::from(leaving & coming != none)
    }
}

impl<W: Word> Heuristic<Hanoi<W>> for MisplacedDiscs {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, hanoi: &Hanoi<W>, state: &Discs<W>) -> u32 {
        (0..hanoi.discs()).map(|disc| steps(hanoi, state, disc, state.peg(disc))).sum()
    }

    #[inline]
    fn child(
        &self,
        hanoi: &Hanoi<W>,
        parent: u32,
        operator: &Step,
        state: &Discs<W>,
        limit: u32,
    ) -> Estimate<u32, u32> {
        let disc = hanoi.top(state, operator.to());
        let before = steps(hanoi, state, disc, operator.from());
        let value = parent - before + steps(hanoi, state, disc, operator.to());
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x6d69_7370
    }
}
