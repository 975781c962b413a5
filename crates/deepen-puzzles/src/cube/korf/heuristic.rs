//! The greatest of three entries: asked at once, or in stages.

use deepen::{Child, Estimate, Heuristic, Quality, StagedHeuristic};
use deepen_tables::build::UNREACHABLE;
use deepen_tables::memory::prefetch;

use super::coordinates::{Coordinates, Moves};
use super::patterns::{Remaining, corner_rank};
use super::space::NumberedCubes;
use crate::cube::space::CubeSpace;
use crate::cube::state::Cube;
use crate::cube::turn::Turn;

/// The tables, lent to a search.
#[derive(Clone, Copy, Debug)]
pub struct KorfHeuristic<'t> {
    /// Corners, the first six edges, the last six.
    pub(super) tables: [&'t [u8]; 3],
    pub(super) remaining: &'static Remaining,
    pub(super) moves: &'static Moves,
    pub(super) fingerprint: u64,
}

impl KorfHeuristic<'_> {
    /// Where the entry of a cube is in each table.
    #[inline]
    fn rank(&self, state: &Coordinates, table: usize) -> usize {
        let [a, b, c, d] = state.edges;
        match table {
            0 => corner_rank(state.order, state.twist),
            1 => self.remaining.rank(a, b),
            _ => self.remaining.rank(c, d),
        }
    }

    #[inline]
    fn entry(&self, state: &Coordinates, table: usize) -> u8 {
        self.tables[table][self.rank(state, table)]
    }

    /// The greatest entry; the first above the limit decides.
    #[inline]
    fn greatest(&self, state: &Coordinates, limit: u8) -> Estimate<u8, u8> {
        let mut greatest = 0;
        for table in 0..3 {
            let entry = self.entry(state, table);
            if entry > limit {
                return Estimate::Above(entry);
            }
            greatest = greatest.max(entry);
        }
        Estimate::Within(greatest)
    }

    fn all(&self, state: &Coordinates) -> u8 {
        (0..3).map(|table| self.entry(state, table)).fold(0, u8::max)
    }
}

/// Each table has exact distances of a projection of the cube. What a table
/// calls unreachable is so: its entry is the infinity of costs.
impl Heuristic<NumberedCubes> for KorfHeuristic<'_> {
    type Memo = u8;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &NumberedCubes, state: &Coordinates) -> u8 {
        self.all(state)
    }

    #[inline]
    fn child(
        &self,
        _: &NumberedCubes,
        _: u8,
        _: &Turn,
        state: &Coordinates,
        limit: u8,
    ) -> Estimate<u8, u8> {
        self.greatest(state, limit)
    }

    #[inline]
    fn value(&self, memo: u8) -> u8 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// What is known of a child that is being asked about.
#[derive(Clone, Copy, Debug, Default)]
pub struct KorfQuery {
    /// Where the entry is that is read next.
    rank: u32,
    greatest: u8,
}

impl StagedHeuristic<NumberedCubes> for KorfHeuristic<'_> {
    type Query = KorfQuery;

    const STAGES: usize = 3;

    #[inline]
    fn ask(&self, _: &NumberedCubes, child: Child<'_, NumberedCubes, u8>, query: &mut KorfQuery) {
        let rank = self.rank(child.state, 0);
        prefetch(self.tables[0], rank);
        query.rank = rank as u32;
    }

    #[inline]
    fn read(
        &self,
        _: &NumberedCubes,
        child: Child<'_, NumberedCubes, u8>,
        query: &mut KorfQuery,
        stage: usize,
        limit: u8,
    ) -> Option<u8> {
        let entry = self.tables[stage][query.rank as usize];
        if entry > limit {
            return Some(entry);
        }
        query.greatest = query.greatest.max(entry);
        if stage + 1 < 3 {
            let rank = self.rank(child.state, stage + 1);
            prefetch(self.tables[stage + 1], rank);
            query.rank = rank as u32;
        }
        None
    }

    #[inline]
    fn finish(&self, memo: &mut u8, query: &KorfQuery) {
        *memo = query.greatest;
    }
}

/// What a node of any other search carries: where its entries are, and the
/// greatest of them. `None` for a cube that no turns lead to.
pub type KorfMemo = (Option<Coordinates>, u8);

/// For all searches, towards any one cube.
impl Heuristic<CubeSpace<Cube>> for KorfHeuristic<'_> {
    type Memo = KorfMemo;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &CubeSpace<Cube>, state: &Cube) -> KorfMemo {
        // The pieces are renamed so that the goal is the solved cube.
        let numbers = self.moves.coordinates(&space.target().inverse().then(state)).ok();
        (numbers, numbers.map_or(UNREACHABLE, |numbers| self.all(&numbers)))
    }

    #[inline]
    fn child(
        &self,
        _: &CubeSpace<Cube>,
        (numbers, _): KorfMemo,
        operator: &Turn,
        _: &Cube,
        limit: u8,
    ) -> Estimate<KorfMemo, u8> {
        let Some(numbers) = numbers.map(|numbers| numbers.turned(self.moves, *operator)) else {
            return Estimate::Above(UNREACHABLE);
        };
        match self.greatest(&numbers, limit) {
            Estimate::Within(greatest) => Estimate::Within((Some(numbers), greatest)),
            Estimate::Above(entry) => Estimate::Above(entry),
        }
    }

    #[inline]
    fn value(&self, memo: KorfMemo) -> u8 {
        memo.1
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}
