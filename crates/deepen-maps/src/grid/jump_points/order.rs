//! The canonical order of steps: diagonal ones as early as can be.

use deepen::Pruning;

use super::jump::Jump;
use super::jumps::Jumps;
use super::space::JumpSpace;
use crate::grid::{Direction, PathLength};

/// Of all shortest paths that go around the same obstacles on the same side
/// only the one is tried whose diagonal steps come as early as can be (Harabor
/// and Grastien 2011; the order is named by Sturtevant and Rabin 2016).
///
/// It is safe where a search keeps one path to a state, whichever of the
/// shortest came first. By induction on the length of a shortest path to a
/// cell x, let m be its last cell but one.
///
/// > A straight step m to x is never taken out after a shortest path to m:
/// > the three arrivals after which it would be lead to a shorter path.
/// > Let it be diagonal. It is taken out only after the straight step p to m
/// > that is its own component, when nothing has opened there; then p to y
/// > diagonally and y to x straight is as short, and that last step is not
/// > taken out after whatever path to y was kept.
///
/// All cells that a search passes over without keeping them keep every
/// arrival, which is more.
#[derive(Clone, Copy, Debug, Default)]
pub struct CanonicalOrder;

impl<L: PathLength> Pruning<JumpSpace<'_, L>> for CanonicalOrder {
    /// The direction of the last step.
    type Trail = Option<Direction>;

    const SAFE_BESIDE_STATES: bool = true;

    fn start(&self) -> Option<Direction> {
        None
    }

    #[inline]
    fn restrict(&self, _: &JumpSpace<'_, L>, arrival: Option<Direction>, jumps: &mut Jumps<'_>) {
        if let Some(arrival) = arrival {
            jumps.directions = jumps.map.canonical(jumps.from, arrival);
        }
    }

    #[inline]
    fn follow(&self, _: Option<Direction>, jump: &Jump) -> Option<Direction> {
        jump.arrival()
    }

    fn fingerprint(&self) -> u64 {
        0x6a70_7331
    }
}
