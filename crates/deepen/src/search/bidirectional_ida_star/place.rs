//! Where an iteration stands: told, gone to, and made into a plan.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::judge::Verdict;
use super::pass::Pass;
use super::problem::Problem;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::outcome::Plan;
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::depth_first::Counts;
use crate::search::position::{Next, Position};
use crate::space::StateSpace;

impl<S, F, B, D> Pass<S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// Where the search stands: the path forwards, 0 where there is no target
    /// or else the number of the goal, and the path backwards.
    pub(super) fn position(&self) -> Position {
        if !self.begun {
            return Position::root();
        }
        let (forth, back) = (self.forth.frames.len(), self.back.frames.len());
        let depth = if self.target.is_some() { forth } else { forth.saturating_sub(1) };
        let mut path = alloc::vec![depth as u32];
        path.extend(self.forth.taken(depth));
        if let Some(target) = &self.target {
            path.push(target.goal as u32 + 1);
            path.extend(self.back.taken(back.saturating_sub(1)));
        } else {
            path.push(0);
        }
        Position { path, next: Next::Enter, floor: 0 }
    }

    /// Goes to a position; false where the space has none such. Nothing is
    /// counted.
    pub(super) fn seek(&mut self, problem: &Problem<'_, S, F, B, D>, position: &Position) -> bool {
        let found = self.walk(problem, &position.path).is_some();
        self.counts = Counts::NONE;
        found && position.next == Next::Enter && position.floor == 0
    }

    fn walk(&mut self, problem: &Problem<'_, S, F, B, D>, path: &[u32]) -> Option<()> {
        let Some((depth, rest)) = path.split_first() else { return Some(()) };
        let (forth, rest) = rest.split_at_checked(*depth as usize)?;
        let (goal, back) = rest.split_first()?;
        let space = problem.sides.space;
        self.begin(problem);
        for ordinal in forth {
            if self.target.is_some() {
                return None;
            }
            let (g, memo, operator) = self.forth.next_is(*ordinal)?;
            let cost = space.cost(&self.forth.state, &operator);
            let undo = space.apply(&mut self.forth.state, &operator);
            match self.judge_forward(problem, (g, memo), cost, &operator, &mut ()) {
                Verdict::Search(..) if space.is_goal(&self.forth.state) => return None,
                Verdict::Search(g, _) if g >= self.meeting => {
                    self.take_aim(problem, g, Some(undo));
                }
                Verdict::Search(g, memo) => self.forth.push(space, g, memo, Some(undo)),
                _ => return None,
            }
        }
        match (&mut self.target, goal.checked_sub(1)) {
            (None, None) => return back.is_empty().then_some(()),
            (Some(target), Some(goal)) => target.goal = goal as usize,
            _ => return None,
        }
        let ControlFlow::Continue(true) = self.begin_at_goal(problem, &mut ()) else {
            return None;
        };
        let space = &problem.sides.backward;
        for ordinal in back {
            let (g, memo, operator) = self.back.next_is(*ordinal)?;
            let cost = space.cost(&self.back.state, &operator);
            let undo = space.apply(&mut self.back.state, &operator);
            match self.judge_backward(problem, (g, memo), cost, &operator, &mut ()) {
                Verdict::Search(g, memo) if !self.is_at_target() => {
                    self.back.push(space, g, memo, Some(undo));
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// The plan when a goal was reached.
    pub(super) fn plan(
        &self,
        problem: &Problem<'_, S, F, B, D>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let (space, backward) = (problem.sides.space, &problem.sides.backward);
        let mut state = problem.sides.start.clone();
        let mut plan = Plan { operators: Vec::new(), cost: S::Cost::ZERO };
        for ordinal in self.forth.taken(self.forth.frames.len()) {
            let operator = space.operators(&state).nth(ordinal as usize)?;
            plan.cost = plan.cost.checked_add(space.cost(&state, &operator))?;
            space.apply(&mut state, &operator);
            plan.operators.push(operator);
        }
        let Some(target) = &self.target else { return Some(plan) };
        let forwards = plan.operators.len();
        let mut state = self.goals.get(target.goal)?.clone();
        for ordinal in self.back.taken(self.back.frames.len()) {
            let operator = backward.operators(&state).nth(ordinal as usize)?;
            backward.apply(&mut state, &operator);
            let operator = space.forth(&state, &operator);
            plan.cost = plan.cost.checked_add(space.cost(&state, &operator))?;
            plan.operators.push(operator);
        }
        plan.operators[forwards..].reverse();
        Some(plan)
    }
}
