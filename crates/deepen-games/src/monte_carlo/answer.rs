//! What is made of the tree when the search ends: the order of the moves, their
//! values and lines.

use core::cmp::Reverse;

use deepen::StopReason;

use super::bounds::Bounds;
use super::node::{Node, ROOT};
use super::playout::reward;
use super::search::MonteCarlo;
use crate::answer::{Answer, RootMove};
use crate::game::Game;
use crate::score::Score;
use crate::statistics::Statistics;
use crate::value::Value;

impl<G: Game> MonteCarlo<'_, G> {
    pub(super) fn answer(&self, stopped: Option<StopReason>) -> Answer<G::Move> {
        let moves = self.ranked(ROOT);
        let root_move = |child: &u32| {
            let node = self.nodes.get(*child);
            let value = self.value(node).turned();
            Some(RootMove { chosen: node.by?, value, searched: true, line: self.line(*child) })
        };
        let line = moves.first().map_or_else(Vec::new, |best| self.line(*best));
        let depth = line.len() as u32;
        Answer {
            value: self.root_value(moves.first().copied()),
            line,
            moves: moves.iter().filter_map(root_move).collect(),
            stopped,
            statistics: Statistics { nodes: self.control.visited(), depth, ..self.counts },
        }
    }

    /// What is known of a node: its score where that is proven, otherwise the
    /// mean of its games, as far as that is possible.
    fn value(&self, node: &Node<G::Move>) -> Value {
        let Bounds { lower, upper } = node.bounds;
        let score = if !node.bounds.are_settled(self.distances) {
            Score::points((node.mean() * self.sure) as i32).clamp(lower, upper)
        } else if upper < Score::DRAW {
            upper
        } else {
            lower
        };
        Value { score, at_least: lower >= score, at_most: upper <= score }
    }

    /// What is known of the root: what is known of its best move, where that does
    /// not settle it, so that what is proven is so of the line.
    fn root_value(&self, best: Option<u32>) -> Value {
        let root = self.nodes.get(ROOT);
        match best {
            Some(best) if !root.bounds.are_settled(self.distances) => {
                let value = self.value(self.nodes.get(best)).turned();
                Value { at_most: root.bounds.upper <= value.score, ..value }
            }
            _ => self.value(root),
        }
    }

    /// The children of a node, best first for who moves there: the one that
    /// settles the node; then the others by visits, but what is settled before
    /// them where it is worth as much as the mean of the most visited one, and
    /// behind them where it is not.
    fn ranked(&self, of: u32) -> Vec<u32> {
        let parent = self.nodes.get(of).bounds;
        let settles = parent.are_settled(self.distances);
        let bounds = |child: u32| self.nodes.get(child).bounds.turned();
        let settled = |child: u32| bounds(child).are_settled(self.distances);
        let open = self.nodes.children(of).filter(|child| !settled(*child));
        let most = open.max_by_key(|child| self.nodes.get(*child).visits);
        let mean = most.map_or(-1.0, |child| -self.nodes.get(child).mean());
        let rank = |child: u32| {
            let worth = reward(bounds(child).lower, self.scale);
            if settles && bounds(child).lower == parent.lower {
                3
            } else if !settled(child) {
                1
            } else if worth >= mean && worth > -1.0 {
                2
            } else {
                0
            }
        };
        let key = |child: u32| {
            let Bounds { lower, upper } = bounds(child);
            let proven = if settled(child) { (upper, lower) } else { (Score::DRAW, Score::DRAW) };
            (rank(child), proven, self.nodes.get(child).visits)
        };
        let mut children: Vec<u32> = self.nodes.children(of).collect();
        // Stable: of equals the one that the game has first.
        children.sort_by_key(|child| Reverse(key(*child)));
        children
    }

    /// The line of best moves from a node on, its own move first.
    fn line(&self, from: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = Some(from);
        while let Some(node) = at {
            line.extend(self.nodes.get(node).by);
            at = self.ranked(node).first().copied();
        }
        line
    }
}
