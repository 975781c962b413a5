//! What is searched in one view of a cube, and what that proves.
//!
//! A solution ends its first phase with its last turn that is none of the
//! second, after `k` steps. An iteration of depth `k` finds it, or one as
//! short, unless its second phase is longer than the iteration's cap or it is
//! no shorter than the best solution known. So when all depths below `d` are
//! done, each under its own cap, whatever is shorter than the best has at least
//! `d` steps, or at least one more than a depth and its cap.

use super::tables::one::{Memo, Place};
use super::view::View;

/// A view, and the depths that are done in it.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) view: View,
    pub(super) place: (Place, Memo),
    /// No first phase is shorter.
    least: u8,
    /// By depth, from `least` on: the most steps of the second phase that were
    /// searched.
    caps: Vec<u8>,
}

impl Way {
    pub(super) fn new(view: View, place: (Place, Memo)) -> Self {
        Way { view, place, least: place.1.value(), caps: Vec::new() }
    }

    /// No first phase is shorter.
    pub(super) fn least(&self) -> u8 {
        self.least
    }

    /// Every solution that is shorter than the best one known has at least so
    /// many steps.
    pub(super) fn lower_bound(&self) -> u8 {
        let beyond = self.depths().map(|(depth, cap)| depth.saturating_add(cap).saturating_add(1));
        beyond.chain([self.done()]).min().unwrap_or(self.least)
    }

    /// The depth and cap of an iteration without which the bound stays below
    /// `depth + 1`; `None` where there is none. New depths begin with `cap`.
    pub(super) fn next(&self, depth: u8, cap: u8) -> Option<(u8, u8)> {
        let again = self.depths().find(|&(known, cap)| known.saturating_add(cap) < depth);
        let new = (self.done() == depth).then_some((depth, cap));
        again.map(|(known, _)| (known, depth - known)).or(new)
    }

    /// Notes that a depth is done.
    pub(super) fn finish(&mut self, depth: u8, cap: u8) {
        match self.caps.get_mut(usize::from(depth - self.least)) {
            Some(known) => *known = cap,
            None => self.caps.push(cap),
        }
    }

    /// Notes that no solution above so many steps was looked for.
    pub(super) fn cap_at(&mut self, most: u8) {
        for (depth, cap) in (self.least..).zip(&mut self.caps) {
            *cap = most.saturating_sub(depth).min(*cap);
        }
    }

    /// All depths below are done.
    fn done(&self) -> u8 {
        self.least + self.caps.len() as u8
    }

    fn depths(&self) -> impl Iterator<Item = (u8, u8)> {
        (self.least..).zip(self.caps.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::one::Memo;
    use super::*;
    use crate::cube::Cube;

    #[test]
    fn caps_hold_the_bound_down_until_they_are_raised() {
        let view = View::all(&Cube::SOLVED).remove(0);
        let mut way = Way::new(view, (Place::HOME, Memo::HOME));
        assert_eq!(way.lower_bound(), 0);
        for depth in 0..=2 {
            assert_eq!(way.next(depth, 2), Some((depth, 2)));
            way.finish(depth, 2);
            assert_eq!(way.next(depth, 2), None);
            assert_eq!(way.lower_bound(), depth + 1);
        }
        // Without a step of the first phase 3 more of the second are missing.
        assert_eq!(way.next(3, 2), Some((0, 3)));
        way.finish(3, 2);
        assert_eq!(way.lower_bound(), 3);
        way.finish(0, 3);
        assert_eq!(way.lower_bound(), 4);
        way.cap_at(2);
        assert_eq!(way.lower_bound(), 3);
    }
}
