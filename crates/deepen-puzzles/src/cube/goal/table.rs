//! The tables of a goal, built for the turns of a space.

use std::fmt;
use std::sync::Arc;

use deepen_tables::abstraction::AbstractSpace;
use deepen_tables::build::{BuildError, Options, Watch, build};

use super::heuristic::MAX_PARTS;
use super::part::Part;
use super::pattern::{Goal, Pattern};
use super::plan::Plan;
use super::shape::Shape;
use crate::cube::space::{CubeSpace, Target};
use crate::cube::turn::Turn;
use crate::cube::turns::Turns;

/// What turns make of the values of one kind of coordinate.
pub(super) type Rows = Vec<[u32; Turn::COUNT]>;

/// Why tables could not be made.
#[derive(Debug)]
pub enum GoalTableError {
    /// The smallest tables of the goal take more than the memory allowed.
    TooLittleMemory {
        /// Bytes of the smallest tables.
        needed: u64,
        /// Bytes that were allowed.
        allowed: u64,
    },
    /// More patterns than nodes can carry coordinates of.
    TooManyPatterns {
        /// How many the goal has.
        found: usize,
    },
    /// The builder gave up.
    Build(BuildError),
}

impl fmt::Display for GoalTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoalTableError::TooLittleMemory { needed, allowed } => {
                write!(f, "tables of this goal take at least {needed} bytes, {allowed} are allowed")
            }
            GoalTableError::TooManyPatterns { found } => {
                write!(f, "expected a goal of at most {MAX_PARTS} patterns, found {found}")
            }
            GoalTableError::Build(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GoalTableError {}

impl From<BuildError> for GoalTableError {
    fn from(error: BuildError) -> Self {
        GoalTableError::Build(error)
    }
}

/// A coordinate that nodes carry.
#[derive(Debug)]
pub(super) struct Carried {
    pub(super) part: Part,
    pub(super) rows: Arc<Rows>,
}

/// A table and the coordinates by which it is looked up.
#[derive(Debug)]
pub(super) struct Table {
    /// A coordinate's place, and what its value is worth in a rank.
    pub(super) digits: Vec<(usize, usize)>,
    pub(super) entries: Vec<u8>,
}

/// A pattern and its tables.
#[derive(Debug)]
pub(super) struct PatternTables {
    pub(super) pattern: Pattern,
    pub(super) tables: Vec<Table>,
}

/// Pattern databases of a goal: a heuristic towards it.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use deepen::{CycleCheck, IdaStar, Search};
/// use deepen_puzzles::cube::goal::{GoalTables, parse_goal};
/// use deepen_puzzles::cube::{Canonical, CubeSpace, Metric, parse_scramble};
/// use deepen_tables::build::Options;
///
/// let space = CubeSpace::new(parse_goal("cross:D")?, Metric::HalfTurn);
/// let watch = &mut |_: &_| ControlFlow::Continue(());
/// let tables = GoalTables::build(&space, 1 << 20, &Options::default(), watch)?;
/// let start = parse_scramble("F2 D R")?.cube();
/// let canonical = Canonical::new(&space);
/// let search = IdaStar::new(&space, &tables, start).pruning(&canonical);
/// assert_eq!(search.cycles(CycleCheck::None).run(&mut ()).cost(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GoalTables {
    pub(super) carried: Vec<Carried>,
    pub(super) patterns: Vec<PatternTables>,
    /// The goal and the turns that they are for, and the memory.
    pub(super) goal: u64,
    pub(super) turns: Turns,
    pub(super) memory: u64,
}

impl GoalTables {
    /// Builds tables of a space's goal for its turns, in `memory` bytes in
    /// all, the same share for each pattern. (Tables of moves take up to
    /// 30 MB besides.) Of `options` the threads count, and the memory while a
    /// table is built.
    ///
    /// # Errors
    /// When the memory is too little, the goal has more than [`MAX_PARTS`]
    /// patterns, or the builder gives up: cancelled, or
    /// out of memory.
    pub fn build(
        space: &CubeSpace<Goal>,
        memory: u64,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Self, GoalTableError> {
        let goal = space.target();
        let count = goal.patterns().len();
        if count > MAX_PARTS {
            return Err(GoalTableError::TooManyPatterns { found: count });
        }
        // Several tables cannot be saved in one place.
        let options = &Options { save: None, ..options.clone() };
        let share = memory / count as u64;
        // One each at least: then the pattern is still a part of the estimate.
        let most = MAX_PARTS / count;
        let mut made = GoalTables {
            carried: Vec::new(),
            patterns: Vec::new(),
            goal: goal.fingerprint(),
            turns: space.turns(),
            memory,
        };
        let mut kinds: Vec<(Shape, Arc<Rows>)> = Vec::new();
        for pattern in goal.patterns() {
            let plan = Plan::best(pattern, share, most).map_err(|needed| {
                let needed = needed.saturating_mul(count as u64);
                GoalTableError::TooLittleMemory { needed, allowed: memory }
            })?;
            let first = made.carried.len();
            for part in plan.parts {
                let rows = rows_of(part.shape, &mut kinds)?;
                made.carried.push(Carried { part, rows });
            }
            let mut tables = Vec::with_capacity(plan.tables.len());
            for (range, _) in plan.tables {
                let parts = first + range.start..first + range.end;
                tables.push(made.table(parts, space.turns(), options, &mut *watch)?);
            }
            made.patterns.push(PatternTables { pattern: *pattern, tables });
        }
        Ok(made)
    }

    fn table(
        &self,
        parts: std::ops::Range<usize>,
        turns: Turns,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Table, GoalTableError> {
        let mut digits = Vec::with_capacity(parts.len());
        let mut size = 1;
        for at in parts.rev() {
            digits.push((at, size));
            size *= self.carried[at].rows.len();
        }
        digits.reverse();
        let space = Product::new(self, &digits, size, turns);
        let entries = build(&space, options, watch)?.entries;
        Ok(Table { digits, entries })
    }

    /// Whether they are for the goal of a space and all of its turns.
    pub(super) fn are_for(&self, space: &CubeSpace<Goal>) -> bool {
        let goal = space.target().fingerprint() == self.goal;
        goal && space.turns().and(self.turns) == space.turns()
    }

    /// How many bytes the tables take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let tables = self.patterns.iter().flat_map(|pattern| &pattern.tables);
        tables.map(|table| table.entries.len() as u64).sum()
    }

    /// Whether the estimate is exact: each pattern has one table, of all that
    /// it asks.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.patterns.iter().all(|pattern| match &pattern.tables[..] {
            [] => pattern.pattern == Pattern::ANY,
            [table] => {
                let part = |&(at, _): &(usize, usize)| self.carried[at].part.clone();
                let parts: Vec<Part> = table.digits.iter().map(part).collect();
                (1..=super::part::MOST_EDGES)
                    .any(|most| Part::all_of(&pattern.pattern, most) == parts)
            }
            _ => false,
        })
    }
}

/// The rows of a kind, worked out once.
fn rows_of(shape: Shape, kinds: &mut Vec<(Shape, Arc<Rows>)>) -> Result<Arc<Rows>, GoalTableError> {
    if let Some((_, rows)) = kinds.iter().find(|(kind, _)| *kind == shape) {
        return Ok(rows.clone());
    }
    let states = shape.size().unwrap_or(u64::MAX);
    let rows = shape.rows().map_err(|_| BuildError::TooLarge { states })?;
    let rows = Arc::new(rows);
    kinds.push((shape, rows.clone()));
    Ok(rows)
}

/// Several coordinates at once as an abstract space.
struct Product<'r> {
    /// For each coordinate its rows and what its value is worth.
    digits: Vec<(&'r [[u32; Turn::COUNT]], usize)>,
    size: usize,
    goal: usize,
    /// The inverses of the turns that are allowed.
    backwards: Vec<usize>,
}

impl<'r> Product<'r> {
    fn new(made: &'r GoalTables, digits: &[(usize, usize)], size: usize, turns: Turns) -> Self {
        let solved = |&(at, worth): &(usize, usize)| {
            let home = made.carried[at].part.of(&crate::cube::Cube::SOLVED);
            home.unwrap_or(0) as usize * worth
        };
        let goal = digits.iter().map(solved).sum();
        let digits = digits.iter().map(|&(at, worth)| (&made.carried[at].rows[..], worth));
        let backwards = turns.map(|turn| turn.inverse().index()).collect();
        Product { digits: digits.collect(), size, goal, backwards }
    }
}

impl AbstractSpace for Product<'_> {
    fn size(&self) -> u64 {
        self.size as u64
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.goal as u64);
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let mut ranks = [0_usize; Turn::COUNT];
        let mut rest = state as usize;
        for &(rows, worth) in &self.digits {
            let row = &rows[rest / worth];
            rest %= worth;
            ranks.iter_mut().zip(row).for_each(|(rank, &value)| *rank += value as usize * worth);
        }
        for &turn in &self.backwards {
            visit(ranks[turn] as u64, 1);
        }
    }
}
