//! Keeps the state of one problem's search in a checkpoint file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checkpoint::{self, Parts};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;

/// The description in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Description {
    domain: String,
    /// The program's version, for people.
    program: String,
    /// CPU seconds spent so far.
    seconds: f64,
    /// Problem and settings, as the domain keeps them.
    #[serde(flatten)]
    problem: Value,
}

/// A search that can go on.
pub(crate) struct Kept {
    pub(crate) domain: String,
    problem: Value,
    pub(crate) seconds: f64,
    pub(crate) engine: Vec<u8>,
}

impl Kept {
    /// Problem and settings, as a domain keeps them.
    pub(crate) fn problem<P: for<'de> Deserialize<'de>>(&self) -> Result<P, String> {
        serde_json::from_value(self.problem.clone()).map_err(|error| foreign(&error.to_string()))
    }
}

/// Why a file of the right form is refused.
pub(crate) fn foreign(why: &str) -> String {
    format!("it was made by another program: {why}")
}

/// Writes the checkpoint of one search now and then.
pub(crate) struct Keeper {
    path: PathBuf,
    every: Duration,
    description: Option<Description>,
    quiet: bool,
    begun: bool,
    file: Written,
}

/// What became of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    NotYet,
    Whole,
    /// It could not be written, which has been said; what there is may be old.
    Failed {
        before: bool,
    },
}

impl Keeper {
    /// For a new search; an older checkpoint is not overwritten.
    pub(crate) fn new(path: &Path, every: Duration) -> Result<Self, Failure> {
        if path.exists() {
            let message = format!(
                "{} is there already: go on with `deepen resume`, remove it, or choose another name",
                path.display()
            );
            return Err(Failure::new(Exit::Usage, message));
        }
        Keeper::over(path, every)
    }

    /// For a search that goes on: the checkpoint is replaced.
    pub(crate) fn over(path: &Path, every: Duration) -> Result<Self, Failure> {
        files::can_write(path).map_err(|error| {
            let message = format!("no checkpoint can be written at {}: {error}", path.display());
            Failure::new(Exit::Usage, message)
        })?;
        let path = path.to_owned();
        Ok(Keeper {
            path,
            every,
            description: None,
            quiet: false,
            begun: false,
            file: Written::NotYet,
        })
    }

    /// Learns what is searched, as the domain keeps it, and whether notes are
    /// unwanted.
    pub(crate) fn describe(&mut self, domain: &str, problem: &impl Serialize, quiet: bool) {
        self.quiet = quiet;
        // Settings and problems are maps of plain values.
        let problem = serde_json::to_value(problem).ok();
        self.description = problem.map(|problem| Description {
            domain: domain.to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seconds: 0.0,
            problem,
        });
    }

    /// How long the search may run before it is saved: at first not at all,
    /// so that there is a checkpoint from the beginning.
    pub(crate) fn portion(&mut self) -> Duration {
        // Portions too short for any work would never end.
        let every = self.every.max(Duration::from_millis(10));
        if std::mem::replace(&mut self.begun, true) { every } else { Duration::ZERO }
    }

    /// Saves the state of the engine. A search is not given up because a disk
    /// is full: that is said, and it goes on.
    pub(crate) fn save(&mut self, engine: Option<Vec<u8>>, seconds: f64) {
        let (Some(engine), Some(description)) = (engine, &mut self.description) else { return };
        description.seconds = seconds;
        let written = serde_json::to_vec(description)
            .map_err(std::io::Error::from)
            .and_then(|description| checkpoint::write(&self.path, &Parts { description, engine }));
        match written {
            Ok(()) => self.file = Written::Whole,
            Err(error) if !matches!(self.file, Written::Failed { .. }) => {
                self.file = Written::Failed { before: self.file == Written::Whole };
                let path = self.path.display();
                // Nobody to tell where standard error is closed.
                let _ = writeln!(
                    std::io::stderr(),
                    "warning: the checkpoint {path} was not written: {error}; the search goes on"
                );
            }
            Err(_) => {}
        }
    }

    /// The search has stopped: where the last checkpoint lies.
    pub(crate) fn conclude(&self) -> Option<String> {
        if self.file == Written::NotYet && !self.quiet {
            // A best-first search is kept only when its memory is used up.
            let note = "note: no checkpoint was written: there is nothing yet to go on from";
            // Nobody to tell where standard error is closed.
            let _ = writeln!(std::io::stderr(), "{note}");
        }
        let there = matches!(self.file, Written::Whole | Written::Failed { before: true });
        there.then(|| self.place())
    }

    /// The file, as it is said.
    pub(crate) fn place(&self) -> String {
        self.path.display().to_string()
    }

    /// There is an answer and it has been written: nothing is left to go on
    /// with.
    pub(crate) fn remove(&mut self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.path);
        self.file = Written::NotYet;
    }
}

/// Reads what a file has kept; `Err` says why it is refused.
pub(crate) fn read(path: &Path) -> Result<Kept, String> {
    let Parts { description, engine } = checkpoint::read(path)?;
    let description: Description =
        serde_json::from_slice(&description).map_err(|error| foreign(&error.to_string()))?;
    let Description { domain, seconds, problem, .. } = description;
    Ok(Kept { domain, problem, seconds, engine })
}
