//! Explicit weighted directed graphs: read from a file or made in memory,
//! searched as a [state space](Routes), with heuristics made for them.
//!
//! | what | here |
//! | --- | --- |
//! | a graph | [`Graph`], edges by source in compressed rows |
//! | the space of its paths | [`Routes`], forwards and backwards |
//! | a graph from a file | [`NamedGraph`]: [plain edge lists](edge_list) and [DIMACS](dimacs) |
//! | an estimate from distances | [`Landmarks`], [`Differential`] |
//! | an estimate from coordinates | [`StraightLine`], [`Euclidean`] |
//! | made-up graphs | [`random`] |
//!
//! Many paths lead to a node of most graphs. IDA* searches below a node
//! once for every path to it whose cost the bound allows, which can be
//! exponentially many: on a grid of unit edges there are already
//! 184,756 cheapest paths across 10 x 10 squares. Graphs that fit into memory
//! are a matter for [`AStar`](deepen::AStar); IDA* is for graphs that are
//! nearly trees, or small.

mod coordinates;
mod dijkstra;
mod euclidean;
mod landmarks;
mod measured;
mod named;
mod names;
pub mod random;
pub(crate) mod read;
mod routes;
mod rows;
mod splitmix;
mod store;

pub use coordinates::{Coordinates, Straight};
pub use euclidean::{Euclidean, StraightLine};
pub use landmarks::{Amount, Differential, Landmarks, Selection};
pub use measured::Measured;
pub use named::{CostGraph, DecimalUnit, Format, NamedGraph};
pub use names::{Names, UnknownName};
pub use read::{CostFault, Counted, Fault, ReadError, dimacs, edge_list};
pub use routes::{EdgeId, EdgeIds, Routes};
pub use rows::Link;
pub use store::{Graph, GraphError};
