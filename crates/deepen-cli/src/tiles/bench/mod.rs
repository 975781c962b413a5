//! `deepen bench tiles`: the same boards solved again and again, one more
//! optimisation switched on each time.

mod boards;
mod kit;
mod ladder;

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use deepen::{Limits, Outcome, StopReason};
use deepen_puzzles::tiles::{HeuristicName, Move, Shape};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::report::check;
use crate::amount::WHOLE;
use crate::args::BenchTilesArgs;
use crate::bench::{Bench, Measured, Step, Times, command_line, machine, records, table};
use crate::clock::CpuClock;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::output::{Machine, write_out};
use crate::solving::AnySearch;
use crate::watch::{Shown, Watch};

use boards::{Boards, Start};
use kit::{Kit, Ready};
use ladder::{Rung, ladder};

/// Runs the ladder that the arguments ask for.
pub(crate) fn run(args: &BenchTilesArgs) -> Result<Exit, Failure> {
    let boards = boards::load(args)?;
    let shape = boards.goal.shape();
    let table = match &args.table {
        Some(HeuristicName::Patterns(sizes)) => Some(sizes.clone()),
        _ => standard_table(shape, boards.starts.len()),
    };
    let mut kit = Kit::new(&boards.goal, table.as_deref())
        .map_err(|message| Failure::new(Exit::Input, message))?;
    let ladder = ladder(&kit, args.threads);
    let mut bench = Bench {
        domain: "tiles",
        title: boards.title.clone(),
        size: shape.to_string(),
        goal: boards.goal_name.clone(),
        seed: boards.seed,
        limit: args.max_expanded,
        problems: boards.starts.iter().map(|start| start.board.compact().to_string()).collect(),
        steps: Vec::new(),
        left_out: ladder.left_out,
        faults: Vec::new(),
        interrupted: false,
        command: command_line(),
        machine: machine(),
    };
    let bar = bar(args, ladder.rungs.len() * boards.starts.len());
    for rung in ladder.rungs {
        bar.set_message(rung.description.name);
        climb(&mut bench, rung, &mut kit, &boards, &bar);
        if bench.interrupted {
            break;
        }
    }
    bar.finish_and_clear();
    bench.compare_costs();
    conclude(args, &bench, boards.exit)
}

/// The tables that `deepen tiles` would choose for so many boards; on small
/// boards, where it needs none, those of four tiles.
fn standard_table(shape: Shape, boards: usize) -> Option<Vec<usize>> {
    match HeuristicName::Auto.resolved(shape, boards) {
        HeuristicName::Patterns(sizes) => Some(sizes),
        _ if shape.cells() <= 16 => {
            let tiles = shape.cells() - 1;
            let mut sizes = vec![4; tiles / 4];
            sizes.extend(Some(tiles % 4).filter(|rest| *rest > 0));
            Some(sizes)
        }
        _ => None,
    }
}

/// A bar on a terminal, otherwise nothing.
fn bar(args: &BenchTilesArgs, searches: usize) -> ProgressBar {
    let shown = !args.output.quiet && io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(searches as u64), target);
    if let Ok(style) = ProgressStyle::with_template("[{elapsed}] {bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Solves all boards on one rung.
fn climb(bench: &mut Bench, rung: Rung, kit: &mut Kit, boards: &Boards, bar: &ProgressBar) {
    let (setup, ready) = match kit.make_ready(&rung) {
        Ok(ready) => ready,
        Err(error) => {
            bench.faults.push(format!("{}: {error}", rung.description.name));
            return;
        }
    };
    let mut step = Step { description: rung.description, setup, searches: Vec::new() };
    for start in &boards.starts {
        if CANCEL.is_cancelled() {
            bench.interrupted = true;
            break;
        }
        match solve(&ready, start, boards, step.description.threads, bench.limit) {
            Solve::Measured(measured) => step.searches.push(measured),
            Solve::Interrupted => {
                bench.interrupted = true;
                break;
            }
            Solve::Wrong(why) => {
                let board = start.board.compact();
                bench.faults.push(format!("{} on {board}: {why}", step.description.name));
                break;
            }
        }
        bar.inc(1);
    }
    bench.steps.push(step);
}

/// How one search ended.
enum Solve {
    Measured(Measured),
    Interrupted,
    /// The answer failed its check.
    Wrong(String),
}

fn solve(ready: &Ready<'_>, start: &Start, boards: &Boards, threads: usize, limit: u64) -> Solve {
    let mut solve = Solve::Wrong("nothing was searched".to_owned());
    ready.search(&start.labels, &mut |search| {
        search.set_limits(Limits::none().expanded(limit).cancelled_by(&CANCEL));
        solve = measure(search, start, boards, threads);
    });
    solve
}

fn measure(
    search: &mut dyn AnySearch<Move, u32>,
    start: &Start,
    boards: &Boards,
    threads: usize,
) -> Solve {
    let (clock, begun) = (CpuClock::start(), Instant::now());
    let outcome = search.run(threads, &mut Watch::new(Shown::default(), WHOLE));
    let times = Times { cpu: clock.used().as_secs_f64(), wall: begun.elapsed().as_secs_f64() };
    let solved = match &outcome {
        Outcome::Solved { plan, .. } => {
            if let Err(why) = check(&start.board, &boards.goal, &plan.operators, plan.cost) {
                return Solve::Wrong(format!("a solution failed its check: {why}"));
            }
            Some((plan.cost, outcome.is_optimal()))
        }
        Outcome::Stopped { reason: StopReason::Cancelled, .. } => return Solve::Interrupted,
        Outcome::Stopped { reason: StopReason::Expanded, .. } => None,
        Outcome::Stopped { reason, .. } => return Solve::Wrong(reason.to_string()),
        Outcome::Unsolvable => return Solve::Wrong("said to be unsolvable".to_owned()),
    };
    let statistics = search.statistics();
    let (expanded, generated) = (statistics.expanded, statistics.generated);
    Solve::Measured(Measured { solved, expanded, generated, times })
}

/// Says first what is wrong, then what was measured.
fn conclude(args: &BenchTilesArgs, bench: &Bench, boards: Exit) -> Result<Exit, Failure> {
    for fault in &bench.faults {
        // Nobody to tell where standard error is closed.
        let _ = writeln!(io::stderr(), "error: {fault}");
    }
    let exit = bench.exit().and(boards);
    let written = match Machine::new(args.output.format) {
        Some(mut machine) => records(bench)
            .iter()
            .try_for_each(|record| machine.write(record))
            .and_then(|()| machine.finish()),
        None => write_out(table(bench, args.output.verbose).as_bytes()),
    };
    // The page last: if it cannot be written, the figures are not lost.
    if let Some(path) = &args.html {
        bench.write_page(path)?;
    }
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}
