//! A look ahead, of any game, as far as somebody can see.

use deepen::{FixedStep, Limits};
use deepen_games::{
    Evaluator, Game, Tree, TreeSearch, Window, WindowSearch, alpha_beta, deepening,
    principal_variation_search,
};

use crate::interrupt::CANCEL;

/// Positions that are looked at for one move at most.
const MOST: u64 = 100_000;

/// What a position seems to be worth to the player whose turn it is, so many
/// plies ahead, or fewer where these are too many positions.
pub(crate) fn look<G: Game, E: Evaluator<G>>(
    game: &G,
    judge: &E,
    position: G::Position,
    plies: u32,
) -> i32 {
    let limits = Limits {
        cancel: Some(&CANCEL),
        expanded: Some(MOST),
        max_cost: Some(plies),
        ..Limits::none()
    };
    let mut tree = Tree::new(game, judge, position).limited(limits);
    let root = tree.root();
    // A limit ends it before one position only where the program is stopped.
    let here = alpha_beta(&mut tree, root, 0, Window::FULL).map_or(0, |here| here.score.value());
    let mut search = TreeSearch::new(tree, principal_variation_search);
    let answer = deepening(&mut search, FixedStep::new(1), |search, depth, _| {
        search.search(depth, Window::FULL)
    });
    if answer.statistics.depth == 0 { here } else { answer.value.score.value() }
}
