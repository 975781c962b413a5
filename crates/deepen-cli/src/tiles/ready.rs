//! A puzzle and a heuristic, made and ready to search any start.

use deepen::{
    Automaton, CycleCheck, Heuristic, HybridSearch, IdaStar, Lanes, ParentPruning, Pruning,
    Quality, SiteHeuristic, StagedHeuristic, Weighted,
};
use deepen_puzzles::tiles::{
    BuiltHeuristic, Cells, HeuristicName, Manhattan, Move, Nibbles, Octets, Relabelled, Shape,
    TilePuzzle, UseHeuristic, UseSiteHeuristic, UseStagedHeuristic,
};

use super::audited::{Asked, Audited, Question};
use super::heuristics::{Setting, table_bytes};
use crate::args::Algorithm;
use crate::solving::algorithms::{self, in_common_form};
use crate::solving::common::InWords;
use crate::solving::{AnySearch, SearchSettings};

/// What is done with a search.
type Body<'b> = &'b mut dyn FnMut(&mut dyn AnySearch<Move, u32>);

/// What has been made for a goal and serves every start.
pub(crate) struct Ready {
    puzzle: Puzzle,
    heuristic: BuiltHeuristic,
    /// What its tables take.
    bytes: usize,
    purpose: Purpose,
    /// For long searches with tables: which moves need not be tried.
    automaton: Option<Automaton<Move>>,
}

/// Whether an algorithm has gears of its own for boards. `auto` is IDA* here:
/// nothing else is as fast where every move costs one.
fn in_own_gears(algorithm: Algorithm) -> bool {
    use Algorithm::{Auto, Hybrid, IdaStar, Iddfs};
    matches!(algorithm, Auto | IdaStar | Iddfs | Hybrid)
}

/// Why `auto` is IDA*.
pub(crate) const CHOSEN: &str =
    "IDA*: measured to be the fastest where every move of a tile costs one";

/// What is to be done with a heuristic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purpose {
    /// What it is multiplied by.
    pub(crate) weight: f64,
    /// Whether every optimal solution is wanted: then no pruning leaves one
    /// out.
    pub(crate) every: bool,
    /// What the hybrid search may take for its first phase, if that is the
    /// algorithm.
    pub(crate) frontier_memory: Option<usize>,
}

impl Purpose {
    /// One optimal solution by IDA*.
    pub(crate) const ONE: Self = Purpose { weight: 1.0, every: false, frontier_memory: None };
}

/// How far back the automaton of a large board looks. Deeper ones prune
/// hardly more.
const AUTOMATON_DEPTH: usize = 14;

/// The board in as many bits as it needs.
enum Puzzle {
    Small(TilePuzzle<Nibbles>),
    Large(TilePuzzle<Octets>),
}

impl Ready {
    /// Makes the heuristic of a name, which is one that was chosen.
    pub(crate) fn new(
        name: &HeuristicName,
        purpose: Purpose,
        setting: &Setting<'_>,
    ) -> Result<Self, String> {
        let Setting { shape, goal_blank, .. } = *setting;
        let in_stages = matches!(name, HeuristicName::Databases { .. });
        if purpose.frontier_memory.is_some() && !in_stages {
            return Err(format!(
                "the hybrid search needs pattern tables, such as 7-8 or 6-6-6-6x3; \
                 the heuristic here is {name}"
            ));
        }
        let heuristic = setting.make(name)?;
        let bytes = table_bytes(heuristic.name(), shape, goal_blank);
        let small = || TilePuzzle::new(shape, goal_blank).map(Puzzle::Small);
        let large = || TilePuzzle::new(shape, goal_blank).map(Puzzle::Large);
        let puzzle = if in_stages { large() } else { small().or_else(large) };
        let puzzle = puzzle.ok_or("no such board")?;
        let automaton = match &puzzle {
            Puzzle::Large(puzzle)
                if in_stages && !purpose.every && shape.cells() > Shape::FIFTEEN_PUZZLE.cells() =>
            {
                Some(Automaton::build(puzzle, AUTOMATON_DEPTH))
            }
            _ => None,
        };
        Ok(Ready { puzzle, heuristic, bytes, purpose, automaton })
    }

    /// The heuristic's name, by which it can be made again.
    pub(crate) fn name(&self) -> &HeuristicName {
        self.heuristic.name()
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Hands `body` a search from `start`.
    pub(crate) fn search(&self, start: &Relabelled, body: Body<'_>) {
        match &self.puzzle {
            Puzzle::Small(puzzle) => {
                let weighted = self.purpose.weight > 1.0;
                if puzzle.shape() == Shape::FIFTEEN_PUZZLE && !weighted {
                    let on_sites = OnSites { puzzle, start, body: &mut *body };
                    if self.heuristic.lend_to_sites(on_sites).is_some() {
                        return;
                    }
                }
                self.heuristic.lend(OnStack { puzzle, start, weight: self.purpose.weight, body });
            }
            Puzzle::Large(puzzle) => {
                if self.purpose.weight <= 1.0 {
                    let automaton = self.automaton.as_ref();
                    let frontier_memory = self.purpose.frontier_memory;
                    let body = &mut *body;
                    let on_lanes = OnLanes { puzzle, start, automaton, frontier_memory, body };
                    if self.heuristic.lend_in_stages(on_lanes).is_some() {
                        return;
                    }
                }
                self.heuristic.lend(OnStack { puzzle, start, weight: self.purpose.weight, body });
            }
        }
    }

    /// Hands `body` a search from `start` by the algorithm that was asked
    /// for, or says why there is none.
    pub(crate) fn search_by(
        &self,
        settings: &SearchSettings,
        start: &Relabelled,
        body: Body<'_>,
    ) -> Result<(), String> {
        if in_own_gears(settings.algorithm) {
            self.search(start, body);
            return Ok(());
        }
        let tables = self.bytes;
        match &self.puzzle {
            Puzzle::Small(puzzle) => {
                self.heuristic.lend(InCommonForm { puzzle, start, settings, tables, body })
            }
            Puzzle::Large(puzzle) => {
                self.heuristic.lend(InCommonForm { puzzle, start, settings, tables, body })
            }
        }
    }

    /// The sum of the heuristic's values of boards, not weighted. It is lent
    /// once for all of them: that may take longer than asking it.
    pub(crate) fn estimate(&self, boards: &[Relabelled]) -> u64 {
        match &self.puzzle {
            Puzzle::Small(puzzle) => self.heuristic.lend(Value { puzzle, boards }),
            Puzzle::Large(puzzle) => self.heuristic.lend(Value { puzzle, boards }),
        }
    }

    /// What the heuristic promises, not weighted.
    pub(crate) fn quality(&self) -> Quality {
        match &self.puzzle {
            Puzzle::Small(_) => self.heuristic.lend::<Nibbles, _>(Promise),
            Puzzle::Large(_) => self.heuristic.lend::<Octets, _>(Promise),
        }
    }

    /// Asks the library's auditor.
    pub(super) fn audit(&self, question: &Question) -> Result<Audited, String> {
        match &self.puzzle {
            Puzzle::Small(puzzle) => self.heuristic.lend(Asked { puzzle, question }),
            Puzzle::Large(puzzle) => self.heuristic.lend(Asked { puzzle, question }),
        }
    }
}

// Every cycle costs moves and the search never turns back at once, so that no
// look at the path's states is needed.

/// On the explicit stack.
struct OnStack<'u, 'b, C> {
    puzzle: &'u TilePuzzle<C>,
    start: &'u Relabelled,
    weight: f64,
    body: Body<'b>,
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
struct OnSites<'u, 'b> {
    puzzle: &'u TilePuzzle<Nibbles>,
    start: &'u Relabelled,
    body: Body<'b>,
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
struct OnLanes<'u, 'b> {
    puzzle: &'u TilePuzzle<Octets>,
    start: &'u Relabelled,
    automaton: Option<&'u Automaton<Move>>,
    frontier_memory: Option<usize>,
    body: Body<'b>,
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
struct InCommonForm<'u, 'b, C> {
    puzzle: &'u TilePuzzle<C>,
    start: &'u Relabelled,
    settings: &'u SearchSettings,
    tables: usize,
    body: Body<'b>,
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
        let ready = algorithms::Ready {
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
struct Value<'u, C> {
    puzzle: &'u TilePuzzle<C>,
    boards: &'u [Relabelled],
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
struct Promise;

impl<C: Cells> UseHeuristic<C> for Promise {
    type Output = Quality;

    fn with<H>(self, heuristic: &H) -> Quality
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        heuristic.quality()
    }
}
