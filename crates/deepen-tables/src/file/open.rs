//! Opening a table: nothing of it is believed before it is checked.

use std::fs::File;
use std::io::Read;
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
    let mapping = map(file)?;
    if how.place == Place::Mapped && header.compression == Compression::None {
        let nothing = || ();
        blocks::each(stored(header, &mapping), how.threads, nothing, |(), number, stored| {
            check(header, number, stored)
        })?;
        let length = header.length();
        let end = mapping.len();
        return Ok(Bytes::of_mapping(mapping, length..end));
    }
    let length = usize::try_from(header.description.bytes);
    let length = length.map_err(|_| Reason::Io(std::io::ErrorKind::OutOfMemory.into()))?;
    let mut memory = with_huge_pages(length)?;
    let places = memory.chunks_mut(header.block_bytes as usize);
    let pairs = stored(header, &mapping).zip(places);
    blocks::each(
        pairs,
        how.threads,
        || (),
        |(), number, (stored, place)| {
            check(header, number, stored)?;
            match header.compression {
                // As long as each other: the header was checked for it.
                Compression::None => place.copy_from_slice(stored),
                Compression::Zstd => return decompress(header, number, stored, place),
            }
            Ok::<(), Reason>(())
        },
    )?;
    Ok(memory.freeze())
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
