//! Connect four: four stones in a row, on a board where stones fall.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "squares are at most 63, and scores at most half as many"
)]

mod board;
pub mod book;
mod geometry;
mod notation;
mod rules;
mod score;
mod size;
mod solver;

pub use crate::game::Player;
pub use board::{MoveError, Position};
pub use notation::{ReadError, ReadReason, column_name};
pub use rules::{ConnectFour, Threats};
pub use score::Score;
pub use size::{Size, SizeError};
pub use solver::{Analysis, Book, Move, Solution, Solver, Statistics};
