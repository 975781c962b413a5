//! Towers of Hanoi with four pegs: all discs from peg 0 to peg 3. A state has
//! two bits a disc, the smallest lowest; an operator is 4 * from + to.

use deepen::{Estimate, Heuristic, Invertible, Pack, Pruning, Quality, StateSpace};

use crate::operators::Bits;

const PAIRS: u32 = 0x5555_5555;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Hanoi {
    pub(crate) discs: u32,
}

impl Hanoi {
    /// All discs on the last peg.
    fn goal(self) -> u32 {
        (1 << (2 * self.discs)) - 1
    }

    /// The least disc on each peg, `discs` where there is none.
    fn tops(self, state: u32) -> [u32; 4] {
        let top = |peg: u32| {
            let differs = state ^ (PAIRS * peg);
            let is_there = !(differs | differs >> 1) & PAIRS & self.goal();
            is_there.trailing_zeros().min(2 * self.discs) / 2
        };
        [top(0), top(1), top(2), top(3)]
    }
}

impl StateSpace for Hanoi {
    type State = u32;
    type Operator = u8;
    type Operators = Bits;
    type Undo = u32;
    type Cost = u32;
    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, state: &u32) -> Bits {
        let tops = self.tops(*state);
        let mut set = 0;
        for from in 0..4 {
            for to in 0..4 {
                set |= u16::from(tops[from] < tops[to]) << (4 * from + to);
            }
        }
        Bits(set)
    }

    #[inline]
    fn cost(&self, _: &u32, _: &u8) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut u32, operator: &u8) -> u32 {
        let (from, to) = (u32::from(operator / 4), u32::from(operator % 4));
        let disc = self.tops(*state)[from as usize];
        let before = *state;
        *state ^= (from ^ to) << (2 * disc);
        before
    }

    #[inline]
    fn undo(&self, state: &mut u32, before: u32) {
        *state = before;
    }

    #[inline]
    fn is_goal(&self, state: &u32) -> bool {
        *state == self.goal()
    }
}

impl Pack for Hanoi {
    type Packed = u32;
    type Back = u8;

    #[inline]
    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, packed: u32) -> u32 {
        packed
    }

    fn way_back(&self, _: &u32, operator: &u8) -> u8 {
        *operator
    }

    fn retrace(&self, state: &mut u32, back: u8) -> u8 {
        self.apply(state, &self.inverse(back));
        back
    }
}

impl Invertible for Hanoi {
    fn all_operators(&self) -> &[u8] {
        &[1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14]
    }

    fn index_of(operator: u8) -> usize {
        usize::from(operator / 4 * 3 + operator % 4 - u8::from(operator % 4 > operator / 4))
    }

    #[inline]
    fn inverse(&self, operator: u8) -> u8 {
        operator % 4 * 4 + operator / 4
    }

    fn witnesses(&self) -> Vec<u32> {
        (0..=self.goal()).collect()
    }
}

/// The disc that was moved last is not moved: once would have been enough.
/// Unsafe beside a table; IDA* alone may use it.
pub(crate) struct OtherDisc;

impl Pruning<Hanoi> for OtherDisc {
    type Trail = Option<u8>;

    fn start(&self) -> Option<u8> {
        None
    }

    #[inline]
    fn restrict(&self, _: &Hanoi, trail: Option<u8>, operators: &mut Bits) {
        if let Some(peg) = trail {
            operators.0 &= !(0xf << (4 * peg));
        }
    }

    #[inline]
    fn follow(&self, _: Option<u8>, operator: &u8) -> Option<u8> {
        Some(operator % 4)
    }

    fn fingerprint(&self) -> u64 {
        0x6f74_6865_7220_6469
    }
}

/// The discs that are not home.
pub(crate) struct NotHome;

impl Heuristic<Hanoi> for NotHome {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, space: &Hanoi, state: &u32) -> u32 {
        let away = state ^ space.goal();
        ((away | away >> 1) & PAIRS).count_ones()
    }

    #[inline]
    fn child(&self, s: &Hanoi, _: u32, _: &u8, state: &u32, limit: u32) -> Estimate<u32, u32> {
        let h = self.start(s, state);
        if h > limit { Estimate::Above(h) } else { Estimate::Within(h) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// The moves of the smaller discs and of the larger ones, each alone, added.
pub(crate) struct Additive {
    small: u32,
    of_small: Vec<u8>,
    of_large: Vec<u8>,
}

impl Additive {
    pub(crate) fn new(discs: u32, small: u32) -> Self {
        let (of_small, of_large) = (distances(small), distances(discs - small));
        Additive { small, of_small, of_large }
    }
}

/// The distances of all states of so many discs.
fn distances(discs: u32) -> Vec<u8> {
    let space = Hanoi { discs };
    let mut distances = vec![u8::MAX; 1 << (2 * discs)];
    let mut level = vec![space.goal()];
    distances[space.goal() as usize] = 0;
    for distance in 1.. {
        let mut next = Vec::new();
        for mut state in level {
            for operator in space.operators(&state) {
                let before = space.apply(&mut state, &operator);
                if distances[state as usize] == u8::MAX {
                    distances[state as usize] = distance;
                    next.push(state);
                }
                state = before;
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

impl Heuristic<Hanoi> for Additive {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, _: &Hanoi, state: &u32) -> u32 {
        let (large, small) = (state >> (2 * self.small), state & ((1 << (2 * self.small)) - 1));
        u32::from(self.of_large[large as usize]) + u32::from(self.of_small[small as usize])
    }

    #[inline]
    fn child(&self, s: &Hanoi, _: u32, _: &u8, state: &u32, limit: u32) -> Estimate<u32, u32> {
        let h = self.start(s, state);
        if h > limit { Estimate::Above(h) } else { Estimate::Within(h) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
