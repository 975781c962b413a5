//! A search put aside: what is needed to go on with it elsewhere.
//!
//! A checkpoint names the problem by a fingerprint, holds the bound, the
//! counts and the positions that remain: a few kilobytes where paths are short,
//! otherwise some sixteen paths a thread. As bytes
//! it carries a version and a checksum; what is damaged, cut short or of
//! another problem is refused with the reason.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;
use core::fmt;
use core::hash::Hasher;

use crate::cost::Cost;
use crate::hashing::StateHasher;
use crate::outcome::Statistics;
use crate::schedule::Prediction;
use crate::search::{Counts, Deepening, Next, Position};

/// A search by iterative deepening, put aside.
///
/// See [`IdaStar::checkpoint`](crate::IdaStar::checkpoint).
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint<C> {
    pub(crate) fingerprint: u64,
    pub(crate) deepening: Deepening<C>,
    pub(crate) prediction: Prediction,
    /// What an algorithm keeps besides; empty for IDA*.
    pub(crate) more: Vec<u64>,
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// These bytes do not begin like a checkpoint.
    NotACheckpoint,
    /// Written by another version of the format.
    Version {
        /// The version found.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// The bytes end too early.
    Truncated,
    /// The bytes are not those that were written.
    Damaged,
    /// Of another space, start, goal, heuristic, pruning or cycle check.
    OtherProblem,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::NotACheckpoint => f.write_str("this is not a checkpoint"),
            CheckpointError::Version { found, expected } => write!(
                f,
                "the checkpoint has version {found} of the format, version {expected} is expected"
            ),
            CheckpointError::Truncated => f.write_str("the checkpoint is cut short"),
            CheckpointError::Damaged => {
                f.write_str("the checkpoint is damaged: its checksum does not fit")
            }
            CheckpointError::OtherProblem => f.write_str(
                "the checkpoint is of another problem: start, goal, heuristic, pruning \
                 or cycle check differ",
            ),
        }
    }
}

impl core::error::Error for CheckpointError {}

const MAGIC: &[u8; 8] = b"deepenCP";
const VERSION: u32 = 3;

impl<C: Cost> Checkpoint<C> {
    /// The bound on f of the iteration that was put aside.
    #[must_use]
    pub fn bound(&self) -> C {
        self.deepening.bound
    }

    /// Counts of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.deepening.statistics()
    }

    /// The checkpoint as bytes, the same on every machine. (Its fingerprint is
    /// a hash of the start, which between machines of different byte order is
    /// equal only where the state hashes its integers one by one.)
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let mut writer = Writer(bytes);
        writer.word(self.fingerprint);
        writer.words(&self.prediction.sizes());
        let Deepening { finished, bound, done, ahead, pending, candidate } = &self.deepening;
        writer.words(&[
            finished.iterations,
            finished.expanded,
            finished.generated,
            finished.discarded,
            finished.reopened,
            bound.to_bits(),
        ]);
        writer.counts(done);
        writer.word(ahead.len() as u64);
        for (position, counts) in ahead {
            writer.position(position);
            writer.counts(counts);
        }
        writer.word(pending.len() as u64);
        for position in pending {
            writer.position(position);
        }
        writer.word(u64::from(candidate.is_some()));
        if let Some(path) = candidate {
            writer.path(path);
        }
        if !self.more.is_empty() {
            writer.word(self.more.len() as u64);
            writer.words(&self.more);
        }
        let sum = checksum(&writer.0);
        writer.word(sum);
        writer.0
    }

    /// The checkpoint that these bytes are.
    ///
    /// # Errors
    /// When they are not the bytes of a checkpoint, whole and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::NotACheckpoint)?;
        let (version, rest) = rest.split_first_chunk().ok_or(CheckpointError::Truncated)?;
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(CheckpointError::Version { found, expected: VERSION });
        }
        let (body, sum) = rest.split_last_chunk().ok_or(CheckpointError::Truncated)?;
        let written = bytes.len() - sum.len();
        if checksum(&bytes[..written]) != u64::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let mut reader = Reader(body);
        let checkpoint = reader.checkpoint()?;
        if reader.0.is_empty() { Ok(checkpoint) } else { Err(CheckpointError::Damaged) }
    }
}

/// Whether the counts can be added up, with room to count on for centuries.
fn is_countable<C>(deepening: &Deepening<C>) -> bool {
    let Statistics { iterations, expanded, generated, reopened, discarded, .. } =
        deepening.finished;
    let ahead = deepening.ahead.iter().map(|(_, counts)| counts);
    let portions = ahead.chain([&deepening.done]);
    let counted = portions.flat_map(|counts| [counts.expanded, counts.generated]);
    let mut all = counted.chain([iterations, expanded, generated, reopened, discarded]);
    all.try_fold(0_u64, u64::checked_add).is_some_and(|sum| sum < 1 << 62)
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = StateHasher::default();
    hasher.write(bytes);
    hasher.write_usize(bytes.len());
    hasher.finish()
}

/// Little-endian words, one after the other.
struct Writer(Vec<u8>);

impl Writer {
    fn word(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn words(&mut self, words: &[u64]) {
        for word in words {
            self.word(*word);
        }
    }

    fn path(&mut self, path: &[u32]) {
        self.word(path.len() as u64);
        for ordinal in path {
            self.0.extend(ordinal.to_le_bytes());
        }
    }

    fn position(&mut self, position: &Position) {
        self.path(&position.path);
        // 0: the node itself is next; otherwise a child's ordinal plus one.
        self.word(match position.next {
            Next::Enter => 0,
            Next::Children(ordinal) => u64::from(ordinal) + 1,
        });
        self.word(position.floor as u64);
    }

    fn counts<C: Cost>(&mut self, counts: &Counts<C>) {
        let flags = u64::from(counts.dead_end) | u64::from(counts.overflowed) << 1;
        self.words(&[counts.expanded, counts.generated, counts.least_cut.to_bits(), flags]);
    }
}

/// What is not read yet.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn word(&mut self) -> Result<u64, CheckpointError> {
        let (word, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Truncated)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }

    /// A number of things that take at least `size` bytes each.
    fn count(&mut self, size: usize) -> Result<usize, CheckpointError> {
        let count = usize::try_from(self.word()?).map_err(|_| CheckpointError::Truncated)?;
        if count > self.0.len() / size { Err(CheckpointError::Truncated) } else { Ok(count) }
    }

    fn cost<C: Cost>(&mut self) -> Result<C, CheckpointError> {
        C::from_bits(self.word()?).ok_or(CheckpointError::Damaged)
    }

    fn path(&mut self) -> Result<Vec<u32>, CheckpointError> {
        let length = self.count(4)?;
        let (path, rest) = self.0.split_at(length * 4);
        self.0 = rest;
        let (ordinals, _) = path.as_chunks();
        Ok(ordinals.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    fn position(&mut self) -> Result<Position, CheckpointError> {
        let path = self.path()?;
        let next = match self.word()?.checked_sub(1) {
            None => Next::Enter,
            Some(ordinal) => {
                Next::Children(u32::try_from(ordinal).map_err(|_| CheckpointError::Damaged)?)
            }
        };
        let floor = usize::try_from(self.word()?).map_err(|_| CheckpointError::Damaged)?;
        Ok(Position { path, next, floor })
    }

    fn counts<C: Cost>(&mut self) -> Result<Counts<C>, CheckpointError> {
        let (expanded, generated, least_cut) = (self.word()?, self.word()?, self.cost()?);
        let flags = self.word()?;
        if flags > 3 {
            return Err(CheckpointError::Damaged);
        }
        let (dead_end, overflowed) = (flags & 1 != 0, flags & 2 != 0);
        Ok(Counts { expanded, generated, least_cut, dead_end, overflowed })
    }

    fn checkpoint<C: Cost>(&mut self) -> Result<Checkpoint<C>, CheckpointError> {
        let fingerprint = self.word()?;
        let prediction = Prediction::from_sizes([self.word()?, self.word()?, self.word()?]);
        let finished = Statistics {
            iterations: self.word()?,
            expanded: self.word()?,
            generated: self.word()?,
            discarded: self.word()?,
            reopened: self.word()?,
            peak_bytes: 0,
        };
        let (bound, done) = (self.cost()?, self.counts()?);
        let ahead = self.count(56)?;
        let ahead =
            (0..ahead).map(|_| Ok((self.position()?, self.counts()?))).collect::<Result<_, _>>()?;
        let pending = self.count(24)?;
        let pending = (0..pending).map(|_| self.position()).collect::<Result<_, _>>()?;
        let candidate = match self.word()? {
            0 => None,
            1 => Some(self.path()?),
            _ => return Err(CheckpointError::Damaged),
        };
        let mut more = Vec::new();
        if !self.0.is_empty() {
            let words = self.count(8)?;
            // None at all is written by leaving out their number as well.
            if words == 0 {
                return Err(CheckpointError::Damaged);
            }
            for _ in 0..words {
                more.push(self.word()?);
            }
        }
        let deepening = Deepening { finished, bound, done, ahead, pending, candidate };
        if !is_countable(&deepening) {
            return Err(CheckpointError::Damaged);
        }
        Ok(Checkpoint { fingerprint, deepening, prediction, more })
    }
}
