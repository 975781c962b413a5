//! `deepen game explain`: minimax and alpha-beta side by side on a small tree,
//! which branches were cut off and why, and what the order of moves is worth.

mod machine;
mod page;
mod source;
mod study;
mod text;
mod words;

use crate::args::game::ExplainArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::write_out;

use study::Study;

/// Shown below the help of `deepen game explain`.
pub(crate) const HELP: &str = "\
A tree is written in brackets, ((3 12 8) (2 4 6) (14 5 2)), round, square or
curly; nodes and leaves may have names, (A(x=3 12) B(2 4)). MAX moves at the
root and the players in turn; MIN before the root lets MIN begin. Leaves are
what the game is worth to MAX: whole numbers, or W, D, L where MAX has won,
nobody has, or MAX has lost; 5? is an estimate where the game goes on. Without
brackets each line is a node, and its moves are indented below it.

A window (3, 8) at a node are the scores that still matter there: MAX has 3
already elsewhere, MIN allows no 8. `<= 2` and `>= 9` are bounds: no more was
needed. Windows, values and scores are all those of MAX.

Examples:
  deepen game explain '((3 12 8) (2 4 6) (14 5 2))'
  deepen game explain --uniform 3,4 --seed 7 --page tree.html
  deepen game explain --game tictactoe --position 'xo./.x./..o' --depth 3
  deepen game explain --file tree.txt --json";

/// Explains the searches of a tree.
///
/// # Errors
/// Where there is no tree, or a page cannot be written.
pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let tree = source::tree(args)?;
    let study = Study::new(&tree, args.orders, args.seed)?;
    if let Some(path) = &args.page {
        page::write(path, &study)?;
    }
    let bytes = if args.json {
        machine::json(&study).into_bytes()
    } else {
        text::text(&study, args.rows).into_bytes()
    };
    match write_out(&bytes) {
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}
