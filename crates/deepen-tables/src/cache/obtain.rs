//! A table, opened where it is there and good, and built where not.

use std::fs;
use std::io;
use std::path::Path;

use super::Cache;
use super::contents::file_name;
use super::error::{ObtainError, Warning};
use super::lock::{self, Asked, Lock};
use crate::file::{self, Description, How, OpenError, Options, Reason, WriteError};
use crate::memory::Bytes;

/// How a table is obtained.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'a> {
    /// How a table is opened that is there.
    pub how: How,
    /// How a table is written that was built. Whether it is cancelled is also
    /// asked while another process is waited for.
    pub options: Options<'a>,
    /// What becomes of a file that is not the table.
    pub unusable: Unusable,
    /// What is done while another process builds the table.
    pub busy: Busy,
}

/// What becomes of a file that is damaged, of another version, or another
/// table under this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// It stays, and there is no table.
    Refuse,
    /// The table is built and takes its place.
    Rebuild,
}

/// What is done while another process builds the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Wait for it; if it fails, build here.
    Wait,
    /// Build here as well, in memory only.
    BuildPrivately,
}

/// What a builder made.
#[derive(Debug)]
pub struct Built {
    /// The entries as they are encoded.
    pub bytes: Bytes,
    /// How many entries have the distance 0, 1, ..
    pub histogram: Vec<u64>,
}

/// A table, and where it comes from.
#[derive(Debug)]
pub struct Obtained {
    /// The entries as they are encoded.
    pub bytes: Bytes,
    /// How many entries have the distance 0, 1, ..
    pub histogram: Vec<u64>,
    /// Where it comes from.
    pub origin: Origin,
    /// What did not go as it should.
    pub warnings: Vec<Warning>,
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From its file.
    Opened,
    /// Built, and its file was written.
    BuiltAndKept,
    /// Built, in memory only; a warning says why.
    Built,
}

impl From<file::Table> for Obtained {
    fn from(table: file::Table) -> Self {
        let file::Table { header, bytes } = table;
        let warnings = Vec::new();
        Obtained { bytes, histogram: header.histogram, origin: Origin::Opened, warnings }
    }
}

impl Cache {
    /// The table of this description: from its file, or built by `build` and
    /// kept for the next time. That it cannot be kept is no error: the table is
    /// then in memory, and a warning says why.
    ///
    /// # Errors
    /// When a file that is not the table is to be refused, when building fails
    /// or what was built has not the length that is described, and when it is
    /// cancelled while another process is waited for.
    pub fn obtain<E>(
        &self,
        description: &Description,
        policy: Policy<'_>,
        build: impl FnOnce() -> Result<Built, E>,
    ) -> Result<Obtained, ObtainError<E>> {
        let path = self.path(description);
        match self.look(description, policy)? {
            Looked::Good(table) => return Ok(Obtained::from(table)),
            Looked::Missing | Looked::Unusable(_) => {}
        }
        let mut warnings = Vec::new();
        let lock = self.lock(&path, policy, &mut warnings)?;
        if lock.is_some() {
            // Somebody may have built it in the meantime.
            match self.look(description, policy)? {
                Looked::Good(table) => return Ok(Obtained { warnings, ..Obtained::from(table) }),
                Looked::Unusable(error) => warnings.push(Warning::Rebuilt(error)),
                Looked::Missing => {}
            }
        }
        let Built { bytes, histogram } = build().map_err(ObtainError::Build)?;
        if bytes.len() as u64 != description.bytes {
            return Err(ObtainError::Unsuitable("it has not the length that is described"));
        }
        let origin = match lock {
            None => Origin::Built,
            Some(_lock) => {
                let kept = self.keep(&path, description, &histogram, &bytes, policy.options);
                kept.map_or_else(
                    |warning| {
                        warnings.push(warning);
                        Origin::Built
                    },
                    |()| Origin::BuiltAndKept,
                )
            }
        };
        Ok(Obtained { bytes, histogram, origin, warnings })
    }

    /// Looks for the file, and whether it may be replaced if it is not good.
    fn look<E>(
        &self,
        description: &Description,
        policy: Policy<'_>,
    ) -> Result<Looked, ObtainError<E>> {
        match self.open(description, policy.how) {
            Ok(table) => Ok(Looked::Good(table)),
            Err(OpenError { reason: Reason::Missing, .. }) => Ok(Looked::Missing),
            Err(error) if policy.unusable == Unusable::Rebuild => Ok(Looked::Unusable(error)),
            Err(error) => Err(ObtainError::Refused(error)),
        }
    }

    /// The right to write the file; `None`, and a warning, where there is none
    /// to be had.
    fn lock<E>(
        &self,
        path: &Path,
        policy: Policy<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Option<Lock>, ObtainError<E>> {
        let lock_path = self.lock_path(&file_name(path));
        let cancelled = || policy.options.cancelled.is_some_and(|cancelled| cancelled());
        let asked = fs::create_dir_all(&self.directory).and_then(|()| match policy.busy {
            Busy::BuildPrivately => lock::ask(&lock_path),
            Busy::Wait => {
                lock::wait(&lock_path, &cancelled).map(|lock| lock.map_or(Asked::Busy, Asked::Held))
            }
        });
        match asked {
            Ok(Asked::Held(lock)) => return Ok(Some(lock)),
            Ok(Asked::Busy) if policy.busy == Busy::Wait => return Err(ObtainError::Cancelled),
            Ok(Asked::Busy) => warnings.push(Warning::BuiltElsewhere(path.to_owned())),
            Err(error) => warnings.push(self.unwritable(error)),
        }
        Ok(None)
    }

    fn unwritable(&self, error: io::Error) -> Warning {
        Warning::Unwritable { directory: self.directory.clone(), error }
    }

    /// Writes the file of a table whose lock is held.
    fn keep(
        &self,
        path: &Path,
        description: &Description,
        histogram: &[u64],
        bytes: &[u8],
        mut options: Options<'_>,
    ) -> Result<(), Warning> {
        self.clean_table(&file_name(path));
        // One at a time, so that several together stay within the quota.
        let turn = self.directory.join(".quota.lock");
        let cancelled = || options.cancelled.is_some_and(|cancelled| cancelled());
        let _turn = match self.quota {
            Some(_) => match lock::wait(&turn, &cancelled) {
                Ok(Some(lock)) => Some(lock),
                Ok(None) => return Err(Warning::NotWritten(WriteError::Cancelled)),
                Err(error) => return Err(self.unwritable(error)),
            },
            None => None,
        };
        let room = self.room_for(path).map_err(|error| self.unwritable(error))?;
        options.most_bytes = options.most_bytes.min(room.unwrap_or(u64::MAX));
        match (file::write(path, description, histogram, bytes, options), self.quota, room) {
            (Ok(_), ..) => Ok(()),
            (Err(WriteError::TooLarge { most }), Some(quota), Some(left)) if most == left => {
                let (directory, needed) = (self.directory.clone(), bytes.len() as u64);
                Err(Warning::BeyondQuota { directory, quota, left, needed })
            }
            (Err(error), ..) => Err(Warning::NotWritten(error)),
        }
    }
}

/// What was found under the name of a table.
enum Looked {
    Good(file::Table),
    Missing,
    /// It may be replaced.
    Unusable(OpenError),
}
