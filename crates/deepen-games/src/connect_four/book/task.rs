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

/// The positions of the level after the last one of the book, by ascending key.
pub(super) fn after(book: &Book) -> Vec<Task> {
    let worst = Score::least(book.size, book.levels.len() as u32);
    let task = |position| Task { position, at_least: worst };
    let Some(known) = book.levels.last() else {
        return vec![task(Position::empty(book.size))];
    };
    let before = positions::of_stones(book.size, book.levels.len() - 1);
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
