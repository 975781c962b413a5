//! Maps and scenarios from text.
//!
//! A file is read in one pass, in memory that grows with what was read and
//! not with what a header promises. Lines end with a line feed, or all of them
//! with a carriage return and a line feed, as copies made under Windows do; a
//! file that mixes the two, or has carriage returns alone, was damaged on its
//! way and is refused, because a row might have lost a cell.

mod error;
mod map;
mod scenario;

use std::io::Read;

pub use error::{FileError, FileFault};
pub use scenario::{PrintedLength, Scenario, Scenarios};

use crate::graph::read::lines::{Line, LineEnd, Lines, Word, Words, whole};
use crate::graph::read::quoted;

/// Lines that all end alike.
struct Rows<R> {
    lines: Lines<R>,
    /// How the first line ended.
    end: Option<LineEnd>,
    /// How many lines were given out.
    count: u64,
}

impl<R: Read> Rows<R> {
    fn new(reader: R) -> Self {
        Rows { lines: Lines::new(reader), end: None, count: 0 }
    }

    fn next(&mut self) -> Result<Option<Line<'_>>, FileError> {
        let Some(line) = self.lines.next()? else { return Ok(None) };
        self.count = line.number;
        let first = *self.end.get_or_insert(line.end);
        let alone = line.bytes.iter().position(|byte| *byte == b'\r');
        let differs = line.end == LineEnd::Return || line.end != first && line.end != LineEnd::File;
        let place = alone.or(differs.then_some(line.bytes.len()));
        match place {
            Some(offset) => Err(at(line, Word { bytes: b"", offset }, FileFault::LineEnd)),
            None => Ok(Some(line)),
        }
    }

    /// What is missing where the file ends.
    fn missing(&self, expected: impl Into<String>) -> FileError {
        let fault = FileFault::Expected {
            expected: expected.into(),
            found: String::from("the end of the file"),
        };
        FileError { line: self.count + 1, column: 1, fault }
    }
}

/// A fault at a word.
#[cold]
fn at(line: Line<'_>, word: Word<'_>, fault: FileFault) -> FileError {
    FileError { line: line.number, column: line.column(word), fault }
}

/// What was expected instead of a word, or of the end of the line.
#[cold]
fn expected(line: Line<'_>, word: Word<'_>, expected: impl Into<String>) -> FileError {
    let found = if word.bytes.is_empty() {
        String::from("the end of the line")
    } else {
        quoted(word.bytes)
    };
    at(line, word, FileFault::Expected { expected: expected.into(), found })
}

/// The end of a line.
fn end(line: Line<'_>, words: &mut Words<'_>) -> Result<(), FileError> {
    let word = words.next();
    if word.bytes.is_empty() { Ok(()) } else { Err(expected(line, word, "the end of the line")) }
}

/// A whole number from `least` to `most`.
fn number(
    line: Line<'_>,
    word: Word<'_>,
    what: &str,
    (least, most): (u32, u32),
) -> Result<u32, FileError> {
    let found = whole(word.bytes).and_then(|number| u32::try_from(number).ok());
    match found.filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(number),
        None => Err(expected(line, word, format!("{what}, a number from {least} to {most}"))),
    }
}
