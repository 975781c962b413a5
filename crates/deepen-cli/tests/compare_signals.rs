//! `deepen compare` and signals: Ctrl-C, a kill of it, and of one of its
//! processes.

#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use common::{HOPELESS, Ran, deepen, read_json, run};

/// The process that a process started.
fn child_of(parent: u32) -> Option<u32> {
    let path = format!("/proc/{parent}/task/{parent}/children");
    fs::read_to_string(path).ok()?.split_whitespace().next()?.parse().ok()
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Waits until something is so.
fn until<T>(mut is_so: impl FnMut() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(so) = is_so() {
            return so;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("it never came to that");
}

/// A comparison that does not end: a board that the first column solves at
/// once, and one that it never does.
fn endless(folder: &Path, columns: &str) -> (Child, String) {
    let boards = folder.join("boards.txt");
    fs::write(&boards, format!("1 2 3 4 / 5 6 7 8 / 9 10 11 0 / 13 14 15 12\n{HOPELESS}\n"))
        .unwrap();
    let path = folder.join("endless").to_str().unwrap().to_owned();
    let file = boards.to_str().unwrap().to_owned();
    let command = ["compare", "tiles", "--file", &file, "--algorithms", columns];
    let child = deepen(&[&command[..], &["--report", &path]].concat()).spawn().unwrap();
    (child, path)
}

fn lines(path: &str) -> usize {
    fs::read_to_string(format!("{path}.journal")).map_or(0, |text| text.lines().count())
}

#[test]
fn ctrl_c_leaves_what_was_measured() {
    let folder = tempfile::tempdir().unwrap();
    let (child, path) = endless(folder.path(), "iddfs");
    until(|| (lines(&path) == 2).then_some(()));
    signal("-INT", child.id());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.out.contains("; interrupted"), "{}", ran.out);
    assert!(ran.err.contains("deepen compare --resume"), "{}", ran.err);
    let page = fs::read_to_string(format!("{path}.html")).unwrap();
    assert!(page.contains("; interrupted"));
    assert_eq!(lines(&path), 2, "the journal is kept");
}

#[test]
fn a_comparison_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, path) = endless(folder.path(), "ida*:manhattan+max-expanded=1k,iddfs");
    // The first column and the first board of the second.
    until(|| (lines(&path) == 4).then_some(()));
    let searching = until(|| child_of(child.id()));
    signal("-KILL", child.id());
    child.wait().unwrap();
    // Nobody is left to search on.
    until(|| (!Path::new(&format!("/proc/{searching}")).exists()).then_some(()));
    let journal = format!("{path}.journal");
    let before = fs::read_to_string(&journal).unwrap();
    let half = format!("{before}{{\"column\":1,\"prob");
    fs::write(&journal, half).unwrap();
    // The second board is one that is solved at once.
    let boards = folder.path().join("boards.txt");
    let solved = "1 2 3 4 / 5 6 7 8 / 9 10 11 0 / 13 14 15 12\n";
    fs::write(&boards, solved.repeat(2)).unwrap();
    let ran = run(&["compare", "--resume", &journal]);
    assert_eq!(ran.code, Some(70), "another problem was noticed: {}", ran.err);
    assert!(ran.err.contains("iddfs was given another problem 2"), "{}", ran.err);
    assert!(!Path::new(&journal).exists(), "it is done");
    let report = read_json(&format!("{path}.json"));
    assert_eq!(report["columns"][1]["cells"][1]["status"], "solved");
    assert_eq!(report["columns"][0]["cells"].as_array().unwrap().len(), 2);
}

#[test]
fn what_goes_on_comes_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    fs::write(&boards, format!("{HOPELESS}\n").repeat(4)).unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (name("whole"), name("killed"));
    let command = |report: &str| {
        let columns = "ida*:manhattan+max-expanded=50k,iddfs+max-expanded=100k";
        let boards = boards.to_str().unwrap();
        deepen(&["compare", "tiles", "--file", boards, "--algorithms", columns, "--report", report])
    };
    let ran = Ran::from(command(&whole).output().unwrap());
    assert_eq!(ran.code, Some(20), "{}", ran.err);
    let mut child = command(&killed).spawn().unwrap();
    // Somewhere: how far it has come by then is no matter.
    until(|| (lines(&killed) >= 3).then_some(()));
    signal("-KILL", child.id());
    child.wait().unwrap();
    let before = lines(&killed);
    let ran = run(&["compare", "--resume", &format!("{killed}.journal")]);
    assert_eq!(ran.code, Some(20), "{}", ran.err);
    assert!(before < 1 + 8, "it was killed too late to show anything");
    let counts = |report: &str| {
        let report = read_json(&format!("{report}.json"));
        let columns = report["columns"].as_array().unwrap().clone();
        let cells = columns.iter().flat_map(|column| column["cells"].as_array().unwrap());
        let counts = cells.map(|cell| (cell["expanded"].clone(), cell["lower_bound"].clone()));
        counts.collect::<Vec<_>>()
    };
    assert_eq!(counts(&killed), counts(&whole));
    assert_eq!(counts(&whole).len(), 8);
}

#[test]
fn a_crash_ends_no_more_than_its_problem() {
    let folder = tempfile::tempdir().unwrap();
    let (child, path) = endless(folder.path(), "iddfs,ida*:manhattan+max-expanded=1k");
    until(|| (lines(&path) == 2).then_some(()));
    signal("-KILL", until(|| child_of(child.id())));
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(70), "{}", ran.err);
    let first = ran.err.lines().next().unwrap();
    assert!(first.starts_with("error: crash (iddfs): signal: 9 (SIGKILL)"), "{first}");
    assert!(first.contains(HOPELESS), "the next column named the problem: {first}");
    let report = read_json(&format!("{path}.json"));
    let cells = report["columns"][0]["cells"].as_array().unwrap();
    assert_eq!((&cells[0]["status"], &cells[1]["status"]), (&"solved".into(), &"crashed".into()));
    assert_eq!(report["columns"][1]["cells"][1]["status"], "stopped");
}

#[test]
fn a_journal_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("eight.journal");
    fs::write(&journal, "mine").unwrap();
    let name = folder.path().join("eight").to_str().unwrap().to_owned();
    let ran = run(&["compare", "hanoi", "--discs", "3", "--algorithms", "a*", "--report", &name]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("is there already: go on with"), "{}", ran.err);
    assert_eq!(fs::read_to_string(journal).unwrap(), "mine");
}
