//! Plans in 16 KiB of memory without an operating system's help: this program
//! has a stack of its own, no allocator, no standard library and no C library.
//! All that the planners use lies on that stack, which is painted beforehand;
//! how far the paint is gone afterwards is what they took. It ends with 0 where
//! the answers are right and the memory was enough.
//!
//! Of the system it runs on it needs two calls: to write what it measured, and
//! to end.
#![no_std]
#![no_main]

mod machine;

use core::fmt::Write;

use deepen::bare::{Entry, Iddfs, Problem, Rbfs, TabledIdaStar};
use deepen::{ByDepth, NoPruning, Replacement, Zero};
use deepen_bare::lattice::{self, Distance, Lattice, drive};
use deepen_bare::map::{self, Map, Octile};
use deepen_bare::{EXPANSIONS, Effort, GOAL, LEAST_EFFORT, LEAST_LENGTH, START, Work, plan};
use machine::{Console, high_water, repaint};

/// Bytes that every plan must do with: objects and stack.
const MEMORY: usize = 16 * 1_024;

/// On the map: from one corner to the other, beside a table of all that fits.
/// True where the plan leads there at the least length.
#[inline(never)]
fn on_the_map(effort: &mut Effort) -> bool {
    const DEPTH: usize = 64;
    let map = Map { goal: (23, 23), work: Work::default() };
    let mut entries = [Entry::empty(0); 640];
    let problem = Problem::of(&map, &Octile);
    let replacement = Replacement::default();
    let mut search =
        TabledIdaStar::<_, _, NoPruning, DEPTH>::new(problem, (0, 0), &mut entries, replacement);
    // Eight operators of each expansion, and of each node on the path.
    let most_applied = (EXPANSIONS + DEPTH as u32) * 8;
    let outcome;
    (*effort, outcome) = plan(&mut search, &map.work, most_applied);
    let Some(plan) = outcome.plan().filter(|_| outcome.is_optimal()) else { return false };
    let mut cell = (0, 0);
    let mut sum = 0;
    for direction in plan.operators {
        sum += map::length(*direction);
        match map::neighbour(cell.0, cell.1, *direction) {
            Some(next) => cell = next,
            None => return false,
        }
    }
    cell == map.goal && sum == plan.cost && sum == LEAST_LENGTH
}

/// On the lattice: out of a dead end, in which the robot faces the wall.
#[inline(never)]
fn on_the_lattice(effort: &mut Effort) -> bool {
    const DEPTH: usize = 40;
    let lattice = Lattice { goal: GOAL, work: Work::default() };
    let mut entries = [Entry::empty(0); 384];
    let problem = Problem::of(&lattice, &Distance);
    let replacement = Replacement::default();
    let mut search =
        TabledIdaStar::<_, _, NoPruning, DEPTH>::new(problem, START, &mut entries, replacement);
    let most_applied = (EXPANSIONS + DEPTH as u32) * 5;
    let outcome;
    (*effort, outcome) = plan(&mut search, &lattice.work, most_applied);
    let Some(plan) = outcome.plan().filter(|_| outcome.is_optimal()) else { return false };
    drive(START, plan.operators) == Some((GOAL, plan.cost))
        && plan.cost == lattice::Effort::from_units(LEAST_EFFORT)
}

/// The other two without a table, on a short way.
#[inline(never)]
fn best_first(effort: &mut Effort) -> bool {
    const DEPTH: usize = 32;
    const CHILDREN: usize = 224;
    let map = Map { goal: (8, 3), work: Work::default() };
    let problem = Problem::of(&map, &Octile);
    let mut search = Rbfs::<_, _, NoPruning, DEPTH, CHILDREN>::new(problem, (3, 5));
    let most_applied = EXPANSIONS * 9 + CHILDREN as u32;
    let outcome;
    (*effort, outcome) = plan(&mut search, &map.work, most_applied);
    outcome.is_optimal() && outcome.plan().is_some_and(|plan| plan.operators.len() == 5)
}

#[inline(never)]
fn by_depth(effort: &mut Effort) -> bool {
    const DEPTH: usize = 32;
    let map = Map { goal: (8, 3), work: Work::default() };
    let by_depth = ByDepth::new(&map);
    let problem = Problem::of(&by_depth, &Zero);
    let mut search: Iddfs<'_, '_, _, NoPruning, DEPTH> = Iddfs::new(problem, (3, 5));
    let most_applied = (EXPANSIONS + DEPTH as u32) * (8 + 8 * 8);
    let outcome;
    (*effort, outcome) = plan(&mut search, &map.work, most_applied);
    outcome.is_optimal() && outcome.cost() == Some(5)
}

/// A planner that tells what it took and whether its plan is right.
type Planner = fn(&mut Effort) -> bool;

/// Where the program begins, on its own stack. What it returns is how it ends.
extern "C" fn run() -> i32 {
    let planners: [(&str, Planner); 4] = [
        ("IDA* with a table on the map", on_the_map),
        ("IDA* with a table on the lattice", on_the_lattice),
        ("RBFS on the map", best_first),
        ("IDDFS on the map", by_depth),
    ];
    let mut all_well = true;
    for (name, planner) in planners {
        let mut effort = Effort::default();
        repaint();
        let is_right = planner(&mut effort);
        let bytes = high_water();
        let Effort { steps, expanded, most_applied } = effort;
        let verdict = if is_right { "right" } else { "WRONG" };
        let _ = writeln!(
            Console,
            "{name}: {verdict}, {expanded} expanded in {steps} steps of at most {most_applied} \
             operators, {bytes} of {MEMORY} bytes"
        );
        all_well &= is_right && bytes <= MEMORY;
    }
    i32::from(!all_well)
}
