//! A look ahead, of any game, as far as somebody can see.

use deepen::Limits;
use deepen_games::{Evaluator, Game, Tree, Window, principal_variation_search};

use crate::interrupt::CANCEL;

/// What a position seems to be worth to the player whose turn it is, so many
/// plies ahead; nothing where the program is interrupted.
pub(crate) fn look<G: Game, E: Evaluator<G>>(
    game: &G,
    judge: &E,
    position: G::Position,
    plies: u32,
) -> i32 {
    let limits = Limits { cancel: Some(&CANCEL), ..Limits::none() };
    let mut tree = Tree::new(game, judge, position).limited(limits);
    let root = tree.root();
    let value = principal_variation_search(&mut tree, root, plies, Window::FULL);
    value.map_or(0, |value| value.score.value())
}
