//! Where a tree comes from: the command line, a file, standard input, a seed,
//! or a game.

use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Read};

use deepen_games::connect_four::{self, ConnectFour, Size, Threats, column_name};
use deepen_games::explain::{NamedTree, ReadError, Unfolded, read_tree, unfold};
use deepen_games::mnk::{Mnk, OpenLines};
use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{Evaluator, Game, NoEstimate};

use crate::args::game::{ExplainArgs, ExplainedGame};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Complaint;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// The tree that the arguments name.
///
/// # Errors
/// Where they name none, or it cannot be read or is too large.
pub(super) fn tree(args: &ExplainArgs) -> Result<NamedTree, Failure> {
    if let Some(game) = args.game {
        return of_game(args, game);
    }
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
    let complaint = Complaint {
        source,
        place: (number, Some(error.column)),
        message: Some(&error.message),
        excerpt: Some(line),
    };
    let text = complaint.text();
    // The program says itself that it is an error.
    Failure::new(Exit::Input, text.trim_end().trim_start_matches("error: "))
}

fn random(moves: u16, plies: u32, seed: u64) -> Result<NamedTree, Failure> {
    let whole = Uniform::new(moves, plies, Ordering::Random, seed).ok_or_else(too_large)?;
    let written = written(&whole, &NoEstimate, &whole.root(), plies, |_, _| None);
    written.map_err(|_| too_large())
}

fn too_large() -> Failure {
    let (nodes, plies) = (NamedTree::MOST_NODES, NamedTree::MOST_PLIES);
    let message = format!(
        "the tree is too large to be explained: expected at most {nodes} nodes and {plies} plies"
    );
    Failure::new(Exit::Usage, message)
}

/// The tree of a game below the position that is named.
fn of_game(args: &ExplainArgs, game: ExplainedGame) -> Result<NamedTree, Failure> {
    let depth = args.depth.unwrap_or_default();
    let position = args.position.as_deref().unwrap_or_default();
    let position = if position == "empty" { "" } else { position };
    let size = args.size.as_deref();
    match game {
        ExplainedGame::Connect4 => {
            let size = size.map_or(Ok(Size::STANDARD), board)?;
            let position =
                connect_four::Position::read(position, size).map_err(|error| wrong(&error))?;
            let game = ConnectFour::new(size);
            let name = |_: &_, column: u8| Some(column_name(u32::from(column)).to_string());
            written(&game, &Threats::new(&game), &position, depth, name)
        }
        ExplainedGame::Tictactoe | ExplainedGame::Mnk => {
            let of = if game == ExplainedGame::Mnk { size } else { None };
            let size = of.map_or(Ok(Mnk::TIC_TAC_TOE), row)?;
            let game = size.game();
            let position = game.read(position).map_err(|error| wrong(&error))?;
            written(&game, &OpenLines::new(&game), &position, depth, |_, cell| {
                Some(size.name(cell))
            })
        }
    }
}

fn written<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: u32,
    name: impl Fn(&G::Position, G::Move) -> Option<String>,
) -> Result<NamedTree, Failure> {
    match unfold(game, evaluator, position, depth, NamedTree::MOST_NODES, name) {
        Unfolded::Tree(tree) => Ok(*tree),
        Unfolded::TooLarge | Unfolded::TooDeep => Err(too_large()),
    }
}

fn wrong(error: &impl Display) -> Failure {
    Failure::new(Exit::Input, format!("the position: {error}"))
}

fn numbers<const N: usize>(text: &str, between: char) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> =
        text.split(between).map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

fn board(text: &str) -> Result<Size, Failure> {
    let usage = |message: String| Failure::new(Exit::Usage, message);
    let [columns, rows] = numbers(text, 'x')
        .ok_or_else(|| usage(format!("expected a size such as 7x6, found `{text}`")))?;
    Size::new(columns, rows).map_err(|error| usage(error.to_string()))
}

fn row(text: &str) -> Result<Mnk, Failure> {
    let usage = |message: String| Failure::new(Exit::Usage, message);
    let [columns, rows, row] = numbers(text, ',')
        .ok_or_else(|| usage(format!("expected a size such as 4,4,3, found `{text}`")))?;
    Mnk::new(columns, rows, row).map_err(|error| usage(error.to_string()))
}
