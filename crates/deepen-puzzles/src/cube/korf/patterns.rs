//! The two kinds of patterns as abstract spaces: all corners, and six edges.

use std::sync::LazyLock;

use deepen_tables::abstraction::AbstractSpace;

use super::coordinates::{Coordinates, FLIPS, Moves, ORDERS, PLACES, PLACES_LEFT, TWISTS};
use crate::cube::turns::Turns;

/// States of the corners.
pub(super) const CORNER_STATES: usize = ORDERS * TWISTS;
/// States of six edges.
pub(super) const EDGE_STATES: usize = PLACES * PLACES_LEFT * FLIPS * FLIPS;

/// The corners, moved by some turns.
#[derive(Debug)]
pub(super) struct Corners {
    turns: Turns,
    /// What the inverses of the turns do, row by row.
    order: Vec<u16>,
    twist: Vec<u16>,
}

/// Six edges in two groups of three, moved by some turns.
#[derive(Debug)]
pub(super) struct SixEdges {
    turns: Turns,
    remaining: &'static Remaining,
    /// What the inverses of the turns make of the first group, which stays the
    /// same for thousands of states, and of the second.
    first: Vec<First>,
    second: Vec<u16>,
    goal: u64,
}

/// What a first group is worth in a number: all that has not to be worked out
/// for each second group again.
#[derive(Clone, Copy, Debug)]
struct First {
    /// The number with zeros for the second group.
    base: u32,
    /// Which set of places it takes.
    set: u32,
}

/// The columns of the inverses of these turns: what leads backwards.
fn columns(rows: &[[u16; 18]], turns: Turns) -> Vec<u16> {
    rows.iter().flat_map(|row| turns.map(|turn| row[turn.inverse().index()])).collect()
}

/// The number of all corners.
#[inline]
pub(super) fn corner_rank(order: u16, twist: u16) -> usize {
    usize::from(order) * TWISTS + usize::from(twist)
}

impl Corners {
    pub(super) fn new(turns: Turns) -> Self {
        let moves = Moves::get();
        let (order, twist) = (columns(&moves.order, turns), columns(&moves.twist, turns));
        Corners { turns, order, twist }
    }
}

impl AbstractSpace for Corners {
    fn size(&self) -> u64 {
        CORNER_STATES as u64
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        let Coordinates { order, twist, .. } = solved();
        visit(corner_rank(order, twist) as u64);
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let count = self.turns.count_turns();
        let (order, twist) = (state as usize / TWISTS, state as usize % TWISTS);
        let orders = &self.order[order * count..(order + 1) * count];
        let twists = &self.twist[twist * count..(twist + 1) * count];
        for (&order, &twist) in orders.iter().zip(twists) {
            visit(corner_rank(order, twist) as u64, 1);
        }
    }

    fn fingerprint(&self) -> u64 {
        0x636f_726e ^ u64::from(self.turns.number()) << 32
    }
}

/// The solved cube.
pub(super) fn solved() -> Coordinates {
    let solved = Moves::get().coordinates(&crate::cube::Cube::SOLVED);
    solved.expect("the solved cube is reachable")
}

/// How the places of a second group are numbered among those that a first
/// group has left free.
#[derive(Debug)]
pub(super) struct Remaining {
    /// For each way to place the first group the set of its places.
    set: Vec<u8>,
    /// For each set, and each way to place the second group, its number.
    among: Vec<[u16; PLACES]>,
    /// The way back.
    places: Vec<[u16; PLACES_LEFT]>,
}

static REMAINING: LazyLock<Remaining> = LazyLock::new(Remaining::work_out);

impl Remaining {
    pub(super) fn get() -> &'static Remaining {
        &REMAINING
    }

    fn work_out() -> Remaining {
        let moves = Moves::get();
        let masks: Vec<u16> = (0..PLACES)
            .map(|number| moves.places_of(number).iter().fold(0, |mask, place| mask | 1 << place))
            .collect();
        let mut sets: Vec<u16> = Vec::new();
        let mut remaining =
            Remaining { set: Vec::with_capacity(PLACES), among: Vec::new(), places: Vec::new() };
        for mask in &masks {
            let known = sets.iter().position(|set| set == mask);
            remaining.set.push(known.unwrap_or(sets.len()) as u8);
            if known.is_some() {
                continue;
            }
            sets.push(*mask);
            let (mut among, mut places) = ([0; PLACES], [0; PLACES_LEFT]);
            let free = (0..PLACES).filter(|&number| masks[number] & mask == 0);
            for (rank, number) in free.enumerate() {
                among[number] = rank as u16;
                places[rank] = number as u16;
            }
            remaining.among.push(among);
            remaining.places.push(places);
        }
        remaining
    }

    /// The number of six edges in two groups.
    #[inline]
    pub(super) fn rank(&self, first: u16, second: u16) -> usize {
        self.rank_after(self.first(first), second)
    }

    #[inline]
    fn first(&self, first: u16) -> First {
        let (at, flips) = (usize::from(first) / FLIPS, usize::from(first) % FLIPS);
        let base = (at * PLACES_LEFT * FLIPS + flips) * FLIPS;
        First { base: base as u32, set: u32::from(self.set[at]) }
    }

    #[inline]
    fn rank_after(&self, first: First, second: u16) -> usize {
        let among = self.among[first.set as usize][usize::from(second) / FLIPS];
        let flips = usize::from(second) % FLIPS;
        first.base as usize + usize::from(among) * FLIPS * FLIPS + flips
    }

    /// The two groups of a number.
    #[inline]
    fn unrank(&self, rank: usize) -> (usize, usize) {
        let (places, flips) = (rank / (FLIPS * FLIPS), rank % (FLIPS * FLIPS));
        let (at, among) = (places / PLACES_LEFT, places % PLACES_LEFT);
        let second = usize::from(self.places[usize::from(self.set[at])][among]);
        (at * FLIPS + flips / FLIPS, second * FLIPS + flips % FLIPS)
    }
}

impl SixEdges {
    /// The first six (0) or the last six (1).
    pub(super) fn new(turns: Turns, pattern: usize) -> Self {
        let (remaining, solved) = (Remaining::get(), solved().edges);
        let goal = remaining.rank(solved[2 * pattern], solved[2 * pattern + 1]) as u64;
        let second = columns(&Moves::get().edges, turns);
        let first = second.iter().map(|&first| remaining.first(first)).collect();
        SixEdges { turns, remaining, first, second, goal }
    }
}

impl AbstractSpace for SixEdges {
    fn size(&self) -> u64 {
        EDGE_STATES as u64
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.goal);
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let count = self.turns.count_turns();
        let (first, second) = self.remaining.unrank(state as usize);
        let firsts = &self.first[first * count..(first + 1) * count];
        let seconds = &self.second[second * count..(second + 1) * count];
        for (&first, &second) in firsts.iter().zip(seconds) {
            visit(self.remaining.rank_after(first, second) as u64, 1);
        }
    }

    fn fingerprint(&self) -> u64 {
        self.goal ^ u64::from(self.turns.number()) << 32
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_rank_of_six_edges_is_taken_back() {
        let remaining = Remaining::get();
        assert_eq!((CORNER_STATES, EDGE_STATES), (88_179_840, 42_577_920));
        assert_eq!(remaining.among.len(), 220);
        for rank in (0..EDGE_STATES).step_by(37) {
            let (first, second) = remaining.unrank(rank);
            assert_eq!(remaining.rank(first as u16, second as u16), rank);
        }
    }
    /// Entries at each of the first distances, by sets.
    fn spheres(space: &impl AbstractSpace, most: usize) -> Vec<usize> {
        let mut seen = HashSet::new();
        space.goals(|goal| {
            seen.insert(goal);
        });
        let mut level: Vec<u64> = seen.iter().copied().collect();
        let mut counts = vec![level.len()];
        for _ in 0..most {
            let mut next = Vec::new();
            for state in level {
                space.predecessors(state, |from, cost| {
                    assert_eq!(cost, 1);
                    if seen.insert(from) {
                        next.push(from);
                    }
                });
            }
            counts.push(next.len());
            level = next;
        }
        counts
    }

    /// The beginnings of the distributions in `data/cube`.
    #[test]
    fn the_first_levels_are_the_known_ones() {
        let corners = spheres(&Corners::new(Turns::ALL), 5);
        assert_eq!(corners, [1, 18, 243, 2_874, 28_000, 205_416]);
        for pattern in 0..2 {
            let edges = spheres(&SixEdges::new(Turns::ALL, pattern), 5);
            assert_eq!(edges, [1, 15, 182, 2_208, 25_329, 258_827]);
        }
    }
}
