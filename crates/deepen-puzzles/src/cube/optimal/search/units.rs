//! Units of work: what an iteration consists of, and how it is divided among
//! threads.
//!
//! Deep iterations begin with every sequence of four turns. Those whose units
//! were the largest in the iteration before come first, each in proportion to
//! how many ways there are to go on from it: a solution is found the sooner.
//! What is found depends on the order alone: the solution of the first unit
//! that has one, and the nodes of the units up to that one. How many threads
//! there were, and which of them was the fastest, shows nowhere.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::node::{Node, Rules, SIDES};
use super::plain::{self, Way};
use super::sweep::Told;
use crate::cube::optimal::kernel::Kernel;
use crate::cube::state::Cube;
use crate::cube::turn::Turn;

/// With how many turns a unit begins.
const PREFIX: usize = 4;

/// The units of an iteration.
#[derive(Debug, Default)]
pub(crate) struct Units {
    /// The turns with which each begins.
    prefixes: Vec<[u8; PREFIX]>,
    /// With how many of them: [`PREFIX`], or none where all is one unit.
    depth: usize,
    /// Which is done first, which second, and so on.
    order: Vec<u32>,
    /// What was searched, by place in the order.
    counts: Vec<Counts>,
    /// The place in the order of the next one to begin with.
    next: AtomicU32,
    /// The first place in the order of a unit with a solution.
    first: AtomicU32,
    /// The places of all units with solutions, where all are wanted.
    found: Vec<AtomicU32>,
    /// Places that were under way when the search was put aside.
    again: Mutex<Vec<u32>>,
    all: bool,
}

/// What was searched of a unit.
#[derive(Debug, Default)]
struct Counts {
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Counts {
    /// Nodes expanded, and children generated.
    fn load(&self) -> [u64; 2] {
        [self.expanded.load(Relaxed), self.generated.load(Relaxed)]
    }

    fn store(&self, [expanded, generated]: [u64; 2]) {
        self.expanded.store(expanded, Relaxed);
        self.generated.store(generated, Relaxed);
    }
}

/// No unit.
const NONE: u32 = u32::MAX;

/// Records have the number of a unit in the bits below this one, and above them
/// whether it has a solution.
const FOUND: u32 = 32;

/// A thread begins with so many units at a time.
const AT_A_TIME: u32 = 4;

impl Units {
    /// One unit, which is everything.
    pub(crate) fn whole(all: bool) -> Units {
        Units {
            prefixes: vec![[0; PREFIX]],
            depth: 0,
            order: vec![0],
            counts: vec![Counts::default()],
            first: AtomicU32::new(NONE),
            found: vec![AtomicU32::new(0)],
            all,
            ..Units::default()
        }
    }

    /// One unit for every sequence of four turns.
    pub(crate) fn of_prefixes(rules: &Rules, all: bool) -> Units {
        let mut prefixes = Vec::new();
        extend(rules, &mut [0; PREFIX], 0, 0, &mut prefixes);
        let count = prefixes.len();
        Units {
            prefixes,
            depth: PREFIX,
            order: (0..count as u32).collect(),
            counts: (0..count).map(|_| Counts::default()).collect(),
            first: AtomicU32::new(NONE),
            found: (0..count).map(|_| AtomicU32::new(0)).collect(),
            all,
            ..Units::default()
        }
    }

    /// For the next iteration, in the order that this one recommends.
    pub(crate) fn again(&mut self, rules: &Rules) {
        let ways = ways(rules);
        let density = |place: &usize| {
            let unit = self.order[*place] as usize;
            let last = usize::from(self.prefixes[unit][PREFIX - 1]);
            self.counts[*place].load()[0] as f64 / ways[last]
        };
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        if self.depth > 0 {
            places.sort_by(|one, other| density(other).total_cmp(&density(one)));
        }
        self.order = places.into_iter().map(|place| self.order[place]).collect();
        self.counts.iter().for_each(|count| count.store([0; 2]));
        self.found.iter().for_each(|count| count.store(0, Relaxed));
        self.next.store(0, Relaxed);
        self.first.store(NONE, Relaxed);
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        let of_one = size_of::<[u8; PREFIX]>() + size_of::<Counts>() + 2 * size_of::<u32>();
        self.order.len() * of_one
    }

    /// Whether everything is one unit.
    pub(crate) fn is_whole(&self) -> bool {
        self.depth == 0
    }

    /// The places of the next units to begin with.
    pub(crate) fn take(&self) -> Option<std::ops::Range<u32>> {
        let again = self.again.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(place) = again {
            return Some(place..place + 1);
        }
        let end = self.order.len() as u32;
        if self.next.load(Relaxed) >= end {
            return None;
        }
        let from = self.next.fetch_add(AT_A_TIME, Relaxed);
        (from < end && self.wants(from)).then_some(from..(from + AT_A_TIME).min(end))
    }

    /// Whether no unit is left to begin with that is wanted.
    pub(crate) fn are_all_begun(&self) -> bool {
        let again = self.again.lock().unwrap_or_else(PoisonError::into_inner);
        let next = self.next.load(Relaxed);
        again.is_empty() && (next >= self.order.len() as u32 || !self.wants(next))
    }

    /// The node with which the unit at a place begins, and the turns up to it.
    /// `left` turns are left before these. Not asked about at the table yet.
    #[inline(always)]
    pub(crate) fn begin<K: Kernel>(
        &self,
        kernel: K,
        rules: &Rules,
        start: &Cube,
        left: u8,
        place: u32,
    ) -> (Node, Way) {
        let mut node = Node::root(start, left);
        node.unit = place;
        let mut way = Way::default();
        let prefix = &self.prefixes[self.order[place as usize] as usize];
        for &turn in &prefix[..self.depth] {
            node = plain::appended(kernel, rules, &node, 0, usize::from(turn));
            way.appended[0].push(usize::from(turn));
        }
        (node, way)
    }

    /// What is known of the units, where those under way are not done; and
    /// where they stand in the order.
    pub(crate) fn record(&self, under_way: BTreeSet<u32>) -> Vec<u64> {
        let waiting = self.again.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let again: BTreeSet<u32> = waiting.into_iter().chain(under_way).collect();
        let next = self.next.load(Relaxed).min(self.order.len() as u32);
        let mut words = vec![u64::from(next), again.len() as u64];
        words.extend(again.iter().map(|&place| u64::from(place)));
        for (place, unit) in self.order.iter().enumerate() {
            let (mut counts, mut found) =
                (self.counts[place].load(), self.found[place].load(Relaxed));
            if again.contains(&(place as u32)) {
                (counts, found) = ([0; 2], 0);
            }
            words.push(u64::from(*unit) | u64::from(found) << FOUND);
            words.extend(counts);
        }
        words
    }

    /// Takes over what [`record`](Self::record) wrote of units like these;
    /// `false` if it cannot be that.
    pub(crate) fn follow(&mut self, words: &[u64]) -> bool {
        let count = self.order.len();
        let Some((&[next, again], rest)) = words.split_first_chunk() else { return false };
        let Some((again, rest)) =
            usize::try_from(again).ok().and_then(|n| rest.split_at_checked(n))
        else {
            return false;
        };
        if next > count as u64 || rest.len() != 3 * count || again.iter().any(|&at| at >= next) {
            return false;
        }
        // Ascending: no unit is in the hands of two threads.
        if !again.is_sorted_by(|one, other| one < other) {
            return false;
        }
        let mut seen = vec![false; count];
        for (place, &[unit, expanded, generated]) in rest.as_chunks::<3>().0.iter().enumerate() {
            let (unit, found) = (unit as u32, unit >> FOUND);
            let Some(seen) = seen.get_mut(unit as usize) else { return false };
            if *seen || found > 1 {
                return false;
            }
            *seen = true;
            self.order[place] = unit;
            self.counts[place].store([expanded, generated]);
            self.found[place] = AtomicU32::new(found as u32);
        }
        let first = self.found.iter().position(|found| found.load(Relaxed) == 1);
        self.first = AtomicU32::new(first.map_or(NONE, |place| place as u32));
        self.next = AtomicU32::new(next as u32);
        self.again = Mutex::new(again.iter().rev().map(|&place| place as u32).collect());
        true
    }

    /// The place of the first unit with a solution, once all are done.
    pub(crate) fn first_found(&self) -> Option<u32> {
        Some(self.first.load(Relaxed)).filter(|&place| place != NONE)
    }

    /// The places of all units that are known to have solutions.
    pub(crate) fn all_found(&self) -> Vec<u32> {
        let found = self.found.iter().enumerate();
        found.filter(|(_, found)| found.load(Relaxed) != 0).map(|(place, _)| place as u32).collect()
    }

    /// Nodes expanded and children generated in all units; as many as can be
    /// counted if there are more.
    pub(crate) fn performed(&self) -> [u64; 2] {
        self.sums(usize::MAX)
    }

    /// Nodes expanded and children generated in the units up to the first one
    /// with a solution.
    pub(crate) fn searched(&self) -> [u64; 2] {
        let last = if self.all { NONE } else { self.first.load(Relaxed) } as usize;
        self.sums(last.saturating_add(1))
    }

    /// The counts of the units before a place.
    fn sums(&self, end: usize) -> [u64; 2] {
        let counts = self.counts.iter().take(end).map(Counts::load);
        counts.fold([0; 2], |sums, counts| {
            std::array::from_fn(|which| sums[which].saturating_add(counts[which]))
        })
    }

    fn wants(&self, place: u32) -> bool {
        self.all || place <= self.first.load(Relaxed)
    }
}

/// A thread tells of what it does.
impl Told for &Units {
    #[inline(always)]
    fn wants(&self, unit: u32) -> bool {
        Units::wants(self, unit)
    }

    #[inline(always)]
    fn expands(&mut self, unit: u32, children: u64) {
        // A unit is in the hands of one thread.
        let counts = &self.counts[unit as usize];
        let [expanded, generated] = counts.load();
        counts.store([expanded + 1, generated + children]);
    }

    fn finds(&mut self, unit: u32) {
        self.first.fetch_min(unit, Relaxed);
        self.found[unit as usize].store(1, Relaxed);
    }
}

/// How many ways there are to go on after each turn, in proportion.
fn ways(rules: &Rules) -> [f64; Turn::COUNT] {
    std::array::from_fn(|turn| {
        let trail = rules.after(0, 0, turn);
        let next = rules.canonical[0].allowed(trail);
        // Two turns ahead is near enough to the limit.
        next.map(|then| rules.canonical[0].allowed(rules.after(0, trail, then.index())))
            .map(|turns| turns.count_turns() as f64)
            .sum::<f64>()
            .max(1.0)
    })
}

/// All canonical sequences of [`PREFIX`] turns.
fn extend(
    rules: &Rules,
    prefix: &mut [u8; PREFIX],
    depth: usize,
    trail: u8,
    all: &mut Vec<[u8; PREFIX]>,
) {
    if depth == PREFIX {
        all.push(*prefix);
        return;
    }
    for turn in rules.canonical[0].allowed(trail) {
        prefix[depth] = turn.index() as u8;
        let trail = rules.after(0, trail, turn.index());
        extend(rules, prefix, depth + 1, trail, all);
    }
}

const _: () = assert!(SIDES == 2, "units begin on the first of two sides");
