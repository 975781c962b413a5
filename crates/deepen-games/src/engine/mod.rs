//! The engine: everything that makes alpha-beta strong, in one search.
//!
//! [`Engine`] is how it is used. Inside, `searcher` searches a position,
//! `root` the moves of the first; `picker` says in which order, by what
//! `ordering/` has learnt; `quiet` goes on where the depth ends; `selective/`
//! has the rules that leave out or lengthen. Depth and windows are driven by
//! the same [`deepening()`](crate::deepening()),
//! [`aspiration()`](crate::aspiration()) and [`mtdf()`](crate::mtdf()) as
//! those of any other search.

mod line;
mod options;
mod ordering;
mod picker;
mod quiet;
mod root;
mod searcher;
mod selective;

pub use options::{Options, TableUse, Windows};
pub use selective::{Forcing, Futility, LateMoves, NullMove, ProbableCut, ReverseFutility};

use std::io;
use std::mem;

use deepen::{FixedStep, Limits, Schedule};

use crate::answer::Answer;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::search::{aspiration, deepening, mtdf};
use crate::table::TranspositionTable;
use crate::tree::Tree;
use crate::watch::Watcher;

use line::Lines;
use ordering::{CounterMoves, History, Killers};
use root::Root;
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
///     inner(vec![4]),
///     end(Ending::Won),
///     end(Ending::Drawn),
/// ]);
/// let game = game.unwrap();
/// let given = Given(&game);
/// let mut engine = Engine::new(&game, &given).table(1 << 20)?.multi_pv(2);
/// let answer = engine.search(&game.root());
/// assert_eq!((answer.value.score, answer.value.bound()), (Score::DRAW, Bound::Exact));
/// assert_eq!(answer.line, [1, 0]);
/// assert_eq!(answer.moves.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Engine<'a, G: Game, E: Evaluator<G>, Q = FixedStep<u32>> {
    game: &'a G,
    evaluator: &'a E,
    options: Options,
    limits: Limits<'a, u32>,
    schedule: Q,
    multi_pv: usize,
    table: Option<TranspositionTable>,
    killers: Killers,
    counter_moves: CounterMoves,
    history: History,
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
            schedule: FixedStep::new(1),
            multi_pv: 1,
            table: None,
            killers: Killers::default(),
            counter_moves: CounterMoves::new(G::MOVE_CODES),
            history: History::new(G::MOVE_CODES),
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
        Engine { limits, ..self }
    }

    /// To the depths of this schedule.
    #[must_use]
    pub fn schedule<R: Schedule<u32> + Clone>(self, schedule: R) -> Engine<'a, G, E, R> {
        let Engine { game, evaluator, options, limits, multi_pv, table, .. } = self;
        let Engine { killers, counter_moves, history, .. } = self;
        Engine {
            game,
            evaluator,
            options,
            limits,
            schedule,
            multi_pv,
            table,
            killers,
            counter_moves,
            history,
        }
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
        self.killers.clear();
        self.counter_moves.clear();
        self.history = History::new(G::MOVE_CODES);
    }

    /// Searches a position.
    pub fn search(&mut self, position: &G::Position) -> Answer<G::Move> {
        self.search_watched(position, ())
    }

    /// The same, watched: `watcher` is told of every search of every depth.
    pub fn search_watched<W: Watcher<G>>(
        &mut self,
        position: &G::Position,
        watcher: W,
    ) -> Answer<G::Move> {
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        self.killers.clear();
        self.history.fade();
        let tree = Tree::new(self.game, self.evaluator, position.clone());
        let mut searcher = Searcher {
            tree: tree.limited(self.limits).watched(watcher),
            options: self.options,
            table: self.table.as_ref(),
            killers: mem::take(&mut self.killers),
            counter_moves: mem::replace(&mut self.counter_moves, CounterMoves::new(0)),
            history: mem::replace(&mut self.history, History::new(0)),
            keys: Vec::new(),
            lines: Lines::default(),
            root_depth: 0,
            root: Root::new(self.multi_pv),
        };
        let answer = deepened(&mut searcher, self.schedule.clone());
        let Searcher { killers, counter_moves, history, root, .. } = searcher;
        (self.killers, self.counter_moves, self.history) = (killers, counter_moves, history);
        Answer { moves: root.into_finished(), ..answer }
    }
}

/// Searches deeper and deeper.
fn deepened<G: Game, E: Evaluator<G>, W: Watcher<G>, Q: Schedule<u32>>(
    searcher: &mut Searcher<'_, G, E, W>,
    schedule: Q,
) -> Answer<G::Move> {
    use crate::search::WindowSearch;
    deepening(searcher, schedule, |searcher, depth, before| {
        let value = match (searcher.options.windows, before) {
            (Windows::Aspiration(width), Some(before)) if searcher.root.wanted() == 1 => {
                aspiration(searcher, depth, before.score, width)
            }
            (Windows::MemoryEnhanced, Some(before)) if searcher.root.wanted() == 1 => {
                mtdf(searcher, depth, before.score)
            }
            _ => searcher.search(depth, Window::FULL),
        }?;
        searcher.root.finish();
        Ok(value)
    })
}
