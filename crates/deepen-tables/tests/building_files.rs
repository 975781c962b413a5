//! Builds into files: on disk as in memory, cancelled, killed and resumed,
//! always the same bytes; damaged states are refused.

mod common;

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use common::graph::Graph;
use common::{Random, corners, pancake, patient, table};
use deepen_tables::abstraction::{AbstractSpace, Costed};
use deepen_tables::build::{
    BuildError, Built, Options, Progress, Save, Summary, build, build_file, memory_needed,
};

/// So little memory that a table of any size is built on disk.
fn on_disk(threads: usize) -> Options {
    let memory = threads as u64 * (1 << 18);
    Options { memory, threads: NonZeroUsize::new(threads).unwrap(), ..Options::default() }
}

fn saving(options: &Options, path: &Path) -> Options {
    let save = Save { path: path.with_extension("state"), every: Duration::ZERO };
    Options { save: Some(save), ..options.clone() }
}

/// Nothing but the file is left.
fn assert_alone(path: &Path, built: &Built, summary: &Summary) {
    assert_eq!(&built.summary, summary);
    assert!(built.entries == fs::read(path).unwrap(), "other bytes");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn random_graphs_on_disk() {
    for seed in 0..60 {
        let states = 1 + seed * 7 % 400;
        let graph = Graph::random(seed, states, states * (1 + seed % 4), seed % 5);
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        let options = on_disk(1 + seed as usize % 3);
        assert!(memory_needed(states, 3) > options.memory);
        let summary = build_file(&graph, &path, &options, &mut patient).unwrap();
        assert_alone(&path, &table(&graph), &summary);
    }
}

#[test]
fn corners_and_pancakes_on_disk() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table");
    let space = corners::Pattern::new(&[0, 1, 4, 6]);
    let summary = build_file(&space, &path, &on_disk(2), &mut patient).unwrap();
    assert_alone(&path, &table(&space), &summary);
    let flips = Costed::new(pancake::Pattern::new(&[0, 2, 3, 6]), &[0, 0, 0, 1, 0, 2, 0, 3]);
    let summary = build_file(&flips, &path, &saving(&on_disk(1), &path), &mut patient).unwrap();
    assert_alone(&path, &table(&flips), &summary);
    let in_memory = Options { memory: 1 << 24, ..on_disk(2) };
    let summary = build_file(&flips, &path, &in_memory, &mut patient).unwrap();
    assert_alone(&path, &table(&flips), &summary);
}

/// A space that leaves off after some expansions, in the middle of a level,
/// as when the process is killed: nothing more is written.
struct Killed<'a, P> {
    space: &'a P,
    left: std::sync::atomic::AtomicU64,
}

impl<P: AbstractSpace> AbstractSpace for Killed<'_, P> {
    fn size(&self) -> u64 {
        self.space.size()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.space.goals(visit);
    }

    fn predecessors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        let left = self.left.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        if left == 0 {
            std::panic::resume_unwind(Box::new("killed"));
        }
        self.space.predecessors(state, visit);
    }

    fn fingerprint(&self) -> u64 {
        self.space.fingerprint()
    }
}

fn kill_after<P: AbstractSpace>(
    space: &P,
    path: &Path,
    options: &Options,
    expansions: u64,
) -> bool {
    let killed = Killed { space, left: expansions.into() };
    let run = || build_file(&killed, path, options, &mut patient);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    result.is_err()
}

#[test]
fn killed_in_any_place_and_resumed_on_disk_and_in_memory() {
    let flips = Costed::new(pancake::Pattern::new(&[0, 2, 3, 6]), &[0, 0, 0, 1, 0, 2, 0, 1]);
    let expected = table(&flips);
    let mut random = Random(7);
    for round in 0..4 {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        let memory = if round % 2 == 0 { 1 << 18 } else { 1 << 24 };
        let options = saving(&Options { memory, ..on_disk(1) }, &path);
        let mut kills = 0;
        while kill_after(&flips, &path, &options, 100 + random.below(500)) {
            kills += 1;
            assert!(!path.exists());
            if kills == 10 {
                break;
            }
        }
        assert!(kills > 0);
        let summary = build_file(&flips, &path, &options, &mut patient).unwrap();
        assert_alone(&path, &expected, &summary);
    }
}

#[test]
fn cancelled_and_continued() {
    let space = corners::Pattern::new(&[0, 1, 4, 6]);
    let expected = table(&space);
    for memory in [1 << 19, 1 << 24] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        let options = saving(&Options { memory, ..on_disk(2) }, &path);
        let mut cancelled = 0;
        let mut told = Vec::new();
        // The watcher is called when each build begins; the levels do not
        // take long enough for more.
        let mut cancel = |progress: &Progress| {
            told.push(*progress);
            ControlFlow::Break(())
        };
        for _ in 0..3 {
            let error = build_file(&space, &path, &options, &mut cancel).unwrap_err();
            assert!(matches!(error, BuildError::Cancelled), "{error}");
            cancelled += 1;
        }
        assert!(told.iter().all(|progress| progress.total == space.size()));
        assert!(cancelled == told.len() && !path.exists());
        let summary = build_file(&space, &path, &options, &mut patient).unwrap();
        assert_alone(&path, &expected, &summary);
    }
}

/// What the files of a stopped build are.
fn files(directory: &Path) -> Vec<std::path::PathBuf> {
    let list =
        |directory: &Path| fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let (folders, mut files): (Vec<_>, Vec<_>) = list(directory).partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| list(folder)));
    files
}

#[test]
fn damaged_and_foreign_states_are_refused() {
    let flips = Costed::new(pancake::Pattern::new(&[0, 2, 3, 6]), &[1; 8]);
    let other = Costed::new(pancake::Pattern::new(&[0, 2, 3, 6]), &[0, 0, 0, 1, 1, 1, 1, 1]);
    for memory in [1 << 18, 1 << 24] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        let options = saving(&Options { memory, ..on_disk(1) }, &path);
        assert!(kill_after(&flips, &path, &options, 300));
        let error = build_file(&other, &path, &options, &mut patient).unwrap_err();
        assert!(matches!(error, BuildError::Saved { .. }), "{error}");
        let kept: Vec<_> = files(directory.path())
            .into_iter()
            .map(|file| (fs::read(&file).unwrap(), file))
            .collect();
        let restore = || kept.iter().for_each(|(bytes, file)| fs::write(file, bytes).unwrap());
        let mut refused = 0;
        for (bytes, file) in kept.iter().filter(|(bytes, _)| !bytes.is_empty()) {
            for at in [0, bytes.len() / 2, bytes.len() - 1] {
                let mut damaged = bytes.clone();
                damaged[at] ^= 4;
                fs::write(file, &damaged).unwrap();
                // Runs of the level that was begun are not read again, nor
                // entries of it: then nothing is damaged that counts.
                match build_file(&flips, &path, &options, &mut patient) {
                    Err(BuildError::Saved { .. } | BuildError::NoSuchState { .. }) => refused += 1,
                    Err(error) => panic!("{error}"),
                    Ok(_) => assert!(fs::read(&path).unwrap() == table(&flips).entries),
                }
                let _ = fs::remove_file(&path);
                let _ = fs::create_dir(directory.path().join("table.build"));
                restore();
            }
        }
        assert!(refused >= 3, "{refused}");
    }
}

#[test]
fn files_that_cannot_be_written_are_told() {
    let flips = Costed::new(pancake::Pattern::new(&[0, 2]), &[1; 8]);
    let missing = Path::new("/nonexistent/directory/table");
    for memory in [1 << 18, 1 << 24] {
        let options = Options { memory, ..on_disk(1) };
        let error = build_file(&flips, missing, &options, &mut patient).unwrap_err();
        assert!(matches!(error, BuildError::File { .. }), "{error}");
        let error = build(&flips, &Options { memory: 10, ..options }, &mut patient).unwrap_err();
        assert!(matches!(error, BuildError::TooLittleMemory { .. }), "{error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_what_was_there_before() {
    let flips = Costed::new(pancake::Pattern::new(&[0, 2]), &[1; 8]);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table");
    fs::write(&path, b"before").unwrap();
    // What is written beside the file is written to a full disk.
    std::os::unix::fs::symlink("/dev/full", directory.path().join("table.new")).unwrap();
    let options = Options { memory: 1 << 24, ..on_disk(1) };
    let error = build_file(&flips, &path, &options, &mut patient).unwrap_err();
    assert!(error.to_string().contains("No space left"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"before");
    let summary = build_file(&flips, &path, &options, &mut patient).unwrap();
    assert_alone(&path, &table(&flips), &summary);
}
