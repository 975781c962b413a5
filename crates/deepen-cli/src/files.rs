//! Files that are whole or absent: written beside their place, and put there
//! when every byte is on the disk.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Its owner alone.
    Owner,
    /// Everyone, such as of a page.
    All,
}

/// Writes beside the file, waits for the disk, and puts the new one in place
/// of the old: whoever is stopped in between leaves the old one.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    let directory = directory(path);
    let mut file = beside(path, &directory)?;
    file.write_all(bytes)?;
    if readers == Readers::All {
        make_public(&file)?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync_directory(&directory)
}

/// Whether a file could be written there.
pub(crate) fn can_write(path: &Path) -> io::Result<()> {
    beside(path, &directory(path)).map(drop)
}

fn beside(path: &Path, directory: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let prefix = format!(".{}.", name.unwrap_or_default());
    Builder::new().prefix(&prefix).suffix(".partial").tempfile_in(directory)
}

fn directory(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Temporary files are their owner's alone.
#[cfg(unix)]
fn make_public(file: &NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_public(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}

/// A rename is on the disk only when its directory is.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    std::fs::File::open(directory)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
