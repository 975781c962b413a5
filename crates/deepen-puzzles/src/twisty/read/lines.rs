//! Lines of a file as words that know their places.

use super::super::ParseError;
use crate::orders::{Place, Word};
use crate::tiles::quoted;

/// The lines of a text that say something, one after the other.
pub(super) struct Lines<'t> {
    rest: std::iter::Enumerate<std::str::Split<'t, char>>,
    next: Option<Vec<Word<'t>>>,
    /// Where the last word ended.
    end: Place,
}

/// The words of one line, up to a remark; `number` from 1.
pub(super) fn words(line: &str, number: usize) -> Vec<Word<'_>> {
    let line = line.find('#').map_or(line, |remark| &line[..remark]);
    let is_gap = |character: char| character.is_whitespace() || character == '\u{feff}';
    let mut words = Vec::new();
    let mut column = 1;
    for part in line.split_inclusive(is_gap) {
        let text = part.trim_end_matches(is_gap);
        if !text.is_empty() {
            words.push(Word { text, at: Place { line: number, column } });
        }
        column += part.chars().count();
    }
    words
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let rest = text.split('\n').enumerate();
        Lines { rest, next: None, end: Place { line: 1, column: 1 } }
    }

    /// The next line, which is not taken.
    pub(super) fn peek(&mut self) -> Option<&[Word<'t>]> {
        if self.next.is_none() {
            let said =
                |(index, line)| Some(words(line, index + 1)).filter(|words| !words.is_empty());
            self.next = self.rest.find_map(said);
        }
        self.next.as_deref()
    }

    /// Takes the next line, which has at least one word.
    pub(super) fn next(&mut self) -> Option<Vec<Word<'t>>> {
        self.peek()?;
        let words = self.next.take()?;
        self.end = end_of(&words);
        Some(words)
    }

    /// Takes the next line, where `what` is expected.
    pub(super) fn expect(&mut self, what: &str) -> Result<Vec<Word<'t>>, ParseError> {
        match self.next() {
            Some(words) => Ok(words),
            None => Err(self.end.error(format!("expected {what}, found the end"))),
        }
    }

    /// Where the text ends, as far as it says something.
    pub(super) fn end(&self) -> Place {
        self.end
    }
}

/// Behind the last of some words.
pub(super) fn end_of(words: &[Word<'_>]) -> Place {
    words.last().map_or(Place { line: 1, column: 1 }, |word| {
        let column = word.at.column + word.text.chars().count();
        Place { line: word.at.line, column }
    })
}

/// What is wrong with a word: something else was expected.
pub(super) fn unexpected(word: &Word<'_>, expected: &str) -> ParseError {
    word.at.error(format!("expected {expected}, found {}", quoted(word.text)))
}

/// Refuses words after the first `count`, or a line that has fewer.
pub(super) fn exactly(words: &[Word<'_>], count: usize, what: &str) -> Result<(), ParseError> {
    match words.get(count) {
        Some(more) => Err(unexpected(more, &format!("the end of the line after {what}"))),
        None if words.len() < count => {
            Err(end_of(words).error(format!("expected {what}, found the end of the line")))
        }
        None => Ok(()),
    }
}

/// A whole number from `least` to `most`.
pub(super) fn number(
    word: &Word<'_>,
    what: &str,
    least: usize,
    most: usize,
) -> Result<usize, ParseError> {
    let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let read = word.text.parse().ok().filter(|number| digits && (least..=most).contains(number));
    read.ok_or_else(|| unexpected(word, &format!("{what} from {least} to {most}")))
}
