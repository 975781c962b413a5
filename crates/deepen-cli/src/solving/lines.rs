//! Problems a line, from a file or standard input, and what can be wrong with
//! them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use deepen_puzzles::tiles::ParseError;

use crate::interrupt;

/// The longest line that is read; the longest problem is far below that.
pub(crate) const LONGEST_LINE: u64 = 65_536;

/// A problem that was asked for, or why it is none.
pub(crate) struct Problem<T> {
    /// Where it comes from, for people.
    pub(crate) source: String,
    /// The line of a file or of standard input, from 1.
    pub(crate) line: Option<usize>,
    /// What was written.
    pub(crate) text: String,
    /// What it means.
    pub(crate) meaning: Result<T, Fault>,
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
}

impl Fault {
    /// Without a place.
    pub(crate) fn new(message: String) -> Self {
        Fault { message, line: None, column: None }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let ParseError { line, column, message } = error;
        Fault { message, line: Some(line), column: Some(column) }
    }
}

/// All problems, one after the other.
pub(crate) struct Problems<T> {
    pub(crate) iterator: Box<dyn Iterator<Item = Problem<T>> + Send>,
    /// Whether an answer should say which problem it belongs to.
    pub(crate) heading: bool,
    /// How many there will be at least, as far as that is known.
    pub(crate) expected: usize,
}

impl<T> Iterator for Problems<T> {
    type Item = Problem<T>;

    fn next(&mut self) -> Option<Problem<T>> {
        self.iterator.next()
    }
}

/// The problems in a file, or on standard input where there is none or its
/// name is `-`. They are read as they are answered.
pub(crate) fn from_file<T, P>(path: Option<&Path>, parse: P) -> Problems<T>
where
    T: Send + 'static,
    P: Fn(&str, usize) -> Option<Result<T, Fault>> + Send + 'static,
{
    match path {
        Some(path) if path != Path::new("-") => {
            let file = File::open(path).map(BufReader::new);
            let problems = from_reader(path.display().to_string(), file, parse);
            Problems { expected: count_lines(path).max(1), ..problems }
        }
        _ => from_reader("standard input".to_owned(), Ok(BufReader::new(io::stdin())), parse),
    }
}

/// Lines of an ordinary file, each of which may be a problem: it is worth a
/// first reading to know how many there are before tables are built.
fn count_lines(path: &Path) -> usize {
    let ordinary = path.metadata().is_ok_and(|data| data.is_file());
    let Some(file) = ordinary.then(|| File::open(path).ok()).flatten() else { return 0 };
    BufReader::new(file).split(b'\n').map_while(Result::ok).filter(|line| line.len() > 3).count()
}

/// A problem a line; a reader that could not be opened is one problem. A line
/// of which `parse`, told its number, makes nothing is skipped.
fn from_reader<T, R, P>(name: String, reader: io::Result<BufReader<R>>, parse: P) -> Problems<T>
where
    T: Send + 'static,
    R: Read + Send + 'static,
    P: Fn(&str, usize) -> Option<Result<T, Fault>> + Send + 'static,
{
    let mut reader = match reader {
        Ok(reader) => reader,
        Err(error) => {
            let fault = Fault::new(format!("cannot be read: {error}"));
            let unreadable =
                Problem { source: name, line: None, text: String::new(), meaning: Err(fault) };
            let iterator = Box::new(std::iter::once(unreadable));
            return Problems { iterator, heading: true, expected: 1 };
        }
    };
    let mut number = 0;
    let mut broken = false;
    let iterator = std::iter::from_fn(move || {
        while !broken {
            number += 1;
            let (text, meaning) = match read_line(&mut reader) {
                Ok(None) => return None,
                Ok(Some(Line::Text(text))) => match parse(&text, number) {
                    None => continue,
                    Some(meaning) => (text, meaning),
                },
                Ok(Some(Line::Bad(message, column))) => {
                    let fault = Fault { message, line: Some(number), column: Some(column) };
                    (String::new(), Err(fault))
                }
                Err(error) => {
                    broken = true;
                    let fault = Fault::new(format!("cannot be read: {error}"));
                    (String::new(), Err(Fault { line: Some(number), ..fault }))
                }
            };
            return Some(Problem { source: name.clone(), line: Some(number), text, meaning });
        }
        None
    });
    let iterator = Box::new(interrupt::until_cancelled(iterator));
    Problems { iterator, heading: true, expected: 1 }
}

enum Line {
    Text(String),
    /// What is wrong with it and in which column.
    Bad(String, usize),
}

/// Reads a line of bounded length; the rest of a longer one is skipped.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
        let message = format!("expected a problem, found a line of more than {LONGEST_LINE} bytes");
        return Ok(Some(Line::Bad(message, 1)));
    }
    while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count();
            Line::Bad("expected text in UTF-8, found other bytes".to_owned(), before + 1)
        }
    }))
}

/// The line that an error points into. Lines of an argument are counted
/// within it; a line of a file is the text itself.
pub(crate) fn excerpt(text: &str, fault: Option<usize>, line: Option<usize>) -> Option<String> {
    let number = if line.is_some() { 1 } else { fault? };
    text.lines().nth(number - 1).map(str::to_owned)
}
