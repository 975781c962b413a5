//! The solutions of a unit of work, written out.
//!
//! The sweep finds that there are some, and in which unit; here a unit is
//! searched again node by node, with the turns remembered that lead on. Units
//! are small, so this costs next to nothing.

use super::node::{Node, Rules, SIDES, VIEWS, Values, whole_side};
use crate::cube::optimal::kernel::{AXES, Kernel};
use crate::cube::optimal::probe::Probe;
use crate::cube::turn::Turn;

/// A way through the search: what was appended to either side, by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    pub(crate) appended: [Vec<usize>; SIDES],
}

impl Way {
    /// The solution that it is.
    pub(crate) fn turns(&self) -> Vec<Turn> {
        let [front, back] = &self.appended;
        let back = back.iter().rev().map(|&turn| Rules::inverse(turn));
        front.iter().copied().chain(back).filter_map(Turn::of_index).collect()
    }
}

/// Asks the table about a node from all sides; `false` if it speaks against
/// it.
#[inline(always)]
pub(crate) fn evaluate<K: Kernel>(kernel: K, probe: &Probe<'_>, node: &mut Node) -> bool {
    let mut equal = 0_u8;
    for view in 0..VIEWS {
        let pieces = kernel.load(&node.sides[view / AXES]);
        let value = probe.read(probe.entry(kernel, pieces, view % AXES));
        node.values = node.values.with(view, value);
        equal |= u8::from(value == node.left) << view;
        if value > node.left || whole_side(equal) && node.left > 0 {
            return false;
        }
    }
    true
}

/// A node, one turn further.
#[inline(always)]
pub(crate) fn appended<K: Kernel>(
    kernel: K,
    rules: &Rules,
    node: &Node,
    side: usize,
    turn: usize,
) -> Node {
    let mut child = *node;
    let other = 1 - side;
    let turned = kernel.then(kernel.load(&node.sides[side]), kernel.load(&rules.turns[turn]));
    kernel.store(turned, &mut child.sides[side]);
    let undone = kernel.load(&rules.turns[Rules::inverse(turn)]);
    let turned = kernel.then(undone, kernel.load(&node.sides[other]));
    kernel.store(turned, &mut child.sides[other]);
    child.values = Values::default();
    child.left -= 1;
    child.trails[side] = rules.after(side, node.trails[side], turn);
    child
}

/// Visits the solutions below a node, until `visit` says that it has enough.
pub(crate) fn solutions<K: Kernel>(
    kernel: K,
    probe: &Probe<'_>,
    rules: &Rules,
    node: &Node,
    way: &mut Way,
    visit: &mut dyn FnMut(&Way) -> bool,
) -> bool {
    if node.left == 0 {
        return node.is_solved() && visit(way);
    }
    let (side, turns) = rules.branch(node);
    for turn in turns {
        let mut child = appended(kernel, rules, node, side, turn.index());
        if evaluate(kernel, probe, &mut child) {
            way.appended[side].push(turn.index());
            let enough = solutions(kernel, probe, rules, &child, way, visit);
            way.appended[side].pop();
            if enough {
                return true;
            }
        }
    }
    false
}
