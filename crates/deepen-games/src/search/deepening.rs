//! Iterative deepening (Slate and Atkin 1977): the position is searched to one
//! depth after the other, each time with the principal variation of the depth
//! before first.
//!
//! The depths are a [`Schedule`]'s, so that what drives IDA* drives this too.
//! It ends with the first value that is the game's, or with a limit; the
//! answer is then that of the last depth that was finished. Costs hardly more
//! than the last depth alone where trees grow exponentially, less where the
//! move that goes first is better for it.

use deepen::{Attempt, Schedule, StopReason, Trial, deepen};

use super::window_search::WindowSearch;
use crate::answer::Answer;
use crate::score::Score;
use crate::value::{Bound, Value};

/// Searches deeper and deeper, to depths of `schedule`.
///
/// `step` searches to one depth, given the value of the depth before, if there
/// was one: in the full window, by [`aspiration()`](super::aspiration()), by
/// [`mtdf()`](super::mtdf()). Of the search's limits, `max_cost` is the
/// greatest depth and `iterations` is how many depths; after
/// [`Score::MOST_PLIES`] plies it ends in any case.
///
/// An answer without any finished depth has the value of a draw of which
/// nothing is proven, and no line.
///
/// ```
/// use deepen::FixedStep;
/// use deepen_games::explicit::{ExplicitGame, ExplicitNode, Given};
/// use deepen_games::{Bound, Ending, Score, Tree, TreeSearch, alpha_beta, aspiration, deepening};
/// # let inner = |children| ExplicitNode { ending: None, estimate: 0, children };
/// # let lost = ExplicitNode { ending: Some(Ending::Lost), estimate: 0, children: Vec::new() };
/// # let drawn = ExplicitNode { ending: Some(Ending::Drawn), ..lost.clone() };
/// # let nodes = vec![inner(vec![1, 2]), drawn, inner(vec![3]), inner(vec![4]), lost];
/// # let game = ExplicitGame::new(nodes).unwrap();
/// let given = Given(&game);
/// let mut search = TreeSearch::new(Tree::new(&game, &given, game.root()), alpha_beta);
/// let answer = deepening(&mut search, FixedStep::new(1), |search, depth, before| {
///     aspiration(search, depth, before.map_or(Score::DRAW, |value| value.score), 50)
/// });
/// assert_eq!(answer.value.bound(), Bound::Exact);
/// assert_eq!((answer.value.score.distance(), answer.line), (Some(3), vec![1, 0, 0]));
/// ```
pub fn deepening<S: WindowSearch + ?Sized, Q: Schedule<u32>>(
    search: &mut S,
    schedule: Q,
    mut step: impl FnMut(&mut S, u32, Option<Value>) -> Result<Value, StopReason>,
) -> Answer<S::Move> {
    let mut finished: Option<(u32, Value, Vec<S::Move>)> = None;
    let mut begun = 0;
    let stopped = deepen(schedule, |trial: Trial<u32>| {
        let before = finished.as_ref().map(|(_, value, _)| *value);
        begun += 1;
        let searched =
            admit(search, trial.bound, begun).and_then(|()| step(search, trial.bound, before));
        match searched {
            Err(reason) => Attempt::Answer(Some(reason)),
            Ok(value) => {
                finished = Some((trial.bound, value, search.line().to_vec()));
                if value.bound() == Bound::Exact {
                    return Attempt::Answer(None);
                }
                Attempt::short(&trial)
            }
        }
    });
    // A schedule without end is ended above; one that ends has no more depths.
    let stopped = stopped.unwrap_or(Some(StopReason::Iterations));
    let nothing = (0, Value::estimated(Score::DRAW), Vec::new());
    let (depth, value, line) = finished.unwrap_or(nothing);
    let statistics = crate::Statistics { depth, ..search.statistics() };
    Answer { value, line, moves: Vec::new(), stopped, statistics }
}

/// Whether the limits allow this depth, the `begun`th.
fn admit<S: WindowSearch + ?Sized>(search: &S, depth: u32, begun: u64) -> Result<(), StopReason> {
    let limits = search.limits();
    if depth > limits.max_cost.unwrap_or(u32::MAX).min(Score::MOST_PLIES) {
        return Err(StopReason::MaxCost);
    }
    if limits.iterations.is_some_and(|most| begun > most) {
        return Err(StopReason::Iterations);
    }
    Ok(())
}
