//! Breaks: pairs of neighbours on the ring that are no neighbours in the goal,
//! halved and rounded up.
//!
//! A turn parts two pairs of neighbours, those at both ends of its window, and
//! makes two new ones; all others stay beside each other. So it lowers the
//! number of breaks by two at most, and the goal has none: half of it,
//! rounded up, is consistent. (What the gap heuristic is for pancakes, after
//! the breakpoints of Kececioglu and Sankoff 1995.)

use deepen::{Estimate, Heuristic, Quality};

use super::ring::{MAX_TOKENS, Ring};
use super::space::{TopSpin, Turn};

/// See the module: made for the goal of one space.
#[derive(Clone, Debug)]
pub struct Breaks {
    /// By token: those beside it in the goal, one bit each.
    beside: [u32; MAX_TOKENS],
}

/// How many breaks a ring has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(u8);

impl Breaks {
    /// The heuristic for the goal of `space`.
    #[must_use]
    pub fn new<const WORDS: usize>(space: &TopSpin<WORDS>) -> Self {
        let mut beside = [0; MAX_TOKENS];
        let goal = space.goal();
        for place in 0..goal.count() {
            let (one, next) = (goal.token(place), goal.token(place + 1));
            beside[usize::from(one)] |= 1 << next;
            beside[usize::from(next)] |= 1 << one;
        }
        Breaks { beside }
    }

    /// 1 if two neighbours are none in the goal.
    #[inline]
    fn broken(&self, one: u8, other: u8) -> u8 {
        u8::from(self.beside[usize::from(one)] >> other & 1 == 0)
    }
}

fn estimate(Broken(breaks): Broken) -> u32 {
    u32::from(breaks).div_ceil(2)
}

impl<const WORDS: usize> Heuristic<TopSpin<WORDS>> for Breaks {
    type Memo = Broken;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &TopSpin<WORDS>, state: &Ring) -> Broken {
        let broken = |place| self.broken(state.token(place), state.token(place + 1));
        Broken((0..state.count()).map(broken).sum())
    }

    #[inline]
    fn child(
        &self,
        space: &TopSpin<WORDS>,
        Broken(parent): Broken,
        operator: &Turn,
        state: &Ring,
        limit: u32,
    ) -> Estimate<Broken, u32> {
        let (first, last) = (operator.place(), operator.place() + space.window() - 1);
        let before = state.token(first + state.count() - 1);
        let after =
            state.token(if last >= state.count() { last - state.count() } else { last } + 1);
        let (first, last) = (state.token(first), state.token(last));
        let made = self.broken(before, first) + self.broken(last, after);
        let parted = self.broken(before, last) + self.broken(first, after);
        let broken = Broken(parent + made - parted);
        let value = estimate(broken);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(broken) }
    }

    #[inline]
    fn value(&self, memo: Broken) -> u32 {
        estimate(memo)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, bits: &u32| (hash ^ u64::from(*bits)).wrapping_mul(0x100_0000_01b3);
        self.beside.iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}
