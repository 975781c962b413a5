//! `deepen game mnk` and `deepen game tictactoe`

use crate::args::game::{MnkArgs, TictactoeArgs};
use crate::exit::Exit;
use crate::failure::Failure;

/// Shown below the help of `deepen game tictactoe`.
pub(crate) const TICTACTOE_HELP: &str = "\
A position is its rows from the top, x.o/.x./..., or its moves, b2 a3.";

/// Shown below the help of `deepen game mnk`.
pub(crate) const HELP: &str = TICTACTOE_HELP;

pub(crate) fn run_tictactoe(_args: &TictactoeArgs) -> Result<Exit, Failure> {
    Err(Failure::new(Exit::Usage, "no position given"))
}

pub(crate) fn run(_args: &MnkArgs) -> Result<Exit, Failure> {
    Err(Failure::new(Exit::Usage, "no position given"))
}
