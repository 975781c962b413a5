//! Events as bytes; `reader/decode.rs` is the way back.
//!
//! An event about a node begins with a byte of its kind, of how it hangs, of
//! whether a number follows and of whether the rare things do; then comes the
//! operator, a byte nearly always, and a byte of how its costs differ from
//! what was expected. So most take three bytes.

use deepen::NodeRef;

use super::Recorder;
use crate::code::{put, put_bytes, zigzag};
use crate::event::Kind;
use crate::model::{NONE, Step};

/// How a node hangs, the three bits above the kind: so many levels up from a
/// child of the last node on the path, or one of these.
pub(crate) const MOST_UP: u8 = 4;
pub(crate) const OWN: u8 = 5;
pub(crate) const CHILD: u8 = 6;
pub(crate) const AT_DEPTH: u8 = 7;
/// A number follows.
pub(crate) const NUMBERED: u8 = 1 << 6;
/// A byte of rare things follows.
pub(crate) const RARE: u8 = 1 << 7;
/// The kind of what is not about a node; its own kind is in the other bits.
pub(crate) const OTHER: u8 = 7;

/// The rare things: the front is the backward one, the parent is another than
/// the node expanded last, a kept node tells its depth.
pub(crate) const BACKWARD: u8 = 1;
pub(crate) const PARENT: u8 = 2;
pub(crate) const DEPTH: u8 = 4;

/// An operator's byte where there is none, and where its number follows.
pub(crate) const NO_OPERATOR: u8 = 254;
pub(crate) const LONG_OPERATOR: u8 = 255;

/// In the byte of costs: the step's cost follows; the estimate's difference
/// follows; the difference of an f from the bound follows.
pub(crate) const COST: u8 = 1 << 7;
pub(crate) const LONG_ESTIMATE: u8 = 127;
pub(crate) const LONG_F: u8 = 255;

/// What an event's values are told against.
#[derive(Clone, Copy)]
struct Parent {
    g: u64,
    h: u64,
    /// Whether it is the parent and not just the node told of before.
    real: bool,
}

impl Recorder {
    /// Writes everything about a node but its costs.
    #[inline]
    fn node(&mut self, kind: Kind, node: NodeRef) -> Parent {
        let on_path = node.number.is_none() && node.parent.is_none();
        if on_path && node.front == self.model.front {
            let side = self.model.side();
            let up = side.next_depth().wrapping_sub(node.depth);
            if up <= usize::from(MOST_UP)
                && let Some(operator @ 0..=253) = node.operator
            {
                let (g, h) = side.parent(node.depth);
                let lead = kind as u8 | (up as u8) << 3;
                self.buffer.extend_from_slice(&[lead, operator as u8]);
                self.tally.count(kind);
                return Parent { g, h, real: true };
            }
        }
        self.any_node(kind, node)
    }

    /// The same for every node there can be.
    fn any_node(&mut self, kind: Kind, node: NodeRef) -> Parent {
        let mut rare = node.front as u8;
        let mut is_rare = node.front != self.model.front;
        self.model.front = node.front;
        let side = &mut self.model.searches[usize::from(self.model.search)][node.front as usize];
        let up = side.next_depth().wrapping_sub(node.depth);
        let (way, parent) = match (node.parent, node.number) {
            (Some(parent), _) => {
                if parent != side.number {
                    rare |= PARENT;
                }
                (CHILD, Parent { g: side.g, h: side.h, real: true })
            }
            (None, Some(_)) => (OWN, Parent { g: side.g, h: side.h, real: false }),
            (None, None) => {
                let (g, h) = side.parent(node.depth);
                let near = up <= usize::from(MOST_UP);
                (if near { up as u8 } else { AT_DEPTH }, Parent { g, h, real: true })
            }
        };
        if matches!(way, OWN | CHILD) && node.depth > 0 {
            rare |= DEPTH;
        }
        is_rare |= rare & (PARENT | DEPTH) != 0;
        let numbered = if node.number.is_some() { NUMBERED } else { 0 };
        let bytes = &mut self.buffer;
        bytes.push(kind as u8 | way << 3 | numbered | if is_rare { RARE } else { 0 });
        if is_rare {
            bytes.push(rare);
        }
        match node.operator {
            None => bytes.push(NO_OPERATOR),
            Some(operator @ 0..=253) => bytes.push(operator as u8),
            Some(operator) => {
                bytes.push(LONG_OPERATOR);
                put(bytes, u64::from(operator));
            }
        }
        if way == AT_DEPTH || rare & DEPTH != 0 {
            put(bytes, node.depth as u64);
        }
        if rare & PARENT != 0 {
            put(bytes, u64::from(node.parent.unwrap_or(NONE)));
        }
        if let Some(number) = node.number {
            let difference = u64::from(number).wrapping_sub(u64::from(side.last_number));
            put(bytes, zigzag(difference));
            side.last_number = number;
        }
        self.tally.count(kind);
        parent
    }

    /// Writes a path cost and an estimate.
    #[inline]
    fn costs(&mut self, parent: Parent, g: u64, h: u64) {
        let cost = g.wrapping_sub(parent.g);
        let expected = if parent.real { self.model.step_cost } else { 0 };
        let estimate = zigzag(h.wrapping_sub(parent.h));
        let short =
            if estimate < u64::from(LONG_ESTIMATE) { estimate as u8 } else { LONG_ESTIMATE };
        if cost == expected && short != LONG_ESTIMATE {
            self.buffer.push(short);
            return;
        }
        self.buffer.push(short | if cost == expected { 0 } else { COST });
        if cost != expected {
            put(&mut self.buffer, zigzag(cost));
            if parent.real {
                self.model.step_cost = cost;
            }
        }
        if short == LONG_ESTIMATE {
            put(&mut self.buffer, estimate);
        }
    }

    #[inline]
    pub(super) fn enter(&mut self, node: NodeRef, g: u64, h: u64) {
        let parent = self.node(Kind::Enters, node);
        self.costs(parent, g, h);
        let step = Step { operator: node.operator.unwrap_or(NONE), g, h };
        match node.number {
            None => self.model.side().enter(node.depth, step),
            Some(number) => self.model.side().enter_kept(number, step),
        }
        self.pass();
    }

    #[inline]
    pub(super) fn open(&mut self, node: NodeRef, g: u64, h: u64) {
        let parent = self.node(Kind::Opens, node);
        self.costs(parent, g, h);
        self.pass();
    }

    /// A node with its f.
    #[inline]
    pub(super) fn valued(&mut self, kind: Kind, node: NodeRef, f: u64) {
        self.node(kind, node);
        let difference = zigzag(f.wrapping_sub(self.model.bound));
        if difference < u64::from(LONG_F) {
            self.buffer.push(difference as u8);
        } else {
            self.buffer.push(LONG_F);
            put(&mut self.buffer, difference);
        }
        self.pass();
    }

    #[inline]
    pub(super) fn repeated(&mut self, node: NodeRef) {
        self.node(Kind::Repeats, node);
        self.pass();
    }

    /// A node with its path cost.
    pub(super) fn reached(&mut self, kind: Kind, node: NodeRef, g: u64) {
        let parent = self.node(kind, node);
        put(&mut self.buffer, zigzag(g.wrapping_sub(parent.g)));
        self.pass();
    }

    fn other(&mut self, kind: Kind) {
        self.buffer.push(OTHER | (kind as u8) << 3);
        self.tally.count(kind);
    }

    pub(super) fn withdrawn(&mut self) {
        self.other(Kind::Withdraws);
        self.pass();
    }

    pub(super) fn begins(&mut self, iteration: u64, bound: u64) {
        self.other(Kind::Begins);
        put(&mut self.buffer, iteration);
        put(&mut self.buffer, bound);
        (self.model.iteration, self.model.bound) = (iteration, bound);
        self.pass();
    }

    pub(super) fn ends(&mut self, expanded: u64, generated: u64, bound: u64) {
        self.other(Kind::Ends);
        for number in [expanded, generated, bound] {
            put(&mut self.buffer, number);
        }
        // Best-first search ends under another bound than it began with.
        self.model.bound = bound;
        self.pass();
    }

    pub(super) fn improved(&mut self, cost: u64, lower_bound: Option<u64>) {
        self.other(Kind::Improves);
        put(&mut self.buffer, cost);
        self.buffer.push(u8::from(lower_bound.is_some()));
        put(&mut self.buffer, lower_bound.unwrap_or(0));
        self.pass();
    }

    pub(super) fn turned_to(&mut self, search: u8, name: &str) {
        self.other(Kind::TurnsTo);
        self.buffer.push(search);
        put_bytes(&mut self.buffer, name.as_bytes());
        self.model.turn_to(search);
        self.pass();
    }
}
