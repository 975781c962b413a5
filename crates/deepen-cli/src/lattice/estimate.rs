//! The heuristics of lattices by their names.

use deepen_maps::lattice::{Lattice, ToGoal};

use crate::args::Algorithm;

/// The window of free space where nothing is said, and the widest.
const WINDOW: u16 = 24;
const WIDEST: u16 = 512;

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    let known = |part: &str| matches!(part, "straight" | "cells") || window(part).is_some();
    if matches!(name, "auto" | "zero") || name.split('+').all(known) {
        return Ok(name.to_owned());
    }
    Err(format!(
        "expected auto, zero, or straight, cells or free-space:N with N from 1 to {WIDEST}, \
         joined by `+`, found `{name}`"
    ))
}

/// `free-space`, `free-space:40`
fn window(name: &str) -> Option<u16> {
    match name.strip_prefix("free-space")? {
        "" => Some(WINDOW),
        radius => {
            radius.strip_prefix(':')?.parse().ok().filter(|radius| (1..=WIDEST).contains(radius))
        }
    }
}

/// The heuristic that a name means, and its own name.
pub(super) fn named(name: &str, lattice: &Lattice<'_>) -> (ToGoal, String) {
    let own = match name {
        "auto" => format!("straight+cells+free-space:{WINDOW}"),
        name => name.to_owned(),
    };
    let heuristic = own.split('+').fold(ToGoal::blind(), |sum, part| match (part, window(part)) {
        ("straight", _) => sum.straight(lattice),
        ("cells", _) => sum.cells(lattice),
        (_, Some(radius)) => sum.free_space(lattice, radius),
        _ => sum,
    });
    (heuristic, own)
}

/// Whether an algorithm also asks what is left to the start.
pub(super) fn looks_back(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Nbs | Algorithm::BaeStar | Algorithm::BidirectionalIdaStar)
}
