//! `deepen game connect4`

use crate::args::game::Connect4Args;
use crate::exit::Exit;
use crate::failure::Failure;

/// Shown below the help of `deepen game connect4`.
pub(crate) const HELP: &str = "\
A position is the columns of its moves in their order, from 1: 44455554221.
A score is that of the player whose turn it is. Above 0 he wins, below 0 he
loses: with the winner's own stones that are left, one added. 0 is a draw.";

pub(crate) fn run(_args: &Connect4Args) -> Result<Exit, Failure> {
    Err(Failure::new(Exit::Usage, "no position given"))
}
