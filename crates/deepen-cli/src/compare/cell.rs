//! One problem solved by one column: what its answer says of it.

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::answer::{Answer, Proven};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ended {
    /// There is a plan, replayed independently.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// A limit was reached first.
    Stopped,
    /// The algorithm is not for this problem, or the problem is none.
    #[serde(alias = "error")]
    Refused,
    /// The plan failed its replay.
    Wrong,
    /// The process ended without an answer.
    Crashed,
}

/// What is known of one search: fields of the answer, under the same names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cell {
    pub(crate) status: Ended,
    pub(crate) proof: Option<Proven>,
    pub(crate) factor: Option<f64>,
    pub(crate) cost: Option<Amount>,
    pub(crate) cost_exact: Option<String>,
    pub(crate) lower_bound: Option<Amount>,
    pub(crate) heuristic: Option<String>,
    pub(crate) chosen: Option<String>,
    pub(crate) threads: Option<usize>,
    pub(crate) expanded: Option<u64>,
    pub(crate) generated: Option<u64>,
    pub(crate) iterations: Option<u64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) wall_seconds: Option<f64>,
    pub(crate) setup_seconds: Option<f64>,
    pub(crate) peak_memory: Option<u64>,
    pub(crate) resident_memory: Option<u64>,
    pub(crate) reason: Option<String>,
    pub(crate) message: Option<String>,
    /// Bytes that it was given; not of the answer.
    #[serde(default)]
    pub(crate) memory_given: Option<u64>,
    /// Seconds on the clock that it was given; not of the answer.
    #[serde(default)]
    pub(crate) time_given: Option<f64>,
}

/// A problem of a comparison, as the answers have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Instance {
    pub(crate) domain: String,
    pub(crate) problem: String,
    pub(crate) goal: Option<String>,
    /// Where it comes from, for people.
    pub(crate) source: String,
    pub(crate) line: Option<usize>,
}

impl Instance {
    /// One that no process lived to name.
    pub(crate) fn unnamed() -> Self {
        let (domain, source) = (String::new(), String::new());
        Instance { domain, problem: "unknown".to_owned(), goal: None, source, line: None }
    }
}

/// How the message of an answer begins that failed its replay.
const FAILED: &str = "internal error";

/// The part of an answer that says how it ended.
#[derive(Deserialize)]
struct Said {
    #[serde(flatten)]
    instance: Instance,
    #[serde(flatten)]
    cell: Cell,
}

impl Cell {
    /// A search that ended without an answer.
    pub(crate) fn crashed(why: String) -> Self {
        Cell {
            status: Ended::Crashed,
            proof: None,
            factor: None,
            cost: None,
            cost_exact: None,
            lower_bound: None,
            heuristic: None,
            chosen: None,
            threads: None,
            expanded: None,
            generated: None,
            iterations: None,
            seconds: None,
            wall_seconds: None,
            setup_seconds: None,
            peak_memory: None,
            resident_memory: None,
            reason: None,
            message: Some(why),
            memory_given: None,
            time_given: None,
        }
    }

    /// Reads an answer as `--format jsonl` writes it.
    ///
    /// # Errors
    /// Where it is none.
    pub(crate) fn read(answer: &str) -> Result<(Instance, Self), String> {
        let said: Said = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        Ok((said.instance, said.cell.judged()))
    }

    /// An answer of this process.
    ///
    /// # Errors
    /// Never, but for a fault of this program.
    pub(crate) fn of(answer: &Answer) -> Result<Self, String> {
        let text = serde_json::to_string(answer).map_err(|error| error.to_string())?;
        Cell::read(&text).map(|(_, cell)| cell)
    }

    /// An answer that failed its check is none that was refused.
    fn judged(mut self) -> Self {
        let failed = self.message.as_ref().is_some_and(|message| message.starts_with(FAILED));
        if self.status == Ended::Refused && failed {
            self.status = Ended::Wrong;
        }
        self
    }

    /// Whether it was interrupted from outside, so that nothing was measured.
    pub(crate) fn is_interrupted(&self) -> bool {
        const WORD: &str = "interrupted";
        let said = |text: &Option<String>| text.as_deref() == Some(WORD);
        match self.status {
            Ended::Stopped => said(&self.reason),
            Ended::Refused => said(&self.message),
            _ => false,
        }
    }

    /// Whether the question was answered: by a plan or by a proof that there
    /// is none.
    pub(crate) fn is_answered(&self) -> bool {
        matches!(self.status, Ended::Solved | Ended::Unsolvable)
    }

    /// Whether nothing better can be said.
    pub(crate) fn is_proven(&self) -> bool {
        self.status == Ended::Unsolvable || self.claims_optimal()
    }

    /// Whether the cost is said to be the least.
    pub(crate) fn claims_optimal(&self) -> bool {
        self.proof == Some(Proven::Optimal)
    }

    /// How it ended, in a word or two.
    pub(crate) fn verdict(&self) -> String {
        let word = match self.status {
            Ended::Solved | Ended::Stopped if self.proof.is_some() => {
                let proof = match self.proof {
                    Some(Proven::Optimal) => "optimal".to_owned(),
                    Some(Proven::Within) => format!("within {:.4}", self.factor.unwrap_or(1.0)),
                    Some(Proven::BestEffort) | None => "unproven".to_owned(),
                };
                return match &self.reason {
                    Some(reason) => format!("{proof}; stopped by {reason}"),
                    None => proof,
                };
            }
            Ended::Solved => "solved",
            Ended::Unsolvable => "unsolvable",
            Ended::Stopped => {
                let reason = self.reason.as_deref().unwrap_or("a limit");
                return format!("stopped by {reason}");
            }
            Ended::Refused => "refused",
            Ended::Wrong => "wrong",
            Ended::Crashed => "crashed",
        };
        word.to_owned()
    }
}
