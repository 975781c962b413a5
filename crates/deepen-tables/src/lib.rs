//! Pattern databases for any space that can be abstracted and ranked.
//!
//! * [`rank`]: perfect ranking of partial permutations and orientations;
//! * [`build`]: exact distances of an abstract space, by levels;
//! * [`encode`]: how entries are stored;
//! * [`file`]: one file format, checked and mapped;
//! * [`memory`]: what the bytes of a table live in, and prefetching;
//! * [`cache`]: a directory of tables, built once and checked ever after.

pub mod build;
pub mod cache;
pub mod encode;
pub mod file;
pub mod memory;
pub mod rank;
