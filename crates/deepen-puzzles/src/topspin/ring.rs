//! Tokens on a ring.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::orders::{Form, OrderError};
use crate::tiles::ParseError;

/// The most tokens that a ring can have.
pub const MAX_TOKENS: usize = 24;

const FORM: Form = Form { least: 3, most: MAX_TOKENS, signed: false };

/// Which token is in which place of a ring; both are numbered from 0.
///
/// It is written as its tokens, place by place, and read from that: also with
/// commas, over several lines, in brackets, with remarks from `#` to the end
/// of a line, and tokens counted from 1.
#[derive(Clone, Copy)]
pub struct Ring {
    /// By place; what lies beyond the last stays 0.
    tokens: [u8; MAX_TOKENS],
    /// By token: its place, which tables are looked up by.
    places: [u8; MAX_TOKENS],
    count: u8,
}

impl Ring {
    /// A ring from its tokens place by place, numbered from 0 or from 1.
    ///
    /// # Errors
    /// When there are less than 3 or more than [`MAX_TOKENS`], or not every
    /// number is there once.
    pub fn new(tokens: &[i32]) -> Result<Self, OrderError> {
        Ok(Ring::of(FORM.things(tokens)?.into_iter().map(|(token, _)| token)))
    }

    /// The ring that is in order; `None` for less than 3 tokens or more than
    /// [`MAX_TOKENS`].
    #[must_use]
    pub fn sorted(count: usize) -> Option<Self> {
        (3..=MAX_TOKENS).contains(&count).then(|| Ring::of(0..count as u8))
    }

    /// At most [`MAX_TOKENS`] tokens, each below their number.
    pub(super) fn of(tokens: impl Iterator<Item = u8>) -> Self {
        let mut ring = Ring { tokens: [0; MAX_TOKENS], places: [0; MAX_TOKENS], count: 0 };
        for token in tokens.take(MAX_TOKENS) {
            ring.put(token, usize::from(ring.count));
            ring.count += 1;
        }
        ring
    }

    /// How many tokens there are.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The tokens place by place, numbered from 0.
    #[must_use]
    pub fn tokens(&self) -> &[u8] {
        &self.tokens[..self.count()]
    }

    /// The place of each token.
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places[..self.count()]
    }

    /// The token in a place, counted on around the ring from the last one.
    #[inline]
    pub(super) fn token(&self, place: usize) -> u8 {
        self.tokens[self.around(place)]
    }

    /// A place below twice the count, counted on around the ring.
    #[inline]
    fn around(&self, place: usize) -> usize {
        if place >= self.count() { place - self.count() } else { place }
    }

    #[inline]
    fn put(&mut self, token: u8, place: usize) {
        self.tokens[place] = token;
        self.places[usize::from(token)] = place as u8;
    }

    /// Reverses the window of so many places that begins at `first`.
    #[inline]
    pub(super) fn turn(&mut self, first: usize, window: usize) {
        for step in 0..window / 2 {
            let one = self.around(first + step);
            let other = self.around(first + window - 1 - step);
            let (of_one, of_other) = (self.tokens[one], self.tokens[other]);
            self.put(of_other, one);
            self.put(of_one, other);
        }
    }
}

impl PartialEq for Ring {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && self.tokens == other.tokens
    }
}

impl Eq for Ring {}

impl Hash for Ring {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(self.tokens());
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, token) in self.tokens().iter().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            write!(to, "{gap}{token}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Ring({self})")
    }
}

impl FromStr for Ring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Ring::of(FORM.parse(text)?.into_iter().map(|(token, _)| token)))
    }
}
