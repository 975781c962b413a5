//! Answers for people.

use super::answer::{Answer, MoveRecord, Status};
use crate::number::{self, grouped, put};

/// The answer in a paragraph; the score and the best moves alone with
/// `--quiet`.
pub(crate) fn paragraph(answer: &Answer, heading: bool, quiet: bool) -> String {
    if quiet {
        let best = answer.best.as_deref().unwrap_or_default().join(" ");
        return format!("{} {} {best}\n", score(answer), bound(answer)).replace(" \n", "\n");
    }
    let mut text = String::new();
    if heading {
        let line = answer.line.map(|line| format!(", line {line}")).unwrap_or_default();
        put!(text, "{}{line}: {}\n", answer.source, answer.position);
    }
    text.push_str(&answer.picture);
    put!(text, "\n{}\n", verdict(answer));
    if let Some(message) = &answer.message {
        put!(text, "{message}\n");
    }
    if let Some(moves) = answer.moves.as_ref().filter(|moves| !moves.is_empty()) {
        text.push_str(&table(moves));
    }
    if let Some(line) = answer.variation.as_ref().filter(|line| !line.is_empty()) {
        put!(text, "best play: {}\n", line.join(" "));
    }
    if let (Some(nodes), Some(seconds)) = (answer.nodes, answer.seconds) {
        let depth = answer.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
        put!(text, "{} nodes{depth}, {}\n", grouped(nodes), number::seconds(seconds));
    }
    text
}

fn score(answer: &Answer) -> String {
    answer.score.map(|score| score.to_string()).unwrap_or_default()
}

fn bound(answer: &Answer) -> &str {
    answer.bound.as_deref().unwrap_or_default()
}

/// What is known, in a line.
fn verdict(answer: &Answer) -> String {
    let Some(score) = answer.score else { return String::new() };
    let mover = match answer.mover {
        Some("second") => "o",
        _ => "x",
    };
    let distance = answer.distance.unwrap_or_default();
    match (bound(answer), score) {
        ("exact", 0) if distance == 0 => "drawn".to_owned(),
        ("exact", _) if distance == 0 => {
            format!("{} has won: score {score}", if mover == "x" { "o" } else { "x" })
        }
        ("exact", 0) => format!("{mover} to move: a draw after {}, proven", plies(distance)),
        ("exact", 1..) => {
            format!("{mover} to move wins with {}: score {score}, proven", ordinal(distance))
        }
        ("exact", _) => {
            format!("{mover} to move loses with {}: score {score}, proven", ordinal(distance))
        }
        ("lower" | "upper", _) if answer.lower.is_some() && answer.upper.is_some() => {
            let (lower, upper) = (answer.lower.unwrap_or(score), answer.upper.unwrap_or(score));
            format!("{mover} to move: a score from {lower} to {upper}, proven")
        }
        ("lower", score) => format!("{mover} to move: a score of at least {score}, proven"),
        ("upper", score) => format!("{mover} to move: a score of at most {score}, proven"),
        _ if answer.status == Status::Stopped && answer.depth.is_none() => {
            format!("{mover} to move: nothing known")
        }
        (_, score) => format!("{mover} to move: estimated at {score:+}, nothing proven"),
    }
}

fn plies(count: u32) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// Which move from here on ends the game.
fn ordinal(count: u32) -> String {
    match count {
        1 => "the next move".to_owned(),
        count => {
            let ending = match (count % 10, count % 100) {
                (1, rest) if rest != 11 => "st",
                (2, rest) if rest != 12 => "nd",
                (3, rest) if rest != 13 => "rd",
                _ => "th",
            };
            format!("the {count}{ending} move from here")
        }
    }
}

/// The moves, a line each.
fn table(moves: &[MoveRecord]) -> String {
    let mut text = String::from("  move  score\n");
    for record in moves {
        let said = match (record.bound.as_deref(), record.score) {
            (Some("exact"), Some(score)) => {
                let after = record.distance.unwrap_or_default();
                let what = match score {
                    0 => "draw",
                    1.. => "wins",
                    _ => "loses",
                };
                format!("{score:>5}  {what}, over after {}", plies(after))
            }
            (Some("lower"), Some(score)) => format!("{score:>5}  or better"),
            (Some("upper"), Some(score)) => format!("{score:>5}  or worse"),
            (_, Some(score)) => format!("{score:>5}  estimated"),
            _ => "    ?".to_owned(),
        };
        put!(text, "  {:>4}  {said}\n", record.name);
    }
    text
}
