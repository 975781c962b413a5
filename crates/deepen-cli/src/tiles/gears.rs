//! The gears in which boards are searched, each for a heuristic that is lent.

use deepen::{
    Automaton, CycleCheck, Heuristic, HybridSearch, IdaStar, Lanes, ParentPruning, Pruning,
    Quality, SiteHeuristic, StagedHeuristic, Weighted,
};
use deepen_puzzles::tiles::{
    Cells, Manhattan, Move, Nibbles, Octets, Relabelled, TilePuzzle, UseHeuristic,
    UseSiteHeuristic, UseStagedHeuristic,
};

use crate::solving::SearchSettings;
use crate::solving::algorithms::{Body, Ready, in_common_form};
use crate::solving::common::InWords;

// Every cycle costs moves and the search never turns back at once, so that no
// look at the path's states is needed.

/// On the explicit stack.
pub(super) struct OnStack<'u, 'b, C> {
    pub(super) puzzle: &'u TilePuzzle<C>,
    pub(super) start: &'u Relabelled,
    pub(super) weight: f64,
    pub(super) body: Body<'b, Move, u32>,
}

impl<C: Cells + Send + Sync> OnStack<'_, '_, C> {
    fn run<H>(self, heuristic: &H)
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        let state = self.puzzle.state(self.start.labels(), self.start.blank());
        let search = IdaStar::new(self.puzzle, heuristic, state);
        (self.body)(&mut search.pruning(&ParentPruning).cycles(CycleCheck::None));
    }
}

impl<C: Cells + Send + Sync> UseHeuristic<C> for OnStack<'_, '_, C> {
    type Output = ();

    fn with<H>(self, heuristic: &H)
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        match Weighted::new(heuristic, self.weight).filter(|_| self.weight > 1.0) {
            Some(weighted) => self.run(&weighted),
            None => self.run(heuristic),
        }
    }
}

/// On the compile-time sites of the 4x4 board.
pub(super) struct OnSites<'u, 'b> {
    pub(super) puzzle: &'u TilePuzzle<Nibbles>,
    pub(super) start: &'u Relabelled,
    pub(super) body: Body<'b, Move, u32>,
}

impl UseSiteHeuristic for OnSites<'_, '_> {
    type Output = ();

    fn with<H>(self, heuristic: &H)
    where
        H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send> + Sync,
    {
        let state = self.puzzle.state(self.start.labels(), self.start.blank());
        let search = IdaStar::new(self.puzzle, heuristic, state);
        (self.body)(&mut search.pruning(&ParentPruning).cycles(CycleCheck::None).by_sites());
    }
}

/// By lanes, for tables that are larger than the cache.
pub(super) struct OnLanes<'u, 'b> {
    pub(super) puzzle: &'u TilePuzzle<Octets>,
    pub(super) start: &'u Relabelled,
    pub(super) automaton: Option<&'u Automaton<Move>>,
    pub(super) frontier_memory: Option<usize>,
    pub(super) body: Body<'b, Move, u32>,
}

impl OnLanes<'_, '_> {
    fn run<H, P>(self, heuristic: &H, pruning: &P)
    where
        H: StagedHeuristic<TilePuzzle<Octets>, Memo: Send, Query: Send> + Sync,
        P: Pruning<TilePuzzle<Octets>, Trail: Send> + Sync,
    {
        let state = self.puzzle.state(self.start.labels(), self.start.blank());
        let lanes = Lanes::default();
        if let Some(memory) = self.frontier_memory {
            let search = HybridSearch::new(self.puzzle, heuristic, state).pruning(pruning);
            let search = search.memory(memory).cycles(CycleCheck::None);
            return (self.body)(&mut search.by_lanes(lanes));
        }
        let search = IdaStar::new(self.puzzle, heuristic, state).pruning(pruning);
        (self.body)(&mut search.cycles(CycleCheck::None).by_lanes(lanes));
    }
}

impl UseStagedHeuristic for OnLanes<'_, '_> {
    type Output = ();

    fn with<H>(self, heuristic: &H)
    where
        H: StagedHeuristic<TilePuzzle<Octets>, Memo: Send, Query: Send> + Sync,
    {
        match self.automaton {
            Some(automaton) => self.run(heuristic, automaton),
            None => self.run(heuristic, &ParentPruning),
        }
    }
}

/// By any algorithm. From the start boards are estimated by the tiles'
/// distances.
pub(super) struct InCommonForm<'u, 'b, C> {
    pub(super) puzzle: &'u TilePuzzle<C>,
    pub(super) start: &'u Relabelled,
    pub(super) settings: &'u SearchSettings,
    pub(super) tables: usize,
    pub(super) body: Body<'b, Move, u32>,
}

impl<C> UseHeuristic<C> for InCommonForm<'_, '_, C>
where
    C: Cells<Word: InWords + Send + Sync> + Send + Sync,
{
    type Output = Result<(), String>;

    fn with<H>(self, heuristic: &H) -> Result<(), String>
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        let ready = Ready {
            space: self.puzzle,
            heuristic,
            from_start: &Manhattan,
            pruning: &ParentPruning,
            returns: &ParentPruning,
            cycles: CycleCheck::None,
            start: &self.puzzle.state(self.start.labels(), self.start.blank()),
        };
        in_common_form(&ready, self.settings, self.tables, self.body)
    }
}

/// The value of boards, all together.
pub(super) struct Value<'u, C> {
    pub(super) puzzle: &'u TilePuzzle<C>,
    pub(super) boards: &'u [Relabelled],
}

impl<C: Cells> UseHeuristic<C> for Value<'_, C> {
    type Output = u64;

    fn with<H>(self, heuristic: &H) -> u64
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        let state = |board: &Relabelled| self.puzzle.state(board.labels(), board.blank());
        let value = |board| u64::from(heuristic.of(self.puzzle, &state(board)));
        self.boards.iter().map(value).sum()
    }
}

/// What is promised.
pub(super) struct Promise;

impl<C: Cells> UseHeuristic<C> for Promise {
    type Output = Quality;

    fn with<H>(self, heuristic: &H) -> Quality
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        heuristic.quality()
    }
}
