//! The states of a path that is never longer than an array.

use core::hash::Hash;

use super::{CycleCheck, OnPath, hash_of};

/// The states on a path of at most `DEPTH` of them; for
/// [`CycleCheck::FullPath`] also a hash index of as many chains.
///
/// States leave in the opposite order of their coming, so the one that leaves
/// is always at the head of its chain. A look-up compares one state on the
/// average, and `DEPTH` at the worst.
pub(crate) struct BoundedPath<T, const DEPTH: usize> {
    check: CycleCheck,
    states: [Option<T>; DEPTH],
    len: u16,
    /// Position in `states` plus one of the last to come of each chain; 0 is
    /// none.
    heads: [u16; DEPTH],
    /// The same of the one that came before each state in its chain.
    next: [u16; DEPTH],
}

impl<T: Eq + Hash, const DEPTH: usize> BoundedPath<T, DEPTH> {
    /// The chain of a hash.
    #[inline]
    fn chain(hash: u64) -> usize {
        ((u64::from(hash as u32) * DEPTH as u64) >> 32) as usize
    }
}

impl<T: Clone + Eq + Hash, const DEPTH: usize> OnPath<T> for BoundedPath<T, DEPTH> {
    fn new(check: CycleCheck) -> Self {
        const { assert!(0 < DEPTH && DEPTH < u16::MAX as usize, "no depth, or more than is counted") };
        let states = [const { None }; DEPTH];
        BoundedPath { check, states, len: 0, heads: [0; DEPTH], next: [0; DEPTH] }
    }

    #[inline]
    fn check(&self) -> CycleCheck {
        self.check
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    #[inline]
    fn push(&mut self, state: &T) {
        if self.check == CycleCheck::None {
            return;
        }
        let place = usize::from(self.len);
        let Some(slot) = self.states.get_mut(place) else { return };
        *slot = Some(state.clone());
        self.len += 1;
        if self.check == CycleCheck::FullPath {
            let head = &mut self.heads[Self::chain(hash_of(state))];
            self.next[place] = core::mem::replace(head, self.len);
        }
    }

    #[inline]
    fn pop(&mut self) {
        let Some(place) = self.len.checked_sub(1) else { return };
        self.len = place;
        if self.check == CycleCheck::FullPath
            && let Some(state) = &self.states[usize::from(place)]
        {
            self.heads[Self::chain(hash_of(state))] = self.next[usize::from(place)];
        }
    }

    #[inline]
    fn before_last(&self, before: usize) -> Option<&T> {
        self.states[usize::from(self.len).checked_sub(before + 1)?].as_ref()
    }

    #[inline]
    fn place_by(&self, hash: u64, state: &T) -> Option<usize> {
        let mut place = self.heads[Self::chain(hash)];
        while let Some(here) = usize::from(place).checked_sub(1) {
            if self.states[here].as_ref() == Some(state) {
                return Some(here);
            }
            place = self.next[here];
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_is_on_the_path_and_nothing_else() {
        // Far more states than chains, so that many share one.
        let mut path = BoundedPath::<u32, 40>::new(CycleCheck::FullPath);
        let mut expected: alloc::vec::Vec<u32> = alloc::vec::Vec::new();
        let mut random = 1_u32;
        for _ in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let state = random >> 25;
            if expected.len() < 40 && (random >> 10).is_multiple_of(2) && !expected.contains(&state)
            {
                path.push(&state);
                expected.push(state);
            } else {
                path.pop();
                expected.pop();
            }
            let place = expected.iter().position(|other| *other == state);
            assert_eq!(path.place_of(&state), place);
            assert_eq!(path.before_last(0), expected.last());
            assert_eq!(path.before_last(1), expected.iter().nth_back(1));
        }
    }
}
