//! Heavy tiles: moving a tile costs what the tile weighs.
//!
//! [`HeavyTiles`] puts weights on a space of sliding tiles, forwards
//! ([`TilePuzzle`](super::TilePuzzle)) or backwards
//! ([`TilesToward`](super::TilesToward)); [`WeightedManhattan`] estimates.
//!
//! Weights go by tile number, while states name tiles by their goal cells; a
//! space is therefore made with the goal board, which knows both.
//!
//! **Real weights.** A heuristic's value must depend on the state alone. Sums
//! of arbitrary `f64` do not: they depend on the order of their terms, and
//! values carried down a path would drift. So weights are rounded to
//! multiples of 2^-36 (an error below 10^-11 each), of which sums below 2^17
//! are exact in `f64` (36 + 17 = 53 bits), as are sums of
//! [`Fixed`](deepen::Fixed) of any size. What is carried then equals what is
//! worked out afresh, to the last bit, and the estimate is consistent without
//! a tolerance. The price: the optimum is that of the rounded weights, and
//! sums that are equal as fractions may differ in their last bits. Where that
//! matters, [`HeavyTiles::with_weights`] takes whole numbers in the least unit
//! of all fractions.

mod manhattan;
mod space;
mod weights;

pub use manhattan::WeightedManhattan;
pub use space::HeavyTiles;
pub use weights::{TileCost, UnknownWeights, WeightError, Weights};
