//! Runs: files of ascending ranks, each written as the difference to the one
//! before, seven bits a byte, low ones first.

use core::ops::Range;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use crate::build::BuildError;

/// A run that is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The number in its file's name.
    pub(super) number: u64,
    /// How many ranks.
    pub(super) count: u64,
    /// The checksum of its bytes.
    pub(super) sum: u32,
}

/// The longest difference in bytes.
const LONGEST: usize = 10;

pub(super) struct RunWriter {
    path: PathBuf,
    file: File,
    /// What is not written yet; it never grows.
    buffer: Vec<u8>,
    hasher: Hasher,
    last: u64,
    run: Run,
    synced: bool,
}

impl RunWriter {
    pub(super) fn create(
        path: &Path,
        number: u64,
        buffer: usize,
        synced: bool,
    ) -> Result<Self, BuildError> {
        let file = File::create(path).map_err(BuildError::file(path))?;
        Ok(RunWriter {
            path: path.to_path_buf(),
            file,
            buffer: Vec::with_capacity(buffer.max(LONGEST)),
            hasher: Hasher::new(),
            last: 0,
            run: Run { number, count: 0, sum: 0 },
            synced,
        })
    }

    /// Adds a rank that is not below the one before.
    pub(super) fn push(&mut self, rank: u64) -> Result<(), BuildError> {
        if self.buffer.len() + LONGEST > self.buffer.capacity() {
            self.write()?;
        }
        let mut left = rank - self.last;
        while left > 127 {
            self.buffer.push(left as u8 | 128);
            left >>= 7;
        }
        self.buffer.push(left as u8);
        self.last = rank;
        self.run.count += 1;
        Ok(())
    }

    fn write(&mut self) -> Result<(), BuildError> {
        self.hasher.update(&self.buffer);
        self.file.write_all(&self.buffer).map_err(BuildError::file(&self.path))?;
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Run, BuildError> {
        self.write()?;
        self.run.sum = self.hasher.finalize();
        let synced = if self.synced { self.file.sync_all() } else { Ok(()) };
        synced.map_err(BuildError::file(&self.path))?;
        Ok(self.run)
    }
}

pub(super) struct RunReader {
    path: PathBuf,
    file: File,
    buffer: Vec<u8>,
    /// What is in the buffer and not taken yet.
    held: Range<usize>,
    hasher: Hasher,
    last: u64,
    left: u64,
    sum: u32,
}

impl RunReader {
    pub(super) fn open(path: PathBuf, run: &Run, buffer: usize) -> Result<Self, BuildError> {
        let file = File::open(&path).map_err(BuildError::file(&path))?;
        Ok(RunReader {
            path,
            file,
            buffer: vec![0; buffer.max(1)],
            held: 0..0,
            hasher: Hasher::new(),
            last: 0,
            left: run.count,
            sum: run.sum,
        })
    }

    /// The next rank; the checksum is looked at behind the last.
    pub(super) fn next(&mut self) -> Result<Option<u64>, BuildError> {
        if self.left == 0 {
            let ended = self.byte()?.is_none();
            let right = ended && self.hasher.clone().finalize() == self.sum;
            let wrong = || BuildError::saved(&self.path, "damaged: the checksum is wrong");
            return if right { Ok(None) } else { Err(wrong()) };
        }
        self.left -= 1;
        let mut difference = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let byte = byte.ok_or_else(|| BuildError::saved(&self.path, "cut off"))?;
            difference |= u64::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
        }
        self.last = self.last.wrapping_add(difference);
        Ok(Some(self.last))
    }

    /// The next byte, or `None` at the end.
    #[inline]
    fn byte(&mut self) -> Result<Option<u8>, BuildError> {
        if self.held.is_empty() {
            let read = loop {
                match self.file.read(&mut self.buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                    read => break read.map_err(BuildError::file(&self.path))?,
                }
            };
            self.hasher.update(&self.buffer[..read]);
            self.held = 0..read;
        }
        Ok(self.held.next().map(|at| self.buffer[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_back_and_damage_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("run");
        let ranks = [0, 0, 1, 127, 128, 255, 1 << 14, 1 << 40, u64::MAX];
        let mut writer = RunWriter::create(&path, 7, 16, true).unwrap();
        for rank in ranks {
            writer.push(rank).unwrap();
        }
        let run = writer.finish().unwrap();
        let read = || {
            let mut reader = RunReader::open(path.clone(), &run, 16).unwrap();
            let mut found = Vec::new();
            while let Some(rank) = reader.next()? {
                found.push(rank);
            }
            Ok::<_, BuildError>(found)
        };
        assert_eq!(read().unwrap(), ranks);
        let whole = std::fs::read(&path).unwrap();
        for byte in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[byte] ^= 1;
            std::fs::write(&path, &flipped).unwrap();
            assert!(matches!(read(), Err(BuildError::Saved { .. })));
            std::fs::write(&path, &whole[..byte]).unwrap();
            assert!(matches!(read(), Err(BuildError::Saved { .. })));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("run");
        std::os::unix::fs::symlink("/dev/full", &path).unwrap();
        let mut writer = RunWriter::create(&path, 0, 16, false).unwrap();
        writer.push(1).unwrap();
        let Err(BuildError::File { error, .. }) = writer.finish() else { panic!("no error") };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
