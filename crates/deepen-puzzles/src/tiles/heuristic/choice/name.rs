//! The names under which heuristics are asked for.

use std::fmt;
use std::str::FromStr;

use crate::tiles::Shape;

/// A heuristic by name, or the wish for whatever is fastest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum HeuristicName {
    /// `zero`: blind search.
    Zero,
    /// `hamming`: tiles that are not at home.
    Hamming,
    /// `manhattan`: steps of every tile to its home.
    Manhattan,
    /// `linear-conflict`: Manhattan distance and linear conflict.
    LinearConflict,
    /// `walking-distance`: walking distance.
    WalkingDistance,
    /// `max`: the greater of linear conflict and walking distance.
    Max,
    /// `6-6-3`, `5-5-5` and the like: additive pattern databases of so many
    /// tiles each, for boards of up to 16 cells.
    Patterns(Vec<usize>),
    /// `table`: exact distances on boards of up to 9 cells, the largest
    /// standard pattern databases on boards of up to 16.
    Table,
    /// `auto`: what takes the least time in all; see
    /// [`resolved`](HeuristicName::resolved).
    #[default]
    Auto,
}

/// A name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownHeuristic {
    /// What was asked for.
    pub name: String,
}

impl fmt::Display for UnknownHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.escape_debug();
        write!(f, "there is no heuristic `{name}`: expected ")?;
        for (_, known) in HeuristicName::PLAIN {
            write!(f, "{known}, ")?;
        }
        f.write_str("or the sizes of pattern databases, as in 6-6-3")
    }
}

impl std::error::Error for UnknownHeuristic {}

/// Boards of up to 9 cells: from how many on two small tables, half a
/// millisecond to build, are worth it.
const BOARDS_FOR_HALVES: usize = 20;

/// Boards of up to 9 cells: from how many on all exact distances, twelve
/// milliseconds to build, are worth it.
const BOARDS_FOR_ALL_DISTANCES: usize = 5_000;

/// The most cells for which tables of patterns are built.
const MAX_CELLS_FOR_PATTERNS: usize = 16;

impl HeuristicName {
    /// Those without sizes, with their names.
    pub const PLAIN: [(HeuristicName, &str); 8] = [
        (HeuristicName::Auto, "auto"),
        (HeuristicName::Zero, "zero"),
        (HeuristicName::Hamming, "hamming"),
        (HeuristicName::Manhattan, "manhattan"),
        (HeuristicName::LinearConflict, "linear-conflict"),
        (HeuristicName::WalkingDistance, "walking-distance"),
        (HeuristicName::Max, "max"),
        (HeuristicName::Table, "table"),
    ];

    /// The heuristic that is meant for a run over so many boards of a shape:
    /// this one, or for `auto` the one with the least time in all, tables
    /// included.
    #[must_use]
    pub fn resolved(&self, shape: Shape, boards: usize) -> HeuristicName {
        match self {
            HeuristicName::Auto => fastest(shape, boards),
            name => name.clone(),
        }
    }
}

/// What solves so many random boards of a shape in the least time.
fn fastest(shape: Shape, boards: usize) -> HeuristicName {
    let tiles = shape.cells() - 1;
    match shape.cells() {
        ..=9 if boards >= BOARDS_FOR_ALL_DISTANCES => HeuristicName::Table,
        5..=9 if boards >= BOARDS_FOR_HALVES => {
            HeuristicName::Patterns(pieces(tiles, tiles.div_ceil(2)))
        }
        ..=9 => HeuristicName::WalkingDistance,
        10..=MAX_CELLS_FOR_PATTERNS => {
            let largest = if boards >= boards_for_six(shape) { 6 } else { 5 };
            HeuristicName::Patterns(pieces(tiles, largest))
        }
        _ => HeuristicName::Max,
    }
}

/// From how many boards on patterns of six tiles, which take ten times as
/// long to build as those of five, save more than that in the searches.
fn boards_for_six(shape: Shape) -> usize {
    match shape.cells() {
        ..=12 => 100,
        13..=15 => 6,
        _ if shape == Shape::FIFTEEN_PUZZLE => 40,
        _ => 2,
    }
}

/// So many tiles in pieces of `largest`, and what is left over.
fn pieces(tiles: usize, largest: usize) -> Vec<usize> {
    let mut sizes = vec![largest; tiles / largest];
    sizes.extend(Some(tiles % largest).filter(|&rest| rest > 0));
    sizes
}

impl FromStr for HeuristicName {
    type Err = UnknownHeuristic;

    fn from_str(name: &str) -> Result<Self, UnknownHeuristic> {
        let plain = HeuristicName::PLAIN.into_iter().find(|(_, known)| *known == name);
        if let Some((heuristic, _)) = plain {
            return Ok(heuristic);
        }
        let sizes: Result<Vec<usize>, _> = name.split('-').map(str::parse).collect();
        match sizes {
            Ok(sizes) if sizes.iter().all(|&size| size > 0) => Ok(HeuristicName::Patterns(sizes)),
            _ => Err(UnknownHeuristic { name: name.to_owned() }),
        }
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let HeuristicName::Patterns(sizes) = self {
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            return f.write_str(&sizes.join("-"));
        }
        let known = HeuristicName::PLAIN.iter().find(|(heuristic, _)| heuristic == self);
        f.write_str(known.map_or("", |(_, name)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for (heuristic, name) in HeuristicName::PLAIN {
            assert_eq!(name.parse(), Ok(heuristic.clone()));
            assert_eq!(heuristic.to_string(), name);
        }
        for name in ["6-6-3", "5-5-5", "4-4-4-3", "8"] {
            assert_eq!(name.parse::<HeuristicName>().unwrap().to_string(), name);
        }
        for name in ["", "6-", "-6", "6-0-9", "Manhattan", "6--3", "99999999999999999999"] {
            let error = name.parse::<HeuristicName>().unwrap_err();
            assert!(error.to_string().contains("expected auto, zero"), "{error}");
        }
    }

    #[test]
    fn auto_depends_on_shape_and_number_of_boards() {
        let auto = |rows, columns, boards| {
            let shape = Shape::new(rows, columns).unwrap();
            HeuristicName::Auto.resolved(shape, boards).to_string()
        };
        assert_eq!(auto(4, 4, 1), "5-5-5");
        assert_eq!(auto(4, 4, 100), "6-6-3");
        assert_eq!(auto(3, 3, 1), "walking-distance");
        assert_eq!(auto(3, 3, 100), "4-4");
        assert_eq!(auto(3, 3, 10_000), "table");
        assert_eq!(auto(2, 2, 100), "walking-distance");
        assert_eq!(auto(2, 8, 1), "5-5-5");
        assert_eq!(auto(2, 8, 2), "6-6-3");
        assert_eq!(auto(3, 4, 1), "5-5-1");
        assert_eq!(auto(3, 4, 1_000), "6-5");
        assert_eq!(auto(5, 5, 1), "max");
    }
}
