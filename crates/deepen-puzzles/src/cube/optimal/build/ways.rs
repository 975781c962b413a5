//! Which classes of corners turns lead to.

use crate::cube::optimal::corners::{CornerClasses, UPRIGHT};
use crate::cube::optimal::cosets::{Cases, Cosets, corners_seen};
use crate::cube::symmetry::Symmetry;
use crate::cube::turn::Turn;

/// A turn from one class of corners to another: the turned representative of
/// the one becomes, through the symmetry, that of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The class at the other end.
    pub(super) class: u32,
    pub(super) turn: Turn,
    pub(super) symmetry: u8,
}

/// All ways between classes.
#[derive(Debug)]
pub(super) struct Ways {
    /// By class: those that lead to it, through every symmetry that does so.
    /// For a representative that looks the same through some symmetries, its
    /// row has entries that mean the same, and all of them are to be filled.
    pub(super) into: Vec<Vec<Way>>,
    /// By class: those that lead from it, one a turn. Entries that mean the
    /// same say the same, so one symmetry is enough.
    pub(super) out_of: Vec<Vec<Way>>,
    /// By class: how many corners are in it.
    pub(super) corners: Vec<u64>,
}

impl Ways {
    pub(super) fn new(cosets: Cosets, cases: &Cases, classes: &CornerClasses) -> Ways {
        let count = classes.representatives().len();
        let mut ways = Ways {
            into: vec![Vec::new(); count],
            out_of: vec![Vec::new(); count],
            corners: vec![0; count],
        };
        for twists in 0..2187 {
            for layers in 0..cosets.layers.cases() {
                ways.corners[classes.of(twists, layers).0] += 1;
            }
        }
        let seen: Vec<_> =
            classes.representatives().iter().map(|cube| corners_seen(cases, cube)).collect();
        for (from, cube) in classes.representatives().iter().enumerate() {
            for turn in cosets.metric.turns() {
                let turned = cube.turned(turn);
                let (twists, layers) = corners_seen(cases, &turned);
                let (to, symmetry) = classes.of(twists, layers);
                let way = |class: usize, symmetry: usize| Way {
                    class: class as u32,
                    turn,
                    symmetry: symmetry as u8,
                };
                ways.out_of[from].push(way(to, symmetry));
                let upright = Symmetry::all()[..UPRIGHT].iter().enumerate();
                let leading = upright
                    .filter(|(_, by)| corners_seen(cases, &by.conjugate(&turned)) == seen[to]);
                ways.into[to].extend(leading.map(|(symmetry, _)| way(from, symmetry)));
            }
        }
        ways
    }
}
