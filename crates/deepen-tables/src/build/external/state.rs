//! What is saved of a build on disk, beside its table and runs.

use std::io::{self, Read, Write};

use super::no_runs;
use super::run::Run;
use super::workshop::Workshop;
use crate::abstraction::AbstractSpace;
use crate::build::BuildError;
use crate::build::saved::{MOST_LEVELS, read_level};
use crate::build::sealed::{self, read_word, read_words, write_word, write_words};

const MAGIC: &[u8] = b"deepen build 1 on disk\n";

/// Lists of runs are no longer than this, or they are damaged.
const MOST_RUNS: u64 = 1 << 32;

#[derive(Clone, Debug)]
pub(super) struct State {
    /// The level that is to be done next.
    pub(super) level: u8,
    /// How many states there are at each level that is done.
    pub(super) histogram: Vec<u64>,
    /// The sum of the digests of all entries.
    pub(super) sum: u64,
    /// For each level: the runs whose states are no farther.
    pub(super) pending: Vec<Vec<Run>>,
    /// Runs of states that have no entry unless there is a shorter way.
    pub(super) far: Vec<Run>,
}

impl State {
    /// Nothing done but a run of the goals.
    pub(super) fn of_goals<P: AbstractSpace>(
        space: &P,
        workshop: &Workshop,
    ) -> Result<Self, BuildError> {
        let mut goals = Vec::new();
        space.goals(|goal| goals.push(goal));
        goals.sort_unstable();
        let mut writer = workshop.writer()?;
        goals.into_iter().try_for_each(|goal| writer.push(goal))?;
        let mut pending = no_runs();
        pending[0].push(writer.finish()?);
        Ok(State { level: 0, histogram: Vec::new(), sum: 0, pending, far: Vec::new() })
    }

    pub(super) fn is_finished(&self) -> bool {
        self.pending.iter().all(Vec::is_empty)
    }

    /// All runs that are needed to go on.
    pub(super) fn runs(&self) -> impl Iterator<Item = &Run> {
        self.pending.iter().flatten().chain(&self.far)
    }

    pub(super) fn store<P: AbstractSpace>(
        &self,
        workshop: &Workshop,
        space: &P,
    ) -> Result<(), BuildError> {
        sealed::write(&workshop.state(), MAGIC, |to| {
            write_word(to, space.fingerprint())?;
            write_word(to, space.size())?;
            write_word(to, u64::from(self.level))?;
            write_word(to, self.sum)?;
            write_words(to, &self.histogram)?;
            self.pending.iter().try_for_each(|runs| write_runs(to, runs))?;
            write_runs(to, &self.far)
        })
    }

    /// The saved state, if there is one.
    pub(super) fn load<P: AbstractSpace>(
        workshop: &Workshop,
        space: &P,
    ) -> Result<Option<Self>, BuildError> {
        let path = workshop.state();
        let saved = sealed::read(&path, MAGIC, |from| {
            let found = (read_word(from)?, read_word(from)?);
            let level = read_level(from)?;
            let sum = read_word(from)?;
            let histogram = read_words(from, MOST_LEVELS)?;
            let mut pending = no_runs();
            for runs in &mut pending {
                *runs = read_runs(from)?;
            }
            let far = read_runs(from)?;
            Ok((found, State { level, histogram, sum, pending, far }))
        })?;
        match saved {
            // The table has got its name, and only what was left over was not
            // removed any more.
            Some(_) if !workshop.table().exists() => Ok(None),
            Some((found, state)) if found == (space.fingerprint(), space.size()) => Ok(Some(state)),
            Some(_) => Err(BuildError::saved(&path, "the state of another build")),
            None => Ok(None),
        }
    }
}

fn write_runs(to: &mut dyn Write, runs: &[Run]) -> io::Result<()> {
    let words = |run: &Run| [run.number, run.count, u64::from(run.sum)];
    write_words(to, &runs.iter().flat_map(words).collect::<Vec<_>>())
}

fn read_runs(from: &mut dyn Read) -> io::Result<Vec<Run>> {
    let words = read_words(from, MOST_RUNS)?;
    let (triples, []) = words.as_chunks::<3>() else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let run = |&[number, count, sum]: &[u64; 3]| {
        let sum = u32::try_from(sum).map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(Run { number, count, sum })
    };
    triples.iter().map(run).collect()
}
