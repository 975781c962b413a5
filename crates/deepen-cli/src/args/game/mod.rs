//! Options of `deepen game`.

mod book;
mod explain;
mod solve;

use clap::Subcommand;

pub(crate) use book::{BookArgs, BookCommand, BuildBookArgs, CheckBookArgs};
pub(crate) use explain::{ExplainArgs, ExplainedGame};
pub(crate) use solve::{
    Connect4Args, GameAlgorithm, MnkArgs, PlayArgs, PositionArgs, SolveGameArgs, TictactoeArgs,
    TreeArgs,
};

/// `deepen game`
#[derive(Debug, Subcommand)]
pub(crate) enum GameCommand {
    /// Connect four: exact scores of positions and moves, or a game against you
    Connect4(Box<Connect4Args>),
    /// Tic-tac-toe: exact scores of positions and moves, or a game against you
    Tictactoe(Box<TictactoeArgs>),
    /// K in a row on M columns and N rows: scores of positions and moves, or a game against you
    Mnk(Box<MnkArgs>),
    /// Minimax and alpha-beta side by side on a small tree
    Explain(Box<ExplainArgs>),
    /// Opening books of connect four: build, show and check them
    #[command(subcommand)]
    Book(BookCommand),
}
