//! `deepen audit tiles`: holds a heuristic against true distances.

use deepen::{Limits, Quality};
use deepen_check::distances::Distances;
use deepen_puzzles::tiles::{Board, HeuristicName, RandomBoards, Relabelled, random_walk};
use serde::Serialize;

use super::audited::{Audited, Found, Question, amount};
use super::heuristics::Setting;
use super::read_goal;
use super::ready::{Purpose, Ready};
use super::shelf::TableSettings;
use crate::amount::WHOLE;
use crate::answer::SCHEMA;
use crate::args::AuditTilesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number::put;
use crate::output::{Machine, plural, write_out};
use crate::watch::{Shown, Watch};

/// Boards of so many cells are searched exhaustively.
const EXHAUSTIVE: usize = 9;

/// Random boards of so many cells are solved soon.
const EASY: usize = 16;

/// Moves of a walk from the goal to a board that is solved soon.
const WALK: u64 = 100;

/// What came of an audit, as all formats write it.
#[derive(Debug, Serialize)]
struct Record {
    schema: u32,
    domain: &'static str,
    size: String,
    goal: String,
    heuristic: String,
    /// What it promises.
    promise: String,
    exhaustive: bool,
    boards: u64,
    edges: u64,
    /// Over all boards, where all were looked at.
    mean_value: Option<f64>,
    mean_distance: Option<f64>,
    overestimated: u64,
    inconsistent: u64,
    faults: Vec<Found>,
}

/// Audits the heuristic of the arguments.
pub(crate) fn run(args: &AuditTilesArgs) -> Result<Exit, Failure> {
    let goal = read_goal(&args.goal)?;
    let input = |message: String| Failure::new(Exit::Input, message);
    let board = goal.board(args.size).map_err(|error| input(error.to_string()))?;
    let (shape, goal_blank) = (args.size, board.blank());
    let directory = args.place.absolute();
    let setting = Setting {
        shape,
        goal_blank,
        boards: 1,
        memory: None,
        tables: &TableSettings { directory, ..TableSettings::default() },
        in_stages: false,
        quiet: args.output.quiet,
    };
    let heuristic = setting.choose(&args.heuristic).map_err(input)?;
    let ready = Ready::new(&heuristic, Purpose::ONE, &setting).map_err(input)?;
    let exhaustive = args.size.cells() <= EXHAUSTIVE;
    let (audited, means) = if exhaustive {
        let audited = ready.audit(&Question { goal: &board, along: None });
        audited.and_then(|audited| Ok((audited, Some(means(&ready, &board)?))))
    } else {
        along_solutions(args, &ready, &setting, &board).map(|audited| (audited, None))
    }
    .map_err(input)?;
    let record = Record {
        schema: SCHEMA,
        domain: "tiles",
        size: args.size.to_string(),
        goal: goal.to_string(),
        heuristic: ready.name().to_string(),
        promise: promise(ready.quality()),
        exhaustive,
        boards: audited.boards,
        edges: audited.edges,
        mean_value: means.map(|(value, _)| value),
        mean_distance: means.map(|(_, distance)| distance),
        overestimated: audited.overestimated,
        inconsistent: audited.inconsistent,
        faults: audited.faults,
    };
    conclude(args, &record)
}

fn promise(quality: Quality) -> String {
    match quality {
        Quality::Consistent => "consistent".to_owned(),
        Quality::Admissible => "admissible".to_owned(),
        Quality::Within(factor) => format!("at most {factor} times the distance"),
        Quality::Unknown => "nothing".to_owned(),
    }
}

fn conclude(args: &AuditTilesArgs, record: &Record) -> Result<Exit, Failure> {
    let exit = match (CANCEL.is_cancelled(), record.faults.is_empty()) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Optimal,
        (false, false) => Exit::Input,
    };
    let written = match Machine::new(args.output.format) {
        Some(mut machine) => machine.write(record).and_then(|()| machine.finish()),
        None => write_out(for_people(record).as_bytes()),
    };
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

/// The mean value and the mean distance, which comes from code that shares
/// nothing with searches and heuristics.
fn means(ready: &Ready, goal: &Board) -> Result<(f64, f64), String> {
    let shape = goal.shape();
    let distances = Distances::from_goal(shape.rows(), shape.columns(), goal.cells())
        .map_err(|error| error.to_string())?;
    let (mut boards, mut sum) = (Vec::new(), 0_u64);
    for (cells, distance) in distances.boards() {
        let board = Board::new(shape, &cells).map_err(|error| error.to_string())?;
        boards.push(Relabelled::new(&board, goal).map_err(|error| error.to_string())?);
        sum += u64::from(distance);
    }
    let number = boards.len().max(1) as f64;
    Ok((ready.estimate(&boards) as f64 / number, sum as f64 / number))
}

/// Boards on optimal solutions of random boards, which are found with the
/// heuristic that the program would choose. Uniformly random boards of more
/// cells than the 15-puzzle are too hard: they are walked to from the goal.
fn along_solutions(
    args: &AuditTilesArgs,
    ready: &Ready,
    setting: &Setting,
    goal: &Board,
) -> Result<Audited, String> {
    let solver = Ready::new(&setting.choose(&HeuristicName::Auto)?, Purpose::ONE, setting)?;
    let mut audited = Audited::default();
    let walks = (0..).map(|number| random_walk(*goal, WALK, args.seed.wrapping_add(number)));
    let starts: Box<dyn Iterator<Item = Board>> = if goal.shape().cells() > EASY {
        Box::new(walks)
    } else {
        Box::new(RandomBoards::new(*goal, args.seed))
    };
    for start in starts.take(args.boards as usize) {
        let labels = Relabelled::new(&start, goal).map_err(|error| error.to_string())?;
        let mut outcome = None;
        solver.search(&labels, &mut |search| {
            search.set_limits(Limits::none().cancelled_by(&CANCEL));
            outcome = Some(search.run(1, &mut Watch::new(Shown::default(), WHOLE)));
        });
        let Some(plan) = outcome.as_ref().and_then(|outcome| outcome.plan()) else { break };
        audited.add(ready.audit(&Question { goal, along: Some((&labels, &plan.operators)) })?);
    }
    Ok(audited)
}

fn for_people(record: &Record) -> String {
    let Record { heuristic, size, goal, promise, .. } = record;
    let mut text = format!("{heuristic} on {size} with goal {goal} promises: {promise}\n");
    let how = if record.exhaustive { "all there are" } else { "along optimal solutions" };
    put!(text, "looked at: {}, {how}", plural(record.boards, "board"));
    put!(text, ", and {}\n", plural(record.edges, "edge"));
    if let (Some(value), Some(distance)) = (record.mean_value, record.mean_distance) {
        put!(text, "mean value {value:.3}, mean distance {distance:.3}\n");
    }
    put!(text, "above the true distance: {}\n", plural(record.overestimated, "board"));
    put!(text, "inconsistent: {}\n", plural(record.inconsistent, "edge"));
    for found in &record.faults {
        let (value, distance) = (amount(found.value), amount(found.distance));
        put!(text, "FAULT {}, {}: ", found.fault, plural(found.count, "time"));
        put!(text, "{} has {value}, its distance is {distance}", found.board);
        if let (Some(next), Some(value)) = (&found.neighbour, found.neighbour_value) {
            put!(text, "; its neighbour {next} has {}", amount(value));
        }
        text.push('\n');
    }
    text.push_str(match (record.faults.is_empty(), record.exhaustive) {
        (true, true) => "every promise is kept\n",
        (true, false) => "no fault was found\n",
        (false, _) => "not every promise is kept\n",
    });
    text
}
