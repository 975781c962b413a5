//! `deepen pancake`: stacks of pancakes, plain or burnt.

pub(crate) mod check;

use deepen::{CycleCheck, Front, ParentPruning, StateSpace, Zero};
use deepen_check::pancakes::replay;
use deepen_puzzles::pancake::{Burnt, Flip, Gap, Kind, Pancakes, Plain, RandomStacks, Stack};
use serde::{Deserialize, Serialize};

use crate::args::PancakeArgs;
use crate::domain::{
    Domain, Form, Named, Numbers, Own, Reader, Task, agree, named, random, solve_all,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::lines::Fault;

/// Shown below the help.
pub(crate) const HELP: &str = "\
A stack is written from its top; pancakes are numbered by size from 1 or from 0,
burnt ones bear a minus where the burnt side is up. A flip is named by how many
pancakes it turns over.

Heuristics, all of them admissible:
  auto  gap
  gap   neighbours that do not belong side by side
  zero  no estimate: blind search

Examples:
  deepen pancake 3 1 4 2
  deepen pancake --burnt -2 1 -3
  deepen pancake --random 10 --size 50 --format jsonl";

/// How stacks are solved.
#[derive(Serialize, Deserialize)]
pub(crate) struct PancakeDomain {
    burnt: bool,
    goal: Option<String>,
    heuristic: String,
}

/// A stack of either kind.
pub(crate) enum AnyStack {
    Plain(Stack<Plain>),
    Burnt(Stack<Burnt>),
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &PancakeArgs) -> Result<Exit, Failure> {
    let domain = PancakeDomain {
        burnt: args.burnt,
        goal: args.goal.as_deref().map(str::trim).map(str::to_owned),
        heuristic: args.heuristic.clone(),
    };
    let problems = if let Some(problems) = named(&domain, &args.problems)? {
        problems
    } else {
        let (size, seed) = (usize::from(args.size), args.problems.seed);
        let numbers = Numbers { count: args.problems.random.unwrap_or(1), seed };
        if args.burnt {
            let stacks = RandomStacks::new(size, seed).into_iter().flatten();
            random::<PancakeDomain>(numbers, stacks.map(AnyStack::Burnt).map(AnyStack::named))
        } else {
            let stacks = RandomStacks::new(size, seed).into_iter().flatten();
            random::<PancakeDomain>(numbers, stacks.map(AnyStack::Plain).map(AnyStack::named))
        }
    };
    let solve = &args.solve;
    let settings = SearchSettings::of(&solve.search, &solve.output);
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

impl AnyStack {
    fn text(&self) -> String {
        match self {
            AnyStack::Plain(stack) => stack.to_string(),
            AnyStack::Burnt(stack) => stack.to_string(),
        }
    }

    fn named(self) -> (String, Self) {
        (self.text(), self)
    }
}

impl Domain for PancakeDomain {
    const NAME: &'static str = "pancake";
    const PROBLEM: &'static str = "stack";
    const STEP: Option<&'static str> = Some("flip");
    const NUMBERS_APART: bool = true;

    type Problem = AnyStack;

    fn reader(&self) -> Reader<AnyStack> {
        if self.burnt {
            Box::new(|text| text.parse().map(AnyStack::Burnt).map_err(Fault::from))
        } else {
            Box::new(|text| text.parse().map(AnyStack::Plain).map_err(Fault::from))
        }
    }

    fn write(&self, problem: &AnyStack) -> String {
        problem.text()
    }

    fn goal(&self, _: &AnyStack) -> Option<String> {
        Some(self.goal.clone().unwrap_or_else(|| "sorted".to_owned()))
    }

    fn operator_name(&mut self, problem: &AnyStack, _: Front, number: u32) -> String {
        let least = match problem {
            AnyStack::Plain(_) => 2,
            AnyStack::Burnt(_) => 1,
        };
        (number + least).to_string()
    }

    fn solve(&mut self, problem: &AnyStack, task: &mut Task<'_>) -> Result<(), Fault> {
        match problem {
            AnyStack::Plain(stack) => self.solve_kind(stack, task),
            AnyStack::Burnt(stack) => self.solve_kind(stack, task),
        }
    }
}

impl PancakeDomain {
    /// The goal of a stack.
    fn goal_of<K: Kind>(&self, stack: &Stack<K>) -> Result<Stack<K>, Fault> {
        let goal = match &self.goal {
            Some(text) => text.parse().map_err(|error| Fault::new(format!("the goal: {error}")))?,
            None => Stack::sorted(stack.count()).unwrap_or(*stack),
        };
        if goal.count() == stack.count() {
            return Ok(goal);
        }
        let (expected, found) = (goal.count(), stack.count());
        Err(Fault::new(format!("expected {expected} pancakes as in the goal, found {found}")))
    }

    fn solve_kind<K: Kind>(&self, stack: &Stack<K>, task: &mut Task<'_>) -> Result<(), Fault> {
        let goal = self.goal_of(stack)?;
        let check = |plan: &[Flip], cost: u32| {
            let sizes: Vec<usize> = plan.iter().map(|flip| flip.size()).collect();
            agree(replay(&numbers(stack), &numbers(&goal), K::BURNT, &sizes), cost)?;
            Ok(sizes.iter().map(usize::to_string).collect())
        };
        let (gap, zero) = (Named::plain("gap"), Named::plain("zero"));
        // States are packed in as few words as they need.
        match Pancakes::<K, 2>::new(goal) {
            Some(space) if self.heuristic == "zero" => {
                task.search_anyhow(&zero, &ready(&space, &Zero, stack), &check)
            }
            Some(space) => Own::search(task, &gap, &ready(&space, &Gap, stack), &check),
            None => match Pancakes::<K, 13>::new(goal) {
                Some(_) if self.heuristic == "zero" => {
                    Err(Fault::new("nobody sorts so many pancakes blindly".to_owned()))
                }
                Some(space) => task.search_large(&gap, &ready(&space, &Gap, stack), &check),
                None => Err(Fault::new("there are too many pancakes".to_owned())),
            },
        }
    }
}

/// The pancakes, as the checker takes them.
fn numbers<K: Kind>(stack: &Stack<K>) -> Vec<i32> {
    stack.numbers().collect()
}

/// A search with a heuristic that serves both ways; every flip costs one, so
/// no path is looked at for repeated states.
fn ready<'a, S: StateSpace, H>(
    space: &'a S,
    heuristic: &'a H,
    start: &'a S::State,
) -> Ready<'a, S, H, H, ParentPruning, ParentPruning> {
    let (from_start, pruning, returns) = (heuristic, &ParentPruning, &ParentPruning);
    Ready { space, heuristic, from_start, pruning, returns, cycles: CycleCheck::None, start }
}
