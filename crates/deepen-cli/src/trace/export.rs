//! `deepen trace export --json`: a trace for other programs, described in
//! docs/schema.md.

use std::io::{self, BufWriter, Write};

use deepen::Front;
use deepen_trace::{Event, Keep, Kind, Place, Tally, Trace, Walk, What};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::filter::Filter;
use super::names::Reading;
use crate::amount::Amount;
use crate::exit::Exit;
use crate::failure::Failure;

/// The version of the contract.
pub(crate) const SCHEMA: u32 = 1;

/// One event. What does not apply is left out.
#[derive(Serialize)]
struct Row<'r> {
    event: u64,
    kind: &'static str,
    iteration: u64,
    bound: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    front: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    #[serde(flatten)]
    values: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'r str>,
}

/// Writes a trace.
pub(super) fn run(trace: &Trace, only: &Filter) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out, trace, only).and_then(|()| out.flush()) {
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}

fn write(out: &mut impl Write, trace: &Trace, only: &Filter) -> io::Result<()> {
    let reading = &Reading::of(trace);
    let head = serde_json::to_string(&head(reading))?;
    // The events come last, one a line, so that a reader need not hold them.
    let open = head.strip_suffix('}').unwrap_or(&head);
    write!(out, "{open},\"events\":[")?;
    let mut first = true;
    for (event, place) in Walk::new(trace) {
        if only.passes(reading, &event, &place) {
            let gap = if std::mem::take(&mut first) { "\n" } else { ",\n" };
            out.write_all(gap.as_bytes())?;
            serde_json::to_writer(&mut *out, &row(reading, &event, &place))?;
        }
    }
    out.write_all(b"\n]}\n")
}

/// Everything but the events.
fn head(reading: &Reading<'_>) -> Map<String, Value> {
    let trace = reading.trace;
    let words = |name| {
        reading.fact(name).map(|text| {
            text.split('\0').filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        })
    };
    let count = |name| reading.fact(name).and_then(|text| text.parse::<u64>().ok());
    let number = |name| reading.fact(name).and_then(|text| text.parse::<f64>().ok());
    let keep = match trace.keep() {
        Keep::Last => "last",
        Keep::Sample => "sample",
    };
    let head = json!({
        "schema": SCHEMA,
        "program": reading.fact("program"),
        "command": words("command"),
        "domain": reading.fact("domain"),
        "problem": reading.fact("problem"),
        "goal": reading.fact("goal"),
        "start_name": reading.end(Front::Forward),
        "goal_name": reading.end(Front::Backward),
        "algorithm": reading.fact("algorithm"),
        "heuristic": reading.fact("heuristic"),
        "status": reading.fact("status"),
        "proof": reading.fact("proof"),
        "cost": number("cost"),
        "cost_exact": reading.fact("cost"),
        "lower_bound": number("lower bound"),
        "plan": words("plan"),
        "expanded": count("expanded"),
        "generated": count("generated"),
        "iterations": count("iterations"),
        "fingerprint": format!("{:08x}", trace.fingerprint()),
        "keep": keep,
        "most": trace.most(),
        "all": tally(trace.all()),
        "missing": tally(trace.dropped()),
    });
    match head {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// How many of each kind.
fn tally(tally: Tally) -> Map<String, Value> {
    Kind::ALL.into_iter().map(|kind| (kind.word().to_owned(), tally.of(kind).into())).collect()
}

fn row<'r>(reading: &Reading<'_>, event: &'r Event, place: &Place) -> Row<'r> {
    let node = event.what.node();
    let mut values = Map::new();
    let mut put = |name: &str, bits: u64| {
        let amount = reading.amount(bits).and_then(|amount| serde_json::to_value(amount).ok());
        values.insert(name.to_owned(), amount.unwrap_or(Value::Null));
    };
    match event.what {
        What::Enters { g, h, .. } | What::Opens { g, h, .. } => {
            put("g", g);
            put("h", h);
            put("f", reading.sum(g, h));
        }
        What::Cuts { f, .. } | What::Drops { f, .. } => put("f", f),
        What::Passes { g, .. } | What::ReachesGoal { g, .. } => put("g", g),
        What::Improves { cost, lower_bound } => {
            put("cost", cost);
            if let Some(bound) = lower_bound {
                put("lower_bound", bound);
            }
        }
        What::Ends { expanded, generated } => {
            values.insert("expanded".to_owned(), expanded.into());
            values.insert("generated".to_owned(), generated.into());
        }
        _ => {}
    }
    let algorithm = match &event.what {
        What::TurnsTo { name } => Some(name.as_str()),
        _ => None,
    };
    let names = |front| place.operators.iter().map(move |step| reading.operator(front, *step));
    Row {
        event: event.index,
        kind: event.what.kind().word(),
        iteration: event.iteration,
        bound: reading.amount(event.bound),
        search: Some(event.search).filter(|search| *search > 0),
        front: node.filter(|node| node.front == Front::Backward).map(|_| "backward"),
        name: node.map(|node| reading.node(node)),
        depth: node.map(|node| if place.whole { place.operators.len() } else { node.depth }),
        path: node.filter(|_| place.whole).map(|node| names(node.front).collect()),
        number: node.and_then(|node| node.number),
        parent: node.and_then(|node| node.parent),
        values,
        algorithm,
    }
}
