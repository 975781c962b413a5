//! Heuristics by name: built for one shape and goal, and lent to generic code.
//!
//! A search is generic over its heuristic, a program reads the heuristic's
//! name at run time: [`UseHeuristic`] is the generic code, [`BuiltHeuristic`]
//! calls it with whichever heuristic there is.

mod name;

use std::fmt;
use std::ops::ControlFlow;

use deepen::{Heuristic, Max, SiteHeuristic, StagedHeuristic, Zero};

use super::databases::{DatabaseError, PatternDatabases, catalogue};
use super::pattern::{Partition, PartitionError, Pattern, PatternSet, PatternTable, TableError};
use super::{DistanceTable, Hamming, LinearConflict, Manhattan, PatternHeuristic, WalkingDistance};
use crate::tiles::{Cells, Nibbles, Octets, Shape, TilePuzzle};
pub use name::{HeuristicName, UnknownHeuristic};

/// Code that is generic over the heuristic.
pub trait UseHeuristic<C: Cells> {
    /// What it returns.
    type Output;

    /// Runs with this heuristic.
    fn with<H>(self, heuristic: &H) -> Self::Output
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync;
}

/// Code that is generic over a heuristic for the compile-time sites of the
/// 4x4 board.
pub trait UseSiteHeuristic {
    /// What it returns.
    type Output;

    /// Runs with this heuristic.
    fn with<H>(self, heuristic: &H) -> Self::Output
    where
        H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send> + Sync;
}

/// Code that is generic over a heuristic that is asked in stages.
pub trait UseStagedHeuristic {
    /// What it returns.
    type Output;

    /// Runs with this heuristic.
    fn with<H>(self, heuristic: &H) -> Self::Output
    where
        H: StagedHeuristic<TilePuzzle<Octets>, Memo: Send, Query: Send> + Sync;
}

/// Where the tables of patterns come from.
pub trait TableSource {
    /// The table of a pattern.
    ///
    /// # Errors
    /// Why there is none, for people.
    fn table(&mut self, pattern: Pattern) -> Result<PatternTable, String>;
}

/// Tables are built in memory, by so many threads, when they are needed.
#[derive(Clone, Copy, Debug)]
pub struct BuildInMemory {
    /// How many threads build a table.
    pub threads: usize,
}

impl TableSource for BuildInMemory {
    fn table(&mut self, pattern: Pattern) -> Result<PatternTable, String> {
        let go_on = &mut |_| ControlFlow::Continue(());
        PatternTable::build(pattern, self.threads, go_on).map_err(|error| error.to_string())
    }
}

/// A heuristic that was chosen by name, ready for use.
#[derive(Clone, Debug)]
pub struct BuiltHeuristic {
    name: HeuristicName,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Zero(Zero),
    Hamming(Hamming),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(Box<WalkingDistance>),
    Max(Box<Max<LinearConflict, WalkingDistance>>),
    Patterns(Box<PatternHeuristic>),
    Distances(DistanceTable),
    Databases(Databases),
}

/// Partitions and the tables that they need.
#[derive(Clone, Debug)]
struct Databases {
    partitions: Vec<Partition>,
    tables: Vec<PatternTable>,
}

impl Databases {
    fn heuristic<const VIEWS: usize, const SUMS: usize>(
        &self,
    ) -> Result<PatternDatabases<'_, VIEWS, SUMS>, DatabaseError> {
        PatternDatabases::new(&self.partitions, &self.tables, true)
    }

    /// The heuristic with room for as much as there can be.
    fn roomy(&self) -> PatternDatabases<'_, 32, 16> {
        self.heuristic().expect("it was made before")
    }
}

/// A heuristic that boards of this shape or goal cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// The patterns do not fit.
    Partition(PartitionError),
    /// The tables cannot be built.
    Tables(TableError),
    /// A table cannot be had.
    Source(String),
    /// The tables make no heuristic.
    Databases(DatabaseError),
    /// The blank's goal cell is not on the board.
    NoSuchCell {
        /// The cell.
        cell: usize,
    },
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceError::Partition(error) => error.fmt(f),
            ChoiceError::Tables(error) => error.fmt(f),
            ChoiceError::Source(error) => f.write_str(error),
            ChoiceError::Databases(error) => error.fmt(f),
            ChoiceError::NoSuchCell { cell } => {
                write!(f, "there is no cell {cell} on the board")
            }
        }
    }
}

impl std::error::Error for ChoiceError {}

impl From<PartitionError> for ChoiceError {
    fn from(error: PartitionError) -> Self {
        ChoiceError::Partition(error)
    }
}

impl From<TableError> for ChoiceError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Partition(error) => ChoiceError::Partition(error),
            error => ChoiceError::Tables(error),
        }
    }
}

/// Obtains the tables of a set, and sees that they make a heuristic.
fn databases(
    shape: Shape,
    goal_blank: usize,
    sizes: &[usize],
    most: usize,
    source: &mut dyn TableSource,
) -> Result<Databases, ChoiceError> {
    let partitions = catalogue::partitions(shape, goal_blank, sizes, most)?;
    let tables = catalogue::tables_of(&partitions).into_iter();
    let tables = tables.map(|pattern| source.table(pattern)).collect::<Result<Vec<_>, _>>();
    let databases = Databases { partitions, tables: tables.map_err(ChoiceError::Source)? };
    databases.heuristic::<32, 16>().map_err(ChoiceError::Databases)?;
    Ok(databases)
}

impl BuiltHeuristic {
    /// Builds the heuristic of this name for a shape and the goal whose blank
    /// is on `goal_blank`, for a run over so many boards, on at most so many
    /// threads.
    ///
    /// # Errors
    /// When the board is too large for the tables that were asked for, or the
    /// sizes do not sum up to the number of tiles.
    pub fn new(
        name: &HeuristicName,
        shape: Shape,
        goal_blank: usize,
        boards: usize,
        threads: usize,
    ) -> Result<Self, ChoiceError> {
        Self::with_tables(name, shape, goal_blank, boards, threads, &mut BuildInMemory { threads })
    }

    /// The same with the tables of [`HeuristicName::Databases`] from where
    /// the caller has them.
    ///
    /// # Errors
    /// Also when a table cannot be had.
    pub fn with_tables(
        name: &HeuristicName,
        shape: Shape,
        goal_blank: usize,
        boards: usize,
        threads: usize,
        source: &mut dyn TableSource,
    ) -> Result<Self, ChoiceError> {
        if goal_blank >= shape.cells() {
            return Err(ChoiceError::NoSuchCell { cell: goal_blank });
        }
        let mut name = name.resolved(shape, boards);
        let patterns = |partition| {
            let set = PatternSet::build(partition, threads)?;
            Ok::<_, ChoiceError>(Box::new(PatternHeuristic::new(set)))
        };
        let kind = match &name {
            HeuristicName::Zero => Kind::Zero(Zero),
            HeuristicName::Hamming => Kind::Hamming(Hamming),
            HeuristicName::Manhattan => Kind::Manhattan(Manhattan),
            HeuristicName::LinearConflict => {
                Kind::LinearConflict(LinearConflict::new(shape, goal_blank))
            }
            HeuristicName::WalkingDistance => {
                Kind::WalkingDistance(Box::new(WalkingDistance::new(shape, goal_blank)))
            }
            HeuristicName::Max | HeuristicName::Auto => {
                let conflict = LinearConflict::new(shape, goal_blank);
                let walking = WalkingDistance::new(shape, goal_blank);
                if walking.has_table() {
                    Kind::Max(Box::new(Max(conflict, walking)))
                } else {
                    // Walking distance is Manhattan distance here.
                    Kind::LinearConflict(conflict)
                }
            }
            HeuristicName::Patterns(sizes) => {
                Kind::Patterns(patterns(Partition::by_sizes(shape, goal_blank, sizes)?)?)
            }
            HeuristicName::Databases { sizes, partitions } => {
                Kind::Databases(databases(shape, goal_blank, sizes, *partitions, source)?)
            }
            HeuristicName::Table => match DistanceTable::new(shape, goal_blank) {
                Some(table) => Kind::Distances(table),
                None => Kind::Patterns(patterns(Partition::standard(shape, goal_blank, 6)?)?),
            },
        };
        if let Kind::Patterns(patterns) = &kind {
            let tiles = patterns.set().partition().patterns().iter();
            name = HeuristicName::Patterns(tiles.map(Vec::len).collect());
        }
        if let (Kind::Databases(databases), HeuristicName::Databases { partitions, .. }) =
            (&kind, &mut name)
        {
            *partitions = databases.partitions.len();
        }
        Ok(BuiltHeuristic { name, kind })
    }

    /// The name under which this heuristic, and no other, is built.
    #[must_use]
    pub fn name(&self) -> &HeuristicName {
        &self.name
    }

    /// Runs generic code with the heuristic.
    pub fn lend<C: Cells, U: UseHeuristic<C>>(&self, user: U) -> U::Output {
        match &self.kind {
            Kind::Zero(heuristic) => user.with(heuristic),
            Kind::Hamming(heuristic) => user.with(heuristic),
            Kind::Manhattan(heuristic) => user.with(heuristic),
            Kind::LinearConflict(heuristic) => user.with(heuristic),
            Kind::WalkingDistance(heuristic) => user.with(&**heuristic),
            Kind::Max(heuristic) => user.with(&**heuristic),
            Kind::Patterns(heuristic) => user.with(&**heuristic),
            Kind::Distances(heuristic) => user.with(heuristic),
            Kind::Databases(databases) => user.with(&databases.roomy()),
        }
    }

    /// Runs generic code with the heuristic as one that is asked in stages;
    /// `None` for those whose tables are small.
    pub fn lend_in_stages<U: UseStagedHeuristic>(&self, user: U) -> Option<U::Output> {
        let Kind::Databases(databases) = &self.kind else { return None };
        // What a node carries, and so what it takes, grows with the room.
        if let Ok(one) = databases.heuristic::<8, 2>() {
            Some(user.with(&one))
        } else if let Ok(two) = databases.heuristic::<16, 4>() {
            Some(user.with(&two))
        } else if let Ok(four) = databases.heuristic::<32, 8>() {
            Some(user.with(&four))
        } else {
            Some(user.with(&databases.roomy()))
        }
    }

    /// Runs generic code with the heuristic as one for sites; `None` for exact
    /// distances, which no 4x4 board has, and for tables that are asked in
    /// stages.
    pub fn lend_to_sites<U: UseSiteHeuristic>(&self, user: U) -> Option<U::Output> {
        Some(match &self.kind {
            Kind::Zero(heuristic) => user.with(heuristic),
            Kind::Hamming(heuristic) => user.with(heuristic),
            Kind::Manhattan(heuristic) => user.with(heuristic),
            Kind::LinearConflict(heuristic) => user.with(heuristic),
            Kind::WalkingDistance(heuristic) => user.with(&**heuristic),
            Kind::Max(heuristic) => user.with(&**heuristic),
            Kind::Patterns(heuristic) => user.with(&**heuristic),
            Kind::Distances(_) | Kind::Databases(_) => return None,
        })
    }
}
