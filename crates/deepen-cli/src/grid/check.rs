//! How answers about paths on a map are replayed.

use std::path::Path;

use deepen_check::grid::Map;
use deepen_maps::grid::{Length, PathLength, Weights};

use super::query::{place, weigh};
use crate::amount::{Amount, Price, Unit};
use crate::check::{Claim, Replay};
use crate::exit::Exit;
use crate::failure::Failure;

/// Paths on a map.
pub(crate) struct Ways {
    map: Map,
    weights: Weights,
}

impl Ways {
    /// Reads the map, as the checker does.
    pub(crate) fn open(file: &Path, weights: Weights) -> Result<Self, Failure> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
        let map = text.and_then(|text| Map::parse(&text).map_err(|error| error.to_string()));
        let map =
            map.map_err(|error| Failure::new(Exit::Input, format!("{}, {error}", file.display())))?;
        Ok(Ways { map, weights })
    }
}

impl Replay for Ways {
    const DOMAIN: &'static str = "grid";
    const STEP: &'static str = "step";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let cell = |text: &str| place(text).map(|(x, y)| (x as usize, y as usize));
        let from = claim.text("problem")?.split_ascii_whitespace().next().unwrap_or_default();
        let ends = (cell(from)?, cell(claim.text("goal")?)?);
        let path: Result<Vec<_>, _> =
            std::iter::once(&from).chain(plan).map(|text| cell(text)).collect();
        let length = self.map.path_length(ends, &path?, &weigh(self.weights));
        let length = length.map_err(|error| error.to_string())?;
        let cost = Length::of_steps(length.straight, length.diagonal);
        Ok(cost.ok_or("the path is too long")?.amount().in_units(Unit::Length))
    }
}
