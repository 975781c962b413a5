//! The file format of a table: written whole or not at all, checked
//! completely when it is opened, and mapped.
//!
//! A file is a header of whole pages and then the blocks of the table, each
//! with a CRC-32 in the header, which has one of its own. [`open()`] checks all
//! of them, on the threads it is given: a table that is opened is what was
//! written. That costs a pass over the file at the speed of its memory, and
//! brings the file into memory, where a search wants it anyway. [`info`] reads
//! the header alone.
//!
//! CRC-32 finds every damage of up to 32 neighbouring bits, and all others but
//! one in four billion; it is computed as fast as memory delivers, so nothing
//! would be gained by less. It is no protection against forgery.
//!
//! | bytes | what, all numbers little-endian |
//! | --- | --- |
//! | 16 | `deepen table` and line ends |
//! | 4 | version of this format |
//! | 4 | length of the header in bytes, a multiple of 4,096 |
//! | 4 | 0 if blocks are as they are, 1 if each is compressed by zstd |
//! | 4 | width of an entry in tenths of a bit |
//! | 4 | length of a block in bytes, before compression |
//! | 4 | number of blocks |
//! | 8 | number of entries |
//! | 8 | length of the table in bytes, before compression |
//! | .. | space, pattern, goal, cost, encoding: length (2 bytes) and UTF-8 each |
//! | 4 | number of distances in the histogram |
//! | 8 each | how many entries have the distance 0, 1, .. |
//! | 8 each | for each block its length in the file and the CRC-32 of that |
//! | .. | zeros |
//! | 4 | CRC-32 of all before, the last bytes of the header |
//! | .. | the blocks, one after the other |

mod blocks;
mod bytes;
mod description;
mod error;
mod header;
mod open;
mod write;

pub use description::Description;
pub(crate) use description::description_seal;
pub use error::{OpenError, Reason, WriteError};
pub use header::{Compression, Header};
pub use open::{How, Place, Table, info, open, verify};
pub use write::{Options, remove_unfinished, write};
pub(crate) use write::{PARTIAL, partial_prefix};
