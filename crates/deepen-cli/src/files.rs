//! Files that are whole or absent: written beside their place, and put there
//! when every byte is on the disk. What is no file, such as a pipe or a device,
//! is written into and stays what it is.

use std::fs::OpenOptions;
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
/// of the old: whoever is stopped in between leaves the old one. Of a link it
/// is the file behind it that is replaced.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    if is_special(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let path = &behind_links(path);
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
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // To open a pipe would wait for its reader, and then end what it reads.
    if is_special(path) {
        return Ok(());
    }
    let path = behind_links(path);
    beside(&path, &directory(&path)).map(drop)
}

/// Whether there is a pipe, a terminal or a device: a rename would put a file
/// in its place, and `/dev/null` would be gone for everyone.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The path itself where nothing is there yet.
fn behind_links(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, symlink};

    use super::*;

    #[test]
    fn a_device_is_written_into_and_stays_a_device() {
        // Through a link of our own: were it replaced, the device would live.
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("null");
        symlink("/dev/null", &link).unwrap();
        can_write(&link).unwrap();
        write_whole(&link, b"something", Readers::All).unwrap();
        assert!(link.is_symlink());
        assert!(link.metadata().unwrap().file_type().is_char_device());
    }

    #[test]
    fn a_link_stays_and_the_file_behind_it_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("file"), directory.path().join("link"));
        fs::write(&file, "old").unwrap();
        symlink("file", &link).unwrap();
        write_whole(&link, b"new", Readers::All).unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    #[test]
    fn nothing_is_written_where_a_directory_is() {
        let directory = tempfile::tempdir().unwrap();
        assert!(can_write(directory.path()).is_err());
        assert!(write_whole(directory.path(), b"something", Readers::Owner).is_err());
    }
}
