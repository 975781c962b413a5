//! `deepen trace step`: forward and backward through a trace. What a step
//! does is here; `keys.rs` has the terminal.

use std::io::{self, BufRead, IsTerminal, Write};

use deepen_trace::{Event, Place, Trace, Walk};

use super::filter::Filter;
use super::keys;
use super::names::Reading;
use super::walk::{heading, line};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number::{grouped, put};

/// So many events are looked at together on the way back.
const STRETCH: u64 = 4_096;

/// What can be done.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Next,
    Previous,
    GoTo(u64),
    Only(Filter),
    Leave,
}

/// Steps through a trace.
pub(super) fn run(trace: &Trace) -> Result<Exit, Failure> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let stepped = if interactive { keys::run(trace) } else { by_lines(trace) };
    match stepped {
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}

/// Reads commands a line, and writes where each leads.
fn by_lines(trace: &Trace) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(heading(&Reading::of(trace)).as_bytes())?;
    let mut stepper = Stepper::new(trace);
    out.write_all(stepper.shown().as_bytes())?;
    for text in io::stdin().lock().lines() {
        let answer = match Command::read(&text?) {
            Ok(Command::Leave) => break,
            Ok(command) => match stepper.obey(command) {
                Ok(()) => stepper.shown(),
                Err(why) => format!("{why}\n"),
            },
            Err(why) => format!("{why}\n"),
        };
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

impl Command {
    /// Reads a line.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(filter) = text.strip_prefix('/') {
            return filter.parse().map(Command::Only);
        }
        match text.split_once(char::is_whitespace) {
            Some(("g", number)) => {
                let number = number.trim().parse();
                number.map(Command::GoTo).map_err(|_| "expected g and an event's number".to_owned())
            }
            None if text == "n" || text.is_empty() => Ok(Command::Next),
            None if text == "p" => Ok(Command::Previous),
            None if text == "q" => Ok(Command::Leave),
            _ => Err(format!("expected n, p, g N, /FILTER or q, found `{text}`")),
        }
    }
}

/// Where one is.
pub(super) struct Stepper<'t> {
    reading: Reading<'t>,
    walk: Walk<'t>,
    only: Filter,
    here: Option<(Event, Place)>,
}

impl<'t> Stepper<'t> {
    /// At the first event.
    pub(super) fn new(trace: &'t Trace) -> Self {
        let (reading, mut walk) = (Reading::of(trace), Walk::new(trace));
        let here = walk.next();
        Stepper { reading, walk, only: Filter::default(), here }
    }

    /// What the trace says of itself.
    pub(super) fn heading(&self) -> String {
        heading(&self.reading)
    }

    /// Goes where a command leads; says why that is nowhere.
    pub(super) fn obey(&mut self, command: Command) -> Result<(), &'static str> {
        let here = self.here.as_ref().map_or(0, |(event, _)| event.index);
        let there = match command {
            Command::Next => self.after(here + 1).ok_or("nothing follows that passes"),
            Command::Previous => self.before(here).ok_or("nothing comes before that passes"),
            Command::GoTo(index) => self.after(index).ok_or("there is no such event"),
            Command::Only(filter) => {
                let old = std::mem::replace(&mut self.only, filter);
                let there = self.after(here).or_else(|| self.before(here));
                if there.is_none() {
                    self.only = old;
                }
                there.ok_or("no event passes")
            }
            Command::Leave => return Ok(()),
        };
        self.here = Some(there?);
        Ok(())
    }

    /// The first event from a place on that passes.
    fn after(&mut self, index: u64) -> Option<(Event, Place)> {
        self.walk.seek(index);
        let Stepper { walk, only, reading, .. } = self;
        walk.find(|(event, place)| event.index >= index && only.passes(reading, event, place))
    }

    /// The last event before a place that passes.
    fn before(&mut self, index: u64) -> Option<(Event, Place)> {
        let mut end = index;
        while end > 0 {
            let begin = end.saturating_sub(STRETCH);
            self.walk.seek(begin);
            let Stepper { walk, only, reading, .. } = self;
            let stretch = walk.take_while(|(event, _)| event.index < end);
            let found = stretch.filter(|(event, place)| only.passes(reading, event, place)).last();
            if found.is_some() {
                return found;
            }
            end = begin;
        }
        None
    }

    /// The lines around here, this one marked: so many before and after.
    pub(super) fn around(&mut self, lines: usize) -> Vec<(bool, String)> {
        let Some((here, _)) = self.here.clone() else { return Vec::new() };
        let mut before = Vec::new();
        let mut at = here.index;
        while before.len() < lines
            && let Some((event, _)) = self.before(at)
        {
            at = event.index;
            before.push((false, line(&self.reading, &event)));
        }
        before.reverse();
        before.push((true, line(&self.reading, &here)));
        let mut at = here.index + 1;
        for _ in 0..lines {
            let Some((event, _)) = self.after(at) else { break };
            at = event.index + 1;
            before.push((false, line(&self.reading, &event)));
        }
        before
    }

    /// Where one is: which event of which iteration, and the path to its node.
    pub(super) fn place(&self) -> String {
        let Some((event, place)) = &self.here else { return "there are no events\n".to_owned() };
        let all = grouped(self.reading.trace.all().sum());
        let mut text = format!("[{} of {all}]", grouped(event.index));
        if event.iteration > 0 {
            let bound = self.reading.cost(event.bound);
            put!(text, " iteration {}, bound {bound}", grouped(event.iteration));
        }
        if let Some(node) = event.what.node() {
            let start = if place.whole { self.reading.end(node.front) } else { "..." };
            let steps = place.operators.iter();
            let names = steps.map(|step| self.reading.operator(node.front, *step));
            let path: Vec<String> = std::iter::once(start.to_owned()).chain(names).collect();
            put!(text, ", path {}", path.join(" "));
        }
        text.push('\n');
        text
    }

    /// The place and the line of the event.
    fn shown(&self) -> String {
        let line = self.here.as_ref().map(|(event, _)| line(&self.reading, event));
        format!("{}{}\n", self.place(), line.unwrap_or_default())
    }
}
