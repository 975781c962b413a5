//! One position searched by one algorithm, whatever the game.

use std::io;

use deepen::{Limits, StopReason};
use deepen_games::monte_carlo::MonteCarlo;
use deepen_games::proof_number::{DfPn, Goal, Proven};
use deepen_games::{
    Answer, Engine, Evaluator, Game, RootMove, Score, Statistics, Tree, TreeSearch, Value, Watcher,
    Why, Window, WindowSearch, alpha_beta, minimax, mtdf, principal_variation_search,
};

use crate::args::game::GameAlgorithm;

/// How positions are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct How {
    pub(crate) algorithm: GameAlgorithm,
    /// Plies at most.
    pub(crate) depth: u32,
    /// Threads of the engine.
    pub(crate) threads: usize,
}

/// Searches positions of a game, the engine with what it has learnt before.
pub(crate) struct Searcher<'a, G: Game, E: Evaluator<G>> {
    game: &'a G,
    judge: &'a E,
    how: How,
    /// Only where it is the algorithm; away while it is told its limits.
    engine: Option<Engine<'a, G, E>>,
    table_bytes: usize,
}

impl<'a, G, E> Searcher<'a, G, E>
where
    G: Game + Sync,
    G::Position: Send,
    G::Move: Send,
    E: Evaluator<G> + Sync,
{
    /// # Errors
    /// When the system does not have as much memory for the engine's table.
    pub(crate) fn new(
        (game, judge): (&'a G, &'a E),
        how: How,
        table_bytes: usize,
    ) -> io::Result<Self> {
        let engine = match how.algorithm {
            GameAlgorithm::Engine => Some(Engine::new(game, judge).table(table_bytes)?),
            _ => None,
        };
        Ok(Searcher { game, judge, how, engine, table_bytes })
    }

    /// How is searched.
    pub(crate) fn how(&self) -> How {
        self.how
    }

    /// Bytes of the table or the tree that is kept, if there is one.
    pub(crate) fn table_bytes(&self) -> Option<usize> {
        let keeps = [GameAlgorithm::Engine, GameAlgorithm::DfPn, GameAlgorithm::Mcts];
        keeps.contains(&self.how.algorithm).then_some(self.table_bytes)
    }

    /// Forgets what was learnt of other positions.
    pub(crate) fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    /// What the algorithm finds to a depth, and of the moves what it comes
    /// across.
    pub(crate) fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        limits: Limits<'static, u32>,
    ) -> Answer<G::Move> {
        let Some(engine) = self.engine.take() else {
            return match self.how.algorithm {
                GameAlgorithm::DfPn => self.by_proofs(position, limits),
                GameAlgorithm::Mcts => self.by_chance(position, limits),
                _ => self.once(position, depth, limits),
            };
        };
        let mut engine = engine.limits(Limits { max_cost: Some(depth), ..limits });
        let answer = engine.search_in_threads(position, self.how.threads);
        self.engine = Some(engine);
        // As deep as was asked for is no limit that was reached too soon.
        let stopped = answer.stopped.filter(|reason| *reason != StopReason::MaxCost);
        Answer { stopped, ..answer }
    }

    /// One search to the depth.
    fn once(
        &self,
        position: &G::Position,
        depth: u32,
        limits: Limits<'static, u32>,
    ) -> Answer<G::Move> {
        let mut moves = RootMoves { of: Vec::new(), by: None };
        let tree =
            Tree::new(self.game, self.judge, position.clone()).limited(limits).watched(&mut moves);
        let (value, line, statistics) = match self.how.algorithm {
            GameAlgorithm::Minimax => run(
                TreeSearch::new(tree, |tree, node, depth, _| minimax(tree, node, depth)),
                |search| search.search(depth, Window::FULL),
            ),
            GameAlgorithm::AlphaBeta => {
                run(TreeSearch::new(tree, alpha_beta), |search| search.search(depth, Window::FULL))
            }
            GameAlgorithm::Mtdf => {
                run(TreeSearch::new(tree, alpha_beta), |search| mtdf(search, depth, Score::DRAW))
            }
            _ => run(TreeSearch::new(tree, principal_variation_search), |search| {
                search.search(depth, Window::FULL)
            }),
        };
        let stopped = value.err();
        let depth = if stopped.is_some() { 0 } else { depth };
        let value = value.unwrap_or_else(|_| moves.known());
        let statistics = Statistics { depth, ..statistics };
        Answer { value, line, moves: moves.of, stopped, statistics }
    }

    /// Whether the position is won, and if not, whether it is drawn.
    fn by_proofs(&self, position: &G::Position, limits: Limits<'static, u32>) -> Answer<G::Move> {
        let mut answer = nothing(StopReason::Memory);
        let mut value = Value::estimated(Score::DRAW);
        for goal in [Goal::Win, Goal::Draw] {
            let Ok(search) = DfPn::new(self.game, position.clone(), goal, self.table_bytes) else {
                return answer;
            };
            let used = answer.statistics.nodes;
            let expanded = limits.expanded.map(|most| most.saturating_sub(used));
            let mut search = search.limited(Limits { expanded, ..limits });
            let proof = search.prove();
            answer.statistics.add(&proof.statistics);
            answer.stopped = match proof.proven {
                Proven::Unknown(reason) => Some(reason),
                _ => None,
            };
            value = match (goal, proof.proven) {
                (_, Proven::Unknown(_)) => value,
                (Goal::Win, Proven::Yes) => proof.proven.value(goal),
                (Goal::Win, _) => Value { at_most: true, ..Value::estimated(Score::DRAW) },
                (_, Proven::Yes) => Value::proven(Score::DRAW),
                // Not even drawn: lost, it is not known how soon.
                _ => Proven::Yes.value(Goal::Win).turned(),
            };
            if proof.proven != Proven::No {
                break;
            }
        }
        Answer { value, ..answer }
    }

    /// Games played at random, and what is proven by the way.
    fn by_chance(&self, position: &G::Position, limits: Limits<'static, u32>) -> Answer<G::Move> {
        match MonteCarlo::new(self.game, position.clone(), self.table_bytes, 0) {
            Ok(search) => search.limited(limits).distances(true).search(),
            Err(_) => nothing(StopReason::Memory),
        }
    }
}

/// The answer of a search that did not begin.
fn nothing<M>(reason: StopReason) -> Answer<M> {
    Answer {
        value: Value::estimated(Score::DRAW),
        line: Vec::new(),
        moves: Vec::new(),
        stopped: Some(reason),
        statistics: Statistics::default(),
    }
}

/// Runs a search; what it found, and the line and the counts.
fn run<S: WindowSearch>(
    mut search: S,
    step: impl FnOnce(&mut S) -> Result<Value, StopReason>,
) -> (Result<Value, StopReason>, Vec<S::Move>, Statistics) {
    let value = step(&mut search);
    (value, search.line().to_vec(), search.statistics())
}

/// Watches for the values of the moves at the root.
struct RootMoves<M> {
    of: Vec<RootMove<M>>,
    by: Option<M>,
}

impl<M: Copy + PartialEq> RootMoves<M> {
    /// What the moves so far prove of the position: it is worth the best of
    /// them, or more.
    fn known(&self) -> Value {
        let proven = self.of.iter().map(|root| root.value).filter(|value| value.at_least);
        let best = proven.max_by_key(|value| value.score);
        best.map_or(Value::estimated(Score::DRAW), |value| Value { at_most: false, ..value })
    }
}

impl<G: Game> Watcher<G> for RootMoves<G::Move> {
    fn enter(&mut self, ply: u32, by: Option<G::Move>, _depth: u32, _window: Window) {
        if ply == 1 {
            self.by = by;
        }
    }

    fn leave(&mut self, ply: u32, value: Value, _why: Why, _rest: &[G::Move]) {
        let Some(chosen) = self.by.filter(|_| ply == 1) else { return };
        let value = value.turned();
        let root = RootMove { chosen, value, searched: true, line: vec![chosen] };
        // A move that is searched again is known better.
        match self.of.iter_mut().find(|root| root.chosen == chosen) {
            Some(known) => *known = root,
            None => self.of.push(root),
        }
    }
}
