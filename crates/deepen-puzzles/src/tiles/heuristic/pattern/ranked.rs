//! Writes the values of sets and orders in the order of a pattern's index.
//!
//! All placements that agree on the first tiles lie together in the index.
//! Such a *run* is written at once, small enough for the nearest cache: where
//! the last few tiles may be, set by set, whose values for all their orders
//! lie together in the search's layout. So the table is written from front to
//! back, and what is read are short pieces, each of which is used up.
//!
//! What is relative to the cells that the first tiles leave free is the same
//! for all runs and worked out once: [`Suffixes`].

use std::sync::{Mutex, PoisonError};

use super::space::{Orders, Regions};

/// The longest run, in bytes.
const LONGEST_RUN: usize = 1 << 16;

/// The values, which are by set and order, by [`super::Pattern::index`], for a
/// pattern of `tiles` tiles.
pub(super) fn ranked(
    regions: &Regions,
    tiles: usize,
    values: &[u8],
    table: &mut [u8],
    threads: usize,
) {
    let suffixes = Suffixes::new(regions.snake.board().count_ones() as usize, tiles);
    let runs = Mutex::new(table.chunks_mut(suffixes.run).enumerate());
    let work = || {
        let next = || runs.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some((number, run)) = next() {
            suffixes.write(regions, &suffixes.prefix(number), values, run);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// Where the last tiles can be, relative to the cells the first leave free.
struct Suffixes {
    /// How many tiles the first and the last are.
    first: usize,
    last: usize,
    /// How many cells the board has.
    cells: usize,
    /// The entries of a run.
    run: usize,
    /// All sets of free cells for the last tiles, ascending within a set.
    sets: Vec<[u8; 4]>,
    /// For each set and order of the tiles on it, the place in the run.
    offsets: Vec<u16>,
    /// How many orders the last tiles have.
    orders: usize,
    /// By which cells of a set change places along the snake: the number of
    /// each order there. The key has a bit for each pair, see [`pair_key`].
    renumbered: Vec<[u8; 24]>,
}

/// The pairs of four cells.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// Which pairs of places descend.
fn pair_key(places: &[u8]) -> usize {
    let descends = |&(a, b): &(usize, usize)| b < places.len() && places[a] > places[b];
    PAIRS.iter().enumerate().map(|(bit, pair)| usize::from(descends(pair)) << bit).sum()
}

impl Suffixes {
    fn new(cells: usize, tiles: usize) -> Self {
        let run = |last: usize| (tiles - last..tiles).map(|i| cells - i).product::<usize>();
        let fits = |&last: &usize| run(last) <= LONGEST_RUN;
        let last = (1..=tiles.min(4)).rev().find(fits).unwrap_or(1);
        let orders = Orders::new(last);
        let mut suffixes = Suffixes {
            first: tiles - last,
            last,
            cells,
            run: run(last),
            sets: Vec::new(),
            offsets: Vec::new(),
            orders: orders.len(),
            renumbered: vec![[0; 24]; 64],
        };
        suffixes.add_sets(&orders);
        suffixes.add_renumbered(&orders);
        suffixes
    }

    fn add_sets(&mut self, orders: &Orders) {
        let free = self.cells - self.first;
        for mask in 0_u32..1 << free {
            if mask.count_ones() as usize != self.last {
                continue;
            }
            let mut set = [0; 4];
            for (place, cell) in set.iter_mut().zip(super::space::cells(mask)) {
                *place = cell as u8;
            }
            self.sets.push(set);
            for order in orders.list() {
                let mut offset = 0;
                for i in 0..self.last {
                    let cell = set[usize::from(order[i])];
                    let before = (0..i).filter(|&j| set[usize::from(order[j])] < cell).count();
                    offset = offset * (free - i) + usize::from(cell) - before;
                }
                self.offsets.push(offset as u16);
            }
        }
    }

    fn add_renumbered(&mut self, orders: &Orders) {
        for places in orders.list() {
            // The order says for each cell of the set which it is on the snake.
            let places = &places[..self.last];
            let renumbered = &mut self.renumbered[pair_key(places)];
            for (number, order) in renumbered.iter_mut().zip(orders.list()) {
                let mapped: Vec<u8> =
                    order[..self.last].iter().map(|&i| places[usize::from(i)]).collect();
                *number = Orders::number(&mapped) as u8;
            }
        }
    }

    /// The cells of the first tiles in a run.
    fn prefix(&self, number: usize) -> Vec<u8> {
        let mut free: Vec<u8> = (0..self.cells as u8).collect();
        let mut weight = (0..self.first).map(|i| self.cells - i).product::<usize>();
        let mut rest = number;
        let cell = |i| {
            weight /= self.cells - i;
            let digit = rest / weight;
            rest %= weight;
            free.remove(digit)
        };
        (0..self.first).map(cell).collect()
    }

    /// Writes a run.
    fn write(&self, regions: &Regions, prefix: &[u8], values: &[u8], run: &mut [u8]) {
        let tiles = self.first + self.last;
        let orders: usize = (1..=tiles).product();
        let place = |&cell: &u8| regions.snake.place(usize::from(cell));
        // For each of the first tiles: the places before its own that are not
        // taken by an earlier tile, and what each of them counts.
        let (mut taken, mut before) = (0_u32, [(0_u32, 0_usize); 8]);
        for (i, (cell, before)) in prefix.iter().zip(&mut before).enumerate() {
            let bit = 1 << place(cell);
            *before = ((bit - 1) & !taken, (1..tiles - i).product());
            taken |= bit;
        }
        let free: Vec<u8> = (0..self.cells as u8)
            .filter(|cell| !prefix.contains(cell))
            .map(|cell| place(&cell) as u8)
            .collect();
        for (set, offsets) in self.sets.iter().zip(self.offsets.chunks(self.orders)) {
            let mut places = [0; 4];
            let mut mask = taken;
            for (place, &cell) in places.iter_mut().zip(&set[..self.last]) {
                *place = free[usize::from(cell)];
                mask |= 1 << *place;
            }
            let order: usize = before[..self.first]
                .iter()
                .map(|(before, weight)| (mask & before).count_ones() as usize * weight)
                .sum();
            let start = regions.sets.number(mask) * orders + order;
            let values = &values[start..start + self.orders];
            let renumbered = &self.renumbered[pair_key(&places[..self.last])];
            for (&offset, &number) in offsets.iter().zip(renumbered) {
                run[usize::from(offset)] = values[usize::from(number)];
            }
        }
    }
}
