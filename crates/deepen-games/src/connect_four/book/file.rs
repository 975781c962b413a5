//! A book as a file: a table of `deepen-tables`, with all that this means.
//! It is whole or absent, every byte is checked when it is opened, and what
//! was cut short, damaged or is another thing is refused with the reason.
//!
//! The table holds all keys as 8 bytes each, the low one first, and then all
//! scores as a byte each; the histogram of the header says how many positions
//! there are of each number of stones.

use std::fmt;
use std::path::{Path, PathBuf};

use deepen_tables::build::BuildError;
use deepen_tables::file::{self, Description, How, OpenError, Options, Place, WriteError};

use super::{Book, Level, positions};
use crate::connect_four::{Position, Score, Size};

/// Bytes of a position in the file.
const WIDTH: usize = 9;
const ENCODING: &str = "keys of 8 bytes ascending by stones, then scores of 1 byte";
const PATTERN: &str = "positions of at most so many stones in play, up to mirror images: ";

/// Why a file is not used as a book.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// It is no whole, undamaged table.
    Open(OpenError),
    /// It cannot be written.
    Write(WriteError),
    /// What is known of the level under way cannot be read or written.
    State(BuildError),
    /// Another builder is at work on it.
    Busy(PathBuf),
    /// The lock that keeps other builders away cannot be had.
    Lock {
        /// Its file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// There is not enough memory for the solvers' tables.
    Memory(std::io::Error),
    /// It is a table, but not a book, or not what a book can be.
    NoBook {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Open(error) => error.fmt(f),
            BookError::Write(error) => error.fmt(f),
            BookError::State(error) => error.fmt(f),
            BookError::Busy(path) => {
                write!(f, "{}: another builder is at work on it", path.display())
            }
            BookError::Lock { path, error } => {
                write!(f, "{}: cannot be written: {error}", path.display())
            }
            BookError::Memory(error) => write!(f, "no memory for the solvers' tables: {error}"),
            BookError::NoBook { path, reason } => write!(f, "{}: {reason}", path.display()),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Writes the book, in place of what the file was before.
    ///
    /// # Errors
    /// When the file cannot be written; what was there before is there still.
    pub fn write(&self, path: &Path) -> Result<(), BookError> {
        let keys = self.levels.iter().flat_map(|level| &level.keys);
        let mut bytes: Vec<u8> = keys.flat_map(|key| key.to_le_bytes()).collect();
        let scores = self.levels.iter().flat_map(|level| &level.scores);
        bytes.extend(scores.map(|score| score.to_le_bytes()[0]));
        let counts: Vec<u64> = self.counts().map(|count| count as u64).collect();
        let description = describe(self.size, self.plies(), counts.iter().sum());
        let written = file::write(path, &description, &counts, &bytes, Options::default());
        written.map(drop).map_err(BookError::Write)
    }

    /// Opens a book for boards of this size and checks it.
    ///
    /// # Errors
    /// When the file is not a whole book for such boards.
    pub fn open(path: &Path, size: Size) -> Result<Self, BookError> {
        let header = file::info(path).map_err(BookError::Open)?;
        let no_book = |reason| BookError::NoBook { path: path.to_owned(), reason };
        let (plies, entries) = (header.histogram.len(), header.description.entries);
        if plies == 0 {
            return Err(no_book("it is a table, but no opening book".into()));
        }
        let expected = describe(size, plies as u32 - 1, entries);
        let how = How { place: Place::Mapped, threads: 1 };
        let table = file::open(path, &expected, how).map_err(BookError::Open)?;
        let levels = read(&table.header.histogram, &table.bytes).map_err(&no_book)?;
        let book = Book { size, levels };
        book.check().map_err(no_book)?;
        Ok(book)
    }

    /// Whether it may be a book: the keys ascend, the scores are some that
    /// positions of so many stones can have, and it begins at the beginning.
    fn check(&self) -> Result<(), String> {
        if self.levels[0].keys != [positions::key(&Position::empty(self.size))] {
            return Err("it does not begin with the empty board".into());
        }
        for (played, level) in self.levels.iter().enumerate() {
            let most = Score::most(self.size, played as u32).value();
            let least = Score::least(self.size, played as u32).value();
            let range = least..=most;
            if !level.keys.is_sorted_by(|a, b| a < b) {
                return Err(format!("its positions of {played} stones are not in order"));
            }
            if let Some(score) = level.scores.iter().find(|s| !range.contains(&i32::from(**s))) {
                return Err(format!("no position of {played} stones is worth {score}"));
            }
        }
        Ok(())
    }
}

fn describe(size: Size, plies: u32, entries: u64) -> Description {
    Description {
        space: format!("connect four {}x{}", size.width(), size.height()),
        pattern: format!("{PATTERN}{plies}"),
        goal: "exact scores".into(),
        cost: "stones".into(),
        encoding: ENCODING.into(),
        tenth_bits: WIDTH as u32 * 80,
        entries,
        bytes: entries.saturating_mul(WIDTH as u64),
    }
}

fn read(counts: &[u64], bytes: &[u8]) -> Result<Vec<Level>, String> {
    let entries = bytes.len() / WIDTH;
    let sum = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count));
    if sum != Some(entries as u64) {
        return Err("its numbers of positions do not add up".into());
    }
    let (keys, scores) = bytes.split_at(entries * 8);
    let (keys, _) = keys.as_chunks::<8>();
    let mut begin = 0;
    let levels = counts.iter().map(|count| {
        let range = begin..begin + *count as usize;
        begin = range.end;
        Level {
            keys: keys[range.clone()].iter().map(|key| u64::from_le_bytes(*key)).collect(),
            scores: scores[range].iter().map(|score| i8::from_le_bytes([*score])).collect(),
        }
    });
    Ok(levels.collect())
}
