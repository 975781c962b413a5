//! What becomes of a child of either front under the bound.

use super::pass::{Pass, Target};
use super::problem::Problem;
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::{Front, NodeRef, Observer};
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::depth_first::Counts;
use crate::space::StateSpace;

/// What is to become of a child.
pub(super) enum Verdict<C, M> {
    /// Within the bound, at this path cost.
    Search(C, M),
    Cut,
    Invalid,
}

/// What is noted of children that are cut.
pub(super) struct Cuts<'c, C, O> {
    pub(super) bound: C,
    pub(super) counts: &'c mut Counts<C>,
    pub(super) observer: &'c mut O,
    pub(super) node: NodeRef,
}

impl<C: Cost, O: Observer<C>> Cuts<'_, C, O> {
    /// Whether what a path has cost and the estimate of the rest are within
    /// the bound together; what is above it is noted.
    #[inline]
    fn within(&mut self, g: C, h: C) -> bool {
        let within = g.checked_add(h).is_some_and(|f| f <= self.bound);
        if !within {
            self.cut(g, h);
        }
        within
    }

    /// Notes the f of what is cut.
    fn cut(&mut self, g: C, h: C) {
        let Some(f) = self.sum(g, h) else {
            if O::NODES {
                self.observer.cuts(self.node, C::INFINITY);
            }
            return;
        };
        if O::NODES {
            self.observer.cuts(self.node, f);
        }
        // Rounding must not leave the bound where it is.
        let f = f.greatest(self.bound.successor());
        self.counts.least_cut = self.counts.least_cut.least(f);
    }

    /// The cost of a path; what cannot be counted is cut.
    #[inline]
    fn path_cost(&mut self, g: C, cost: C) -> Option<C> {
        let sum = self.sum(g, cost);
        if O::NODES && sum.is_none() {
            self.observer.cuts(self.node, C::INFINITY);
        }
        sum
    }

    fn sum(&mut self, g: C, cost: C) -> Option<C> {
        let sum = g.checked_add(cost);
        if sum.is_none() {
            self.counts.note_uncountable(cost);
        }
        sum
    }
}

/// What a heuristic is asked with: what is left, or everything where nothing
/// is, so that all of h is told.
fn asked<C: Cost>(bound: C, g: C) -> C {
    bound.checked_sub(g).unwrap_or(C::INFINITY)
}

impl<S, F, B, D> Pass<S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// What observers are told of a child of the last node forwards.
    #[inline]
    pub(super) fn forth_ref(
        &self,
        problem: &Problem<'_, S, F, B, D>,
        operator: &S::Operator,
    ) -> NodeRef {
        NodeRef::on_path(self.forth.frames.len(), problem.sides.space.operator_number(operator))
    }

    /// What observers are told of a child of the last node backwards.
    #[inline]
    pub(super) fn back_ref(
        &self,
        problem: &Problem<'_, S, F, B, D>,
        operator: &<S::Backward as StateSpace>::Operator,
    ) -> NodeRef {
        let by = problem.sides.backward.operator_number(operator);
        NodeRef::on_path(self.back.frames.len(), by).on(Front::Backward)
    }

    /// Whether the forward child that the state has become is to be searched.
    pub(super) fn judge_forward<O: Observer<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        (parent, memo): (S::Cost, F::Memo),
        cost: S::Cost,
        operator: &S::Operator,
        observer: &mut O,
    ) -> Verdict<S::Cost, F::Memo> {
        if !cost.is_valid() || cost < problem.sides.least_cost {
            return Verdict::Invalid;
        }
        let node = self.forth_ref(problem, operator);
        let mut cuts = Cuts { bound: self.bound, counts: &mut self.counts, observer, node };
        let Some(g) = cuts.path_cost(parent, cost) else { return Verdict::Cut };
        if self.forth.repeats() {
            if O::NODES {
                cuts.observer.repeats(node);
            }
            return Verdict::Cut;
        }
        let (space, heuristic) = (problem.sides.space, problem.sides.to_goal);
        let limit = asked(self.bound, g);
        let child = heuristic.child(space, memo, operator, &self.forth.state, limit);
        let (memo, h) = match child {
            Estimate::Within(memo) => (Some(memo), heuristic.value(memo)),
            Estimate::Above(h) => (None, h),
        };
        if !h.is_valid() {
            return Verdict::Invalid;
        }
        match memo {
            Some(memo) if cuts.within(g, h) => Verdict::Search(g, memo),
            Some(_) => Verdict::Cut,
            None => {
                cuts.cut(g, h);
                Verdict::Cut
            }
        }
    }

    /// Whether the backward child that the state has become is to be
    /// searched.
    pub(super) fn judge_backward<O: Observer<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        (parent, memo): (S::Cost, (B::Memo, D::Memo)),
        cost: S::Cost,
        operator: &<S::Backward as StateSpace>::Operator,
        observer: &mut O,
    ) -> Verdict<S::Cost, (B::Memo, D::Memo)> {
        if !cost.is_valid() || cost < problem.sides.least_cost {
            return Verdict::Invalid;
        }
        let node = self.back_ref(problem, operator);
        let Some(target) = &self.target else { return Verdict::Cut };
        let mut cuts = Cuts { bound: self.bound, counts: &mut self.counts, observer, node };
        let Some(g) = cuts.path_cost(parent, cost) else { return Verdict::Cut };
        if self.back.repeats() {
            if O::NODES {
                cuts.observer.repeats(node);
            }
            return Verdict::Cut;
        }
        let sums = cuts.path_cost(target.lead, g);
        let Some((corrected, whole)) =
            sums.and_then(|sum| Some((sum, cuts.path_cost(target.g, g)?)))
        else {
            return Verdict::Cut;
        };
        let state = &self.back.state;
        let (from_start, pairs) = (problem.sides.from_start, problem.pairs);
        let limit = asked(self.bound, corrected);
        let first = match from_start.child(&problem.sides.backward, memo.0, operator, state, limit)
        {
            Estimate::Within(memo) => Ok((memo, from_start.value(memo))),
            Estimate::Above(h) => Err(h),
        };
        match first {
            Ok((_, h)) | Err(h) if !h.is_valid() => Verdict::Invalid,
            Err(h) => {
                cuts.cut(corrected, h);
                Verdict::Cut
            }
            Ok((_, h)) if !cuts.within(corrected, h) => Verdict::Cut,
            Ok((first, _)) => {
                let limit = asked(self.bound, whole);
                let child = pairs.child(&target.aim, memo.1, operator, state, limit);
                let (second, pair) = match child {
                    Estimate::Within(memo) => (Some(memo), pairs.value(memo)),
                    Estimate::Above(pair) => (None, pair),
                };
                if !pair.is_valid() {
                    return Verdict::Invalid;
                }
                let rest = rest(problem, target, state, pair);
                match second {
                    Some(second) if cuts.within(whole, rest) => Verdict::Search(g, (first, second)),
                    Some(_) => Verdict::Cut,
                    None => {
                        cuts.cut(whole, pair);
                        Verdict::Cut
                    }
                }
            }
        }
    }

    /// Whether the goal that the backward state has become is to be searched
    /// from.
    pub(super) fn judge_goal<O: Observer<S::Cost>>(
        &mut self,
        problem: &Problem<'_, S, F, B, D>,
        observer: &mut O,
    ) -> Verdict<S::Cost, (B::Memo, D::Memo)> {
        let Some(target) = &self.target else { return Verdict::Cut };
        let node = NodeRef::default().on(Front::Backward);
        let mut cuts = Cuts { bound: self.bound, counts: &mut self.counts, observer, node };
        let (from_start, pairs) = (problem.sides.from_start, problem.pairs);
        let first = from_start.start(&problem.sides.backward, &self.back.state);
        let second = pairs.start(&target.aim, &self.back.state);
        let (h, pair) = (from_start.value(first), pairs.value(second));
        if !h.is_valid() || !pair.is_valid() {
            return Verdict::Invalid;
        }
        let rest = rest(problem, target, &self.back.state, pair);
        if cuts.within(target.lead, h) && cuts.within(target.g, rest) {
            Verdict::Search(S::Cost::ZERO, (first, second))
        } else {
            Verdict::Cut
        }
    }
}

/// What is at least left between a target and a backward state.
#[inline]
fn rest<S, F, B, D>(
    problem: &Problem<'_, S, F, B, D>,
    target: &Target<S, D::Aim>,
    state: &S::State,
    pair: S::Cost,
) -> S::Cost
where
    S: Reversible,
    D: PairHeuristic<S>,
{
    let least = problem.sides.least_cost;
    if least > pair && *state != target.state { least } else { pair }
}
