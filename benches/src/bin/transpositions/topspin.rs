//! TopSpin (12, 4): twelve tokens on a ring; a move reverses four neighbours,
//! beginning at any of the twelve places. The goal has each token in its
//! place. A state has four bits a place.

use deepen::{Estimate, Heuristic, Invertible, Pack, Quality, StateSpace};

use crate::operators::Bits;

pub(crate) const PLACES: u32 = 12;
const ALL: u64 = (1 << (4 * PLACES)) - 1;
const GOAL: u64 = 0xba98_7654_3210;

/// Tokens that a pattern keeps.
const KEPT: u64 = 6;

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

/// The greater of two distances: of the first six tokens and of the last,
/// which look the same once the ring is turned by half.
pub(crate) struct Halves(Vec<u8>);

/// The places of six tokens, three-and-a-half bits each.
#[inline]
fn index(places: [u64; KEPT as usize]) -> usize {
    places.iter().fold(0, |index, place| index * u64::from(PLACES) + place) as usize
}

/// The places of all tokens, four bits a token.
#[inline]
fn inverse(state: u64) -> u64 {
    (0..u64::from(PLACES))
        .fold(0, |places, place| places | place << (4 * (state >> (4 * place) & 15)))
}

impl Halves {
    pub(crate) fn new() -> Self {
        let mut distances = vec![u8::MAX; (u64::from(PLACES)).pow(KEPT as u32) as usize];
        let goal = [0, 1, 2, 3, 4, 5];
        distances[index(goal)] = 0;
        let mut level = vec![goal];
        for distance in 1.. {
            let mut next = Vec::new();
            for places in level {
                for operator in 0..u64::from(PLACES) {
                    let moved = places.map(|place| {
                        let within = (place + u64::from(PLACES) - operator) % u64::from(PLACES);
                        let to = if within < 4 { 3 - within } else { within };
                        (to + operator) % u64::from(PLACES)
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
        Halves(distances)
    }
}

impl Heuristic<TopSpin> for Halves {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, _: &TopSpin, state: &u64) -> u32 {
        let places = inverse(*state);
        let first = |token: u64| places >> (4 * token) & 15;
        let last = |token: u64| (first(token + KEPT) + KEPT) % u64::from(PLACES);
        let of =
            |place: &dyn Fn(u64) -> u64| u32::from(self.0[index([0, 1, 2, 3, 4, 5].map(place))]);
        of(&first).max(of(&last))
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
