//! Jump point search (Harabor and Grastien, Online Graph Pruning for
//! Pathfinding on Grid Maps, 2011; Improving Jump Point Search, 2014) where no
//! corner is cut: the engine's A* over jumps instead of steps.
//!
//! Of all shortest paths that differ in the order of their steps alone only
//! one is looked at, and of its cells only those where it may have to turn.
//! They are found 64 cells at a time in rows and columns of bits, or were
//! worked out beforehand. Promises what A* does: shortest paths, exactly, and
//! an answer where there is none. Condition: all steps of a kind are as long,
//! so there are no weights; with weights take
//! [`GridSpace`](crate::grid::GridSpace).
//!
//! | what | here |
//! | --- | --- |
//! | a map made ready | [`JumpMap`], with all jumps by [`JumpMap::precomputed`] |
//! | many paths, one after the other | [`GridSearch`] |
//! | the space of jumps, and what is left out of it | [`JumpSpace`], [`CanonicalOrder`] |
//! | a plan in single steps | [`Jump::steps`], [`single_steps`] |

mod jump;
mod jumps;
mod map;
mod order;
mod search;
mod space;
mod strips;
mod table;

pub use jump::{Cell, Jump, Point, Way};
pub use jumps::Jumps;
pub use map::JumpMap;
pub use order::CanonicalOrder;
pub use search::{GridSearch, single_steps};
pub use space::JumpSpace;
