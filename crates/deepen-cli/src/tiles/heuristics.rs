//! The heuristics on the command line: names, help, and what their tables
//! take.

use clap::builder::{StringValueParser, TypedValueParser};
use deepen_puzzles::tiles::{BuiltHeuristic, HeuristicName, Shape};

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
  6-6-3, 5-5-5, ..  additive pattern tables of so many tiles each";

/// `table` means exact distances up to so many cells.
const EXACT_CELLS: usize = 9;

/// Reads a name for the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = HeuristicName> {
    StringValueParser::new().try_map(|name| name.parse::<HeuristicName>())
}

/// A goal's boards, for which a heuristic is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Rows and columns.
    pub(crate) shape: Shape,
    /// Where the goal has the blank.
    pub(crate) goal_blank: usize,
    /// How many boards are to be solved, as far as is known.
    pub(crate) boards: usize,
    /// Bytes that search and tables may take.
    pub(crate) memory: Option<usize>,
}

impl Setting {
    /// The heuristic that is meant by a name. What would not fit into the
    /// memory is not chosen, and refused where it is asked for.
    pub(crate) fn choose(&self, name: &HeuristicName) -> Result<HeuristicName, String> {
        let most = self.memory.unwrap_or(usize::MAX);
        let chosen = name.resolved(self.shape, self.boards);
        let needed = table_bytes(&chosen, self.shape);
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
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        BuiltHeuristic::new(name, self.shape, self.goal_blank, self.boards, threads)
            .map_err(|error| format!("the heuristic {name} is not possible here: {error}"))
    }
}

/// Bytes of the tables of a heuristic, a byte an entry; the small tables of
/// lines and walks are not counted.
pub(crate) fn table_bytes(name: &HeuristicName, shape: Shape) -> usize {
    let cells = shape.cells();
    let placements = |tiles: usize| {
        (0..tiles).map(|placed| cells.saturating_sub(placed)).fold(1, usize::saturating_mul)
    };
    match name {
        HeuristicName::Patterns(sizes) => {
            sizes.iter().map(|tiles| placements(*tiles)).fold(0, usize::saturating_add)
        }
        HeuristicName::Table if cells <= EXACT_CELLS => placements(cells),
        HeuristicName::Table => placements(6).saturating_mul((cells - 1).div_ceil(6)),
        _ => 0,
    }
}
