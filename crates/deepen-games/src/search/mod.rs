//! The searches, from the textbook on, one file each.
//!
//! [`minimax()`] looks at everything. [`alpha_beta()`] gets the same value and
//! looks at what matters. The other files build on these two.

mod alpha_beta;
mod minimax;

pub use alpha_beta::alpha_beta;
pub use minimax::minimax;
