//! One iteration: forwards as deep as the meeting, and from there backwards
//! from each goal. It can stop before any expansion.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::descent::Descent;
use super::judge::Verdict;
use super::problem::Problem;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::observer::{Front, NodeRef, Observer};
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::bidirectional::Sides;
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption, Tank};
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
    pub(super) goal: usize,
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
    /// Whether the start is on the path, or the target.
    pub(super) begun: bool,
    pub(super) bound: S::Cost,
    /// A path forwards ends with the first node of at least this g.
    pub(super) meeting: S::Cost,
    pub(super) forth: Descent<S, F::Memo>,
    pub(super) back: Descent<S::Backward, (B::Memo, D::Memo)>,
    pub(super) target: Option<Target<S, D::Aim>>,
    pub(super) goals: Vec<S::State>,
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
        Pass {
            begun: false,
            bound,
            meeting: problem.meeting(bound),
            forth: Descent::new(start.clone(), problem.cycles),
            back: Descent::new(start.clone(), problem.cycles),
            target: None,
            goals: problem.sides.goals(),
            counts: Counts::NONE,
        }
    }

    /// Puts the start on the path forwards, or takes it for the target.
    pub(super) fn begin(&mut self, problem: &Problem<'_, S, F, B, D>) {
        self.begun = true;
        let Sides { space, to_goal, start, .. } = &problem.sides;
        if self.meeting <= S::Cost::ZERO {
            self.take_aim(problem, S::Cost::ZERO, None);
        } else {
            self.forth.push(space, S::Cost::ZERO, to_goal.start(space, start), None);
        }
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
        if !self.begun {
            if let Err(interruption) = self.forth.check_room(problem.memory) {
                return End::Interrupted(interruption);
            }
            self.begin(problem);
        }
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
                let left_over = problem.memory.saturating_sub(self.back.bytes());
                let room = self.forth.check_room(left_over);
                if let Err(interruption) = room.and_then(|()| tank.burn(instrument)) {
                    return ControlFlow::Break(End::Interrupted(interruption));
                }
                self.forth.expand_last();
                self.counts.expanded += 1;
                if I::Observer::NODES {
                    let h = problem.sides.to_goal.value(memo);
                    let node = NodeRef::on_path(self.forth.frames.len() - 1, self.forth.entered_by);
                    instrument.observer().expands(node, g, h);
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
                        let node = self.forth_ref(problem, &operator);
                        instrument.observer().reaches_goal(node, g);
                    }
                    return ControlFlow::Break(End::Goal);
                }
                Verdict::Search(g, _) if g >= self.meeting => {
                    self.take_aim(problem, g, Some(undo));
                    return ControlFlow::Continue(());
                }
                Verdict::Search(g, memo) => {
                    if I::Observer::NODES {
                        self.forth.entered_by = space.operator_number(&operator);
                    }
                    self.forth.push(space, g, memo, Some(undo));
                }
                Verdict::Cut => space.undo(&mut self.forth.state, undo),
                Verdict::Invalid => return ControlFlow::Break(End::Fault),
            }
        }
        ControlFlow::Break(End::Exhausted)
    }

    /// Makes the node that the forward state has become the target.
    pub(super) fn take_aim(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        g: S::Cost,
        undo: Option<S::Undo>,
    ) {
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
                let left_over = problem.memory.saturating_sub(self.forth.bytes());
                if let Err(interruption) = self.back.check_room(left_over) {
                    return ControlFlow::Break(End::Interrupted(interruption));
                }
                if self.begin_at_goal(problem, instrument.observer())? {
                    continue;
                }
                return ControlFlow::Continue(());
            };
            if !frame.expanded {
                let (g, memo) = (frame.g, frame.memo);
                let left_over = problem.memory.saturating_sub(self.forth.bytes());
                let room = self.back.check_room(left_over);
                if let Err(interruption) = room.and_then(|()| tank.burn(instrument)) {
                    return ControlFlow::Break(End::Interrupted(interruption));
                }
                self.back.expand_last();
                self.counts.expanded += 1;
                if I::Observer::NODES {
                    let h = problem.sides.from_start.value(memo.0);
                    let depth = self.back.frames.len() - 1;
                    let by = self.back.entered_by.filter(|_| depth > 0);
                    let node = NodeRef::on_path(depth, by).on(Front::Backward);
                    instrument.observer().expands(node, g, h);
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
                        let node = self.back_ref(problem, &operator);
                        let met = self.target.as_ref().map_or(S::Cost::ZERO, |target| target.g);
                        let whole = met.checked_add(g).unwrap_or(S::Cost::INFINITY);
                        instrument.observer().reaches_goal(node, whole);
                    }
                    return ControlFlow::Break(End::Goal);
                }
                Verdict::Search(g, memo) => {
                    if I::Observer::NODES {
                        self.back.entered_by = space.operator_number(&operator);
                    }
                    self.back.push(space, g, memo, Some(undo));
                }
                Verdict::Cut => space.undo(&mut self.back.state, undo),
                Verdict::Invalid => return ControlFlow::Break(End::Fault),
            }
        }
    }

    #[inline]
    pub(super) fn is_at_target(&self) -> bool {
        self.target.as_ref().is_some_and(|target| target.state == self.back.state)
    }

    fn go_to_next_goal(&mut self) {
        if let Some(target) = &mut self.target {
            target.goal += 1;
        }
    }

    /// Begins a path backwards at the next goal that may lead to the target;
    /// false where there is none: then the target is left.
    pub(super) fn begin_at_goal<O: Observer<S::Cost>>(
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
}
