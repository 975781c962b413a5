//! Orders of numbered things written as numbers, shared by stacks and rings.
//!
//! Numbers stand apart by spaces, commas or ends of lines; one pair of
//! brackets around all of them and remarks from `#` to the end of a line are
//! allowed. Things are numbered from 0 or from 1: an order of `n` things that
//! has no 0 counts from 1.

use std::fmt;
use std::str::FromStr;

use crate::tiles::{ParseError, quoted};

/// Why some numbers are no order. Places are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderError {
    /// Too few or too many numbers.
    Count {
        /// The fewest there may be.
        least: usize,
        /// The most there may be.
        most: usize,
        /// How many there were.
        found: usize,
    },
    /// A number that none of so many things has.
    OutOfRange {
        /// Where it stands.
        place: usize,
        /// The number.
        found: i32,
        /// The lowest number there is.
        lowest: i32,
        /// The highest.
        highest: i32,
    },
    /// A thing that stands in two places.
    Twice {
        /// Its number, without a sign.
        number: i32,
        /// Its first place.
        first: usize,
        /// The other.
        place: usize,
        /// The lowest number that is missing instead.
        missing: i32,
    },
}

impl fmt::Display for OrderError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OrderError::Count { least, most, found } => {
                write!(to, "expected {least} to {most} numbers, found {found}")
            }
            OrderError::OutOfRange { place, found, lowest, highest } => write!(
                to,
                "expected a number from {lowest} to {highest}, found {found} in place {place}"
            ),
            OrderError::Twice { number, first, place, missing } => write!(
                to,
                "expected every number once, found {number} in place {first} and again in place {place}; {missing} is missing"
            ),
        }
    }
}

impl std::error::Error for OrderError {}

/// How many things an order may have, and whether they bear signs.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) least: usize,
    pub(crate) most: usize,
    /// Numbers count from 1 and may be negative.
    pub(crate) signed: bool,
}

/// One of the things of an order: its number from 0, and whether it bears a
/// minus.
pub(crate) type Thing = (u8, bool);

impl Form {
    /// The things that have these numbers, of which every one from the lowest
    /// up must be there once, whatever the sign.
    pub(crate) fn things(self, numbers: &[i32]) -> Result<Vec<Thing>, OrderError> {
        let found = numbers.len();
        if !(self.least..=self.most).contains(&found) {
            return Err(OrderError::Count { least: self.least, most: self.most, found });
        }
        let lowest = i32::from(self.signed || !numbers.contains(&0));
        let mut things: Vec<Thing> = Vec::with_capacity(found);
        for (place, &number) in numbers.iter().enumerate() {
            let size = if self.signed { number.saturating_abs() } else { number };
            let thing = u8::try_from(size.saturating_sub(lowest)).ok();
            let Some(thing) = thing.filter(|thing| usize::from(*thing) < found) else {
                let highest = lowest + i32::try_from(found - 1).unwrap_or(i32::MAX);
                return Err(OrderError::OutOfRange { place, found: number, lowest, highest });
            };
            if let Some(first) = things.iter().position(|(other, _)| *other == thing) {
                let is_missing =
                    |sought: &i32| !numbers.iter().any(|other| other.saturating_abs() == *sought);
                let missing = (lowest..=i32::from(u8::MAX)).find(is_missing).unwrap_or(lowest);
                return Err(OrderError::Twice { number: size, first, place, missing });
            }
            things.push((thing, number < 0));
        }
        Ok(things)
    }

    /// Reads the one order in a text, which may span lines.
    pub(crate) fn parse(self, text: &str) -> Result<Vec<Thing>, ParseError> {
        let (words, end) = words(text, self.most)?;
        let numbers = words.iter().map(|word| word.number(self.signed));
        let numbers = numbers.collect::<Result<Vec<i32>, _>>()?;
        self.things(&numbers).map_err(|error| match error {
            OrderError::Count { .. } => end.error(error.to_string()),
            OrderError::OutOfRange { place, lowest, highest, .. } => words[place].at.error(format!(
                "expected a number from {lowest} to {highest}, found {}",
                quoted(words[place].text)
            )),
            OrderError::Twice { first, place, missing, .. } => {
                let Place { line, column } = words[first].at;
                words[place].at.error(format!(
                    "expected every number once, found {} again, first at line {line}, column {column}; {missing} is missing",
                    quoted(words[place].text)
                ))
            }
        })
    }
}

/// Reads a batch, one stack or ring a line; each comes with its line number,
/// from 1. Empty lines and remarks are left out, and a bad line does not stop
/// the ones after it.
pub fn parse_lines<T>(text: &str) -> impl Iterator<Item = (usize, Result<T, ParseError>)>
where
    T: FromStr<Err = ParseError>,
{
    text.lines().enumerate().filter_map(|(index, line)| {
        let content = line.trim_start_matches(is_gap);
        if content.is_empty() || content.starts_with('#') {
            return None;
        }
        let number = index + 1;
        let read = line.parse().map_err(|error| ParseError { line: number, ..error });
        Some((number, read))
    })
}

/// Reads a plan: any count of numbers, each from `lowest` to `highest`.
pub(crate) fn parse_plan(
    text: &str,
    lowest: usize,
    highest: usize,
    what: &str,
) -> Result<Vec<u8>, ParseError> {
    let (words, _) = words(text, usize::MAX)?;
    let step = |word: &Word<'_>| {
        let number = word.text.parse::<u8>().ok();
        number.filter(|number| (lowest..=highest).contains(&usize::from(*number))).ok_or_else(
            || {
                let found = quoted(word.text);
                word.at.error(format!("expected {what} from {lowest} to {highest}, found {found}"))
            },
        )
    };
    words.iter().map(step).collect()
}

/// Where in a text something stands: line and column in characters, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    pub(crate) fn error(self, message: String) -> ParseError {
        ParseError { line: self.line, column: self.column, message }
    }
}

/// A word, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: Place,
}

impl Word<'_> {
    fn number(&self, signed: bool) -> Result<i32, ParseError> {
        let digits = if signed { self.text.trim_start_matches(['+', '-']) } else { self.text };
        let one_sign = self.text.len() - digits.len() <= 1;
        if digits.is_empty() || !one_sign || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let what = if signed { "a number, which may have a sign" } else { "a number" };
            return Err(self.at.error(format!("expected {what}, found {}", quoted(self.text))));
        }
        // What is beyond all numbers is refused as out of range.
        let size = digits.parse().unwrap_or(i32::MAX);
        Ok(if self.text.starts_with('-') { -size } else { size })
    }
}

fn is_gap(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == '\u{feff}'
}

/// Splits a text into words without gaps, at most `most` of them, and says
/// where it ends.
fn words(text: &str, most: usize) -> Result<(Vec<Word<'_>>, Place), ParseError> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut brackets = Brackets::None;
    let mut end = Place { line: 1, column: 1 };
    for (index, line) in text.split('\n').enumerate() {
        let line = line.find('#').map_or(line, |remark| &line[..remark]);
        let mut at = Place { line: index + 1, column: 1 };
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '[' | '(' | ']' | ')' => {
                    brackets = brackets.after(first, at, words.is_empty())?;
                    1
                }
                _ if is_gap(first) => first.len_utf8(),
                _ => {
                    let ends = |c: char| is_gap(c) || matches!(c, '[' | '(' | ']' | ')');
                    let length = rest.find(ends).unwrap_or(rest.len());
                    let word = Word { text: &rest[..length], at };
                    if words.len() == most || matches!(brackets, Brackets::Closed) {
                        let found = quoted(word.text);
                        let message = format!("expected nothing more, found {found}");
                        return Err(at.error(message));
                    }
                    words.push(word);
                    length
                }
            };
            at.column += rest[..length].chars().count();
            if !is_gap(first) {
                end = at;
            }
            rest = &rest[length..];
        }
    }
    match brackets {
        Brackets::Open(closing) => {
            Err(end.error(format!("expected `{closing}` after the numbers")))
        }
        _ => Ok((words, end)),
    }
}

/// What of the one pair of brackets has been met.
#[derive(Clone, Copy)]
enum Brackets {
    None,
    Open(char),
    Closed,
}

impl Brackets {
    fn after(self, found: char, at: Place, at_begin: bool) -> Result<Self, ParseError> {
        match (self, found) {
            (Brackets::None, '[') if at_begin => Ok(Brackets::Open(']')),
            (Brackets::None, '(') if at_begin => Ok(Brackets::Open(')')),
            (Brackets::Open(closing), _) if found == closing => Ok(Brackets::Closed),
            _ => Err(at.error(format!(
                "expected numbers with at most one pair of brackets around all, found `{found}`"
            ))),
        }
    }
}
