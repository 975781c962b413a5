//! `deepen cube`: Rubik's cube, from any of its states.

mod by_two_phase;
pub(crate) mod check;
mod drawing;
mod frame;
mod framed;
mod from_above;
mod given;
mod shelf;
mod solvers;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use deepen::Front;
use deepen_puzzles::cube::notation::inverse;
use deepen_puzzles::cube::{Cube, CubeSpace, Face, Metric, Turn, parse_scramble};
use serde::{Deserialize, Serialize};

use crate::args::{Algorithm, CubeArgs, CubeForm, CubeHeuristic, MetricName, SolverName};
use crate::domain::{Domain, Numbers, Reader, Task, named, random, solve_together};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;
use crate::tiles::TableSettings;

use drawing::Drawn;
use frame::Frame;
use given::Given;
use shelf::Shelf;
use solvers::Asked;
pub(crate) use table::CubeTable;

/// Shown below the help.
pub(crate) const HELP: &str = "\
A cube is a scramble, made with a solved one (R U2 F', wide turns, slices,
rotations, groups (R U)3, commutators [R, U] and conjugates [R: U], remarks after
//), or its 54 facelets, or its 20 pieces in Reid's order. Facelets are written
face by face, U R F D L B, each row by row, by the letters of the faces in any of
the 24 ways to hold a cube, or by any six other signs. Solutions are said for a
cube that is held as it was given.

Solvers:
  optimal    a short solution at once, then an optimal one; at a limit the best
             that is known, and what is proven of shorter ones
  korf       IDA* with the tables of Korf's paper of 1997 (173 MB), the reference;
             by another algorithm where --algorithm says so
  two-phase  a short solution at once, and better ones until a limit is reached

Several cubes are solved at a time where there are several --threads, each by
one; those that are left over join in on the last cubes.

Examples:
  deepen cube \"R U R' U' F2\"
  deepen cube --random 1 --time 30s --svg solution.svg
  deepen cube --file cubes.txt --threads all --format jsonl
  deepen cube \"F2 L2 D\" --pre \"R' U' F\" --inverse
  deepen cube \"R U2 R' U\" --moves U,R --solver korf --metric quarter";

/// How cubes are solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CubeDomain {
    notation: CubeForm,
    metric: MetricName,
    solver: SolverName,
    heuristic: CubeHeuristic,
    moves: Option<String>,
    pre: Option<String>,
    post: Option<String>,
    inverse: bool,
    tables: TableSettings,
    svg: Option<PathBuf>,
    #[serde(skip)]
    shelf: Arc<Shelf>,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &CubeArgs) -> Result<Exit, Failure> {
    let domain = CubeDomain::of(args)?;
    let problems = if let Some(problems) = named(&domain, &args.problems)? {
        problems
    } else {
        let numbers =
            Numbers { count: args.problems.random.unwrap_or(1), seed: args.problems.seed };
        random::<CubeDomain>(numbers, random_cubes(args.problems.seed))
    };
    if args.svg.is_some() && problems.expected != 1 {
        let message = "--svg draws the solution of one cube, and there is not exactly one";
        return Err(Failure::new(Exit::Usage, message));
    }
    let solve = &args.solve;
    let mut settings = SearchSettings::of(&solve.search, &solve.output);
    if let Some(listed) = args.solutions.or(args.all.then_some(args.all_limit)) {
        (settings.all, settings.threads) = (Some(listed), 1);
        settings.only_listed = args.solutions.is_some();
    }
    solve_together(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

/// Cubes of a seed, as they are written.
fn random_cubes(seed: u64) -> impl Iterator<Item = (String, Given)> + Send + 'static {
    deepen_puzzles::cube::RandomCubes::new(seed).map(|cube| {
        let given = Given::standard(cube);
        (given.written(), given)
    })
}

impl CubeDomain {
    /// What the arguments say.
    fn of(args: &CubeArgs) -> Result<Self, Failure> {
        let search = &args.solve.search;
        let korf = search.algorithm != Algorithm::Auto || args.heuristic != CubeHeuristic::Auto;
        let solver = match (args.solver, korf) {
            (None, true) => SolverName::Korf,
            (None, false) => SolverName::Optimal,
            (Some(other), true) if other != SolverName::Korf => {
                let message = "--algorithm and --heuristic are for --solver korf alone";
                return Err(Failure::new(Exit::Usage, message));
            }
            (Some(solver), _) => solver,
        };
        if solver != SolverName::Korf && search.weight.is_some_and(|weight| weight > 1.0) {
            let message = "--weight is for --solver korf; --solver two-phase is not optimal";
            return Err(Failure::new(Exit::Usage, message));
        }
        Ok(CubeDomain {
            notation: args.notation,
            metric: args.metric,
            solver,
            heuristic: args.heuristic,
            moves: args.moves.clone(),
            pre: args.pre.clone(),
            post: args.post.clone(),
            inverse: args.inverse,
            tables: args.tables.settings(),
            svg: args.svg.clone(),
            shelf: Arc::default(),
        })
    }

    /// The turns that are allowed, and towards what.
    fn space(&self, frame: &Frame) -> Result<CubeSpace, Fault> {
        let turns = frame.allowed(self.moves.as_deref())?;
        CubeSpace::of_turns(Cube::SOLVED, self.metric.into(), turns)
            .map_err(|error| Fault::new(format!("--moves: {error}")))
    }

    /// What was found besides the solution: the scramble, and a picture.
    fn finish(&self, asked: &Asked<'_>, task: &mut Task<'_>) {
        let steps = task.answer.plan.iter().flatten();
        // What was replayed can be read.
        let said: Vec<Turn> =
            steps.filter_map(|step| parse_scramble(step).ok()).flat_map(|read| read.turns().to_vec()).collect();
        if self.inverse && task.answer.plan.is_some() {
            task.answer.scramble = Some(inverse(&said).iter().map(Turn::to_string).collect());
        }
        let Some(path) = &self.svg else { return };
        let Given { cube: Ok(cube), held, .. } = asked.given else { return };
        let turns: Vec<Turn> = said.iter().map(|turn| held.meant(*turn)).collect();
        let drawn = Drawn { cube: *cube, held: *held, turns: &turns, answer: &task.answer };
        if let Err(message) = drawing::write(path, &drawn) {
            task.fail(Exit::Output, message);
        }
    }
}

impl Domain for CubeDomain {
    const NAME: &'static str = "cube";
    const PROBLEM: &'static str = "cube";
    const STEP: Option<&'static str> = Some("turn");
    const NUMBERS_APART: bool = false;

    type Problem = Given;

    fn reader(&self) -> Reader<Given> {
        let form = self.notation;
        Box::new(move |text| Given::read(text, form))
    }

    fn are_one(arguments: &[String]) -> bool {
        // Moves or pieces that nobody has put in quotes.
        arguments.iter().all(|argument| !argument.contains(' ') && argument.len() < 20)
    }

    fn write(&self, problem: &Given) -> String {
        problem.written()
    }

    fn goal(&self, _: &Given) -> Option<String> {
        Some("solved".to_owned())
    }

    fn operator_name(&mut self, _: &Given, _: Front, number: u32) -> String {
        let turn = Turn::of_index(number as usize);
        turn.map_or_else(|| number.to_string(), |turn| turn.to_string())
    }

    fn solve(&mut self, given: &Given, task: &mut Task<'_>) -> Result<(), Fault> {
        let cube = match &given.cube {
            Ok(cube) => cube,
            Err(why) => {
                task.unsolvable(why.to_string());
                return Ok(());
            }
        };
        let metric: Metric = self.metric.into();
        let around = (self.pre.as_deref(), self.post.as_deref());
        let frame = Frame::read(around, given.held, metric)?;
        let space = self.space(&frame)?;
        task.answer.step = Some(self.metric.step());
        task.answer.metric = Some(self.metric.name());
        let (up, front) = (given.held.at(Face::U), given.held.at(Face::F));
        task.answer.held = Some(format!("{up}{front}"));
        let start = frame.inner(cube);
        let asked = Asked { space: &space, frame: &frame, given, start };
        self.solve_by(&asked, task)?;
        self.finish(&asked, task);
        Ok(())
    }
}
