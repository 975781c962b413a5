//! `deepen trace show`: the walk-through.

use std::io::{self, Write};

use deepen_trace::{Event, Trace, Walk, What};

use super::filter::Filter;
use super::names::Reading;
use super::walk::{heading, line, next_bound, verdict};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number::grouped;

/// Prints a trace that was read, and what its search came to.
pub(super) fn run(trace: &Trace, only: &Filter) -> Result<Exit, Failure> {
    let printed = print(trace, only).and_then(|()| {
        let mut out = anstream::stdout().lock();
        out.write_all(verdict(&Reading::of(trace)).as_bytes())?;
        out.flush()
    });
    match printed {
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}

/// Prints a walk-through on standard output.
pub(super) fn print(trace: &Trace, only: &Filter) -> io::Result<()> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    write(&mut out, trace, only)?;
    out.flush()
}

/// Writes a walk-through. An iteration is named where anything of it is shown.
fn write(out: &mut impl Write, trace: &Trace, only: &Filter) -> io::Result<()> {
    let reading = &Reading::of(trace);
    out.write_all(heading(reading).as_bytes())?;
    let mut named = 0;
    let mut expected = 0;
    for (event, place) in Walk::new(trace) {
        if event.index > expected && only.is_empty() {
            let missing = grouped(event.index - expected);
            writeln!(out, "... {missing} events are missing ...")?;
        }
        expected = event.index + 1;
        if !only.passes(reading, &event, &place) {
            continue;
        }
        let begins = matches!(event.what, What::Begins);
        if begins && named > 0 && only.is_empty() {
            out.write_all(next_bound(reading, event.bound).as_bytes())?;
        }
        if !begins && named != event.iteration {
            let begin = Event { what: What::Begins, ..event.clone() };
            writeln!(out, "{}", line(reading, &begin))?;
        }
        named = event.iteration;
        writeln!(out, "{}", line(reading, &event))?;
    }
    Ok(())
}
