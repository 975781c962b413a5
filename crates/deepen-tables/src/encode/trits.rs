//! 1.6 bits an entry: five values modulo 3 in a byte, since 3^5 = 243 fits
//! (Breyer and Korf 2010). A small table takes bytes apart.

use super::modulo3::{Residues, UNREACHABLE_RESIDUE};
use super::{EncodeError, Encoding, check_size};
use crate::build::UNREACHABLE;

const IN_A_BYTE: usize = 5;

/// The five digits of each byte, first at the low end of a word of two bits
/// each; damaged bytes above 242 say "unreachable" in all.
static DIGITS: [u16; 256] = {
    let mut table = [0x3ff; 256];
    let mut byte = 0;
    while byte < 243 {
        let (mut left, mut digits, mut place) = (byte, 0, 0);
        while place < IN_A_BYTE {
            digits |= (left % 3) << (2 * place);
            left /= 3;
            place += 1;
        }
        table[byte] = digits as u16;
        byte += 1;
    }
    table
};

/// Remainders, five a byte.
#[derive(Clone, Debug)]
pub struct Trits<D> {
    stored: D,
    entries: u64,
}

impl Trits<Vec<u8>> {
    /// Keeps the remainders of values. Whether these suffice is for
    /// [`check_steps`](super::check_steps) to say.
    ///
    /// # Errors
    /// When an entry is unreachable.
    pub fn encode(values: &[u8]) -> Result<Self, EncodeError> {
        if let Some(rank) = values.iter().position(|&value| value == UNREACHABLE) {
            return Err(EncodeError::Unreachable { rank: rank as u64 });
        }
        let pack = |five: &[u8]| five.iter().rev().fold(0, |byte, value| byte * 3 + value % 3);
        let stored = values.chunks(IN_A_BYTE).map(pack).collect();
        Ok(Trits { stored, entries: values.len() as u64 })
    }
}

impl<D: AsRef<[u8]>> Trits<D> {
    /// Remainders that were encoded before.
    ///
    /// # Errors
    /// When there are not so many bytes.
    pub fn new(stored: D, entries: u64) -> Result<Self, EncodeError> {
        check_size(Encoding::Trits, entries, stored.as_ref())?;
        Ok(Trits { stored, entries })
    }

    /// The bytes stored.
    pub fn bytes(&self) -> &[u8] {
        self.stored.as_ref()
    }
}

impl<D: AsRef<[u8]>> Residues for Trits<D> {
    fn len(&self) -> u64 {
        self.entries
    }

    fn stored(&self) -> u64 {
        self.stored.as_ref().len() as u64
    }

    #[inline]
    fn residue(&self, rank: u64) -> u8 {
        let at = usize::try_from(rank / IN_A_BYTE as u64).ok();
        let byte = at.and_then(|at| self.stored.as_ref().get(at));
        let digits = |&byte: &u8| DIGITS[usize::from(byte)];
        byte.map_or(UNREACHABLE_RESIDUE, |byte| {
            (digits(byte) >> (rank % IN_A_BYTE as u64 * 2) & 3) as u8
        })
    }
}
