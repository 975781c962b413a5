#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, unreachable_pub, reason = "what the searches on the heap alone need")
)]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod audit;
mod automaton;
mod by_estimate;
mod checkpoint;
mod closures;
mod cost;
mod cycles;
mod hashing;
mod heuristic;
mod limits;
mod live;
mod nodes;
mod observer;
mod open;
mod outcome;
mod pack;
mod pairs;
mod pruning;
mod rank;
mod reversible;
mod schedule;
mod search;
mod sites;
mod space;
mod staged;
mod table;

pub use cost::{Cost, ExactCost, Fixed};
pub use cycles::CycleCheck;
pub use heuristic::{Estimate, Heuristic, Max, PassedOver, Quality, Weighted, Zero};
#[cfg(feature = "std")]
pub use limits::SystemClock;
pub use limits::{Cancel, Clock, Limits, POLL_INTERVAL, StopReason};
pub use observer::{Front, NodeRef, Observer, Progress};
pub use outcome::{Iteration, Proof, Statistics};
pub use pack::Pack;
pub use pruning::{NoPruning, ParentPruning, Pruning};
pub use rank::Rank;
pub use search::{ByDepth, bare};
pub use sites::{Enter, Flow, Site, SiteHeuristic, SitePruning, Sited, Visit};
pub use space::{Invertible, OperatorSet, StateSpace};
pub use staged::{Child, StagedHeuristic};
pub use table::transposition::Replacement;

// What needs a heap.
#[cfg(feature = "alloc")]
pub use self::{
    automaton::{Automaton, AutomatonState},
    by_estimate::ByEstimate,
    checkpoint::{Checkpoint, CheckpointError},
    closures::{Estimator, Step, Steps, Successors, a_star, ida_star, iddfs, states_of},
    nodes::{Dense, Keeping, Kept, Packed},
    outcome::{Outcome, Plan},
    pairs::{FrontToFront, NoPairs, PairHeuristic},
    reversible::Reversible,
    schedule::{
        Attempt, ControlledReexpansion, Ending, ExponentialBudget, FixedStep, Geometric, Histogram,
        LeastCutOff, Luby, Prediction, Probed, Schedule, Switching, Trial, Unbounded, deepen,
    },
    search::{
        AStar, Accelerator, Algorithm, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch,
        BidirectionalIdaStar, BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch,
        CompleteBeamSearch, Controlled, Decision, Exact, HybridSearch, IdaStar, Laned, Lanes, Nbs,
        Next, Position, Raised, Rbfs, Reason, Recursion, Reserve, RestartingWeightedAStar,
        ScheduledSearch, Search, SmaStar, StackOnly, TabledIdaStar, Values,
    },
};
