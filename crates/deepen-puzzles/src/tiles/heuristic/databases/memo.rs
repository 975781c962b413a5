//! What a node carries of the tables, and how it is asked for in two stages.
//!
//! The sum that was the greatest at the parent is asked first: it is the one
//! that most often exceeds the limit, and then one value was read. Only where
//! it does not are the others fetched.

#![allow(clippy::inline_always, reason = "the search's inner loop")]

use deepen::{Child, Estimate, Heuristic, Quality, StagedHeuristic};
use deepen_tables::memory::prefetch;

use super::layout::Look;
use super::{MOST_SYMMETRIES, PatternDatabases, Tile};
use crate::tiles::{Cells, MAX_CELLS, Move, TilePuzzle, TileState};

const _: () = assert!(MAX_CELLS * 255 <= i16::MAX as usize, "a sum fits, whatever its tables say");

/// What a node carries: where it is in every view, the values there, and the
/// sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseMemo<const VIEWS: usize, const SUMS: usize> {
    index: [u32; VIEWS],
    value: [u8; VIEWS],
    sum: [i16; SUMS],
    /// The greatest sum.
    best: u8,
}

/// A child that is being asked about.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseQuery<const SUMS: usize> {
    /// The new index of each of the tile's views, and the value there.
    index: [u32; SUMS],
    value: [u8; SUMS],
    /// The sums, after the last stage.
    sum: [i16; SUMS],
    /// The tile that moved.
    tile: u8,
    /// Which of its views is asked first.
    first: u8,
}

impl<const SUMS: usize> Default for DatabaseQuery<SUMS> {
    fn default() -> Self {
        let (index, value, sum) = ([0; SUMS], [0; SUMS], [0; SUMS]);
        DatabaseQuery { index, value, sum, tile: 0, first: 0 }
    }
}

/// A move, as the tables see it.
#[derive(Clone, Copy)]
struct Crossing<'c, C> {
    state: &'c TileState<C>,
    /// The smaller of the two cells.
    cell: usize,
    operator: usize,
}

impl<'c, C: Cells> Crossing<'c, C> {
    #[inline(always)]
    fn new(puzzle: &TilePuzzle<C>, operator: Move, state: &'c TileState<C>) -> Self {
        let (blank, before) = (state.blank(), puzzle.blank_before(state, operator));
        Crossing { state, cell: blank.min(before), operator: operator.index() }
    }
}

impl<const VIEWS: usize, const SUMS: usize> PatternDatabases<'_, VIEWS, SUMS> {
    /// By how much a move changes the index of one of the tile's views.
    #[inline(always)]
    fn change<C: Cells>(&self, crossing: &Crossing<'_, C>, look: &Look) -> i32 {
        let mut change = look.step;
        if look.far >> crossing.operator & 1 == 1 {
            change = look.row;
            let symmetry = usize::from(look.symmetry) % MOST_SYMMETRIES;
            let between = &self.between[symmetry][crossing.cell];
            for cell in &between[..self.columns - 1] {
                change += look.passing[crossing.state.label(usize::from(*cell)) % 32];
            }
        }
        if look.forward >> crossing.operator & 1 == 1 { change } else { -change }
    }

    /// Works out where one of the tile's views is after the move, and fetches
    /// its value.
    #[inline(always)]
    fn fetch<C: Cells>(
        &self,
        parent: &DatabaseMemo<VIEWS, SUMS>,
        query: &mut DatabaseQuery<SUMS>,
        crossing: &Crossing<'_, C>,
        number: usize,
    ) {
        let look = &self.tile(query).looks[number];
        let view = usize::from(look.view) % VIEWS;
        let index = parent.index[view].wrapping_add_signed(self.change(crossing, look));
        query.index[number] = index;
        prefetch(self.values[view], index as usize);
    }

    /// Reads the value of one of the tile's views after the move; by how much
    /// it differs from the parent's.
    #[inline(always)]
    fn look_up(
        &self,
        parent: &DatabaseMemo<VIEWS, SUMS>,
        query: &mut DatabaseQuery<SUMS>,
        number: usize,
    ) -> i16 {
        let view = usize::from(self.tile(query).looks[number].view) % VIEWS;
        let value = self.values[view][query.index[number] as usize];
        query.value[number] = value;
        i16::from(value) - i16::from(parent.value[view])
    }

    #[inline(always)]
    fn tile(&self, query: &DatabaseQuery<SUMS>) -> &Tile<SUMS> {
        &self.tiles[usize::from(query.tile) % 32]
    }

    fn start_memo(&self, labels: &[u8], goal_blank: usize) -> DatabaseMemo<VIEWS, SUMS> {
        let mut memo =
            DatabaseMemo { index: [0; VIEWS], value: [0; VIEWS], sum: [0; SUMS], best: 0 };
        // Where each tile is, by its label, as each symmetry sees it.
        let mut cells = [[0_u8; 32]; MOST_SYMMETRIES];
        for (symmetry, cells) in self.symmetries.iter().zip(&mut cells) {
            for (cell, &label) in labels.iter().enumerate() {
                if usize::from(label) != goal_blank {
                    cells[symmetry.image(label.into()) % 32] = symmetry.image(cell) as u8;
                }
            }
        }
        for (number, view) in self.views.iter().enumerate() {
            let cells = &cells[view.symmetry_number % MOST_SYMMETRIES];
            let mut taken = 0_u32;
            let mut index = 0;
            for (&tile, &weight) in view.pattern.labels().iter().zip(view.pattern.weights()) {
                let cell = cells[usize::from(tile) % 32] & 31;
                let smaller = (taken & ((1 << cell) - 1)).count_ones();
                index += u64::from(u32::from(cell) - smaller) * weight;
                taken |= 1 << cell;
            }
            memo.index[number] = index as u32;
            prefetch(self.values[number], index as usize);
        }
        for number in 0..self.views.len() {
            memo.value[number] = self.values[number][memo.index[number] as usize];
        }
        for (sum, views) in self.members.iter().enumerate() {
            memo.sum[sum] = views.iter().map(|view| i16::from(memo.value[*view])).sum();
        }
        memo.best = greatest(&memo.sum);
        memo
    }
}

/// The place of the greatest sum, the first of several.
#[inline(always)]
fn greatest<const SUMS: usize>(sums: &[i16; SUMS]) -> u8 {
    let mut best = 0;
    for sum in 1..SUMS {
        if sums[sum] > sums[best] {
            best = sum;
        }
    }
    best as u8
}

impl<C: Cells, const VIEWS: usize, const SUMS: usize> Heuristic<TilePuzzle<C>>
    for PatternDatabases<'_, VIEWS, SUMS>
{
    type Memo = DatabaseMemo<VIEWS, SUMS>;

    fn quality(&self) -> Quality {
        Quality::Admissible
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> Self::Memo {
        self.start_memo(&puzzle.labels(state), puzzle.goal_blank())
    }

    #[inline]
    fn child(
        &self,
        puzzle: &TilePuzzle<C>,
        parent: Self::Memo,
        operator: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<Self::Memo, u32> {
        let child = Child { parent: &parent, operator, state };
        let mut query = DatabaseQuery::default();
        self.ask(puzzle, child, &mut query);
        for stage in 0..<Self as StagedHeuristic<TilePuzzle<C>>>::STAGES {
            if let Some(above) = self.read(puzzle, child, &mut query, stage, limit) {
                return Estimate::Above(above);
            }
        }
        let mut memo = parent;
        StagedHeuristic::<TilePuzzle<C>>::finish(self, &mut memo, &query);
        Estimate::Within(memo)
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> u32 {
        u32::from(memo.sum[usize::from(memo.best) % SUMS].unsigned_abs())
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl<C: Cells, const VIEWS: usize, const SUMS: usize> StagedHeuristic<TilePuzzle<C>>
    for PatternDatabases<'_, VIEWS, SUMS>
{
    type Query = DatabaseQuery<SUMS>;

    const STAGES: usize = 2;

    #[inline(always)]
    fn ask(
        &self,
        puzzle: &TilePuzzle<C>,
        child: Child<'_, TilePuzzle<C>, Self::Memo>,
        query: &mut Self::Query,
    ) {
        let crossing = Crossing::new(puzzle, *child.operator, child.state);
        let moved = puzzle.blank_before(child.state, *child.operator);
        query.tile = child.state.label(moved) as u8;
        query.sum = child.parent.sum;
        query.first = self.tile(query).look_of[usize::from(child.parent.best) % SUMS];
        let first = usize::from(query.first) % SUMS;
        self.fetch(child.parent, query, &crossing, first);
    }

    #[inline(always)]
    fn read(
        &self,
        puzzle: &TilePuzzle<C>,
        child: Child<'_, TilePuzzle<C>, Self::Memo>,
        query: &mut Self::Query,
        stage: usize,
        limit: u32,
    ) -> Option<u32> {
        let tile = self.tile(query);
        let first = usize::from(query.first) % SUMS;
        if stage == 0 {
            let change = self.look_up(child.parent, query, first);
            tile.add(&mut query.sum, first, change);
            let sum = u32::from(query.sum[usize::from(child.parent.best) % SUMS].unsigned_abs());
            if sum > limit {
                return Some(sum);
            }
            let crossing = Crossing::new(puzzle, *child.operator, child.state);
            for number in 0..tile.count.min(SUMS) {
                if number != first {
                    self.fetch(child.parent, query, &crossing, number);
                }
            }
            return None;
        }
        for number in 0..tile.count.min(SUMS) {
            if number != first {
                let change = self.look_up(child.parent, query, number);
                tile.add(&mut query.sum, number, change);
            }
        }
        let greatest = query.sum.iter().fold(0, |greatest: i16, sum| greatest.max(*sum));
        let greatest = u32::from(greatest.unsigned_abs());
        (greatest > limit).then_some(greatest)
    }

    #[inline(always)]
    fn finish(&self, memo: &mut Self::Memo, query: &Self::Query) {
        let tile = self.tile(query);
        memo.sum = query.sum;
        for number in 0..tile.count.min(SUMS) {
            let view = usize::from(tile.looks[number].view) % VIEWS;
            memo.index[view] = query.index[number];
            memo.value[view] = query.value[number];
        }
        memo.best = greatest(&memo.sum);
    }
}
