#![doc = include_str!("../README.md")]

mod answer;
pub mod connect_four;
mod control;
mod evaluate;
pub mod explicit;
mod game;
pub mod mnk;
mod score;
mod search;
mod statistics;
mod tree;
mod watch;

pub use answer::{Answer, RootMove};
pub use control::Control;
pub use evaluate::{Evaluator, NoEstimate};
pub use game::{Ending, Game, Player};
pub use score::{Bound, Score, Value, Window};
pub use search::{alpha_beta, minimax};
pub use statistics::Statistics;
pub use tree::{Moves, Node, Tree};
pub use watch::{Watcher, Why};
