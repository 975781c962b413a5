//! `deepen topspin`: tokens on a ring, and a turn that reverses a window.

pub(crate) mod check;
mod tables;

use deepen::{CycleCheck, Heuristic, ParentPruning, Reversible, Zero};
use deepen_check::topspin::replay;
use deepen_puzzles::topspin::{Breaks, Ring, TopSpin, Turn, random_walk};
use serde::{Deserialize, Serialize};

use crate::args::TopspinArgs;
use crate::domain::{
    Domain, Form, Named, Numbers, Own, Reader, Task, agree, named, random, solve_all,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::lines::Fault;

pub(crate) use tables::heuristic_name;
use tables::{Choice, Tables};

/// Shown below the help.
pub(crate) const HELP: &str = "\
A ring is written as its tokens, place by place, numbered from 0 or from 1. A
turn is named by the place, from 0, where the window begins that it reverses.

Heuristics, all of them admissible:
  auto         two tables of as many tokens as fit into 16 MiB, or into what
               --memory leaves
  breaks       neighbours that do not belong side by side
  6, 6-6, ..   the greatest of up to four tables, each of so many tokens next to
               each other in the goal; tables of one size share their entries
  zero         no estimate: blind search

Examples:
  deepen topspin 3 1 2 0 4 5 --window 4
  deepen topspin --random 5 --size 12 --heuristic 6-6
  deepen topspin --file rings.txt --algorithm ida-star-table";

/// How rings are solved.
#[derive(Serialize, Deserialize)]
pub(crate) struct TopspinDomain {
    window: usize,
    goal: Option<String>,
    heuristic: String,
    #[serde(skip)]
    tables: Option<Tables>,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &TopspinArgs) -> Result<Exit, Failure> {
    let (goal, heuristic) = (args.goal.clone(), args.heuristic.clone());
    let domain = TopspinDomain { window: usize::from(args.window), goal, heuristic, tables: None };
    let problems = if let Some(problems) = named(&domain, &args.problems)? {
        problems
    } else {
        let size = usize::from(args.size);
        let space = domain.space(size);
        let space = space.map_err(|fault| Failure::new(Exit::Usage, fault.message))?;
        let (seed, steps) = (args.problems.seed, args.walk);
        let numbers = Numbers { count: args.problems.random.unwrap_or(1), seed };
        let rings = (0..).map(move |number| {
            let ring = random_walk(&space, steps, seed.wrapping_add(number));
            (ring.to_string(), ring)
        });
        random::<TopspinDomain>(numbers, rings)
    };
    let solve = &args.solve;
    let settings = SearchSettings::of(&solve.search, &solve.output);
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

impl Domain for TopspinDomain {
    const NAME: &'static str = "topspin";
    const PROBLEM: &'static str = "ring";
    const STEP: Option<&'static str> = Some("turn");
    const NUMBERS_APART: bool = true;

    type Problem = Ring;

    fn reader(&self) -> Reader<Ring> {
        Box::new(|text| text.parse().map_err(Fault::from))
    }

    fn write(&self, problem: &Ring) -> String {
        problem.to_string()
    }

    fn goal(&self, _: &Ring) -> Option<String> {
        Some(self.goal.clone().unwrap_or_else(|| "sorted".to_owned()))
    }

    fn solve(&mut self, start: &Ring, task: &mut Task<'_>) -> Result<(), Fault> {
        let space = self.space(start.count())?;
        if let Err(proof) = space.check(start) {
            task.unsolvable(proof.to_string());
            return Ok(());
        }
        let breaks = Breaks::new(&space);
        match Choice::of(&self.heuristic, start.count(), task.settings)? {
            Choice::Zero => {
                let ready = ready(&space, &Zero, &Zero, start);
                task.search_anyhow(&Named::plain("zero"), &ready, &check(&space, start))
            }
            Choice::Breaks => {
                let back = Breaks::new(&space.backward(start));
                let ready = ready(&space, &breaks, &back, start);
                task.search_anyhow(&Named::plain("breaks"), &ready, &check(&space, start))
            }
            Choice::Tables(sizes) => {
                let there = self.tables.take().filter(|tables| tables.serve(&space, &sizes));
                let made = there.map_or_else(|| Tables::build(&space, &sizes), Ok);
                let tables = self.tables.insert(made.map_err(Fault::new)?);
                let back = Breaks::new(&space.backward(start));
                let ready = ready(&space, &*tables, &back, start);
                Own::search(task, &tables.named(), &ready, &check(&space, start))
            }
        }
    }
}

/// A search from `start`; every turn costs one, so no path is looked at for
/// repeated states.
fn ready<'a, H, B>(
    space: &'a TopSpin,
    heuristic: &'a H,
    from_start: &'a B,
    start: &'a Ring,
) -> Ready<'a, TopSpin, H, B, ParentPruning, ParentPruning>
where
    H: Heuristic<TopSpin>,
{
    let (pruning, cycles) = (&ParentPruning, CycleCheck::None);
    Ready { space, heuristic, from_start, pruning, returns: pruning, cycles, start }
}

/// The tokens, as the checker takes them.
fn numbers(ring: &Ring) -> Vec<i32> {
    ring.tokens().iter().map(|token| i32::from(*token)).collect()
}

/// Replays plans.
fn check(space: &TopSpin, start: &Ring) -> impl Fn(&[Turn], u32) -> Result<Vec<String>, String> {
    let (from, to, window): (Vec<i32>, Vec<i32>, usize) =
        (numbers(start), numbers(space.goal()), space.window());
    move |plan, cost| {
        let places: Vec<usize> = plan.iter().map(|turn| turn.place()).collect();
        agree(replay(&from, &to, window, &places), cost)?;
        Ok(places.iter().map(usize::to_string).collect())
    }
}

impl TopspinDomain {
    /// The space of rings of so many tokens.
    fn space(&self, count: usize) -> Result<TopSpin, Fault> {
        let goal = match &self.goal {
            Some(text) => text.parse().map_err(|error| Fault::new(format!("the goal: {error}")))?,
            None => Ring::sorted(count).ok_or_else(|| Fault::new("no such ring".to_owned()))?,
        };
        if goal.count() != count {
            let expected = goal.count();
            let message = format!("expected {expected} tokens as in the goal, found {count}");
            return Err(Fault::new(message));
        }
        TopSpin::new(goal, self.window).map_err(|error| Fault::new(error.to_string()))
    }
}
