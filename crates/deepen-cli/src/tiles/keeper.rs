//! Keeps the state of one board's search in a checkpoint file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use deepen_puzzles::tiles::{Board, parse_board};
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use crate::checkpoint::{self, Parts};
use crate::exit::Exit;
use crate::failure::Failure;

/// The description in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Description {
    domain: String,
    /// The program's version, for people.
    program: String,
    board: String,
    goal: String,
    /// The goal as it was asked for.
    goal_name: String,
    settings: Settings,
    /// CPU seconds spent so far.
    seconds: f64,
}

/// A search that can go on.
pub(crate) struct Kept {
    pub(crate) board: Board,
    pub(crate) goal: Board,
    pub(crate) goal_name: String,
    pub(crate) settings: Settings,
    pub(crate) seconds: f64,
    pub(crate) engine: Vec<u8>,
}

/// Writes the checkpoint of one search now and then.
pub(crate) struct Keeper {
    path: PathBuf,
    every: Duration,
    description: Option<Description>,
    begun: bool,
    written: bool,
    complained: bool,
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
        checkpoint::can_write(path).map_err(|error| {
            let message = format!("no checkpoint can be written at {}: {error}", path.display());
            Failure::new(Exit::Usage, message)
        })?;
        let path = path.to_owned();
        Ok(Keeper {
            path,
            every,
            description: None,
            begun: false,
            written: false,
            complained: false,
        })
    }

    /// Learns what is searched, under the heuristic's own name.
    pub(crate) fn describe(
        &mut self,
        (board, goal, goal_name): (&Board, &Board, String),
        heuristic: &str,
        settings: &Settings,
    ) {
        let settings = Settings { heuristic: heuristic.to_owned(), ..settings.clone() };
        self.description = Some(Description {
            domain: "tiles".to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            board: board.compact().to_string(),
            goal: goal.compact().to_string(),
            goal_name,
            settings,
            seconds: 0.0,
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
            Ok(()) => (self.written, self.complained) = (true, false),
            Err(error) if !self.complained => {
                self.complained = true;
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
        let quiet = self.description.as_ref().is_some_and(|known| known.settings.quiet);
        if !self.written && !self.complained && !quiet {
            // A best-first search is kept only when its memory is used up.
            let note = "note: no checkpoint was written: there is nothing yet to go on from";
            // Nobody to tell where standard error is closed.
            let _ = writeln!(std::io::stderr(), "{note}");
        }
        self.written.then(|| self.path.display().to_string())
    }

    /// There is an answer and it has been written: nothing is left to go on
    /// with.
    pub(crate) fn remove(&mut self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.path);
        self.written = false;
    }
}

/// Reads what a file has kept; `Err` says why it is refused.
pub(crate) fn read(path: &Path) -> Result<Kept, String> {
    let Parts { description, engine } = checkpoint::read(path)?;
    let foreign = |why: String| format!("it was made by another program: {why}");
    let description: Description =
        serde_json::from_slice(&description).map_err(|error| foreign(error.to_string()))?;
    if description.domain != "tiles" {
        return Err(foreign(format!("it is about `{}`", description.domain)));
    }
    let board = |text: &str| parse_board(text, None).map_err(|error| foreign(error.to_string()));
    Ok(Kept {
        board: board(&description.board)?,
        goal: board(&description.goal)?,
        goal_name: description.goal_name,
        settings: description.settings,
        seconds: description.seconds,
        engine,
    })
}
