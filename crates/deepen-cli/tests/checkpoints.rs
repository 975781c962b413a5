//! Stopping and going on: limits, Ctrl-C, and being killed.

#![cfg(unix)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{HARD, HOPELESS, Ran, deepen, objects, published, run};

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

fn wait_for(path: &Path) {
    let begun = Instant::now();
    while !path.exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "no checkpoint appears");
        sleep(Duration::from_millis(2));
    }
}

fn place(name: &str) -> (tempfile::TempDir, PathBuf, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    let text = path.to_str().unwrap().to_owned();
    (directory, path, text)
}

fn undisturbed() -> [serde_json::Value; 6] {
    published(&run(&["tiles", HARD, "--heuristic", "manhattan", "--format", "jsonl"]).out)
}

#[test]
fn ctrl_c_says_what_is_proven_and_where_the_checkpoint_lies() {
    let (_directory, path, file) = place("search.ckpt");
    let arguments = ["tiles", HOPELESS, "--heuristic", "zero", "--checkpoint", &file];
    let child = deepen(&arguments).spawn().unwrap();
    wait_for(&path);
    sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130));
    assert!(ran.out.starts_with("stopped: interrupted; no solution has fewer than"), "{}", ran.out);
    assert!(ran.out.contains(&format!("deepen resume {file}")), "{}", ran.out);
    assert!(path.exists());
}

#[test]
fn ctrl_c_in_a_batch_keeps_what_was_answered() {
    let arguments = ["tiles", "1 2 3 0", HOPELESS, "1 2 0 3", "--heuristic", "zero"];
    let child = deepen(&[&arguments[..], &["--format", "jsonl"]].concat()).spawn().unwrap();
    sleep(Duration::from_millis(400));
    signal(&child, "-INT");
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130));
    let answers = objects(&ran.out);
    assert_eq!(answers.len(), 2);
    assert_eq!(
        (&answers[0]["status"], &answers[1]["reason"]),
        (&"solved".into(), &"interrupted".into())
    );
    assert!(answers[1]["lower_bound"].as_u64() > Some(0));
}

#[test]
fn limits_stop_and_resume_goes_on_to_the_same_answer() {
    let (_directory, path, file) = place("search.ckpt");
    let ran = run(&[
        "tiles",
        HARD,
        "--heuristic",
        "manhattan",
        "--checkpoint",
        &file,
        "--max-expanded",
        "5M",
    ]);
    assert_eq!(ran.code, Some(20));
    let mut stops = 0;
    let last = loop {
        let threads = if stops % 2 == 0 { "2" } else { "1" };
        let ran = run(&["resume", &file, "--threads", threads, "--format", "jsonl"]);
        match ran.code {
            Some(20) => stops += 1,
            code => {
                assert_eq!(code, Some(0), "{}", ran.err);
                break ran.out;
            }
        }
        assert!(path.exists() && stops < 30);
    };
    assert!(stops >= 3, "the limit of the file counts anew: {stops} stops");
    assert_eq!(published(&last), undisturbed());
    assert!(!path.exists(), "nothing is left to go on with");
}

#[test]
fn an_interruption_is_noticed_while_nothing_comes_to_read() {
    for command in ["tiles", "check"] {
        let arguments: &[&str] = if command == "tiles" { &["tiles"] } else { &["check", "tiles"] };
        let mut child = deepen(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"1 2 3 / 4 0 5 / 7 8 6\n").unwrap();
        // Once it has answered, it listens.
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut String::new()).unwrap();
        signal(&child, "-INT");
        let code = child.wait().unwrap().code();
        drop(input);
        assert_eq!(code, Some(130), "{command}");
    }
}

#[test]
fn an_endless_walk_can_be_interrupted() {
    let child = deepen(&["tiles", "--walk", "18446744073709551615"]).spawn().unwrap();
    sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
}

#[test]
fn killed_at_any_moment_there_is_a_whole_checkpoint() {
    let (directory, path, file) = place("search.ckpt");
    let every = ["--checkpoint-every", "10ms"];
    let begin = ["tiles", HARD, "--heuristic", "manhattan", "--checkpoint", &file];
    let mut child = deepen(&[&begin[..], &every].concat()).spawn().unwrap();
    wait_for(&path);
    let mut killed = 0;
    for pause in (25..70).step_by(5) {
        sleep(Duration::from_millis(pause));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
        assert!(path.exists());
        child = deepen(&[&["resume", &file][..], &every].concat()).spawn().unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(killed >= 2, "killed {killed} times");
    if path.exists() {
        let ran = run(&["resume", &file, "--format", "jsonl"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(published(&ran.out), undisturbed());
    }
    drop(directory);
}

#[test]
fn a_damaged_or_foreign_checkpoint_is_refused_with_the_reason() {
    let (_directory, path, file) = place("search.ckpt");
    let begin = ["tiles", HARD, "--heuristic", "manhattan", "--checkpoint", &file];
    run(&[&begin[..], &["--max-expanded", "1000"]].concat());
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let ran = run(&["resume", &file]);
        assert_eq!(ran.code, Some(2));
        assert_eq!(fs::read(&path).unwrap(), bytes, "left as it was");
        ran.err
    };
    assert!(refused(b"").contains("it is no checkpoint of deepen"));
    assert!(refused(b"# a board\n1 2 3 0\n").contains("it is no checkpoint of deepen"));
    assert!(refused(&whole[..whole.len() / 2]).contains("it is cut short"));
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    assert!(refused(&damaged).contains("its checksum is wrong"));
    let mut newer = whole.clone();
    newer[20] = 2;
    assert!(refused(&newer).contains("it has version 2, this program reads version 1"));
    let foreign = sealed(&String::from_utf8_lossy(&whole), &whole);
    assert!(refused(&foreign).contains("another problem"), "the engine notices");
    fs::write(&path, &whole).unwrap();
    assert_eq!(run(&["resume", &file, "--max-expanded", "1G"]).code, Some(0));
}

/// The checkpoint with another board in its description, sealed as a whole.
fn sealed(text: &str, whole: &[u8]) -> Vec<u8> {
    assert!(text.contains(HARD));
    let other = HARD.replace("7 3 1", "3 1 7");
    let at = whole.windows(HARD.len()).position(|part| part == HARD.as_bytes()).unwrap();
    let mut bytes = whole[..whole.len() - 4].to_vec();
    bytes[at..at + other.len()].copy_from_slice(other.as_bytes());
    let seal = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&seal.to_le_bytes());
    bytes
}

#[test]
fn an_older_checkpoint_is_not_overwritten() {
    let (_directory, path, file) = place("search.ckpt");
    fs::write(&path, "mine").unwrap();
    let ran = run(&["tiles", HARD, "--checkpoint", &file]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("is there already"), "{}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    let ran = run(&["tiles", HARD, "--checkpoint", "/nowhere/at/all.ckpt"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("no checkpoint can be written"), "{}", ran.err);
}
