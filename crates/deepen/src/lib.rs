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

#[cfg(feature = "alloc")]
pub mod audit;
#[cfg(feature = "alloc")]
mod automaton;
#[cfg(feature = "alloc")]
mod by_estimate;
#[cfg(feature = "alloc")]
mod checkpoint;
#[cfg(feature = "alloc")]
mod closures;
mod cost;
mod cycles;
mod hashing;
mod heuristic;
mod limits;
#[cfg(feature = "alloc")]
mod live;
#[cfg(feature = "alloc")]
mod nodes;
mod observer;
#[cfg(feature = "alloc")]
mod open;
mod outcome;
mod pack;
#[cfg(feature = "alloc")]
mod pairs;
mod pruning;
mod rank;
#[cfg(feature = "alloc")]
mod reversible;
#[cfg(feature = "alloc")]
mod schedule;
mod search;
mod sites;
mod space;
mod staged;
mod table;

#[cfg(feature = "alloc")]
pub use automaton::{Automaton, AutomatonState};
#[cfg(feature = "alloc")]
pub use by_estimate::ByEstimate;
#[cfg(feature = "alloc")]
pub use checkpoint::{Checkpoint, CheckpointError};
#[cfg(feature = "alloc")]
pub use closures::{Estimator, Step, Steps, Successors, a_star, ida_star, iddfs, states_of};
pub use cost::{Cost, ExactCost, Fixed};
pub use cycles::CycleCheck;
pub use heuristic::{Estimate, Heuristic, Max, PassedOver, Quality, Weighted, Zero};
#[cfg(feature = "std")]
pub use limits::SystemClock;
pub use limits::{Cancel, Clock, Limits, POLL_INTERVAL, StopReason};
#[cfg(feature = "alloc")]
pub use nodes::{Dense, Keeping, Kept, Packed};
pub use observer::{Front, NodeRef, Observer, Progress};
pub use outcome::{Iteration, Proof, Statistics};
#[cfg(feature = "alloc")]
pub use outcome::{Outcome, Plan};
pub use pack::Pack;
#[cfg(feature = "alloc")]
pub use pairs::{FrontToFront, NoPairs, PairHeuristic};
pub use pruning::{NoPruning, ParentPruning, Pruning};
pub use rank::Rank;
#[cfg(feature = "alloc")]
pub use reversible::Reversible;
#[cfg(feature = "alloc")]
pub use schedule::{
    Attempt, ControlledReexpansion, Ending, ExponentialBudget, FixedStep, Geometric, Histogram,
    LeastCutOff, Luby, Prediction, Probed, Schedule, Switching, Trial, Unbounded, deepen,
};
#[cfg(feature = "alloc")]
pub use search::{
    AStar, Accelerator, Algorithm, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch,
    BidirectionalIdaStar, BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch,
    CompleteBeamSearch, Controlled, Decision, Exact, HybridSearch, IdaStar, Laned, Lanes, Nbs,
    Next, Position, Raised, Rbfs, Reason, Recursion, Reserve, RestartingWeightedAStar,
    ScheduledSearch, Search, SmaStar, StackOnly, TabledIdaStar, Values,
};
pub use search::{ByDepth, bare};
pub use sites::{Enter, Flow, Site, SiteHeuristic, SitePruning, Sited, Visit};
pub use space::{Invertible, OperatorSet, StateSpace};
pub use staged::{Child, StagedHeuristic};
pub use table::transposition::Replacement;
