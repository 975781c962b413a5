//! A hash function for states: fast, and the same in every run. On machines of
//! another byte order it may differ for states that hash slices of integers.
//! Not for keys that an adversary chooses.

use core::hash::Hasher;

/// Multiply and fold (after the wyhash family, Wang Yi 2019): each word is
/// mixed by a 64x64 to 128 bit product.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StateHasher {
    hash: u64,
}

impl StateHasher {
    const SALT: u64 = 0x9e37_79b9_7f4a_7c15;
    const MULTIPLIER: u64 = 0xd6e8_feb8_6659_fd93;
}

impl Hasher for StateHasher {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.hash ^ word ^ Self::SALT) * u128::from(Self::MULTIPLIER);
        self.hash = (product as u64) ^ ((product >> 64) as u64);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.hash
    }
}
