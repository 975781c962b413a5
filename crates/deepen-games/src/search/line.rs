//! The principal variation: what both play if both play what the search found
//! best.
//!
//! Kept in a triangular array, a row for every ply: when a move turns out
//! better than what its player had, the line from there on is that move and
//! the line of the position after it. A watcher does that, so that searches
//! need not know of it. Inside the window the line is the one whose end the
//! value comes from; where a bound was enough, it ends early, and a table may
//! know [more](continued).

use crate::game::Game;
use crate::score::{Score, Window};
use crate::table::TranspositionTable;
use crate::value::Value;
use crate::watch::{Watcher, Why};

/// Watches for the principal variation.
#[derive(Clone, Debug)]
pub struct Line<M> {
    rows: Vec<Row<M>>,
}

#[derive(Clone, Debug)]
struct Row<M> {
    /// The move that led here.
    by: Option<M>,
    /// The best that was found here, or what was there to be exceeded.
    best: Score,
    /// Whether that is proven, so that nothing as good is better.
    proven: bool,
    line: Vec<M>,
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Line { rows: Vec::new() }
    }
}

impl<M> Line<M> {
    /// What was found best, from the root on; empty before the first search and
    /// where no move was better than the window's alpha.
    #[must_use]
    pub fn from_root(&self) -> &[M] {
        self.rows.first().map_or(&[], |row| &row.line)
    }
}

impl<G: Game> Watcher<G> for Line<G::Move> {
    fn enter(&mut self, ply: u32, by: Option<G::Move>, _depth: u32, window: Window) {
        let ply = ply as usize;
        if self.rows.len() <= ply {
            let row = || Row { by: None, best: Score::DRAW, proven: true, line: Vec::new() };
            self.rows.resize_with(ply + 1, row);
        }
        let row = &mut self.rows[ply];
        (row.by, row.best, row.proven) = (by, window.alpha, true);
        row.line.clear();
    }

    fn leave(&mut self, ply: u32, value: Value, _why: Why, _rest: &[G::Move]) {
        let Some((upper, lower)) = self.rows.split_at_mut_checked(ply as usize) else { return };
        let (Some(before), Some(row)) = (upper.last_mut(), lower.first()) else { return };
        let Some(by) = row.by else { return };
        let Value { score, at_least, .. } = value.turned();
        let is_as_good = score == before.best;
        // A move that is searched again in a wider window knows more.
        let again = is_as_good && before.line.first() == Some(&by);
        // What is proven of the position must be so of its first move.
        if score > before.best || again || is_as_good && at_least && !before.proven {
            (before.best, before.proven) = (score, at_least);
            before.line.clear();
            before.line.push(by);
            before.line.extend_from_slice(&row.line);
        }
    }
}

/// Goes on with a line where it ends early, by the moves that the table has
/// for the positions after it, to at most `most` moves altogether.
///
/// What stands in the table need not be of the search that found the line;
/// the moves are possible ones, and probably those that it had in mind.
pub fn continued<G: Game>(
    game: &G,
    root: &G::Position,
    line: &[G::Move],
    table: &TranspositionTable,
    most: usize,
) -> Vec<G::Move> {
    let mut position = root.clone();
    let mut line = line.to_vec();
    for chosen in &line {
        game.apply(&mut position, *chosen);
    }
    while line.len() < most && game.ending(&position).is_none() {
        let code = table.look_up(game.hash(&position), 0).and_then(|entry| entry.chosen);
        let Some(chosen) = code.and_then(|code| game.decode(&position, code)) else { break };
        game.apply(&mut position, chosen);
        line.push(chosen);
    }
    line
}
