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
    /// `7-8x1`, `6-6-6-6x3` and the like: pattern databases that may be kept
    /// in files, the maximum over so many partitions, for boards of up to 25
    /// cells. Sizes alone mean these where tables of the other kind would be
    /// too large.
    Databases {
        /// The sizes of a partition's patterns.
        sizes: Vec<usize>,
        /// How many partitions.
        partitions: usize,
    },
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
        f.write_str("or the sizes of pattern databases, as in 6-6-3 or 6-6-6-6x3")
    }
}

impl std::error::Error for UnknownHeuristic {}

/// Boards of up to 9 cells: from how many on two small tables, half a
/// millisecond to build, are worth it.
const BOARDS_FOR_HALVES: usize = 20;

/// Boards of up to 9 cells: from how many on all exact distances, twelve
/// milliseconds to build, are worth it.
const BOARDS_FOR_ALL_DISTANCES: usize = 5_000;

/// The most cells for which tables of patterns are built in memory, indexed
/// directly.
const MAX_CELLS_FOR_PATTERNS: usize = 16;

/// The most tiles of a pattern of which such a table is small enough.
const MAX_DIRECT_TILES: usize = 6;

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
    /// included, where none are kept.
    #[must_use]
    pub fn resolved(&self, shape: Shape, boards: usize) -> HeuristicName {
        match self {
            HeuristicName::Auto => fastest(shape, boards),
            HeuristicName::Patterns(sizes)
                if shape.cells() > MAX_CELLS_FOR_PATTERNS
                    || sizes.iter().any(|tiles| *tiles > MAX_DIRECT_TILES) =>
            {
                HeuristicName::Databases { sizes: sizes.clone(), partitions: 1 }
            }
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
        _ => HeuristicName::Databases { sizes: pieces(tiles, 6), partitions: 1 },
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

/// A number of at least 1, without a sign.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| *number > 0 && !text.starts_with('+'))
}

impl FromStr for HeuristicName {
    type Err = UnknownHeuristic;

    fn from_str(name: &str) -> Result<Self, UnknownHeuristic> {
        let plain = HeuristicName::PLAIN.into_iter().find(|(_, known)| *known == name);
        if let Some((heuristic, _)) = plain {
            return Ok(heuristic);
        }
        let (sizes, partitions) = match name.split_once('x') {
            Some((sizes, partitions)) => (sizes, Some(partitions)),
            None => (name, None),
        };
        let sizes: Option<Vec<usize>> = sizes.split('-').map(number).collect();
        let unknown = || UnknownHeuristic { name: name.to_owned() };
        let sizes = sizes.ok_or_else(unknown)?;
        Ok(match partitions {
            None => HeuristicName::Patterns(sizes),
            Some(partitions) => {
                let partitions = number(partitions).ok_or_else(unknown)?;
                HeuristicName::Databases { sizes, partitions }
            }
        })
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let HeuristicName::Patterns(sizes) | HeuristicName::Databases { sizes, .. } = self {
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            f.write_str(&sizes.join("-"))?;
            if let HeuristicName::Databases { partitions, .. } = self {
                write!(f, "x{partitions}")?;
            }
            return Ok(());
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
        for name in ["6-6-3", "5-5-5", "4-4-4-3", "8", "7-8x1", "6-6-6-6x12"] {
            assert_eq!(name.parse::<HeuristicName>().unwrap().to_string(), name);
        }
        for name in [
            "",
            "6-",
            "-6",
            "6-0-9",
            "Manhattan",
            "6--3",
            "99999999999999999999",
            "x1",
            "7-8x",
            "7-8x0",
            "7-8x+1",
            "7-8x1x1",
        ] {
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
        assert_eq!(auto(5, 5, 1), "6-6-6-6x1");
        let sizes = |rows, columns, name: &str| {
            let shape = Shape::new(rows, columns).unwrap();
            name.parse::<HeuristicName>().unwrap().resolved(shape, 1).to_string()
        };
        assert_eq!(sizes(4, 4, "6-6-3"), "6-6-3");
        assert_eq!(sizes(4, 4, "7-8"), "7-8x1");
        assert_eq!(sizes(5, 5, "6-6-6-6"), "6-6-6-6x1");
    }
}
