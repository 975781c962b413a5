//! The searches, from the textbook on, one file each.
//!
//! [`minimax()`] looks at everything. [`alpha_beta()`] gets the same value and
//! looks at what matters. [`principal_variation_search()`] expects the first
//! move to be the best, [`tabled_alpha_beta()`] remembers what it found out, and
//! [`quiescence()`] judges no position in the middle of an exchange. The
//! drivers ask any of them, through [`WindowSearch`], for one depth and window
//! after the other: [`aspiration()`] and [`mtdf()`] for one depth,
//! [`deepening()`] for deeper and deeper ones.

mod alpha_beta;
mod aspiration;
mod deepening;
mod line;
mod minimax;
mod mtdf;
mod principal_variation;
mod quiescence;
mod tabled;
mod window_search;

pub use alpha_beta::alpha_beta;
pub use aspiration::aspiration;
pub use deepening::deepening;
pub use line::{Line, continued};
pub use minimax::minimax;
pub use mtdf::mtdf;
pub use principal_variation::principal_variation_search;
pub(crate) use quiescence::MOST_FORCED;
pub use quiescence::quiescence;
pub use tabled::tabled_alpha_beta;
pub use window_search::{Following, TreeSearch, WindowSearch};
