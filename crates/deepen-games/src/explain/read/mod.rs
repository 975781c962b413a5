//! Trees as people write them: in brackets, or one node a line.

mod brackets;
mod cursor;
mod indented;

use std::fmt;

use super::build::{Builder, Refusal};
use super::tree::{NamedTree, Naming};
use crate::explicit::ExplicitGame;
use crate::game::Player;
use crate::score::Score;

/// Why a text is no tree, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong there and what was expected: a sentence of bounded
    /// length without control characters.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ReadError {}

/// Reads a tree.
///
/// In brackets, round, square or curly: `((3 12 8) (2 4 6) (14 5 2))`. Commas,
/// semicolons and gaps are apart alike; what follows `#` on a line is a remark.
/// A node may have a name before its bracket, or before the value of a leaf
/// and `=` or `:`: `(A(3 12) B=5)`. Leaves are whole numbers, what the game is
/// worth to MAX where it has ended; `W`, `D` and `L`, MAX has won, nobody has,
/// MAX has lost (the earlier a win the better); and numbers with a question
/// mark, `5?`, what the position is estimated at where the game goes on. MAX
/// moves at the root, and the players in turn; `MAX` or `MIN` before a node
/// says so, and before the root who begins: `MIN(MAX(3 12) MAX(2 4))`.
///
/// Without brackets a line is a node, and moves are indented below their
/// node, all by spaces or all by tabs; a node without a name is a dash.
///
/// ```
/// use deepen_games::explain::read_tree;
///
/// let tree = read_tree("- \n  A\n    3\n    12\n  B = 5\n").unwrap();
/// assert_eq!(tree.to_string(), "(A(3 12) B=5)");
/// let error = read_tree("((3 12) (2 x))").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 12));
/// ```
///
/// # Errors
/// Where it is no tree: what was expected. A tree that is deeper than
/// [`NamedTree::MOST_PLIES`], has more nodes than [`NamedTree::MOST_NODES`], or
/// more moves a node than [`ExplicitGame::MOST_MOVES`], is refused; so is one
/// with estimates that do not stand at its greatest depth: that is what a
/// search would be asked to search to.
pub fn read_tree(text: &str) -> Result<NamedTree, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut builder = Builder::new(Player::First, Naming::Nodes, NamedTree::MOST_NODES);
    let end = if is_indented(text) {
        indented::read(text, &mut builder)?
    } else {
        brackets::read(text, &mut builder)?
    };
    builder.finish().ok_or_else(|| end.error("expected a tree, such as ((3 12) (2 4))"))
}

/// Whether a node stands on each line: there are several, and no brackets.
fn is_indented(text: &str) -> bool {
    let lines = || text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines().filter(|line| !line.is_empty()).take(2).count() > 1
        && lines().all(|line| !line.contains(['(', '[', '{', ')', ']', '}']))
}

/// What a refusal says to who wrote the tree.
fn told(refusal: Refusal) -> String {
    let (plies, nodes) = (NamedTree::MOST_PLIES, NamedTree::MOST_NODES);
    let (moves, points) = (ExplicitGame::MOST_MOVES, Score::MOST_POINTS);
    match refusal {
        Refusal::TooManyNodes => format!("the tree has more than {nodes} nodes"),
        Refusal::TooDeep => format!("the tree is deeper than {plies} plies"),
        Refusal::TooManyMoves => format!("a node has more than {moves} moves"),
        Refusal::Empty => "a node without moves: expected a value or a node in it".to_owned(),
        Refusal::NotInTurn(Player::First) => "players move in turn: expected MAX".to_owned(),
        Refusal::NotInTurn(Player::Second) => "players move in turn: expected MIN".to_owned(),
        Refusal::TooMany => format!("expected a value from -{points} to {points}"),
        Refusal::Uneven => {
            "estimates stand where the search ends: expected every leaf with '?' to be as deep \
             as the deepest leaf"
                .to_owned()
        }
    }
}
