//! Builders: exact distances of an abstract space, backwards from its goals.

pub mod blocks;
