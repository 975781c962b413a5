//! `deepen game explain`

use crate::args::game::ExplainArgs;
use crate::exit::Exit;
use crate::failure::Failure;

/// Explains the searches of a tree.
///
/// # Errors
/// Where there is no tree.
pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let tree = args.tree.as_deref().unwrap_or("no tree given");
    Err(Failure::new(Exit::Usage, format!("cannot explain {tree}")))
}
