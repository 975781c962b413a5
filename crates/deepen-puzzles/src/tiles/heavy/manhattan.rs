//! Weighted Manhattan distance: every tile needs at least its distance along
//! rows and columns, and each step of it costs its weight. Consistent; what
//! is carried down a path is exact (see the [module](super)).

use deepen::{Estimate, Heuristic, Quality};

use super::space::HeavyTiles;
use super::weights::TileCost;
use crate::tiles::{Move, TileSpace, TileState};

/// The sum of the tiles' distances to their goal cells, each times its weight.
#[derive(Clone, Copy, Debug, Default)]
pub struct WeightedManhattan;

impl<S: TileSpace, K: TileCost> Heuristic<HeavyTiles<S, K>> for WeightedManhattan {
    type Memo = K;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &HeavyTiles<S, K>, state: &TileState<S::Cells>) -> K {
        let shape = space.tiles().puzzle().shape();
        let mut sum = K::ZERO;
        for cell in (0..shape.cells()).filter(|cell| *cell != state.blank()) {
            let label = state.label(cell);
            for _ in 0..shape.distance(cell, space.tiles().place(label)) {
                // No sum of distances overflows: that was seen to when the
                // space was made.
                sum = sum.checked_add(space.weight(label)).unwrap_or(K::INFINITY);
            }
        }
        sum
    }

    #[inline]
    fn child(
        &self,
        space: &HeavyTiles<S, K>,
        parent: K,
        operator: &Move,
        state: &TileState<S::Cells>,
        limit: K,
    ) -> Estimate<K, K> {
        let puzzle = space.tiles().puzzle();
        let label = state.label(puzzle.blank_before(state, *operator));
        let weight = space.weight(label);
        let nearer = puzzle.brings_nearer(state, *operator, space.tiles().place(label));
        let value = if nearer {
            parent.checked_sub(weight).unwrap_or(K::ZERO)
        } else {
            parent.checked_add(weight).unwrap_or(K::INFINITY)
        };
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: K) -> K {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x7765_6967
    }
}
