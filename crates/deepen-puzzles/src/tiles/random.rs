//! Random boards, the same for a seed on every platform and in every release.
//!
//! The stream is `ChaCha8` from `seed_from_u64`, which `rand_chacha` keeps
//! stable; how numbers below `n` are drawn from it is written out here,
//! because `rand`'s own sampling may change its values between versions.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Board, Move, Relabelled, solvable};

/// An endless stream of boards from which one goal can be reached, each of
/// them equally likely.
#[derive(Clone, Debug)]
pub struct RandomBoards {
    goal: Board,
    source: ChaCha8Rng,
}

impl RandomBoards {
    /// The stream for a goal and a seed.
    #[must_use]
    pub fn new(goal: Board, seed: u64) -> Self {
        RandomBoards { goal, source: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A board of the goal's shape, uniform over all orders of the tiles,
    /// those that cannot be solved included (Fisher and Yates' shuffle).
    pub fn any(&mut self) -> Board {
        let mut cells = self.goal.cells().to_vec();
        for last in (1..cells.len()).rev() {
            cells.swap(last, below(&mut self.source, last as u32 + 1) as usize);
        }
        // A permutation of a board's cells is a board.
        Board::new(self.goal.shape(), &cells).unwrap_or(self.goal)
    }

    /// A board from which the goal can be reached, uniform over them.
    pub fn solvable(&mut self) -> Board {
        let board = self.any();
        // Exchanging tiles 1 and 2 pairs each board that can be solved with
        // one that cannot, so mapping the latter back keeps all equally likely.
        match Relabelled::new(&board, &self.goal) {
            Ok(labels) if solvable(&labels).is_err() => board.with_first_two_tiles_exchanged(),
            _ => board,
        }
    }
}

impl Iterator for RandomBoards {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        Some(self.solvable())
    }
}

/// One board from which `goal` can be reached, uniform over them: the first
/// of [`RandomBoards`].
#[must_use]
pub fn random_board(goal: Board, seed: u64) -> Board {
    RandomBoards::new(goal, seed).solvable()
}

/// The board `steps` random moves away from `start`. Each move is uniform
/// over those possible that do not undo the one before, so the end may be
/// nearer than `steps`, but its distance has the same parity.
#[must_use]
pub fn random_walk(start: Board, steps: u64, seed: u64) -> Board {
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    let mut board = start;
    let mut last: Option<Move> = None;
    for _ in 0..steps {
        let mut choices = [(Move::Up, board); 4];
        let mut count = 0;
        for direction in Move::ALL {
            let undoes = last.is_some_and(|last| last.inverse() == direction);
            if let Some(next) = board.moved(direction).filter(|_| !undoes) {
                choices[count] = (direction, next);
                count += 1;
            }
        }
        // Every cell has at least two neighbours, so there is a choice left.
        let (direction, next) = choices[below(&mut source, count as u32) as usize];
        (board, last) = (next, Some(direction));
    }
    board
}

/// A number below `bound` (at least 1), exactly uniform: draws that would
/// favour the low remainders are thrown away.
pub(crate) fn below(source: &mut ChaCha8Rng, bound: u32) -> u32 {
    let bound = bound.max(1);
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let draw = source.next_u32();
        if draw < fair {
            return draw % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::tiles::Shape;

    #[test]
    fn boards_are_uniform_over_the_solvable_ones() {
        let goal = Board::new(Shape::new(2, 3).unwrap(), &[3, 0, 1, 5, 4, 2]).unwrap();
        let draws = 72_000;
        let mut counts: HashMap<Board, f64> = HashMap::new();
        for board in RandomBoards::new(goal, 1).take(draws) {
            assert!(solvable(&Relabelled::new(&board, &goal).unwrap()).is_ok());
            *counts.entry(board).or_default() += 1.0;
        }
        assert_eq!(counts.len(), 360);
        let expected = draws as f64 / 360.0;
        let statistic: f64 = counts.values().map(|n| (n - expected).powi(2) / expected).sum();
        // Chi-square with 359 degrees of freedom: mean 359, deviation about
        // 26.8. Outside five deviations either way something is wrong.
        assert!((225.0..493.0).contains(&statistic), "chi-square {statistic}");
    }

    #[test]
    fn a_seed_means_the_same_board_for_ever() {
        let goal = Board::blank_last(Shape::FIFTEEN_PUZZLE);
        let board = random_board(goal, 1);
        assert_eq!(RandomBoards::new(goal, 1).next(), Some(board));
        assert_eq!(board.compact().to_string(), "15 5 0 14 / 11 2 9 6 / 12 13 8 10 / 7 4 3 1");
        assert_ne!(random_board(goal, 2), board);
    }

    #[test]
    fn a_walk_never_turns_back() {
        let goal = Board::blank_last(Shape::EIGHT_PUZZLE);
        assert_eq!(random_walk(goal, 0, 3), goal);
        for seed in 0..200 {
            // Two moves that may not undo each other cannot end at the start.
            assert_ne!(random_walk(goal, 2, seed), goal);
            let end = random_walk(goal, 51, seed);
            let labels = Relabelled::new(&end, &goal).unwrap();
            assert!(solvable(&labels).is_ok());
            let steps = goal.shape().distance(end.blank(), goal.blank());
            assert_eq!(steps % 2, 1, "51 moves change the blank's parity");
        }
    }
}
