//! Pattern databases for any space that can be abstracted and ranked.
//!
//! * [`rank`]: perfect ranking of partial permutations and orientations;
//! * [`build`]: exact distances of an abstract space, by levels;
//! * [`encode`]: how entries are stored;
//! * [`file`]: one file format, checked and mapped.

pub mod abstraction;
pub mod build;
pub mod encode;
pub mod file;
pub mod rank;
