//! All sets of so many cells, numbered.

use super::Snake;

/// The cells of a mask, ascending.
pub(in super::super) fn cells(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        cell
    })
}

/// How many cells the lower half of a mask has.
const LOW: u32 = 13;

/// The sets of `k` cells, as masks: those with an even number of dark cells
/// first, ascending within a colour.
///
/// A mask's rank among all of them is its place in the combinatorial number
/// system (Knuth, TAOCP 4A, 7.2.1.3), summed up for half of a mask at a time.
pub(in super::super) struct Sets {
    masks: Vec<u32>,
    split: usize,
    /// The number of a set, by its rank.
    numbers: Vec<u32>,
    /// What the low half of a mask adds to its rank.
    low: Vec<u32>,
    /// What the high half adds, for each number of cells in the low half.
    high: Vec<[u32; 16]>,
}

impl Sets {
    pub(super) fn new(snake: &Snake, k: usize) -> Self {
        let all = sets_of(snake.board(), k);
        let colour = |set: u32| snake.colour(set);
        let split = all.iter().filter(|&&set| colour(set) == 0).count();
        let (mut masks, mut numbers) = (vec![0; all.len()], Vec::with_capacity(all.len()));
        let mut next = [0, split];
        for &set in &all {
            let number = &mut next[colour(set) as usize];
            masks[*number] = set;
            numbers.push(*number as u32);
            *number += 1;
        }
        let high = 0..1 << (32 - snake.board().leading_zeros()).saturating_sub(LOW);
        Sets {
            masks,
            split,
            numbers,
            low: (0..1 << LOW).map(|mask| rank(mask, 0)).collect(),
            high: high.map(|mask| std::array::from_fn(|below| rank(mask << LOW, below))).collect(),
        }
    }

    /// The masks, by number.
    pub(in super::super) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// How many sets there are.
    pub(in super::super) fn len(&self) -> usize {
        self.masks.len()
    }

    /// How many have an even number of dark cells.
    pub(super) fn split(&self) -> usize {
        self.split
    }

    /// The number of a set.
    pub(in super::super) fn number(&self, set: u32) -> usize {
        let low = set & ((1 << LOW) - 1);
        let high = self.high[(set >> LOW) as usize][low.count_ones() as usize];
        self.numbers[(self.low[low as usize] + high) as usize] as usize
    }
}

/// All subsets of `k` of the lowest cells, ascending.
fn sets_of(board: u32, k: usize) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut set = (1_u32 << k) - 1;
    while set <= board {
        sets.push(set);
        // The next greater number with as many ones.
        let (lowest, carried) = (set & set.wrapping_neg(), set + (set & set.wrapping_neg()));
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
}

/// What the cells of the mask add to the rank, when `below` cells come before.
fn rank(mask: u32, below: usize) -> u32 {
    let binomial =
        |n: usize, k: usize| (0..k).fold(1, |b, i| b * (n as u64 - i as u64) / (i as u64 + 1));
    let places = cells(mask).enumerate().filter(|&(i, cell)| cell > i + below);
    places.map(|(i, cell)| binomial(cell, i + below + 1) as u32).sum()
}
