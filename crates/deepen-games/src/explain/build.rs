//! Building a tree, node by node in the order in which it is written.

use super::tree::{NamedTree, Naming};
use crate::explicit::{ExplicitGame, ExplicitNode};
use crate::game::{Ending, Player};
use crate::score::Score;

/// What a leaf is worth to MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// MAX has won.
    Won,
    Drawn,
    Lost,
    /// The game has ended with so many points.
    Points(i32),
    /// The game goes on, and is estimated at so many points.
    Estimated(i32),
}

/// Why a node cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    TooManyNodes,
    TooDeep,
    TooManyMoves,
    /// The node that ends here has no moves.
    Empty,
    /// A player is named who does not move here; this one does.
    NotInTurn(Player),
    /// More or fewer points than a score may have.
    TooMany,
    /// Not as deep as another leaf, though one of both is an estimate.
    Uneven,
}

/// A tree of which a part is there.
pub(super) struct Builder {
    nodes: Vec<ExplicitNode>,
    names: Vec<Option<Box<str>>>,
    above: Vec<Option<(u32, u16)>>,
    /// The nodes whose moves are not complete, from the root on.
    open: Vec<u32>,
    first: Player,
    naming: Naming,
    /// Depth of the deepest leaf, and of the estimated leaves.
    depth: u32,
    estimated: Option<u32>,
    most: usize,
}

impl Builder {
    /// Nothing; at most so many nodes may be added.
    pub(super) fn new(first: Player, naming: Naming, most: usize) -> Self {
        Builder {
            nodes: Vec::new(),
            names: Vec::new(),
            above: Vec::new(),
            open: Vec::new(),
            first,
            naming,
            depth: 0,
            estimated: None,
            most: most.min(NamedTree::MOST_NODES),
        }
    }

    /// Whether the root and all below it is there.
    pub(super) fn is_complete(&self) -> bool {
        self.open.is_empty() && !self.nodes.is_empty()
    }

    /// How many nodes are not complete.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// Says who moves at the node that is added next.
    pub(super) fn moves_next(&mut self, mover: Player) -> Result<(), Refusal> {
        if self.nodes.is_empty() {
            self.first = mover;
        }
        let expected = self.mover();
        if mover == expected { Ok(()) } else { Err(Refusal::NotInTurn(expected)) }
    }

    /// Who moves at the node that is added next.
    fn mover(&self) -> Player {
        if self.open.len().is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// Adds a node whose moves follow.
    pub(super) fn begin(&mut self, name: Option<&str>) -> Result<(), Refusal> {
        if self.open.len() as u32 >= NamedTree::MOST_PLIES {
            return Err(Refusal::TooDeep);
        }
        let node = ExplicitNode { ending: None, estimate: 0, children: Vec::new() };
        let number = self.add(name, node)?;
        self.open.push(number);
        Ok(())
    }

    /// No moves follow for the last node that is not complete.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        let Some(node) = self.open.last() else { return Ok(()) };
        if self.nodes[*node as usize].children.is_empty() {
            return Err(Refusal::Empty);
        }
        self.open.pop();
        Ok(())
    }

    /// Adds a leaf.
    pub(super) fn leaf(&mut self, name: Option<&str>, leaf: Leaf) -> Result<(), Refusal> {
        let ply = self.open.len() as u32;
        let is_estimated = matches!(leaf, Leaf::Estimated(_));
        let too_shallow = is_estimated && ply < self.depth;
        if too_shallow || self.estimated.is_some_and(|depth| ply > depth) {
            return Err(Refusal::Uneven);
        }
        self.depth = self.depth.max(ply);
        self.estimated = if is_estimated { Some(ply) } else { self.estimated };
        let node = self.for_mover(leaf)?;
        self.add(name, node).map(drop)
    }

    /// A leaf as who would move there sees it.
    fn for_mover(&self, leaf: Leaf) -> Result<ExplicitNode, Refusal> {
        let is_max = self.mover() == Player::First;
        let seen = |points: i32| {
            let fits = points.unsigned_abs() <= Score::MOST_POINTS.unsigned_abs();
            let seen = if is_max { points } else { points.wrapping_neg() };
            fits.then_some(seen).ok_or(Refusal::TooMany)
        };
        let (ending, estimate) = match leaf {
            Leaf::Drawn => (Some(Ending::Drawn), 0),
            Leaf::Won if is_max => (Some(Ending::Won), 0),
            Leaf::Lost if !is_max => (Some(Ending::Won), 0),
            Leaf::Won | Leaf::Lost => (Some(Ending::Lost), 0),
            Leaf::Points(points) => (Some(Ending::Points(seen(points)?)), 0),
            Leaf::Estimated(points) => (None, seen(points)?),
        };
        Ok(ExplicitNode { ending, estimate, children: Vec::new() })
    }

    fn add(&mut self, name: Option<&str>, node: ExplicitNode) -> Result<u32, Refusal> {
        if self.nodes.len() >= self.most {
            return Err(Refusal::TooManyNodes);
        }
        let number = self.nodes.len() as u32;
        let above = match self.open.last() {
            None => None,
            Some(above) => {
                let children = &mut self.nodes[*above as usize].children;
                if children.len() >= ExplicitGame::MOST_MOVES {
                    return Err(Refusal::TooManyMoves);
                }
                children.push(number);
                Some((*above, children.len() as u16 - 1))
            }
        };
        self.nodes.push(node);
        self.names.push(name.map(Box::from));
        self.above.push(above);
        Ok(number)
    }

    /// The tree, if it is complete.
    pub(super) fn finish(mut self) -> Option<NamedTree> {
        if !self.is_complete() {
            return None;
        }
        // Where an estimate stands the game goes on: to one more node, which
        // no search of the tree's depth comes to.
        let outside = self.nodes.len() as u32;
        let goes_on = |node: &&mut ExplicitNode| node.ending.is_none() && node.children.is_empty();
        self.nodes.iter_mut().filter(goes_on).for_each(|node| node.children.push(outside));
        if self.estimated.is_some() {
            let ending = Some(Ending::Drawn);
            self.nodes.push(ExplicitNode { ending, estimate: 0, children: Vec::new() });
        }
        let Builder { names, above, first, naming, depth, .. } = self;
        let game = ExplicitGame::new(self.nodes)?;
        Some(NamedTree { game, names, above, first, depth, naming })
    }
}
