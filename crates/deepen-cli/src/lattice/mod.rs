//! `deepen lattice`: the cheapest motions of a robot on a map.

mod check;
mod estimate;
mod file;
mod made;
mod query;
mod way;

use std::cell::RefCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use deepen::{CycleCheck, NoPruning, Reversible, StateSpace};
use deepen_maps::graph::DecimalUnit;
use deepen_maps::grid::Grid;
use deepen_maps::lattice::{COST_PLACES, Lattice, MotionId, Obstacles, Pose, Primitives, ToGoal};
use serde::{Deserialize, Serialize};

use crate::amount::Unit;
use crate::answer::Answer;
use crate::args::LatticeArgs;
use crate::domain::{Domain, Form, Named, Own, Reader, Task, one, solve_all, written};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph::Word;
use crate::output::{Sink, finish};
use crate::picture::{self, Drawn, Of, Recorded, Recorder};
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::lines::{Fault, Problems};

pub(crate) use estimate::heuristic_name;
pub(crate) use made::{EIGHT, SIXTEEN};

/// Shown below the help.
pub(crate) const HELP: &str = "\
A pose is X,Y,HEADING: column and row of a cell from 0, and the number of a
heading. The map is a MovingAI file; ground and swamp are free. The robot is a
JSON file of motion primitives; `deepen generate lattice-8` prints one. Costs
are metres, in tenths of a millimetre. A step of a plan is the primitive's name
and the pose it leads to. Queries are two poses a line.

Heuristics, all of them consistent; with `+` between them the greatest counts:
  auto          straight+cells+free-space:24, or straight where that takes more than
                half of --memory
  straight      the least cost of the displacement
  cells         distances of cells among the obstacles, headings forgotten
  free-space:N  exact costs without obstacles, up to N cells around the goal
  zero          no estimate

Examples:
  deepen lattice arena.map robot.json --from 3,3,0 --to 40,40,2
  deepen lattice arena.map robot.json --from 3,3,0 --to 9,9,1 --svg way.svg
  deepen lattice arena.map robot.json --file queries.txt --format jsonl";

/// How plans are looked for.
#[derive(Serialize, Deserialize)]
pub(crate) struct LatticeDomain {
    map: PathBuf,
    primitives: PathBuf,
    heuristic: String,
    #[serde(skip)]
    world: Option<Arc<World>>,
    /// Where the search is drawn.
    #[serde(skip)]
    svg: Option<PathBuf>,
}

/// The robot, and where it is.
struct World {
    robot: Primitives,
    floor: Obstacles,
    grid: Grid,
}

/// What is wrong with one of the files.
struct BadFile {
    path: PathBuf,
    fault: Fault,
    /// What can be pointed into.
    text: String,
}

/// Both ends of a plan.
type Ends = [(Word, Pose); 2];

/// Answers what the arguments ask for.
pub(crate) fn run(args: &LatticeArgs) -> Result<Exit, Failure> {
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let mut domain = LatticeDomain {
        map: absolute(&args.map),
        primitives: absolute(&args.primitives),
        heuristic: args.heuristic.clone(),
        world: None,
        svg: args.svg.clone(),
    };
    if let Err(BadFile { path, fault, text }) = domain.load() {
        let answer = Answer::new(LatticeDomain::NAME, path.display().to_string(), String::new());
        return finish(&mut Sink::new(&args.solve.output, false), &answer.faulty(fault, &text));
    }
    let problems = match (&args.from, &args.to) {
        (Some(from), Some(to)) => asked(from, to),
        _ => written(&domain, args.file.as_ref())?,
    };
    if args.svg.is_some() && problems.expected != 1 {
        let message = "--svg draws one search: choose it by --from and --to";
        return Err(Failure::new(Exit::Usage, message.to_owned()));
    }
    let solve = &args.solve;
    let settings = SearchSettings::of(&solve.search, &solve.output);
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

/// The problem of two options.
fn asked(from: &str, to: &str) -> Problems<Ends> {
    let word = |text: &str| Word { text: text.trim().to_owned(), column: None };
    let (text, ends) = (format!("{from} {to}"), (query::pose(word(from)), query::pose(word(to))));
    let both = ends.0.and_then(|from| Ok([from, ends.1?]));
    one::<LatticeDomain>(text, both)
}

impl LatticeDomain {
    /// Robot and map, read where they were not yet.
    fn load(&mut self) -> Result<Arc<World>, BadFile> {
        if let Some(world) = &self.world {
            return Ok(Arc::clone(world));
        }
        let (robot, grid) = (robot(&self.primitives)?, floor(&self.map)?);
        let world = World { robot, floor: Obstacles::on_land(&grid), grid };
        Ok(Arc::clone(self.world.insert(Arc::new(world))))
    }
}

/// Reads the primitives.
fn robot(path: &Path) -> Result<Primitives, BadFile> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
    file::read(&bytes).map_err(|file::Misread { line, column, message }| BadFile {
        path: path.to_owned(),
        fault: Fault { message, line: Some(line), column: Some(column) },
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// Reads the map.
fn floor(path: &Path) -> Result<Grid, BadFile> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    Grid::read(file).map_err(|error| BadFile {
        path: path.to_owned(),
        fault: Fault {
            message: error.fault.to_string(),
            line: Some(error.line as usize),
            column: Some(error.column),
        },
        text: String::new(),
    })
}

fn unreadable(path: &Path, error: &std::io::Error) -> BadFile {
    let fault = Fault::new(format!("cannot be read: {error}"));
    BadFile { path: path.to_owned(), fault, text: String::new() }
}

impl Domain for LatticeDomain {
    const NAME: &'static str = "lattice";
    const PROBLEM: &'static str = "query";
    const STEP: Option<&'static str> = None;
    const NUMBERS_APART: bool = false;

    type Problem = Ends;

    fn reader(&self) -> Reader<Ends> {
        Box::new(query::read)
    }

    fn write(&self, [(_, from), (_, to)]: &Ends) -> String {
        format!("{from} {to}")
    }

    fn goal(&self, [_, (_, to)]: &Ends) -> Option<String> {
        Some(to.to_string())
    }

    fn solve(&mut self, ends: &Ends, task: &mut Task<'_>) -> Result<(), Fault> {
        let world = self.load().map_err(|BadFile { path, fault, .. }| {
            Fault::new(format!("{}: {}", path.display(), fault.message))
        })?;
        let World { robot, floor, grid } = &*world;
        let [(_, start), (goal_word, goal)] = ends;
        let space = Lattice::new(robot, floor, *goal);
        let space = space.map_err(|misfit| query::refused(goal_word, *goal, misfit))?;
        query::fits(&space, &ends[0])?;
        task.answer.from = Some(start.to_string());
        search(&space, ends, (&self.heuristic, self.svg.as_deref()), (&self.map, grid), task)
    }
}

/// Searches, and says in the answer what there is.
fn search(
    space: &Lattice<'_>,
    [(_, start), (_, goal)]: &Ends,
    (heuristic, svg): (&str, Option<&Path>),
    (map, grid): (&Path, &Grid),
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    let back = estimate::looks_back(task.settings.algorithm);
    let ways = if back { 2 } else { 1 };
    let (to_goal, name) = estimate::named(heuristic, (space, ways), task.settings)?;
    let backward = space.backward(start);
    let from_start = if back {
        estimate::named(heuristic, (&backward, ways), task.settings)?.0
    } else {
        ToGoal::blind()
    };
    let tables = to_goal.bytes() + from_start.bytes();
    let unit = Unit::Decimal(DecimalUnit { places: COST_PLACES });
    let named = Named { heuristic: name, tables, unit };
    let found = RefCell::new(Vec::new());
    let check = |plan: &[MotionId], cost: u64| {
        found.replace(way::poses(space, *start, plan));
        check::steps(space, *start, plan, cost)
    };
    let Some(svg) = svg else {
        Own::search(task, &named, &ready(space, &to_goal, &from_start, start), &check)?;
        tell(task, &found.into_inner());
        return Ok(());
    };
    let cells = usize::from(space.obstacles().width()) * usize::from(space.obstacles().height());
    let recorder = Recorder::new(cells);
    task.iteration = Some(recorder.iteration());
    let watched = Recorded::new(*space, &recorder);
    let (towards, back) = (Of(&to_goal), Of(&from_start));
    task.search_anyhow(&named, &ready(&watched, &towards, &back, start), &check)?;
    let poses = found.into_inner();
    tell(task, &poses);
    let drawn = Drawn {
        title: format!("{}: from {start} to {goal}", picture::name(map)),
        grid,
        path: way::in_cells(space, &poses),
        ends: [start, goal].map(|pose| (pose.x.into(), pose.y.into())),
        outlines: way::outlines(space, &poses),
        answer: &task.answer,
        iterations: recorder.iterations(),
    };
    if let Err(message) = picture::write(svg, &drawn) {
        task.fail(Exit::Output, message);
    }
    Ok(())
}

/// A search from `start`.
fn ready<'a, S: StateSpace, H, B>(
    space: &'a S,
    heuristic: &'a H,
    from_start: &'a B,
    start: &'a S::State,
) -> Ready<'a, S, H, B, NoPruning, NoPruning> {
    // Motions may cost nothing.
    let cycles = CycleCheck::FullPath;
    let (pruning, returns) = (&NoPruning, &NoPruning);
    Ready { space, heuristic, from_start, pruning, returns, cycles, start }
}

/// Says the poses along the plan, if there is one.
fn tell(task: &mut Task<'_>, poses: &[[f64; 3]]) {
    if task.answer.plan.is_none() {
        return;
    }
    if task.is_verbose() {
        let line = |[x, y, angle]: &[f64; 3]| format!("{x:.3} {y:.3} {angle:.4}");
        let lines: Vec<String> = poses.iter().map(line).collect();
        task.answer.pictures = vec![format!("poses (metres, radians):\n{}", lines.join("\n"))];
    }
    task.answer.poses = Some(poses.to_vec());
}
