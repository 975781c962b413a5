//! `deepen tables`: building tables, and looking after those that are kept.

mod build;
mod keep;
mod record;
mod sizes;
mod wanted;
mod which;

use std::path::PathBuf;

use deepen_tables::cache::Cache;
use etcetera::BaseStrategy;

use crate::args::{PlaceArgs, TablesCommand};
use crate::exit::Exit;
use crate::failure::Failure;

pub(crate) use build::Watched;
pub(crate) use wanted::{note_unkept, obtained, refused};
pub(crate) use which::Step;

/// Does what the arguments ask for.
pub(crate) fn run(command: &TablesCommand) -> Result<Exit, Failure> {
    match command {
        TablesCommand::Build(command) => build::run(command),
        TablesCommand::Cube(args) => sizes::run(args),
        TablesCommand::List(args) => keep::list(args),
        TablesCommand::Verify(args) => keep::verify(args),
        TablesCommand::Info(args) => keep::info(args),
        TablesCommand::Remove(args) => keep::remove(args),
    }
}

/// The tables that are kept where the arguments or the platform say.
fn cache(place: &PlaceArgs) -> Result<Cache, Failure> {
    let unknown = "there is no directory for tables: say one with --tables-dir";
    let directory = directory(place.tables_dir.as_ref());
    directory.map(Cache::new).ok_or_else(|| Failure::new(Exit::Usage, unknown))
}

/// The directory of the tables: the one that was named, or else the
/// platform's own, `~/.cache/deepen/tables` on Linux.
pub(crate) fn directory(named: Option<&PathBuf>) -> Option<PathBuf> {
    named.cloned().or_else(|| {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.cache_dir().join("deepen").join("tables"))
    })
}
