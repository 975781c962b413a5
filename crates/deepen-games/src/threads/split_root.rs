//! A search in several threads that can be repeated: the moves of the root are
//! shared out, as in Young Brothers Wait (Feldmann, Monien, Mysliwietz and
//! Vornberger 1989), but at the root alone.
//!
//! The first move is searched for its value. Then all others are, at once, in
//! the null window above that: is one of them better? Those that are get their
//! values, again at once, in the window above the first move's. None of this
//! depends on which thread is faster, since a search of a move knows nothing
//! of the others but their values after each of these three rounds.
//!
//! That is why each move has a search of its own, with a table of its own if
//! any: what is promised is the same answer, the same lines and the same counts
//! for any number of threads, run after run, as long as no clock and no
//! [`Cancel`](deepen::Cancel) ends it. It costs what tables learn from other
//! moves' trees, and gains little where the first move is most of the work.

use std::sync::{Mutex, PoisonError};
use std::thread;

use deepen::{Limits, StopReason};

use super::team::{FinishOnPanic, Team};
use crate::answer::RootMove;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::{Score, Window};
use crate::search::WindowSearch;
use crate::statistics::Statistics;
use crate::tree::Tree;
use crate::value::{Best, Value};

/// A search that may be allowed less than its limits do.
pub trait Rationed: WindowSearch {
    /// Allows so many positions to be visited from now on, as far as the limits
    /// do; what it was allowed before and did not use is given back.
    fn allow(&mut self, positions: u64);
}

/// The search of a position by the searches of its moves, in as many threads
/// as one likes: the same answer, lines and counts for any number of them, run
/// after run, as long as no clock and no [`Cancel`](deepen::Cancel) ends it.
///
/// It is a [`WindowSearch`] itself, so that [`deepening()`](crate::deepening()),
/// aspiration windows and MTD(f) work on it. A limit on positions is shared out
/// evenly among the moves that are searched at once, and what is left to one
/// is not lent to another: it may be reached when only a part was visited.
pub struct SplitRoot<'a, S: WindowSearch> {
    team: &'a Team<'a>,
    threads: usize,
    is_full_width: bool,
    root: S,
    /// In the order in which they are searched.
    parts: Vec<Part<S>>,
    line: Vec<S::Move>,
}

/// The moves of a position, none where the game has ended.
pub(crate) fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.ending(position).is_none() {
        game.generate_all(position, &mut moves);
    }
    moves
}

/// A move of the root and the search of the position after it.
struct Part<S: WindowSearch> {
    search: S,
    known: RootMove<S::Move>,
    /// What ended its last search, if it did not end by itself.
    stopped: Option<StopReason>,
}

impl<'a, S: Rationed> SplitRoot<'a, S> {
    /// A search of `position` in so many threads. `make` makes a search of the
    /// tree that it is given: of the position after a move, or, where the game
    /// has ended or no depth is left, of the position itself. If those use
    /// tables, each must have one of its own. All are under the limits of
    /// `team`, which must have no other members.
    pub fn new<G, E>(
        team: &'a Team<'a>,
        threads: usize,
        (game, evaluator): (&'a G, &'a E),
        position: &G::Position,
        mut make: impl FnMut(Tree<'a, G, E>) -> S,
    ) -> Self
    where
        G: Game<Move = S::Move>,
        E: Evaluator<G>,
    {
        let mut search_of =
            |position: G::Position| make(Tree::new(game, evaluator, position).in_team(team));
        let moves = moves_of(game, position);
        let root = search_of(position.clone());
        let after = |chosen| {
            let mut after = position.clone();
            game.apply(&mut after, chosen);
            (chosen, search_of(after))
        };
        let moves = moves.into_iter().map(after).collect();
        Self::of(team, threads, root, moves)
    }

    /// The same of searches that are made already: of the position, and of those
    /// after each of its moves. All must be members of `team`.
    pub(crate) fn of(
        team: &'a Team<'a>,
        threads: usize,
        mut root: S,
        moves: Vec<(S::Move, S)>,
    ) -> Self {
        root.allow(0);
        let part = |(chosen, mut search): (S::Move, S)| {
            search.allow(0);
            let value = Value::estimated(Window::FULL.alpha);
            let known = RootMove { chosen, value, searched: false, line: vec![chosen] };
            Part { search, known, stopped: None }
        };
        let parts = moves.into_iter().map(part).collect();
        SplitRoot { team, threads, is_full_width: false, root, parts, line: Vec::new() }
    }

    /// Its searches try every move of every position before the depth ends, so
    /// that no win in sight is overlooked: what is found within the depth is
    /// then proven to be the soonest.
    #[must_use]
    pub fn full_width(self) -> Self {
        SplitRoot { is_full_width: true, ..self }
    }

    /// The moves of the position and what the last search found of them, in the
    /// order in which they are searched next: the best one first.
    pub fn moves(&self) -> impl Iterator<Item = &RootMove<S::Move>> {
        self.parts.iter().map(|part| &part.known)
    }

    /// How many positions may still be visited.
    fn left(&self) -> u64 {
        let limit = self.team.limits().expanded.unwrap_or(u64::MAX);
        limit.saturating_sub(self.counts().nodes)
    }

    /// What all searches together counted.
    fn counts(&self) -> Statistics {
        let mut counts = self.root.statistics();
        for part in &self.parts {
            let one = part.search.statistics();
            counts.add(&Statistics { greatest_ply: one.greatest_ply + 1, ..one });
        }
        counts
    }
}

impl<S> SplitRoot<'_, S>
where
    S: Rationed + Send,
    S::Move: Send,
{
    /// Searches those moves that are `wanted`, by their places, in `window`.
    fn round(
        &mut self,
        depth: u32,
        window: Window,
        wanted: impl Fn(usize, Value) -> bool,
    ) -> Result<(), StopReason> {
        let left = self.left();
        let numbered = self.parts.iter_mut().enumerate();
        let mut parts: Vec<&mut Part<S>> = numbered
            .filter(|(at, part)| wanted(*at, part.known.value))
            .map(|(_, part)| part)
            .collect();
        let (ration, threads) = (left / parts.len().max(1) as u64, self.threads.min(parts.len()));
        let (team, queue) = (self.team, Mutex::new(parts.iter_mut()));
        let work = || {
            let _unwinding = FinishOnPanic(team);
            // The queue is not held while a part is searched.
            while let Some(part) = { queue.lock().unwrap_or_else(PoisonError::into_inner).next() } {
                part.search(depth, window, ration);
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| {
                scope.spawn(work);
            });
            work();
        });
        // All were searched, whatever came of the others: so it is every time.
        parts.iter().find_map(|part| part.stopped).map_or(Ok(()), Err)
    }

    fn rounds(&mut self, depth: u32, window: Window) -> Result<Value, StopReason> {
        self.round(depth, window, |at, _| at == 0)?;
        let first = self.parts[0].known.value.score;
        let mut searched = 1;
        if first < window.beta {
            let inner = window.above(first);
            self.round(depth, Window::null(inner.alpha), |at, _| at > 0)?;
            searched = self.parts.len();
            if !inner.is_null() {
                let is_inside =
                    |value: Value| inner.alpha < value.score && value.score < inner.beta;
                self.round(depth, inner, |at, value| at > 0 && is_inside(value))?;
            }
        }
        let mut best = Best::of_none();
        let mut at_best = 0;
        for (at, part) in self.parts[..searched].iter().enumerate() {
            if best.look_at(part.known.value) {
                at_best = at;
            }
        }
        if best.score() > window.alpha {
            self.parts[..=at_best].rotate_right(1);
            self.line.clone_from(&self.parts[0].known.line);
        }
        Ok(if best.score() >= window.beta {
            best.of_some()
        } else if self.is_full_width {
            best.of_full_width(depth)
        } else {
            best.of_all()
        })
    }
}

impl<S: Rationed> Part<S> {
    /// Searches the move in a window of the root and notes what comes of it.
    fn search(&mut self, depth: u32, window: Window, ration: u64) {
        let from_here =
            |score: Score| score.from_here(1).clamp(Window::FULL.alpha, Window::FULL.beta);
        let turned = window.turned();
        let inner = Window { alpha: from_here(turned.alpha), beta: from_here(turned.beta) };
        self.search.allow(ration);
        let found = self.search.search(depth - 1, inner);
        self.search.allow(0);
        self.stopped = found.err();
        let Ok(value) = found else { return };
        let value = value.turned();
        let score = value.score.from_root(1);
        let known = &mut self.known;
        known.value = Value { score, ..value };
        known.searched = window.alpha < score && score < window.beta;
        known.line.truncate(1);
        if known.searched {
            known.line.extend_from_slice(self.search.line());
        }
    }
}

impl<S> WindowSearch for SplitRoot<'_, S>
where
    S: Rationed + Send,
    S::Move: Send,
{
    type Move = S::Move;

    fn search(&mut self, depth: u32, window: Window) -> Result<Value, StopReason> {
        if depth > 0 && !self.parts.is_empty() {
            return self.rounds(depth, window);
        }
        self.root.allow(self.left());
        let value = self.root.search(depth, window);
        self.root.allow(0);
        self.line.clear();
        value
    }

    fn line(&self) -> &[S::Move] {
        &self.line
    }

    fn statistics(&self) -> Statistics {
        self.counts()
    }

    fn limits(&self) -> Limits<'_, u32> {
        *self.team.limits()
    }
}
