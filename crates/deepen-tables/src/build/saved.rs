//! The state of a build in memory, saved between two levels.

use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use super::levels::{Done, Levels};
use super::sealed::{self, read_word, read_words, write_word, write_words};
use super::{BuildError, GREATEST_DISTANCE, Save};
use crate::abstraction::AbstractSpace;

const MAGIC: &[u8] = b"deepen build 1 in memory\n";

/// Histograms are no longer than there are distances.
pub(super) const MOST_LEVELS: u64 = 256;

/// Saves the state when it is time, and finds it again.
pub(super) struct Keeper<'a> {
    save: Option<&'a Save>,
    last: Instant,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(save: Option<&'a Save>) -> Self {
        Keeper { save, last: Instant::now() }
    }

    /// The saved state, if there is one, or a new one.
    pub(super) fn begin<'s, P: AbstractSpace>(
        &self,
        space: &'s P,
    ) -> Result<Levels<'s, P>, BuildError> {
        let saved = self.save.map(|save| load(space, &save.path)).transpose()?.flatten();
        saved.map_or_else(|| Levels::new(space), Ok)
    }

    /// Saves the state, if it is time.
    pub(super) fn level_done<P: AbstractSpace>(
        &mut self,
        levels: &Levels<'_, P>,
    ) -> Result<(), BuildError> {
        match self.save {
            Some(save) if self.last.elapsed() >= save.every && !levels.is_finished() => {
                self.keep(levels)
            }
            _ => Ok(()),
        }
    }

    /// Saves the state now.
    pub(super) fn keep<P: AbstractSpace>(
        &mut self,
        levels: &Levels<'_, P>,
    ) -> Result<(), BuildError> {
        let Some(save) = self.save else { return Ok(()) };
        self.last = Instant::now();
        store(levels, &save.path)
    }

    /// Removes the saved state: the build is done.
    pub(super) fn finish(&self) -> Result<(), BuildError> {
        self.save.map_or(Ok(()), |save| sealed::remove(&save.path))
    }
}

fn store<P: AbstractSpace>(levels: &Levels<'_, P>, path: &Path) -> Result<(), BuildError> {
    const PIECE: usize = 1 << 16;
    let done = levels.done();
    sealed::write(path, MAGIC, |to| {
        write_word(to, levels.space.fingerprint())?;
        write_word(to, levels.space.size())?;
        write_word(to, u64::from(done.level))?;
        write_word(to, u64::from(done.far))?;
        write_words(to, &done.histogram)?;
        let mut piece = Vec::with_capacity(PIECE);
        let mut entries = levels.entries();
        loop {
            piece.clear();
            piece.extend(entries.by_ref().take(PIECE));
            if piece.is_empty() {
                return Ok(());
            }
            to.write_all(&piece)?;
        }
    })
}

fn load<'s, P: AbstractSpace>(
    space: &'s P,
    path: &Path,
) -> Result<Option<Levels<'s, P>>, BuildError> {
    let saved = sealed::read(path, MAGIC, |from| {
        let found = (read_word(from)?, read_word(from)?);
        let level = read_level(from)?;
        let far = read_word(from)? != 0;
        let histogram = read_words(from, MOST_LEVELS)?;
        if found != (space.fingerprint(), space.size()) {
            return Ok(Err("the state of another build"));
        }
        let size = usize::try_from(found.1).map_err(|_| io::ErrorKind::InvalidData)?;
        let mut entries = vec![0; size];
        from.read_exact(&mut entries)?;
        Ok(Ok((entries, Done { level, histogram, far })))
    })?;
    let Some(saved) = saved else { return Ok(None) };
    let (entries, done) = saved.map_err(|reason| BuildError::saved(path, reason))?;
    Levels::resume(space, entries, done).map(Some)
}

/// A level that states can be at.
pub(super) fn read_level(from: &mut dyn Read) -> io::Result<u8> {
    let level = u8::try_from(read_word(from)?).ok().filter(|&level| level <= GREATEST_DISTANCE);
    level.ok_or_else(|| io::ErrorKind::InvalidData.into())
}
