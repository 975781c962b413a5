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
//!
//! Plain IDA* is not for open ground. It keeps no cells, so that below each it
//! searches once for every path that leads there within the bound, and a
//! rectangle has exponentially many. It does no harm where the way is free and
//! the first path is a shortest one; one obstacle across it is enough. On the
//! map `arena` of 49 x 49 cells, from 1,12 to 18,37, A* expands 163 cells and
//! IDA* 12,370,138 times one of them, in three iterations; for the 24
//! scenarios of that map that the tests have, it is 759 and 12.9 million.
//! [`AStar`](deepen::AStar) looks at each cell once, and 64 KiB with 64 bytes
//! more for each cell of the map were enough in every scenario.
//! [`Auto`](deepen::Auto) leaves IDA* as soon as it has seen that, with as much
//! memory; in less than the cells take it has nothing else, and a limit on time
//! should be set.

mod costs;
mod differential;
mod direction;
pub mod jump_points;
mod length;
mod map;
mod octile;
mod read;
mod space;
mod terrain;

pub use costs::SpaceError;
pub use differential::{GridDifferential, GridLandmarks};
pub use direction::{Direction, Directions};
pub use length::{Counts, Length, PathLength, ShortLength};
pub use map::{Grid, GridError, MAX_SIDE, PlaceError};
pub use octile::{Octile, OctileMemo};
pub use read::{FileError, FileFault, PrintedLength, Scenario, Scenarios};
pub use space::GridSpace;
pub use terrain::{Medium, Terrain, Weights, WeightsError};
