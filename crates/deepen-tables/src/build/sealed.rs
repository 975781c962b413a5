//! Files that are whole or absent: written beside their name, ended by a
//! checksum, synced, renamed; read only where the checksum is right.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::BuildError;

const BUFFER: usize = 1 << 20;

/// The last part of the name of a file while it is written.
pub(crate) const NEW: &str = "new";

/// Writes a sealed file: `magic`, what `body` writes, the checksum.
///
/// # Errors
/// When it cannot be written; what was there before is then there still.
pub fn write(
    path: &Path,
    magic: &[u8],
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), BuildError> {
    replace(path, |file| {
        let mut summed = Summed { inner: file, sum: Hasher::new() };
        summed.write_all(magic)?;
        body(&mut summed)?;
        let sum = summed.sum.finalize();
        summed.inner.write_all(&sum.to_le_bytes())
    })
}

/// Writes a file of these bytes and nothing else.
pub(super) fn write_plainly(path: &Path, bytes: &[u8]) -> Result<(), BuildError> {
    replace(path, |file| file.write_all(bytes))
}

/// Writes beside the name, syncs, renames; after an error the name has what it
/// had before.
fn replace(
    path: &Path,
    body: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), BuildError> {
    let beside = beside(path, NEW);
    let write = || {
        let mut file = BufWriter::with_capacity(BUFFER, File::create(&beside)?);
        body(&mut file)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&beside, path)?;
        sync_directory(path)
    };
    let written = write();
    if written.is_err() {
        // The error to report is the first one.
        let _ = fs::remove_file(&beside);
    }
    written.map_err(BuildError::file(path))
}

/// Reads a sealed file with `body`; `None` if there is no such file.
///
/// # Errors
/// When it cannot be read, is of another kind, cut off or damaged. `body` has
/// to read all that was written.
pub fn read<T>(
    path: &Path,
    magic: &[u8],
    body: impl FnOnce(&mut dyn Read) -> io::Result<T>,
) -> Result<Option<T>, BuildError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(BuildError::file(path)(error)),
    };
    let mut summed = Summed { inner: BufReader::with_capacity(BUFFER, file), sum: Hasher::new() };
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => BuildError::saved(path, "cut off"),
        io::ErrorKind::InvalidData => BuildError::saved(path, "damaged: its sizes make no sense"),
        _ => BuildError::file(path)(error),
    };
    let mut found = vec![0; magic.len()];
    summed.read_exact(&mut found).map_err(failed)?;
    if found != magic {
        return Err(BuildError::saved(path, "no state of such a build, or of another version"));
    }
    let value = body(&mut summed).map_err(failed)?;
    let sum = summed.sum.finalize();
    let mut sealed = [0; 4];
    summed.inner.read_exact(&mut sealed).map_err(failed)?;
    if sealed != sum.to_le_bytes() {
        return Err(BuildError::saved(path, "damaged: the checksum is wrong"));
    }
    Ok(Some(value))
}

/// Removes a file that may be gone already, and what a killed process may
/// have been writing beside it.
///
/// # Errors
/// When one is there and cannot be removed.
pub fn remove(path: &Path) -> Result<(), BuildError> {
    [path, &beside(path, NEW)].into_iter().try_for_each(|path| match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(BuildError::file(path)(error)),
        _ => Ok(()),
    })
}

/// The name of a file beside another one.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

/// A renamed file is there after a crash only when its directory is synced.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = parent.unwrap_or(Path::new("."));
    // Systems where a directory cannot be opened have no such duty.
    File::open(directory).map_or(Ok(()), |directory| directory.sync_all())
}

/// A word, its low byte first.
///
/// # Errors
/// What writing says.
pub fn write_word(to: &mut dyn Write, word: u64) -> io::Result<()> {
    to.write_all(&word.to_le_bytes())
}

/// Reads what [`write_word`] wrote.
///
/// # Errors
/// What reading says.
pub fn read_word(from: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// A list of words with their number before them.
///
/// # Errors
/// What writing says.
pub fn write_words(to: &mut dyn Write, words: &[u64]) -> io::Result<()> {
    write_word(to, words.len() as u64)?;
    words.iter().try_for_each(|&word| write_word(to, word))
}

/// Reads what [`write_words`] wrote, at most so many.
///
/// # Errors
/// What reading says; [`io::ErrorKind::InvalidData`] where there are more.
pub fn read_words(from: &mut dyn Read, most: u64) -> io::Result<Vec<u64>> {
    let count = read_word(from)?;
    if count > most {
        return Err(io::ErrorKind::InvalidData.into());
    }
    (0..count).map(|_| read_word(from)).collect()
}

/// Passes bytes on and sums them up.
struct Summed<T> {
    inner: T,
    sum: Hasher,
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_file_is_refused_when_cut_off_or_flipped() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("state");
        let words = [1, 2, u64::MAX];
        let read = || super::read(&path, b"magic", |from| read_words(from, 10));
        assert!(read().unwrap().is_none());
        write(&path, b"magic", |to| write_words(to, &words)).unwrap();
        assert_eq!(read().unwrap().unwrap(), words);
        let whole = fs::read(&path).unwrap();
        for byte in 0..whole.len() {
            fs::write(&path, &whole[..byte]).unwrap();
            assert!(matches!(read(), Err(BuildError::Saved { .. })));
            for bit in 0..8 {
                let mut flipped = whole.clone();
                flipped[byte] ^= 1 << bit;
                fs::write(&path, flipped).unwrap();
                assert!(matches!(read(), Err(BuildError::Saved { .. })));
            }
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
