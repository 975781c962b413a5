//! One position's answer, as all formats write it: a contract with other
//! programs, described in docs/schema.md.

use deepen::StopReason;
use deepen_games::Player;
use serde::Serialize;

use super::contest::{Found, Worth};
use crate::answer::SCHEMA;
use crate::exit::Exit;

/// How a position ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// Its score is exact.
    Solved,
    /// Searched as deep as was asked for, which was not enough to prove it.
    Searched,
    /// A limit was reached first.
    Stopped,
    /// The input is wrong, or the program.
    Error,
}

/// A move and what is known of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveRecord {
    #[serde(rename = "move")]
    pub(crate) name: String,
    pub(crate) score: Option<i32>,
    pub(crate) bound: Option<String>,
    pub(crate) distance: Option<u32>,
}

/// An answer. Every field is always there; what does not apply is null.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) schema: u32,
    pub(crate) domain: &'static str,
    /// Where the position comes from, for people.
    pub(crate) source: String,
    pub(crate) position: String,
    pub(crate) size: String,
    pub(crate) mover: Option<&'static str>,
    pub(crate) status: Status,
    pub(crate) score: Option<i32>,
    pub(crate) bound: Option<String>,
    pub(crate) lower: Option<i32>,
    pub(crate) upper: Option<i32>,
    pub(crate) distance: Option<u32>,
    pub(crate) best: Option<Vec<String>>,
    pub(crate) moves: Option<Vec<MoveRecord>>,
    pub(crate) variation: Option<Vec<String>>,
    pub(crate) expected: Option<i32>,
    pub(crate) algorithm: Option<&'static str>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) wall_seconds: Option<f64>,
    pub(crate) table_memory: Option<usize>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) message: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    /// How the program ends if this is all there is.
    #[serde(skip)]
    pub(crate) exit: Exit,
    /// The board drawn.
    #[serde(skip)]
    pub(crate) picture: String,
    /// The text of the line an error points into.
    #[serde(skip)]
    pub(crate) excerpt: Option<String>,
}

/// How a player is called.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

impl Answer {
    /// An answer that says nothing yet.
    pub(crate) fn new(domain: &'static str, source: String, position: String) -> Self {
        Answer {
            schema: SCHEMA,
            domain,
            source,
            position,
            size: String::new(),
            mover: None,
            status: Status::Error,
            score: None,
            bound: None,
            lower: None,
            upper: None,
            distance: None,
            best: None,
            moves: None,
            variation: None,
            expected: None,
            algorithm: None,
            depth: None,
            nodes: None,
            seconds: None,
            wall_seconds: None,
            table_memory: None,
            reason: None,
            message: None,
            line: None,
            column: None,
            exit: Exit::Input,
            picture: String::new(),
            excerpt: None,
        }
    }

    /// Says what was found.
    pub(crate) fn say(&mut self, found: Found) {
        let Found { worth, lower, upper, best, moves, line, is_by_book: _, depth, stopped } = found;
        (self.lower, self.upper) = (lower, upper);
        self.score = Some(worth.score);
        self.bound = Some(worth.bound.to_string());
        self.distance = worth.distance;
        self.best = Some(best);
        let record = |(name, worth): (String, Option<Worth>)| MoveRecord {
            name,
            score: worth.map(|worth| worth.score),
            bound: worth.map(|worth| worth.bound.to_string()),
            distance: worth.and_then(|worth| worth.distance),
        };
        self.moves = Some(moves.into_iter().map(record).collect());
        self.variation = Some(line);
        self.depth = depth;
        (self.status, self.exit) = match stopped {
            Some(StopReason::Cancelled) => (Status::Stopped, Exit::Interrupted),
            Some(_) => (Status::Stopped, Exit::Limit),
            None if worth.is_exact() => (Status::Solved, Exit::Optimal),
            None => (Status::Searched, Exit::Unproven),
        };
        self.reason = stopped.map(|reason| match reason {
            StopReason::Time => "time",
            StopReason::Expanded => "nodes",
            StopReason::Cancelled => "interrupted",
            StopReason::Memory => "memory",
            _ => "other",
        });
        self.message = stopped.map(|reason| match reason {
            StopReason::Expanded => "limit on nodes reached".to_owned(),
            StopReason::Cancelled => "interrupted".to_owned(),
            reason => reason.to_string(),
        });
    }

    /// Turns into an error, with nothing left that could be taken for an
    /// answer.
    pub(crate) fn failed(self, exit: Exit, message: String) -> Self {
        let blank = Answer::new(self.domain, self.source, self.position);
        Answer {
            size: self.size,
            expected: self.expected,
            line: self.line,
            column: self.column,
            excerpt: self.excerpt,
            message: Some(message),
            exit,
            ..blank
        }
    }
}
