//! One iteration: forwards as deep as the meeting, and from there backwards
//! from each goal. It can stop before any expansion, tell its position, and
//! start from one.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::descent::Descent;
use super::judge::Verdict;
use super::problem::Problem;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::observer::Observer;
use crate::outcome::Plan;
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::search::position::{Next, Position};
use crate::space::StateSpace;

/// A node at which the fronts may meet: backward searches aim at it.
pub(super) struct Target<S: StateSpace, A> {
    pub(super) state: S::State,
    pub(super) g: S::Cost,
    /// By how much g exceeds the estimate from the start.
    pub(super) lead: S::Cost,
    pub(super) aim: A,
    /// The way back to its parent.
    undo: Option<S::Undo>,
    /// The goal from which is searched.
    goal: usize,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing remains of the iteration.
    Exhausted,
    /// The path forwards has reached a goal, or a backward one its target.
    Goal,
    /// A cost or an estimate is none.
    Fault,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

/// An iteration that has begun.
pub(super) struct Pass<S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    pub(super) bound: S::Cost,
    /// A path forwards ends with the first node of at least this g.
    meeting: S::Cost,
    pub(super) forth: Descent<S, F::Memo>,
    pub(super) back: Descent<S::Backward, (B::Memo, D::Memo)>,
    pub(super) target: Option<Target<S, D::Aim>>,
    goals: Vec<S::State>,
    pub(super) counts: Counts<S::Cost>,
}

impl<S, F, B, D> Pass<S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// Before anything was expanded under a bound.
    pub(super) fn new(problem: &Problem<'_, S, F, B, D>, bound: S::Cost) -> Self {
        let start = &problem.sides.start;
        let mut pass = Pass {
            bound,
            meeting: problem.meeting(bound),
            forth: Descent::new(start.clone(), problem.cycles),
            back: Descent::new(start.clone(), problem.cycles),
            target: None,
            goals: problem.sides.goals(),
            counts: Counts::NONE,
        };
        if pass.meeting <= S::Cost::ZERO {
            pass.take_aim(problem, S::Cost::ZERO, None);
        } else {
            let memo = problem.sides.to_goal.start(problem.sides.space, start);
            pass.forth.push(problem.sides.space, S::Cost::ZERO, memo, None);
        }
        pass
    }

    /// Bytes allocated for the stacks.
    pub(super) fn bytes(&self) -> usize {
        self.forth.bytes() + self.back.bytes()
    }

    /// Searches on until something happens.
    pub(super) fn run<I: Instrument<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        instrument: &mut I,
    ) -> End {
        let mut tank = Tank::default();
        let end = loop {
            let flow = if self.target.is_some() {
                self.search_backward(problem, &mut tank, instrument)
            } else {
                self.search_forward(problem, &mut tank, instrument)
            };
            if let ControlFlow::Break(end) = flow {
                break end;
            }
        };
        tank.drain(instrument);
        end
    }

    /// Tries operators of forward nodes until a target is found.
    fn search_forward<I: Instrument<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        tank: &mut Tank,
        instrument: &mut I,
    ) -> ControlFlow<End> {
        let space = problem.sides.space;
        while let Some(frame) = self.forth.frames.last_mut() {
            if !frame.expanded {
                let (g, memo) = (frame.g, frame.memo);
                let spare = problem.memory.saturating_sub(self.back.bytes());
                let room = self.forth.check_room(spare);
                if let Err(interruption) = room.and_then(|()| tank.burn(instrument)) {
                    return ControlFlow::Break(End::Interrupted(interruption));
                }
                self.forth.expand_last();
                self.counts.expanded += 1;
                if I::Observer::NODES {
                    let h = problem.sides.to_goal.value(memo);
                    instrument.observer().expands(self.forth.frames.len() - 1, g, h);
                }
            }
            let Some((g, memo, operator)) = self.forth.next() else {
                self.forth.pop(space);
                continue;
            };
            self.counts.generated += 1;
            let cost = space.cost(&self.forth.state, &operator);
            let undo = space.apply(&mut self.forth.state, &operator);
            let observer = instrument.observer();
            match self.judge_forward(problem, (g, memo), cost, &operator, observer) {
                Verdict::Search(g, _) if space.is_goal(&self.forth.state) => {
                    if I::Observer::NODES {
                        instrument.observer().reaches_goal(self.forth.frames.len(), g);
                    }
                    return ControlFlow::Break(End::Goal);
                }
                Verdict::Search(g, _) if g >= self.meeting => {
                    self.take_aim(problem, g, Some(undo));
                    return ControlFlow::Continue(());
                }
                Verdict::Search(g, memo) => self.forth.push(space, g, memo, Some(undo)),
                Verdict::Cut => space.undo(&mut self.forth.state, undo),
                Verdict::Invalid => return ControlFlow::Break(End::Fault),
            }
        }
        ControlFlow::Break(End::Exhausted)
    }

    /// Makes the node that the forward state has become the target.
    fn take_aim(&mut self, problem: &Problem<'_, S, F, B, D>, g: S::Cost, undo: Option<S::Undo>) {
        let state = self.forth.state.clone();
        let (lead, aim) = (problem.lead(g, &state), problem.pairs.aim(problem.sides.space, &state));
        self.target = Some(Target { state, g, lead, aim, undo, goal: 0 });
    }

    /// Tries operators of backward nodes, from goal after goal.
    fn search_backward<I: Instrument<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        tank: &mut Tank,
        instrument: &mut I,
    ) -> ControlFlow<End> {
        let space = &problem.sides.backward;
        loop {
            let Some(frame) = self.back.frames.last_mut() else {
                if self.begin_at_goal(problem, instrument.observer())? {
                    continue;
                }
                return ControlFlow::Continue(());
            };
            if !frame.expanded {
                let (g, memo) = (frame.g, frame.memo);
                let spare = problem.memory.saturating_sub(self.forth.bytes());
                let room = self.back.check_room(spare);
                if let Err(interruption) = room.and_then(|()| tank.burn(instrument)) {
                    return ControlFlow::Break(End::Interrupted(interruption));
                }
                self.back.expand_last();
                self.counts.expanded += 1;
                if I::Observer::NODES {
                    let h = problem.sides.from_start.value(memo.0);
                    let depth = self.forth.frames.len() + self.back.frames.len() - 1;
                    instrument.observer().expands(depth, g, h);
                }
            }
            let Some((g, memo, operator)) = self.back.next() else {
                self.back.pop(space);
                if self.back.frames.is_empty() {
                    self.go_to_next_goal();
                }
                continue;
            };
            self.counts.generated += 1;
            let cost = space.cost(&self.back.state, &operator);
            let undo = space.apply(&mut self.back.state, &operator);
            let observer = instrument.observer();
            match self.judge_backward(problem, (g, memo), cost, &operator, observer) {
                Verdict::Search(g, _) if self.is_at_target() => {
                    if I::Observer::NODES {
                        let depth = self.forth.frames.len() + self.back.frames.len();
                        instrument.observer().reaches_goal(depth, g);
                    }
                    return ControlFlow::Break(End::Goal);
                }
                Verdict::Search(g, memo) => self.back.push(space, g, memo, Some(undo)),
                Verdict::Cut => space.undo(&mut self.back.state, undo),
                Verdict::Invalid => return ControlFlow::Break(End::Fault),
            }
        }
    }

    #[inline]
    fn is_at_target(&self) -> bool {
        self.target.as_ref().is_some_and(|target| target.state == self.back.state)
    }

    fn go_to_next_goal(&mut self) {
        if let Some(target) = &mut self.target {
            target.goal += 1;
        }
    }

    /// Begins a path backwards at the next goal that may lead to the target;
    /// false where there is none: then the target is left.
    fn begin_at_goal<O: Observer<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        observer: &mut O,
    ) -> ControlFlow<End, bool> {
        while let Some(goal) = self.target.as_ref().and_then(|target| self.goals.get(target.goal)) {
            self.back.go_to(goal);
            match self.judge_goal(problem, observer) {
                Verdict::Search(g, memo) => {
                    self.back.push(&problem.sides.backward, g, memo, None);
                    return ControlFlow::Continue(true);
                }
                Verdict::Cut => self.go_to_next_goal(),
                Verdict::Invalid => return ControlFlow::Break(End::Fault),
            }
        }
        if let Some(undo) = self.target.take().and_then(|target| target.undo) {
            problem.sides.space.undo(&mut self.forth.state, undo);
        }
        ControlFlow::Continue(false)
    }

    /// Where the search stands: the path forwards, 0 where there is no target
    /// or else the number of the goal, and the path backwards.
    pub(super) fn position(&self) -> Position {
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
