//! A puzzle and a heuristic, made and ready to search any start.

use deepen::{Automaton, Quality};
use deepen_puzzles::tiles::{
    BuiltHeuristic, HeuristicName, Move, Nibbles, Octets, Relabelled, Shape, TilePuzzle,
};

use super::audited::{Asked, Audited, Question};
use super::gears::{InCommonForm, OnLanes, OnSites, OnStack, Promise, Value};
use super::heuristics::{Setting, table_bytes};
use crate::args::Algorithm;
use crate::solving::{SearchSettings, algorithms};

/// What is done with a search.
type Body<'b> = algorithms::Body<'b, Move, u32>;

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
