//! A directory of tables: each is built once, and checked whenever it is
//! opened.
//!
//! Where the directory is decides the caller. A table's file is named after
//! its description; a file that is damaged, of an older version or of another
//! table is never used. Whoever builds a table holds a lock of the operating
//! system, which ends with its process however that ends: nobody waits for
//! the dead, and what a killed writer left is removed by the next one. No
//! reader ever sees a file that is not whole.
//!
//! In the directory there are `NAME.table`, the lock `.NAME.lock`, which stays,
//! while a table is written `.NAME.table.XXXXXX.partial`, and while it is built
//! perhaps `.NAME.table.state.partial`.

mod contents;
mod error;
pub mod lock;
mod name;
mod obtain;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

use crate::file::{self, Description, How, OpenError, Table};

pub use contents::Entry;
pub use error::{ObtainError, Warning};
pub use obtain::{Built, Busy, Obtained, Origin, Policy, Unusable};

/// A directory of tables. It need not exist before something is written.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: PathBuf,
    quota: Option<u64>,
}

impl Cache {
    /// The cache in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Cache { directory: directory.into(), quota: None }
    }

    /// The same, whose files may have so many bytes in all. Tables that are
    /// there already stay, but none is written that would go beyond.
    #[must_use]
    pub fn with_quota(mut self, bytes: u64) -> Self {
        self.quota = Some(bytes);
        self
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The bytes that its files may have in all.
    #[must_use]
    pub fn quota(&self) -> Option<u64> {
        self.quota
    }

    /// The file of the table of this description, whether it is there or not.
    #[must_use]
    pub fn path(&self, description: &Description) -> PathBuf {
        self.directory.join(name::of(description))
    }

    /// The file in which a builder that holds the table's lock may save its
    /// state. It counts as unfinished: it is removed with what killed writers
    /// left, and when the table is written.
    #[must_use]
    pub fn state_path(&self, description: &Description) -> PathBuf {
        let prefix = file::partial_prefix(&name::of(description));
        self.directory.join(format!("{prefix}state{}", file::PARTIAL))
    }

    /// Opens the table of this description: see [`file::open`].
    ///
    /// # Errors
    /// When it is not there, or not as it was written.
    pub fn open(&self, description: &Description, how: How) -> Result<Table, OpenError> {
        file::open(&self.path(description), description, how)
    }

    /// How many more bytes may be written, in place of this file if it is
    /// there; `None` without a quota.
    ///
    /// # Errors
    /// When the directory is there and cannot be read.
    pub fn room_for(&self, path: &Path) -> io::Result<Option<u64>> {
        let Some(quota) = self.quota else { return Ok(None) };
        let replaced = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        Ok(Some(quota.saturating_sub(self.used()?.saturating_sub(replaced))))
    }
}
