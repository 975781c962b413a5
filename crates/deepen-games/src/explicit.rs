//! Game trees and graphs given as such: nodes with moves to other nodes.
//!
//! They serve to explain searches, to try them on trees whose values are
//! known, and to test them: positions may be reached by several ways, endings
//! may be of any kind, estimates any numbers.

use crate::evaluate::Evaluator;
use crate::game::{Ending, Game, Player};

/// A node of an explicit tree: the game has ended there, or goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitNode {
    /// How the game has ended, for the player whose turn it would be.
    pub ending: Option<Ending>,
    /// What it is estimated at for that player.
    pub estimate: i32,
    /// The nodes to which moves lead, in the order of the moves.
    pub children: Vec<u32>,
}

/// A game whose positions are listed. The first player moves at node 0; each
/// move leads to a node of a greater number, so that games end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitGame {
    nodes: Vec<ExplicitNode>,
}

/// A position: a node, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    node: u32,
    mover: Player,
}

impl Place {
    /// The number of the node.
    #[must_use]
    pub const fn node(&self) -> u32 {
        self.node
    }
}

impl ExplicitGame {
    /// Greatest number of moves of a node.
    pub const MOST_MOVES: usize = 256;

    /// A game of these nodes, if it is one: there is a node, moves lead to
    /// greater numbers, a node has moves where the game goes on, and none
    /// where it has ended.
    #[must_use]
    pub fn new(nodes: Vec<ExplicitNode>) -> Option<Self> {
        let sound = |(number, node): (usize, &ExplicitNode)| {
            node.children.len() <= Self::MOST_MOVES
                && node.ending.is_some() == node.children.is_empty()
                && node.children.iter().all(|c| number < *c as usize && (*c as usize) < nodes.len())
        };
        (!nodes.is_empty() && nodes.iter().enumerate().all(sound)).then_some(ExplicitGame { nodes })
    }

    /// The nodes.
    #[must_use]
    pub fn nodes(&self) -> &[ExplicitNode] {
        &self.nodes
    }

    /// The position at the root.
    #[must_use]
    pub const fn root(&self) -> Place {
        self.root_of(Player::First)
    }

    /// The position at the root where this player begins.
    #[must_use]
    pub const fn root_of(&self, mover: Player) -> Place {
        Place { node: 0, mover }
    }

    fn at(&self, place: &Place) -> &ExplicitNode {
        &self.nodes[place.node as usize]
    }
}

impl Game for ExplicitGame {
    type Position = Place;
    /// Which move of the node, from 0 on.
    type Move = u16;
    /// The node from which the move led.
    type Undo = u32;

    const MOVE_CODES: usize = Self::MOST_MOVES;

    fn mover(&self, position: &Place) -> Player {
        position.mover
    }

    fn ending(&self, position: &Place) -> Option<Ending> {
        self.at(position).ending
    }

    fn generate(&self, position: &Place, _stage: usize, moves: &mut Vec<u16>) {
        moves.extend(0..self.at(position).children.len() as u16);
    }

    fn apply(&self, position: &mut Place, chosen: u16) -> u32 {
        let from = position.node;
        let node = self.at(position).children[usize::from(chosen)];
        *position = Place { node, mover: position.mover.opponent() };
        from
    }

    fn undo(&self, position: &mut Place, _chosen: u16, from: u32) {
        *position = Place { node: from, mover: position.mover.opponent() };
    }

    fn hash(&self, position: &Place) -> u64 {
        // Spread over all bits, since tables take them from either end.
        (u64::from(position.node) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn code(&self, chosen: u16) -> u16 {
        chosen
    }

    fn decode(&self, position: &Place, code: u16) -> Option<u16> {
        (usize::from(code) < self.at(position).children.len()).then_some(code)
    }
}

/// The estimates that the nodes of an [`ExplicitGame`] are given with.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a>(pub &'a ExplicitGame);

impl Evaluator<ExplicitGame> for Given<'_> {
    type Memo = ();

    fn begin(&self, _: &Place) {}

    fn after(&self, (): (), _: u16, _: &Place) {}

    fn estimate(&self, (): (), position: &Place) -> i32 {
        self.0.at(position).estimate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Score, Tree, Window, alpha_beta, minimax};

    fn end(points: i32) -> ExplicitNode {
        ExplicitNode { ending: Some(Ending::Points(points)), estimate: 0, children: Vec::new() }
    }

    fn inner(children: &[u32]) -> ExplicitNode {
        ExplicitNode { ending: None, estimate: 50, children: children.to_vec() }
    }

    /// The tree of the textbooks: three moves each, 3 12 8, 2 4 6, 14 5 2.
    fn textbook() -> ExplicitGame {
        let mut nodes = vec![inner(&[1, 2, 3]), inner(&[4, 5, 6]), inner(&[7, 8, 9])];
        nodes.push(inner(&[10, 11, 12]));
        nodes.extend([3, 12, 8, 2, 4, 6, 14, 5, 2].map(end));
        ExplicitGame::new(nodes).unwrap()
    }

    #[test]
    fn alpha_beta_looks_at_seven_of_nine_leaves() {
        let game = textbook();
        let given = Given(&game);
        let mut tree = Tree::new(&game, &given, game.root());
        let root = tree.root();
        let all = minimax(&mut tree, root, 2).unwrap();
        assert_eq!((all.score, all.bound()), (Score::points(3), Bound::Exact));
        assert_eq!(tree.statistics().leaves, 9);

        let mut tree = Tree::new(&game, &given, game.root());
        assert_eq!(alpha_beta(&mut tree, root, 2, Window::FULL).unwrap(), all);
        assert_eq!(tree.statistics().leaves, 7);
        assert_eq!(tree.statistics().nodes, 11);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert_eq!(ExplicitGame::new(Vec::new()), None);
        assert_eq!(ExplicitGame::new(vec![inner(&[])]), None);
        assert_eq!(ExplicitGame::new(vec![inner(&[0])]), None);
        assert_eq!(ExplicitGame::new(vec![inner(&[2]), end(0)]), None);
        assert_eq!(
            ExplicitGame::new(vec![ExplicitNode { estimate: 1, ..end(1) }, end(0)])
                .map(|g| g.nodes.len()),
            Some(2)
        );
    }

    #[test]
    fn a_depth_that_is_too_small_proves_nothing() {
        let game = textbook();
        let given = Given(&game);
        let mut tree = Tree::new(&game, &given, game.root());
        let root = tree.root();
        let value = alpha_beta(&mut tree, root, 1, Window::FULL).unwrap();
        assert_eq!((value.score, value.bound()), (Score::points(-50), Bound::Heuristic));
    }
}
