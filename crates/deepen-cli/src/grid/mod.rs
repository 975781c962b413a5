//! `deepen grid`: shortest paths on a grid map from a file.

pub(crate) mod check;
mod estimate;
mod jumping;
mod query;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use deepen::Front;
use deepen_check::grid::Map;
use deepen_maps::grid::{Direction, FileError, Grid, Scenarios, Weights};
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::args::GridArgs;
use crate::domain::{Domain, Reader, Task, one, solve_all, written};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Sink, finish};
use crate::solving::SearchSettings;
use crate::solving::algorithms::sized;
use crate::solving::lines::{Fault, Problems};

use estimate::Tables;
pub(crate) use estimate::heuristic_name;
use jumping::Jumping;
use query::Query;
pub(crate) use query::place;

/// Shown below the help.
pub(crate) const HELP: &str = "\
Maps and scenarios are those of the MovingAI benchmarks: type octile, `.` and `G`
firm ground, `S` swamp, `W` water, `@`, `O` and `T` blocked. Steps go to eight
neighbours, across a corner only past two open cells; land and water are apart.
Lengths are exact, a + b sqrt 2. Queries are two cells a line: `1,11 4,18`.

Each answer to a scenario is held against the length that its file prints; one
that differs is an error.

Heuristics, all of them admissible:
  auto            differential:8 where at least ten queries come, otherwise octile
  zero            no estimate
  octile          the distance without walls
  differential:N  the greater of octile and what distances from N cells far apart
                  say, which are worked out at first

Examples:
  deepen grid arena.map --from 1,11 --to 4,18
  deepen grid arena.map --scen arena.map.scen --format csv
  deepen grid arena.map --from 1,3 --to 45,40 --algorithm a-star --svg way.svg";

/// How paths are looked for.
#[derive(Serialize, Deserialize)]
pub(crate) struct GridDomain {
    file: PathBuf,
    weights: String,
    heuristic: String,
    /// How many queries come, as far as is known.
    expected: usize,
    /// Whether it is searched by jump points.
    jump_points: bool,
    #[serde(skip)]
    jumping: Jumping,
    #[serde(skip)]
    map: Option<Arc<ReadMap>>,
    #[serde(skip)]
    tables: Tables,
    /// Where the search is drawn.
    #[serde(skip)]
    svg: Option<PathBuf>,
}

/// A map, and what the checker has read of it.
struct ReadMap {
    grid: Grid,
    checked: Map,
    weights: Weights,
}

/// Why a map cannot be used.
enum NoMap {
    File(FileError),
    Other(String),
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &GridArgs) -> Result<Exit, Failure> {
    let file = std::path::absolute(&args.map).unwrap_or_else(|_| args.map.clone());
    let mut domain = GridDomain {
        file,
        weights: args.weights.to_string(),
        heuristic: args.heuristic.clone(),
        expected: 1,
        jump_points: args.jump_points,
        jumping: Jumping::default(),
        map: None,
        tables: Tables::default(),
        svg: args.svg.clone(),
    };
    let settings = SearchSettings::of(&args.solve.search, &args.solve.output);
    if args.jump_points {
        jumping::allowed(args, &settings)?;
    }
    let refused = |path: &Path, error: FileError| {
        let answer = Answer::new(GridDomain::NAME, path.display().to_string(), String::new());
        finish(&mut Sink::new(&args.solve.output, false), &answer.faulty(fault(&error), ""))
    };
    let map = match domain.load() {
        Ok(map) => map,
        Err(NoMap::File(error)) => return refused(&domain.file, error),
        Err(NoMap::Other(message)) => return Err(Failure::new(Exit::Internal, message)),
    };
    let problems = match (&args.scen, args.from, args.to) {
        (_, Some(from), Some(to)) => {
            let query = Query::between(from, to);
            one::<GridDomain>(query.to_string(), Ok(query))
        }
        (Some(path), ..) => match scenarios(path, &map.grid, args) {
            Ok(problems) => problems,
            Err(error) => return refused(path, error),
        },
        _ => written(&domain, args.file.as_ref())?,
    };
    if args.svg.is_some() && problems.expected != 1 {
        let message = "--svg draws one search: choose it by --from and --to, or by --first 1";
        return Err(Failure::new(Exit::Usage, message.to_owned()));
    }
    domain.expected = problems.expected;
    let solve = &args.solve;
    let settings = sized(settings, map.grid.cells());
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

/// The scenarios of a file that were chosen.
fn scenarios(path: &Path, grid: &Grid, args: &GridArgs) -> Result<Problems<Query>, FileError> {
    let text = std::fs::read(path).map_err(FileError::unreadable)?;
    let scenarios = Scenarios::read(text.as_slice())?;
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    let wanted = |bucket: u32| args.bucket.is_none_or(|wanted| wanted == bucket);
    let chosen = scenarios.list().iter().filter(|scenario| wanted(scenario.bucket));
    let most = args.first.map_or(usize::MAX, |most| most as usize);
    let problems = chosen.take(most).map(|scenario| {
        let line = lines.get(scenario.line as usize - 1).copied().unwrap_or_default();
        query::of_scenario(path, scenario, grid, line)
    });
    let problems: Vec<_> = problems.collect();
    let expected = problems.len();
    Ok(Problems { iterator: Box::new(problems.into_iter()), heading: true, expected })
}

fn fault(error: &FileError) -> Fault {
    let message = error.fault.to_string();
    if error.is_unreadable() {
        return Fault::new(message);
    }
    Fault { message, line: Some(error.line as usize), column: Some(error.column) }
}

impl GridDomain {
    /// The map, read where it was not yet.
    fn load(&mut self) -> Result<Arc<ReadMap>, NoMap> {
        if let Some(map) = &self.map {
            return Ok(Arc::clone(map));
        }
        let bytes = std::fs::read(&self.file);
        let bytes = bytes.map_err(|error| NoMap::File(FileError::unreadable(error)))?;
        let grid = Grid::read(bytes.as_slice()).map_err(NoMap::File)?;
        let checked = Map::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
            NoMap::Other(format!("internal error: the checker reads the map otherwise: {error}"))
        })?;
        let weights = self.weights.parse().map_err(|error| NoMap::Other(format!("{error}")))?;
        Ok(Arc::clone(self.map.insert(Arc::new(ReadMap { grid, checked, weights }))))
    }
}

impl Domain for GridDomain {
    const NAME: &'static str = "grid";
    const PROBLEM: &'static str = "query";
    const STEP: Option<&'static str> = None;
    const NUMBERS_APART: bool = false;

    type Problem = Query;

    fn reader(&self) -> Reader<Query> {
        Box::new(Query::read)
    }

    fn write(&self, query: &Query) -> String {
        query.to_string()
    }

    fn goal(&self, query: &Query) -> Option<String> {
        Some(query.to.to_string())
    }

    fn operator_name(&mut self, _: &Query, _: Front, number: u32) -> String {
        Direction::of(number as u8).to_string()
    }

    fn end_names(&self, query: &Query) -> Option<[String; 2]> {
        Some(query.ends())
    }

    fn solve(&mut self, query: &Query, task: &mut Task<'_>) -> Result<(), Fault> {
        let map = self.load().map_err(|error| match error {
            NoMap::File(error) => Fault::new(format!("{}: {error}", self.file.display())),
            NoMap::Other(message) => Fault::new(message),
        })?;
        if self.jump_points {
            let jump_map = self.jumping.of(&map.grid, self.expected);
            return query::search_by_jumps(&map, jump_map, query, task);
        }
        let asked = (self.heuristic.as_str(), self.expected);
        query::search(
            &map,
            query,
            (asked, &mut self.tables),
            (&self.file, self.svg.as_deref()),
            task,
        )
    }
}
