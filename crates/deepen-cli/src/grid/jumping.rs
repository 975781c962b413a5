//! What a search by jump points needs, and when there can be none.

use deepen_maps::grid::jump_points::JumpMap;
use deepen_maps::grid::{Grid, Weights};

use crate::args::{Algorithm, GridArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;

/// From so many queries on it pays to work all jumps out beforehand.
const QUERIES: usize = 100;

/// The map made ready, once it is.
#[derive(Default)]
pub(super) struct Jumping(Option<JumpMap>);

impl Jumping {
    /// The map made ready for so many queries.
    pub(super) fn of(&mut self, grid: &Grid, queries: usize) -> &JumpMap {
        self.0.get_or_insert_with(|| {
            let map = JumpMap::new(grid);
            if queries < QUERIES { map } else { map.precomputed() }
        })
    }
}

/// Refuses what is asked for besides and cannot be had.
pub(super) fn allowed(args: &GridArgs, settings: &SearchSettings) -> Result<(), Failure> {
    let why = if args.weights != Weights::default() {
        "takes no weights"
    } else if !matches!(settings.algorithm, Algorithm::Auto | Algorithm::AStar) {
        "is A*: there is no other --algorithm"
    } else if !matches!(args.heuristic.as_str(), "auto" | "octile") {
        "has the octile distance for its --heuristic"
    } else if settings.weight > 1.0 {
        "is for shortest paths: there is no --weight"
    } else {
        return Ok(());
    };
    Err(Failure::new(Exit::Usage, format!("--jump-points {why}")))
}
