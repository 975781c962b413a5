//! Jump point search.

mod jump;
mod jumps;
mod map;
mod search;
mod space;
mod strips;
mod table;

pub use jump::{Cell, Jump, Point, Way};
pub use jumps::Jumps;
pub use map::JumpMap;
pub use search::GridSearch;
pub use space::{CanonicalOrder, JumpSpace};
