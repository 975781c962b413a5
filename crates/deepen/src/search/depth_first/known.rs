//! States that another part of the search answers for.

use crate::space::StateSpace;

/// What is known of states besides what lies on the path. `()` knows nothing
/// and costs nothing.
pub(crate) trait Known<S: StateSpace> {
    /// How deep below the root children are looked up: those of the root lie
    /// at depth 1. Recursion begins below.
    fn depth(&self) -> usize {
        0
    }

    /// Whether a state reached by a path of cost `g` need not be searched:
    /// what lies below it is searched from elsewhere by a path that costs no
    /// more.
    fn covers(&self, space: &S, state: &S::State, g: S::Cost) -> bool {
        let _ = (space, state, g);
        false
    }
}

impl<S: StateSpace> Known<S> for () {}
