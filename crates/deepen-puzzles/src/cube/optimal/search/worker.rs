//! A thread's part of an iteration.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Question;
use super::plain;
use super::sweep::{Sweep, TOGETHER, Told};
use super::units::Units;
use crate::cube::optimal::kernel::Kernel;

/// Expansions that a thread is granted at a time: few, because threads wait for
/// each other at the end.
const GRANT: u64 = 1 << 8;

/// Leave to expand some more nodes, for all threads together.
#[derive(Debug)]
pub(crate) struct Fuel(AtomicU64);

impl Fuel {
    pub(crate) fn new(expansions: u64) -> Fuel {
        Fuel(AtomicU64::new(expansions))
    }

    /// Takes up to so many.
    fn take(&self, most: u64) -> u64 {
        let left = self.0.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(most)));
        left.unwrap_or_else(|left| left).min(most)
    }

    fn give_back(&self, unused: u64) {
        self.0.fetch_add(unused, Relaxed);
    }

    /// What is left.
    pub(crate) fn left(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// What a thread has under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    pub(crate) sweep: Sweep,
    /// Places of units that were taken and not begun.
    waiting: std::ops::Range<u32>,
}

impl Worker {
    /// Whether nothing is under way.
    pub(crate) fn is_idle(&self) -> bool {
        self.sweep.stack.is_empty() && self.waiting.is_empty()
    }

    /// The places of the units that are under way.
    pub(crate) fn under_way(&self) -> BTreeSet<u32> {
        let begun = self.sweep.stack.iter().map(|node| node.unit);
        begun.chain(self.waiting.clone()).collect()
    }

    /// Forgets what is under way.
    pub(crate) fn clear(&mut self) {
        self.sweep.stack.clear();
        self.waiting = 0..0;
    }

    /// Works until nothing is left or the fuel is used up.
    #[inline(always)]
    pub(crate) fn work<K: Kernel>(
        &mut self,
        kernel: K,
        question: &Question<'_>,
        units: &Units,
        left: u8,
        fuel: &Fuel,
    ) {
        let probe = &question.table.probe();
        let mut granted = 0;
        loop {
            if granted == 0 {
                granted = fuel.take(GRANT);
                if granted == 0 {
                    return;
                }
            }
            while self.sweep.stack.len() < TOGETHER
                && let Some(place) = self.next_place(units)
            {
                let begun = units.begin(kernel, &question.rules, &question.start, left, place);
                let (mut node, _) = begun;
                if plain::evaluate(kernel, probe, &mut node) {
                    if node.left == 0 && node.is_solved() {
                        (&mut &*units).finds(place);
                    } else if node.left > 0 {
                        self.sweep.stack.push(node);
                    }
                }
            }
            if self.sweep.stack.is_empty() {
                fuel.give_back(granted);
                return;
            }
            let most = (granted as usize).min(TOGETHER).min(self.sweep.stack.len());
            granted -= self.sweep.expand(kernel, probe, &question.rules, most, &mut &*units);
        }
    }

    fn next_place(&mut self, units: &Units) -> Option<u32> {
        if self.waiting.is_empty() {
            self.waiting = units.take()?;
        }
        self.waiting.next()
    }
}
