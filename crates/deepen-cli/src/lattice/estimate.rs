//! The heuristics of lattices by their names.

use deepen_maps::lattice::{Lattice, ToGoal};

use crate::args::Algorithm;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;

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

/// The heuristic that a name means, and its own name; its tables are made
/// `ways` times, and `auto` leaves as much memory to the search as they take.
pub(super) fn named(
    name: &str,
    (lattice, ways): (&Lattice<'_>, usize),
    settings: &SearchSettings,
) -> Result<(ToGoal, String), Fault> {
    let needed = |name: &str| ways * bytes(name, lattice);
    let own = match name {
        "auto" => {
            let strong = format!("straight+cells+free-space:{WINDOW}");
            let fits = settings.memory.is_none_or(|most| needed(&strong) <= most / 2);
            if fits { strong } else { "straight".to_owned() }
        }
        name => name.to_owned(),
    };
    settings.allows_tables(&own, needed(&own))?;
    let heuristic = own.split('+').fold(ToGoal::blind(), |sum, part| match (part, window(part)) {
        ("straight", _) => sum.straight(lattice),
        ("cells", _) => sum.cells(lattice),
        (_, Some(radius)) => sum.free_space(lattice, radius),
        _ => sum,
    });
    Ok((heuristic, own))
}

/// What the tables of a heuristic will take: a distance for each cell of the
/// map, and for each pose of the window.
fn bytes(name: &str, lattice: &Lattice<'_>) -> usize {
    let map = usize::from(lattice.obstacles().width()) * usize::from(lattice.obstacles().height());
    let headings = lattice.primitives().headings().count();
    let entries = name.split('+').map(|part| match (part, window(part)) {
        ("cells", _) => map,
        (_, Some(radius)) => (2 * usize::from(radius) + 1).pow(2) * headings,
        _ => 0,
    });
    entries.sum::<usize>() * size_of::<u64>()
}

/// Whether an algorithm also asks what is left to the start.
pub(super) fn looks_back(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Nbs | Algorithm::BaeStar | Algorithm::BidirectionalIdaStar)
}
