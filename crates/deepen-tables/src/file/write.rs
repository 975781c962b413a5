//! Writing a table: beside the file that it will be, waiting for the disk,
//! and then renamed. Whoever is stopped in between leaves what was there
//! before, and at most a file whose name ends with `.partial`.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;

use super::blocks;
use super::description::Description;
use super::error::WriteError;
use super::header::{Block, Compression, Header};

/// The ending of what has not been renamed yet.
pub(crate) const PARTIAL: &str = ".partial";

/// How a table is written.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// zstd's level, 1 to 22, where blocks are to be compressed.
    pub compression: Option<i32>,
    /// The length of a block in bytes, before compression: 1 to 16 MiB.
    pub block_bytes: u32,
    /// On how many threads blocks are compressed (at least one).
    pub threads: usize,
    /// The most bytes that the file may have.
    pub most_bytes: u64,
    /// Asked before every few blocks: whether the file is no longer wanted.
    pub cancelled: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Default for Options<'_> {
    /// Blocks of 256 KiB as they are, whatever the file's length.
    fn default() -> Self {
        Options {
            compression: None,
            block_bytes: 1 << 18,
            threads: 1,
            most_bytes: u64::MAX,
            cancelled: None,
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("compression", &self.compression)
            .field("block_bytes", &self.block_bytes)
            .field("threads", &self.threads)
            .field("most_bytes", &self.most_bytes)
            .finish_non_exhaustive()
    }
}

/// Writes a table, in place of what the file was before. When this returns,
/// the file is on the disk. The same table and options give the same bytes,
/// however many threads there are. Returns the header.
///
/// # Errors
/// When the disk is full or the file cannot be written for another reason,
/// when it would be too large, when it is cancelled, and when description and
/// table do not fit. Nothing is left behind then.
pub fn write(
    path: &Path,
    description: &Description,
    histogram: &[u64],
    table: &[u8],
    options: Options<'_>,
) -> Result<Header, WriteError> {
    let failed = |error| WriteError::Io { path: path.to_owned(), error };
    let directory = directory(path);
    let mut file = beside(path, directory).map_err(failed)?;
    let written = write_to(file.as_file_mut(), description, histogram, table, options);
    let header = written.map_err(|fault| match fault {
        Fault::Io(error) => failed(error),
        Fault::Other(error) => error,
    })?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    sync_directory(directory).map_err(failed)?;
    Ok(header)
}

/// An error of the sink, or another.
#[derive(Debug)]
enum Fault {
    Io(io::Error),
    Other(WriteError),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Io(error)
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        Fault::Other(error)
    }
}

/// Writes the blocks, and then the header in front of them.
fn write_to(
    sink: &mut (impl Write + Seek),
    description: &Description,
    histogram: &[u64],
    table: &[u8],
    options: Options<'_>,
) -> Result<Header, Fault> {
    if description.bytes != table.len() as u64 {
        return Err(WriteError::Unsuitable("it has not the length that is described").into());
    }
    let compression = options.compression.map_or(Compression::None, |_| Compression::Zstd);
    let mut header = Header::new(description, histogram, compression, options.block_bytes)?;
    let mut end = header.length() as u64;
    sink.seek(SeekFrom::Start(end))?;
    let most = options.most_bytes;
    let mut number = 0;
    let mut put = |stored: &[u8]| -> Result<(), Fault> {
        end += stored.len() as u64;
        if end > most {
            return Err(WriteError::TooLarge { most }.into());
        }
        header.blocks[number] =
            Block { length: stored.len() as u32, seal: crc32fast::hash(stored) };
        number += 1;
        sink.write_all(stored).map_err(Fault::from)
    };
    // So many blocks at a time as keep all threads busy.
    let batch = options.threads.max(1) * 8;
    for blocks in table.chunks(options.block_bytes as usize * batch) {
        if options.cancelled.is_some_and(|cancelled| cancelled()) {
            return Err(WriteError::Cancelled.into());
        }
        let blocks = blocks.chunks(options.block_bytes as usize);
        match options.compression {
            None => blocks.into_iter().try_for_each(&mut put)?,
            Some(level) => {
                let compressed = compress(blocks, level, options.threads)?;
                compressed.iter().try_for_each(|block| put(block))?;
            }
        }
    }
    sink.seek(SeekFrom::Start(0))?;
    sink.write_all(&header.to_bytes())?;
    Ok(header)
}

/// Compresses blocks on several threads, each for itself.
fn compress(
    blocks: std::slice::Chunks<'_, u8>,
    level: i32,
    threads: usize,
) -> io::Result<Vec<Vec<u8>>> {
    let compressed = Mutex::new(vec![Vec::new(); blocks.len()]);
    blocks::each(
        blocks,
        threads,
        || (),
        |(), number, block| {
            let bytes = zstd::bulk::compress(block, level)?;
            compressed.lock().unwrap_or_else(PoisonError::into_inner)[number] = bytes;
            Ok::<(), io::Error>(())
        },
    )?;
    Ok(compressed.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Removes what killed writers of a file left beside it. Only for the holder of
/// its lock: somebody may be writing it otherwise.
///
/// # Errors
/// When the directory cannot be read, or something in it cannot be removed.
pub fn remove_unfinished(path: &Path) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let prefix = partial_prefix(&name.to_string_lossy());
    for entry in fs::read_dir(directory(path))? {
        let entry = entry?;
        let name = entry.file_name();
        let random =
            name.to_str().and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(PARTIAL));
        if random.is_some_and(|random| !random.contains('.')) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// What the names of unfinished files of a table begin with.
pub(crate) fn partial_prefix(name: &str) -> String {
    format!(".{name}.")
}

fn beside(path: &Path, directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let prefix = partial_prefix(&name.to_string_lossy());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(PARTIAL);
    // A table is no secret: readable for whom the user's mask allows it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
}

fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A rename is on the disk only when its directory is.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::header::tests::description;
    use super::*;

    /// A disk with room for so many bytes.
    struct Disk {
        content: Cursor<Vec<u8>>,
        room: usize,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let at = self.content.position() as usize;
            let fits = bytes.len().min(self.room.saturating_sub(at));
            match self.content.write(&bytes[..fits])? {
                0 => Err(io::ErrorKind::StorageFull.into()),
                written => Ok(written),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Disk {
        fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
            self.content.seek(place)
        }
    }

    fn options() -> Options<'static> {
        Options { block_bytes: 64, threads: 2, ..Options::default() }
    }

    fn write_with_room(room: usize, options: Options<'_>) -> Result<Vec<u8>, Fault> {
        let mut disk = Disk { content: Cursor::default(), room };
        let table: Vec<u8> = (0..200).collect();
        write_to(&mut disk, &description(200), &[200], &table, options)?;
        Ok(disk.content.into_inner())
    }

    #[test]
    fn a_full_disk_is_an_error_wherever_it_fills_up() {
        let whole = write_with_room(usize::MAX, options()).unwrap();
        assert_eq!(whole.len(), 4096 + 200);
        for room in 0..whole.len() {
            let fault = write_with_room(room, options()).unwrap_err();
            assert!(
                matches!(&fault, Fault::Io(error) if error.kind() == io::ErrorKind::StorageFull)
            );
        }
    }

    #[test]
    fn a_limit_holds_also_for_compressed_files() {
        for compression in [None, Some(3)] {
            let with = |most_bytes| Options { compression, most_bytes, ..options() };
            let length = write_with_room(usize::MAX, with(u64::MAX)).unwrap().len() as u64;
            assert!(write_with_room(usize::MAX, with(length)).is_ok());
            let fault = write_with_room(usize::MAX, with(length - 1)).unwrap_err();
            assert!(matches!(fault, Fault::Other(WriteError::TooLarge { .. })), "{fault:?}");
        }
    }

    #[test]
    fn what_does_not_fit_the_description_is_refused() {
        let mut disk = Cursor::new(Vec::new());
        let mut refused = |description: &Description, histogram: &[u64], options| {
            let result = write_to(&mut disk, description, histogram, &[0; 9], options);
            assert!(matches!(result, Err(Fault::Other(WriteError::Unsuitable(_)))), "{result:?}");
        };
        refused(&description(10), &[10], options());
        refused(&description(9), &vec![0; 1 << 17], options());
        refused(&description(9), &[9], Options { block_bytes: 0, ..options() });
        let goal = "0".repeat(1 << 16);
        refused(&Description { goal, ..description(9) }, &[9], options());
    }

    #[test]
    fn the_threads_do_not_show() {
        let with = |threads| Options { threads, compression: Some(3), ..options() };
        let written = |threads| write_with_room(usize::MAX, with(threads)).unwrap();
        assert_eq!(written(1), written(3));
    }
}
