//! What a player wants to know of a position: how good each move is, how long
//! the game lasts after it, and how it goes on if nobody errs.

use super::super::board::Position;
use super::super::geometry::Geometry;
use super::super::score::Score;
use super::run::Run;
use super::{Findings, Solution};

/// A position, and all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Of the position itself.
    pub solution: Solution,
    /// Of its moves, from left to right; none when the game is over.
    pub moves: Vec<Move>,
    /// Columns of a game in which both sides play best, counted from 0, up to
    /// its end or to where the search was stopped; where the book knows the
    /// moves, as far as it goes.
    pub line: Vec<u32>,
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The column, counted from 0.
    pub column: u32,
    /// The score of the game for the mover when he plays here is at least
    /// this.
    pub lower: Score,
    /// And at most this.
    pub upper: Score,
    /// Stones until the game is over, this move's with them, where the score
    /// is exact.
    pub distance: Option<u32>,
}

impl Move {
    /// The score, where it is known exactly.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Analysis {
    /// Moves that are known to be as good as any, counted from 0: where the
    /// search was stopped perhaps none.
    #[must_use]
    pub fn best(&self) -> Vec<u32> {
        let most = self.moves.iter().map(|one| one.upper).max();
        self.moves.iter().filter(|one| Some(one.lower) == most).map(|one| one.column).collect()
    }
}

impl<G: Geometry> Run<'_, '_, G> {
    pub(super) fn analyse(&mut self, position: &Position) -> Findings {
        let columns: Vec<u32> = position.moves().collect();
        if columns.is_empty() {
            return (self.position(position, None), Vec::new(), Vec::new());
        }
        let moves: Vec<Move> =
            columns.into_iter().filter_map(|column| self.of_move(position, column)).collect();
        let most = |of: fn(&Move) -> Score| moves.iter().map(of).max().unwrap_or_default();
        let (lower, upper) = (most(|one| one.lower), most(|one| one.upper));
        let line = if lower == upper { self.line(position, lower) } else { Vec::new() };
        let solution = Solution {
            lower,
            upper,
            stopped: if moves.iter().any(|one| one.score().is_none()) {
                self.stopped
            } else {
                None
            },
            statistics: self.statistics,
        };
        (solution, moves, line)
    }

    fn of_move(&mut self, position: &Position, column: u32) -> Option<Move> {
        let next = position.play(column).ok()?;
        let solution = self.position(&next, None);
        let distance = solution.score().and_then(|score| Some(score.distance_in(&next)? + 1));
        Some(Move { column, lower: -solution.upper, upper: -solution.lower, distance })
    }

    /// A game from here in which both sides keep the score. What the book
    /// answers at once is not to wait for a search beyond it.
    fn line(&mut self, position: &Position, score: Score) -> Vec<u32> {
        let is_by_book = self.has_replies_in_book(position);
        let (mut position, mut score) = (*position, score);
        let mut line = Vec::new();
        while !is_by_book || self.has_replies_in_book(&position) {
            let Some((column, next)) = self.keeper(&position, score) else { break };
            line.push(column);
            (position, score) = (next, -score);
        }
        line
    }

    /// The first move that keeps the score, which is the position's.
    fn keeper(&mut self, position: &Position, score: Score) -> Option<(u32, Position)> {
        position.moves().find_map(|column| {
            let next = position.play(column).ok()?;
            let solution = self.position(&next, None);
            (solution.score() == Some(-score)).then_some((column, next))
        })
    }
}
