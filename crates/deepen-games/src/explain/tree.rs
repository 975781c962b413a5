//! A tree with names, as it is explained.

use std::fmt;

use crate::explicit::{ExplicitGame, ExplicitNode, Given, Place};
use crate::game::{Ending, Player};
use crate::score::Score;

/// What the names of a tree's nodes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Names of positions, where they have some.
    Nodes,
    /// Names of the moves that lead there.
    Moves,
}

/// A tree of a game with a name for each node, as textbooks draw them.
///
/// [`Player::First`] is MAX, for whom values are written; either may begin.
/// Nodes have numbers in the order in which the tree is written, the root 0,
/// whatever order their moves are put into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTree {
    pub(super) game: ExplicitGame,
    /// A name for each node that belongs to the tree.
    pub(super) names: Vec<Option<Box<str>>>,
    /// The node above, and which of its moves leads here; nothing for the root.
    pub(super) above: Vec<Option<(u32, u16)>>,
    pub(super) first: Player,
    pub(super) depth: u32,
    pub(super) naming: Naming,
}

impl NamedTree {
    /// Most plies from the root to a leaf.
    pub const MOST_PLIES: u32 = 100;
    /// Most nodes.
    pub const MOST_NODES: usize = 500_000;

    /// The tree as a game.
    #[must_use]
    pub const fn game(&self) -> &ExplicitGame {
        &self.game
    }

    /// The estimates of the leaves where the game goes on.
    #[must_use]
    pub const fn estimates(&self) -> Given<'_> {
        Given(&self.game)
    }

    /// The position at the root.
    #[must_use]
    pub const fn root(&self) -> Place {
        self.game.root_of(self.first)
    }

    /// Plies from the root to the deepest leaf: what a search of the whole
    /// tree is to be searched to. A search that goes deeper leaves the tree.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// How many nodes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// How many leaves there are.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        (0..self.count() as u32).filter(|node| self.is_leaf(*node)).count() as u64
    }

    /// What names are of.
    #[must_use]
    pub const fn naming(&self) -> Naming {
        self.naming
    }

    /// The name of a node, if it has one.
    ///
    /// # Panics
    /// Where there is no such node.
    #[must_use]
    pub fn name(&self, node: u32) -> Option<&str> {
        self.names[node as usize].as_deref()
    }

    /// The nodes to which moves lead, in the order in which they are tried;
    /// none from a leaf.
    ///
    /// # Panics
    /// Where there is no such node.
    #[must_use]
    pub fn children(&self, node: u32) -> &[u32] {
        match self.node(node).children.as_slice() {
            // Where an estimate stands the game goes on, outside the tree.
            [outside] if *outside as usize >= self.count() => &[],
            children => children,
        }
    }

    /// Whether no moves of the tree lead on.
    ///
    /// # Panics
    /// Where there is no such node.
    #[must_use]
    pub fn is_leaf(&self, node: u32) -> bool {
        self.children(node).is_empty()
    }

    /// Whether this is a leaf that is estimated: the game goes on there.
    ///
    /// # Panics
    /// Where there is no such node.
    #[must_use]
    pub fn is_estimated(&self, node: u32) -> bool {
        self.is_leaf(node) && self.node(node).ending.is_none()
    }

    /// The node above, and which of its moves leads here in the order in which
    /// the tree is written.
    ///
    /// # Panics
    /// Where there is no such node.
    #[must_use]
    pub fn above(&self, node: u32) -> Option<(u32, u16)> {
        self.above[node as usize]
    }

    /// Plies from the root.
    #[must_use]
    pub fn ply(&self, node: u32) -> u32 {
        std::iter::successors(Some(node), |node| self.above(*node).map(|(above, _)| above)).count()
            as u32
            - 1
    }

    /// Who moves so many plies below the root.
    #[must_use]
    pub const fn mover_at(&self, ply: u32) -> Player {
        if ply.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// The score of a leaf for MAX, so many plies below the root.
    pub(super) fn leaf_score(&self, node: u32, ply: u32) -> Score {
        let ExplicitNode { ending, estimate, .. } = self.node(node);
        let score = ending.map_or(Score::points(*estimate), |ending| Score::ended(ending, ply));
        self.for_max(score, ply)
    }

    /// For MAX what `score` is for who moves so many plies below the root.
    #[must_use]
    pub fn for_max(&self, score: Score, ply: u32) -> Score {
        match self.mover_at(ply) {
            Player::First => score,
            Player::Second => -score,
        }
    }

    /// What every node is worth to MAX, by its number.
    #[must_use]
    pub fn values(&self) -> Vec<Score> {
        let plies = self.plies();
        let mut values = vec![Score::DRAW; self.count()];
        for node in (0..self.count() as u32).rev() {
            let ply = plies[node as usize];
            let of_children = self.children(node).iter().map(|child| values[*child as usize]);
            let best = match self.mover_at(ply) {
                Player::First => of_children.max(),
                Player::Second => of_children.min(),
            };
            values[node as usize] = best.unwrap_or_else(|| self.leaf_score(node, ply));
        }
        values
    }

    /// Plies from the root to every node, by its number.
    #[must_use]
    pub fn plies(&self) -> Vec<u32> {
        let mut plies = Vec::with_capacity(self.count());
        for above in &self.above {
            plies.push(above.map_or(0, |(above, _)| plies[above as usize] + 1));
        }
        plies
    }

    /// How many leaves there are at and below every node, by its number.
    #[must_use]
    pub fn leaves_below(&self) -> Vec<u64> {
        let mut leaves = vec![0; self.count()];
        for node in (0..self.count() as u32).rev() {
            let below: u64 = self.children(node).iter().map(|child| leaves[*child as usize]).sum();
            leaves[node as usize] = below.max(1);
        }
        leaves
    }

    /// Moves a node and depth, where all nodes have as many and all leaves are
    /// as deep.
    #[must_use]
    pub fn uniform(&self) -> Option<(u64, u32)> {
        let branching = self.children(0).len();
        let is_so = |(node, ply): (u32, u32)| {
            self.children(node).len() == if ply == self.depth { 0 } else { branching }
        };
        let all = (0..).zip(self.plies()).all(is_so);
        (branching > 0 && all).then_some((branching as u64, self.depth))
    }

    /// Where a node is, the same however moves are ordered: `2.1` is the first
    /// move after the second one; of a game the moves that lead there.
    #[must_use]
    pub fn path(&self, node: u32) -> String {
        let up =
            std::iter::successors(Some(node), |node| self.above(*node).map(|(above, _)| above));
        let mut words: Vec<String> = up
            .filter_map(|node| {
                let (_, number) = self.above(node)?;
                let name = self.name(node).filter(|_| self.naming == Naming::Moves);
                Some(name.map_or_else(|| (u32::from(number) + 1).to_string(), str::to_owned))
            })
            .collect();
        words.reverse();
        words.join(if self.naming == Naming::Moves { " " } else { "." })
    }

    fn node(&self, node: u32) -> &ExplicitNode {
        &self.game.nodes()[node as usize]
    }

    /// Writes a leaf as it is read.
    fn write_leaf(&self, f: &mut fmt::Formatter<'_>, node: u32, ply: u32) -> fmt::Result {
        let score = self.leaf_score(node, ply);
        match self.node(node).ending {
            None => write!(f, "{}?", score.value()),
            Some(Ending::Points(_)) => write!(f, "{}", score.value()),
            Some(Ending::Drawn) => f.write_str("D"),
            Some(_) if score > Score::DRAW => f.write_str("W"),
            Some(_) => f.write_str("L"),
        }
    }
}

/// As it is read by [`read_tree`](super::read_tree), in brackets.
impl fmt::Display for NamedTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == Player::Second {
            f.write_str("MIN ")?;
        }
        // What is still to be written, the next last: nodes, or a bracket.
        let mut left = vec![Some((0, 0, true))];
        while let Some(next) = left.pop() {
            let Some((node, ply, is_first)) = next else {
                f.write_str(")")?;
                continue;
            };
            f.write_str(if is_first { "" } else { " " })?;
            let name = self.name(node).filter(|_| self.naming == Naming::Nodes);
            f.write_str(name.unwrap_or_default())?;
            if self.is_leaf(node) {
                f.write_str(if name.is_some() { "=" } else { "" })?;
                self.write_leaf(f, node, ply)?;
                continue;
            }
            f.write_str("(")?;
            left.push(None);
            let children = self.children(node).iter().enumerate();
            left.extend(children.rev().map(|(place, child)| Some((*child, ply + 1, place == 0))));
        }
        Ok(())
    }
}
