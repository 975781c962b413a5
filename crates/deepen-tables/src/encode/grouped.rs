//! One entry for a group of neighbouring ranks: the least of them (Felner,
//! Korf, Meshulam and Holte 2007).
//!
//! Admissible, since no value of the group is below its least; not consistent
//! in general. How much is lost depends on what the ranking puts side by side:
//! where the last item moves by itself, neighbours differ little.

use super::{EncodeError, Entries};

/// Entries of which each stands for a group of ranks.
#[derive(Clone, Debug)]
pub struct Grouped<T> {
    least: T,
    factor: u32,
    entries: u64,
}

/// The least value of each group of `factor` neighbours, the last group may
/// be smaller. A group is unreachable if all of it is.
///
/// # Errors
/// When the factor is 0.
pub fn group_minima(values: &[u8], factor: u32) -> Result<Vec<u8>, EncodeError> {
    let size = usize::try_from(factor).ok().filter(|&size| size > 0).ok_or(EncodeError::Zero)?;
    // "Unreachable" is the greatest byte.
    Ok(values.chunks(size).map(|group| group.iter().copied().min().unwrap_or(0)).collect())
}

impl<T: Entries> Grouped<T> {
    /// `least` holds the minima of groups of `factor`, out of `entries`.
    ///
    /// # Errors
    /// When the factor is 0 or there are not as many groups.
    pub fn new(least: T, factor: u32, entries: u64) -> Result<Self, EncodeError> {
        if factor == 0 {
            return Err(EncodeError::Zero);
        }
        let expected = entries.div_ceil(u64::from(factor));
        if least.len() != expected {
            return Err(EncodeError::Size { expected, found: least.len() });
        }
        Ok(Grouped { least, factor, entries })
    }
}

impl<T: Entries> Entries for Grouped<T> {
    fn len(&self) -> u64 {
        self.entries
    }

    fn stored(&self) -> u64 {
        self.least.stored()
    }

    #[inline]
    fn entry(&self, rank: u64) -> u8 {
        self.least.entry(rank / u64::from(self.factor))
    }

    fn is_exact(&self) -> bool {
        self.factor == 1 && self.least.is_exact()
    }
}
