//! Independent checker of plans and answers.
//!
//! It shares no code with the solvers and takes plain slices of integers, so
//! that a fault in them cannot hide here. Everything is slow and meant to be
//! seen to be right: a plan is replayed move by move, distances come from
//! breadth-first search or Bellman-Ford, and heuristics are computed from
//! their definitions.
//!
//! Boards are row by row, 0 is the blank, cells are numbered from 0.

pub mod abstract_distances;
pub mod cube;
pub mod distances;
pub mod games;
pub mod graph;
pub mod grid;
pub mod hanoi;
pub mod heuristics;
pub mod in_a_row;
pub mod lattice;
pub mod pancakes;
pub mod permutations;
pub mod tables;
pub mod tiles;
pub mod topspin;
pub mod twisty;
pub mod walking;
