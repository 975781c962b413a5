//! The state of a build in a file: after a level, or within one.

use std::io::{self, Read};
use std::path::Path;

use deepen_tables::build::BuildError;
use deepen_tables::build::sealed::{self, read_word, read_words, write_word, write_words};
use deepen_tables::memory::with_huge_pages;

use super::{Build, State};

const MAGIC: &[u8] = b"deepen build 1 of cosets\n";

/// More levels than any build has.
const MOST_LEVELS: u64 = 32;

/// Saves the state.
pub(super) fn store(build: &Build, state: &State, path: &Path) -> Result<(), BuildError> {
    sealed::write(path, MAGIC, |to| {
        write_words(to, &identity(build))?;
        write_word(to, state.level.into())?;
        write_words(to, &state.histogram)?;
        to.write_all(&state.done.iter().map(|&done| done.into()).collect::<Vec<u8>>())?;
        to.write_all(&state.memory)
    })
}

/// The state that was saved, if there is one.
pub(super) fn load(build: &Build, path: &Path) -> Result<Option<State>, BuildError> {
    // What is not read through has no checksum: it is known by this instead.
    let mut another = false;
    let saved = sealed::read(path, MAGIC, |from| {
        another = read_words(from, MOST_LEVELS)? != identity(build);
        if another { Err(io::ErrorKind::InvalidData.into()) } else { read(build, from) }
    });
    if another {
        let reason = "the state of another build";
        return Err(BuildError::Saved { path: path.to_path_buf(), reason });
    }
    saved
}

fn read(build: &Build, from: &mut dyn Read) -> io::Result<State> {
    let level = read_word(from)?;
    let histogram = read_words(from, MOST_LEVELS)?;
    // The next level's number is there, if only as 0.
    if level > u64::from(build.cosets.base) + 1 || histogram.len() as u64 != level + 2 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let counted = histogram.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
    if counted.is_none_or(|counted| counted > build.cosets.count()) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut done = vec![0; build.rows()];
    from.read_exact(&mut done)?;
    let mut memory = with_huge_pages(build.bytes())?;
    from.read_exact(&mut memory)?;
    let done = done.into_iter().map(|done| done != 0).collect();
    Ok(State { memory, level: level as u8, done, histogram })
}

/// What tells this build from others.
fn identity(build: &Build) -> [u64; 6] {
    let cosets = build.cosets;
    [
        cosets.layers.cases() as u64,
        cosets.flips.cases() as u64,
        cosets.middle.cases() as u64,
        cosets.base.into(),
        cosets.metric as u64,
        build.bytes() as u64,
    ]
}
