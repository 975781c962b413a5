//! Whether a position can be reached.
//!
//! Level by level of the chain an element is chosen that moves the fixed point
//! to where the position has it. Where all pieces differ there is no choice,
//! and the answer takes no time. Of pieces that look alike any may be meant;
//! then all choices are tried, up to a limit.

use super::Group;
use super::chain::{Permutation, product};
use crate::twisty::definition::Position;

/// How many choices are tried.
const MOST_CHOICES: u64 = 1_000_000;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Some moves lead from the solved position there.
    Reachable,
    /// No moves do.
    Unreachable,
    /// It would take too long to find out.
    Unknown,
}

impl Group {
    /// Whether some moves lead from the solved position to this one.
    #[must_use]
    pub fn reach(&self, position: &Position) -> Verdict {
        let identity = (0..self.points.slots.len() as u16).collect();
        let mut left = MOST_CHOICES;
        match self.choose(0, &identity, position, &mut left) {
            true => Verdict::Reachable,
            false if left == 0 => Verdict::Unknown,
            false => Verdict::Unreachable,
        }
    }

    /// Where all goes by a permutation of the points, from the solved position.
    pub(super) fn moved(&self, permutation: &Permutation) -> Position {
        let solved = self.definition.solved();
        let mut moved = solved.clone();
        for set in self.definition.sets() {
            for slot in set.slots() {
                let (first, turns) = self.points.of_slot[slot];
                let to = usize::from(permutation[first]);
                let target = usize::from(self.points.slots[to]);
                let turned = to - self.points.of_slot[target].0;
                let label = solved.labels()[slot];
                moved.labels[target] = label;
                let is_ignored = set.ignored[usize::from(label)];
                let turn = (usize::from(solved.turns()[slot]) + turned) % turns;
                moved.turns[target] = if is_ignored { 0 } else { turn as u8 };
            }
        }
        moved
    }

    /// Chooses elements of this level and those below it before `later`, which
    /// the levels above have chosen.
    fn choose(&self, at: usize, later: &Permutation, goal: &Position, left: &mut u64) -> bool {
        let Some(level) = self.chain.levels.get(at) else { return self.moved(later) == *goal };
        for &point in &level.orbit {
            if !self.may_be(level.fixed, later[usize::from(point)], goal) {
                continue;
            }
            let Some(rest) = left.checked_sub(1) else { return false };
            *left = rest;
            let chosen = level.to(point).map(|element| product(element, later));
            if chosen.is_some_and(|chosen| self.choose(at + 1, &chosen, goal, left)) {
                return true;
            }
        }
        false
    }

    /// Whether what the solved position has at one point may be at another one
    /// in this position.
    fn may_be(&self, from: u16, to: u16, goal: &Position) -> bool {
        let place = |point: u16| {
            let slot = usize::from(self.points.slots[usize::from(point)]);
            let (first, turns) = self.points.of_slot[slot];
            (slot, usize::from(point) - first, turns)
        };
        let ((from, before, turns), (to, after, _)) = (place(from), place(to));
        let solved = self.definition.solved();
        let label = solved.labels()[from];
        if goal.labels()[to] != label {
            return false;
        }
        let is_of_set = |set: &&crate::twisty::PieceSet| set.slots().contains(&from);
        let set = self.definition.sets().iter().find(is_of_set);
        let ignored = set.is_none_or(|set| set.ignored[usize::from(label)]);
        // A piece's own turn is that of the point less that of the solved piece.
        let turned = before + usize::from(goal.turns()[to]);
        ignored || (after + usize::from(solved.turns()[from])) % turns == turned % turns
    }
}
