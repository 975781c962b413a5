//! Where a tree comes from: the command line, a file, standard input, a seed,
//! or a game.

use std::fs;
use std::io::{self, IsTerminal, Read};

use deepen_games::explain::{NamedTree, ReadError, read_tree, uniform};

use crate::args::game::ExplainArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::pointed;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// The tree that the arguments name.
///
/// # Errors
/// Where they name none, or it cannot be read or is too large.
pub(super) fn tree(args: &ExplainArgs) -> Result<NamedTree, Failure> {
    let (source, text) = match (args.uniform, &args.tree, args.file.as_deref()) {
        (Some((moves, plies)), ..) => return random(moves, plies, args.seed),
        (None, Some(text), _) => ("the tree".to_owned(), text.clone()),
        (None, None, Some(path)) if path.as_os_str() != "-" => {
            let source = path.display().to_string();
            let file = fs::File::open(path).map_err(|error| unreadable(&source, &error))?;
            let text = all(file).map_err(|error| unreadable(&source, &error))?;
            (source, text)
        }
        (None, None, None) if io::stdin().is_terminal() => {
            let hint = "no tree given: see `deepen game explain --help` for examples";
            return Err(Failure::new(Exit::Usage, hint));
        }
        _ => {
            let source = "standard input".to_owned();
            let text = all(io::stdin()).map_err(|error| unreadable(&source, &error))?;
            (source, text)
        }
    };
    read_tree(&text).map_err(|error| refused(&source, &text, &error))
}

fn all(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other(format!("longer than {} MiB", LONGEST >> 20)));
    }
    Ok(text)
}

fn unreadable(source: &str, error: &io::Error) -> Failure {
    Failure::new(Exit::Input, format!("cannot read {source}: {error}"))
}

fn refused(source: &str, text: &str, error: &ReadError) -> Failure {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let line = text.split('\n').nth(error.line.saturating_sub(1)).unwrap_or_default();
    // The only line needs no number.
    let number = text.trim_end().contains('\n').then_some(error.line);
    let message = pointed(source, number, Some(error.column), &error.message, Some(line));
    Failure::new(Exit::Input, message.trim_end())
}

fn random(moves: usize, plies: u32, seed: u64) -> Result<NamedTree, Failure> {
    uniform(moves, plies, seed).ok_or_else(|| {
        let (nodes, depth) = (NamedTree::MOST_NODES, NamedTree::MOST_PLIES);
        let message = format!(
            "a tree of {moves} moves and {plies} plies is too large to explain: expected at most \
             {nodes} nodes and {depth} plies"
        );
        Failure::new(Exit::Usage, message)
    })
}
