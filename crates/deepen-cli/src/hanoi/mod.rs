//! `deepen hanoi`: towers of Hanoi, from any arrangement to any other.

pub(crate) mod check;
mod tables;

use deepen::{CycleCheck, Front, Heuristic, ParentPruning, Zero};
use deepen_check::hanoi::replay;
use deepen_puzzles::hanoi::{
    Arrangement, Discs, Hanoi, MisplacedDiscs, OtherDisc, RandomArrangements, Step, Word,
    parse_arrangement,
};
use serde::{Deserialize, Serialize};

use crate::args::HanoiArgs;
use crate::domain::{
    Any, Domain, Form, Named, Numbers, Own, Reader, Task, agree, named, random, solve_all,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::common::InWords;
use crate::solving::lines::Fault;

pub(crate) use tables::heuristic_name;
use tables::{Choice, Tables};

/// Shown below the help.
pub(crate) const HELP: &str = "\
An arrangement is a digit for each disc, the largest first: the number of its
peg, from 1. A step such as 1>3 takes the topmost disc of a peg onto another.

Heuristics, all of them admissible:
  auto         tables of groups of as many discs as fit into 64 MiB, or into
               what --memory leaves
  misplaced    discs that have to move, and those above them
  8, 10-2, ..  the sum of exact distances of groups of so many discs, the
               largest discs in the first
  zero         no estimate: blind search

Examples:
  deepen hanoi --discs 12
  deepen hanoi 1111 2413 --pegs 4
  deepen hanoi --random 5 --size 14 --heuristic 10-4";

/// How arrangements are solved.
#[derive(Serialize, Deserialize)]
pub(crate) struct HanoiDomain {
    pegs: usize,
    goal: Option<String>,
    heuristic: String,
    #[serde(skip)]
    tables: Option<Tables>,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &HanoiArgs) -> Result<Exit, Failure> {
    let (pegs, goal, heuristic) =
        (usize::from(args.pegs), args.goal.clone(), args.heuristic.clone());
    let domain = HanoiDomain { pegs, goal, heuristic, tables: None };
    let tower = args.discs.map(|discs| vec!["1".repeat(usize::from(discs))]);
    let mut asked = args.problems.clone();
    asked.problems = tower.unwrap_or(asked.problems);
    let problems = if let Some(problems) = named(&domain, &asked)? {
        problems
    } else {
        let (discs, seed) = (usize::from(args.size), asked.seed);
        let numbers = Numbers { count: asked.random.unwrap_or(1), seed };
        let arrangements = RandomArrangements::new(pegs, discs, seed).into_iter().flatten();
        random::<HanoiDomain>(numbers, arrangements.map(|one| (one.to_string(), one)))
    };
    let solve = &args.solve;
    let settings = SearchSettings::of(&solve.search, &solve.output);
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

impl Domain for HanoiDomain {
    const NAME: &'static str = "hanoi";
    const PROBLEM: &'static str = "arrangement";
    const STEP: Option<&'static str> = Some("step");
    const NUMBERS_APART: bool = false;

    type Problem = Arrangement;

    fn reader(&self) -> Reader<Arrangement> {
        let pegs = self.pegs;
        Box::new(move |text| parse_arrangement(text, pegs).map_err(Fault::from))
    }

    fn write(&self, problem: &Arrangement) -> String {
        problem.to_string()
    }

    fn goal(&self, problem: &Arrangement) -> Option<String> {
        self.goal_of(problem).ok().map(|goal| goal.to_string())
    }

    fn operator_name(&mut self, _: &Arrangement, _: Front, number: u32) -> String {
        let step = Step::ALL.get(number as usize);
        step.map_or_else(|| number.to_string(), Step::to_string)
    }

    fn solve(&mut self, start: &Arrangement, task: &mut Task<'_>) -> Result<(), Fault> {
        let goal = self.goal_of(start)?;
        // Up to four pegs a state is half as large.
        match Hanoi::<u64>::new(&goal) {
            Ok(space) => self.search::<Own, _>(&space, start, task),
            Err(_) => match Hanoi::<u128>::new(&goal) {
                Ok(space) => self.search::<Any, _>(&space, start, task),
                Err(error) => Err(Fault::new(error.to_string())),
            },
        }
    }
}

impl HanoiDomain {
    fn goal_of(&self, start: &Arrangement) -> Result<Arrangement, Fault> {
        let of_goal = |error: &dyn std::fmt::Display| Fault::new(format!("the goal: {error}"));
        match &self.goal {
            Some(text) => parse_arrangement(text, self.pegs).map_err(|error| of_goal(&error)),
            None => Arrangement::tower(self.pegs, start.discs(), self.pegs as u8 - 1)
                .map_err(|error| of_goal(&error)),
        }
    }

    fn search<F: Form, W: Word + InWords>(
        &mut self,
        space: &Hanoi<W>,
        start: &Arrangement,
        task: &mut Task<'_>,
    ) -> Result<(), Fault> {
        let state = &space.state(start).map_err(|error| Fault::new(error.to_string()))?;
        let check = |plan: &[Step], cost: u32| {
            let steps: Vec<String> = plan.iter().map(Step::to_string).collect();
            let goal = space.goal().on();
            agree(replay(space.pegs(), start.on(), goal, &steps.join(" ")), cost)?;
            Ok(steps)
        };
        match Choice::of(&self.heuristic, space, task.settings)? {
            Choice::Zero => {
                let ready = ready(space, &Zero, &Zero, state);
                task.search_anyhow(&Named::plain("zero"), &ready, &check)
            }
            Choice::Misplaced => {
                let ready = ready(space, &MisplacedDiscs, &MisplacedDiscs, state);
                task.search_anyhow(&Named::plain("misplaced"), &ready, &check)
            }
            Choice::Groups(groups) => {
                let there = self.tables.take().filter(|there| there.serve(space.goal(), &groups));
                let made = there.map_or_else(|| Tables::build(space, &groups), Ok);
                let tables = self.tables.insert(made.map_err(Fault::new)?);
                let ready = ready(space, &tables.databases, &MisplacedDiscs, state);
                F::search(task, &tables.named(), &ready, &check)
            }
        }
    }
}

/// A search from `start`; every step costs one, so no path is looked at for
/// repeated states.
fn ready<'a, W: Word, H, B>(
    space: &'a Hanoi<W>,
    heuristic: &'a H,
    from_start: &'a B,
    start: &'a Discs<W>,
) -> Ready<'a, Hanoi<W>, H, B, OtherDisc, ParentPruning>
where
    H: Heuristic<Hanoi<W>>,
{
    let (pruning, cycles) = (&OtherDisc, CycleCheck::None);
    Ready { space, heuristic, from_start, pruning, returns: &ParentPruning, cycles, start }
}
