//! The last layer of a search by depth (Korf 1985): its nodes are generated
//! and held against the goal, and not expanded, since all their children
//! would be cut. With a branching factor of b that saves all but one in b of
//! the expansions.
//!
//! Whether there is anything beyond the bound must be known all the same, or
//! a finite space would never be found to be exhausted. So children of the
//! layer are made until one is found that is cut at the least f possible.
//! They are not counted: how many it takes depends on where a portion of the
//! search begins, and counts must not.

use super::{DepthFirstIn, Node, Problem};
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::{Estimate, Heuristic};
use crate::pruning::Pruning;
use crate::search::room::{Room, Stack};
use crate::space::StateSpace;

impl<S, H, P, R> DepthFirstIn<'_, S, H, P, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    /// Whether nodes at the bound need no expansion: each step counts one,
    /// and the heuristic keeps nothing, so that no gear but this one is used.
    pub(super) const BY_DEPTH: bool = S::BY_DEPTH && size_of::<H::Memo>() == 0;

    /// Whether a step of one leads from this path cost above the bound.
    #[inline]
    pub(super) fn is_last(&self, g: S::Cost) -> bool {
        self.bound.checked_sub(g).is_some_and(|left| left < S::Cost::ONE)
    }

    /// Whether nothing can be learned any more from what is cut.
    #[inline]
    fn knows_least_cut(&self) -> bool {
        self.noted.least_cut == self.bound.successor()
    }

    /// Whether the children of an expanded node of this path cost are the last
    /// layer, of which nothing but goals is wanted.
    #[inline]
    pub(super) fn wants_goals_alone(&self, g: S::Cost) -> bool {
        !self.strict
            && self.knows_least_cut()
            && g.checked_add(S::Cost::ONE).is_some_and(|g| self.is_last(g))
    }

    /// Looks for a goal among the children of a node that is about to be
    /// expanded, all of the last layer: the ordinal of the first, and all up
    /// to it are counted. A child that repeats a state of the path is no goal,
    /// since none of the path is.
    #[inline]
    pub(super) fn sweep(&mut self, node: Node<S, H, P>) -> Option<u32> {
        let Problem { space, pruning, .. } = self.problem;
        let mut operators = space.operators(&self.state);
        pruning.restrict(space, node.trail, &mut operators);
        let mut tried = 0;
        let mut goal = None;
        for operator in operators {
            let undo = space.apply(&mut self.state, &operator);
            let is_goal = space.is_goal(&self.state);
            space.undo(&mut self.state, undo);
            tried += 1;
            if is_goal {
                goal = Some(tried - 1);
                break;
            }
        }
        self.noted.generated += u64::from(tried);
        goal
    }

    /// Pushes the frame of a node as it stands after this operator was taken.
    #[cold]
    pub(super) fn push_at(&mut self, node: Node<S, H, P>, undo: S::Undo, ordinal: u32) {
        self.push(node, Some(undo));
        if let Some(frame) = self.frames.last_mut() {
            frame.operators.nth(ordinal as usize);
            frame.taken = ordinal + 1;
        }
    }

    /// Notes what lies beyond a node of the last layer, the state that the
    /// search is in, until nothing can be learned from it any more.
    pub(super) fn look_beyond(&mut self, node: Node<S, H, P>) {
        if self.knows_least_cut() {
            return;
        }
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let state = self.state.clone();
        let mut operators = space.operators(&state);
        pruning.restrict(space, node.trail, &mut operators);
        for operator in operators {
            let Some(g) = node.g.checked_add(space.cost(&state, &operator)) else {
                self.noted.overflowed = true;
                continue;
            };
            let undo = space.apply(&mut self.state, &operator);
            if !self.on_path.repeats_beyond(&state, &self.state) {
                let limit = S::Cost::INFINITY;
                let h = match heuristic.child(space, node.memo, &operator, &self.state, limit) {
                    Estimate::Within(memo) => heuristic.value(memo),
                    Estimate::Above(h) => h,
                };
                self.note_cut(g, h);
            }
            space.undo(&mut self.state, undo);
            if self.knows_least_cut() {
                return;
            }
        }
    }
}
