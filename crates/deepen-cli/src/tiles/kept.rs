//! What a checkpoint keeps of a board and how it is to be solved.

use deepen_puzzles::tiles::{Board, Goal, parse_board};
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use crate::solving::keeper::foreign;

/// Problem and settings as the file has them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptBoard {
    board: String,
    goal: String,
    /// The goal as it was asked for.
    goal_name: String,
    pub(super) settings: Settings,
}

impl KeptBoard {
    /// Keeps a board, under the heuristic's own name.
    pub(super) fn new(
        (board, goal, goal_name): (&Board, &Board, String),
        heuristic: &str,
        settings: &Settings,
    ) -> Self {
        KeptBoard {
            board: board.compact().to_string(),
            goal: goal.compact().to_string(),
            goal_name,
            settings: Settings { heuristic: heuristic.to_owned(), ..settings.clone() },
        }
    }

    /// The board that is kept and its goal, or why they are none.
    pub(super) fn boards(&self) -> Result<(Board, Goal), String> {
        let board =
            |text: &str| parse_board(text, None).map_err(|error| foreign(&error.to_string()));
        let (start, goal) = (board(&self.board)?, board(&self.goal)?);
        Ok((start, self.goal_name.parse().unwrap_or(Goal::Board(goal))))
    }
}
