//! The memory that tables live in: owned, mapped from a file, or in huge
//! pages; and prefetching from it.
//!
//! Which one: a mapped table is there at once and shared between processes,
//! but its pages are small, and random look-ups in a large one pay for that.
//! Huge pages cost a copy of the table first. See [`crate::file::Place`].

mod huge;
mod map;
mod prefetch;
mod words;

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::{Mmap, MmapMut};

pub use huge::{Writable, with_huge_pages};
pub(crate) use map::map;
pub use prefetch::{prefetch, prefetch_item};
pub use words::Words;

/// The bytes of a table, wherever they are.
pub struct Bytes {
    memory: Memory,
    range: Range<usize>,
}

enum Memory {
    Owned(Vec<u8>),
    Mapped(Mmap),
    Anonymous(MmapMut),
    Shared(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Memory {
    fn all(&self) -> &[u8] {
        match self {
            Memory::Owned(bytes) => bytes,
            Memory::Mapped(bytes) => bytes,
            Memory::Anonymous(bytes) => bytes,
            Memory::Shared(bytes) => (**bytes).as_ref(),
        }
    }
}

impl Bytes {
    /// A part of a mapped file, cut where the file ends.
    pub(crate) fn of_mapping(mapping: Mmap, range: Range<usize>) -> Self {
        let end = range.end.min(mapping.len());
        Bytes { range: range.start.min(end)..end, memory: Memory::Mapped(mapping) }
    }

    fn of_anonymous(memory: MmapMut) -> Self {
        Bytes { range: 0..memory.len(), memory: Memory::Anonymous(memory) }
    }

    /// Whether they are mapped from a file.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        matches!(self.memory, Memory::Mapped(_))
    }

    /// Has every page of a mapped file in memory and in the page table, so
    /// that the first look-ups do not wait for them. Files that were checked
    /// when they were opened are in memory already as far as it reaches.
    /// Other bytes are always there.
    pub fn populate(&self) {
        let Memory::Mapped(mapping) = &self.memory else { return };
        #[cfg(target_os = "linux")]
        if mapping.advise(memmap2::Advice::PopulateRead).is_ok() {
            return;
        }
        touch(mapping);
    }
}

/// Reads a byte of every page.
fn touch(bytes: &[u8]) {
    /// The smallest page of any system in use.
    const PAGE: usize = 4096;
    let sum = bytes.iter().step_by(PAGE).fold(0, |sum: u8, byte| sum.wrapping_add(*byte));
    std::hint::black_box(sum);
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes { range: 0..bytes.len(), memory: Memory::Owned(bytes) }
    }
}

impl From<Arc<dyn AsRef<[u8]> + Send + Sync>> for Bytes {
    fn from(bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Self {
        Bytes { range: 0..(*bytes).as_ref().len(), memory: Memory::Shared(bytes) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.memory.all()[self.range.clone()]
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = match self.memory {
            Memory::Owned(_) => "owned",
            Memory::Mapped(_) => "mapped",
            Memory::Anonymous(_) => "anonymous",
            Memory::Shared(_) => "shared",
        };
        write!(f, "Bytes({memory}, {} bytes)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn all_kinds_deref_to_their_bytes() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&vec![3; 10_000]).unwrap();
        let mapped = |range| Bytes::of_mapping(map(file.as_file()).unwrap(), range);
        let part = mapped(100..300);
        part.populate();
        touch(&part);
        assert!(part.is_mapped());
        assert_eq!(&part[..], &[3; 200][..]);
        assert_eq!(mapped(9_999..20_000).len(), 1);
        assert!(mapped(20_000..30_000).is_empty());
        let owned = Bytes::from(vec![1, 2]);
        owned.populate();
        assert_eq!(owned.as_ref(), [1, 2]);
        let shared: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new([5; 9]);
        assert_eq!(Bytes::from(shared).as_ref(), [5; 9]);
        assert_eq!(format!("{owned:?} {part:?}"), "Bytes(owned, 2 bytes) Bytes(mapped, 200 bytes)");
    }
}
