//! From text to rows of words, each with its place. What a word means is
//! decided by the parser above; here are lines, separators, brackets, boxes
//! and the size in front.

use super::{ParseError, quoted};
use crate::tiles::{MAX_CELLS, Shape};

/// A line and a column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error(self, message: String) -> ParseError {
        ParseError { line: self.line, column: self.column, message }
    }
}

/// A word that should name a tile; empty for an empty cell of a drawn box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    pub(super) text: &'a str,
    pub(super) at: Place,
    /// One character of a packed row, so that a letter is a digit.
    pub(super) packed: bool,
}

impl Cell<'_> {
    /// The place behind the word.
    pub(super) fn end(&self) -> Place {
        Place { column: self.at.column + self.text.chars().count(), ..self.at }
    }
}

/// What a text holds: at least one row, no row empty.
pub(super) struct Scanned<'a> {
    pub(super) size: Option<Shape>,
    pub(super) rows: Vec<Vec<Cell<'a>>>,
    /// The place behind the last character that counts.
    pub(super) end: Place,
}

/// What came last, to know whether a separator may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Tile,
    Comma,
    RowEnd,
    Open,
    Close,
}

struct Scanner<'a> {
    size: Option<Shape>,
    rows: Vec<Vec<Cell<'a>>>,
    row: Vec<Cell<'a>>,
    brackets: Vec<(char, Place)>,
    last: Last,
    end: Place,
    count: usize,
}

/// The rows of a text whose first line has the given number.
pub(super) fn scan(text: &str, first_line: usize) -> Result<Scanned<'_>, ParseError> {
    let mut scanner = Scanner {
        size: None,
        rows: Vec::new(),
        row: Vec::new(),
        brackets: Vec::new(),
        last: Last::Nothing,
        end: Place { line: first_line, column: 1 },
        count: 0,
    };
    for (index, line) in text.split('\n').enumerate() {
        scanner.line(line, first_line + index)?;
    }
    scanner.finish()
}

/// White space, and the byte order mark that some editors put in front.
pub(super) fn is_space(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║')
}

/// Whether a line only rules off rows: `+---+---+`, `|---|---|`, `├───┼───┤`.
fn is_rule(line: &str) -> bool {
    let stroke = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let ruled =
        |c: char| matches!(c, '+' | '|' | '\u{2500}'..='\u{257f}') || stroke(c) || is_space(c);
    line.chars().all(ruled) && line.chars().any(stroke)
}

fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '(' => ')',
        _ => '}',
    }
}

/// A size such as `3x4:` at the very start: rows, columns and the bytes taken.
fn size_in_front(text: &str) -> Option<(usize, usize, usize)> {
    let number = |from: usize| {
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
        let value = text[from..from + digits].parse().unwrap_or(usize::MAX);
        (digits > 0).then_some((value, from + digits))
    };
    let (rows, after) = number(0)?;
    let times = text[after..].chars().next().filter(|c| matches!(c, 'x' | 'X' | '×'))?;
    let (columns, after) = number(after + times.len_utf8())?;
    match text[after..].chars().next() {
        Some(':') => Some((rows, columns, after + 1)),
        None | Some('[' | '(' | '{') => Some((rows, columns, after)),
        Some(other) if is_space(other) => Some((rows, columns, after)),
        Some(_) => None,
    }
}

impl<'a> Scanner<'a> {
    fn line(&mut self, line: &'a str, number: usize) -> Result<(), ParseError> {
        let line = line.find('#').map_or(line, |remark| &line[..remark]);
        let line = line.trim_end_matches(is_space);
        let mut rest = line.trim_start_matches(is_space);
        let mut column = 1 + line[..line.len() - rest.len()].chars().count();
        if rest.is_empty() || (self.brackets.is_empty() && is_rule(rest)) {
            return Ok(());
        }
        if self.last == Last::Nothing && self.size.is_none() {
            let at = Place { line: number, column };
            if let Some((rows, columns, bytes)) = size_in_front(rest) {
                let shape = Shape::new(rows, columns);
                self.size = Some(shape.map_err(|error| at.error(error.to_string()))?);
                column += rest[..bytes].chars().count();
                rest = &rest[bytes..];
            }
        }
        let drawn = self.brackets.is_empty() && rest.starts_with(is_bar);
        let at = Place { line: number, column };
        if drawn {
            self.box_row(rest, at)?;
        } else {
            self.words(rest, at)?;
        }
        self.end = Place { line: number, column: column + rest.chars().count() };
        // A row in brackets may go on after a comma; any other ends with the line.
        if self.brackets.len() < 2 || self.last != Last::Comma {
            self.end_row();
        }
        Ok(())
    }

    /// Words, separators and brackets.
    fn words(&mut self, text: &'a str, start: Place) -> Result<(), ParseError> {
        let mut word: Option<(usize, Place)> = None;
        let mut at = start;
        for (index, character) in text.char_indices() {
            let separates = is_space(character)
                || is_bar(character)
                || matches!(character, ',' | '/' | ';' | '[' | '(' | '{' | ']' | ')' | '}');
            if separates {
                if let Some((from, place)) = word.take() {
                    self.cell(&text[from..index], place)?;
                }
                if !is_space(character) {
                    self.mark(character, at)?;
                }
            } else if word.is_none() {
                word = Some((index, at));
            }
            at.column += 1;
        }
        match word {
            Some((from, place)) => self.cell(&text[from..], place),
            None => Ok(()),
        }
    }

    /// A comma, the end of a row, or a bracket.
    fn mark(&mut self, character: char, at: Place) -> Result<(), ParseError> {
        match character {
            ',' => {
                expect_tile_before(character, at, matches!(self.last, Last::Tile | Last::Close))?;
                self.last = Last::Comma;
            }
            '[' | '(' | '{' => {
                if self.brackets.len() == 2 {
                    return Err(
                        at.error("expected at most two brackets, one in the other".to_owned())
                    );
                }
                self.end_row();
                self.brackets.push((character, at));
                self.last = Last::Open;
            }
            ']' | ')' | '}' => self.close(character, at)?,
            _ => {
                let fits = matches!(self.last, Last::Tile | Last::Close | Last::Comma);
                expect_tile_before(character, at, fits)?;
                self.end_row();
                self.last = Last::RowEnd;
            }
        }
        Ok(())
    }

    fn close(&mut self, character: char, at: Place) -> Result<(), ParseError> {
        let Some((open, opened)) = self.brackets.pop() else {
            let found = quoted(&character.to_string());
            return Err(
                at.error(format!("expected a tile, found {found} without its opening bracket"))
            );
        };
        expect_tile_before(character, at, self.last != Last::Open)?;
        if closing(open) != character {
            return Err(at.error(unclosed(open, opened)));
        }
        self.end_row();
        self.last = Last::Close;
        Ok(())
    }

    /// A row of a drawn box: `| 1 | 2 |   |`, or a row between two bars.
    fn box_row(&mut self, text: &'a str, start: Place) -> Result<(), ParseError> {
        let mut pieces: Vec<(&'a str, Place)> = Vec::new();
        let mut at = start;
        // The piece before the first bar is empty; one piece more than a board
        // and the closing bar can have is enough to refuse the row.
        for (index, piece) in text.split(is_bar).take(MAX_CELLS + 3).enumerate() {
            if index > 0 {
                pieces.push((piece, at));
            }
            at.column += piece.chars().count() + 1;
        }
        // Behind the bar that closes the row there is nothing.
        if pieces.len() > 1 && pieces.last().is_some_and(|(piece, _)| piece.is_empty()) {
            pieces.pop();
        }
        if let [(piece, place)] = pieces[..] {
            return self.words(piece, place);
        }
        for (piece, mut place) in pieces {
            let word = piece.trim_matches(is_space);
            if !word.is_empty() {
                let indent = piece.len() - piece.trim_start_matches(is_space).len();
                place.column += piece[..indent].chars().count();
            }
            if word.contains(is_space) {
                let message = format!("expected one tile between two bars, found {}", quoted(word));
                return Err(place.error(message));
            }
            self.cell(word, place)?;
        }
        Ok(())
    }

    fn cell(&mut self, text: &'a str, at: Place) -> Result<(), ParseError> {
        if self.count == MAX_CELLS {
            let found = quoted(text);
            return Err(
                at.error(format!("expected at most {MAX_CELLS} tiles, found {found} after them"))
            );
        }
        self.count += 1;
        self.row.push(Cell { text, at, packed: false });
        self.last = Last::Tile;
        Ok(())
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
    }

    fn finish(mut self) -> Result<Scanned<'a>, ParseError> {
        if let Some(&(open, opened)) = self.brackets.last() {
            return Err(self.end.error(unclosed(open, opened)));
        }
        self.end_row();
        if self.rows.is_empty() {
            return Err(self.end.error("expected a board, found no tile".to_owned()));
        }
        Ok(Scanned { size: self.size, rows: self.rows, end: self.end })
    }
}

fn unclosed(open: char, opened: Place) -> String {
    let Place { line, column } = opened;
    format!("expected `{}` to close the bracket at line {line}, column {column}", closing(open))
}

fn expect_tile_before(found: char, at: Place, fits: bool) -> Result<(), ParseError> {
    if fits { Ok(()) } else { Err(at.error(format!("expected a tile before `{found}`"))) }
}
