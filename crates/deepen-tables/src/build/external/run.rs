//! Runs: files of ascending ranks, each written as the difference to the one
//! before, seven bits a byte, low ones first.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
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

pub(super) struct RunWriter {
    path: PathBuf,
    file: BufWriter<File>,
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
            file: BufWriter::with_capacity(buffer, file),
            hasher: Hasher::new(),
            last: 0,
            run: Run { number, count: 0, sum: 0 },
            synced,
        })
    }

    /// Adds a rank that is not below the one before.
    pub(super) fn push(&mut self, rank: u64) -> Result<(), BuildError> {
        let mut left = rank - self.last;
        let mut bytes = [0; 10];
        let mut length = 0;
        loop {
            bytes[length] = (left & 127) as u8 | if left > 127 { 128 } else { 0 };
            length += 1;
            left >>= 7;
            if left == 0 {
                break;
            }
        }
        self.last = rank;
        self.run.count += 1;
        self.hasher.update(&bytes[..length]);
        self.file.write_all(&bytes[..length]).map_err(BuildError::file(&self.path))
    }

    pub(super) fn finish(mut self) -> Result<Run, BuildError> {
        self.run.sum = self.hasher.finalize();
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        let written = file.and_then(|file| if self.synced { file.sync_all() } else { Ok(()) });
        written.map_err(BuildError::file(&self.path))?;
        Ok(self.run)
    }
}

pub(super) struct RunReader {
    path: PathBuf,
    file: BufReader<File>,
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
            file: BufReader::with_capacity(buffer, file),
            hasher: Hasher::new(),
            last: 0,
            left: run.count,
            sum: run.sum,
        })
    }

    /// The next rank; the checksum is looked at behind the last.
    pub(super) fn next(&mut self) -> Result<Option<u64>, BuildError> {
        if self.left == 0 {
            let right = self.hasher.clone().finalize() == self.sum;
            let wrong = || BuildError::saved(&self.path, "damaged: the checksum is wrong");
            return if right { Ok(None) } else { Err(wrong()) };
        }
        self.left -= 1;
        let mut difference = 0_u64;
        for shift in (0..64).step_by(7) {
            let mut byte = [0];
            self.file.read_exact(&mut byte).map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => BuildError::saved(&self.path, "cut off"),
                _ => BuildError::file(&self.path)(error),
            })?;
            self.hasher.update(&byte);
            difference |= u64::from(byte[0] & 127) << shift;
            if byte[0] < 128 {
                break;
            }
        }
        self.last = self.last.wrapping_add(difference);
        Ok(Some(self.last))
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
