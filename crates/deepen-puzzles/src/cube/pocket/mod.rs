//! The 2x2x2 cube: eight corners, one of which is held still, so that turns of
//! U, R and F do everything. Its 3,674,160 states are few enough for a table
//! of all distances ([`PocketTable`]): at most 11 half turns or 14 quarter
//! turns.

mod facelets;
mod space;
mod state;
mod table;

pub use facelets::{PocketError, PocketFault, parse_pocket};
pub use space::PocketSpace;
pub use state::{HeldPocket, Pocket};
pub use table::PocketTable;
