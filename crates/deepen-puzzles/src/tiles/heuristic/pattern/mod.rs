//! Additive pattern databases.
//!
//! Every tile's label is its goal cell, so that the goal has label `c` on cell
//! `c`. A [`Pattern`] is some of the tiles, a [`Partition`] says which tiles
//! make up which pattern: the sum of its patterns' values is an admissible
//! estimate. There are three kinds of tables, the first two with the same values:
//!
//! * [`PatternTable`], numbered without a gap, for all boards: to be kept in a
//!   file;
//! * [`PatternSet`], all tables of a partition, indexed directly, for small
//!   patterns of boards of up to 16 cells: made in memory, and what
//!   [`PatternHeuristic`] makes a heuristic of;
//! * [`RegionTable`], larger and with higher values: the blank's regions are
//!   kept apart.

mod compact;
mod direct;
mod error;
mod memo;
mod partition;
mod partitions;
mod positions;
mod ranked;
mod region_table;
mod set;
mod single;
mod space;
mod stored;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

pub use deepen_tables::build::blocks::{BlockError, Progress, UNREACHED};
pub use error::TableError;
pub use memo::PatternHeuristic;
pub use partition::{MAX_PATTERN, Partition, PartitionError};
pub use partitions::{
    FIFTEEN_4_4_4_3, FIFTEEN_5_5_5, FIFTEEN_6_6_3, FIFTEEN_7_7_1, FIFTEEN_8_7, TWENTY_FOUR_6_6_6_6,
};
pub use positions::{MAX_DIRECT_CELLS, MAX_DIRECT_PATTERN, Positions};
pub use region_table::RegionTable;
pub use set::PatternSet;
pub use single::Pattern;
pub use symmetry::Symmetry;
pub use table::{PatternTable, TableBytes};
