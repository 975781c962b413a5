//! Files of a report.

use std::path::Path;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::{self, Readers};

/// Writes a file for all to read, whole or not at all.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::write_whole(path, bytes, Readers::All).map_err(|error| {
        Failure::new(Exit::Output, format!("cannot write {}: {error}", path.display()))
    })
}
