//! Positions from arguments, a file or standard input, to their answers.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Instant;

use super::answer::{Answer, Status, name};
use super::contest::{Budget, Contest, Wanted};
use super::text;
use crate::args::Format;
use crate::args::game::{PositionArgs, SolveGameArgs};
use crate::clock::CpuClock;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::output::{Complaint, Machine};
use crate::solving::lines::{Fault, Problem, Problems, excerpt, from_file};

/// A position as it was written, and the score that it is said to have.
struct Asked {
    text: String,
    expected: Option<i32>,
}

/// Splits off a score behind a position: the last word, if it is a whole
/// number and there is another before it.
fn asked(line: &str) -> Asked {
    let split = line.trim_end().rsplit_once(char::is_whitespace);
    let scored = split.and_then(|(before, last)| {
        let is_position = !before.trim().is_empty();
        Some((before, last.parse::<i32>().ok().filter(|_| is_position)?))
    });
    match scored {
        Some((text, expected)) => Asked { text: text.to_owned(), expected: Some(expected) },
        None => Asked { text: line.to_owned(), expected: None },
    }
}

/// The positions that were asked for.
fn positions(args: &PositionArgs, game: &str) -> Result<Problems<Asked>, Failure> {
    if !args.positions.is_empty() {
        let many = args.positions.len() > 1;
        let problem = move |(index, text): (usize, String)| Problem {
            source: if many { format!("argument {}", index + 1) } else { "the position".into() },
            line: None,
            meaning: Ok(Asked { text: text.clone(), expected: None }),
            text,
        };
        let expected = args.positions.len();
        let iterator = Box::new(args.positions.clone().into_iter().enumerate().map(problem));
        return Ok(Problems { iterator, heading: many, expected });
    }
    if args.file.is_none() && io::stdin().is_terminal() {
        let hint = format!("no position given: see `deepen game {game} --help` for examples");
        return Err(Failure::new(Exit::Usage, hint));
    }
    Ok(from_file(args.file.as_deref(), |text, _| {
        let said = text.trim_start_matches('\u{feff}').trim();
        let is_one = !said.is_empty() && !said.starts_with('#') && !said.starts_with("//");
        is_one.then(|| Ok(asked(text.trim_start_matches('\u{feff}'))))
    }))
}

/// Solves all positions.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn solve_all<C: Contest>(
    mut contest: C,
    (args, solve, wanted): (&PositionArgs, &SolveGameArgs, Wanted),
) -> Result<Exit, Failure> {
    let problems = positions(args, contest.name())?;
    // Whoever pipes positions in wants objects out.
    let piped = args.positions.is_empty()
        && args.file.as_deref().is_none_or(|file| file == Path::new("-"))
        && !io::stdin().is_terminal();
    let format = solve.format.unwrap_or(if piped { Format::Jsonl } else { Format::Text });
    let heading = problems.heading;
    let mut machine = Machine::new(format);
    let mut exit = Exit::Optimal;
    let mut first = true;
    for problem in problems.take_while(|_| !CANCEL.is_cancelled()) {
        let answer = answer(&mut contest, problem, solve, wanted);
        complain(&answer);
        exit = exit.and(answer.exit);
        let written = match &mut machine {
            Some(machine) => machine.write(&answer),
            None if answer.status == Status::Error => Ok(()),
            None => {
                let gap = if first || !heading || solve.quiet { "" } else { "\n" };
                first = false;
                let text = text::paragraph(&answer, heading, solve.quiet);
                crate::output::write_out(format!("{gap}{text}").as_bytes())
            }
        };
        if let Err(error) = written {
            return Failure::of_output(&error, exit);
        }
    }
    if CANCEL.is_cancelled() {
        exit = exit.and(Exit::Interrupted);
    }
    match machine.as_mut().map_or(Ok(()), Machine::finish) {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

/// Answers about one position.
fn answer<C: Contest>(
    contest: &mut C,
    problem: Problem<Asked>,
    solve: &SolveGameArgs,
    wanted: Wanted,
) -> Answer {
    let Problem { source, line, text, meaning } = problem;
    let mut answer = Answer::new(contest.name(), source, text.trim().to_owned());
    (answer.line, answer.size) = (line, contest.size());
    let read = meaning.and_then(|asked| {
        answer.expected = asked.expected;
        contest.read(&asked.text)
    });
    let position = match read {
        Ok(position) => position,
        Err(fault) => return faulty(answer, fault, &text),
    };
    answer.position = contest.write(&position);
    answer.picture = contest.picture(&position);
    answer.mover = Some(name(contest.mover(&position)));
    let (wall, cpu) = (Instant::now(), CpuClock::start());
    let mut budget = Budget::new(solve.time, solve.nodes);
    let found = contest.solve(&position, &mut budget, wanted);
    answer.algorithm = Some(contest.algorithm());
    answer.table_memory = contest.table_bytes();
    answer.nodes = Some(budget.spent());
    answer.seconds = Some(cpu.used().as_secs_f64());
    answer.wall_seconds = Some(wall.elapsed().as_secs_f64());
    if let Err(wrong) = contest.confirm(&position, &found) {
        let message = format!("the answer failed its check: {wrong}");
        return answer.failed(Exit::Internal, message);
    }
    answer.say(found);
    match (answer.expected, answer.score) {
        (Some(expected), Some(score)) if answer.is_contradicted(expected) => {
            let message = format!("a score of {expected} was expected, {score} is what was found");
            answer.failed(Exit::Internal, message)
        }
        _ => answer,
    }
}

impl Answer {
    /// Whether what is proven contradicts this score.
    fn is_contradicted(&self, expected: i32) -> bool {
        self.lower.is_some_and(|lower| expected < lower)
            || self.upper.is_some_and(|upper| expected > upper)
    }
}

/// Turns into an error about the position, which was written so.
fn faulty(mut answer: Answer, fault: Fault, text: &str) -> Answer {
    answer.excerpt = excerpt(text, fault.line, answer.line);
    answer.column = fault.column;
    answer.line = answer.line.or(fault.line);
    answer.failed(Exit::Input, fault.message)
}

/// Says on standard error what is wrong.
fn complain(answer: &Answer) {
    if answer.status != Status::Error {
        return;
    }
    let complaint = Complaint {
        source: &answer.source,
        place: (answer.line, answer.column),
        message: answer.message.as_deref(),
        excerpt: answer.excerpt.as_deref(),
    };
    complaint.say();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_may_stand_behind_a_position() {
        let split = |line: &str| {
            let asked = asked(line);
            (asked.text, asked.expected)
        };
        assert_eq!(split("4455 -2"), ("4455".to_owned(), Some(-2)));
        assert_eq!(split("a1 b2 +1 "), ("a1 b2".to_owned(), Some(1)));
        assert_eq!(split("4455"), ("4455".to_owned(), None));
        assert_eq!(split(" 4455 "), (" 4455 ".to_owned(), None));
        assert_eq!(split("a1 b2"), ("a1 b2".to_owned(), None));
    }
}
