//! Events as lines of a walk-through: indented by depth, as one would write
//! them by hand.

use deepen::{Front, NodeRef};
use deepen_trace::{Event, INFINITE, What};

use super::names::Reading;
use crate::number::{grouped, put};

/// The indentation of one level.
const LEVEL: usize = 2;

/// How far in a line about a node stands. Where nodes are kept, a node stands
/// one level in and its children two.
fn indentation(node: &NodeRef) -> usize {
    let levels = match (node.number, node.parent) {
        (_, Some(_)) => 2,
        (Some(_), None) => 1,
        (None, None) => node.depth + 1,
    };
    // Very deep nodes would leave no room for themselves.
    LEVEL * levels.min(40)
}

/// A line for an event, without its end.
pub(super) fn line(reading: &Reading<'_>, event: &Event) -> String {
    match event.what.node() {
        Some(node) => {
            let way = if node.front == Front::Backward { "  (backwards)" } else { "" };
            let (indent, name) = (" ".repeat(indentation(node)), reading.node(node));
            format!("{indent}{name}  {}{way}", about_node(reading, event))
        }
        None => about_search(reading, event),
    }
}

fn about_node(reading: &Reading<'_>, event: &Event) -> String {
    let costs = |g: u64, h: u64| {
        let f = reading.cost(reading.sum(g, h));
        format!("g={} h={} f={f}", reading.cost(g), reading.cost(h))
    };
    match event.what {
        What::Enters { g, h, .. } => costs(g, h),
        What::Opens { g, h, .. } => format!("{}, waits", costs(g, h)),
        What::Cuts { f, .. } => cut(reading, f, event.bound),
        What::Repeats { .. } => "cut: met before".to_owned(),
        What::Passes { g, .. } => format!("g={}, in the last layer", reading.cost(g)),
        What::Drops { f, .. } => format!("dropped: f={}, no room", reading.cost(f)),
        What::ReachesGoal { g, .. } => format!("goal, g={}", reading.cost(g)),
        _ => String::new(),
    }
}

/// Why a node is cut.
fn cut(reading: &Reading<'_>, f: u64, bound: u64) -> String {
    if f == INFINITE {
        return "cut: leads nowhere".to_owned();
    }
    let shown = reading.cost(f);
    if reading.real(f) > reading.real(bound) {
        format!("cut: f={shown} > {}", reading.cost(bound))
    } else {
        format!("cut: f={shown}, no better than what is known")
    }
}

fn about_search(reading: &Reading<'_>, event: &Event) -> String {
    match &event.what {
        What::Begins => {
            let mut text = format!("Iteration {}", grouped(event.iteration));
            // A search without a bound has the greatest there is.
            if event.bound != INFINITE {
                put!(text, ", bound {}", reading.cost(event.bound));
            }
            text
        }
        What::Ends { expanded, generated } => {
            format!("  {} expanded, {} generated", grouped(*expanded), grouped(*generated))
        }
        What::Improves { cost, lower_bound } => {
            let mut text = format!("  a solution of cost {}", reading.cost(*cost));
            if let Some(bound) = lower_bound {
                put!(text, "; none costs less than {}", reading.cost(*bound));
            }
            text
        }
        What::TurnsTo { name } => format!("{name} goes on"),
        What::Withdraws => "  taken back: there was no room for its children".to_owned(),
        _ => String::new(),
    }
}

/// What is said before the bound of an iteration that follows another.
pub(super) fn next_bound(reading: &Reading<'_>, bound: u64) -> String {
    format!("  next bound {}\n", reading.cost(bound))
}

/// What a trace is of, and what of it is missing.
pub(super) fn heading(reading: &Reading<'_>) -> String {
    let fact = |name| reading.fact(name).unwrap_or("?");
    let mut text = format!("{}: {}", fact("domain"), fact("problem"));
    if let Some(goal) = reading.fact("goal").filter(|_| reading.fact("goal name").is_none()) {
        put!(text, " to {goal}");
    }
    put!(text, ", {}", fact("algorithm"));
    if let Some(heuristic) = reading.fact("heuristic") {
        put!(text, " with {heuristic}");
    }
    let (all, missing) = (reading.trace.all().sum(), reading.trace.dropped().sum());
    put!(text, "; {} events", grouped(all));
    if missing > 0 {
        let how = match reading.trace.keep() {
            deepen_trace::Keep::Last => "the oldest",
            deepen_trace::Keep::Sample => "in stretches",
        };
        put!(text, ", of which {} are missing, {how}", grouped(missing));
    }
    text.push('\n');
    text
}

/// What the search came to.
pub(super) fn verdict(reading: &Reading<'_>) -> String {
    let mut text = reading.fact("status").unwrap_or("?").to_owned();
    if let Some(cost) = reading.fact("cost") {
        put!(text, " at a cost of {cost}");
    }
    if let Some(proof) = reading.fact("proof") {
        put!(text, ", {proof}");
    }
    if let Some(plan) = reading.fact("plan") {
        let start = reading.fact("start name");
        let names = start.into_iter().chain(plan.split('\0').filter(|name| !name.is_empty()));
        let names: Vec<&str> = names.collect();
        put!(text, ": {}", names.join(" "));
    }
    text.push('\n');
    text
}
