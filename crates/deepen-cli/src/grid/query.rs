//! A query, and the search that answers it.

use std::fmt;
use std::path::Path;

use deepen::{AStar, CycleCheck, NoPruning, ParentPruning, Reversible};
use deepen_check::grid as check;
use deepen_maps::grid::jump_points::{CanonicalOrder, Jump, JumpMap, JumpSpace};
use deepen_maps::grid::{
    Direction, Grid, GridSpace, Length, Octile, PathLength, PlaceError, PrintedLength, Scenario,
    Terrain, Weights,
};

use super::estimate::{Made, Tables};
use super::{ReadMap, fault};
use crate::amount::Unit;
use crate::answer::{Answer, Proven, Status};
use crate::domain::{Form, Named, Own, Task};
use crate::exit::Exit;
use crate::graph::{Query as Words, Word};
use crate::number::put;
use crate::picture::{self, Drawn, Recorded, Recorder};
use crate::solving::algorithms::{Ready, nodes};
use crate::solving::lines::{Fault, Problem};

/// From where to where.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    from: End,
    pub(super) to: End,
    /// How long a shortest path is said to be.
    printed: Option<PrintedLength>,
}

/// A cell, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    at: (u32, u32),
    /// Its first character, from 1; nothing for an option's value.
    column: Option<usize>,
}

/// A cell: `12,7`, column and row from 0.
pub(crate) fn place(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits)
    };
    let numbers = text.split_once(',').and_then(|(x, y)| number(x).zip(number(y)));
    numbers.ok_or_else(|| format!("expected a cell such as 12,7 (column and row), found `{text}`"))
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.at.0, self.at.1)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

impl End {
    /// Its number on a map.
    fn cell(self, grid: &Grid) -> Result<u32, Fault> {
        let (message, line) = (|error| format!("{self}: {error}"), None);
        let place = grid.place(self.at.0, self.at.1);
        place.map_err(|error| Fault { message: message(error), line, column: self.column })
    }

    fn checked(self) -> check::Cell {
        (self.at.0 as usize, self.at.1 as usize)
    }
}

impl Query {
    /// The query of two options.
    pub(super) fn between(from: (u32, u32), to: (u32, u32)) -> Query {
        let end = |at| End { at, column: None };
        Query { from: end(from), to: end(to), printed: None }
    }

    /// Reads two cells.
    pub(super) fn read(text: &str) -> Result<Query, Fault> {
        let words = Words::read(text, "two cells")?;
        let end = |word: Word| match place(&word.text) {
            Ok(at) => Ok(End { at, column: word.column }),
            Err(message) => Err(Fault { message, line: None, column: word.column }),
        };
        Ok(Query { from: end(words.from)?, to: end(words.to)?, printed: None })
    }

    /// What the cells are called where the fronts of a search begin.
    pub(super) fn ends(&self) -> [String; 2] {
        [self.from.to_string(), self.to.to_string()]
    }
}

/// A scenario of a file as a problem; `text` is its line.
pub(super) fn of_scenario(
    path: &Path,
    scenario: &Scenario,
    grid: &Grid,
    text: &str,
) -> Problem<Query> {
    let query = Query::between(scenario.start, scenario.goal);
    let meaning = match scenario.on(grid) {
        Ok(_) => Ok(Query { printed: Some(scenario.optimal), ..query }),
        Err(error) => Err(fault(&error)),
    };
    let (source, line) = (path.display().to_string(), Some(scenario.line as usize));
    Problem { source, line, text: text.to_owned(), meaning }
}

/// Searches for a shortest path, and says in the answer what there is.
pub(super) fn search(
    map: &ReadMap,
    query: &Query,
    (asked, tables): ((&str, usize), &mut Tables),
    (file, svg): (&Path, Option<&Path>),
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    let (start, goal) = (query.from.cell(&map.grid)?, query.to.cell(&map.grid)?);
    let space = GridSpace::<Length>::weighted(&map.grid, goal, map.weights);
    let space = space.map_err(|error| Fault::new(error.to_string()))?;
    let made = tables.make(asked, (&map.grid, map.weights), task.settings)?;
    let Made { heuristic, tables, kind } = made;
    let check = |plan: &[Direction], cost: Length| replayed(map, query, &space, plan, cost);
    task.answer.from = Some(query.from.to_string());
    let named = Named { heuristic, tables, unit: Unit::Length };
    let backward = space.backward(&start);
    let (towards, from_start) = (kind.towards(&space), kind.towards(&backward));
    let Some(svg) = svg else {
        let ready = Ready {
            space: &space,
            heuristic: &towards,
            from_start: &from_start,
            pruning: &ParentPruning,
            returns: &ParentPruning,
            cycles: CycleCheck::FullPath,
            start: &start,
        };
        Own::search(task, &named, &ready, &check)?;
        return agrees(&task.answer, query);
    };
    let recorder = Recorder::new(map.grid.cells() as usize);
    task.iteration = Some(recorder.iteration());
    let ready = Ready {
        space: &Recorded::new(space.clone(), &recorder),
        heuristic: &towards,
        from_start: &from_start,
        pruning: &NoPruning,
        returns: &NoPruning,
        cycles: CycleCheck::FullPath,
        start: &start,
    };
    task.search_anyhow(&named, &ready, &check)?;
    agrees(&task.answer, query)?;
    draw(svg, (map, file), query, recorder.iterations(), task);
    Ok(())
}

/// Draws the map, the path and in which iteration each cell was first expanded.
fn draw(
    svg: &Path,
    (map, file): (&ReadMap, &Path),
    query: &Query,
    iterations: Vec<Option<u32>>,
    task: &mut Task<'_>,
) {
    let entered = task.answer.plan.iter().flatten().filter_map(|step| place(step).ok());
    let drawn = Drawn {
        title: format!("{}: from {} to {}", picture::name(file), query.from, query.to),
        grid: &map.grid,
        path: [query.from.at].into_iter().chain(entered).map(picture::middle).collect(),
        ends: [query.from.at, query.to.at],
        outlines: Vec::new(),
        answer: &task.answer,
        iterations,
    };
    if let Err(message) = picture::write(svg, &drawn) {
        task.fail(Exit::Output, message);
    }
}

/// What the step into a cell of a letter weighs.
pub(super) fn weigh(weights: Weights) -> impl Fn(u8) -> u64 {
    move |letter| Terrain::from_letter(letter).map_or(1, |terrain| weights.of(terrain).into())
}

/// Searches for a shortest path by jump points.
pub(super) fn search_by_jumps(
    map: &ReadMap,
    jump_map: &JumpMap,
    query: &Query,
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    let (_, goal) = (query.from.cell(&map.grid)?, query.to.cell(&map.grid)?);
    let wrong = |error: PlaceError| Fault::new(error.to_string());
    let steps = GridSpace::<Length>::new(&map.grid, goal);
    let steps = steps.map_err(|error| Fault::new(error.to_string()))?;
    let space = JumpSpace::<Length>::new(jump_map, query.from.at, query.to.at).map_err(wrong)?;
    task.answer.from = Some(query.from.to_string());
    let tables = jump_map.bytes();
    let named = Named { heuristic: "octile".to_owned(), tables, unit: Unit::Length };
    let search = AStar::ranked(&space, &Octile, space.start()).pruning(&CanonicalOrder);
    let mut search = search.memory(nodes(task.settings, tables));
    let check = |plan: &[Jump], cost: Length| {
        let plan: Vec<Direction> = plan.iter().copied().flat_map(Jump::steps).collect();
        replayed(map, query, &steps, &plan, cost)
    };
    task.run(&named, &mut search, &check)?;
    agrees(&task.answer, query)
}

/// Replays a plan by the checker's own reading of the map, and writes the
/// cells that it enters.
fn replayed(
    map: &ReadMap,
    query: &Query,
    space: &GridSpace<'_, Length>,
    plan: &[Direction],
    cost: Length,
) -> Result<Vec<String>, String> {
    let counts = cost.counts().ok_or_else(|| format!("{cost} is no sum of steps"))?;
    let said = check::Length { straight: counts.straight, diagonal: counts.diagonal };
    let (mut at, mut path, mut steps) = (query.from.at, vec![query.from.checked()], Vec::new());
    for direction in plan {
        let (x, y) =
            (at.0.checked_add_signed(direction.dx()), at.1.checked_add_signed(direction.dy()));
        at = x.zip(y).ok_or("it leaves the map")?;
        path.push((at.0 as usize, at.1 as usize));
        steps.push(format!("{},{}", at.0, at.1));
    }
    let ends = (query.from.checked(), query.to.checked());
    map.checked
        .check_path(ends, &path, &weigh(space.weights()), said)
        .map_err(|error| error.to_string())?;
    Ok(steps)
}

/// Holds an answer against the length that a scenario prints.
fn agrees(answer: &Answer, query: &Query) -> Result<(), Fault> {
    let Some(printed) = query.printed else { return Ok(()) };
    let mut message = format!("the scenario says that a shortest path is {printed} long; ");
    match (answer.status, answer.cost) {
        (Status::Solved, Some(cost)) => {
            let (optimal, cost) = (answer.proof == Some(Proven::Optimal), cost.as_real());
            if printed.agrees(cost) || !optimal && cost > printed.value {
                return Ok(());
            }
            put!(message, "found one of {cost}");
        }
        (Status::Unsolvable, _) => message.push_str("it is proven that there is none"),
        _ => return Ok(()),
    }
    Err(Fault::new(message))
}
