//! `deepen cube`: Rubik's cube, from any of its states.

mod by_optimal;
mod by_table;
mod by_two_phase;
pub(crate) mod check;
mod choice;
mod drawing;
mod frame;
mod framed;
mod from_above;
mod given;
mod pocket;
mod said;
mod shelf;
mod solvers;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use deepen::Front;
use deepen_puzzles::cube::goal::{Goal, Pattern, parse_goal};
use deepen_puzzles::cube::{Cube, CubeSpace, Orientation, RandomCubes, Turn};
use serde::{Deserialize, Serialize};

use crate::args::{Algorithm, CubeArgs, CubeForm, CubeHeuristic, MetricName, SolverName};
use crate::domain::{Domain, Numbers, Reader, Task, named, random, solve_all, solve_together};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;
use crate::tiles::TableSettings;

pub(crate) use choice::solve_seconds;
use drawing::Drawn;
use frame::{Frame, about};
use given::{Given, fault};
pub(crate) use pocket::PocketDomain;
use said::{describe, say_scramble, turn_name, turns_of};
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
  optimal    a short solution at once, then an optimal one by a table of 44 MB to
             7.8 GB; at a limit the best that is known, and what is proven of
             shorter ones
  korf       IDA* with the tables of Korf's paper of 1997 (173 MB), the reference;
             by another algorithm where --algorithm says so
  two-phase  a short solution at once; better ones until a limit is reached, where
             there is one, or one of --enough steps is found

Goals name faces by their centres: solved; corners; edges; cross:D, layer:D,
f2l:D, f2l-2:D (any two pairs) and cross (of any face); single pieces, DF, DFR,
and DF? in its place however it is turned; eo and co, edges and corners turned as
they should be; middle; domino, the subgroup of U, D, R2, L2, F2, B2. A + asks
for both, a | for one of two. Tables are made for the goal, of 64 MiB or what
--table-memory says, and of half of --memory at most.

The larger its table, the sooner the optimal solver is done with a cube; `deepen
cube tables` lists the sizes and what each is worth. Where --table names none, the
one is taken with which all cubes are solved soonest, of those that are kept and
those that can be built, in the memory that --memory or --table-memory allows (a
quarter of the machine's where nothing is said). What is built is kept with
--build-tables, or by `deepen tables build cube`. A search that goes on from its
checkpoint has the table that it began with. --all and --solutions use all
--threads here, and one with --solver korf. --algorithm auto is ida-star here,
also with --checkpoint. --moves that do not suffice to solve a cube are not found
out.

Several cubes are solved at a time where there are several --threads, each by
one; those that are left over join in on the last cubes.

Examples:
  deepen cube \"R U R' U' F2\"
  deepen cube --random 1 --time 30s --svg solution.svg
  deepen cube --file cubes.txt --threads all --format jsonl
  deepen tables build cube --set 2.6GB && deepen cube --random 10 --threads all
  deepen cube \"F2 L2 D\" --pre \"R' U' F\" --inverse
  deepen cube \"R U2 R' U\" --moves U,R --solver korf --metric quarter";

/// How cubes are solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CubeDomain {
    notation: CubeForm,
    metric: MetricName,
    solver: SolverName,
    heuristic: CubeHeuristic,
    enough: Option<u8>,
    goal: String,
    moves: Option<String>,
    pre: Option<String>,
    post: Option<String>,
    inverse: bool,
    tables: TableSettings,
    /// The size of the optimal solver's table, where one was named.
    #[serde(default)]
    table: Option<String>,
    /// Whether there is one cube alone, so that nobody else waits for tables.
    #[serde(default)]
    alone: bool,
    /// How many cubes there are at least, as far as that can be told.
    #[serde(default)]
    cubes: u64,
    svg: Option<PathBuf>,
    #[serde(skip)]
    shelf: Arc<Shelf>,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &CubeArgs) -> Result<Exit, Failure> {
    if args.size == 2 {
        return answer(args, pocket_domain(args)?, pocket::random_pockets);
    }
    answer(args, CubeDomain::of(args)?, random_cubes)
}

/// Answers what the arguments ask for, in a domain with random problems of a
/// seed.
fn answer<D, I>(args: &CubeArgs, domain: D, of_seed: impl Fn(u64) -> I) -> Result<Exit, Failure>
where
    D: Domain + Clone + Send,
    I: Iterator<Item = (String, D::Problem)> + Send + 'static,
{
    let seed = args.problems.seed;
    let problems = if let Some(problems) = named(&domain, &args.problems)? {
        problems
    } else {
        random::<D>(Numbers { count: args.problems.random.unwrap_or(1), seed }, of_seed(seed))
    };
    if args.svg.is_some() && problems.expected != 1 {
        let message = "--svg draws the solution of one cube, and there is not exactly one";
        return Err(Failure::new(Exit::Usage, message));
    }
    if let Some(path) = &args.svg {
        let cannot = |error| format!("cannot write {}: {error}", path.display());
        files::can_write(path).map_err(|error| Failure::new(Exit::Output, cannot(error)))?;
    }
    let solve = &args.solve;
    let mut settings = SearchSettings::of(&solve.search, &solve.output);
    if settings.algorithm == Algorithm::Auto {
        settings.algorithm = Algorithm::IdaStar;
    }
    if let Some(listed) = args.solutions.or(args.all.then_some(args.all_limit)) {
        settings.all = Some(listed);
        settings.only_listed = args.solutions.is_some();
    }
    let written = (&solve.output, &solve.checkpoint);
    if args.problems.random == Some(1) {
        return solve_all(domain, settings, problems, written);
    }
    solve_together(domain, settings, problems, written)
}

/// Whether one cube is given, as far as that can be told beforehand.
fn is_one(args: &CubeArgs) -> bool {
    let given = &args.problems.problems;
    match args.problems.random {
        Some(count) => count == 1,
        None => given.len() == 1 || !given.is_empty() && CubeDomain::are_one(given),
    }
}

/// Cubes of 2x2x2, for which less can be said.
fn pocket_domain(args: &CubeArgs) -> Result<PocketDomain, Failure> {
    let said = [
        ("--goal", args.goal != "solved"),
        ("--moves", args.moves.is_some()),
        ("--pre", args.pre.is_some()),
        ("--post", args.post.is_some()),
        ("--svg", args.svg.is_some()),
        ("--solver", args.solver.is_some()),
        ("--heuristic", args.heuristic != CubeHeuristic::Auto),
        ("--algorithm", args.solve.search.algorithm != Algorithm::Auto),
    ];
    if let Some((option, _)) = said.iter().find(|(_, is_said)| *is_said) {
        let message =
            format!("{option} is for cubes of 3x3x3: those of 2x2x2 are all in one table");
        return Err(Failure::new(Exit::Usage, message));
    }
    let (notation, metric, inverse) = (args.notation, args.metric, args.inverse);
    Ok(PocketDomain { notation, metric, inverse, shelf: Arc::default() })
}

/// Parts of cubes are solved in one way alone.
fn refuse_with_goal(args: &CubeArgs) -> Result<(), Failure> {
    let search = &args.solve.search;
    let said = [
        ("--solver two-phase", args.solver == Some(SolverName::TwoPhase)),
        ("--heuristic", args.heuristic != CubeHeuristic::Auto),
        ("--algorithm", !matches!(search.algorithm, Algorithm::Auto | Algorithm::IdaStar)),
        ("--weight", search.weight.is_some_and(|weight| weight > 1.0)),
        ("--table", args.table.is_some()),
        ("--build-tables", args.tables.build_tables),
    ];
    let Some((option, _)) = said.iter().find(|(_, is_said)| *is_said) else { return Ok(()) };
    let message = format!(
        "{option} cannot be used with --goal: its cubes are solved by IDA*, with tables that are \
         made for the goal and not kept"
    );
    Err(Failure::new(Exit::Usage, message))
}

/// Cubes of a seed, as they are written.
fn random_cubes(seed: u64) -> impl Iterator<Item = (String, Given)> + Send + 'static {
    RandomCubes::new(seed).map(|cube| {
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
        if solver != SolverName::TwoPhase && args.enough.is_some() {
            let message = "--enough is for --solver two-phase: what others find is optimal";
            return Err(Failure::new(Exit::Usage, message));
        }
        if solver == SolverName::TwoPhase && args.solve.checkpoint.checkpoint.is_some() {
            let message = "--solver two-phase cannot be used with --checkpoint: it keeps none";
            return Err(Failure::new(Exit::Usage, message));
        }
        if solver == SolverName::TwoPhase && (args.all || args.solutions.is_some()) {
            let message = "--all and --solutions are not for --solver two-phase: it finds one";
            return Err(Failure::new(Exit::Usage, message));
        }
        if solver != SolverName::Korf && search.weight.is_some_and(|weight| weight > 1.0) {
            let message = "--weight is for --solver korf; --solver two-phase is not optimal";
            return Err(Failure::new(Exit::Usage, message));
        }
        let domain = CubeDomain {
            notation: args.notation,
            metric: args.metric,
            solver,
            heuristic: args.heuristic,
            enough: args.enough,
            goal: args.goal.trim().to_owned(),
            moves: args.moves.clone(),
            pre: args.pre.clone(),
            post: args.post.clone(),
            inverse: args.inverse,
            tables: args.tables.settings(),
            table: args.table.map(|size| size.name().to_owned()),
            alone: is_one(args),
            cubes: 1,
            svg: args.svg.clone(),
            shelf: Arc::default(),
        };
        // What is wrong with options is said once, not of every cube.
        let wrong = |fault: Fault| Failure::new(Exit::Usage, fault.message);
        domain.frame(Orientation::STANDARD).map_err(wrong)?;
        if domain.target().map_err(wrong)?.is_some() {
            refuse_with_goal(args)?;
        }
        Ok(domain)
    }

    /// What is searched of a cube that is held so, and by which turns.
    fn frame(&self, held: Orientation) -> Result<(Frame, CubeSpace), Fault> {
        let around = (self.pre.as_deref(), self.post.as_deref());
        let frame = Frame::read(around, held, self.metric.into())?;
        let turns = frame.allowed(self.moves.as_deref())?;
        let space = CubeSpace::of_turns(Cube::SOLVED, self.metric.into(), turns);
        let space = space.map_err(|error| Fault::new(format!("--moves: {error}")))?;
        Ok((frame, space))
    }

    /// What is to be reached; `None` for the solved cube.
    fn target(&self) -> Result<Option<Goal>, Fault> {
        let goal = parse_goal(&self.goal).map_err(|error| about("--goal", &fault(&error)))?;
        let solved = goal.patterns() == [Pattern::SOLVED];
        match (solved, &self.post) {
            (true, _) => Ok(None),
            (false, None) => Ok(Some(goal)),
            (false, Some(_)) => Err(Fault::new("--post is for solved cubes alone".to_owned())),
        }
    }

    /// A picture, where one is wanted.
    fn draw(&self, given: &Given, task: &mut Task<'_>) {
        let Some(path) = &self.svg else { return };
        let Given { cube: Ok(cube), held, .. } = given else { return };
        let turns: Vec<Turn> = turns_of(task).iter().map(|turn| held.meant(*turn)).collect();
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
        Some(self.goal.clone())
    }

    fn operator_name(&mut self, _: &Given, _: Front, number: u32) -> String {
        turn_name(number)
    }

    fn expect(&mut self, problems: usize) {
        self.cubes = problems as u64;
    }

    fn solve(&mut self, given: &Given, task: &mut Task<'_>) -> Result<(), Fault> {
        let cube = match &given.cube {
            Ok(cube) => cube,
            Err(why) => {
                task.unsolvable(why.to_string());
                return Ok(());
            }
        };
        let (frame, space) = self.frame(given.held)?;
        describe(task, self.metric, given.held);
        let (frame, start, goal) = (&frame, frame.inner(cube), &*self.goal);
        let asked = Asked { space, frame, given, start, goal };
        match self.target()? {
            None => self.solve_whole(&asked, task)?,
            Some(goal) => self.solve_part(&asked, goal, task)?,
        }
        if self.inverse {
            say_scramble(task);
        }
        self.draw(given, task);
        Ok(())
    }
}
