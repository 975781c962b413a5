//! Monte-Carlo tree search: positions are judged by playing on at random, and
//! what turned out well is looked at more (UCT: Kocsis and Szepesvari 2006),
//! with proofs backed up beside the means (MCTS-Solver: Winands, Bjornsson and
//! Saito 2008; by bounds: Cazenave and Saffidine 2010).
//!
//! It needs no evaluator and may be stopped at any time. What it says is
//! heuristic, until the ends of games close in on a position: every node has
//! a lower and an upper bound of what it is worth, distance to the end
//! included, and where they meet at the root the answer is exact.
//!
//! Nodes are kept in memory of a fixed size. When that is full the tree grows
//! no more; games are still played from its leaves while a limit on time or
//! positions lasts.
//!
//! Answers are the same for a seed on a machine, whatever else runs there.

mod answer;
mod bounds;
mod node;
mod playout;
mod search;

pub use bounds::Bounds;
pub use search::{MonteCarlo, Sampled};
