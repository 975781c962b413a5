//! What steps cost by terrain, and why a space cannot be.

use std::fmt;

use super::length::PathLength;
use super::map::{Grid, PlaceError};
use super::terrain::{Medium, Terrain, Weights};

/// What a straight and what a diagonal step costs, by the place of the terrain.
pub(super) type StepCosts<L> = [[L; 2]; Terrain::ALL.len()];

/// What steps cost by the terrain that they enter. Only those of one medium, if
/// one is given, have to fit: others are not met.
pub(super) fn step_costs<L: PathLength>(
    grid: &Grid,
    weights: Weights,
    medium: Option<Medium>,
) -> Result<StepCosts<L>, SpaceError> {
    let steps = |weight| L::of_steps(weight, 0).zip(L::of_steps(0, weight));
    let mut costs = [steps(1).unwrap_or_default().into(); Terrain::ALL.len()];
    for of in [Medium::Land, Medium::Water] {
        for terrain in grid.terrains_of(of) {
            match steps(weights.of(terrain).into()) {
                Some(weighed) => costs[terrain as usize] = weighed.into(),
                None if medium.is_none_or(|medium| medium == of) => {
                    return Err(SpaceError::Weight(terrain));
                }
                None => {}
            }
        }
    }
    Ok(costs)
}

/// Why there is no such space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// Nobody can be at the goal.
    Goal(PlaceError),
    /// A step into this terrain is longer than any length.
    Weight(Terrain),
    /// The map has more steps than can be numbered: a table of distances
    /// cannot be made.
    TooLarge,
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::Goal(error) => error.fmt(f),
            SpaceError::Weight(terrain) => {
                write!(
                    f,
                    "expected weights whose lengths fit, that of '{}' is too large",
                    terrain.letter()
                )
            }
            SpaceError::TooLarge => f.write_str("expected a map of at most 2^32 steps"),
        }
    }
}

impl std::error::Error for SpaceError {}
