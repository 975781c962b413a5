//! Estimates from a file: they prove something only where that was looked at.

mod common;

use std::fs;

use common::{objects, run};

#[test]
fn estimates_of_ones_own() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("h");
    let file = path.to_str().unwrap();
    let graph = format!("{}/../../data/graph/five.txt", env!("CARGO_MANIFEST_DIR"));
    let search = ["graph", &graph, "--from", "A", "--to", "E", "--format", "jsonl"];
    let answer = |text: &str| {
        fs::write(&path, text).unwrap();
        run(&[&search[..], &["--estimates", file, "--algorithm", "ida-star"]].concat())
    };
    let ran = answer("A 3\nB 2 # both ways\n\nC 1\nD 1\n");
    let said = &objects(&ran.out)[0];
    assert_eq!(
        (ran.code, &said["proof"], &said["iterations"]),
        (Some(0), &"optimal".into(), &3.into())
    );
    assert_eq!(said["heuristic"], "estimates");
    // A is no farther from C than 4, and 6 - 1 is more.
    let ran = answer("A 6\nC 1\n");
    let said = &objects(&ran.out)[0];
    assert_eq!((ran.code, &said["proof"]), (Some(11), &"best-effort".into()));
    for (text, part) in [
        ("A 3\nX 1\n", "line 2: there is no node"),
        ("A\n", "line 1: expected a node and its estimate"),
        ("A -1\n", "line 1: expected a cost"),
        ("A nan\n", "line 1: expected a cost"),
        ("A 1\nA 1\n", "line 2: a second estimate of `A`"),
    ] {
        let ran = answer(text);
        assert_eq!(ran.code, Some(2), "{text}");
        assert!(ran.err.contains(part), "{text}: {}", ran.err);
    }
}
