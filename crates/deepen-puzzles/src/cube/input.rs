//! What reading a cube may say: where in the text it stopped, and why.

use std::fmt;

use super::check::Impossible;
use super::facelets::{ColourFault, Mend};
use crate::tiles::{ParseError, quoted};

/// Where in a text something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The byte, from 0.
    pub byte: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
}

impl Place {
    /// Where a text begins.
    pub(crate) const START: Place = Place { byte: 0, line: 1, column: 1 };

    /// An error about the text here.
    pub(crate) fn error(self, message: impl Into<String>) -> InputError {
        let refusal = Refusal::Unreadable(message.into());
        InputError { place: Some(self), refusal, mends: Vec::new() }
    }

    /// The place behind a character that stands here.
    fn after(self, character: char) -> Place {
        let byte = self.byte + character.len_utf8();
        match character {
            '\n' => Place { byte, line: self.line + 1, column: 1 },
            _ => Place { byte, column: self.column + 1, ..self },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text gave no cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Where; `None` if the fault is of the cube as a whole.
    pub place: Option<Place>,
    /// What is wrong there.
    pub refusal: Refusal,
    /// Which facelets may have been misread, if those are few.
    pub mends: Vec<Mend>,
}

/// What is wrong with a text or with the cube in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not written as it should be: what was expected and what was
    /// found, a sentence of bounded length.
    Unreadable(String),
    /// Its colours are those of no cube.
    Colours(ColourFault),
    /// Its pieces are in places that no turns lead to.
    Impossible(Impossible),
}

impl InputError {
    /// Whether the text was read but no turns lead to the cube in it.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        !matches!(self.refusal, Refusal::Unreadable(_))
    }

    /// The same as other puzzles say it; a fault of the whole cube is at the
    /// beginning.
    #[must_use]
    pub fn to_parse_error(&self) -> ParseError {
        let Place { line, column, .. } = self.place.unwrap_or(Place::START);
        ParseError { line, column, message: self.message() }
    }

    /// What is wrong and what may have been misread, without the place.
    #[must_use]
    pub fn message(&self) -> String {
        let mends: Vec<String> = self.mends.iter().map(Mend::to_string).collect();
        if mends.is_empty() {
            return self.refusal.to_string();
        }
        format!("{}; perhaps {}", self.refusal, mends.join(", or "))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(message) => f.write_str(message),
            Refusal::Colours(fault) => fault.fmt(f),
            Refusal::Impossible(reason) => reason.fmt(f),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message())
    }
}

impl std::error::Error for InputError {}

impl From<Impossible> for InputError {
    fn from(reason: Impossible) -> Self {
        InputError { place: None, refusal: Refusal::Impossible(reason), mends: Vec::new() }
    }
}

/// A text and how far it has been read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Cursor { rest: text, place: Place::START }
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'t str {
        self.rest
    }

    /// Where the next character stands, or the text ends.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads the next character if it is one of those wanted.
    pub(crate) fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let character = self.peek().filter(|&character| wanted(character))?;
        self.rest = &self.rest[character.len_utf8()..];
        self.place = self.place.after(character);
        Some(character)
    }

    /// Reads all characters up to the first that is not wanted.
    pub(crate) fn take_all(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let before = self.rest;
        while self.take(&wanted).is_some() {}
        &before[..before.len() - self.rest.len()]
    }

    /// The word that stands here, for a message.
    pub(crate) fn found(&self) -> String {
        let space = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        match self.peek() {
            None => "the end".to_owned(),
            Some(first) => quoted(&self.rest[..space.max(first.len_utf8())]),
        }
    }
}

/// White space, and the byte order mark that some editors put in front.
pub(crate) fn is_space(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}
