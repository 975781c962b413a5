//! Maps of the `MovingAI` benchmarks, type octile:
//!
//! ```text
//! type octile
//! height 2
//! width 3
//! map
//! .GS
//! @TW
//! ```
//!
//! Height and width may change places. Empty lines may follow, nothing else.

use std::io::Read;

use super::{FileError, Rows, end, expected, number};
use crate::graph::read::lines::{Line, Word};
use crate::grid::map::{Grid, MAX_SIDE};
use crate::grid::terrain::Terrain;

impl Grid {
    /// Reads a `.map` file; no buffer is needed.
    ///
    /// ```
    /// use deepen_maps::grid::Grid;
    ///
    /// let grid = Grid::read("type octile\nheight 1\nwidth 2\nmap\n.@\n".as_bytes()).unwrap();
    /// assert_eq!((grid.width(), grid.height()), (2, 1));
    /// let error = Grid::read("type octile\nheight 1\nwidth 2\nmap\n.x\n".as_bytes());
    /// let error = error.unwrap_err().to_string();
    /// assert_eq!(error, "line 5, column 2: expected one of . G S W T @ O, found \"x\"");
    /// ```
    ///
    /// # Errors
    /// When it is no such map: where, and what was expected there.
    pub fn read(reader: impl Read) -> Result<Self, FileError> {
        let mut rows = Rows::new(reader);
        key(&mut rows, "type octile")?;
        let (height_first, first) = side(&mut rows, &[HEIGHT, WIDTH])?;
        let (_, second) = side(&mut rows, if height_first { &[WIDTH] } else { &[HEIGHT] })?;
        let (width, height) = if height_first { (second, first) } else { (first, second) };
        key(&mut rows, "map")?;
        let mut terrain = Vec::new();
        for row in 0..height {
            let Some(line) = rows.next()? else {
                return Err(rows.missing(format!("row {} of {height}", row + 1)));
            };
            cells(line, Some(width), &mut terrain)?;
        }
        while let Some(line) = rows.next()? {
            let word = line.words().next();
            if !word.bytes.is_empty() {
                return Err(expected(
                    line,
                    word,
                    format!("the end of the file after row {height}"),
                ));
            }
        }
        Grid::new(width, height, terrain).map_err(|error| rows.missing(error.to_string()))
    }

    /// Reads rows of cells without a header: for small maps in tests and
    /// examples.
    ///
    /// # Errors
    /// When a letter is none, or rows differ in length.
    pub fn from_rows(text: &str) -> Result<Self, FileError> {
        let mut rows = Rows::new(text.as_bytes());
        let mut terrain = Vec::new();
        let (mut width, mut height) = (None, 0);
        while let Some(line) = rows.next()? {
            cells(line, width, &mut terrain)?;
            width = width.or(Some(line.bytes.len() as u32));
            height += 1;
        }
        let size = (width.unwrap_or(0), height);
        Grid::new(size.0, size.1, terrain).map_err(|error| rows.missing(error.to_string()))
    }
}

const HEIGHT: &str = "height";
const WIDTH: &str = "width";

/// A line of the header that says nothing new.
fn key(rows: &mut Rows<impl Read>, key: &str) -> Result<(), FileError> {
    let said = format!("\"{key}\"");
    let Some(line) = rows.next()? else { return Err(rows.missing(said)) };
    let mut words = line.words();
    for part in key.split(' ') {
        let word = words.next();
        if word.bytes != part.as_bytes() {
            return Err(expected(line, word, said));
        }
    }
    end(line, &mut words)
}

/// A line of the header with a side of one of these names, and whether it is
/// the height.
fn side(rows: &mut Rows<impl Read>, names: &[&str]) -> Result<(bool, u32), FileError> {
    let said = names.iter().map(|name| format!("\"{name} N\"")).collect::<Vec<_>>().join(" or ");
    let Some(line) = rows.next()? else { return Err(rows.missing(said)) };
    let mut words = line.words();
    let word = words.next();
    let Some(name) = names.iter().find(|name| name.as_bytes() == word.bytes) else {
        return Err(expected(line, word, said));
    };
    let side = number(line, words.next(), &format!("the {name}"), (1, MAX_SIDE))?;
    end(line, &mut words)?;
    Ok((*name == HEIGHT, side))
}

/// A row of cells, of which there must be so many.
fn cells(line: Line<'_>, width: Option<u32>, terrain: &mut Vec<Terrain>) -> Result<(), FileError> {
    let before = terrain.len();
    let known = line.bytes.iter().map_while(|letter| Terrain::from_letter(*letter));
    let most = width.unwrap_or(MAX_SIDE) as usize;
    terrain.extend(known.take(most));
    let count = terrain.len() - before;
    let word = |length| Word { bytes: &line.bytes[count..count + length], offset: count };
    if count == most && line.bytes.len() > most {
        let rest = word(line.bytes.len() - most);
        return Err(expected(line, rest, format!("the end of the row after {most} cells")));
    }
    if count < line.bytes.len() {
        // The whole of a letter that is written in several bytes.
        let length =
            String::from_utf8_lossy(&line.bytes[count..]).chars().next().map_or(1, char::len_utf8);
        let length = length.min(line.bytes.len() - count);
        return Err(expected(line, word(length), "one of . G S W T @ O"));
    }
    match width {
        Some(width) if count < most => {
            Err(expected(line, word(0), format!("a row of {width} cells")))
        }
        _ => Ok(()),
    }
}
