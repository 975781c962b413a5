//! The heuristics on the command line: names, help, and what their tables
//! take.

use clap::builder::{StringValueParser, TypedValueParser};
use deepen_puzzles::tiles::databases::catalogue;
use deepen_puzzles::tiles::pattern::Pattern;
use deepen_puzzles::tiles::{BuiltHeuristic, HeuristicName, Shape};

use super::shelf::{Shelf, TableSettings};

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
  7-8, 6-6-6-6x3    the same from files, where there are any (`deepen tables`);
                    x3: the greatest of three sums";

/// `table` means exact distances up to so many cells.
const EXACT_CELLS: usize = 9;

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
    /// Whether nothing is said of tables that are built.
    pub(crate) quiet: bool,
}

impl Setting<'_> {
    /// The heuristic that is meant by a name. What would not fit into the
    /// memory is not chosen, and refused where it is asked for.
    pub(crate) fn choose(&self, name: &HeuristicName) -> Result<HeuristicName, String> {
        let most = self.memory.unwrap_or(usize::MAX);
        let kept = match name {
            HeuristicName::Auto => self.shelf().best_set(self.shape, self.goal_blank, self.boards),
            _ => None,
        };
        let chosen = kept.unwrap_or_else(|| name.resolved(self.shape, self.boards));
        let needed = table_bytes(&chosen, self.shape, self.goal_blank);
        if needed <= most {
            return Ok(chosen);
        }
        if *name == HeuristicName::Auto {
            return Ok(HeuristicName::LinearConflict);
        }
        Err(format!("the tables of {chosen} take {needed} bytes, more than --memory allows"))
    }

    /// Makes the heuristic of a name, tables included, on all cores.
    pub(crate) fn make(&self, name: &HeuristicName) -> Result<BuiltHeuristic, String> {
        let (shape, goal_blank, boards) = (self.shape, self.goal_blank, self.boards);
        let shelf = &mut self.shelf();
        BuiltHeuristic::with_tables(name, shape, goal_blank, boards, cores(), shelf)
            .map_err(|error| format!("the heuristic {name} is not possible here: {error}"))
    }

    fn shelf(&self) -> Shelf<'_> {
        Shelf::new(self.tables, self.shape, self.boards, cores(), self.quiet)
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
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
