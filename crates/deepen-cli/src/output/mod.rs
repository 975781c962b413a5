//! Writing answers: one file for each format. Answers go to standard output,
//! complaints to standard error.

mod machine;
mod text;

use std::io::{self, Write};

use crate::answer::{Answer, Status};
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number::put;

pub(crate) use machine::{Machine, as_csv};
pub(crate) use text::{plural, remark};

use text::Text;

/// Where answers go, one after the other.
pub(crate) enum Sink {
    /// For people.
    People(Text),
    /// For other programs.
    Programs(Machine),
}

impl Sink {
    /// The sink of the format that was asked for. With `heading`, people are
    /// told which problem an answer belongs to.
    pub(crate) fn new(output: &OutputArgs, heading: bool) -> Self {
        match Machine::new(output.format) {
            Some(machine) => Sink::Programs(machine),
            None => Sink::People(Text::new(output, heading)),
        }
    }

    /// Writes an answer, so that a reader has it at once.
    pub(crate) fn write(&mut self, answer: &Answer) -> io::Result<()> {
        match self {
            Sink::People(text) => text.write(answer),
            Sink::Programs(machine) => machine.write(answer),
        }
    }

    /// Nothing follows.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match self {
            Sink::People(_) => Ok(()),
            Sink::Programs(machine) => machine.finish(),
        }
    }
}

/// Writes the only answer there is.
pub(crate) fn finish(sink: &mut Sink, answer: &Answer) -> Result<Exit, Failure> {
    complain(answer);
    match sink.write(answer).and_then(|()| sink.finish()) {
        Ok(()) => Ok(answer.exit),
        Err(error) => Failure::of_output(&error, answer.exit),
    }
}

/// Writes and flushes, so that a reader has it at once.
pub(crate) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Says on standard error what is wrong with an input, and points at it.
pub(crate) fn complain(answer: &Answer) {
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

/// What is wrong with an input.
pub(crate) struct Complaint<'a> {
    /// Where the input comes from.
    pub(crate) source: &'a str,
    /// The line and the column, as far as they are known.
    pub(crate) place: (Option<usize>, Option<usize>),
    pub(crate) message: Option<&'a str>,
    /// The text of the line.
    pub(crate) excerpt: Option<&'a str>,
}

impl Complaint<'_> {
    /// Says it on standard error.
    pub(crate) fn say(&self) {
        // Nobody to tell where that is closed.
        let _ = io::stderr().write_all(self.text().as_bytes());
    }

    /// As people are told.
    pub(crate) fn text(&self) -> String {
        let message = self.message.unwrap_or("something is wrong");
        let mut text = format!("error: {}", self.source);
        if let Some(line) = self.place.0 {
            put!(text, ", line {line}");
        }
        if let Some(column) = self.place.1 {
            put!(text, ", column {column}");
        }
        put!(text, ": {message}\n");
        if let (Some(excerpt), Some(column)) = (self.excerpt, self.place.1) {
            text.push_str(&pointer(excerpt, column));
        }
        text
    }
}

/// The line with a caret under the column (from 1), cut where it is long.
fn pointer(line: &str, column: usize) -> String {
    const BEFORE: usize = 50;
    const AFTER: usize = 25;
    let signs: Vec<char> =
        line.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let place = column.saturating_sub(1).min(signs.len());
    let from = place.saturating_sub(BEFORE);
    let to = signs.len().min(place + AFTER);
    let shown: String = signs[from..to].iter().collect();
    format!("  | {shown}\n  | {}^\n", " ".repeat(place - from))
}
