//! Text for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::amount::Amount;
use crate::answer::{Answer, Proven, Status};
use crate::args::{Algorithm, OutputArgs};
use crate::number::{self, put};

/// Moves in a group, and groups in a line.
const GROUP: usize = 5;
const LINE: usize = 12;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The moves alone.
    Quiet,
    Normal,
    Verbose,
}

/// Paragraphs, or bare moves with `--quiet`.
pub(crate) struct Text {
    detail: Detail,
    heading: bool,
    first: bool,
}

impl Text {
    pub(super) fn new(output: &OutputArgs, heading: bool) -> Self {
        let detail = match (output.quiet, output.verbose) {
            (true, _) => Detail::Quiet,
            (false, true) => Detail::Verbose,
            (false, false) => Detail::Normal,
        };
        Text { detail, heading, first: true }
    }

    fn paragraph(&self, answer: &Answer) -> String {
        let mut text = String::new();
        if !self.first && self.heading {
            text.push('\n');
        }
        if self.heading {
            let line = answer.line.map(|line| format!(", line {line}")).unwrap_or_default();
            put!(text, "{}{line}: {}\n", answer.source, answer.problem);
        }
        text.push_str(&verdict(answer));
        if let Some(held) = answer.held.as_ref().filter(|held| *held != "UF") {
            let (up, front) = held.split_at(1);
            put!(text, "held as it was given, with {up} up and {front} in front:\n");
        }
        let listed = answer.plans.is_some();
        if let Some(plan) = answer.plan.as_ref().filter(|plan| !plan.is_empty() && !listed) {
            put!(text, "{}\n", moves(answer, plan));
        }
        text.push_str(&solutions(answer));
        if let Some(scramble) = &answer.scramble {
            put!(text, "scramble: {}\n", scramble.join(" "));
        }
        for picture in &answer.pictures {
            put!(text, "\n{picture}\n");
        }
        if answer.expanded.is_some() {
            text.push_str(&counts(answer, self.detail == Detail::Verbose));
            // What is chosen before the search is the same every time.
            let searched = answer.algorithm == Some(Algorithm::Auto.name());
            if let Some(chosen) = &answer.chosen
                && (searched || self.detail == Detail::Verbose)
            {
                put!(text, "chosen: {chosen}\n");
            }
        }
        if let Some(path) = &answer.checkpoint {
            put!(text, "checkpoint: {path} (go on with: deepen resume {path})\n");
        }
        text
    }

    /// Writes an answer, so that a reader has it at once.
    pub(super) fn write(&mut self, answer: &Answer) -> io::Result<()> {
        if answer.status == Status::Error {
            return Ok(());
        }
        let text = match (self.detail == Detail::Quiet, &answer.plan) {
            (true, Some(plan)) => format!("{}\n", bare(answer, plan)),
            (true, None) => verdict(answer),
            (false, _) => self.paragraph(answer),
        };
        self.first = false;
        // Colours are left out where nobody sees them or NO_COLOR is set.
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// What is known, in a line.
fn verdict(answer: &Answer) -> String {
    let bold = |colour: AnsiColor| Style::new().bold().fg_color(Some(colour.into()));
    let (style, word) = match answer.status {
        Status::Solved => (bold(AnsiColor::Green), "solved"),
        Status::Unsolvable => (bold(AnsiColor::Yellow), "unsolvable"),
        Status::Stopped => (bold(AnsiColor::Yellow), "stopped"),
        Status::Error => (bold(AnsiColor::Red), "error"),
    };
    let cost = answer.cost.map(|cost| priced(answer, cost)).unwrap_or_default();
    let message = answer.message.as_deref().unwrap_or_default();
    let what = match (answer.status, answer.proof) {
        (Status::Solved, Some(Proven::Optimal)) => format!(" in {cost}, proven optimal"),
        (Status::Solved, Some(Proven::Within)) => {
            let factor = answer.factor.unwrap_or(1.0);
            format!(" in {cost}, proven to be at most {factor} times the optimum{}", bound(answer))
        }
        (Status::Solved, _) => format!(" in {cost}, nothing is proven of the optimum"),
        (Status::Stopped, Some(_)) if answer.plans.is_none() => {
            let factor =
                answer.factor.map(|factor| format!(", at most {factor:.4} times the optimum"));
            let factor = factor.unwrap_or_default();
            format!(": {message}{}; the best so far has {cost}{factor}", bound(answer))
        }
        (Status::Stopped, _) => format!(": {message}{}", bound(answer)),
        (Status::Unsolvable | Status::Error, _) => format!(": {message}"),
    };
    format!("{style}{word}{style:#}{what}\n")
}

fn bound(answer: &Answer) -> String {
    let Some(bound) = answer.lower_bound else { return String::new() };
    match (answer.step, bound) {
        (Some(step), Amount::Whole(steps)) => {
            format!("; no solution has fewer than {}", plural(steps, step))
        }
        _ => format!("; no solution costs less than {bound}"),
    }
}

/// A plan's cost after "solved in": "2 moves", or "4 steps at a cost of 7.5".
fn priced(answer: &Answer, cost: Amount) -> String {
    if let (Some(step), Amount::Whole(steps)) = (answer.step, cost) {
        return plural(steps, step);
    }
    let steps = answer.plan.as_ref().map_or(0, Vec::len) as u64;
    format!("{} at a cost of {cost}", plural(steps, "step"))
}

/// "1 move", "2 moves".
pub(crate) fn plural(count: u64, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", number::grouped(count))
}

/// Says something of a kind, such as a warning, on standard error. Nobody to
/// tell where that is closed.
pub(crate) fn remark(kind: &str, text: &str) {
    let _ = writeln!(io::stderr(), "{kind}: {text}");
}

/// Whether steps are letters, which are read without gaps: moves of tiles are.
fn letters(answer: &Answer) -> bool {
    answer.moves.is_some()
}

/// A plan for `--quiet`; what was made of it where that was asked for.
fn bare(answer: &Answer, plan: &[String]) -> String {
    match &answer.scramble {
        Some(scramble) => scramble.join(" "),
        None if letters(answer) => plan.concat(),
        None => words(answer, plan),
    }
}

/// Steps that are words, after the place where the first begins.
fn words(answer: &Answer, plan: &[String]) -> String {
    let words: Vec<&str> = answer.from.iter().chain(plan).map(String::as_str).collect();
    words.join(" ")
}

/// Moves in groups.
fn moves(answer: &Answer, plan: &[String]) -> String {
    if !letters(answer) {
        return words(answer, plan);
    }
    let groups: Vec<String> = plan.chunks(GROUP).map(<[String]>::concat).collect();
    let lines: Vec<String> = groups.chunks(LINE).map(|line| line.join(" ")).collect();
    lines.join("\n")
}

/// What `--all` found.
fn solutions(answer: &Answer) -> String {
    let (Some(count), Some(plans)) = (answer.solutions, &answer.plans) else {
        return String::new();
    };
    let counted = if answer.status == Status::Solved { "" } else { " so far" };
    let mut text = format!("{}{counted}", plural(count, "optimal solution"));
    if (plans.len() as u64) < count {
        put!(text, ", the first {}", number::grouped(plans.len() as u64));
    }
    text.push_str(":\n");
    for plan in plans {
        let plan = if letters(answer) { plan.concat() } else { words(answer, plan) };
        put!(text, "  {plan}\n");
    }
    text
}

/// How it was found.
fn counts(answer: &Answer, verbose: bool) -> String {
    let Some(algorithm) = answer.algorithm else { return String::new() };
    let heuristic = answer.heuristic.as_deref().map(|name| format!(" with {name}"));
    let mut text = format!(
        "{algorithm}{}: {} expanded, {} generated, {}, {}\n",
        heuristic.unwrap_or_default(),
        number::grouped(answer.expanded.unwrap_or(0)),
        number::grouped(answer.generated.unwrap_or(0)),
        plural(answer.iterations.unwrap_or(0), "iteration"),
        number::seconds(answer.seconds.unwrap_or(0.0)),
    );
    if verbose {
        put!(
            text,
            "set up in {}, {} of the search and its tables, {} of the process, {} discarded\n",
            number::seconds(answer.setup_seconds.unwrap_or(0.0)),
            number::bytes(answer.peak_memory.unwrap_or(0)),
            number::bytes(answer.resident_memory.unwrap_or(0)),
            number::grouped(answer.discarded.unwrap_or(0)),
        );
    }
    text
}
