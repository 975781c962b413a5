//! Memory for large tables, in huge pages where the system gives them: random
//! look-ups then seldom miss the processor's address translation cache.

use core::sync::atomic::AtomicU64;
use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use super::{Bytes, Words, words};

/// Zeroed memory to write a table into; [`freeze`](Self::freeze) makes
/// [`Bytes`] of it.
#[derive(Debug)]
pub struct Writable(Option<MmapMut>);

/// Zeroed memory of so many bytes. On Linux the system is asked for huge
/// pages; where it has none, ordinary pages do. Nothing is taken from the
/// system before it is written to.
///
/// # Errors
/// When there is not as much memory.
pub fn with_huge_pages(length: usize) -> io::Result<Writable> {
    if length == 0 {
        return Ok(Writable(None));
    }
    let memory = MmapMut::map_anon(length)?;
    // An advice only: a system without huge pages refuses it.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(Writable(Some(memory)))
}

impl Writable {
    /// Its whole words, for several threads to read and write at once. They
    /// are in the machine's order of bytes.
    pub fn as_atomics(&mut self) -> &[AtomicU64] {
        // Memory of the system begins at the start of a page. An empty slice
        // begins anywhere.
        self.0.as_deref_mut().map_or(&[], words::as_atomics)
    }

    /// Its whole words, to be kept and shared by threads that read and write
    /// them at once.
    #[must_use]
    pub fn into_words(self) -> Words {
        Words::of_anonymous(self.0)
    }

    /// Nothing is written any more.
    #[must_use]
    pub fn freeze(self) -> Bytes {
        match self.0 {
            Some(memory) => Bytes::of_anonymous(memory),
            None => Bytes::from(Vec::new()),
        }
    }
}

impl Deref for Writable {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl DerefMut for Writable {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_deref_mut().unwrap_or(&mut [])
    }
}

#[cfg(test)]
mod tests {
    use super::with_huge_pages;

    #[test]
    fn is_zeroed_and_keeps_what_is_written() {
        for length in [0, 1, 4_095, 5 << 20] {
            let mut memory = with_huge_pages(length).unwrap();
            assert_eq!(memory.len(), length);
            assert!(memory.iter().all(|&byte| byte == 0));
            memory.iter_mut().enumerate().for_each(|(at, byte)| *byte = at as u8);
            let bytes = memory.freeze();
            assert_eq!(bytes.len(), length);
            assert!(bytes.iter().enumerate().all(|(at, &byte)| byte == at as u8));
        }
    }

    #[test]
    fn too_much_is_an_error() {
        assert!(with_huge_pages(usize::MAX / 2).is_err());
    }
}
