//! Additive pattern databases as a heuristic, with the mirrored look-up.
//!
//! The memo carries the cell of every tile, in the order in which the tables
//! are indexed, and the same of the mirror image. A move changes one nibble
//! and one value of each. The plain sum is asked first: where it is above the
//! limit the mirrored table is left alone, and with it a cache miss.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Estimate, Heuristic, Quality, Site, SiteHeuristic};

use super::{MAX_DIRECT_CELLS, PatternSet};
use crate::tiles::sites::{blank_at, blank_before};
use crate::tiles::{Cells, Move, Nibbles, TilePuzzle, TileState};

/// The greater of a board's sum and its mirror image's, where there is one.
/// Admissible; not consistent, as tables minimised over the blank's cell are
/// not.
#[derive(Clone, Debug)]
pub struct PatternHeuristic {
    set: PatternSet,
    /// By label, and by label for the mirror image.
    slots: [[Slot; MAX_DIRECT_CELLS]; 2],
    /// The mirror image of each cell; all 0 where there is none.
    mirror: [u8; MAX_DIRECT_CELLS],
    mirrored: bool,
    fingerprint: u64,
}

/// Where a tile is in a word of positions, and where its pattern's table is.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The first entry of the table.
    first: u32,
    /// The bits of the index, shifted down.
    mask: u32,
    /// The bit where the index begins.
    field: u8,
    /// The bit where the tile's nibble begins.
    nibble: u8,
}

/// The cells of all tiles and the sum of the values.
#[derive(Clone, Copy, Debug)]
struct Side {
    positions: u64,
    sum: u32,
}

/// What is carried down the path: the board's side and its mirror image's.
#[derive(Clone, Copy, Debug)]
pub struct PatternMemo {
    plain: Side,
    mirrored: Side,
}

impl PatternHeuristic {
    /// The heuristic of these tables. They are for one shape and goal: asked
    /// about boards of another, the values mean nothing.
    #[must_use]
    pub fn new(set: PatternSet) -> Self {
        let (partition, positions) = (set.partition(), set.positions());
        let slot = |label: usize| {
            let pattern = partition.pattern_of(label);
            let (field, mask) = positions.field(pattern);
            let nibble = positions.shift_of(label) as u8;
            Slot { first: set.firsts[pattern] as u32, mask, field, nibble }
        };
        let plain: [Slot; MAX_DIRECT_CELLS] = std::array::from_fn(slot);
        let mirror = partition.mirror();
        let mirrored = mirror
            .map_or(plain, |mirror| std::array::from_fn(|label| plain[usize::from(mirror[label])]));
        let patterns = partition.patterns().iter();
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let fingerprint = patterns.fold(0x7061_7474, |hash, tiles| {
            tiles.iter().fold(mix(hash, u8::MAX), |hash, tile| mix(hash, *tile))
        });
        PatternHeuristic {
            slots: [plain, mirrored],
            mirrored: mirror.is_some(),
            mirror: mirror
                .map_or_else(Default::default, |mirror| std::array::from_fn(|cell| mirror[cell])),
            fingerprint,
            set,
        }
    }

    /// The same with the mirrored look-up switched on, where the goal has a
    /// mirror image, or off: to see what it is worth.
    #[must_use]
    pub fn mirrored(mut self, on: bool) -> Self {
        self.mirrored = on && self.set.partition().mirror().is_some();
        self
    }

    /// The tables.
    #[must_use]
    pub fn set(&self) -> &PatternSet {
        &self.set
    }

    /// One side after its tile of this slot went to a cell; `crossed` is that
    /// cell XOR the one it came from.
    #[inline(always)]
    fn moved(&self, side: Side, slot: &Slot, crossed: usize) -> Side {
        let positions = side.positions ^ (crossed as u64) << (slot.nibble & 63);
        let (before, after) = (self.entry(slot, side.positions), self.entry(slot, positions));
        Side { positions, sum: side.sum + after - before }
    }

    /// The value of a slot's pattern.
    #[inline(always)]
    fn entry(&self, slot: &Slot, positions: u64) -> u32 {
        let index = (positions >> (slot.field & 63)) as u32 & slot.mask;
        u32::from(self.set.values[(slot.first + index) as usize])
    }

    /// The memo after a tile crossed from one cell to another, given for the
    /// board and for its mirror image.
    #[inline(always)]
    fn step(
        &self,
        parent: PatternMemo,
        tile: usize,
        crossed: [usize; 2],
        limit: u32,
    ) -> Estimate<PatternMemo, u32> {
        let plain = self.moved(parent.plain, &self.slots[0][tile & 15], crossed[0]);
        if plain.sum > limit {
            return Estimate::Above(plain.sum);
        }
        if !self.mirrored {
            return Estimate::Within(PatternMemo { plain, mirrored: plain });
        }
        let mirrored = self.moved(parent.mirrored, &self.slots[1][tile & 15], crossed[1]);
        if mirrored.sum > limit {
            return Estimate::Above(mirrored.sum);
        }
        Estimate::Within(PatternMemo { plain, mirrored })
    }
}

impl<C: Cells> Heuristic<TilePuzzle<C>> for PatternHeuristic {
    type Memo = PatternMemo;

    fn quality(&self) -> Quality {
        Quality::Admissible
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> PatternMemo {
        let labels = puzzle.labels(state);
        let side = |positions| Side { positions, sum: self.set.value(positions) };
        let plain = side(self.set.positions().pack(&labels));
        let image = self.set.positions().pack_mirrored(&labels).filter(|_| self.mirrored);
        let mirrored = image.map_or(plain, side);
        PatternMemo { plain, mirrored }
    }

    #[inline]
    fn child(
        &self,
        puzzle: &TilePuzzle<C>,
        parent: PatternMemo,
        operator: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<PatternMemo, u32> {
        let (from, to) = (state.blank() & 15, puzzle.blank_before(state, *operator) & 15);
        let images = usize::from(self.mirror[from] ^ self.mirror[to]);
        self.step(parent, state.label(to), [from ^ to, images], limit)
    }

    #[inline]
    fn value(&self, memo: PatternMemo) -> u32 {
        memo.plain.sum.max(memo.mirrored.sum)
    }

    fn fingerprint(&self) -> u64 {
        let switched_off = !self.mirrored && self.set.partition().mirror().is_some();
        self.fingerprint ^ u64::from(switched_off)
    }
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for PatternHeuristic {
    const STEADY: bool = false;

    type Slope = ();

    fn slope(&self, _: PatternMemo) {}

    /// Never asked, as the values are not steady.
    fn follow<K: Site<TilePuzzle<Nibbles>>>(&self, (): (), _: u32, _: u64) -> ((), bool) {
        ((), false)
    }

    #[inline(always)]
    fn at<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: PatternMemo,
        tile: u32,
        _: u64,
        limit: u32,
    ) -> Estimate<PatternMemo, u32> {
        let (from, to) = (blank_at(K::INDEX), blank_before(K::INDEX));
        let transposed = |cell: usize| cell % 4 * 4 + cell / 4;
        let crossed = [from ^ to, transposed(from) ^ transposed(to)];
        self.step(parent, tile as usize, crossed, limit)
    }
}
