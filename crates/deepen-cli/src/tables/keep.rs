//! Looking after the tables that are kept: list, verify, info, remove.

use std::io;
use std::path::{Path, PathBuf};

use deepen_tables::cache::Cache;
use deepen_tables::file;

use super::cache;
use super::record::Record;
use crate::args::{ListArgs, NamesArgs, OutputArgs, RemoveArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number;
use crate::output::{Machine, plural, write_out};

/// Where records go, one after the other.
pub(super) struct Records {
    machine: Option<Machine>,
    exit: Exit,
}

impl Records {
    pub(super) fn new(output: &OutputArgs) -> Self {
        Records { machine: Machine::new(output.format), exit: Exit::Optimal }
    }

    /// Writes a record; `text` is what people see of it.
    pub(super) fn write(&mut self, record: &Record, text: &str, exit: Exit) -> io::Result<()> {
        self.exit = self.exit.and(exit);
        match &mut self.machine {
            Some(machine) => machine.write(record),
            None => write_out(text.as_bytes()),
        }
    }

    /// Writes what only people see.
    pub(super) fn note(&self, text: &str) -> io::Result<()> {
        if self.machine.is_some() { Ok(()) } else { write_out(text.as_bytes()) }
    }

    /// Nothing follows.
    pub(super) fn finish(mut self, written: io::Result<()>) -> Result<Exit, Failure> {
        let interrupted = if CANCEL.is_cancelled() { Exit::Interrupted } else { Exit::Optimal };
        let exit = self.exit.and(interrupted);
        let finish = |()| self.machine.as_mut().map_or(Ok(()), Machine::finish);
        match written.and_then(finish) {
            Ok(()) => Ok(exit),
            Err(error) => Failure::of_output(&error, exit),
        }
    }
}

/// Lists all tables of the directory.
pub(crate) fn list(args: &ListArgs) -> Result<Exit, Failure> {
    let cache = cache(&args.place)?;
    let mut records = Records::new(&args.output);
    let entries = cache.list().map_err(|error| unreadable(&cache, &error))?;
    let mut used = 0;
    let written = entries.iter().try_for_each(|entry| {
        used += entry.bytes;
        let record = Record::of_file(&entry.path, &entry.header);
        records.write(&record, &record.line(), Exit::Optimal)
    });
    let written = written.and_then(|()| {
        let (count, directory) = (entries.len() as u64, cache.directory().display());
        let tables = plural(count, "table");
        records.note(&format!("{tables}, {} in {directory}\n", number::bytes(used)))
    });
    records.finish(written)
}

/// Checks every byte of the tables that are named.
pub(crate) fn verify(args: &NamesArgs) -> Result<Exit, Failure> {
    look(args, |path| {
        let record = Record::of_file(path, &file::verify(path, args.threads));
        let text = record.line();
        (record, text)
    })
}

/// Shows the headers of the tables that are named.
pub(crate) fn info(args: &NamesArgs) -> Result<Exit, Failure> {
    look(args, |path| {
        let record = Record::of_file(path, &file::info(path));
        let text = record.paragraph();
        (record, text)
    })
}

fn look(args: &NamesArgs, look: impl Fn(&Path) -> (Record, String)) -> Result<Exit, Failure> {
    let cache = cache(&args.place)?;
    let named = args.names.iter().map(|name| find(&cache, name));
    let paths =
        if args.names.is_empty() { all(&cache)? } else { named.collect::<Result<_, _>>()? };
    let mut records = Records::new(&args.output);
    let written = paths.iter().take_while(|_| !CANCEL.is_cancelled()).try_for_each(|path| {
        let (record, text) = look(path);
        let exit = if record.status == "bad" { Exit::Input } else { Exit::Optimal };
        records.write(&record, &text, exit)
    });
    records.finish(written)
}

/// Removes the tables that are named, and leftovers.
pub(crate) fn remove(args: &RemoveArgs) -> Result<Exit, Failure> {
    let cache = cache(&args.place)?;
    let mut records = Records::new(&args.output);
    let mut write = |path: &Path, removed: io::Result<()>| {
        let record = Record::new(path, "removed");
        let (record, exit) = match removed {
            Ok(()) => (record, Exit::Optimal),
            Err(error) => (record.failed(error.to_string()), Exit::Output),
        };
        let text = record.line().trim_start().to_owned();
        records.write(&record, &text, exit)
    };
    // All are there, or none is removed.
    let named = args.names.iter().map(|name| kept(&cache, name));
    let paths = if args.all { all(&cache)? } else { named.collect::<Result<_, _>>()? };
    let written =
        paths.iter().try_for_each(|path| write(path, cache.remove(&name(path)).map(drop)));
    let left = cache.clean().map_err(|error| unreadable(&cache, &error))?;
    let written = written.and_then(|()| left.iter().try_for_each(|path| write(path, Ok(()))));
    records.finish(written)
}

fn all(cache: &Cache) -> Result<Vec<PathBuf>, Failure> {
    let entries = cache.list().map_err(|error| unreadable(cache, &error))?;
    Ok(entries.into_iter().map(|entry| entry.path).collect())
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The file that is meant by a name of a table or of a file.
fn find(cache: &Cache, name: &str) -> Result<PathBuf, Failure> {
    let file = PathBuf::from(name);
    if file.exists() { Ok(file) } else { kept(cache, name) }
}

fn kept(cache: &Cache, name: &str) -> Result<PathBuf, Failure> {
    let missing = || {
        let directory = cache.directory().display();
        Failure::new(Exit::Input, format!("there is no table `{name}` in {directory}"))
    };
    cache.named(name).ok_or_else(missing)
}

fn unreadable(cache: &Cache, error: &io::Error) -> Failure {
    let directory = cache.directory().display();
    Failure::new(Exit::Input, format!("the tables in {directory} cannot be read: {error}"))
}
