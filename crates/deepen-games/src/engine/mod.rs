//! The engine: everything that makes alpha-beta strong, in one search.
//!
//! [`Engine`] is how it is used. Inside, `searcher` searches a position,
//! `root` the moves of the first; `ahead` looks whether the table knows one
//! that is good enough; `picker` says in which order, by what `ordering/` has
//! learnt; `quiet` goes on where the depth ends; `selective/` has the rules
//! that leave out or lengthen. Depth and windows are driven by the same [`deepening()`](crate::deepening()),
//! [`aspiration()`](crate::aspiration()) and [`mtdf()`](crate::mtdf()) as
//! those of any other search.

mod ahead;
mod line;
mod options;
mod ordering;
mod picker;
mod quiet;
mod root;
mod searcher;
mod selective;
mod tabled;
mod threads;

pub use options::{Options, TableUse, Windows};
pub use selective::{Forcing, Futility, LateMoves, NullMove, ProbableCut, ReverseFutility};

use std::io;

use deepen::{Clock, FixedStep, Limits, Schedule, StopReason};

use crate::answer::Answer;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::search::{WindowSearch, aspiration, deepening, mtdf};
use crate::table::TranspositionTable;
use crate::time::{TimeBudget, deepening_in_time};
use crate::tree::Tree;
use crate::value::Value;
use crate::watch::Watcher;

use ordering::Learnt;
use searcher::Searcher;

/// Searches games at full strength: principal-variation search by iterative
/// deepening, with a transposition table, moves in a learnt order, quiescence,
/// and selective depth where it is [asked for](Options).
///
/// Unless limits end it, it deepens until the value is the game's: give it
/// limits where that is too far. What it learnt stays for the next position.
///
/// Plies are searched to at most 1,000 below the position.
///
/// ```
/// use deepen_games::explicit::{ExplicitGame, ExplicitNode, Given};
/// use deepen_games::{Bound, Ending, Engine, Score};
///
/// let inner = |children| ExplicitNode { ending: None, estimate: 0, children };
/// let end = |ending| ExplicitNode { ending: Some(ending), estimate: 0, children: Vec::new() };
/// let game = ExplicitGame::new(vec![
///     inner(vec![1, 2]),
///     inner(vec![3, 4]),
///     inner(vec![3]),
///     end(Ending::Won),
///     end(Ending::Drawn),
/// ]);
/// let game = game.unwrap();
/// let given = Given(&game);
/// let mut engine = Engine::new(&game, &given).table(1 << 20)?.multi_pv(2);
/// let answer = engine.search(&game.root());
/// assert_eq!((answer.value.score, answer.value.bound()), (Score::won_in(2), Bound::Exact));
/// assert_eq!(answer.line, [1, 0]);
/// assert_eq!((answer.moves[1].chosen, answer.moves[1].value.score), (0, Score::DRAW));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Engine<'a, G: Game, E: Evaluator<G>, Q = FixedStep<u32>> {
    game: &'a G,
    evaluator: &'a E,
    options: Options,
    limits: Limits<'a, u32>,
    /// For as long as limits have a clock.
    budget: Option<TimeBudget>,
    schedule: Q,
    multi_pv: usize,
    table: Option<TranspositionTable>,
    learnt: Learnt,
}

impl<'a, G: Game, E: Evaluator<G>> Engine<'a, G, E> {
    /// An engine without a table, without limits, with the usual options.
    #[must_use]
    pub fn new(game: &'a G, evaluator: &'a E) -> Self {
        Engine {
            game,
            evaluator,
            options: Options::default(),
            limits: Limits::none(),
            budget: None,
            schedule: FixedStep::new(1),
            multi_pv: 1,
            table: None,
            learnt: Learnt::new(G::MOVE_CODES),
        }
    }
}

impl<'a, G: Game, E: Evaluator<G>, Q: Schedule<u32> + Clone> Engine<'a, G, E, Q> {
    /// With an empty table of at most so many bytes.
    ///
    /// # Errors
    /// When the system does not have as much memory.
    pub fn table(self, bytes: usize) -> io::Result<Self> {
        Ok(Engine { table: Some(TranspositionTable::new(bytes)?), ..self })
    }

    /// With these options. Empties the table: what was found under others may
    /// not be what these ask for.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self.forget();
        self
    }

    /// Under these limits, each search on its own: `expanded` are positions
    /// visited, `max_cost` is the greatest depth, `iterations` how many
    /// depths, and time counts from the call of [`search`](Engine::search).
    #[must_use]
    pub fn limits(self, limits: Limits<'a, u32>) -> Self {
        Engine { limits, budget: None, ..self }
    }

    /// The same, to an engine that is there already.
    pub fn set_limits(&mut self, limits: Limits<'a, u32>) {
        (self.limits, self.budget) = (limits, None);
    }

    /// With this budget of time by this clock for each search from now on, the
    /// other limits as they are: the hard limit ends it, and no depth is begun
    /// that is not worth its time.
    pub fn set_budget(&mut self, budget: TimeBudget, clock: &'a dyn Clock) {
        self.limits = self.limits.time_by(budget.hard, clock);
        self.budget = Some(budget);
    }

    /// To the depths of this schedule.
    #[must_use]
    pub fn schedule<R: Schedule<u32> + Clone>(self, schedule: R) -> Engine<'a, G, E, R> {
        let Engine { game, evaluator, options, limits, budget, multi_pv, table, .. } = self;
        let learnt = self.learnt;
        Engine { game, evaluator, options, limits, budget, schedule, multi_pv, table, learnt }
    }

    /// Searches so many moves of the position to their values; the others have
    /// upper bounds of theirs.
    #[must_use]
    pub fn multi_pv(self, moves: usize) -> Self {
        Engine { multi_pv: moves, ..self }
    }

    /// Forgets what it has learnt, the table included.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.learnt = Learnt::new(G::MOVE_CODES);
    }

    /// Searches a position. Unless the game has ended there, the answer has a
    /// move to make, however early a limit was reached.
    pub fn search(&mut self, position: &G::Position) -> Answer<G::Move> {
        self.search_watched(position, ())
    }

    /// The same, watched: `watcher` is told of every search of every depth.
    pub fn search_watched<W: Watcher<G>>(
        &mut self,
        position: &G::Position,
        watcher: W,
    ) -> Answer<G::Move> {
        let (schedule, thought) = (self.schedule.clone(), self.thought());
        answered(&mut self.searcher(position, watcher), schedule, thought)
    }

    /// The search of a position as drivers ask it, one depth and window at a
    /// time; the [windows at the root](Options::windows) are then theirs.
    pub fn window_search(
        &mut self,
        position: &G::Position,
    ) -> impl WindowSearch<Move = G::Move> + use<'_, 'a, G, E, Q> {
        self.searcher(position, ())
    }

    /// The budget and its clock.
    fn thought(&self) -> Option<(TimeBudget, &'a dyn Clock)> {
        Some((self.budget?, self.limits.time?.1))
    }

    fn searcher<W: Watcher<G>>(
        &mut self,
        position: &G::Position,
        watcher: W,
    ) -> Searcher<'_, G, E, W> {
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        self.learnt.fade();
        let tree = Tree::new(self.game, self.evaluator, position.clone())
            .limited(self.limits)
            .watched(watcher);
        let Engine { options, table, learnt, multi_pv, .. } = self;
        Searcher::new(tree, *options, table.as_ref(), learnt, *multi_pv)
    }
}

/// What a search answers that goes deeper and deeper, as long as its budget of
/// time lets it, if it has one.
fn answered<G: Game, E: Evaluator<G>, W: Watcher<G>, Q: Schedule<u32>>(
    searcher: &mut Searcher<'_, G, E, W>,
    schedule: Q,
    thought: Option<(TimeBudget, &dyn Clock)>,
) -> Answer<G::Move> {
    let mut answer = match thought {
        Some((budget, clock)) => deepening_in_time(searcher, schedule, budget, clock, one_depth),
        None => deepening(searcher, schedule, one_depth),
    };
    if answer.line.is_empty() {
        answer.line.extend(searcher.any_move());
    }
    Answer { moves: searcher.root.take_finished(), ..answer }
}

/// Searches to one depth, given the value of the one before.
fn one_depth<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    searcher: &mut Searcher<'_, G, E, W>,
    depth: u32,
    before: Option<Value>,
) -> Result<Value, StopReason> {
    let value = match (searcher.options.windows, before) {
        (Windows::Aspiration(width), Some(before)) if searcher.root.wanted() == 1 => {
            aspiration(searcher, depth, before.score, width)
        }
        (Windows::MemoryEnhanced, Some(before)) if searcher.root.wanted() == 1 => {
            let value = mtdf(searcher, depth, before.score)?;
            // Once more in a window with room for it, for a line of which
            // that is proven which is proven of the value.
            aspiration(searcher, depth, value.score, 1)
        }
        _ => searcher.search(depth, Window::FULL),
    }?;
    searcher.root.finish(value);
    // What was only judged and played out by tactical moves is searched in
    // any case, so that the moves have values.
    let is_answer = searcher.root.is_searched() || searcher.has_ended();
    Ok(if is_answer { value } else { Value::estimated(value.score) })
}
