//! The two-phase algorithm.

mod tables;
