//! Prunings and heuristics of the steps, each built when the first step needs
//! it, and the searches that are made of them.

use std::time::Instant;

use deepen::{
    Automaton, CycleCheck, Heuristic, IdaStar, Max, NoPruning, ParentPruning, Pruning,
    SiteHeuristic, SitePruning, Sited,
};
use deepen_puzzles::tiles::pattern::{Partition, PatternSet, Positions, TableError};
use deepen_puzzles::tiles::{
    Board, Cells, LinearConflict, Manhattan, Move, Nibbles, Octets, PatternHeuristic, Relabelled,
    Shape, TilePuzzle, WalkingDistance,
};

use super::ladder::{AUTOMATON_DEPTH, Asked, Pruned, Rung};
use crate::clock::CpuClock;
use crate::compare::Times;
use crate::solving::AnySearch;
use crate::threads::all_threads;

/// What is done with a search.
type Body<'b> = &'b mut dyn FnMut(&mut dyn AnySearch<Move, u32>);

/// The greater of two heuristics.
type Greater = Max<LinearConflict, WalkingDistance>;

/// Something built, and what that took.
struct Built<T> {
    thing: T,
    took: Times,
}

fn build<T>(make: impl FnOnce() -> T) -> Built<T> {
    let (clock, begun) = (CpuClock::start(), Instant::now());
    let thing = make();
    let took = Times { cpu: clock.used().as_secs_f64(), wall: begun.elapsed().as_secs_f64() };
    Built { thing, took }
}

/// The board in as many bits as it needs.
enum Puzzle {
    Small(TilePuzzle<Nibbles>),
    Large(TilePuzzle<Octets>),
}

/// All that the steps search with.
pub(super) struct Kit {
    shape: Shape,
    goal_blank: usize,
    puzzle: Puzzle,
    partition: Option<Partition>,
    automaton: Option<Built<Automaton<Move>>>,
    conflict: Option<Built<LinearConflict>>,
    greater: Option<Built<Greater>>,
    table: Option<Built<PatternHeuristic>>,
}

impl Kit {
    /// For a goal, with tables of so many tiles each.
    pub(super) fn new(goal: &Board, sizes: Option<&[usize]>) -> Result<Self, String> {
        let (shape, goal_blank) = (goal.shape(), goal.blank());
        let small = TilePuzzle::new(shape, goal_blank).map(Puzzle::Small);
        let large = || TilePuzzle::new(shape, goal_blank).map(Puzzle::Large);
        let partition = sizes.map(|sizes| Partition::by_sizes(shape, goal_blank, sizes));
        let partition = partition.transpose().map_err(|error| error.to_string())?;
        // What is too large is refused here, not in the middle of the run.
        if let Some(partition) = &partition {
            Positions::new(partition.clone()).map_err(|error| error.to_string())?;
        }
        Ok(Kit {
            shape,
            goal_blank,
            puzzle: small.or_else(large).ok_or("no such board")?,
            partition,
            automaton: None,
            conflict: None,
            greater: None,
            table: None,
        })
    }

    /// The sizes of the tables, `6-6-3`; nothing without tables.
    pub(super) fn table_name(&self) -> String {
        let patterns = self.partition.iter().flat_map(Partition::patterns);
        let sizes: Vec<String> = patterns.map(|tiles| tiles.len().to_string()).collect();
        sizes.join("-")
    }

    /// Whether the tables can be asked about the mirror image.
    pub(super) fn has_mirror(&self) -> bool {
        self.partition.as_ref().is_some_and(|partition| partition.mirror().is_some())
    }

    /// Whether there is code for each place of the blank.
    pub(super) fn has_sites(&self) -> bool {
        match &self.puzzle {
            Puzzle::Small(puzzle) => puzzle.has_sites(),
            Puzzle::Large(_) => false,
        }
    }

    /// Whether walking distance is more than Manhattan distance here: on at
    /// least one axis there are few enough states for a table.
    pub(super) fn has_walking_tables(&self) -> bool {
        WalkingDistance::new(self.shape, self.goal_blank).has_table()
    }

    /// What a step needs is built, unless it is there: what that takes, or
    /// took then, and a source of searches.
    pub(super) fn make_ready(&mut self, rung: &Rung) -> Result<(Times, Ready<'_>), TableError> {
        let (automaton_took, pruner) = match rung.pruned {
            Pruned::Nothing => (Times::default(), Pruner::Nothing),
            Pruned::Parent => (Times::default(), Pruner::Parent),
            Pruned::Automaton => {
                let puzzle = &self.puzzle;
                let built = self.automaton.get_or_insert_with(|| build(|| automaton(puzzle)));
                (built.took, Pruner::Automaton(&built.thing))
            }
        };
        let (shape, goal_blank) = (self.shape, self.goal_blank);
        let conflict = || LinearConflict::new(shape, goal_blank);
        let (took, estimator) = match (rung.asked, &self.partition) {
            (Asked::LinearConflict, _) => {
                let built = self.conflict.get_or_insert_with(|| build(conflict));
                (built.took, Estimator::Conflict(&built.thing))
            }
            (Asked::Max, _) => {
                let make = || Max(conflict(), WalkingDistance::new(shape, goal_blank));
                let built = self.greater.get_or_insert_with(|| build(make));
                (built.took, Estimator::Greater(&built.thing))
            }
            (Asked::Table(mirrored), Some(partition)) => {
                let built = if let Some(built) = self.table.take() {
                    built
                } else {
                    let Built { thing, took } = build(|| patterns(partition));
                    Built { thing: thing?, took }
                };
                let (took, thing) = (built.took, built.thing.mirrored(mirrored));
                let built = self.table.insert(Built { thing, took });
                (took, Estimator::Patterns(&built.thing))
            }
            (Asked::Manhattan, _) | (Asked::Table(_), None) => {
                (Times::default(), Estimator::Manhattan)
            }
        };
        let puzzle = &self.puzzle;
        Ok((automaton_took.and(took), Ready { puzzle, pruner, estimator, sites: rung.sites }))
    }
}

fn automaton(puzzle: &Puzzle) -> Automaton<Move> {
    match puzzle {
        Puzzle::Small(puzzle) => Automaton::build(puzzle, AUTOMATON_DEPTH),
        Puzzle::Large(puzzle) => Automaton::build(puzzle, AUTOMATON_DEPTH),
    }
}

fn patterns(partition: &Partition) -> Result<PatternHeuristic, TableError> {
    PatternSet::build(partition.clone(), all_threads().get()).map(PatternHeuristic::new)
}

#[derive(Clone, Copy)]
enum Pruner<'k> {
    Nothing,
    Parent,
    Automaton(&'k Automaton<Move>),
}

#[derive(Clone, Copy)]
enum Estimator<'k> {
    Manhattan,
    Conflict(&'k LinearConflict),
    Greater(&'k Greater),
    Patterns(&'k PatternHeuristic),
}

/// Makes the searches of one step.
pub(super) struct Ready<'k> {
    puzzle: &'k Puzzle,
    pruner: Pruner<'k>,
    estimator: Estimator<'k>,
    sites: bool,
}

impl Ready<'_> {
    /// Hands `body` a search from `start`.
    pub(super) fn search(&self, start: &Relabelled, body: Body<'_>) {
        match self.puzzle {
            Puzzle::Small(puzzle) if self.sites => self.by_sites(puzzle, start, body),
            Puzzle::Small(puzzle) => self.on_stack(puzzle, start, body),
            Puzzle::Large(puzzle) => self.on_stack(puzzle, start, body),
        }
    }

    // Better heuristics come after the automaton: no other combination is
    // compiled.

    fn on_stack<C: Cells + Send + Sync>(
        &self,
        puzzle: &TilePuzzle<C>,
        start: &Relabelled,
        body: Body<'_>,
    ) {
        match (self.pruner, self.estimator) {
            (Pruner::Nothing, _) => on_stack(puzzle, &Manhattan, &NoPruning, start, body),
            (Pruner::Parent, _) => on_stack(puzzle, &Manhattan, &ParentPruning, start, body),
            (Pruner::Automaton(automaton), estimator) => match estimator {
                Estimator::Manhattan => on_stack(puzzle, &Manhattan, automaton, start, body),
                Estimator::Conflict(heuristic) => {
                    on_stack(puzzle, heuristic, automaton, start, body);
                }
                Estimator::Greater(heuristic) => {
                    on_stack(puzzle, heuristic, automaton, start, body);
                }
                Estimator::Patterns(heuristic) => {
                    on_stack(puzzle, heuristic, automaton, start, body);
                }
            },
        }
    }

    fn by_sites(&self, puzzle: &TilePuzzle<Nibbles>, start: &Relabelled, body: Body<'_>) {
        let Pruner::Automaton(automaton) = self.pruner else {
            return by_sites(puzzle, &Manhattan, &ParentPruning, start, body);
        };
        match self.estimator {
            Estimator::Manhattan => by_sites(puzzle, &Manhattan, automaton, start, body),
            Estimator::Conflict(heuristic) => by_sites(puzzle, heuristic, automaton, start, body),
            Estimator::Greater(heuristic) => by_sites(puzzle, heuristic, automaton, start, body),
            Estimator::Patterns(heuristic) => by_sites(puzzle, heuristic, automaton, start, body),
        }
    }
}

// Every cycle costs moves, so that no look at the path's states is needed.

fn on_stack<C, H, P>(
    puzzle: &TilePuzzle<C>,
    heuristic: &H,
    pruning: &P,
    start: &Relabelled,
    body: Body<'_>,
) where
    C: Cells + Send + Sync,
    H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    P: Pruning<TilePuzzle<C>, Trail: Send> + Sync,
{
    let state = puzzle.state(start.labels(), start.blank());
    let search = IdaStar::new(puzzle, heuristic, state);
    body(&mut search.pruning(pruning).cycles(CycleCheck::None));
}

fn by_sites<H, P>(
    puzzle: &TilePuzzle<Nibbles>,
    heuristic: &H,
    pruning: &P,
    start: &Relabelled,
    body: Body<'_>,
) where
    H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send> + Sync,
    P: SitePruning<TilePuzzle<Nibbles>, Trail: Send> + Sync,
{
    let state = puzzle.state(start.labels(), start.blank());
    let search = IdaStar::new(puzzle, heuristic, state);
    body(&mut search.pruning(pruning).cycles(CycleCheck::None).by_sites());
}
