//! A file line by line and word by word, without a copy of either, in memory
//! that does not grow with the file.

use std::io::{ErrorKind, Read};

use memchr::memchr;

use super::error::{Fault, ReadError, quoted};

/// What is read at once.
const CHUNK: usize = 256 << 10;
/// The most bytes of a line.
pub(crate) const LONGEST: usize = 64 << 10;
/// What some programs write in front of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of a file.
pub(crate) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    /// What was read and not given out: from here...
    begin: usize,
    /// ...to here.
    end: usize,
    finished: bool,
    /// The number of the line given out last.
    number: u64,
}

/// A line without its end.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) bytes: &'a [u8],
    /// From 1.
    pub(crate) number: u64,
    /// How it ended.
    pub(crate) end: LineEnd,
}

/// What a line ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnd {
    /// A line feed.
    Feed,
    /// A carriage return and a line feed.
    ReturnAndFeed,
    /// A carriage return, and then the end of the file.
    Return,
    /// The end of the file.
    File,
}

/// A word of a line.
#[derive(Clone, Copy, Default)]
pub(crate) struct Word<'a> {
    pub(crate) bytes: &'a [u8],
    /// Where it begins in the line; the length of the line for a word that is
    /// missing at its end.
    pub(crate) offset: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        let buffer = vec![0; CHUNK];
        Lines { reader, buffer, begin: 0, end: 0, finished: false, number: 0 }
    }

    /// The beginning of what was not yet given out: a whole chunk, if the
    /// file is as long.
    pub(crate) fn peek(&mut self) -> Result<&[u8], ReadError> {
        while !self.finished && self.end - self.begin < CHUNK / 2 {
            self.fill()?;
        }
        Ok(&self.buffer[self.begin..self.end])
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        let mut searched = 0;
        let length = loop {
            let unread = &self.buffer[self.begin..self.end];
            if let Some(place) = memchr(b'\n', &unread[searched..]) {
                break searched + place;
            }
            searched = unread.len();
            if searched > LONGEST {
                return Err(self.at_next(Fault::LongLine { most: LONGEST }));
            }
            if !self.finished {
                self.fill()?;
            } else if searched == 0 {
                return Ok(None);
            } else {
                break searched;
            }
        };
        let begin = self.begin;
        let ended = begin + length < self.end;
        self.begin = self.end.min(begin + length + 1);
        self.number += 1;
        let mut bytes = &self.buffer[begin..begin + length];
        if self.number == 1 {
            bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        }
        let (bytes, end) = match (bytes.strip_suffix(b"\r"), ended) {
            (Some(bytes), true) => (bytes, LineEnd::ReturnAndFeed),
            (Some(bytes), false) => (bytes, LineEnd::Return),
            (None, true) => (bytes, LineEnd::Feed),
            (None, false) => (bytes, LineEnd::File),
        };
        Ok(Some(Line { bytes, number: self.number, end }))
    }

    /// A fault at the beginning of the line that comes next.
    pub(crate) fn at_next(&self, fault: Fault) -> ReadError {
        ReadError { line: self.number + 1, column: 1, fault }
    }

    /// Reads on; there is always room, because nothing longer than a line is
    /// kept.
    fn fill(&mut self) -> Result<(), ReadError> {
        self.buffer.copy_within(self.begin..self.end, 0);
        (self.begin, self.end) = (0, self.end - self.begin);
        match self.reader.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.finished = true,
            Ok(count) => self.end += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                let (kind, message) = (error.kind(), error.to_string());
                return Err(self.at_next(Fault::Io { kind, message }));
            }
        }
        Ok(())
    }
}

impl<'a> Line<'a> {
    /// Its words, apart by spaces and tabs.
    pub(crate) fn words(self) -> Words<'a> {
        Words::of(self.bytes)
    }

    /// A fault at a word.
    #[cold]
    pub(crate) fn at(self, word: Word<'_>, fault: Fault) -> ReadError {
        ReadError { line: self.number, column: self.column(word), fault }
    }

    /// The column where a word begins, from 1, counted in characters.
    #[cold]
    pub(crate) fn column(self, word: Word<'_>) -> usize {
        let before = &self.bytes[..word.offset.min(self.bytes.len())];
        String::from_utf8_lossy(before).chars().count() + 1
    }

    /// What was expected instead of a word, or of the end of the line.
    #[cold]
    pub(crate) fn expected(self, word: Word<'_>, expected: &'static str) -> ReadError {
        let found = if word.bytes.is_empty() {
            String::from("the end of the line")
        } else {
            quoted(word.bytes)
        };
        self.at(word, Fault::Expected { expected, found })
    }
}

/// The words of a line, one after the other.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    line: &'a [u8],
    offset: usize,
}

impl<'a> Words<'a> {
    /// The words of a line without its number.
    pub(crate) fn of(line: &'a [u8]) -> Self {
        Words { line, offset: 0 }
    }

    /// The next word; an empty one at the end of the line.
    #[inline]
    pub(crate) fn next(&mut self) -> Word<'a> {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c);
        let rest = &self.line[self.offset..];
        let spaces = rest.iter().position(|byte| !is_space(byte)).unwrap_or(rest.len());
        let rest = &rest[spaces..];
        let length = rest.iter().position(is_space).unwrap_or(rest.len());
        let offset = self.offset + spaces;
        self.offset = offset + length;
        Word { bytes: &rest[..length], offset }
    }
}

/// A number written in digits alone.
#[inline]
pub(crate) fn whole(word: &[u8]) -> Option<u64> {
    if word.is_empty() {
        return None;
    }
    let mut number = 0_u64;
    for byte in word {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        // Nineteen digits always fit; only longer ones need to be looked at.
        number = if word.len() < 20 {
            number * 10 + u64::from(digit)
        } else {
            number.checked_mul(10)?.checked_add(u64::from(digit))?
        };
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a few bytes at a time, interrupted now and then.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            self.1 += 1;
            if self.1.is_multiple_of(3) {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = self.0.len().min(into.len()).min(2);
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn all(reader: impl Read) -> Vec<(u64, Vec<u8>)> {
        let mut lines = Lines::new(reader);
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push((line.number, line.bytes.to_vec()));
        }
        found
    }

    #[test]
    fn every_line_comes_once_however_it_is_read() {
        let text = b"\xef\xbb\xbfone\r\n\ntwo words\nlast".as_slice();
        let expected: Vec<(u64, Vec<u8>)> =
            [(1, "one"), (2, ""), (3, "two words"), (4, "last")].map(|(n, t)| (n, t.into())).into();
        assert_eq!(all(text), expected);
        assert_eq!(all(Slow(text, 0)), expected);
        assert_eq!(all(b"".as_slice()), []);
        assert_eq!(all(b"a\n".as_slice()), [(1, b"a".to_vec())]);
        let many = "word\n".repeat(CHUNK / 2);
        assert_eq!(all(many.as_bytes()).len(), CHUNK / 2);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let long = vec![b'x'; 10 * CHUNK];
        let error = Lines::new(long.as_slice()).next().map(|_| ()).unwrap_err();
        assert_eq!((error.line, error.fault), (1, Fault::LongLine { most: LONGEST }));
    }

    #[test]
    fn words_and_numbers() {
        let line = Line { bytes: "  é\t12 ".as_bytes(), number: 3, end: LineEnd::Feed };
        let mut words = line.words();
        let (first, second, third) = (words.next(), words.next(), words.next());
        assert_eq!(
            (first.bytes, second.bytes, third.bytes),
            ("é".as_bytes(), &b"12"[..], &b""[..])
        );
        assert_eq!(line.expected(second, "x").column, 5);
        assert_eq!(
            line.expected(third, "x").to_string(),
            "line 3, column 8: expected x, found the end of the line"
        );
        assert_eq!(whole(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole(b"0000000000000000000000000000007"), Some(7));
        for none in [&b"18446744073709551616"[..], b"", b"-1", b"1x", b"+1"] {
            assert_eq!(whole(none), None);
        }
    }
}
