//! Games of two players: positions solved, moves compared, a game against a
//! person, and searches explained. One file or folder a game.

mod answer;
mod batch;
mod book;
pub(crate) mod connect4;
mod contest;
pub(crate) mod explain;
mod look;
pub(crate) mod mnk;
mod play;
mod text;

use crate::args::game::GameCommand;
use crate::exit::Exit;
use crate::failure::Failure;

/// Does what `deepen game` was asked for.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn run(command: &GameCommand) -> Result<Exit, Failure> {
    match command {
        GameCommand::Connect4(args) => connect4::run(args),
        GameCommand::Tictactoe(args) => mnk::run_tictactoe(args),
        GameCommand::Mnk(args) => mnk::run(args),
        GameCommand::Explain(args) => explain::run(args),
        GameCommand::Book(command) => book::run(command),
    }
}
