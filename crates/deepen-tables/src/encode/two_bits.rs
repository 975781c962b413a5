//! Two bits an entry: the value modulo 3, the fourth number for "unreachable".

use super::modulo3::{Residues, UNREACHABLE_RESIDUE};
use super::{EncodeError, Encoding, check_size};
use crate::build::UNREACHABLE;

/// Remainders of two bits each.
#[derive(Clone, Debug)]
pub struct TwoBits<D> {
    stored: D,
    entries: u64,
}

impl TwoBits<Vec<u8>> {
    /// Keeps the remainders of values. Whether these suffice is for
    /// [`check_steps`](super::check_steps) to say.
    #[must_use]
    pub fn encode(values: &[u8]) -> Self {
        let residue = |&value: &u8| match value {
            UNREACHABLE => UNREACHABLE_RESIDUE,
            value => value % 3,
        };
        let pack =
            |four: &[u8]| four.iter().rev().fold(0, |byte, value| byte << 2 | residue(value));
        TwoBits { stored: values.chunks(4).map(pack).collect(), entries: values.len() as u64 }
    }
}

impl<D: AsRef<[u8]>> TwoBits<D> {
    /// Remainders that were encoded before.
    ///
    /// # Errors
    /// When there are not so many bytes.
    pub fn new(stored: D, entries: u64) -> Result<Self, EncodeError> {
        check_size(Encoding::Modulo3, entries, stored.as_ref())?;
        Ok(TwoBits { stored, entries })
    }

    /// The bytes stored.
    pub fn bytes(&self) -> &[u8] {
        self.stored.as_ref()
    }
}

impl<D: AsRef<[u8]>> Residues for TwoBits<D> {
    fn len(&self) -> u64 {
        self.entries
    }

    fn stored(&self) -> u64 {
        self.stored.as_ref().len() as u64
    }

    #[inline]
    fn residue(&self, rank: u64) -> u8 {
        let at = usize::try_from(rank / 4).ok();
        let byte = at.and_then(|at| self.stored.as_ref().get(at));
        byte.map_or(UNREACHABLE_RESIDUE, |byte| byte >> (rank % 4 * 2) & 3)
    }
}
