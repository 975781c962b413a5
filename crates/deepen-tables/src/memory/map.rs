//! Mapping a file read-only: the system's page cache is the table's memory,
//! shared by all processes that use it.

#![allow(unsafe_code, reason = "a mapping is only as constant as its file")]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a whole file read-only.
///
/// # Errors
/// What the system says, for example where the file cannot be mapped.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes behind a `&[u8]` must not change. The mapping is of a
    // file of this crate's format, and those are never written in place: a
    // new one is renamed over the old one, whose bytes live on for as long as
    // it is mapped. Whoever writes into such a file with other means breaks
    // what is documented at `Place::Mapped`; the entries are plain bytes of
    // which every value is valid, so what is read then is a wrong number.
    unsafe { Mmap::map(file) }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::map;

    #[test]
    fn shows_the_bytes_of_the_file_also_after_it_is_gone() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"entries").unwrap();
        let mapped = map(file.as_file()).unwrap();
        drop(file);
        assert_eq!(&mapped[..], b"entries");
    }
}
