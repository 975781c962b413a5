//! Tables that a search wants: opened where they are kept, built otherwise.

use deepen_tables::cache::{Built, Busy, Cache, ObtainError, Obtained, Policy, Unusable};
use deepen_tables::file::{Description, How, OpenError, Options};

use crate::interrupt::CANCEL;
use crate::number;
use crate::output::remark;

/// Opens a table that is kept, or builds and keeps it. While another process
/// builds it, that is waited for. A file that is not the table stays: it may be
/// somebody's.
pub(crate) fn obtained(
    cache: &Cache,
    description: &Description,
    how: How,
    build: impl FnOnce() -> Result<Built, String>,
) -> Result<Obtained, ObtainError<String>> {
    let cancelled = || CANCEL.is_cancelled();
    let options = Options { cancelled: Some(&cancelled), ..Options::default() };
    let policy = Policy { how, options, unusable: Unusable::Refuse, busy: Busy::Wait };
    cache.obtain(description, policy, build)
}

/// What is said of a file that is not the table; the command is the one that
/// builds and keeps it.
pub(crate) fn refused(error: &OpenError, command: &str) -> String {
    let replace = format!("`{command} --rebuild` replaces the file");
    format!("{error}; the table is built in memory instead ({replace})")
}

/// Says that a table was built that is gone after this run.
pub(crate) fn note_unkept(bytes: u64, seconds: f64, command: &str) {
    let (bytes, seconds) = (number::bytes(bytes), number::seconds(seconds));
    let note = format!("a table of {bytes} was built in {seconds}; `{command}` keeps it");
    remark("note", &note);
}
