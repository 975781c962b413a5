//! The table on disk while it is built: entries are made in ascending order,
//! one window after the other.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::merge::Merged;
use super::run::RunWriter;
use super::state::State;
use super::workshop::Workshop;
use crate::build::{BuildError, UNREACHABLE};

pub(super) struct TableFile {
    path: PathBuf,
    file: File,
    size: u64,
    window: Vec<u8>,
    /// The number of the window held; `None` for none.
    held: Option<u64>,
    changed: bool,
}

impl TableFile {
    /// A table without entries. All of it is written, so that a full disk is
    /// noticed now.
    pub(super) fn create(workshop: &Workshop, size: u64) -> Result<Self, BuildError> {
        let mut table = TableFile::of(workshop, size, true)?;
        for number in 0..size.div_ceil(table.window.len() as u64) {
            table.held = Some(number);
            table.changed = true;
            table.release()?;
        }
        Ok(table)
    }

    /// The table of a saved state: entries of levels that were not done then
    /// are taken out, the others must be those that were saved.
    pub(super) fn open(workshop: &Workshop, size: u64, state: &State) -> Result<Self, BuildError> {
        let mut table = TableFile::of(workshop, size, false)?;
        let mut sum = 0_u64;
        for number in 0..size.div_ceil(table.window.len() as u64) {
            table.hold(number)?;
            let first = number * table.window.len() as u64;
            let length = table.length(number);
            for (rank, entry) in (first..).zip(&mut table.window[..length]) {
                if *entry < state.level {
                    sum = sum.wrapping_add(digest(rank, *entry));
                } else if *entry != UNREACHABLE {
                    *entry = UNREACHABLE;
                    table.changed = true;
                }
            }
        }
        table.release()?;
        if sum == state.sum {
            Ok(table)
        } else {
            Err(BuildError::saved(&table.path, "damaged: its entries are not those saved"))
        }
    }

    fn of(workshop: &Workshop, size: u64, new: bool) -> Result<Self, BuildError> {
        let path = workshop.table();
        let file = OpenOptions::new().read(true).write(true).create(new).truncate(new).open(&path);
        let file = file.map_err(BuildError::file(&path))?;
        let window = vec![UNREACHABLE; workshop.window];
        Ok(TableFile { path, file, size, window, held: None, changed: false })
    }

    /// Enters `level` for each rank that has no entry yet, and writes these
    /// ranks to `fresh`; the sum of their digests.
    pub(super) fn fill(
        &mut self,
        ranks: &mut Merged,
        level: u8,
        fresh: &mut RunWriter,
    ) -> Result<u64, BuildError> {
        let mut sum = 0_u64;
        while let Some(rank) = ranks.next()? {
            let entry = self.entry(rank)?;
            if *entry == UNREACHABLE {
                *entry = level;
                self.changed = true;
                sum = sum.wrapping_add(digest(rank, level));
                fresh.push(rank)?;
            }
        }
        self.release()?;
        Ok(sum)
    }

    /// The first of some ranks that has no entry.
    pub(super) fn first_empty(&mut self, ranks: &mut Merged) -> Result<Option<u64>, BuildError> {
        while let Some(rank) = ranks.next()? {
            if *self.entry(rank)? == UNREACHABLE {
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }

    pub(super) fn sync(&mut self) -> Result<(), BuildError> {
        self.file.sync_all().map_err(BuildError::file(&self.path))
    }

    fn entry(&mut self, rank: u64) -> Result<&mut u8, BuildError> {
        if rank >= self.size {
            return Err(BuildError::NoSuchState { rank, states: self.size });
        }
        let length = self.window.len() as u64;
        if self.held != Some(rank / length) {
            self.hold(rank / length)?;
        }
        Ok(&mut self.window[(rank % length) as usize])
    }

    /// How many entries a window has: the last may be shorter.
    fn length(&self, number: u64) -> usize {
        let length = self.window.len() as u64;
        (self.size - number * length).min(length) as usize
    }

    fn hold(&mut self, number: u64) -> Result<(), BuildError> {
        self.release()?;
        let length = self.length(number);
        let at = SeekFrom::Start(number * self.window.len() as u64);
        let window = &mut self.window[..length];
        let read = self.file.seek(at).and_then(|_| self.file.read_exact(window));
        read.map_err(BuildError::file(&self.path))?;
        self.held = Some(number);
        Ok(())
    }

    /// Writes the window back if it was changed.
    fn release(&mut self) -> Result<(), BuildError> {
        if let (Some(number), true) = (self.held.take(), self.changed) {
            let length = self.length(number);
            let window = &self.window[..length];
            let at = SeekFrom::Start(number * self.window.len() as u64);
            let written = self.file.seek(at).and_then(|_| self.file.write_all(window));
            written.map_err(BuildError::file(&self.path))?;
        }
        self.changed = false;
        Ok(())
    }
}

/// A number for an entry; their sum does not depend on the order (finalizer
/// of Steele et al. 2014).
fn digest(rank: u64, entry: u8) -> u64 {
    let mut word = (rank << 8 | u64::from(entry)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
