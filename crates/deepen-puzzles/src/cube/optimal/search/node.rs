//! A position of the search: a cube and its inverse, between what has been
//! turned at the beginning of the solution and at its end.

use crate::cube::canonical::Canonical;
use crate::cube::optimal::kernel::{AXES, Packed};
use crate::cube::state::Cube;
use crate::cube::turn::{Metric, Turn};
use crate::cube::turns::Turns;

/// The two ways to look at what is left: as the cube, which the next turn of
/// the solution is appended to, and as its inverse, to which its last turn is,
/// inverted.
pub(crate) const SIDES: usize = 2;

/// What a table says from each axis of each side: the values of side 0, then
/// of side 1, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values(u32);

/// How many values there are.
pub(crate) const VIEWS: usize = SIDES * AXES;

impl Values {
    #[inline(always)]
    pub(crate) fn get(self, view: usize) -> u8 {
        (self.0 >> (4 * view)) as u8 & 15
    }

    #[inline(always)]
    #[must_use]
    pub(crate) fn with(self, view: usize, value: u8) -> Values {
        Values(self.0 & !(15 << (4 * view)) | u32::from(value) << (4 * view))
    }

    /// The sum of the values of a side.
    #[inline(always)]
    pub(crate) fn sum(self, side: usize) -> u8 {
        (0..AXES).map(|axis| self.get(side * AXES + axis)).sum()
    }

    /// For each view a bit: whether its value is `value`.
    #[inline(always)]
    pub(crate) fn equal_to(self, value: u8) -> u8 {
        if value > 15 {
            return 0;
        }
        let same = self.0 ^ (0x11_1111 * u32::from(value));
        let differs = (same | same >> 1 | same >> 2 | same >> 3) & 0x11_1111;
        // One bit of each four, moved together.
        let equal = !differs & 0x11_1111;
        let pairs = (equal | equal >> 3) & 0x03_0303;
        ((pairs | pairs >> 6 | pairs >> 12) & 0x3f) as u8
    }
}

/// Whether the values of one side are all those of these bits.
#[inline(always)]
pub(crate) fn whole_side(equal: u8) -> bool {
    equal & 7 == 7 || equal >> 3 == 7
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The cube, and its inverse.
    pub(crate) sides: [Packed; SIDES],
    pub(crate) values: Values,
    /// Which unit of work it belongs to, in the order in which they are done.
    pub(crate) unit: u32,
    /// How many turns are left.
    pub(crate) left: u8,
    /// What was last appended to each side.
    pub(crate) trails: [u8; SIDES],
}

impl Node {
    /// Before anything is turned.
    pub(crate) fn root(cube: &Cube, left: u8) -> Node {
        Node {
            sides: [Packed::new(cube), Packed::new(&cube.inverse())],
            values: Values::default(),
            unit: 0,
            left,
            trails: [0; SIDES],
        }
    }

    /// Whether nothing is to be done any more.
    #[inline(always)]
    pub(crate) fn is_solved(&self) -> bool {
        self.sides[0] == Packed::new(&Cube::SOLVED)
    }
}

/// What may be turned, and what it does.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// For each side, which sequences of turns are tried.
    pub(crate) canonical: [Canonical; SIDES],
    /// Each turn as a cube.
    pub(crate) turns: [Packed; Turn::COUNT],
    pub(crate) metric: Metric,
    allowed: Turns,
}

impl Rules {
    /// The turns that solutions may have.
    pub(crate) fn allowed(&self) -> Turns {
        self.allowed
    }

    /// The rules where these turns are allowed.
    pub(crate) fn new(metric: Metric, allowed: Turns) -> Rules {
        let turns = std::array::from_fn(|turn| {
            Packed::new(
                &Turn::of_index(turn).map_or(Cube::SOLVED, |turn| Cube::SOLVED.turned(turn)),
            )
        });
        let canonical = [allowed, allowed.inverses()].map(Canonical::of_turns);
        Rules { canonical, turns, metric, allowed }
    }

    /// The number of the turn that undoes one.
    #[inline(always)]
    pub(crate) fn inverse(turn: usize) -> usize {
        turn + 2 - 2 * (turn % 3)
    }

    /// What a side remembers once a turn was appended to it.
    #[inline(always)]
    pub(crate) fn after(&self, side: usize, trail: u8, turn: usize) -> u8 {
        Turn::of_index(turn).map_or(trail, |turn| self.canonical[side].after(trail, turn))
    }

    /// The side to append to, and what may be appended: where fewer turns
    /// remain, or where the table says more.
    ///
    /// A value equal to the turns that are left tells that the solution does
    /// not end with a turn about that axis: without it a shorter one would
    /// lead into the subgroup. From the other side, it does not begin with one.
    #[inline(always)]
    pub(crate) fn branch(&self, node: &Node) -> (usize, Turns) {
        let equal = node.values.equal_to(node.left);
        let appended = [equal >> AXES, equal & 7].map(without_axes);
        let side =
            |side: usize| self.canonical[side].allowed(node.trails[side]).and(appended[side]);
        let (first, second) = (side(0), side(1));
        let fewer = first.count_turns().cmp(&second.count_turns());
        let prefer_first = fewer.then(node.values.sum(1).cmp(&node.values.sum(0)));
        if prefer_first.is_le() { (0, first) } else { (1, second) }
    }
}

/// All turns but those about some axes, a bit each.
#[inline(always)]
fn without_axes(axes: u8) -> Turns {
    const TABLE: [Turns; 8] = {
        let mut table = [Turns::ALL; 8];
        let mut axes = 0;
        while axes < 8 {
            let mut axis = 0;
            while axis < AXES {
                if axes >> axis & 1 == 1 {
                    table[axes] = table[axes].without_axis(axis);
                }
                axis += 1;
            }
            axes += 1;
        }
        table
    };
    TABLE[usize::from(axes)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_apart() {
        let mut values = Values::default();
        for view in 0..VIEWS {
            values = values.with(view, 9 + view as u8);
        }
        values = values.with(2, 12).with(0, 3);
        for (view, expected) in [3, 10, 12, 12, 13, 14].into_iter().enumerate() {
            assert_eq!(values.get(view), expected);
        }
        assert_eq!(values.equal_to(12), 0b1100);
        assert_eq!(values.equal_to(3), 1);
        assert_eq!(values.sum(0), 25);
        assert!(whole_side(0b111_000) && whole_side(0b111) && !whole_side(0b110_110));
    }

    #[test]
    fn a_turn_is_undone_by_its_inverse() {
        for turn in Turn::all() {
            assert_eq!(Rules::inverse(turn.index()), turn.inverse().index());
        }
    }
}
