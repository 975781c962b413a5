//! How the entries of a table are stored.
//!
//! Every encoding is a type over the stored bytes, however these are held: a
//! vector or a mapped file. All answer through [`Entries`].
//!
//! | encoding | bits an entry | values | condition |
//! | --- | --- | --- | --- |
//! | [`Bytes`] | 8 | the same | |
//! | [`Nibbles`] | 4 | the same, or lower bounds | base at most the value |
//! | [`Modulo3`] of [`TwoBits`] | 2 | the same | moves change values by at most 1 |
//! | [`Modulo3`] of [`Trits`] | 1.6 | the same | as above, nothing unreachable |
//! | [`Grouped`] | those of another, shared by a group | lower bounds | |

mod bytes;
mod grouped;
mod modulo3;
mod nibbles;
mod trits;
mod two_bits;

use core::fmt;

pub use bytes::Bytes;
pub use grouped::{Grouped, group_minima};
pub use modulo3::{Modulo3, Residues, check_steps};
pub use nibbles::{Lowered, Nibbles};
pub use trits::Trits;
pub use two_bits::TwoBits;

/// The entries of a table.
pub trait Entries {
    /// How many entries there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes they take.
    fn stored(&self) -> u64;

    /// The entry of a rank below [`len`](Entries::len), or a lower bound of
    /// it; [`UNREACHABLE`](crate::build::UNREACHABLE) where no goal can be
    /// reached. A greater rank has the entry 0, which is a lower bound of
    /// anything.
    fn entry(&self, rank: u64) -> u8;

    /// The same for a state one move away from one whose entry is
    /// `neighbour`: cheaper where entries are stored as differences.
    #[inline]
    fn entry_beside(&self, rank: u64, neighbour: u8) -> u8 {
        let _ = neighbour;
        self.entry(rank)
    }

    /// Whether every entry is exact.
    fn is_exact(&self) -> bool;
}

/// Entries that are lent.
impl<T: Entries> Entries for &T {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn stored(&self) -> u64 {
        (**self).stored()
    }

    #[inline]
    fn entry(&self, rank: u64) -> u8 {
        (**self).entry(rank)
    }

    #[inline]
    fn entry_beside(&self, rank: u64, neighbour: u8) -> u8 {
        (**self).entry_beside(rank, neighbour)
    }

    fn is_exact(&self) -> bool {
        (**self).is_exact()
    }
}

/// Entries that several heuristics share.
impl<T: Entries> Entries for std::sync::Arc<T> {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn stored(&self) -> u64 {
        (**self).stored()
    }

    #[inline]
    fn entry(&self, rank: u64) -> u8 {
        (**self).entry(rank)
    }

    #[inline]
    fn entry_beside(&self, rank: u64, neighbour: u8) -> u8 {
        (**self).entry_beside(rank, neighbour)
    }

    fn is_exact(&self) -> bool {
        (**self).is_exact()
    }
}

/// Which encoding stored bytes are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// [`Bytes`].
    Byte,
    /// [`Nibbles`] that count in steps of so many (1, or 2 by parity).
    Nibble {
        /// What a nibble counts in.
        step: u8,
    },
    /// [`TwoBits`] modulo 3.
    Modulo3,
    /// [`Trits`], five a byte, modulo 3.
    Trits,
}

impl Encoding {
    /// How many bytes so many entries take.
    #[must_use]
    pub fn size(self, entries: u64) -> u64 {
        match self {
            Encoding::Byte => entries,
            Encoding::Nibble { .. } => entries.div_ceil(2),
            Encoding::Modulo3 => entries.div_ceil(4),
            Encoding::Trits => entries.div_ceil(5),
        }
    }

    /// The width of an entry in tenths of a bit.
    #[must_use]
    pub fn tenth_bits(self) -> u32 {
        match self {
            Encoding::Byte => 80,
            Encoding::Nibble { .. } => 40,
            Encoding::Modulo3 => 20,
            Encoding::Trits => 16,
        }
    }

    /// Whether a look-up needs the entry of a neighbour.
    #[must_use]
    pub fn is_relative(self) -> bool {
        matches!(self, Encoding::Modulo3 | Encoding::Trits)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Encoding::Byte => write!(to, "byte"),
            Encoding::Nibble { step } => write!(to, "nibble in steps of {step}"),
            Encoding::Modulo3 => write!(to, "two bits modulo 3"),
            Encoding::Trits => write!(to, "five trits a byte modulo 3"),
        }
    }
}

/// Why entries cannot be stored so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// The base of a difference is above the value.
    BaseAbove {
        /// The state.
        rank: u64,
        /// Its base.
        base: u8,
        /// Its value.
        value: u8,
    },
    /// A move changes the value by more than 1.
    StepTooLarge {
        /// The state before the move, and its value.
        from: (u64, u8),
        /// The state after it, and its value.
        to: (u64, u8),
    },
    /// Trits have no room for states that reach no goal.
    Unreachable {
        /// Such a state.
        rank: u64,
    },
    /// The stored bytes are not as many as the entries take.
    Size {
        /// Bytes that the entries take.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// Groups have at least one entry; nibbles count in steps of at least 1.
    Zero,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::BaseAbove { rank, base, value } => {
                write!(to, "state {rank} has the base {base}, expected at most its value {value}")
            }
            EncodeError::StepTooLarge { from, to: into } => write!(
                to,
                "the move from state {} with value {} to state {} with value {} changes it by \
                 more than 1",
                from.0, from.1, into.0, into.1
            ),
            EncodeError::Unreachable { rank } => {
                write!(to, "state {rank} reaches no goal, and trits cannot say so")
            }
            EncodeError::Size { expected, found } => {
                write!(to, "{found} stored bytes, expected {expected}")
            }
            EncodeError::Zero => write!(to, "0, expected at least 1"),
        }
    }
}

impl core::error::Error for EncodeError {}

/// Checks that stored bytes are as many as the entries take.
fn check_size(encoding: Encoding, entries: u64, stored: &[u8]) -> Result<(), EncodeError> {
    let (expected, found) = (encoding.size(entries), stored.len() as u64);
    if expected == found { Ok(()) } else { Err(EncodeError::Size { expected, found }) }
}
