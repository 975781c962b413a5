//! A process that builds is killed, again and again, and the bytes are those
//! of a build that was left alone.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use common::{Random, corners, patient, table, threads};
use deepen_tables::abstraction::AbstractSpace;
use deepen_tables::build::{Options, Save, build_file};

const FILE: &str = "DEEPEN_TEST_FILE";
const MEMORY: &str = "DEEPEN_TEST_MEMORY";

/// Takes its time: a level takes some milliseconds, however fast the machine.
struct Slow(corners::Pattern);

impl AbstractSpace for Slow {
    fn size(&self) -> u64 {
        self.0.size()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.0.goals(visit);
    }

    fn predecessors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        if state.is_multiple_of(256) {
            sleep(Duration::from_millis(1));
        }
        self.0.predecessors(state, visit);
    }
}

const PATTERN: [u8; 4] = [0, 1, 4, 6];

/// What the killed process does; nothing when it is called as a test.
#[test]
fn the_process_that_is_killed() {
    let Ok(file) = std::env::var(FILE) else { return };
    let memory = std::env::var(MEMORY).unwrap().parse().unwrap();
    let path = Path::new(&file).with_extension("state");
    let save = Some(Save { path, every: Duration::ZERO });
    let options = Options { memory, save, ..threads(2) };
    let space = Slow(corners::Pattern::new(&PATTERN));
    build_file(&space, Path::new(&file), &options, &mut patient).unwrap();
}

#[test]
fn killed_processes_leave_what_the_next_one_continues() {
    let expected = table(&corners::Pattern::new(&PATTERN)).entries;
    let mut random = Random(11);
    for memory in ["524288", "16777216"] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        let mut kills = 0;
        let whole = (0..100).any(|_| {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "the_process_that_is_killed"])
                .envs([(FILE, path.to_str().unwrap()), (MEMORY, memory)])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // The first are killed soon, the last are let alone.
            let patience = if kills < 8 { 10 + random.below(90) } else { 10_000 };
            for _ in 0..patience {
                if let Some(status) = child.try_wait().unwrap() {
                    assert!(status.success(), "a build could not go on");
                    return true;
                }
                sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            if path.exists() {
                assert!(fs::read(&path).unwrap() == expected, "there before it was whole");
            }
            false
        });
        assert!(whole && kills > 0, "{kills} kills");
        assert!(fs::read(&path).unwrap() == expected, "other bytes");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
