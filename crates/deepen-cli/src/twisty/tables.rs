//! Tables of a twisty puzzle, chosen for the memory that there is.

use std::ops::ControlFlow;

use deepen_puzzles::twisty::{Offer, Position, TablesError, Twisty, TwistyTables};
use deepen_tables::build::Progress;

use crate::amount::WHOLE;
use crate::args::values;
use crate::domain::Named;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;
use crate::threads::all_threads;

/// What tables may take where nothing is said.
const USUAL: u64 = 64 << 20;

/// What is meant by a heuristic's name.
pub(super) enum Choice {
    Zero,
    /// Tables in so much memory; without, where none fits.
    Tables(u64),
}

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    let known = matches!(name, "auto" | "zero");
    if known || name.strip_prefix("tables:").is_some_and(|size| values::bytes(size).is_ok()) {
        return Ok(name.to_owned());
    }
    Err(format!("expected auto, zero or a size such as tables:300M, found `{name}`"))
}

impl Choice {
    /// What is meant where a search may take so much memory.
    pub(super) fn of(name: &str, settings: &SearchSettings) -> Result<Self, Fault> {
        match (name, name.strip_prefix("tables:")) {
            ("zero", _) => Ok(Choice::Zero),
            (_, Some(size)) => {
                let bytes = values::bytes(size).map_err(Fault::new)?;
                settings.allows_tables(name, bytes)?;
                Ok(Choice::Tables(bytes as u64))
            }
            _ => {
                let most = settings.memory.map_or(USUAL, |memory| USUAL.min(memory as u64 / 2));
                Ok(Choice::Tables(most))
            }
        }
    }
}

/// What a table may take, built by all processors.
pub(super) fn offer(memory: u64) -> Offer {
    Offer { memory, threads: all_threads() }
}

/// Chooses and builds, while there is time; `None` where no table fits.
pub(super) fn build<const SLOTS: usize, const WORDS: usize>(
    space: &Twisty<SLOTS, WORDS>,
    memory: u64,
    samples: &[Position],
    is_late: &dyn Fn() -> bool,
) -> Result<Option<TwistyTables>, Fault> {
    let mut watch =
        |_: &Progress| if is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    match TwistyTables::build(space, offer(memory), samples, &mut watch) {
        Ok(tables) => Ok(Some(tables)),
        Err(TablesError::TooLittleMemory) => Ok(None),
        Err(error) => Err(Fault::new(error.to_string())),
    }
}

/// What answers call them: their entries, or that there is one for every
/// position.
pub(super) fn named(tables: &TwistyTables) -> Named {
    let entries: Vec<String> = tables.entries().map(|entries| entries.to_string()).collect();
    let heuristic = if tables.is_exact() { "exact".to_owned() } else { entries.join("-") };
    Named { heuristic, tables: tables.bytes(), unit: WHOLE }
}
