//! The heuristics on the command line: names, help, and what their tables
//! take.

use clap::builder::{StringValueParser, TypedValueParser};
use deepen_puzzles::tiles::databases::catalogue;
use deepen_puzzles::tiles::pattern::Pattern;
use deepen_puzzles::tiles::{BuiltHeuristic, HeuristicName, Shape};

use super::shelf::{Shelf, TableSettings};
use crate::threads::all_threads;

/// Shown below the help of commands that take a heuristic.
pub(crate) const HELP: &str = "\
Heuristics, all of them admissible:
  auto              what solves so many random boards of this size soonest
  zero              no estimate: blind search
  hamming           tiles that are not at home
  manhattan         the tiles' distances along rows and columns
  linear-conflict   manhattan, and tiles that are in each other's way
  walking-distance  the moves along each axis, tiles told apart by goal line
  max               the greater of linear-conflict and walking-distance
  table             exact distances up to 9 cells, pattern tables up to 16
  6-6-3, 5-5-5, ..  additive pattern tables of so many tiles each, made in memory
  7-8x1, 6-6-6-6x3  the same from files where they are kept (`deepen tables`), built
                    otherwise; x3: the greatest of three sums";

/// `table` means exact distances up to so many cells.
const EXACT_CELLS: usize = 9;

/// For so many boards there are tables of patterns on every board of more than
/// four cells.
const MANY: usize = 100;

/// Reads a name for the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = HeuristicName> {
    StringValueParser::new().try_map(|name| name.parse::<HeuristicName>())
}

/// A goal's boards, for which a heuristic is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'s> {
    /// Rows and columns.
    pub(crate) shape: Shape,
    /// Where the goal has the blank.
    pub(crate) goal_blank: usize,
    /// How many boards are to be solved, as far as is known.
    pub(crate) boards: usize,
    /// Bytes that search and tables may take.
    pub(crate) memory: Option<usize>,
    /// Which tables may be used.
    pub(crate) tables: &'s TableSettings,
    /// Whether the heuristic has to be one that is asked in stages.
    pub(crate) in_stages: bool,
    /// Whether nothing is said of tables that are built.
    pub(crate) quiet: bool,
}

impl Setting<'_> {
    /// The heuristic that is meant by a name. What would take more memory than
    /// tables may is not chosen, and refused where it is asked for.
    pub(crate) fn choose(&self, name: &HeuristicName) -> Result<HeuristicName, String> {
        let (most, option) = self.most_bytes();
        if *name == HeuristicName::Auto {
            return Ok(self.best(most));
        }
        let chosen = self.staged(name.resolved(self.shape, self.boards));
        let needed = table_bytes(&chosen, self.shape, self.goal_blank);
        if needed <= most {
            return Ok(chosen);
        }
        Err(format!("the tables of {chosen} take {needed} bytes, more than {option} allows"))
    }

    /// The bytes that tables may take, and the option that says so.
    fn most_bytes(&self) -> (usize, &'static str) {
        let all = (self.memory.unwrap_or(usize::MAX), "--memory");
        let tables = (self.tables.memory.unwrap_or(usize::MAX), "--table-memory");
        if tables.0 < all.0 { tables } else { all }
    }

    /// What solves the boards soonest of what fits: tables that are kept, or
    /// else what is soon made, if need be what is made for a single board.
    fn best(&self, most: usize) -> HeuristicName {
        let Setting { shape, goal_blank, boards, .. } = *self;
        if let Some(kept) = self.shelf().best_set(shape, goal_blank, boards, most) {
            return kept;
        }
        let may_be = |name: &HeuristicName| {
            let staged = matches!(name, HeuristicName::Databases { .. });
            (staged || !self.in_stages) && table_bytes(name, shape, goal_blank) <= most
        };
        let mut candidates = [boards, 1, MANY]
            .into_iter()
            .map(|boards| self.staged(HeuristicName::Auto.resolved(shape, boards)));
        candidates.find(may_be).unwrap_or(HeuristicName::LinearConflict)
    }

    /// The same tables, to be asked in stages where that is needed.
    fn staged(&self, name: HeuristicName) -> HeuristicName {
        match name {
            HeuristicName::Patterns(sizes) if self.in_stages => {
                HeuristicName::Databases { sizes, partitions: 1 }
            }
            name => name,
        }
    }

    /// Makes the heuristic of a name, tables included, on all cores.
    pub(crate) fn make(&self, name: &HeuristicName) -> Result<BuiltHeuristic, String> {
        let (shape, goal_blank, boards) = (self.shape, self.goal_blank, self.boards);
        let name = &name.resolved(shape, boards);
        let tables = &mut self.shelf().serving(name);
        BuiltHeuristic::with_tables(name, shape, goal_blank, boards, all_threads().get(), tables)
            .map_err(|error| format!("the heuristic {name} is not possible here: {error}"))
    }

    fn shelf(&self) -> Shelf<'_> {
        let Setting { shape, goal_blank, boards, tables, quiet, .. } = *self;
        Shelf::new(tables, (shape, goal_blank), boards, all_threads().get(), quiet)
    }
}

/// Bytes of the tables of a heuristic, a byte an entry; the small tables of
/// lines and walks are not counted.
pub(crate) fn table_bytes(name: &HeuristicName, shape: Shape, goal_blank: usize) -> usize {
    let cells = shape.cells();
    let placements = |tiles: usize| {
        (0..tiles).map(|placed| cells.saturating_sub(placed)).fold(1, usize::saturating_mul)
    };
    match name {
        HeuristicName::Patterns(sizes) => {
            sizes.iter().map(|tiles| placements(*tiles)).fold(0, usize::saturating_add)
        }
        HeuristicName::Databases { sizes, partitions } => {
            let partitions = catalogue::partitions(shape, goal_blank, sizes, *partitions);
            let tables = catalogue::tables_of(&partitions.unwrap_or_default());
            tables.iter().map(Pattern::entries).fold(0, u64::saturating_add) as usize
        }
        HeuristicName::Table if cells <= EXACT_CELLS => placements(cells),
        HeuristicName::Table => placements(6).saturating_mul((cells - 1).div_ceil(6)),
        _ => 0,
    }
}
