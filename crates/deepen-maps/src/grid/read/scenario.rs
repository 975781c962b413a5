//! Scenarios of the `MovingAI` benchmarks, version 1: what is asked of a map,
//! and how long the answer is.
//!
//! ```text
//! version 1
//! 2 maps/arena.map 49 49 1 11 4 18 8.24264
//! ```
//!
//! A line has nine fields, apart by spaces or tabs: the bucket (a quarter of
//! the length, rounded down), the map, its width and height, the column and
//! row of the start, those of the goal, and the length of a shortest path as
//! far as its digits go. Empty lines are passed over.

use std::fmt;
use std::io::Read;

use super::{FileError, FileFault, Rows, at, end, expected, number};
use crate::graph::read::lines::{Line, Word};
use crate::grid::map::{Grid, MAX_SIDE, PlaceError};

/// The scenarios of a file, in their order.
///
/// ```
/// use deepen_maps::grid::{Grid, Scenarios};
///
/// let file = "version 1\n0 small.map 3 1 0 0 2 0 2\n0 small.map 3 1 0 0 1 0 1\n";
/// let scenarios = Scenarios::read(file.as_bytes()).unwrap();
/// let grid = Grid::from_rows(".@.").unwrap();
/// assert_eq!(scenarios.list()[0].on(&grid), Ok((0, 2)));
/// let error = scenarios.list()[1].on(&grid).unwrap_err();
/// assert_eq!((error.line, error.column), (3, 21));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scenarios(Vec<Scenario>);

/// What is asked of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The line of the file, from 1.
    pub line: u64,
    /// The bucket: a quarter of the length, rounded down.
    pub bucket: u32,
    /// The name of the map, as the file gives it.
    pub map: String,
    /// The columns and the rows of the map.
    pub size: (u32, u32),
    /// Column and row of the start.
    pub start: (u32, u32),
    /// Column and row of the goal.
    pub goal: (u32, u32),
    /// The length of a shortest path.
    pub optimal: PrintedLength,
    /// Where the size, the start and the goal stand in the line.
    columns: [usize; 3],
}

/// A length as a file prints it: a decimal number, and what its last digit
/// leaves open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintedLength {
    /// The number.
    pub value: f64,
    /// How far it may be off: by half a unit of the last place printed, or of
    /// the sixth digit where fewer are printed, which may have been zeros; and
    /// by a millionth of it, because the usual files were summed up in single
    /// precision.
    pub tolerance: f64,
}

impl PrintedLength {
    /// The length that a word prints; `None` where it is no decimal number
    /// that a length can be.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let (digits, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(places) {
            return None;
        }
        let exponent: i32 = exponent.parse().ok()?;
        let value: f64 = word.parse().ok().filter(|value: &f64| value.is_finite())?;
        let place = exponent.saturating_sub(i32::try_from(places.len()).ok()?);
        let unit = 10_f64.powi(place).min(10_f64.powf(value.log10().floor() - 5.0));
        Some(PrintedLength { value, tolerance: unit / 2.0 + value * 1e-6 })
    }

    /// Whether a length may have been printed so.
    #[must_use]
    pub fn agrees(self, length: f64) -> bool {
        (length - self.value).abs() <= self.tolerance
    }
}

impl fmt::Display for PrintedLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl Scenarios {
    /// Reads a `.scen` file; no buffer is needed. The map is not looked at:
    /// see [`Scenario::on`].
    ///
    /// # Errors
    /// When it is no such file, or a scenario lies outside of the size that
    /// it gives its map: where, and what was expected there.
    pub fn read(reader: impl Read) -> Result<Self, FileError> {
        const VERSION: &str = "\"version 1\"";
        let mut rows = Rows::new(reader);
        let Some(line) = rows.next()? else { return Err(rows.missing(VERSION)) };
        let mut words = line.words();
        let (name, version) = (words.next(), words.next());
        if name.bytes != b"version" {
            return Err(expected(line, name, VERSION));
        }
        if version.bytes != b"1" && version.bytes != b"1.0" {
            return Err(expected(line, version, VERSION));
        }
        end(line, &mut words)?;
        let mut scenarios = Vec::new();
        while let Some(line) = rows.next()? {
            if !line.words().next().bytes.is_empty() {
                scenarios.push(scenario(line)?);
            }
        }
        Ok(Scenarios(scenarios))
    }

    /// The scenarios.
    #[must_use]
    pub fn list(&self) -> &[Scenario] {
        &self.0
    }
}

impl Scenario {
    /// The cells where it begins and ends on a map.
    ///
    /// # Errors
    /// When the map has another size, or nobody can be in one of the cells.
    pub fn on(&self, grid: &Grid) -> Result<(u32, u32), FileError> {
        let [size, start, goal] = self.columns;
        if self.size != (grid.width(), grid.height()) {
            let said = |(width, height)| format!("a map of {width} x {height} cells");
            let (expected, found) = (said(self.size), said((grid.width(), grid.height())));
            let fault = FileFault::Expected { expected, found };
            return Err(FileError { line: self.line, column: size, fault });
        }
        let place = |(x, y), column| {
            let fault = |error| FileFault::Place(error);
            grid.place(x, y).map_err(|error| FileError {
                line: self.line,
                column,
                fault: fault(error),
            })
        };
        Ok((place(self.start, start)?, place(self.goal, goal)?))
    }
}

fn scenario(line: Line<'_>) -> Result<Scenario, FileError> {
    let mut words = line.words();
    let bucket = number(line, words.next(), "the bucket", (0, u32::MAX))?;
    let map = words.next();
    let Ok(name @ [_, ..]) = std::str::from_utf8(map.bytes).map(str::as_bytes) else {
        return Err(expected(line, map, "the name of the map in UTF-8"));
    };
    let name = String::from_utf8_lossy(name).into_owned();
    let mut sides = |what| {
        let word = words.next();
        number(line, word, what, (1, MAX_SIDE)).map(|side| (word, side))
    };
    let (width, height) = (sides("the width of the map")?, sides("the height of the map")?);
    let size = (width.1, height.1);
    let mut place = |names: [&str; 2]| -> Result<(usize, (u32, u32)), FileError> {
        let (first, second) = (words.next(), words.next());
        let outside = PlaceError::Outside { width: size.0, height: size.1 };
        let coordinate = |word: Word<'_>, what, side| match number(line, word, what, (0, u32::MAX))?
        {
            found if found < side => Ok(found),
            _ => Err(at(line, word, FileFault::Place(outside))),
        };
        let (x, y) = (coordinate(first, names[0], size.0)?, coordinate(second, names[1], size.1)?);
        Ok((line.column(first), (x, y)))
    };
    let start = place(["the start's column", "the start's row"])?;
    let goal = place(["the goal's column", "the goal's row"])?;
    let word = words.next();
    let printed = std::str::from_utf8(word.bytes).ok().and_then(PrintedLength::parse);
    let Some(optimal) = printed else {
        return Err(expected(line, word, "the length of a shortest path, a decimal number"));
    };
    end(line, &mut words)?;
    let columns = [line.column(width.0), start.0, goal.0];
    let (start, goal) = (start.1, goal.1);
    Ok(Scenario { line: line.number, bucket, map: name, size, start, goal, optimal, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_length_is_as_exact_as_its_digits() {
        let printed = |text: &str| PrintedLength::parse(text).unwrap();
        assert!(printed("8.24264").agrees(8.242_640_687) && !printed("8.24264").agrees(8.242_66));
        assert!(printed("1207.03").agrees(1_207.033_62) && !printed("1207.03").agrees(1_207.037_5));
        // Zeros at the end are not printed.
        assert!(printed("42").agrees(42.000_04) && !printed("42").agrees(42.000_1));
        assert!(printed("0").agrees(0.0) && !printed("0").agrees(1e-9));
        assert!(printed("1.20703e+06").agrees(1_207_033.0));
        assert!(printed("3.41421356").agrees(3.414_213_56));
        // A sum in single precision, on the wrong side of a half.
        assert!(printed("873.764").agrees(873.764_502));
    }

    #[test]
    fn what_is_no_length_is_refused() {
        for text in ["", ".", "-1", "+1", "1e", "inf", "nan", "1e999", "0x1", "1.2.3", "1 ", "1e+"]
        {
            assert_eq!(PrintedLength::parse(text), None, "{text:?}");
        }
    }
}
