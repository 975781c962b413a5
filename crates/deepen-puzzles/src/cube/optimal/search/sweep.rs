//! Depth-first search by several nodes at a time.
//!
//! Most of the time of such a search goes by waiting for the memory in which
//! the table is. So the last nodes of the stack are expanded together: of all
//! their children one entry each is fetched, then all are read; of those that
//! are left, another entry each, and so on. A child is seldom asked about
//! twice, because the first question is the one to which the parent's answer
//! was the greatest. What remains after all six is a node of its own.
//!
//! Nothing is searched or cut that a search node by node would not: only the
//! order differs, and by it which nodes beyond a solution are looked at. Units
//! of work (see [`units`](super::units)) are told apart by a number in each
//! node, so that several can be under way together.

use super::node::{Node, Rules, VIEWS, Values, whole_side};
use crate::cube::optimal::kernel::{AXES, Kernel};
use crate::cube::optimal::probe::{Entry, Probe};

/// How many nodes are expanded together.
pub(crate) const TOGETHER: usize = 32;

/// A child that the table has not spoken against yet.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    entry: Entry,
    values: Values,
    /// The parent's number among those that are expanded together.
    parent: u8,
    /// The side that was appended to.
    side: u8,
    turn: u8,
    /// The view that `entry` is of, as a place in the parent's order.
    at: u8,
    /// The view whose value is the parent's.
    inherited: u8,
    /// For each view a bit: whether its value is what is left.
    equal: u8,
}

/// A stack of nodes, and room for those that are expanded together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweep {
    pub(crate) stack: Vec<Node>,
    parents: Vec<Parent>,
    candidates: Vec<Candidate>,
}

/// A node that is being expanded.
#[derive(Clone, Copy, Debug)]
struct Parent {
    node: Node,
    /// The views, those with the greatest values first.
    order: [u8; VIEWS],
}

/// What is told of nodes and goals.
pub(crate) trait Told {
    /// Whether a unit's nodes are still wanted.
    fn wants(&self, unit: u32) -> bool;

    /// A node of a unit is expanded, and so many children generated.
    fn expands(&mut self, unit: u32, children: u64);

    /// A solution lies in this unit.
    fn finds(&mut self, unit: u32);
}

impl Sweep {
    /// The bytes that the stack and the rest take.
    pub(crate) fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Node>()
            + self.parents.capacity() * size_of::<Parent>()
            + self.candidates.capacity() * size_of::<Candidate>()
    }

    /// Takes up to `most` nodes from the end of the stack, at most
    /// [`TOGETHER`], and expands those that are wanted; says how many.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        kernel: K,
        probe: &Probe<'_>,
        rules: &Rules,
        most: usize,
        told: &mut impl Told,
    ) -> u64 {
        self.parents.clear();
        self.candidates.clear();
        for _ in 0..most.min(TOGETHER) {
            let Some(node) = self.stack.pop() else { break };
            if told.wants(node.unit) {
                self.begin(kernel, probe, rules, &node, told);
            }
        }
        while !self.candidates.is_empty() {
            self.read_and_go_on(kernel, probe, rules, told);
        }
        self.parents.len() as u64
    }

    /// Has the first entries of a node's children fetched.
    #[inline(always)]
    fn begin<K: Kernel>(
        &mut self,
        kernel: K,
        probe: &Probe<'_>,
        rules: &Rules,
        node: &Node,
        told: &mut impl Told,
    ) {
        let (side, turns) = rules.branch(node);
        told.expands(node.unit, turns.count_turns() as u64);
        let parent = self.parents.len() as u8;
        self.parents.push(Parent { node: *node, order: by_value(node.values) });
        let Some(parent_node) = self.parents.last() else { return };
        for turn in turns {
            // Turning about an axis leads from a coset to itself, as seen
            // along that axis from the other side.
            let inherited = (1 - side) * AXES + turn.face().axis();
            let value = node.values.get(inherited);
            let mut candidate = Candidate {
                entry: Entry::default(),
                values: Values::default().with(inherited, value),
                parent,
                side: side as u8,
                turn: turn.index() as u8,
                at: 0,
                inherited: inherited as u8,
                equal: u8::from(value == node.left - 1) << inherited,
            };
            candidate.at = next_view(parent_node, 0, candidate.inherited);
            candidate.entry = entry(kernel, probe, rules, parent_node, &candidate);
            probe.fetch(candidate.entry);
            self.candidates.push(candidate);
        }
    }

    /// Reads the entry of each candidate; keeps those that it does not speak
    /// against, and has their next entry fetched.
    #[inline(always)]
    fn read_and_go_on<K: Kernel>(
        &mut self,
        kernel: K,
        probe: &Probe<'_>,
        rules: &Rules,
        told: &mut impl Told,
    ) {
        let mut kept = 0;
        for at in 0..self.candidates.len() {
            let mut candidate = self.candidates[at];
            let parent = &self.parents[usize::from(candidate.parent)];
            let left = parent.node.left - 1;
            let view = parent.order[usize::from(candidate.at)];
            let value = probe.read(candidate.entry);
            candidate.equal |= u8::from(value == left) << view;
            if value > left || whole_side(candidate.equal) && left > 0 {
                continue;
            }
            candidate.values = candidate.values.with(usize::from(view), value);
            candidate.at = next_view(parent, candidate.at + 1, candidate.inherited);
            if usize::from(candidate.at) < VIEWS {
                candidate.entry = entry(kernel, probe, rules, parent, &candidate);
                probe.fetch(candidate.entry);
                self.candidates[kept] = candidate;
                kept += 1;
                continue;
            }
            let node = child(kernel, rules, parent, &candidate);
            if left == 0 {
                if node.is_solved() {
                    told.finds(node.unit);
                }
            } else {
                self.stack.push(node);
            }
        }
        self.candidates.truncate(kept);
    }
}

/// The views, those with the greatest values first.
#[inline(always)]
fn by_value(values: Values) -> [u8; VIEWS] {
    let mut order: [u8; VIEWS] = std::array::from_fn(|view| view as u8);
    for end in 1..VIEWS {
        let mut at = end;
        let value = values.get(usize::from(order[at]));
        while at > 0 && values.get(usize::from(order[at - 1])) < value {
            order.swap(at - 1, at);
            at -= 1;
        }
    }
    order
}

/// The first place in the parent's order, from `at` on, of a view that is not
/// inherited.
#[inline(always)]
fn next_view(parent: &Parent, at: u8, inherited: u8) -> u8 {
    match parent.order.get(usize::from(at)) {
        Some(&view) if view == inherited => at + 1,
        _ => at,
    }
}

/// One side of a child.
#[inline(always)]
fn side_of<K: Kernel>(
    kernel: K,
    rules: &Rules,
    node: &Node,
    candidate: &Candidate,
    side: usize,
) -> K::Pieces {
    let had = kernel.load(&node.sides[side]);
    let turn = usize::from(candidate.turn);
    if side == usize::from(candidate.side) {
        kernel.then(had, kernel.load(&rules.turns[turn]))
    } else {
        kernel.then(kernel.load(&rules.turns[Rules::inverse(turn)]), had)
    }
}

/// Where the entry stands that is to be read next.
#[inline(always)]
fn entry<K: Kernel>(
    kernel: K,
    probe: &Probe<'_>,
    rules: &Rules,
    parent: &Parent,
    candidate: &Candidate,
) -> Entry {
    let view = usize::from(parent.order[usize::from(candidate.at) % VIEWS]);
    let pieces = side_of(kernel, rules, &parent.node, candidate, view / AXES);
    probe.entry(kernel, pieces, view % AXES)
}

/// The child that a candidate is.
#[inline(always)]
fn child<K: Kernel>(kernel: K, rules: &Rules, parent: &Parent, candidate: &Candidate) -> Node {
    let mut node = parent.node;
    let side = usize::from(candidate.side);
    for other in 0..2 {
        let pieces = side_of(kernel, rules, &parent.node, candidate, other);
        kernel.store(pieces, &mut node.sides[other]);
    }
    node.values = candidate.values;
    node.left -= 1;
    node.trails[side] = rules.after(side, node.trails[side], usize::from(candidate.turn));
    node
}
