//! Tables of states: of nodes, which stay, and of claims, which may be lost.

mod nodes;
pub(crate) mod transposition;

#[cfg(feature = "alloc")]
pub(crate) use nodes::{FILLED, GROUP, first_byte, repeated_tag, tag_of, zero_bytes};
#[cfg(feature = "alloc")]
pub(crate) use nodes::{NodeTable, Place};
