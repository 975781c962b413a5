//! All optimal solutions, one after the other.

use deepen::{Accelerator, Heuristic, IdaStar, Outcome, Plan, Pruning, Search, StateSpace};

/// The optimal solutions of a search in depth-first order; made by
/// [`solutions`].
pub struct Solutions<'s, 'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> {
    search: &'s mut IdaStar<'a, S, H, P, A>,
    begun: bool,
    end: Option<Outcome<S::Operator, S::Cost>>,
}

/// Lists the optimal solutions of a search. Under
/// [`Canonical`](crate::cube::Canonical) pruning each comes once, as the one of
/// its sequences that is canonical: two turns of opposite faces are not listed
/// in both orders.
///
/// ```
/// use deepen::{CycleCheck, IdaStar, Zero};
/// use deepen_puzzles::cube::goal::{parse_goal, solutions};
/// use deepen_puzzles::cube::{Canonical, CubeSpace, Metric, parse_scramble};
///
/// let space = CubeSpace::new(parse_goal("UR")?, Metric::HalfTurn);
/// let canonical = Canonical::new(&space);
/// let start = parse_scramble("U")?.cube();
/// let search = IdaStar::new(&space, &Zero, start).pruning(&canonical);
/// let mut search = search.cycles(CycleCheck::None);
/// let plans: Vec<_> = solutions(&mut search).map(|plan| plan.operators).collect();
/// assert_eq!(plans, [parse_scramble("U'")?.turns()]);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
pub fn solutions<'s, 'a, S, H, P, A>(
    search: &'s mut IdaStar<'a, S, H, P, A>,
) -> Solutions<'s, 'a, S, H, P, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    Solutions { search, begun: false, end: None }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> Solutions<'_, '_, S, H, P, A> {
    /// How the list ended, if not with its last solution: that there is none,
    /// or that a limit was reached before all were found.
    pub fn end(&self) -> Option<&Outcome<S::Operator, S::Cost>> {
        self.end.as_ref()
    }
}

impl<S, H, P, A> Iterator for Solutions<'_, '_, S, H, P, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    type Item = Plan<S::Operator, S::Cost>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        let outcome = if std::mem::replace(&mut self.begun, true) {
            self.search.next_optimal(&mut ())?
        } else {
            self.search.run(&mut ())
        };
        match outcome {
            Outcome::Solved { plan, .. } => Some(plan),
            other => {
                self.end = Some(other);
                None
            }
        }
    }
}
