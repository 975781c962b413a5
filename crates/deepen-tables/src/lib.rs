//! Pattern databases for any space that can be abstracted and ranked.
//!
//! * [`rank`]: perfect ranking of partial permutations and orientations;
//! * [`abstraction`]: what an abstract space and an abstraction must say;
//! * [`build`]: exact distances of an abstract space, by levels;
//! * [`encode`]: how entries are stored;
//! * [`heuristic`]: a table as an estimate for a search;
//! * [`compose`]: the maximum of several, and the sum where it is allowed;
//! * [`symmetry`]: look-ups of mirrored and dual states, tables shared;
//! * [`mod@file`]: one file format, checked and mapped;
//! * [`memory`]: what the bytes of a table live in, and prefetching;
//! * [`cache`]: a directory of tables, built once and checked ever after.

pub mod abstraction;
pub mod build;
pub mod cache;
pub mod compose;
pub mod encode;
pub mod file;
pub mod heuristic;
pub mod memory;
pub mod rank;
pub mod symmetry;
