//! Files for people that are there whole or not at all.

use std::io::{self, Write};
use std::path::Path;

/// Writes beside the file's place and then moves it there, so that there is
/// never half of one.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::Builder::new()
        .prefix(".deepen-")
        .suffix(".partial")
        .tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    make_public(file.as_file())?;
    file.persist(path)?;
    Ok(())
}

/// Temporary files are their owner's alone; a page is for others too.
fn make_public(file: &std::fs::File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}
