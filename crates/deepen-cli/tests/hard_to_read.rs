//! Problems and names that could be taken for something else, and answers
//! that could be.

mod common;

use std::fs;
use std::process::Stdio;

use common::{Ran, deepen, objects, run, run_with_input};

/// A graph whose names are not plain, in a file.
fn odd_names() -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("graph.txt");
    fs::write(&path, "C# B 1\nB D#1 2\nB \u{a0}E 1\nA B 1\nAB C# 1\nA AB 9\n").unwrap();
    let path = path.to_str().unwrap().to_owned();
    (directory, path)
}

#[test]
fn a_problem_may_begin_with_a_negative_number() {
    let apart = run(&["pancake", "--burnt", "-2", "1", "-3", "--quiet"]);
    for quoted in [&["--burnt", "-2 1 -3"][..], &["--burnt", "--goal=1 2 3", "-2  1 -3 "]] {
        let ran = run(&[&["pancake", "--quiet"], quoted].concat());
        assert_eq!((ran.code, &ran.out), (Some(0), &apart.out), "{}", ran.err);
    }
    let two = run(&["pancake", "--burnt", "-1 2", "-1 -2", "--format", "jsonl"]);
    let problems: Vec<_> = objects(&two.out).iter().map(|one| one["problem"].clone()).collect();
    assert_eq!(problems, ["-1 2", "-1 -2"], "{}", two.err);
    let goal = run(&["pancake", "--burnt", "1 2", "--goal", "-1 2", "--format", "jsonl"]);
    assert_eq!(objects(&goal.out)[0]["goal"], "-1 2", "{}", goal.err);
    // What is an option, or none that there is, is none of these.
    for option in ["-1x 2", "--no-such", "-x"] {
        assert_eq!(run(&["pancake", "2 1", option]).code, Some(1), "{option}");
    }
    let ran = run(&["pancake", "--burnt", "-2 1 x"]);
    assert!(ran.err.contains("column 6: expected a number"), "{}", ran.err);
}

#[test]
fn one_wrong_number_does_not_make_each_argument_a_problem() {
    let ran = run(&["pancake", "2", "1", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.starts_with("error: the stack, line 1, column 5: "), "{}", ran.err);
    let ran = run(&["topspin", "1", "0", "2o", "3"]);
    assert!(ran.err.starts_with("error: the ring, line 1, column 5: "), "{}", ran.err);
}

#[test]
fn names_in_queries_are_words_as_in_the_graph() {
    let (_directory, graph) = odd_names();
    let asked = ["graph", &graph, "--quiet"];
    let queries = "C# D#1\nC# B # a remark\n# another\nC# \u{a0}E #\n";
    let ran = run_with_input(&asked, queries);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "C# B D#1\nC# B\nC# B \u{a0}E\n"));
    let ran = run_with_input(&asked, "C# # D#1\n");
    assert!(ran.err.contains("column 3: expected two names of nodes, found one"), "{}", ran.err);
}

#[test]
fn kept_queries_have_any_name() {
    let (directory, graph) = odd_names();
    let file = directory.path().join("search.ckpt");
    let file = file.to_str().unwrap();
    let asked = ["graph", &graph, "--from", "C#", "--to", "D#1", "--algorithm", "ida-star"];
    let kept = ["--checkpoint", file, "--max-expanded", "1", "--quiet"];
    assert_eq!(run(&[&asked[..], &kept].concat()).code, Some(20));
    let resumed = run(&["resume", file, "--max-expanded", "100", "--quiet"]);
    assert_eq!((resumed.code, resumed.out.as_str()), (Some(0), "C# B D#1\n"), "{}", resumed.err);
}

#[test]
fn steps_in_a_cell_are_told_apart() {
    let (_directory, graph) = odd_names();
    let plan = |arguments: &[&str]| {
        let ran = run(&[arguments, &["--format", "csv"]].concat());
        let mut table = csv::Reader::from_reader(ran.out.as_bytes());
        let column = table.headers().unwrap().iter().position(|name| name == "plan").unwrap();
        table.records().next().unwrap().unwrap()[column].to_owned()
    };
    assert_eq!(plan(&["graph", &graph, "--from", "A", "--to", "B"]), "B");
    assert_eq!(plan(&["graph", &graph, "--from", "A", "--to", "D#1"]), "B | D#1");
    assert_eq!(plan(&["graph", &graph, "--from", "AB", "--to", "B"]), "C# | B");
    assert_eq!(plan(&["pancake", "3 1 2"]), "3 | 2");
    assert_eq!(plan(&["tiles", "1 2 3 / 4 5 6 / 0 7 8"]), "RR");
    assert_eq!(plan(&["tiles", "1 2 3 / 4 5 6 / 0 7 8", "--cost", "number"]), "RR");
}

#[test]
fn limits_on_costs_are_exact() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("graph.txt");
    fs::write(&path, "A B 0.1\nA C 9007199254740993.1\n").unwrap();
    let asked = ["graph", path.to_str().unwrap(), "--from", "A", "--to", "C", "--max-cost"];
    assert_eq!(run(&[&asked[..], &["9007199254740993"]].concat()).code, Some(20));
    assert_eq!(run(&[&asked[..], &["9007199254740994"]].concat()).code, Some(0));
}

#[test]
fn a_checkpoint_stays_until_somebody_has_the_answer() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("search.ckpt");
    let file = file.to_str().unwrap();
    let asked = ["pancake", "3 6 1 5 2 4", "--heuristic", "zero", "--algorithm", "ida-star"];
    let kept = ["--checkpoint", file, "--max-expanded", "2"];
    assert_eq!(run(&[&asked[..], &kept].concat()).code, Some(20));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut resume = deepen(&["resume", file, "--max-expanded", "1G", "--quiet"]);
    let ran: Ran = resume.stdout(Stdio::from(writer)).output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(fs::exists(file).unwrap());
    assert_eq!(run(&["resume", file, "--max-expanded", "1G"]).code, Some(0));
    assert!(!fs::exists(file).unwrap());
}
