#![doc = include_str!("../README.md")]

mod dijkstra;
mod fingerprint;
pub mod graph;
pub mod grid;
pub mod lattice;
