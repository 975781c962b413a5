//! How boards are to be solved, as a checkpoint keeps it too.

use serde::{Deserialize, Serialize};

use super::shelf::TableSettings;
use crate::args::{Algorithm, NotationName, ResumeArgs, TilesArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;

/// How boards are to be solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    #[serde(flatten)]
    pub(crate) search: SearchSettings,
    pub(crate) heuristic: String,
    pub(crate) moves: NotationName,
    pub(crate) show_boards: bool,
    #[serde(default)]
    pub(crate) tables: TableSettings,
}

impl Settings {
    /// Those of the arguments.
    ///
    /// # Errors
    /// When they speak against each other.
    pub(crate) fn of(args: &TilesArgs) -> Result<Self, Failure> {
        let only_optimal = |other: &str| {
            let why = "its best-first phase finds one optimal solution";
            let message = format!("--algorithm hybrid cannot be used with {other}: {why}");
            Err(Failure::new(Exit::Usage, message))
        };
        let algorithm = args.search.algorithm;
        let every = matches!(algorithm, Algorithm::Auto | Algorithm::IdaStar | Algorithm::Iddfs);
        let hybrid = algorithm == Algorithm::Hybrid;
        if args.all && !every && !hybrid {
            let name = algorithm.name();
            let message =
                format!("--algorithm {name} cannot be used with --all: it finds one solution");
            return Err(Failure::new(Exit::Usage, message));
        }
        if hybrid && args.all {
            return only_optimal("--all");
        }
        if hybrid && args.search.weight.is_some_and(|weight| weight > 1.0) {
            return only_optimal("--weight");
        }
        let mut search = SearchSettings::of(&args.search, &args.output);
        if algorithm != Algorithm::Auto {
            search = search.keeping(&args.checkpoint)?;
        }
        if args.all {
            (search.all, search.threads) = (Some(args.all_limit), 1);
        }
        Ok(Settings {
            search,
            heuristic: args.heuristic.to_string(),
            moves: args.moves,
            show_boards: args.show_boards,
            tables: args.tables.settings(),
        })
    }

    /// Those that a checkpoint has kept, but for what is said anew.
    pub(crate) fn changed(self, args: &ResumeArgs) -> Self {
        let directory = args.place.absolute().or(self.tables.directory);
        let tables = TableSettings { directory, ..self.tables };
        Settings { search: self.search.changed(args), tables, ..self }
    }
}
