//! The search proper: alpha-beta with a null window (Pearl 1980), fail-soft.
//!
//! A node makes all its children before it searches any. Each is followed
//! through moves without an alternative and settled without a search where
//! that can be done; the table is asked about the rest (enhanced transposition
//! cut-offs, Plaat et al. 1996). One child that is good enough ends the node
//! there. What is left is searched in order of promise.

use std::cmp::Reverse;

use super::super::geometry::Geometry;
use super::control::Control;
use super::node::{Node, Settled};
use super::table::{Bounds, Place, View};

/// Positions with fewer empty squares are not kept in the table.
const LEAST_KEPT: i32 = 8;

/// A search of one thread.
pub(super) struct Search<'s, 't, G> {
    pub(super) geometry: G,
    pub(super) table: &'s mut View<'t>,
    pub(super) control: Control<'s>,
    pub(super) history: [[i32; 64]; 2],
    pub(super) w: [i32; 16],
    pub(super) counter: Vec<[[i32; 64]; 64]>,
}

/// A child that has to be searched.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    place: Place,
    /// Whether its mover is the opponent of its parent's.
    opposed: bool,
    rank: i32,
    square: u32,
}

impl<G: Geometry> Search<'_, '_, G> {
    /// The place of a position in the table.
    #[inline]
    pub(super) fn place(&self, node: &Node) -> Place {
        let key = self.geometry.key(node.own, node.all);
        if node.left >= self.w[8] {
            self.table.place(key.min(self.geometry.mirror_key(key)))
        } else {
            self.table.place(key)
        }
    }

    /// A bound of the node's score: a lower one where it is above `alpha`,
    /// otherwise an upper one. Means nothing once the search is stopped.
    pub(super) fn search(&mut self, node: &Node, place: Place, alpha: i32) -> i32 {
        if !self.control.enter() {
            return 0;
        }
        let before = self.control.nodes();
        let beta = alpha + 1;
        let mut children: [Child; 32] = [Child::default(); 32];
        let mut count = 0;
        let mut best = i32::MIN;
        let mut moves = node.moves;
        while moves != 0 {
            let square = moves & moves.wrapping_neg();
            moves &= moves - 1;
            let mut next = node.after(self.geometry, square);
            let square = square.trailing_zeros();
            let rank = self.rank(&next, node.left)
                + (self.history[node.left as usize & 1][square as usize & 63] * self.w[4] >> 8)
                + (self.counter[node.left as usize & 1][node.last as usize & 63]
                    [square as usize & 63]
                    * self.w[11]
                    >> 8);
            let (settled, swapped) = next.settle(self.geometry, -beta);
            match settled {
                Settled::Score(score) => {
                    let score = if swapped { score } else { -score };
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
                Settled::Open => {
                    let place = self.place(&next);
                    if next.left >= self.w[7] {
                        self.table.prefetch(place);
                    }
                    children[count] = Child { node: next, place, opposed: !swapped, rank, square };
                    count += 1;
                }
            }
        }
        // No child is lost at once: the mover does not win with his next
        // stone but one.
        let most = (node.left - 1) / 2 - 1;
        if count > 0 && most <= alpha {
            return most;
        }
        let mut kept = 0;
        for at in 0..count {
            let child = children[at];
            if child.node.left >= self.w[7]
                && let Some(bounds) = self.table.find(child.place)
            {
                let (lower, upper) = child.bounds(bounds);
                if lower > alpha {
                    return lower;
                }
                if upper <= alpha {
                    best = best.max(upper);
                    continue;
                }
            }
            children[kept] = child;
            kept += 1;
        }
        let children = &mut children[..kept];
        insertion_sort(children);
        for at in 0..children.len() {
            let child = &children[at];
            if at > 0
                && self.w[9] == 1
                && child.node.left >= self.w[7]
                && let Some(bounds) = self.table.find(child.place)
            {
                let (lower, upper) = child.bounds(bounds);
                if lower > alpha {
                    best = best.max(lower);
                    break;
                }
                if upper <= alpha {
                    best = best.max(upper);
                    continue;
                }
            }
            let score = if child.opposed {
                -self.search(&child.node, child.place, -beta)
            } else {
                self.search(&child.node, child.place, alpha)
            };
            if self.control.is_stopped() {
                return 0;
            }
            best = best.max(score);
            if best > alpha {
                self.control.cut(at);
                let counter = &mut self.counter[node.left as usize & 1][node.last as usize & 63];
                for child in &children[..at] {
                    counter[child.square as usize & 63] -= 1;
                }
                counter[children[at].square as usize & 63] += at as i32;
                let history = &mut self.history[node.left as usize & 1];
                for child in &children[..at] {
                    let h = &mut history[child.square as usize & 63];
                    *h -= self.w[5] + (*h * self.w[5] >> self.w[6]);
                }
                if at > 0 {
                    let h = &mut history[children[at].square as usize & 63];
                    let b = self.w[5] * at as i32;
                    *h += b - (*h * b >> self.w[6]);
                }
                break;
            }
        }
        if node.left >= self.w[7] {
            let bounds = if best > alpha {
                Bounds { lower: best, ..Bounds::UNKNOWN }
            } else {
                Bounds { upper: best, ..Bounds::UNKNOWN }
            };
            self.table.keep(place, bounds, self.control.nodes() - before);
        }
        best
    }

    /// How promising the move is that led here.
    #[inline]
    fn rank(&self, next: &Node, left: i32) -> i32 {
        let playable = self.geometry.playable(next.all);
        let threats = next.opposing & !(next.threats << 1);
        let soon = (threats & playable << 1).count_ones();
        let later = (threats & playable << 2).count_ones();
        let rows = if left % 2 == 0 {
            !self.geometry.follow_up_rows()
        } else {
            self.geometry.follow_up_rows()
        };
        let good = (next.opposing & rows & !playable).count_ones() as i32;
        self.w[10] * good
            + self.w[0] * soon as i32
            + self.w[1] * later as i32
            + self.w[2] * threats.count_ones() as i32
    }
}

impl Child {
    /// Bounds for the parent's mover.
    #[inline]
    fn bounds(&self, bounds: Bounds) -> (i32, i32) {
        if self.opposed { (-bounds.upper, -bounds.lower) } else { (bounds.lower, bounds.upper) }
    }
}

/// The most promising first; as they were where they promise the same.
#[inline]
fn insertion_sort(children: &mut [Child]) {
    children.sort_by_key(|child| Reverse(child.rank));
}
