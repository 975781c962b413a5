//! `deepen twisty`: any permutation puzzle, from a definition file.

pub(crate) mod check;
mod distances;
mod size;
mod tables;

use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use deepen::{Automaton, CycleCheck, Front, Invertible, ParentPruning, Zero};
use deepen_check::twisty::Puzzle;
use deepen_puzzles::twisty::{
    Definition, Group, Metric, NoSpace, Position, RandomPositions, Twist, Twisty, TwistyTables,
    Verdict, parse_position, parse_sequence, random_moves, read_definition, read_positions,
};
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::args::TwistyArgs;
use crate::domain::{Domain, Named, Numbers, Reader, Task, agree, named, one, random, solve_all};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::is_over;
use crate::output::{Sink, finish};
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::lines::{Fault, Problem, Problems};

use size::{AsLarge, AsSmall, Large, Searched, Small};
use tables::Choice;
pub(crate) use tables::heuristic_name;

/// Shown below the help.
pub(crate) const HELP: &str = "\
A definition has the line-based form of KSolve and twsearch: `Name`, `Set NAME
PIECES ORIENTATIONS`, a `Solved` block and `Move NAME` blocks. A problem is a
sequence of moves from the solved position, such as \"U R2 F'\", or a position on
one line: `CORNER: 2 1 3 / 0 1 2; EDGE: ..`, pieces by slot, then orientations.

Heuristics, all of them admissible:
  auto         tables, the best that fit into 64 MiB and into half of --memory
  tables:SIZE  the same in so much memory, at most --memory
  zero         no estimate: blind search

Examples:
  deepen twisty 2x2x2.tws --scramble \"U R2 F' U\"
  deepen twisty pyraminx.tws --random 5
  deepen twisty skewb.tws --distances";

/// Positions over which the values of tables are averaged.
const SAMPLES: usize = 500;
/// Random moves where random positions cannot be drawn at once.
const WALK: u64 = 1_000;
/// Sequences that say the same are looked for up to so long, by so many
/// operators or fewer; and otherwise.
const LONG: (usize, usize) = (4, 24);
const SHORT: usize = 3;

/// How positions are solved.
#[derive(Serialize, Deserialize)]
pub(crate) struct TwistyDomain {
    /// The text of the definition: a checkpoint needs no other file.
    definition: String,
    quarters: bool,
    heuristic: String,
    #[serde(skip)]
    made: Made,
}

/// What is made once for all problems.
#[derive(Default)]
struct Made {
    definition: Option<Arc<Definition>>,
    /// None where the group is too large.
    group: OnceCell<Option<Group>>,
    tables: Option<TwistyTables>,
    automaton: Option<Automaton<Twist>>,
    /// Whether there may be several problems.
    several: bool,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &TwistyArgs) -> Result<Exit, Failure> {
    let path = &args.definition;
    let faulty = |fault: Fault, text: &str| {
        let answer = Answer::new(TwistyDomain::NAME, path.display().to_string(), String::new());
        finish(&mut Sink::new(&args.solve.output, false), &answer.faulty(fault, text))
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return faulty(Fault::new(format!("cannot be read: {error}")), ""),
    };
    let definition = match read_definition(&text) {
        Ok(definition) => Arc::new(definition),
        Err(error) => return faulty(error.into(), &text),
    };
    let quarters = args.metric == "quarters";
    let settings = SearchSettings::of(&args.solve.search, &args.solve.output);
    if args.distances {
        return distances::run(&definition, metric(quarters), settings.memory, &args.solve.output);
    }
    let made = Made { definition: Some(Arc::clone(&definition)), ..Made::default() };
    let heuristic = args.heuristic.clone();
    let mut domain = TwistyDomain { definition: text, quarters, heuristic, made };
    let problems = match (args.scramble.as_ref().or(args.state.as_ref()), &args.positions) {
        (Some(text), _) => one::<TwistyDomain>(text.clone(), domain.reader()(text)),
        (None, Some(path)) => match from_blocks(path, &definition) {
            Ok(problems) => problems,
            Err((fault, text)) => {
                let answer =
                    Answer::new(TwistyDomain::NAME, path.display().to_string(), String::new());
                let mut sink = Sink::new(&args.solve.output, false);
                return finish(&mut sink, &answer.faulty(fault, &text));
            }
        },
        (None, None) => match named(&domain, &args.problems)? {
            Some(problems) => problems,
            None => domain.random(&definition, args),
        },
    };
    let more_may_come = problems.heading && args.problems.random.is_none();
    domain.made.several = problems.expected > 1 || more_may_come;
    let solve = &args.solve;
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

fn metric(quarters: bool) -> Metric {
    if quarters { Metric::Quarters } else { Metric::Powers }
}

/// The positions of a file of blocks; what is wrong with it, and its text.
fn from_blocks(
    path: &Path,
    definition: &Arc<Definition>,
) -> Result<Problems<Position>, (Fault, String)> {
    let unreadable = |error| (Fault::new(format!("cannot be read: {error}")), String::new());
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let read = read_positions(&text, definition).map_err(|error| (error.into(), text))?;
    let (expected, definition) = (read.len(), Arc::clone(definition));
    let file = path.display().to_string();
    let iterator = read.into_iter().map(move |one| Problem {
        source: format!("{file}, {}", one.name),
        line: Some(one.line),
        text: definition.write(&one.position),
        meaning: Ok(one.position),
    });
    Ok(Problems { iterator: Box::new(iterator), heading: true, expected })
}

impl TwistyDomain {
    /// The puzzle; it was read before, also where a checkpoint has it.
    fn load(&mut self) -> Result<Arc<Definition>, Fault> {
        if let Some(definition) = &self.made.definition {
            return Ok(Arc::clone(definition));
        }
        let definition = Arc::new(read_definition(&self.definition)?);
        Ok(Arc::clone(self.made.definition.insert(definition)))
    }

    fn group(&self, definition: &Arc<Definition>) -> Option<&Group> {
        self.made.group.get_or_init(|| Group::of(definition)).as_ref()
    }

    fn random(&self, definition: &Arc<Definition>, args: &TwistyArgs) -> Problems<Position> {
        let (count, seed) = (args.problems.random.unwrap_or(1), args.problems.seed);
        let numbers = Numbers { count, seed };
        let drawn = self.drawn(definition, seed);
        let definition = Arc::clone(definition);
        random::<TwistyDomain>(numbers, drawn.map(move |one| (definition.write(&one), one)))
    }

    /// Random positions without end.
    fn drawn(
        &self,
        definition: &Arc<Definition>,
        seed: u64,
    ) -> Box<dyn Iterator<Item = Position> + Send> {
        if let Some(group) = self.group(definition) {
            return Box::new(RandomPositions::new(group.clone(), seed));
        }
        let definition = Arc::clone(definition);
        let walk = move |number| random_moves(&definition, WALK, seed.wrapping_add(number));
        Box::new((0..).map(walk))
    }

    fn search<F, const SLOTS: usize, const WORDS: usize>(
        &mut self,
        space: &Twisty<SLOTS, WORDS>,
        start: &Position,
        task: &mut Task<'_>,
    ) -> Result<(), Fault>
    where
        F: Searched<SLOTS, WORDS>,
    {
        let definition = Arc::clone(space.definition());
        let choice = Choice::of(&self.heuristic, task.settings)?;
        if let (Choice::Tables(memory), None) = (&choice, &self.made.tables) {
            let samples: Vec<Position> = self.drawn(&definition, 0).take(SAMPLES).collect();
            // Others do not wait for tables that are made once for all.
            let deadline = task.deadline().filter(|_| !self.made.several);
            let is_late = || is_over(deadline);
            match tables::build(space, *memory, &samples, &is_late) {
                Ok(built) => self.made.tables = built,
                Err(_) if is_late() => {
                    task.stopped();
                    return Ok(());
                }
                Err(why) => return Err(why),
            }
        }
        let operators = space.all_operators().len();
        let depth = if operators <= LONG.1 { LONG.0 } else { SHORT };
        let automaton = self.made.automaton.get_or_insert_with(|| Automaton::build(space, depth));
        let puzzle = Puzzle::read(&self.definition);
        let puzzle = puzzle.map_err(|error| Fault::new(error.to_string()))?;
        let (from, to) = (definition.write(start), definition.write(definition.solved()));
        let check = |plan: &[Twist], cost: u32| {
            let names: Vec<String> = plan.iter().map(|twist| space.name(*twist)).collect();
            let steps: Vec<&str> = names.iter().map(String::as_str).collect();
            agree(puzzle.replay(&from, &to, &steps), cost)?;
            Ok(names)
        };
        let (start, from_start) = (&space.state(start), &Zero);
        let (pruning, returns, cycles) = (&*automaton, &ParentPruning, CycleCheck::None);
        let tables = self.made.tables.as_ref().filter(|_| !matches!(choice, Choice::Zero));
        let Some(heuristic) = tables else {
            let heuristic = &Zero;
            let ready = Ready { space, heuristic, from_start, pruning, returns, cycles, start };
            return F::search_blindly(task, &Named::plain("zero"), &ready, &check);
        };
        let ready = Ready { space, heuristic, from_start, pruning, returns, cycles, start };
        F::search(task, &tables::named(heuristic), &ready, &check)
    }
}

impl Domain for TwistyDomain {
    const NAME: &'static str = "twisty";
    const PROBLEM: &'static str = "position";
    const STEP: Option<&'static str> = Some("move");
    const NUMBERS_APART: bool = false;

    type Problem = Position;

    fn reader(&self) -> Reader<Position> {
        let definition = match &self.made.definition {
            Some(definition) => Ok(Arc::clone(definition)),
            None => read_definition(&self.definition).map(Arc::new),
        };
        Box::new(move |text| {
            let definition = definition.as_ref().map_err(|error| Fault::from(error.clone()))?;
            if text.contains(':') {
                return parse_position(text, definition).map_err(Fault::from);
            }
            let done = parse_sequence(text, definition)?;
            Ok(definition.apply(definition.solved(), &done))
        })
    }

    fn write(&self, problem: &Position) -> String {
        let written = self.made.definition.as_ref().map(|definition| definition.write(problem));
        written
            .or_else(|| Some(read_definition(&self.definition).ok()?.write(problem)))
            .unwrap_or_default()
    }

    fn goal(&self, _: &Position) -> Option<String> {
        let definition = self.made.definition.as_ref()?;
        Some(definition.write(definition.solved()))
    }

    fn operator_name(&mut self, _: &Position, _: Front, number: u32) -> String {
        let Ok(definition) = self.load() else { return number.to_string() };
        let names = definition.operator_names(metric(self.quarters));
        names.get(number as usize).cloned().unwrap_or_else(|| number.to_string())
    }

    fn solve(&mut self, start: &Position, task: &mut Task<'_>) -> Result<(), Fault> {
        let definition = self.load()?;
        task.answer.goal = self.goal(start);
        if self.group(&definition).is_some_and(|group| group.reach(start) == Verdict::Unreachable) {
            task.unsolvable("no moves lead there from the solved position".to_owned());
            return Ok(());
        }
        let metric = metric(self.quarters);
        match Small::new(&definition, metric, definition.solved()) {
            Ok(space) => self.search::<AsSmall, _, _>(&space, start, task),
            Err(NoSpace::Slots { .. } | NoSpace::Words { .. }) => {
                let space = Large::new(&definition, metric, definition.solved());
                let space = space.map_err(|error| Fault::new(error.to_string()))?;
                self.search::<AsLarge, _, _>(&space, start, task)
            }
            Err(error) => Err(Fault::new(error.to_string())),
        }
    }
}
