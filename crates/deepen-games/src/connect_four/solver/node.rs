//! A position as the search sees it, and what is known of it without one.

use super::super::board::Position;
use super::super::geometry::Geometry;
use super::parity::{Sides, follow_up, zugzwang};

/// A position in which the mover cannot win at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// Stones of the mover, and of both.
    pub(super) own: u64,
    pub(super) all: u64,
    /// Squares that complete a line of the mover's, and of the opponent's.
    pub(super) threats: u64,
    pub(super) opposing: u64,
    /// Empty squares.
    pub(super) left: i32,
    /// Moves after which the opponent does not win at once.
    pub(super) moves: u64,
}

/// What settling said.
pub(super) enum Settled {
    /// A score: at least so much where it exceeds the bound asked about,
    /// otherwise at most so much.
    Score(i32),
    /// Several moves are to be searched.
    Open,
}

impl Node {
    /// A position with so many empty squares; its moves are not known yet.
    pub(super) fn of<G: Geometry>(geometry: G, position: &Position, left: i32) -> Node {
        let (own, all) = position.stones();
        Node {
            own,
            all,
            threats: geometry.completions(own) & !all,
            opposing: geometry.completions(own ^ all) & !all,
            left,
            moves: 0,
        }
    }

    /// The position after a move; its own moves are not known yet.
    #[inline]
    pub(super) fn after<G: Geometry>(&self, geometry: G, square: u64) -> Node {
        let own = self.own | square;
        let all = self.all | square;
        Node {
            own: self.own ^ self.all,
            all,
            threats: self.opposing,
            opposing: geometry.completions(own) & !all,
            left: self.left - 1,
            moves: 0,
        }
    }

    /// Follows moves without an alternative until there are several, or the
    /// score is known to be above `alpha`, or not to be. The flag says whether
    /// the other side has become the mover.
    #[inline]
    pub(super) fn settle<G: Geometry>(&mut self, geometry: G, mut alpha: i32) -> (Settled, bool) {
        let mut swapped = false;
        loop {
            let playable = geometry.playable(self.all);
            let forced = self.opposing & playable;
            let moves = if forced == 0 { playable } else { forced } & !(self.opposing >> 1);
            if moves == 0 || forced & forced.wrapping_sub(1) != 0 {
                // The opponent wins with his next stone.
                return (Settled::Score(-(self.left / 2)), swapped);
            }
            if self.left <= 2 {
                return (Settled::Score(0), swapped);
            }
            if let Some(score) = self.bound(geometry, alpha) {
                return (Settled::Score(score), swapped);
            }
            self.moves = moves;
            if moves & (moves - 1) != 0 {
                return (Settled::Open, swapped);
            }
            *self = self.after(geometry, moves);
            alpha = -alpha - 1;
            swapped = !swapped;
        }
    }

    /// A bound that answers whether the score is above `alpha`: a lower bound
    /// above it, or an upper one that is not.
    #[inline]
    fn bound<G: Geometry>(&self, geometry: G, alpha: i32) -> Option<i32> {
        // Nobody wins with the next stone of his.
        let (least, most) = (-((self.left - 2) / 2), (self.left - 1) / 2);
        if least > alpha {
            return Some(least);
        }
        if most <= alpha {
            return Some(most);
        }
        let other = self.own ^ self.all;
        let empty = geometry.squares() & !self.all;
        let beta = alpha + 1;
        if self.left % 2 == 0 {
            let sides = Sides {
                last: other,
                last_threats: self.opposing,
                other: self.own,
                other_threats: self.threats,
            };
            if let Some(score) = follow_up(geometry, sides, -alpha) {
                return Some(-score);
            }
            if let Some(score) = zugzwang(geometry, sides, beta.max(1)) {
                return Some(score);
            }
            (beta <= 0 && !geometry.has_four(other | empty)).then_some(0)
        } else {
            let sides = Sides {
                last: self.own,
                last_threats: self.threats,
                other,
                other_threats: self.opposing,
            };
            if let Some(score) = follow_up(geometry, sides, beta) {
                return Some(score);
            }
            if let Some(score) = zugzwang(geometry, sides, (-alpha).max(1)) {
                return Some(-score);
            }
            (alpha >= 0 && !geometry.has_four(self.own | empty)).then_some(0)
        }
    }
}
