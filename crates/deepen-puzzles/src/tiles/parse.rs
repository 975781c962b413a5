//! Reading boards the way people write them.
//!
//! | what | how it may be written |
//! | --- | --- |
//! | tiles | numbers, apart by spaces or commas: `1 2 3 0`, `1, 2, 3, 0` |
//! | the blank | `0`, `_`, `.`, `x` or the word `blank` |
//! | rows | a line each, or apart by `/`, `;` or a bar, or each in brackets: `[[1,2],[3,0]]`, `(1 2)(3 0)` |
//! | drawn boxes | lines that begin with a bar, a cell between two bars (an empty one is the blank); ruled lines such as `+---+---+` are skipped |
//! | packed | one character a tile, `123456780` or `123/456/780`, `a` to `o` for 10 to 24, the blank as `0`, `_` or `.` |
//! | the size | in front, `2x4:` (rows x columns; the colon may be left out) |
//! | remarks | from `#` to the end of the line |
//!
//! Where no size is said, the rows tell it; without rows (rows of one tile
//! are none) the tiles are read as a square.

use std::fmt;

use super::board::Named;
use super::{Board, BoardError, MAX_CELLS, Shape};

mod scan;
#[cfg(test)]
mod tests;

use scan::{Cell, Place, Scanned};

/// The first place where a text stops being a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What was expected there and what was found, one sentence of bounded
    /// length without the place.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads the one board in a text, which may span lines.
///
/// `size` is what is known from elsewhere; a size in the text comes first.
///
/// # Errors
/// When the text is no board: the character at which it stops being one.
pub fn parse_board(text: &str, size: Option<Shape>) -> Result<Board, ParseError> {
    board_from_line(text, 1, size)
}

/// Reads one line of a batch, `number` being its number in the whole; `None`
/// when the line is empty or a remark. `size` is as for [`parse_board`].
#[must_use]
pub fn parse_line(
    line: &str,
    number: usize,
    size: Option<Shape>,
) -> Option<Result<Board, ParseError>> {
    let content = line.trim_start_matches(scan::is_space);
    if content.is_empty() || content.starts_with('#') {
        return None;
    }
    Some(board_from_line(line, number, size))
}

/// Reads a batch, one board a line; each comes with its line number, from 1.
/// A bad line does not stop the ones after it.
pub fn parse_lines(
    text: &str,
    size: Option<Shape>,
) -> impl Iterator<Item = (usize, Result<Board, ParseError>)> {
    text.lines().enumerate().filter_map(move |(index, line)| {
        let number = index + 1;
        parse_line(line, number, size).map(|board| (number, board))
    })
}

fn board_from_line(text: &str, line: usize, size: Option<Shape>) -> Result<Board, ParseError> {
    let mut scanned = scan::scan(text, line)?;
    unpack(&mut scanned)?;
    // A word that is no tile is a better place to point at than its row.
    let cells: Vec<Cell> = scanned.rows.concat();
    let tiles = cells.iter().map(tile).collect::<Result<Vec<u8>, _>>()?;
    let size = scanned.size.or(size);
    let shape = if scanned.rows.len() > 1 && scanned.rows.iter().any(|row| row.len() > 1) {
        shape_of_rows(&scanned, size)?
    } else {
        shape_of_count(&scanned, size)?
    };
    Board::new(shape, &tiles).map_err(|error| locate(error, &cells, scanned.end))
}

/// The number of a tile, 0 for the blank. Numbers that no board has become
/// the highest there is, and are refused when the shape is known.
fn tile(cell: &Cell) -> Result<u8, ParseError> {
    let text = cell.text;
    if is_blank(text) {
        return Ok(0);
    }
    if cell.packed {
        let digit = text.chars().next().and_then(|character| character.to_digit(36));
        return Ok(digit.map_or(u8::MAX, |digit| digit as u8));
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(text.parse().unwrap_or(u8::MAX));
    }
    let message = format!(
        "expected a tile's number or the blank (0, _, ., x or blank), found {}",
        quoted(text)
    );
    Err(cell.at.error(message))
}

fn is_blank(text: &str) -> bool {
    let of_one = |sign: u8| text.bytes().all(|byte| byte == sign);
    // An empty text is an empty cell of a drawn box.
    of_one(b'0')
        || of_one(b'_')
        || text == "."
        || text.eq_ignore_ascii_case("x")
        || text.eq_ignore_ascii_case("blank")
}

/// Splits rows that are one word each into a tile a character.
fn unpack(scanned: &mut Scanned) -> Result<(), ParseError> {
    let is_packed = |row: &Vec<Cell>| match row[..] {
        [Cell { text, .. }] => {
            let fits =
                |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'o' | b'A'..=b'O' | b'_' | b'.');
            text.len() > 1 && !text.eq_ignore_ascii_case("blank") && text.bytes().all(fits)
        }
        _ => false,
    };
    if !scanned.rows.iter().all(is_packed) {
        return Ok(());
    }
    let mut count = 0;
    for row in &mut scanned.rows {
        let word = row[0];
        count += word.text.len();
        if count > MAX_CELLS {
            let message = format!(
                "expected a board of at most {MAX_CELLS} cells, found {} with a character for each",
                quoted(word.text)
            );
            return Err(word.at.error(message));
        }
        // All characters are ASCII, so bytes are characters and columns.
        *row = (0..word.text.len())
            .map(|index| Cell {
                text: &word.text[index..=index],
                at: Place { column: word.at.column + index, ..word.at },
                packed: true,
            })
            .collect();
    }
    Ok(())
}

/// The shape that the rows have, which must be the one asked for.
fn shape_of_rows(scanned: &Scanned, size: Option<Shape>) -> Result<Shape, ParseError> {
    let rows = &scanned.rows;
    let columns = size.map_or(rows[0].len(), Shape::columns);
    for (index, row) in rows.iter().enumerate() {
        if row.len() != columns {
            let place = row.get(columns).map_or_else(|| row[row.len() - 1].end(), |cell| cell.at);
            let because = match size {
                Some(shape) => format!("{columns} tiles in each row of a {shape} board"),
                None => format!("{columns} tiles in each row, as in row 1"),
            };
            let message = format!("expected {because}, found {} in row {}", row.len(), index + 1);
            return Err(place.error(message));
        }
    }
    match size {
        Some(shape) if shape.rows() != rows.len() => {
            let place = rows.get(shape.rows()).map_or(scanned.end, |row| row[0].at);
            let expected = shape.rows();
            Err(place.error(format!(
                "expected {expected} rows for a {shape} board, found {}",
                rows.len()
            )))
        }
        Some(shape) => Ok(shape),
        None => {
            Shape::new(rows.len(), columns).map_err(|error| rows[0][0].at.error(error.to_string()))
        }
    }
}

/// The shape of tiles without rows: the one asked for, or a square.
fn shape_of_count(scanned: &Scanned, size: Option<Shape>) -> Result<Shape, ParseError> {
    let count = scanned.rows.iter().map(Vec::len).sum::<usize>();
    if let Some(shape) = size {
        if shape.cells() == count {
            return Ok(shape);
        }
        let surplus = scanned.rows.iter().flatten().nth(shape.cells());
        let place = surplus.map_or(scanned.end, |cell| cell.at);
        let cells = shape.cells();
        return Err(
            place.error(format!("expected {cells} tiles for a {shape} board, found {count}"))
        );
    }
    let shapes = || (2..=count / 2).filter_map(|rows| exact_shape(rows, count));
    if let Some(square) = shapes().find(|shape| shape.rows() == shape.columns()) {
        return Ok(square);
    }
    let sizes: Vec<String> = shapes().map(|shape| shape.to_string()).collect();
    let Some(first) = sizes.first() else {
        let message = format!(
            "expected more tiles or fewer: {count} make no board, which has at least 2 rows and 2 columns"
        );
        return Err(scanned.end.error(message));
    };
    let place = scanned.rows[0][0].at;
    let message = format!(
        "expected the size of the board, because {count} tiles without rows may be {}: say it in front, as in `{first}:`, or put / between the rows",
        sizes.join(" or ")
    );
    Err(place.error(message))
}

fn exact_shape(rows: usize, count: usize) -> Option<Shape> {
    if count.is_multiple_of(rows) { Shape::new(rows, count / rows).ok() } else { None }
}

/// Points an error about cells at the text of the cell.
fn locate(error: BoardError, cells: &[Cell], end: Place) -> ParseError {
    match error {
        BoardError::OutOfRange { cell, highest, missing, .. } => cells[cell].at.error(format!(
            "expected a tile from 1 to {highest} or the blank, found {}; {} is missing",
            quoted(cells[cell].text),
            Named(missing)
        )),
        BoardError::Twice { tile, first, cell, missing } => {
            let Place { line, column } = cells[first].at;
            cells[cell].at.error(format!(
                "expected every tile once, found {} again, first at line {line}, column {column}; {} is missing",
                Named(tile),
                Named(missing)
            ))
        }
        BoardError::Count { .. } => end.error(error.to_string()),
    }
}

/// A piece of the input for a message: cut, and with nothing a terminal obeys.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 20;
    let cut = text.char_indices().nth(LONGEST).map(|(index, _)| &text[..index]);
    // Names of moves end in apostrophes, which need no escape between these marks.
    let escaped = cut.unwrap_or(text).escape_debug().to_string().replace("\\'", "'");
    if cut.is_some() { format!("`{escaped}..`") } else { format!("`{escaped}`") }
}
