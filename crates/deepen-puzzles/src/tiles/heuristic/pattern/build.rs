//! Builds a pattern database: breadth-first search from the goal over
//! placements and blank regions, whole sets of placements at a time.
//!
//! Per blank region (see [`super::moves`]) there are `k!` states, one an order
//! of the tiles: a bit each. Following a move for all of them is an OR of
//! `k!` bits, or, where the order changes, a walk over the bits that are set.
//! A 6-tile pattern of the 15-puzzle thus needs 1.3 MB a bit set and fits the
//! second-level cache, and no state is ever packed, ranked or flood-filled
//! on its own.
//!
//! A move takes one tile to a cell of the other colour of the chequerboard, so
//! the sets of cells fall into two classes that alternate from level to level.
//! One bit set holds the level at hand in one class and the level in the
//! making in the other, and one sweep a level does all.

use super::moves::{Orders, Placements};

/// Levels of all placements, by `set * k! + order`: the least number of moves
/// of the pattern's tiles over all places of the blank.
pub(super) fn levels(space: &Placements, orders: &Orders, start: Start) -> Vec<u8> {
    match orders.list.len() {
        0..=64 => search::<1>(space, orders, start),
        65..=128 => search::<2>(space, orders, start),
        129..=768 => search::<12>(space, orders, start),
        _ => search::<79>(space, orders, start),
    }
}

/// Where the search begins: the goal.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The region the blank is in.
    pub region: usize,
    /// The order of the tiles.
    pub order: u16,
    /// The mask of the cells in use.
    pub set: u16,
}

/// A bit for each order.
type Bits<const W: usize> = [u64; W];

fn search<const W: usize>(space: &Placements, orders: &Orders, start: Start) -> Vec<u8> {
    let count = orders.list.len();
    let mut levels = vec![0; space.sets.len() * count];
    let mut reached = vec![[0; W]; space.sets.len()];
    let mut visited = vec![[0; W]; space.region_count()];
    let mut pending = visited.clone();
    pending[start.region][usize::from(start.order) / 64] |= 1 << (start.order % 64);
    let mut classes = classes(space, start.set);
    for level in 0_u8.. {
        let mut any = false;
        for &set in &classes[0] {
            let set = set as usize;
            for region in space.regions_of(set) {
                let fresh = take_fresh(&mut pending[region], &mut visited[region]);
                if fresh.iter().all(|&word| word == 0) {
                    continue;
                }
                any = true;
                record(level, &fresh, &mut reached[set], &mut levels[set * count..][..count]);
                expand(space, orders, region, &fresh, &mut pending);
            }
        }
        if !any {
            break;
        }
        classes.swap(0, 1);
    }
    levels
}

/// The sets of cells in two classes, the start's first: a move leads from one
/// class to the other.
fn classes(space: &Placements, start: u16) -> [Vec<u32>; 2] {
    let mut classes = [vec![], vec![]];
    for (number, &set) in space.sets.iter().enumerate() {
        classes[usize::from(space.colour(set) != space.colour(start))].push(number as u32);
    }
    classes
}

/// Takes what is pending, less what has been visited, and marks it visited.
fn take_fresh<const W: usize>(pending: &mut Bits<W>, visited: &mut Bits<W>) -> Bits<W> {
    let mut fresh = [0; W];
    for ((fresh, pending), visited) in fresh.iter_mut().zip(pending).zip(visited) {
        *fresh = *pending & !*visited;
        *visited |= *fresh;
        *pending = 0;
    }
    fresh
}

/// Notes the level of the placements that are reached for the first time with
/// the blank in any region.
fn record<const W: usize>(level: u8, fresh: &Bits<W>, reached: &mut Bits<W>, levels: &mut [u8]) {
    for (word, (&fresh, reached)) in fresh.iter().zip(reached).enumerate() {
        for bit in bits(fresh & !*reached) {
            levels[word * 64 + bit] = level;
        }
        *reached |= fresh;
    }
}

/// Follows all moves of a region for the orders in `fresh`.
fn expand<const W: usize>(
    space: &Placements,
    orders: &Orders,
    region: usize,
    fresh: &Bits<W>,
    pending: &mut [Bits<W>],
) {
    let range = space.first_move[region] as usize..space.first_move[region + 1] as usize;
    for to in &space.moves[range] {
        let target = &mut pending[to.target as usize];
        let Some(shift) = to.shift else {
            target.iter_mut().zip(fresh).for_each(|(target, fresh)| *target |= fresh);
            continue;
        };
        let shifted = &orders.shifted[usize::from(shift)];
        for (&word, after) in fresh.iter().zip(shifted.chunks(64)) {
            for bit in bits(word) {
                let order = usize::from(after[bit]);
                target[order / 64] |= 1 << (order % 64);
            }
        }
    }
}

/// The positions of the bits that are set, ascending.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}
