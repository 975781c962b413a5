//! A search put aside: its bound and counts, the order of the units, and which
//! of them are done. Those that were under way are begun again, so that counts
//! and answer are those of a search that nobody interrupted.

use super::{Optimal, units::Units};
use crate::cube::turn::Metric;
use deepen::CheckpointError;

const MAGIC: &[u8; 8] = b"deepenCC";
const VERSION: u32 = 2;

/// More nodes than any search expands or generates.
const MOST: u64 = 1 << 60;

impl Optimal<'_> {
    /// What a later run needs to go on from here, at most a megabyte.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.problem());
        // Once there is an answer, its iteration is kept as one of which nothing
        // is left to do: it is found again without a search.
        let answered = !self.searching && !self.solutions.is_empty();
        let searching = self.searching || answered;
        bytes.extend([self.bound, u8::from(searching), u8::from(self.units.is_whole())]);
        let counts = &self.statistics;
        let again = if answered { self.units.searched() } else { [0; 2] };
        let (expanded, generated) = (counts.expanded - again[0], counts.generated - again[1]);
        let peak = counts.peak_bytes as u64;
        for count in [counts.iterations, expanded, generated, counts.discarded, peak] {
            bytes.extend(count.to_le_bytes());
        }
        let under_way = self.workers.iter().flat_map(super::Worker::under_way).collect();
        let record = self.units.record(under_way);
        bytes.extend((record.len() as u64).to_le_bytes());
        for word in record {
            bytes.extend(word.to_le_bytes());
        }
        let seal = checksum(&bytes);
        bytes.extend(seal.to_le_bytes());
        bytes
    }

    /// Goes to where a checkpoint was taken.
    ///
    /// # Errors
    /// When it is damaged, or of another cube, table or set of turns.
    pub fn resume(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError> {
        let problem = self.problem();
        let mut reader = Reader::open(checkpoint)?;
        if reader.take(problem.len())? != problem {
            return Err(CheckpointError::OtherProblem);
        }
        let &[bound, searching, whole] = reader.take(3)? else {
            return Err(CheckpointError::Truncated);
        };
        let mut counts = [0; 5];
        for count in &mut counts {
            *count = reader.word()?;
        }
        let length = reader.word()?;
        let words: Vec<u64> = (0..length).map(|_| reader.word()).collect::<Result<_, _>>()?;
        let mut units = if whole == 1 {
            Units::whole(self.all)
        } else {
            Units::of_prefixes(&self.question.rules, self.all)
        };
        if !reader.0.is_empty() || searching > 1 || whole > 1 || !units.follow(&words) {
            return Err(CheckpointError::Damaged);
        }
        // Divided iterations begin with whole prefixes; a count beyond what any
        // search comes to would overflow.
        let divided_too_early = whole == 0 && bound < self.least_divided();
        let too_many = counts.iter().chain(&units.performed()).any(|&count| count > MOST);
        if bound < self.first_bound() || divided_too_early || too_many {
            return Err(CheckpointError::Damaged);
        }
        self.restart();
        self.units = units;
        self.bound = bound;
        self.searching = searching == 1;
        let [iterations, expanded, generated, discarded, peak] = counts;
        self.statistics.iterations = iterations;
        self.statistics.expanded = expanded;
        self.statistics.generated = generated;
        self.statistics.discarded = discarded;
        self.statistics.peak_bytes = usize::try_from(peak).unwrap_or(usize::MAX);
        self.performed = self.units.searched()[0];
        Ok(())
    }

    /// What the search is about.
    fn problem(&self) -> Vec<u8> {
        let Optimal { question, all, .. } = self;
        let mut bytes = question.start.corners.to_vec();
        bytes.extend(question.start.edges);
        let description = question.table.cosets().description();
        bytes.extend([u8::from(question.rules.metric == Metric::QuarterTurn), u8::from(*all)]);
        bytes.extend(description.bytes.to_le_bytes());
        bytes.push(question.table.cosets().base);
        bytes.extend(question.rules.allowed().number().to_le_bytes());
        bytes
    }
}

/// FNV-1a, which finds every changed byte of a file that nobody forged.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// What is left to be read.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// After the version, up to the checksum.
    fn open(bytes: &'b [u8]) -> Result<Self, CheckpointError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(CheckpointError::NotACheckpoint);
        };
        let Some((version, rest)) = rest.split_first_chunk() else {
            return Err(CheckpointError::Truncated);
        };
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(CheckpointError::Version { found, expected: VERSION });
        }
        let Some((rest, seal)) = rest.split_last_chunk() else {
            return Err(CheckpointError::Truncated);
        };
        if checksum(&bytes[..bytes.len() - seal.len()]) != u64::from_le_bytes(*seal) {
            return Err(CheckpointError::Damaged);
        }
        Ok(Reader(rest))
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], CheckpointError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(CheckpointError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn word(&mut self) -> Result<u64, CheckpointError> {
        let (word, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Truncated)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }
}
