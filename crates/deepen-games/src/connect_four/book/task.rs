//! What a builder has to solve.

use deepen::{Cancel, Limits};

use super::{Book, positions};
use crate::connect_four::{Position, Score, Solver};

/// A position to be solved, and what is known of its score.
pub(super) struct Task {
    pub(super) position: Position,
    /// What the positions before it leave for it at least.
    at_least: Score,
}

impl Task {
    /// The score, unless cancelled.
    pub(super) fn solve(&self, solver: &mut Solver, enough: &Cancel) -> Option<Score> {
        let limits = Limits::<u64>::none().cancelled_by(enough);
        solver.solve_among(&self.position, self.at_least, &limits).score()
    }
}

/// The level that comes after those of a book that is to hold positions of at
/// most `plies` stones, `None` where it does. The scores of the first levels
/// follow from those of another one, so that is where a book begins: the
/// empty board alone takes as long as a thousand positions further on.
pub(super) fn next(book: &Book, plies: u32) -> Option<u32> {
    match book.levels.len() as u32 {
        0 => Some(plies.min(FIRST)),
        levels => (levels <= plies).then_some(levels),
    }
}

/// Stones of the positions that are solved first.
pub(super) const FIRST: u32 = 4;

/// All positions of so many stones, by ascending key, and what the book, if it
/// holds those of a stone less, says of them.
pub(super) fn all(book: &Book, stones: u32) -> Vec<Task> {
    let worst = Score::least(book.size, stones);
    let task = |position| Task { position, at_least: worst };
    let Some(known) = book.levels.last() else {
        return positions::of_stones(book.size, stones).into_iter().map(task).collect();
    };
    let before = positions::of_stones(book.size, stones - 1);
    let mut tasks: Vec<_> = positions::after(&before).into_iter().map(task).collect();
    for (position, score) in before.iter().zip(&known.scores) {
        for child in position.moves().filter_map(|column| position.play(column).ok()) {
            let key = positions::key(&child);
            let place = tasks.binary_search_by_key(&key, |task| positions::key(&task.position));
            if let Ok(at) = place {
                tasks[at].at_least = tasks[at].at_least.max(-Score::new(*score));
            }
        }
    }
    tasks
}
