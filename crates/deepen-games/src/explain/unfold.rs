//! The tree of a game below a position, written out.

use super::build::{Builder, Leaf, Refusal};
use super::tree::{NamedTree, Naming};
use crate::evaluate::Evaluator;
use crate::game::{Ending, Game, Player};
use crate::score::Score;

/// What came of unfolding a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfolded {
    /// The tree.
    Tree(Box<NamedTree>),
    /// It has more nodes than were allowed, or more than a tree may have.
    TooLarge,
    /// It is to be deeper, or a position has more moves, than a tree may have.
    TooDeep,
}

/// Writes out the tree of a game below a position to a depth, with at most so
/// many nodes. MAX is who moves at the root. `name` says how a move is
/// written in a position; where none is, nodes have no names. Positions that
/// are reached by several ways are as many nodes: so minimax and alpha-beta see
/// them.
pub fn unfold<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: u32,
    most: usize,
    name: impl Fn(&G::Position, G::Move) -> Option<String>,
) -> Unfolded {
    let mut walk = Walk {
        game,
        evaluator,
        position: position.clone(),
        builder: Builder::new(Player::First, Naming::Moves, most),
        name,
    };
    let memo = evaluator.begin(position);
    match walk.below(memo, depth, None) {
        Ok(()) => walk.builder.finish().map_or(Unfolded::TooLarge, |tree| {
            let is_named = tree.names.iter().any(Option::is_some);
            let naming = if is_named { Naming::Moves } else { Naming::Nodes };
            Unfolded::Tree(Box::new(NamedTree { naming, ..tree }))
        }),
        Err(Refusal::TooManyNodes) => Unfolded::TooLarge,
        Err(_) => Unfolded::TooDeep,
    }
}

struct Walk<'g, G: Game, E, N> {
    game: &'g G,
    evaluator: &'g E,
    position: G::Position,
    builder: Builder,
    name: N,
}

impl<G: Game, E: Evaluator<G>, N: Fn(&G::Position, G::Move) -> Option<String>> Walk<'_, G, E, N> {
    fn below(&mut self, memo: E::Memo, depth: u32, name: Option<&str>) -> Result<(), Refusal> {
        if let Some(leaf) = self.leaf(memo, depth) {
            return self.builder.leaf(name, leaf);
        }
        self.builder.begin(name)?;
        let mut moves = Vec::new();
        self.game.generate_all(&self.position, &mut moves);
        for chosen in moves {
            let name = (self.name)(&self.position, chosen);
            let undo = self.game.apply(&mut self.position, chosen);
            let memo = self.evaluator.after(memo, chosen, &self.position);
            let done = self.below(memo, depth - 1, name.as_deref());
            self.game.undo(&mut self.position, chosen, undo);
            done?;
        }
        self.builder.end()
    }

    /// What the position is worth to MAX if it is a leaf.
    fn leaf(&self, memo: E::Memo, depth: u32) -> Option<Leaf> {
        let is_max = self.builder.open().is_multiple_of(2);
        // As scores are cut to what they may be.
        let for_max = |points: i32| {
            let points = Score::points(points).value();
            if is_max { points } else { -points }
        };
        Some(match self.game.ending(&self.position) {
            Some(Ending::Drawn) => Leaf::Drawn,
            Some(Ending::Won) if is_max => Leaf::Won,
            Some(Ending::Lost) if !is_max => Leaf::Won,
            Some(Ending::Won | Ending::Lost) => Leaf::Lost,
            Some(Ending::Points(points)) => Leaf::Points(for_max(points)),
            None if depth == 0 => {
                Leaf::Estimated(for_max(self.evaluator.estimate(memo, &self.position)))
            }
            None => return None,
        })
    }
}
