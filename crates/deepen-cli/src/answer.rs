//! One problem's answer, as all formats write it. The fields are a contract
//! with other programs, described in docs/schema.md; a test holds the two
//! against each other.

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::exit::Exit;
use crate::solving::lines::{Fault, excerpt};

/// The version of the contract.
pub(crate) const SCHEMA: u32 = 1;

/// How a problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// There is a plan.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// A limit was reached first.
    Stopped,
    /// The input is wrong, or the program.
    Error,
}

/// What is proven of a plan's cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Proven {
    /// None costs less.
    Optimal,
    /// The optimum times `factor` is not exceeded.
    Within,
    /// Nothing.
    BestEffort,
}

/// One iteration, for `--verbose`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) bound: Amount,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) seconds: f64,
}

/// An answer. Every field is always there; what does not apply is null.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) schema: u32,
    pub(crate) domain: &'static str,
    /// Where the problem comes from, for people.
    pub(crate) source: String,
    pub(crate) problem: String,
    pub(crate) goal: Option<String>,
    pub(crate) status: Status,
    pub(crate) proof: Option<Proven>,
    pub(crate) factor: Option<f64>,
    pub(crate) cost: Option<Amount>,
    pub(crate) cost_exact: Option<String>,
    pub(crate) lower_bound: Option<Amount>,
    pub(crate) plan: Option<Vec<String>>,
    pub(crate) moves: Option<&'static str>,
    pub(crate) tile_cost: Option<String>,
    pub(crate) metric: Option<&'static str>,
    pub(crate) held: Option<String>,
    pub(crate) scramble: Option<Vec<String>>,
    pub(crate) solutions: Option<u64>,
    pub(crate) plans: Option<Vec<Vec<String>>>,
    pub(crate) boards: Option<Vec<String>>,
    pub(crate) poses: Option<Vec<[f64; 3]>>,
    pub(crate) algorithm: Option<&'static str>,
    pub(crate) chosen: Option<String>,
    pub(crate) heuristic: Option<String>,
    pub(crate) threads: Option<usize>,
    pub(crate) expanded: Option<u64>,
    pub(crate) generated: Option<u64>,
    pub(crate) iterations: Option<u64>,
    pub(crate) discarded: Option<u64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) wall_seconds: Option<f64>,
    pub(crate) setup_seconds: Option<f64>,
    pub(crate) peak_memory: Option<u64>,
    pub(crate) resident_memory: Option<u64>,
    pub(crate) trace: Option<Vec<Row>>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) checkpoint: Option<String>,
    pub(crate) message: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    /// How the program ends if this is all there is.
    #[serde(skip)]
    pub(crate) exit: Exit,
    /// What a step is called where each costs one, and so the cost is their
    /// number.
    #[serde(skip)]
    pub(crate) step: Option<&'static str>,
    /// Where the plan begins, said before it where its steps are places.
    #[serde(skip)]
    pub(crate) from: Option<String>,
    /// Boards along the plan as people see them.
    #[serde(skip)]
    pub(crate) pictures: Vec<String>,
    /// The text of the line an error points into.
    #[serde(skip)]
    pub(crate) excerpt: Option<String>,
}

impl Answer {
    /// An answer that says nothing yet.
    pub(crate) fn new(domain: &'static str, source: String, problem: String) -> Self {
        Answer {
            schema: SCHEMA,
            domain,
            source,
            problem,
            goal: None,
            status: Status::Error,
            proof: None,
            factor: None,
            cost: None,
            cost_exact: None,
            lower_bound: None,
            plan: None,
            moves: None,
            tile_cost: None,
            metric: None,
            held: None,
            scramble: None,
            solutions: None,
            plans: None,
            boards: None,
            poses: None,
            algorithm: None,
            chosen: None,
            heuristic: None,
            threads: None,
            expanded: None,
            generated: None,
            iterations: None,
            discarded: None,
            seconds: None,
            wall_seconds: None,
            setup_seconds: None,
            peak_memory: None,
            resident_memory: None,
            trace: None,
            reason: None,
            checkpoint: None,
            message: None,
            line: None,
            column: None,
            exit: Exit::Input,
            step: None,
            from: None,
            pictures: Vec::new(),
            excerpt: None,
        }
    }

    /// Turns into an error about the problem, which was written so.
    pub(crate) fn faulty(mut self, fault: Fault, text: &str) -> Self {
        self.excerpt = excerpt(text, fault.line, self.line);
        (self.line, self.column) = (fault.line.or(self.line), fault.column);
        self.failed(Exit::Input, fault.message)
    }

    /// Turns into an error, with nothing left that could be taken for an
    /// answer.
    pub(crate) fn failed(self, exit: Exit, message: String) -> Self {
        let (line, column, excerpt) = (self.line, self.column, self.excerpt.clone());
        let blank = Answer::new(self.domain, self.source, self.problem);
        Answer { goal: self.goal, message: Some(message), exit, line, column, excerpt, ..blank }
    }
}
