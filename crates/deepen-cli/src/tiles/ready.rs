//! A puzzle and a heuristic, made and ready to search any start.

use deepen::{
    CycleCheck, Heuristic, IdaStar, ParentPruning, Quality, SiteHeuristic, Weighted, Zero,
};
use deepen_puzzles::tiles::{Cells, Move, Nibbles, Relabelled, TilePuzzle};

use super::heuristics::Setting;
use crate::args::Algorithm;
use crate::engine::Search;

/// What has been made for a goal and serves every start.
pub(crate) trait Ready {
    /// A search from a start.
    fn search<'a>(&'a self, start: &Relabelled, algorithm: Algorithm)
    -> Box<dyn Search<Move> + 'a>;

    /// The heuristic's value of a board, not weighted.
    fn estimate(&self, board: &Relabelled) -> u32;

    /// What the heuristic promises, not weighted.
    fn quality(&self) -> Quality;

    /// Bytes of the tables.
    fn bytes(&self) -> usize {
        0
    }
}

/// A heuristic on the explicit stack.
pub(crate) struct OnStack<C, H> {
    puzzle: TilePuzzle<C>,
    heuristic: H,
    weighted: Option<Weighted<H>>,
}

impl<C, H> OnStack<C, H>
where
    C: Cells + Send + Sync + 'static,
    H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync + Clone + 'static,
{
    /// Takes a heuristic made for the setting.
    pub(crate) fn ready(heuristic: H, setting: &Setting) -> Result<Box<dyn Ready>, String> {
        let puzzle = puzzle(setting)?;
        let weighted = Weighted::new(heuristic.clone(), setting.weight);
        let weighted = weighted.filter(|_| setting.weight > 1.0);
        Ok(Box::new(OnStack { puzzle, heuristic, weighted }))
    }
}

impl<C, H> Ready for OnStack<C, H>
where
    C: Cells + Send + Sync + 'static,
    H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync + Clone + 'static,
{
    fn search<'a>(
        &'a self,
        start: &Relabelled,
        algorithm: Algorithm,
    ) -> Box<dyn Search<Move> + 'a> {
        match (&self.weighted, algorithm) {
            (_, Algorithm::Iddfs) => on_stack(&self.puzzle, &Zero, start),
            (Some(weighted), Algorithm::IdaStar) => on_stack(&self.puzzle, weighted, start),
            (None, Algorithm::IdaStar) => on_stack(&self.puzzle, &self.heuristic, start),
        }
    }

    fn estimate(&self, board: &Relabelled) -> u32 {
        let state = self.puzzle.state(board.labels(), board.blank());
        self.heuristic.of(&self.puzzle, &state)
    }

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }
}

/// A heuristic on the compile-time sites of the 4x4 board.
pub(crate) struct OnSites<H> {
    puzzle: TilePuzzle<Nibbles>,
    heuristic: H,
}

impl<H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send> + Sync + 'static> OnSites<H> {
    /// Takes a heuristic made for the setting.
    pub(crate) fn ready(heuristic: H, setting: &Setting) -> Result<Box<dyn Ready>, String> {
        Ok(Box::new(OnSites { puzzle: puzzle(setting)?, heuristic }))
    }
}

impl<H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send> + Sync> Ready for OnSites<H> {
    fn search<'a>(
        &'a self,
        start: &Relabelled,
        algorithm: Algorithm,
    ) -> Box<dyn Search<Move> + 'a> {
        if algorithm == Algorithm::Iddfs {
            return on_stack(&self.puzzle, &Zero, start);
        }
        let state = self.puzzle.state(start.labels(), start.blank());
        let search = IdaStar::new(&self.puzzle, &self.heuristic, state)
            .pruning(&ParentPruning)
            .cycles(CycleCheck::None)
            .by_sites();
        Box::new(search)
    }

    fn estimate(&self, board: &Relabelled) -> u32 {
        let state = self.puzzle.state(board.labels(), board.blank());
        self.heuristic.of(&self.puzzle, &state)
    }

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }
}

/// Every cycle costs moves and the search never turns back at once, so that
/// no look at the path's states is needed.
fn on_stack<'a, C: Cells + Send + Sync, H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync>(
    puzzle: &'a TilePuzzle<C>,
    heuristic: &'a H,
    start: &Relabelled,
) -> Box<dyn Search<Move> + 'a> {
    let state = puzzle.state(start.labels(), start.blank());
    let search =
        IdaStar::new(puzzle, heuristic, state).pruning(&ParentPruning).cycles(CycleCheck::None);
    Box::new(search)
}

fn puzzle<C: Cells>(setting: &Setting) -> Result<TilePuzzle<C>, String> {
    TilePuzzle::new(setting.shape, setting.goal_blank)
        .ok_or_else(|| format!("a {} board does not fit this search", setting.shape))
}
