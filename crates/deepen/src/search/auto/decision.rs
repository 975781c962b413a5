//! What was chosen, and why.

use core::fmt;

/// The algorithms that are chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// [`IdaStar`](crate::IdaStar)
    IdaStar,
    /// [`ScheduledSearch`](crate::ScheduledSearch) under
    /// [`ControlledReexpansion`](crate::ControlledReexpansion)
    ControlledReexpansion,
    /// [`ScheduledSearch`](crate::ScheduledSearch) under
    /// [`ExponentialBudget`](crate::ExponentialBudget)
    BudgetedTreeSearch,
    /// [`AStar`](crate::AStar)
    AStar,
    /// [`HybridSearch`](crate::HybridSearch), in its second phase
    Hybrid,
    /// [`TabledIdaStar`](crate::TabledIdaStar)
    TabledIdaStar,
}

/// Why an algorithm was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// It was the first to find the answer while all were weighed.
    First,
    /// A path at a time costs this many times as much as keeping the nodes,
    /// counted in nodes and what each costs.
    Weighed(f64),
    /// Iterations grew by no more than this factor.
    DenseBounds(f64),
    /// Memory was used up; of all nodes generated this share were known.
    MemoryFull(f64),
    /// There is not memory enough for a table.
    NoMemory,
}

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// What was chosen.
    pub algorithm: Algorithm,
    /// And why.
    pub reason: Reason,
    /// Nodes expanded by all searches before.
    pub expanded: u64,
}

impl Algorithm {
    /// Its name in the literature.
    pub(super) fn name(self) -> &'static str {
        match self {
            Algorithm::IdaStar => "IDA*",
            Algorithm::ControlledReexpansion => "IDA*-CR",
            Algorithm::BudgetedTreeSearch => "BTS",
            Algorithm::AStar => "A*",
            Algorithm::Hybrid => "A*+IDA*",
            Algorithm::TabledIdaStar => "IDA* with a table",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::First => f.write_str("it was the first to find the answer"),
            Reason::Weighed(ratio) if *ratio < 1.0 => {
                write!(f, "a path at a time costs {ratio:.2} times what keeping the nodes costs")
            }
            Reason::Weighed(ratio) => {
                write!(
                    f,
                    "keeping the nodes costs {:.2} times what a path at a time costs",
                    1.0 / ratio
                )
            }
            Reason::DenseBounds(growth) => {
                write!(
                    f,
                    "bounds lie so close that iterations grow by a factor of {growth:.2} only"
                )
            }
            Reason::MemoryFull(known) => {
                write!(
                    f,
                    "memory is used up, and {:.0} % of the nodes generated were known",
                    100.0 * known
                )
            }
            Reason::NoMemory => f.write_str("there is not memory enough to keep nodes"),
        }
    }
}

/// "A* from 4096 expansions on: keeping the nodes costs ..."
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {} expansions on: {}", self.algorithm, self.expanded, self.reason)
    }
}
