//! A puzzle and a heuristic, made and ready to search any start.

use deepen::{CycleCheck, Heuristic, IdaStar, ParentPruning, Quality, SiteHeuristic, Weighted};
use deepen_puzzles::tiles::{
    BuiltHeuristic, Cells, HeuristicName, Move, Nibbles, Octets, Relabelled, Shape, TilePuzzle,
    UseHeuristic, UseSiteHeuristic,
};

use super::audited::{Asked, Audited, Question};
use super::heuristics::{Setting, table_bytes};
use crate::engine::Search;

/// What is done with a search.
type Body<'b> = &'b mut dyn FnMut(&mut dyn Search<Move>);

/// What has been made for a goal and serves every start.
pub(crate) struct Ready {
    puzzle: Puzzle,
    heuristic: BuiltHeuristic,
    weight: f64,
}

/// The board in as many bits as it needs.
enum Puzzle {
    Small(TilePuzzle<Nibbles>),
    Large(TilePuzzle<Octets>),
}

impl Ready {
    /// Makes the heuristic of a name.
    pub(crate) fn new(
        name: &HeuristicName,
        weight: f64,
        setting: &Setting,
    ) -> Result<Self, String> {
        let Setting { shape, goal_blank, .. } = *setting;
        let small = TilePuzzle::new(shape, goal_blank).map(Puzzle::Small);
        let large = || TilePuzzle::new(shape, goal_blank).map(Puzzle::Large);
        let puzzle = small.or_else(large).ok_or("no such board")?;
        Ok(Ready { puzzle, heuristic: setting.make(name)?, weight })
    }

    /// The heuristic's name, by which it can be made again.
    pub(crate) fn name(&self) -> &HeuristicName {
        self.heuristic.name()
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        table_bytes(self.name(), self.shape())
    }

    fn shape(&self) -> Shape {
        match &self.puzzle {
            Puzzle::Small(puzzle) => puzzle.shape(),
            Puzzle::Large(puzzle) => puzzle.shape(),
        }
    }

    /// Hands `body` a search from `start`.
    pub(crate) fn search(&self, start: &Relabelled, body: Body<'_>) {
        match &self.puzzle {
            Puzzle::Small(puzzle) => {
                let weighted = self.weight > 1.0;
                if puzzle.shape() == Shape::FIFTEEN_PUZZLE && !weighted {
                    let on_sites = OnSites { puzzle, start, body: &mut *body };
                    if self.heuristic.lend_to_sites(on_sites).is_some() {
                        return;
                    }
                }
                self.heuristic.lend(OnStack { puzzle, start, weight: self.weight, body });
            }
            Puzzle::Large(puzzle) => {
                self.heuristic.lend(OnStack { puzzle, start, weight: self.weight, body });
            }
        }
    }

    /// The heuristic's value of a board, not weighted.
    pub(crate) fn estimate(&self, board: &Relabelled) -> u32 {
        match &self.puzzle {
            Puzzle::Small(puzzle) => self.heuristic.lend(Value { puzzle, board }),
            Puzzle::Large(puzzle) => self.heuristic.lend(Value { puzzle, board }),
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

/// The value of one board.
struct Value<'u, C> {
    puzzle: &'u TilePuzzle<C>,
    board: &'u Relabelled,
}

impl<C: Cells> UseHeuristic<C> for Value<'_, C> {
    type Output = u32;

    fn with<H>(self, heuristic: &H) -> u32
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        let state = self.puzzle.state(self.board.labels(), self.board.blank());
        heuristic.of(self.puzzle, &state)
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
