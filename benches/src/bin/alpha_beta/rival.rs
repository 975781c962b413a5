//! The crate `minimax` on the same board.

use deepen_games::Ending;
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};

use crate::board::{Board, Judge};

pub(crate) struct Rules;

fn winner(board: &Board) -> Option<Winner> {
    match board.ended()? {
        Ending::Lost => Some(Winner::PlayerJustMoved),
        _ => Some(Winner::Draw),
    }
}

impl minimax::Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = winner(board);
        if winner.is_none() {
            moves.extend(board.columns());
        }
        winner
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        let mut next = *board;
        next.play(column);
        Some(next)
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        winner(board)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.mixed()
    }

    fn table_index(column: u8) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        6
    }
}

impl minimax::Evaluator for Judge {
    type G = Rules;

    fn evaluate(&self, board: &Board) -> Evaluation {
        board.judged() as Evaluation
    }
}

/// Searches the empty board to `depth` by iterative deepening; the value, and
/// positions visited.
pub(crate) fn search(depth: u8, options: IterativeOptions) -> (i32, u64) {
    let board = Board::default();
    let mut search = IterativeSearch::new(Judge, options);
    search.set_max_depth(depth);
    search.choose_move(&board);
    let stats = search.stats(&mut board.clone());
    let after = stats.split("Explored ").nth(1).unwrap_or_default();
    let nodes = after.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    (i32::from(search.root_value()), nodes)
}
