//! `TopSpin` (12, 4): twelve tokens on a ring; a move reverses four neighbours,
//! beginning at any of the twelve places. The goal has each token in its
//! place. A state has four bits a place.

use deepen::{Estimate, Heuristic, Invertible, Pack, Quality, StateSpace};

use crate::operators::Bits;

pub(crate) const PLACES: u32 = 12;
const ALL: u64 = (1 << (4 * PLACES)) - 1;
const GOAL: u64 = 0xba98_7654_3210;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TopSpin;

/// Turns the ring by so many places.
#[inline]
fn turned(state: u64, places: u32) -> u64 {
    (state >> (4 * places) | state << (4 * (PLACES - places))) & ALL
}

/// The solved ring after a random walk of so many moves.
pub(crate) fn scrambled(seed: u64, moves: u32) -> u64 {
    let mut random = seed * 2 + 1;
    let mut state = GOAL;
    for _ in 0..moves {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        TopSpin.apply(&mut state, &((random >> 40) as u8 % PLACES as u8));
    }
    state
}

/// The solved ring turned by so many places: every token has its neighbours,
/// none its place.
pub(crate) fn rotated(places: u32) -> u64 {
    turned(GOAL, places)
}

/// The solved ring the other way round.
pub(crate) const MIRRORED: u64 = 0x0123_4567_89ab;

impl StateSpace for TopSpin {
    type State = u64;
    type Operator = u8;
    type Operators = Bits;
    type Undo = u64;
    type Cost = u32;
    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, _: &u64) -> Bits {
        Bits((1 << PLACES) - 1)
    }

    #[inline]
    fn cost(&self, _: &u64, _: &u8) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut u64, operator: &u8) -> u64 {
        let (before, place) = (*state, u32::from(*operator));
        let ring = turned(before, place);
        let window = (ring & 0xffff) as u16;
        let bytes = window.swap_bytes();
        let reversed = bytes >> 4 & 0x0f0f | bytes << 4 & 0xf0f0;
        *state = turned(ring & !0xffff | u64::from(reversed), (PLACES - place) % PLACES);
        before
    }

    #[inline]
    fn undo(&self, state: &mut u64, before: u64) {
        *state = before;
    }

    #[inline]
    fn is_goal(&self, state: &u64) -> bool {
        *state == GOAL
    }
}

impl Pack for TopSpin {
    type Packed = u64;
    type Back = u8;

    #[inline]
    fn pack(&self, state: &u64) -> u64 {
        *state
    }

    fn unpack(&self, packed: u64) -> u64 {
        packed
    }

    fn way_back(&self, _: &u64, operator: &u8) -> u8 {
        *operator
    }

    fn retrace(&self, state: &mut u64, back: u8) -> u8 {
        self.apply(state, &back);
        back
    }
}

impl Invertible for TopSpin {
    fn all_operators(&self) -> &[u8] {
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    }

    #[inline]
    fn index_of(operator: u8) -> usize {
        usize::from(operator)
    }

    #[inline]
    fn inverse(&self, operator: u8) -> u8 {
        operator
    }

    fn witnesses(&self) -> Vec<u64> {
        vec![GOAL]
    }
}

/// The places of all tokens, four bits a token.
#[inline]
fn places(state: u64) -> u64 {
    let place_of = |place: u64| place << (4 * (state >> (4 * place) & 15));
    (0..u64::from(PLACES)).fold(0, |places, place| places | place_of(place))
}

/// Half of the neighbours that do not belong together: a move parts two pairs.
pub(crate) struct Breaks;

impl Heuristic<TopSpin> for Breaks {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, _: &TopSpin, state: &u64) -> u32 {
        let next = turned(*state, 1);
        let broken = |place: &u32| {
            let (a, b) = (*state >> (4 * place) & 15, next >> (4 * place) & 15);
            ![1, 11].contains(&a.abs_diff(b))
        };
        ((0..PLACES).filter(broken).count() as u32).div_ceil(2)
    }

    #[inline]
    fn child(&self, s: &TopSpin, _: u32, _: &u8, state: &u64, limit: u32) -> Estimate<u32, u32> {
        let h = self.start(s, state);
        if h > limit { Estimate::Above(h) } else { Estimate::Within(h) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// The greatest of the distances of the first so many tokens, the next so
/// many, and on: patterns that look the same once the ring is turned.
pub(crate) struct Patterns<const KEPT: usize>(Vec<u8>);

/// A number for the places of the tokens of a pattern.
#[inline]
fn index<const KEPT: usize>(places: [u64; KEPT]) -> usize {
    places.iter().fold(0, |index, place| index * u64::from(PLACES) + place) as usize
}

impl<const KEPT: usize> Patterns<KEPT> {
    pub(crate) fn new() -> Self {
        let count = u64::from(PLACES);
        let mut distances = vec![u8::MAX; count.pow(KEPT as u32) as usize];
        let goal: [u64; KEPT] = std::array::from_fn(|token| token as u64);
        distances[index(goal)] = 0;
        let mut level = vec![goal];
        for distance in 1.. {
            let mut next = Vec::new();
            for places in level {
                for operator in 0..count {
                    let moved = places.map(|place| {
                        let within = (place + count - operator) % count;
                        let to = if within < 4 { 3 - within } else { within };
                        (to + operator) % count
                    });
                    if distances[index(moved)] == u8::MAX {
                        distances[index(moved)] = distance;
                        next.push(moved);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Patterns(distances)
    }
}

impl<const KEPT: usize> Heuristic<TopSpin> for Patterns<KEPT> {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, _: &TopSpin, state: &u64) -> u32 {
        let (places, count) = (places(*state), u64::from(PLACES));
        let of_pattern = |first: u64| {
            let place = |token: usize| places >> (4 * (first + token as u64)) & 15;
            let turned = |token: usize| (place(token) + count - first) % count;
            self.0[index::<KEPT>(std::array::from_fn(turned))]
        };
        u32::from((0..count).step_by(KEPT).map(of_pattern).max().unwrap_or(0))
    }

    #[inline]
    fn child(&self, s: &TopSpin, _: u32, _: &u8, state: &u64, limit: u32) -> Estimate<u32, u32> {
        let h = self.start(s, state);
        if h > limit { Estimate::Above(h) } else { Estimate::Within(h) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
