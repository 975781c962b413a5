//! What domains have in common whose problems are written a line each: a
//! domain says how a problem is read, searched and checked, and everything
//! else is here.

mod run;
mod source;
mod task;

use std::fmt::Display;

use deepen::Front;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::solving::lines::Fault;

pub(crate) use run::{resume, solve_all, solve_together};
pub(crate) use source::{Numbers, named, one, random, written};
pub(crate) use task::{Any, Check, Form, Named, Own, Task};

/// Reads a problem, which may span lines.
pub(crate) type Reader<P> = Box<dyn Fn(&str) -> Result<P, Fault> + Send>;

/// A domain whose problems are written a line each. Its value says how they
/// are to be solved, and is kept in checkpoints.
pub(crate) trait Domain: Serialize + DeserializeOwned {
    /// The subcommand, and what answers call it.
    const NAME: &'static str;
    /// What checkpoints call it.
    const KEPT: &'static str = Self::NAME;
    /// What one problem is called: "stack".
    const PROBLEM: &'static str;
    /// What a step is called where each costs one: "flip".
    const STEP: Option<&'static str>;
    /// Whether a problem is numbers apart, so that several arguments of one
    /// number each are one problem.
    const NUMBERS_APART: bool;

    /// Whether several arguments are one problem, in words that nobody has put
    /// in quotes.
    fn are_one(arguments: &[String]) -> bool {
        let is_number = |text: &String| text.parse::<i32>().is_ok();
        let is_word = |text: &String| text.chars().all(char::is_alphanumeric) || is_number(text);
        // One wrong number does not make each of them a problem.
        Self::NUMBERS_APART && arguments.iter().all(is_word) && arguments.iter().any(is_number)
    }

    /// A problem, read.
    type Problem: Send + 'static;

    /// What reads problems.
    fn reader(&self) -> Reader<Self::Problem>;

    /// The problem in the form in which answers and checkpoints have it.
    fn write(&self, problem: &Self::Problem) -> String;

    /// The goal of a problem.
    fn goal(&self, problem: &Self::Problem) -> Option<String>;

    /// Learns how many problems there will be at least, before the first one.
    fn expect(&mut self, problems: usize) {
        let _ = problems;
    }

    /// What an operator is called that observers know by a number, in the space
    /// or in the one that leads backwards; its number where nothing is said.
    fn operator_name(&mut self, problem: &Self::Problem, front: Front, number: u32) -> String {
        let _ = (problem, front);
        number.to_string()
    }

    /// What the states are called where each front begins: the start and the
    /// goal, where states are called by the operators that lead to them.
    fn end_names(&self, problem: &Self::Problem) -> Option<[String; 2]> {
        let _ = problem;
        None
    }

    /// Searches, or says what there is to say without a search.
    ///
    /// # Errors
    /// What is wrong with the problem, or the heuristic that was asked for.
    fn solve(&mut self, problem: &Self::Problem, task: &mut Task<'_>) -> Result<(), Fault>;
}

/// Whether a replay came to the cost that was said.
pub(crate) fn agree<E: Display>(
    replayed: Result<u64, E>,
    said: impl Into<u64>,
) -> Result<(), String> {
    let said = said.into();
    match replayed {
        Ok(cost) if cost == said => Ok(()),
        Ok(cost) => Err(format!("it costs {cost}, not {said}")),
        Err(error) => Err(error.to_string()),
    }
}
