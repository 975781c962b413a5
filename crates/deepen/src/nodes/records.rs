//! What is kept of nodes, by their numbers: state, path cost and a link.
//!
//! They lie together where that takes no padding, so that a node is mostly one
//! line of the cache; otherwise in columns, which are as small as can be.

use alloc::vec::Vec;

/// All of one node.
struct Record<T, C> {
    state: T,
    cost: C,
    link: u32,
}

/// Nodes in the order of their coming: in records, or in columns. What is not
/// used stays empty.
pub(super) struct Records<T, C> {
    whole: Vec<Record<T, C>>,
    states: Vec<T>,
    costs: Vec<C>,
    links: Vec<u32>,
}

impl<T, C: Copy> Records<T, C> {
    /// Bytes of a node.
    pub(super) const BYTES: usize = size_of::<T>() + size_of::<C>() + size_of::<u32>();

    /// Whether nodes lie in records.
    const TOGETHER: bool = size_of::<Record<T, C>>() == Self::BYTES;

    /// Room for so many.
    pub(super) fn with_capacity(nodes: usize) -> Self {
        let (whole, columns) = if Self::TOGETHER { (nodes, 0) } else { (0, nodes) };
        Records {
            whole: Vec::with_capacity(whole),
            states: Vec::with_capacity(columns),
            costs: Vec::with_capacity(columns),
            links: Vec::with_capacity(columns),
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.whole.capacity() * size_of::<Record<T, C>>()
            + self.states.capacity() * size_of::<T>()
            + self.costs.capacity() * size_of::<C>()
            + self.links.capacity() * size_of::<u32>()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        if Self::TOGETHER { self.whole.len() } else { self.states.len() }
    }

    pub(super) fn clear(&mut self) {
        self.whole.clear();
        self.states.clear();
        self.costs.clear();
        self.links.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, state: T, cost: C, link: u32) {
        if Self::TOGETHER {
            self.whole.push(Record { state, cost, link });
        } else {
            self.states.push(state);
            self.costs.push(cost);
            self.links.push(link);
        }
    }

    #[inline]
    pub(super) fn state(&self, number: u32) -> &T {
        let place = number as usize;
        if Self::TOGETHER { &self.whole[place].state } else { &self.states[place] }
    }

    #[inline]
    pub(super) fn cost(&self, number: u32) -> C {
        let place = number as usize;
        if Self::TOGETHER { self.whole[place].cost } else { self.costs[place] }
    }

    #[inline]
    pub(super) fn link(&self, number: u32) -> u32 {
        let place = number as usize;
        if Self::TOGETHER { self.whole[place].link } else { self.links[place] }
    }

    #[inline]
    pub(super) fn set_cost(&mut self, number: u32, cost: C) {
        let place = number as usize;
        if Self::TOGETHER {
            self.whole[place].cost = cost;
        } else {
            self.costs[place] = cost;
        }
    }

    #[inline]
    pub(super) fn link_mut(&mut self, number: u32) -> &mut u32 {
        let place = number as usize;
        if Self::TOGETHER { &mut self.whole[place].link } else { &mut self.links[place] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes whose states are made of their numbers, read back.
    fn keeps<T: PartialEq + core::fmt::Debug>(together: bool, state: impl Fn(u32) -> T) {
        assert_eq!(Records::<T, u32>::TOGETHER, together);
        let mut records = Records::<T, u32>::with_capacity(100);
        assert_eq!(records.bytes(), 100 * Records::<T, u32>::BYTES);
        for number in 0..100 {
            records.push(state(number), number + 1, number + 2);
        }
        records.set_cost(7, 0);
        *records.link_mut(8) |= 1 << 31;
        assert_eq!(records.len(), 100);
        for number in 0..100 {
            assert_eq!(*records.state(number), state(number));
            assert_eq!(records.cost(number), if number == 7 { 0 } else { number + 1 });
            let flag = u32::from(number == 8) << 31;
            assert_eq!(records.link(number), (number + 2) | flag);
        }
        records.clear();
        assert_eq!(records.len(), 0);
    }

    #[test]
    fn nodes_lie_together_exactly_where_that_takes_no_padding() {
        keeps(true, |number| number);
        keeps(true, u64::from);
        keeps(false, |number| number as u8);
        keeps(true, |number| (u64::from(number), number));
        keeps(false, |number| [number as u8; 5]);
        keeps(false, |number| [number as u16; 3]);
    }
}
