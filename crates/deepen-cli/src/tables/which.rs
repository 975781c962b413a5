//! Which tables are meant: by domain, size, goal and tiles. Another domain is
//! another variant here.

use std::ops::ControlFlow;
use std::path::PathBuf;

use deepen_puzzles::tiles::Board;
use deepen_puzzles::tiles::databases::catalogue;
use deepen_puzzles::tiles::pattern::{Pattern, PatternTable, Progress, RegionTable};
use deepen_tables::cache::Built;
use deepen_tables::file::Description;

use crate::args::{BuildCubeArgs, BuildTilesArgs, CubeSet};
use crate::cube::CubeTable;

/// Entries that one core makes in a second, for a first guess: 48 to 72 million
/// were measured on 6 tiles of the 24-puzzle and 7 of the 15-puzzle.
const ENTRIES_A_SECOND: f64 = 4e7;

/// A table that can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Buildable {
    /// A pattern of a sliding-tile puzzle.
    Tiles(Pattern),
    /// The same with the blank's regions kept apart.
    TilesAndRegions(Pattern),
    /// For Rubik's cube.
    Cube(CubeTable),
}

/// How far a builder has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The distance that is finished.
    pub(crate) distance: u8,
    pub(crate) known: u64,
    pub(crate) total: u64,
}

impl Buildable {
    /// The tables that the arguments name, each once. Patterns that are the
    /// same but for a symmetry of the board have one table.
    pub(crate) fn tiles(args: &BuildTilesArgs, goal: &Board) -> Result<Vec<Self>, String> {
        let mut tables = Vec::new();
        for pattern in patterns(args, goal)? {
            let (pattern, _) = pattern.canonical();
            let kind = if args.regions { Buildable::TilesAndRegions } else { Buildable::Tiles };
            let table = kind(pattern);
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        Ok(tables)
    }

    /// The tables for cubes that the arguments name.
    pub(crate) fn cube(args: &BuildCubeArgs) -> Vec<Self> {
        let tables = match args.set {
            CubeSet::Korf => CubeTable::korf(args.metric.into()),
            CubeSet::Optimal(size) => vec![CubeTable::Optimal(size, args.metric.into())],
        };
        tables.into_iter().map(Buildable::Cube).collect()
    }

    pub(crate) fn description(&self) -> Description {
        match self {
            Buildable::Tiles(pattern) => pattern.description(),
            Buildable::TilesAndRegions(pattern) => pattern.description_with_regions(),
            Buildable::Cube(table) => table.description(),
        }
    }

    /// The bytes of memory that building takes.
    pub(crate) fn memory(&self, threads: usize) -> u64 {
        match self {
            Buildable::Tiles(pattern) | Buildable::TilesAndRegions(pattern) => {
                pattern.build_memory()
            }
            Buildable::Cube(table) => table.memory(threads),
        }
    }

    /// A guess of the seconds that building takes.
    pub(crate) fn seconds(&self, threads: usize) -> f64 {
        if let Buildable::Cube(table) = self {
            return table.seconds(threads);
        }
        self.description().entries as f64 / ENTRIES_A_SECOND / threads.max(1) as f64
    }

    /// Builds the table; what `watch` answers decides whether to go on. Builders
    /// that save their state do so in the file `state`.
    pub(crate) fn build(
        &self,
        threads: usize,
        state: PathBuf,
        watch: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Built, String> {
        let mut report = |progress: Progress| {
            let (distance, known, total) = (progress.level, progress.known, progress.total);
            watch(Step { distance, known, total })
        };
        let built = match *self {
            Buildable::Tiles(pattern) => {
                PatternTable::build(pattern, threads, &mut report).map(|table| Built::from(&table))
            }
            Buildable::TilesAndRegions(pattern) => {
                RegionTable::build(pattern, threads, &mut report).map(|table| Built::from(&table))
            }
            Buildable::Cube(table) => return table.build(threads, Some(state), watch),
        };
        built.map_err(|error| error.to_string())
    }
}

/// The patterns that the arguments name.
fn patterns(args: &BuildTilesArgs, goal: &Board) -> Result<Vec<Pattern>, String> {
    let (shape, blank) = (args.size, goal.blank());
    let single =
        |labels: &[u8]| Pattern::new(shape, blank, labels).map_err(|error| error.to_string());
    if let Some(sizes) = &args.set {
        let partitions = catalogue::partitions(shape, blank, &sizes.sizes, sizes.partitions);
        let partitions = partitions.map_err(|error| error.to_string())?;
        return Ok(catalogue::tables_of(&partitions));
    }
    let cell = |tile: &u8| {
        let mut cells = goal.cells().iter().zip(0_u8..);
        let cell = cells.find(|(other, _)| **other == *tile && *tile != 0);
        cell.map(|(_, cell)| cell).ok_or(format!("there is no tile {tile} on {shape}"))
    };
    let labels: Vec<u8> = args.tiles.iter().map(cell).collect::<Result<_, _>>()?;
    Ok(vec![single(&labels)?])
}
