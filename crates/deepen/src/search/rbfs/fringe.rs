//! How large a subtree is, and how the values on its fringe are distributed:
//! a few steps of the cumulative distribution, merged from the bottom up.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::save::Words;
use crate::cost::Cost;

/// Steps of the distribution. The rest is counted at a higher value, so that
/// a bound read from it lets in no fewer nodes than it says.
const STEPS: usize = 16;

/// The size of a subtree and the values on its fringe, ascending.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fringe<C> {
    /// Nodes expanded, each once.
    size: u64,
    steps: [(C, u64); STEPS],
    used: usize,
}

impl<C: Cost> Fringe<C> {
    const EMPTY: Self = Fringe { size: 0, steps: [(C::ZERO, 0); STEPS], used: 0 };

    /// Of a node that was not expanded.
    pub(super) fn of_leaf(value: C) -> Self {
        let mut fringe = Self::EMPTY;
        fringe.add(value, 1);
        fringe
    }

    /// Of a node with these children.
    pub(super) fn of_children<'n>(children: impl Iterator<Item = &'n Self>) -> Self
    where
        C: 'n,
    {
        let mut sum = Self::EMPTY;
        sum.size = 1;
        for child in children {
            sum.size = sum.size.saturating_add(child.size);
            for (value, count) in &child.steps[..child.used] {
                sum.add(*value, *count);
            }
        }
        sum
    }

    /// The least value up to which as many nodes wait on the fringe as were
    /// expanded; the greatest there is where they are fewer.
    pub(super) fn doubling(&self) -> C {
        let mut waiting = 0_u64;
        let mut last = C::ZERO;
        for (value, count) in &self.steps[..self.used] {
            waiting = waiting.saturating_add(*count);
            last = *value;
            if waiting >= self.size {
                break;
            }
        }
        last
    }

    fn add(&mut self, value: C, count: u64) {
        if value == C::INFINITY {
            return;
        }
        let below = |step: &(C, u64)| step.0 < value;
        let mut place = self.steps[..self.used].partition_point(below);
        if place < self.used && self.steps[place].0 == value {
            self.steps[place].1 = self.steps[place].1.saturating_add(count);
            return;
        }
        if self.used == STEPS {
            self.join();
            place = self.steps[..self.used].partition_point(below);
        }
        self.steps.copy_within(place..self.used, place + 1);
        self.steps[place] = (value, count);
        self.used += 1;
    }

    /// Joins the two neighbours that are the fewest together.
    #[cold]
    fn join(&mut self) {
        let together = |place: usize| self.steps[place].1.saturating_add(self.steps[place + 1].1);
        let Some(place) = (0..self.used - 1).min_by_key(|place| together(*place)) else { return };
        self.steps[place + 1].1 = together(place);
        self.steps.copy_within(place + 1..self.used, place);
        self.used -= 1;
    }

    #[cfg(feature = "alloc")]
    pub(super) fn write(&self, words: &mut Vec<u64>) {
        words.extend([self.size, self.used as u64]);
        words.extend(
            self.steps[..self.used].iter().flat_map(|(value, count)| [value.to_bits(), *count]),
        );
    }

    #[cfg(feature = "alloc")]
    pub(super) fn read(words: &mut Words<'_>) -> Option<Self> {
        let mut fringe = Fringe { size: words.next()?, ..Self::EMPTY };
        for _ in 0..words.next().filter(|used| *used <= STEPS as u64)? {
            let value = C::from_bits(words.next()?)?;
            fringe.add(value, words.next()?);
        }
        Some(fringe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_is_where_as_many_wait_as_were_expanded() {
        let leaves: Vec<_> = [3_u32, 5, 5, 9].map(Fringe::of_leaf).into();
        let small = Fringe::of_children(leaves.iter());
        assert_eq!((small.size, small.doubling()), (1, 3));
        let large = Fringe { size: 3, ..small };
        assert_eq!(large.doubling(), 5);
        assert_eq!(Fringe { size: 100, ..small }.doubling(), 9);
        assert_eq!(Fringe::of_children([small, large].iter()).size, 5);
    }

    #[test]
    fn joined_steps_never_count_a_node_below_its_value() {
        let mut random = 1_u32;
        for _ in 0..100 {
            let mut values = Vec::new();
            let mut fringe = Fringe::EMPTY;
            for _ in 0..60 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                values.push(random >> 24);
                fringe.add(random >> 24, 1);
            }
            let steps = &fringe.steps[..fringe.used];
            assert!(steps.windows(2).all(|pair| pair[0].0 < pair[1].0));
            let mut counted = 0;
            for (value, count) in steps {
                counted += count;
                assert!(values.iter().filter(|other| *other <= value).count() as u64 >= counted);
            }
            assert_eq!(counted, 60);
        }
    }
}
