#![doc = include_str!("../README.md")]

pub mod graph;
pub mod grid;
