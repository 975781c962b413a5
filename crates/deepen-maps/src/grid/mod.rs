//! Grid maps: cells of terrain, steps to eight neighbours, lengths that are
//! exact.
//!
//! | what | here |
//! | --- | --- |
//! | a map | [`Grid`], read from a `.map` file by [`Grid::read`] |
//! | what was asked of it, and answered | [`Scenarios`], from a `.scen` file |
//! | how long a path is | [`Length`], a + b sqrt 2 in one word, never rounded |
//! | the space of its paths | [`GridSpace`], forwards and backwards, with [`Weights`] |
//! | an estimate from the distance | [`Octile`] |
//! | an estimate from tables | [`GridLandmarks`], [`GridDifferential`] |
//!
//! Both file formats are those of the `MovingAI` benchmarks (Sturtevant,
//! Benchmarks for Grid-Based Pathfinding, 2012), and so are the rules: a step
//! to any of the eight cells about, a diagonal one only past two open cells.

mod differential;
mod direction;
pub mod jump_points;
mod length;
mod map;
mod octile;
mod read;
mod space;
mod terrain;

pub use differential::{GridDifferential, GridLandmarks};
pub use direction::{Direction, Directions};
pub use length::{Counts, Length, PathLength, ShortLength};
pub use map::{Grid, GridError, MAX_SIDE, PlaceError};
pub use octile::{Octile, OctileMemo};
pub use read::{FileError, FileFault, PrintedLength, Scenario, Scenarios};
pub use space::{GridSpace, SpaceError};
pub use terrain::{Medium, Terrain, Weights, WeightsError};
