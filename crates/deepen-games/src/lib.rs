#![doc = include_str!("../README.md")]

mod answer;
pub mod connect_four;
mod control;
mod engine;
mod evaluate;
pub mod explain;
pub mod explicit;
mod game;
mod knuth_moore;
mod mix;
pub mod mnk;
pub mod monte_carlo;
pub mod proof_number;
mod score;
mod search;
mod statistics;
mod table;
mod threads;
pub mod time;
mod tree;
pub mod uniform;
mod value;
mod watch;

pub use answer::{Answer, RootMove};
pub use control::Control;
pub use engine::{
    Engine, Forcing, Futility, LateMoves, NullMove, Options, ProbableCut, ReverseFutility,
    TableUse, Windows,
};
pub use evaluate::{Evaluator, NoEstimate};
pub use game::{Ending, Game, Player};
pub use knuth_moore::{all_leaves, knuth_moore_minimum};
pub use score::{Score, Window};
pub use search::{
    Following, Line, TreeSearch, WindowSearch, alpha_beta, aspiration, continued, deepening,
    minimax, mtdf, principal_variation_search, quiescence, tabled_alpha_beta,
};
pub use statistics::Statistics;
pub use table::{Entry, Kind, TranspositionTable};
pub use threads::{Rationed, SplitRoot, Stagger, Team, lazy_smp};
pub use tree::{Moves, Node, Tree};
pub use value::{Bound, Value};
pub use watch::{Watcher, Why};
