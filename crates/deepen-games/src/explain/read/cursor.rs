//! A place in a text, and the words that stand there.

use std::iter::Peekable;
use std::str::CharIndices;

use super::super::build::{Builder, Leaf, Refusal};
use super::{ReadError, told};
use crate::game::Player;

/// Where in a text something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl At {
    pub(super) fn error(self, message: impl Into<String>) -> ReadError {
        ReadError { line: self.line, column: self.column, message: message.into() }
    }

    /// What the builder refuses here.
    pub(super) fn refused(self) -> impl Fn(Refusal) -> ReadError {
        move |refusal| self.error(told(refusal))
    }
}

/// What stands before a node's moves, or is the whole node.
pub(super) enum Head<'t> {
    /// A name, if there is one, and moves are to follow.
    Inner(Option<&'t str>),
    Leaf(Option<&'t str>, Leaf),
}

/// Goes through a text character by character.
pub(super) struct Cursor<'t> {
    text: &'t str,
    characters: Peekable<CharIndices<'t>>,
    at: At,
}

impl<'t> Cursor<'t> {
    /// The first character of a text that begins on this line.
    pub(super) fn new(text: &'t str, line: usize) -> Self {
        Cursor { text, characters: text.char_indices().peekable(), at: At { line, column: 1 } }
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    pub(super) fn peek(&mut self) -> Option<char> {
        self.characters.peek().map(|(_, character)| *character)
    }

    pub(super) fn advance(&mut self) -> Option<char> {
        let (_, character) = self.characters.next()?;
        self.at = match character {
            '\n' => At { line: self.at.line + 1, column: 1 },
            _ => At { column: self.at.column + 1, ..self.at },
        };
        Some(character)
    }

    /// Passes over all that `skips`, and remarks.
    pub(super) fn skip(&mut self, skips: impl Fn(char) -> bool) {
        while let Some(character) = self.peek() {
            if character == '#' {
                while self.peek().is_some_and(|character| character != '\n') {
                    self.advance();
                }
            } else if skips(character) {
                self.advance();
            } else {
                break;
            }
        }
    }

    fn byte(&mut self) -> usize {
        self.characters.peek().map_or(self.text.len(), |(byte, _)| *byte)
    }

    /// Takes all characters up to the first that is not `part` of it.
    fn take(&mut self, part: impl Fn(char) -> bool) -> &'t str {
        let from = self.byte();
        while self.peek().is_some_and(&part) {
            self.advance();
        }
        &self.text[from..self.byte()]
    }

    /// What stands here, as an error names it.
    pub(super) fn found(&mut self) -> String {
        match self.peek() {
            None => "the text ends".to_owned(),
            Some('\n') => "the line ends".to_owned(),
            Some(character) => format!("found '{}'", character.escape_debug()),
        }
    }

    /// Reads who moves, a name, or a leaf. What follows a name without a value
    /// is for the caller to see.
    pub(super) fn head(&mut self, builder: &mut Builder) -> Result<Head<'t>, ReadError> {
        let begin = self.at;
        let Some(first) = self.peek() else { return Ok(Head::Inner(None)) };
        if !first.is_alphabetic() {
            return self.value(begin).map(|leaf| Head::Leaf(None, leaf));
        }
        let word = self.take(is_of_name);
        if let Some(mover) = player(word) {
            builder.moves_next(mover).map_err(begin.refused())?;
            self.skip(is_gap);
            if matches!(self.peek(), Some('=' | ':')) {
                return self.valued(None);
            }
            return match self.peek() {
                Some(next) if next.is_alphanumeric() || is_sign(next) => self.named(self.at),
                _ => Ok(Head::Inner(None)),
            };
        }
        self.after(begin, word)
    }

    /// Reads a name or a leaf.
    fn named(&mut self, begin: At) -> Result<Head<'t>, ReadError> {
        if !self.peek().is_some_and(char::is_alphabetic) {
            return self.value(begin).map(|leaf| Head::Leaf(None, leaf));
        }
        let word = self.take(is_of_name);
        self.after(begin, word)
    }

    /// What a word is by what follows it: a leaf, or a name of one or of a node.
    fn after(&mut self, begin: At, word: &'t str) -> Result<Head<'t>, ReadError> {
        if let Some(leaf) = ending(word)
            && !matches!(self.peek(), Some('(' | '[' | '{' | '=' | ':'))
        {
            return Ok(Head::Leaf(None, leaf));
        }
        if player(word).is_some() {
            return Err(begin.error("expected a name or a value after MAX or MIN"));
        }
        if word.chars().count() > LONGEST_NAME {
            return Err(begin.error(format!("expected a name of at most {LONGEST_NAME} letters")));
        }
        self.skip(is_gap);
        if matches!(self.peek(), Some('=' | ':')) {
            return self.valued(Some(word));
        }
        Ok(Head::Inner(Some(word)))
    }

    /// What follows `=` or `:`, a value or moves.
    fn valued(&mut self, name: Option<&'t str>) -> Result<Head<'t>, ReadError> {
        self.advance();
        self.skip(is_gap);
        if matches!(self.peek(), None | Some('(' | '[' | '{' | '\n')) {
            return Ok(Head::Inner(name));
        }
        self.value(self.at).map(|leaf| Head::Leaf(name, leaf))
    }

    /// Reads the value of a leaf.
    fn value(&mut self, begin: At) -> Result<Leaf, ReadError> {
        const EXPECTED: &str = "expected a whole number, W, D or L";
        let found = self.found();
        let word =
            self.take(|character| !is_gap(character) && !"()[]{},;#\n\r".contains(character));
        if let Some(leaf) = ending(word) {
            return Ok(leaf);
        }
        let number = word.strip_suffix('?').unwrap_or(word);
        let digits = number.strip_prefix(is_sign).unwrap_or(number);
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            let is_fraction =
                digits.contains('.') && digits.starts_with(|c: char| c.is_ascii_digit());
            let found = if is_fraction { "found a fraction" } else { &found };
            return Err(begin.error(format!("{EXPECTED}; {found}")));
        }
        // Too many digits are too many points.
        let points = digits.parse().unwrap_or(i32::MAX);
        let is_negative = number.starts_with(['-', '\u{2212}']);
        let points = if is_negative { -points } else { points };
        Ok(if word.ends_with('?') { Leaf::Estimated(points) } else { Leaf::Points(points) })
    }
}

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

fn is_gap(character: char) -> bool {
    character.is_whitespace() && character != '\n'
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || "_'.-".contains(character)
}

fn is_sign(character: char) -> bool {
    matches!(character, '-' | '+' | '\u{2212}')
}

fn player(word: &str) -> Option<Player> {
    match word {
        "MAX" | "Max" | "max" => Some(Player::First),
        "MIN" | "Min" | "min" => Some(Player::Second),
        _ => None,
    }
}

fn ending(word: &str) -> Option<Leaf> {
    match word {
        "W" | "w" | "win" => Some(Leaf::Won),
        "D" | "d" | "draw" => Some(Leaf::Drawn),
        "L" | "l" | "loss" => Some(Leaf::Lost),
        _ => None,
    }
}
