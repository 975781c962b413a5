//! Opening a table: nothing of it is believed before it is checked.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::blocks;
use super::description::Description;
use super::error::{OpenError, Reason};
use super::header::{Compression, FRONT, Header};
use crate::memory::{Bytes, map, with_huge_pages};

/// How a table is opened.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Where its bytes will be.
    pub place: Place,
    /// On how many threads it is checked, and copied (at least one).
    pub threads: usize,
}

/// Where the bytes of a table are. Compressed tables have to be in memory of
/// their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the system's page cache, mapped read-only: there soonest, and shared
    /// between processes. The file must not be written to in place; this
    /// crate never does.
    Mapped,
    /// Copied into memory with huge pages, where the system has them: random
    /// look-ups are faster.
    HugePages,
}

/// A table that was checked.
#[derive(Debug)]
pub struct Table {
    /// What its file says of it.
    pub header: Header,
    /// Its entries as they are encoded. Where they are has to be looked up at
    /// each use, so a search borrows them once.
    pub bytes: Bytes,
}

/// Opens a table and checks all of it: the header, that it is the table that
/// is expected, and the checksum of every block.
///
/// # Errors
/// When the file is not that table, whole and undamaged, or cannot be read.
pub fn open(path: &Path, expected: &Description, how: How) -> Result<Table, OpenError> {
    let opened = File::open(path).map_err(Reason::from).and_then(|file| {
        let header = read_header(&file)?;
        if let Some((field, expected, found)) = expected.difference(&header.description) {
            return Err(Reason::AnotherTable { field, expected, found });
        }
        let bytes = load(&file, &header, how)?;
        Ok(Table { header, bytes })
    });
    opened.map_err(|reason| OpenError::new(path, reason))
}

/// Reads and checks the header, and the length of the file.
///
/// # Errors
/// When the file is not a table, or cut short, or cannot be read.
pub fn info(path: &Path) -> Result<Header, OpenError> {
    File::open(path)
        .map_err(Reason::from)
        .and_then(|file| read_header(&file))
        .map_err(|reason| OpenError::new(path, reason))
}

/// Checks the whole file, whichever table it is, on so many threads (at least
/// one); compressed blocks are also decompressed.
///
/// # Errors
/// When the file is not a table, whole and undamaged, or cannot be read.
pub fn verify(path: &Path, threads: usize) -> Result<Header, OpenError> {
    let verified = File::open(path).map_err(Reason::from).and_then(|file| {
        let header = read_header(&file)?;
        let mapping = map(&file)?;
        let room = || vec![0; header.block_bytes as usize];
        blocks::each(stored(&header, &mapping), threads, room, |room, number, stored| {
            check(&header, number, stored)?;
            match header.compression {
                Compression::None => Ok(()),
                Compression::Zstd => {
                    decompress(&header, number, stored, &mut room[..header.plain_length(number)])
                }
            }
        })?;
        Ok(header)
    });
    verified.map_err(|reason| OpenError::new(path, reason))
}

fn read_header(file: &File) -> Result<Header, Reason> {
    let found = file.metadata()?.len();
    let mut bytes = Vec::new();
    file.take(FRONT as u64).read_to_end(&mut bytes)?;
    let length = Header::length_of(&bytes)?;
    if found < length {
        return Err(Reason::Truncated { found, expected: length });
    }
    file.take(length - FRONT as u64).read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    let expected = header.file_bytes();
    match found {
        _ if found < expected => Err(Reason::Truncated { found, expected }),
        _ if found > expected => Err(Reason::TooLong { found, expected }),
        _ => Ok(header),
    }
}

/// Brings a table to where it is wanted, and checks it on the way.
fn load(file: &File, header: &Header, how: How) -> Result<Bytes, Reason> {
    match (how.place, header.compression) {
        (Place::Mapped, Compression::None) => mapped(file, header, how.threads),
        (Place::HugePages, Compression::None) => read(file, header, how.threads),
        (_, Compression::Zstd) => decompressed(file, header, how.threads),
    }
}

/// Checks a table where it is in the page cache.
fn mapped(file: &File, header: &Header, threads: usize) -> Result<Bytes, Reason> {
    let mapping = map(file)?;
    let nothing = || ();
    blocks::each(stored(header, &mapping), threads, nothing, |(), number, stored| {
        check(header, number, stored)
    })?;
    let (begin, end) = (header.length(), mapping.len());
    Ok(Bytes::of_mapping(mapping, begin..end))
}

/// Reads a table into memory of its own. Not by a mapping: until that is given
/// back, the process would seem to hold the table twice.
fn read(file: &File, header: &Header, threads: usize) -> Result<Bytes, Reason> {
    let mut memory = with_huge_pages(length(header)?)?;
    let places = memory.chunks_mut(header.block_bytes as usize);
    let nothing = || ();
    blocks::each(places, threads, nothing, |(), number, place| {
        let before = number as u64 * u64::from(header.block_bytes);
        read_at(file, header.length() as u64 + before, place)?;
        check(header, number, place)
    })?;
    Ok(memory.freeze())
}

fn decompressed(file: &File, header: &Header, threads: usize) -> Result<Bytes, Reason> {
    let mapping = map(file)?;
    let mut memory = with_huge_pages(length(header)?)?;
    let places = memory.chunks_mut(header.block_bytes as usize);
    let pairs = stored(header, &mapping).zip(places);
    let nothing = || ();
    blocks::each(pairs, threads, nothing, |(), number, (stored, place)| {
        check(header, number, stored)?;
        decompress(header, number, stored, place)
    })?;
    Ok(memory.freeze())
}

/// The bytes that the table takes in memory.
fn length(header: &Header) -> Result<usize, Reason> {
    let length = usize::try_from(header.description.bytes);
    length.map_err(|_| Reason::Io(io::ErrorKind::OutOfMemory.into()))
}

/// Reads from a place in the file, whatever other threads read.
#[cfg(unix)]
fn read_at(file: &File, offset: u64, place: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, place, offset)
}

#[cfg(not(unix))]
fn read_at(file: &File, offset: u64, place: &mut [u8]) -> io::Result<()> {
    let bytes = map(file)?;
    let stored = usize::try_from(offset).ok().and_then(|from| bytes.get(from..));
    let stored = stored.and_then(|bytes| bytes.get(..place.len()));
    place.copy_from_slice(stored.ok_or(io::ErrorKind::UnexpectedEof)?);
    Ok(())
}

/// The blocks as they are in a file, whose length was checked.
fn stored<'a>(header: &'a Header, file: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + Send {
    let mut rest = file.get(header.length()..).unwrap_or(&[]);
    header.blocks.iter().map(move |block| {
        let (stored, after) = rest.split_at(rest.len().min(block.length as usize));
        rest = after;
        stored
    })
}

fn check(header: &Header, number: usize, stored: &[u8]) -> Result<(), Reason> {
    let block = &header.blocks[number];
    let sound = stored.len() == block.length as usize && crc32fast::hash(stored) == block.seal;
    sound.then_some(()).ok_or_else(|| damaged(header, number))
}

fn decompress(
    header: &Header,
    number: usize,
    stored: &[u8],
    place: &mut [u8],
) -> Result<(), Reason> {
    let length = zstd::bulk::decompress_to_buffer(stored, place);
    let sound = length.is_ok_and(|length| length == place.len());
    sound.then_some(()).ok_or_else(|| damaged(header, number))
}

fn damaged(header: &Header, block: usize) -> Reason {
    Reason::DamagedBlock { block, blocks: header.blocks.len() }
}
