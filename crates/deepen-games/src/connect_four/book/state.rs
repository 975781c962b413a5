//! What is solved of a level that is not finished, beside the book's file.
//!
//! The file is whole or absent like the book itself; one that is of another
//! board or level, or of a book with other scores, is refused.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use deepen_tables::build::BuildError;
use deepen_tables::build::sealed::{self, read_word, read_words, write_word, write_words};

use super::{Book, Level, task};

const MAGIC: &[u8] = b"deepen book of connect four, under way 2\n";

/// The scores of a level's positions, in their order, where they are known.
pub(super) type Scores = Vec<Option<i8>>;

/// Where the state of a book's builder is kept.
pub(super) fn path(book: &Path) -> PathBuf {
    let mut name = book.file_name().unwrap_or_default().to_os_string();
    name.push(".under-way");
    book.with_file_name(name)
}

/// Saves what is known of a level that follows the book's last one, of
/// positions of so many stones.
pub(super) fn write(
    path: &Path,
    book: &Book,
    stones: u32,
    scores: &Scores,
) -> Result<(), BuildError> {
    sealed::write(path, MAGIC, |to| {
        identity(book, stones).into_iter().try_for_each(|word| write_word(to, word))?;
        write_words(to, &packed(scores))
    })
}

/// Reads it, for a level of so many positions of so many stones; `None` where
/// nothing is there.
pub(super) fn read(
    path: &Path,
    book: &Book,
    stones: u32,
    positions: usize,
) -> Result<Option<Scores>, BuildError> {
    sealed::read(path, MAGIC, |from| {
        let found = read_identity(from)?;
        if found != identity(book, stones) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let words = read_words(from, positions.div_ceil(8) as u64)?;
        let scores: Scores = words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .take(positions)
            .map(unpacked)
            .collect();
        if scores.len() == positions { Ok(scores) } else { Err(io::ErrorKind::InvalidData.into()) }
    })
}

/// Removes it.
pub(super) fn remove(path: &Path) -> Result<(), BuildError> {
    sealed::remove(path)
}

/// The stones of the level under way of a book that has none yet, as far as
/// that can be told before all is read: only a few can be the first.
pub(super) fn first_level(path: &Path) -> Option<u32> {
    let mut file = File::open(path).ok()?;
    file.seek(SeekFrom::Start(MAGIC.len() as u64)).ok()?;
    let [_, stones, _] = read_identity(&mut file).ok()?;
    u32::try_from(stones).ok().filter(|stones| *stones <= task::FIRST)
}

/// The board, which level is under way (a book may begin with any of the first
/// ones), and a sum over all that the book says.
fn identity(book: &Book, stones: u32) -> [u64; 3] {
    let size = u64::from(book.size.width()) << 32 | u64::from(book.size.height());
    let spread =
        |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let of_level = |level: &Level| {
        let scores = level.scores.iter().map(|score| u64::from(score.to_le_bytes()[0]));
        level.keys.iter().copied().chain(scores).fold(0, spread)
    };
    [size, u64::from(stones), book.levels.iter().map(of_level).fold(0, spread)]
}

fn read_identity(from: &mut dyn Read) -> io::Result<[u64; 3]> {
    Ok([read_word(from)?, read_word(from)?, read_word(from)?])
}

/// No score is as small as this.
const UNKNOWN: i8 = i8::MIN;

fn packed(scores: &Scores) -> Vec<u64> {
    let bytes = |scores: &[Option<i8>]| {
        let mut bytes = [UNKNOWN.to_le_bytes()[0]; 8];
        for (byte, score) in bytes.iter_mut().zip(scores) {
            *byte = score.unwrap_or(UNKNOWN).to_le_bytes()[0];
        }
        u64::from_le_bytes(bytes)
    };
    scores.chunks(8).map(bytes).collect()
}

fn unpacked(byte: u8) -> Option<i8> {
    let score = i8::from_le_bytes([byte]);
    (score != UNKNOWN).then_some(score)
}
