//! Searches with tables of patterns, stopped, killed, and gone on with.

mod common;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{HARD, Ran, Tables, damage, deepen, published, run};

/// Tables with which the board takes a quarter of a million nodes.
const QUICK: &str = "4-4-4-3x1";

/// Tables so small that there is time to kill the search.
const SLOW: &str = "3-3-3-3-3x1";

fn by_lanes(set: &str) -> Vec<&str> {
    vec!["tiles", HARD, "--heuristic", set]
}

/// The same best-first, down to where the memory ends.
fn hybrid(set: &str) -> Vec<&str> {
    [&by_lanes(set)[..], &["--algorithm", "hybrid", "--frontier-memory", "64K"]].concat()
}

fn undisturbed(search: &[&str]) -> [serde_json::Value; 6] {
    let ran = run(&[search, &["--format", "jsonl"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    published(&ran.out)
}

fn wait_for(path: &Path) {
    let begun = Instant::now();
    while !path.exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "no checkpoint appears");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn limits_stop_and_resume_goes_on_to_the_same_answer() {
    for search in [by_lanes(QUICK), hybrid(QUICK)] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("search.ckpt");
        let file = path.to_str().unwrap();
        let limit = ["--checkpoint", file, "--max-expanded", "20K"];
        let ran = run(&[&search[..], &limit].concat());
        assert_eq!(ran.code, Some(20), "{}", ran.err);
        assert!(ran.out.contains(&format!("deepen resume {file}")), "{}", ran.out);
        let mut stops = 0;
        let last = loop {
            let threads = if stops % 2 == 0 { "2" } else { "1" };
            let ran = run(&["resume", file, "--threads", threads, "--format", "jsonl"]);
            if ran.code != Some(20) {
                assert_eq!(ran.code, Some(0), "{}", ran.err);
                break ran.out;
            }
            stops += 1;
            assert!(path.exists() && stops < 100);
        };
        assert!(stops >= 2, "{stops} stops");
        assert_eq!(published(&last), undisturbed(&search));
        assert!(!path.exists(), "nothing is left to go on with");
    }
}

#[test]
fn killed_at_any_moment_the_answer_is_the_same() {
    for search in [by_lanes(SLOW), hybrid(SLOW)] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("search.ckpt");
        let file = path.to_str().unwrap();
        let every = ["--checkpoint-every", "10ms"];
        let begin = [&search[..], &["--checkpoint", file], &every].concat();
        let mut child = deepen(&begin).spawn().unwrap();
        wait_for(&path);
        let mut killed = 0;
        for pause in [20, 35, 50] {
            sleep(Duration::from_millis(pause));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            killed += 1;
            assert!(path.exists());
            child = deepen(&[&["resume", file][..], &every].concat()).spawn().unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(killed >= 1, "killed {killed} times");
        if path.exists() {
            let ran = run(&["resume", file, "--format", "jsonl"]);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert_eq!(published(&ran.out), undisturbed(&search));
        }
    }
}

#[test]
fn a_search_stopped_in_its_first_phase_says_that_nothing_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.ckpt");
    let limit = ["--checkpoint", path.to_str().unwrap(), "--max-expanded", "10"];
    let ran = run(&[&hybrid(QUICK)[..], &limit].concat());
    assert_eq!(ran.code, Some(20));
    assert!(!path.exists() && !ran.out.contains("deepen resume"), "{}", ran.out);
    assert!(ran.err.contains("note: no checkpoint was written: "), "{}", ran.err);
}

#[test]
fn tables_may_be_gone_or_elsewhere() {
    let (here, there) = (Tables::new(), Tables::new());
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("search.ckpt");
    let file = path.to_str().unwrap();
    let build = ["build", "tiles", "--set", QUICK, "--quiet"];
    for tables in [&here, &there] {
        assert_eq!(tables.keep(&build).code, Some(0));
        // What is damaged is complained of where it is looked for.
        damage(&tables.files()[0]);
    }
    let named = |tables: &Tables| format!("warning: table {}", tables.directory().display());
    // A name that means something only where the program is run.
    let limit = ["--checkpoint", file, "--max-expanded", "20K", "--tables-dir", "tables"];
    let mut command = deepen(&[&by_lanes(QUICK)[..], &limit].concat());
    command.current_dir(here.directory().join(".."));
    let stopped = Ran::from(command.output().unwrap());
    assert_eq!(stopped.code, Some(20), "{}", stopped.err);
    let kept = fs::read(&path).unwrap();
    let expected = undisturbed(&by_lanes(QUICK));
    let resume = |more: &[&str]| {
        fs::write(&path, &kept).unwrap();
        let arguments = ["resume", file, "--max-expanded", "1G", "--format", "jsonl"];
        let mut command = deepen(&[&arguments[..], more].concat());
        command.env_remove("DEEPEN_TABLES_DIR");
        let ran = Ran::from(command.output().unwrap());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(published(&ran.out), expected);
        ran.err
    };
    let directory = there.directory();
    let elsewhere = ["--tables-dir", directory.to_str().unwrap()];
    assert!(resume(&elsewhere).contains(&named(&there)));
    assert!(resume(&[]).contains("warning: table "), "those that it began with");
    fs::remove_dir_all(here.directory()).unwrap();
    assert_eq!(resume(&[]), "");
}
