//! What is in a cache: listing, measuring, removing, and cleaning up after
//! writers that were killed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Cache;
use super::lock::{self, Asked};
use super::name::ENDING;
use crate::build::sealed;
use crate::file::{self, Header, OpenError, PARTIAL, partial_prefix};

/// A file of a cache.
#[derive(Debug)]
pub struct Entry {
    /// The file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// What it says of itself; its blocks are not checked.
    pub header: Result<Header, OpenError>,
}

impl Cache {
    /// The tables, by name.
    ///
    /// # Errors
    /// When the directory is there and cannot be read.
    pub fn list(&self) -> io::Result<Vec<Entry>> {
        let files = self.files()?.into_iter().filter(|(name, _)| name.ends_with(ENDING));
        let entry = |(name, bytes)| {
            let path = self.directory.join(name);
            Entry { bytes, header: file::info(&path), path }
        };
        Ok(files.map(entry).collect())
    }

    /// The bytes of all its files, unfinished ones included.
    ///
    /// # Errors
    /// When the directory is there and cannot be read.
    pub fn used(&self) -> io::Result<u64> {
        let ours = |name: &str| name.ends_with(ENDING) || unfinished(name).is_some();
        let files = self.files()?.into_iter().filter(|(name, _)| ours(name));
        Ok(files.map(|(_, bytes)| bytes).sum())
    }

    /// Removes a table by the name of its file, with or without its ending.
    /// Processes that have it mapped keep it until they end.
    ///
    /// # Errors
    /// When there is no table of this name in the cache, or it cannot be
    /// removed.
    pub fn remove(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.named(name).ok_or(io::ErrorKind::NotFound)?;
        fs::remove_file(&path)?;
        Ok(path)
    }

    /// The path of a table that is there, by the name of its file, with or
    /// without its ending.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<PathBuf> {
        let files = self.files().ok()?;
        let mut files = files.into_iter().map(|(file, _)| file);
        let file = files.find(|file| file.strip_suffix(ENDING) == Some(strip(name)))?;
        Some(self.directory.join(file))
    }

    /// Removes what killed writers left, and says what that was. Files that
    /// are being written stay.
    ///
    /// # Errors
    /// When the directory is there and cannot be read.
    pub fn clean(&self) -> io::Result<Vec<PathBuf>> {
        let mut removed = Vec::new();
        for (name, _) in self.files()? {
            let Some(table) = table_of_partial(&name) else { continue };
            if let Ok(Asked::Held(_lock)) = lock::ask(&self.lock_path(table)) {
                let path = self.directory.join(&name);
                fs::remove_file(&path)?;
                removed.push(path);
            }
        }
        Ok(removed)
    }

    /// Removes what killed writers of one table left, whose lock is held.
    pub(super) fn clean_table(&self, table: &str) {
        let files = self.files().unwrap_or_default();
        for (name, _) in files.iter().filter(|(name, _)| table_of_partial(name) == Some(table)) {
            // It only takes room: the writing goes on without.
            let _ = fs::remove_file(self.directory.join(name));
        }
    }

    /// The lock of a table, given the name of its file.
    pub(super) fn lock_path(&self, table: &str) -> PathBuf {
        self.directory.join(format!(".{}.lock", strip(table)))
    }

    /// All files and their lengths, by name. A directory that is not there has
    /// none.
    fn files(&self) -> io::Result<Vec<(String, u64)>> {
        let entries = match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            // One that is gone by now is no file.
            let metadata = entry.metadata().ok().filter(fs::Metadata::is_file);
            if let (Some(metadata), Ok(name)) = (metadata, entry.file_name().into_string()) {
                files.push((name, metadata.len()));
            }
        }
        files.sort();
        Ok(files)
    }
}

fn strip(name: &str) -> &str {
    name.strip_suffix(ENDING).unwrap_or(name)
}

/// The name of an unfinished file up to its ending, whether or not the state of
/// its build was just being replaced.
fn unfinished(name: &str) -> Option<&str> {
    let replaced = name.strip_suffix(sealed::NEW).and_then(|name| name.strip_suffix('.'));
    replaced.unwrap_or(name).strip_suffix(PARTIAL)
}

/// The table's file name in the name of an unfinished file.
fn table_of_partial(name: &str) -> Option<&str> {
    let (table, _) = unfinished(name)?.strip_prefix('.')?.rsplit_once('.')?;
    let ours = table.ends_with(ENDING) && name.starts_with(&partial_prefix(table));
    ours.then_some(table)
}

/// The name of a path's file.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
