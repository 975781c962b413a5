//! How the next bound is chosen, and how large the iteration under it will be.

mod prediction;

pub use prediction::Prediction;
