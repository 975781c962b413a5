//! The second phase: from one cube home, by iterative deepening.

use deepen::Observer;

use super::{Event, Iteration, Rules, Run};
use crate::cube::Turns;
use crate::cube::two_phase::tables::two::{Order, steps};

/// A node of the second phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second {
    order: Order,
    /// Steps left under the bound.
    left: u8,
    trail: u8,
    untried: Turns,
}

impl Iteration {
    /// Searches the second phase until it is left.
    pub(super) fn second_phase<D, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Option<Event> {
        while let Some(top) = self.second.last_mut() {
            let mut untried = top.untried;
            let Some(turn) = untried.next() else {
                self.second.pop();
                if !self.second.is_empty() {
                    self.path.pop();
                }
                continue;
            };
            let Some(left) = top.left.checked_sub(steps(rules.metric, turn)) else {
                top.untried = untried;
                continue;
            };
            let g = self.depth + self.bound - left;
            match rules.two.after(top.order, turn, left) {
                None => {
                    run.cut(self.path.len() + 1, self.depth + self.bound + 1);
                    top.untried = untried;
                }
                Some((_, 0)) => {
                    run.reach(self.path.len() + 1, g);
                    let solution = self.path_and(turn);
                    self.leave();
                    return Some(Event::Solved(solution, g));
                }
                Some((order, distance)) => {
                    if !run.grant(self.path.len() + 1, g, distance) {
                        return Some(Event::Paused);
                    }
                    top.untried = untried;
                    let trail = rules.canonical.after(top.trail, turn);
                    let untried = rules.canonical.allowed(trail).and(rules.second);
                    self.path.push(turn);
                    self.second.push(Second { order, left, trail, untried });
                }
            }
        }
        self.deepen(most, run)
    }

    /// Goes on with a greater bound where there is one.
    fn deepen<O: Observer<u8>>(&mut self, most: u8, run: &mut Run<'_, O>) -> Option<Event> {
        let root = self.entrance.filter(|_| self.bound < most);
        let Some(root) = root else {
            self.leave();
            return None;
        };
        if !run.grant(self.path.len(), self.depth, self.bound + 1) {
            return Some(Event::Paused);
        }
        self.bound += 1;
        self.second.push(Second { left: self.bound, ..root });
        None
    }

    /// Begins the second phase, the turn that leads there being on the path.
    pub(super) fn enter<D>(&mut self, rules: &Rules<'_, D>, order: Order, distance: u8, trail: u8) {
        let untried = rules.canonical.allowed(trail).and(rules.second);
        let root = Second { order, left: distance, trail, untried };
        self.entrance = Some(root);
        self.bound = distance;
        self.second.push(root);
    }

    /// Goes back from the second phase to the first.
    pub(super) fn leave(&mut self) {
        self.second.clear();
        self.entrance = None;
        self.path.truncate(self.first.len().saturating_sub(1));
    }
}
