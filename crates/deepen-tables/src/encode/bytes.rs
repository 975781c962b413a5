//! A byte an entry: the value itself, as the builder leaves it.

use super::Entries;

/// Entries of a byte each.
#[derive(Clone, Debug)]
pub struct Bytes<D> {
    stored: D,
}

impl<D: AsRef<[u8]>> Bytes<D> {
    /// One entry for each byte.
    pub fn new(stored: D) -> Self {
        Bytes { stored }
    }
}

impl<D: AsRef<[u8]>> Entries for Bytes<D> {
    fn len(&self) -> u64 {
        self.stored()
    }

    fn stored(&self) -> u64 {
        self.stored.as_ref().len() as u64
    }

    #[inline]
    fn entry(&self, rank: u64) -> u8 {
        let at = usize::try_from(rank).ok();
        at.and_then(|at| self.stored.as_ref().get(at)).copied().unwrap_or(0)
    }

    fn is_exact(&self) -> bool {
        true
    }
}
