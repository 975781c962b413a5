//! What an audit found, and how it is told.

use alloc::vec::Vec;
use core::fmt::{self, Debug};

use crate::cost::Cost;
use crate::heuristic::{Estimate, Quality};

/// What a heuristic (or, in one case, the space) does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The estimate of a goal is not 0.
    GoalNotZero,
    /// The estimate of a state that is no goal is above what the quality
    /// allows.
    Overestimate,
    /// The estimate says that there is no path, and there is one.
    FalseDeadEnd,
    /// The heuristic claims to be consistent, but along an edge the estimate
    /// falls by more than the edge costs.
    Inconsistent,
    /// Worked out from the parent's memo the value is another than from
    /// nothing.
    WrongUpdate,
    /// Asked whether the value is above a limit, the heuristic says the
    /// wrong thing, or a lower bound that is none.
    WrongAnswer,
    /// An estimate is NaN or negative.
    InvalidValue,
    /// The cost of an operator is NaN or negative.
    InvalidCost,
}

/// A fault, how often it was met, and the example that is nearest to a goal
/// (of several the one met first).
#[derive(Clone, Debug, PartialEq)]
pub struct Finding<T, O, C> {
    /// What is wrong.
    pub fault: Fault,
    /// In how many states, or on how many edges.
    pub count: u64,
    /// The state, or the one from which the edge leads.
    pub state: T,
    /// Its estimate.
    pub h: C,
    /// Its true distance, or the least known.
    pub distance: C,
    /// The edge, where it is one that is at fault.
    pub edge: Option<Edge<T, O, C>>,
}

/// An edge from a state to a child.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge<T, O, C> {
    /// The operator.
    pub operator: O,
    /// What it costs.
    pub cost: C,
    /// Where it leads.
    pub child: T,
    /// The child's estimate, worked out from nothing.
    pub h: C,
    /// What the heuristic said of the child when asked with the parent's memo
    /// and this limit, where that is at fault.
    pub told: Option<(C, Estimate<C, C>)>,
}

/// A state whose estimate is above the true distance.
#[derive(Clone, Debug, PartialEq)]
pub struct Overestimate<T, C> {
    /// The state.
    pub state: T,
    /// Its estimate.
    pub h: C,
    /// Its true distance, or the least known.
    pub distance: C,
}

/// What an audit looked at and what it found.
///
/// Its [`Display`](fmt::Display) tells all of it in sentences; states are
/// written as their [`Debug`] does.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<T, O, C> {
    /// What the heuristic promises.
    pub quality: Quality,
    /// States looked at.
    pub states: u64,
    /// Goals among them.
    pub goals: u64,
    /// States among them from which no goal can be reached.
    pub dead_ends: u64,
    /// Edges looked at.
    pub edges: u64,
    /// Whether these are all states that can be reached.
    pub complete: bool,
    /// States whose estimate is above the true distance, forbidden or not.
    pub overestimated: u64,
    /// The state whose estimate is furthest above, forbidden or not.
    pub worst: Option<Overestimate<T, C>>,
    /// Edges along which the estimate falls by more than they cost,
    /// forbidden or not.
    pub inconsistent: u64,
    /// The faults, one of a kind.
    pub findings: Vec<Finding<T, O, C>>,
}

impl<T, O, C: Cost> Report<T, O, C> {
    pub(super) fn new(quality: Quality) -> Self {
        Report {
            quality,
            states: 0,
            goals: 0,
            dead_ends: 0,
            edges: 0,
            complete: false,
            overestimated: 0,
            worst: None,
            inconsistent: 0,
            findings: Vec::new(),
        }
    }

    /// Whether the heuristic is proven to keep its promises on every state that
    /// can be reached from the starts: all were looked at and nothing was found.
    #[must_use]
    pub fn is_proof(&self) -> bool {
        self.complete && self.findings.is_empty()
    }

    /// What was found of one kind.
    #[must_use]
    pub fn finding(&self, fault: Fault) -> Option<&Finding<T, O, C>> {
        self.findings.iter().find(|finding| finding.fault == fault)
    }
}

impl<T: Debug, O: Debug, C: Cost> fmt::Display for Report<T, O, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = if self.complete { "all that can be reached" } else { "not all there are" };
        let Report { states, goals, edges, dead_ends, .. } = self;
        writeln!(f, "looked at {states} states and {edges} edges: {extent}")?;
        writeln!(f, "goals: {goals}; states from which there is no way: {dead_ends}")?;
        match self.quality {
            Quality::Consistent => writeln!(f, "promised: consistent")?,
            Quality::Admissible => writeln!(f, "promised: never above the true distance")?,
            Quality::Within(factor) => {
                writeln!(f, "promised: at most {factor} times the true distance")?;
            }
            Quality::Unknown => writeln!(f, "promised: nothing")?,
        }
        if let Some(Overestimate { state, h, distance }) = &self.worst {
            let overestimated = self.overestimated;
            writeln!(f, "above the true distance: {overestimated} states; furthest: {h:?} ")?;
            writeln!(f, "  for {distance:?} at {state:?}")?;
        }
        if self.inconsistent > 0 {
            writeln!(f, "falling by more than an edge costs: on {} edges", self.inconsistent)?;
        }
        self.findings.iter().try_for_each(|finding| writeln!(f, "FAULT: {finding}"))?;
        f.write_str(match (self.findings.is_empty(), self.complete) {
            (true, true) => "every promise is kept",
            (true, false) => "no fault was found",
            _ => "not every promise is kept",
        })
    }
}

impl<T: Debug, O: Debug, C: Cost> fmt::Display for Finding<T, O, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, plural) = match self.fault {
            Fault::GoalNotZero => {
                ("goal has an estimate other than 0", "goals have estimates other than 0")
            }
            Fault::Overestimate => ("state is overestimated", "states are overestimated"),
            Fault::FalseDeadEnd => {
                ("state is wrongly called a dead end", "states are wrongly called dead ends")
            }
            Fault::Inconsistent => ("edge is inconsistent", "edges are inconsistent"),
            Fault::WrongUpdate => ("edge is updated wrongly", "edges are updated wrongly"),
            Fault::WrongAnswer => {
                ("question is answered wrongly", "questions are answered wrongly")
            }
            Fault::InvalidValue => {
                ("state has an estimate that is no cost", "states have estimates that are no costs")
            }
            Fault::InvalidCost => {
                ("edge has a cost that is none", "edges have costs that are none")
            }
        };
        let Finding { count, state, h, distance, .. } = self;
        writeln!(f, "{count} {}", if *count == 1 { what } else { plural })?;
        write!(f, "  estimate {h:?}, true distance {distance:?}: {state:?}")?;
        let Some(Edge { operator, cost, child, h, told }) = &self.edge else { return Ok(()) };
        write!(f, "\n  by {operator:?} at cost {cost:?} to estimate {h:?}: {child:?}")?;
        match told {
            Some((limit, Estimate::Within(value))) => {
                write!(f, "\n  from the parent's memo: {value:?}, not above {limit:?}")
            }
            Some((limit, Estimate::Above(value))) => {
                write!(f, "\n  from the parent's memo: above {limit:?}, at least {value:?}")
            }
            None => Ok(()),
        }
    }
}
