//! What is known of a puzzle without a search: how many positions there are,
//! which of them can be reached, and random ones.
//!
//! Moves permute the ways in which a piece can be in a slot: these are the
//! points of a permutation group. `chain` knows it whole.

mod chain;
mod large;
mod random;
mod reach;

pub use large::Large;
pub use random::{RandomPositions, random_moves};
pub use reach::Verdict;

use std::sync::Arc;

use super::definition::{Definition, PieceSet};
use super::transformation::Transformation;
use chain::{Chain, Permutation};

/// The most points of a group that is looked into.
const MOST_POINTS: usize = 1_024;

/// The most work that is done for it, in points of permutations multiplied:
/// some seconds.
const MOST_WORK: u64 = 4_000_000_000;

/// The group that a puzzle's moves generate.
#[derive(Clone, Debug)]
pub struct Group {
    definition: Arc<Definition>,
    points: Points,
    chain: Chain,
}

/// Slots with turns, as points.
#[derive(Clone, Debug)]
struct Points {
    /// By slot: the first of its points, and how many it has: one where the
    /// orientations of all pieces of the set are ignored.
    of_slot: Vec<(usize, usize)>,
    /// By point: its slot.
    slots: Vec<u8>,
}

impl Points {
    fn of(definition: &Definition) -> Self {
        let turns = |set: &PieceSet| if set.ignores_all() { 1 } else { set.orientations().into() };
        let sets = definition.sets().iter();
        let each = sets.flat_map(|set| std::iter::repeat_n(turns(set), set.count()));
        let mut points = Points { of_slot: Vec::new(), slots: Vec::new() };
        for (slot, turns) in each.enumerate() {
            points.of_slot.push((points.slots.len(), turns));
            points.slots.extend(std::iter::repeat_n(slot as u8, turns));
        }
        points
    }

    fn permutation(&self, one: &Transformation) -> Permutation {
        let mut permutation: Permutation = vec![0; self.slots.len()];
        for (slot, &(first, turns)) in self.of_slot.iter().enumerate() {
            let from = self.of_slot[usize::from(one.from()[slot])].0;
            for turn in 0..turns {
                let turned = (turn + usize::from(one.turn()[slot])) % turns;
                permutation[from + turn] = (first + turned) as u16;
            }
        }
        permutation
    }
}

impl Group {
    /// The group of a puzzle; `None` where it is too large to be looked into.
    #[must_use]
    pub fn of(definition: &Arc<Definition>) -> Option<Self> {
        let points = Points::of(definition);
        let count = points.slots.len();
        if count > MOST_POINTS {
            return None;
        }
        let moves = definition.moves().iter();
        let moves: Vec<Permutation> =
            moves.map(|one| points.permutation(one.transformation())).collect();
        let chain = Chain::new(count, &moves, MOST_WORK / count as u64).ok()?;
        Some(Group { definition: Arc::clone(definition), points, chain })
    }

    /// How many elements it has: as many as there are positions, if all pieces
    /// could be told apart.
    #[must_use]
    pub fn order(&self) -> Large {
        Large::product(self.chain.levels.iter().map(|level| level.orbit.len() as u32))
    }

    /// How many positions can be reached. Known without a search where all
    /// pieces of a set differ, and all their orientations count or none;
    /// otherwise `None`: there are fewer than [`order`](Group::order) says.
    #[must_use]
    pub fn positions(&self) -> Option<Large> {
        let is_plain =
            |set: &PieceSet| !set.has_duplicates() && (set.ignores_all() || set.ignores_none());
        self.definition.sets().iter().all(is_plain).then(|| self.order())
    }
}

/// In how many ways the moves place the pieces of one set; `None` where they
/// are more than 2^64.
pub(super) fn placements(definition: &Definition, set: &PieceSet) -> Option<u64> {
    let first = set.slots().start;
    let on_slots = |one: &Transformation| -> Permutation {
        let from = &one.from()[set.slots()];
        let from: Vec<u16> = from.iter().map(|slot| u16::from(*slot) - first as u16).collect();
        chain::inverse(&from)
    };
    let moves: Vec<Permutation> =
        definition.moves().iter().map(|one| on_slots(one.transformation())).collect();
    let chain = Chain::new(set.count(), &moves, MOST_WORK / set.count() as u64).ok()?;
    Large::product(chain.levels.iter().map(|level| level.orbit.len() as u32)).to_u64()
}
