//! The search proper: alpha-beta with a null window (Pearl 1980), fail-soft.
//!
//! A node makes all its children before it searches any. Each is followed
//! through moves without an alternative and settled without a search where
//! that can be done; the table is asked about the rest (enhanced transposition
//! cut-offs, Plaat et al. 1996). One child that is good enough ends the node
//! there. What is left is searched in order of promise.

use std::cmp::Reverse;

use super::super::board::Position;
use super::super::geometry::Geometry;
use super::super::score::Score;
use super::super::size::Size;
use super::book::Book;
use super::control::Control;
use super::node::{Node, Settled};
use super::order::Order;
use super::table::{Bounds, Place, View};

/// Positions with fewer empty squares are not kept in the table.
const LEAST_KEPT: i32 = 8;
/// Positions with at least as many empty squares share a place with their
/// mirror images; later ones seldom occur both ways.
const LEAST_MIRRORED: i32 = 26;
/// Positions with at least as many empty squares are left to the thread that
/// came first, for the time being.
const LEAST_SHARED: i32 = 16;
/// Columns of the widest board.
const MOST_MOVES: usize = 32;
/// Columns of most boards.
const FEW: u32 = 7;

/// A search of one thread.
pub(super) struct Search<'s, 't, G> {
    pub(super) geometry: G,
    pub(super) table: View<'t>,
    pub(super) control: Control<'s>,
    pub(super) order: Order,
    pub(super) opening: Opening<'s>,
}

/// The book, and up to where it is asked.
#[derive(Clone, Copy)]
pub(super) struct Opening<'b> {
    pub(super) size: Size,
    pub(super) book: Option<&'b dyn Book>,
    /// Empty squares of the positions that it was made for, at least.
    pub(super) least_left: i32,
}

/// A child that has to be searched.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    place: Place,
    /// Whether its mover is the opponent of its parent's.
    opposed: bool,
    rank: i32,
}

impl<G: Geometry> Search<'_, '_, G> {
    /// The place of a position in the table.
    #[inline]
    pub(super) fn place(&self, node: &Node) -> Place {
        let key = self.geometry.key(node.own, node.all);
        if node.left < LEAST_MIRRORED {
            return self.table.place(key);
        }
        // A key is made of columns, as stones are.
        self.table.place(key.min(self.geometry.mirror(key)))
    }

    /// Whether the score of a position is above `alpha`: a lower bound where
    /// it is, otherwise an upper one. Means nothing once the search has come
    /// to a halt.
    pub(super) fn ask(&mut self, node: &Node, alpha: i32) -> i32 {
        let mut node = *node;
        let (settled, swapped) = node.settle(self.geometry, alpha);
        let score = match settled {
            Settled::Score(score) => score,
            Settled::Open => {
                let place = self.place(&node);
                let alpha = if swapped { -alpha - 1 } else { alpha };
                match self.table.find(place) {
                    Some(Bounds { lower, .. }) if lower > alpha => lower,
                    Some(Bounds { upper, .. }) if upper <= alpha => upper,
                    // Room for children costs time to be cleared.
                    _ if self.geometry.width() <= FEW => {
                        self.search::<{ FEW as usize }>(&node, place, alpha)
                    }
                    _ => self.search::<MOST_MOVES>(&node, place, alpha),
                }
            }
        };
        if swapped { -score } else { score }
    }

    fn search<const N: usize>(&mut self, node: &Node, place: Place, alpha: i32) -> i32 {
        if !self.control.enter() {
            return 0;
        }
        let before = self.control.nodes();
        let mut children = [Child::default(); N];
        let (open, best) = match self.expand(node, alpha, &mut children) {
            Ok(found) => found,
            Err(score) => return score,
        };
        // No child is lost at once: the mover does not win with his next
        // stone but one.
        let most = (node.left - 1) / 2 - 1;
        if open > 0 && most <= alpha {
            return most;
        }
        let (open, best) = match self.look_up(&mut children, open, alpha, best) {
            Ok(found) => found,
            Err(score) => return score,
        };
        children[..open].sort_by_key(|child| Reverse(child.rank));
        let Some(best) = self.descend::<N>(&children[..open], alpha, best) else { return 0 };
        if node.left >= LEAST_KEPT {
            let bounds = if best > alpha {
                Bounds { lower: best, ..Bounds::UNKNOWN }
            } else {
                Bounds { upper: best, ..Bounds::UNKNOWN }
            };
            self.table.keep(place, bounds, self.control.nodes() - before);
        }
        best
    }

    /// Makes the children that cannot be settled; returns how many, and the
    /// best score of the others.
    ///
    /// # Errors
    /// A score above `alpha`: the node need not be searched.
    #[inline]
    fn expand<const N: usize>(
        &mut self,
        node: &Node,
        alpha: i32,
        children: &mut [Child; N],
    ) -> Result<(usize, i32), i32> {
        let (mut open, mut best) = (0, i32::MIN);
        let mut moves = node.moves;
        while moves != 0 {
            let square = moves & moves.wrapping_neg();
            moves &= moves - 1;
            let mut next = node.after(self.geometry, square);
            let in_book = next.left >= self.opening.least_left;
            let known = if in_book { self.opening.score(&next) } else { None };
            if let Some(score) = known {
                if -score > alpha {
                    return Err(-score);
                }
                best = best.max(-score);
                continue;
            }
            let rank = self.order.rank(self.geometry, square.trailing_zeros(), &next);
            let (settled, swapped) = next.settle(self.geometry, -alpha - 1);
            match settled {
                Settled::Score(score) => {
                    let score = if swapped { score } else { -score };
                    if score > alpha {
                        return Err(score);
                    }
                    best = best.max(score);
                }
                Settled::Open => {
                    let place = self.place(&next);
                    if next.left >= LEAST_KEPT {
                        self.table.prefetch(place);
                    }
                    children[open] = Child { node: next, place, opposed: !swapped, rank };
                    open += 1;
                }
            }
        }
        Ok((open, best))
    }

    /// Takes out the children of which the table knows enough; returns how
    /// many are left, and the best score so far.
    ///
    /// # Errors
    /// A score above `alpha`: the node need not be searched.
    #[inline]
    fn look_up<const N: usize>(
        &mut self,
        children: &mut [Child; N],
        open: usize,
        alpha: i32,
        mut best: i32,
    ) -> Result<(usize, i32), i32> {
        let mut kept = 0;
        for at in 0..open {
            let child = children[at];
            match self.known(&child, alpha) {
                Some(score) if score > alpha => return Err(score),
                Some(score) => best = best.max(score),
                None => {
                    children[kept] = child;
                    kept += 1;
                }
            }
        }
        Ok((kept, best))
    }

    /// What the table says of a child, where that answers the question.
    #[inline]
    fn known(&self, child: &Child, alpha: i32) -> Option<i32> {
        if child.node.left < LEAST_KEPT {
            return None;
        }
        let Bounds { lower, upper } = self.table.find(child.place)?;
        let (lower, upper) = if child.opposed { (-upper, -lower) } else { (lower, upper) };
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    /// Searches the children in their order until one is good enough. `None`
    /// where the search has come to a halt.
    #[inline]
    fn descend<const N: usize>(
        &mut self,
        children: &[Child],
        alpha: i32,
        mut best: i32,
    ) -> Option<i32> {
        let mut deferred = 0_u32;
        for (at, child) in children.iter().enumerate() {
            // The first is the one that all others wait for.
            if at > 0 && self.is_busy(child) {
                deferred |= 1 << at;
                continue;
            }
            best = best.max(self.visit::<N>(child, alpha, at > 0)?);
            if best > alpha {
                self.control.cut(at);
                return Some(best);
            }
        }
        while deferred != 0 {
            let at = deferred.trailing_zeros() as usize;
            deferred &= deferred - 1;
            best = best.max(self.visit::<N>(&children[at], alpha, true)?);
            if best > alpha {
                self.control.cut(at);
                return Some(best);
            }
        }
        Some(best)
    }

    /// The score of a child, by the table where it may have been met since, or
    /// by a search. `None` where the search has come to a halt.
    #[inline]
    fn visit<const N: usize>(&mut self, child: &Child, alpha: i32, again: bool) -> Option<i32> {
        if again && let Some(score) = self.known(child, alpha) {
            return Some(score);
        }
        let member = self.control.member.filter(|_| child.node.left >= LEAST_SHARED);
        if let Some(member) = member {
            member.enter(child.place, child.node.left);
        }
        let score = if child.opposed {
            -self.search::<N>(&child.node, child.place, -alpha - 1)
        } else {
            self.search::<N>(&child.node, child.place, alpha)
        };
        if let Some(member) = member {
            member.leave(child.node.left);
        }
        (!self.control.is_halted()).then_some(score)
    }

    /// Whether another thread searches a child that is worth waiting for.
    #[inline]
    fn is_busy(&self, child: &Child) -> bool {
        child.node.left >= LEAST_SHARED
            && self
                .control
                .member
                .is_some_and(|member| member.is_busy(child.place, child.node.left))
    }
}

impl Opening<'_> {
    /// The score of a position that the book has.
    #[cold]
    pub(super) fn score(&self, node: &Node) -> Option<i32> {
        let position = Position::of_stones(self.size, node.own, node.all);
        self.book?.score(&position).map(Score::value)
    }
}
