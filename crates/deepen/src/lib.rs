#![doc = include_str!("../README.md")]
#![no_std]

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
mod reversible;
mod schedule;
mod search;
mod sites;
mod space;
mod staged;
mod table;

pub use automaton::{Automaton, AutomatonState};
pub use by_estimate::ByEstimate;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use closures::{Estimator, Step, Steps, Successors, a_star, ida_star, iddfs, states_of};
pub use cost::{Cost, ExactCost, Fixed};
pub use cycles::CycleCheck;
pub use heuristic::{Estimate, Heuristic, Max, PassedOver, Quality, Weighted, Zero};
#[cfg(feature = "std")]
pub use limits::SystemClock;
pub use limits::{Cancel, Clock, Limits, POLL_INTERVAL, StopReason};
pub use nodes::{Keeping, Kept, Packed};
pub use observer::{Front, NodeRef, Observer, Progress};
pub use outcome::{Iteration, Outcome, Plan, Proof, Statistics};
pub use pack::Pack;
pub use pairs::{FrontToFront, NoPairs, PairHeuristic};
pub use pruning::{NoPruning, ParentPruning, Pruning};
pub use reversible::Reversible;
pub use schedule::{
    Attempt, ControlledReexpansion, Ending, ExponentialBudget, FixedStep, Geometric, Histogram,
    LeastCutOff, Luby, Prediction, Probed, Schedule, Switching, Trial, Unbounded, deepen,
};
pub use search::{
    AStar, Accelerator, Algorithm, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch,
    BidirectionalIdaStar, BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch,
    ByDepth, CompleteBeamSearch, Controlled, Decision, Exact, HybridSearch, IdaStar, Laned, Lanes,
    Nbs, Next, Position, Raised, Rbfs, Reason, Recursion, RestartingWeightedAStar, ScheduledSearch,
    Search, SmaStar, StackOnly, TabledIdaStar, Values,
};
pub use sites::{Enter, Flow, Site, SiteHeuristic, SitePruning, Sited, Visit};
pub use space::{Invertible, OperatorSet, StateSpace};
pub use staged::{Child, StagedHeuristic};
pub use table::transposition::Replacement;
