//! Every exit code, and which one a batch returns.

mod common;

use common::{HOPELESS, run, run_with_input};

fn code(arguments: &[&str]) -> Option<i32> {
    run(arguments).code
}

#[test]
fn proven_optimal_is_0() {
    assert_eq!(code(&["tiles", "1 2 3 / 4 0 5 / 7 8 6"]), Some(0));
    assert_eq!(code(&["tiles", "1", "2", "3", "/", "4", "0", "5", "/", "7", "8", "6"]), Some(0));
    assert_eq!(code(&["tiles", "123456780"]), Some(0));
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["tiles", "--help"]), Some(0));
    assert_eq!(code(&["--version"]), Some(0));
}

#[test]
fn usage_is_1() {
    for arguments in [
        &["tiles", "--threads", "none"][..],
        &["tiles", "--heuristic", "magic", "123456780"],
        &["tiles", "--weight", "0.5", "123456780"],
        &["tiles", "--all", "--weight", "2", "123456780"],
        &["tiles", "--file", "boards.txt", "123456780"],
        &["tiles", "--config", "/nowhere/deepen.toml", "123456780"],
        &["tiles", "--random", "2", "--checkpoint", "/tmp/never-written"],
        &["tilez"],
        &[],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(1), "{arguments:?}");
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn bad_input_is_2() {
    assert_eq!(code(&["tiles", "1 2 2 0"]), Some(2));
    assert_eq!(code(&["tiles", "--file", "/nowhere/boards.txt"]), Some(2));
    assert_eq!(code(&["tiles", "--goal", "/nowhere/goal.txt", "123456780"]), Some(2));
    assert_eq!(code(&["resume", "/nowhere/search.ckpt"]), Some(2));
    assert_eq!(code(&["tiles", "123456780", "--heuristic", "6-6-3"]), Some(2));
}

#[test]
fn proven_unsolvable_is_10() {
    let ran = run(&["tiles", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"]);
    assert_eq!(ran.code, Some(10));
    assert!(ran.out.starts_with("unsolvable: the goal cannot be reached"), "{}", ran.out);
    assert!(ran.out.contains("(odd)") && ran.out.contains("(even)"), "the reason: {}", ran.out);
}

#[test]
fn not_proven_optimal_is_11() {
    let ran = run(&["tiles", "8 6 7 / 2 5 4 / 3 0 1", "--weight", "3"]);
    assert_eq!(ran.code, Some(11));
    assert!(ran.out.contains("proven to be at most 3 times the optimum"), "{}", ran.out);
}

#[test]
fn a_limit_is_20_and_says_what_is_proven() {
    for (limit, value, reason) in [
        ("--time", "50ms", "time limit reached"),
        ("--max-expanded", "1000", "limit on expanded nodes reached"),
        ("--max-iterations", "3", "limit on iterations reached"),
        ("--max-cost", "10", "the next bound is above the greatest cost allowed"),
    ] {
        let ran = run(&["tiles", HOPELESS, "--heuristic", "zero", limit, value]);
        assert_eq!(ran.code, Some(20), "{limit}");
        assert!(ran.out.starts_with(&format!("stopped: {reason}; no solution has")), "{}", ran.out);
    }
    let ran = run(&["tiles", HOPELESS, "--heuristic", "zero", "--max-cost", "10"]);
    assert!(ran.out.contains("no solution has fewer than 11 moves"), "{}", ran.out);
}

#[test]
fn a_limit_on_expanded_nodes_is_exact() {
    let arguments = ["--heuristic", "zero", "--max-expanded", "12345", "--format", "jsonl"];
    let ran = run(&[&["tiles", HOPELESS][..], &arguments].concat());
    assert_eq!(common::objects(&ran.out)[0]["expanded"], 12345);
}

#[test]
fn a_batch_returns_the_first_that_applies() {
    let solved = "1 2 3 / 4 0 5 / 7 8 6\n";
    let unsolvable = "1 2 3 / 4 5 6 / 8 7 0\n";
    let bad = "1 2 2 0\n";
    let long = "8 6 7 / 2 5 4 / 3 0 1\n";
    let code = |lines: &[&str], more: &[&str]| {
        run_with_input(
            &[&["tiles", "--heuristic", "manhattan"][..], more].concat(),
            &lines.concat(),
        )
        .code
    };
    assert_eq!(code(&[], &[]), Some(0));
    assert_eq!(code(&[solved, solved], &[]), Some(0));
    assert_eq!(code(&[unsolvable, solved], &[]), Some(10));
    assert_eq!(code(&[unsolvable, long, solved], &["--weight", "3"]), Some(11));
    assert_eq!(code(&[unsolvable, long, solved], &["--max-expanded", "99"]), Some(20));
    assert_eq!(code(&[unsolvable, bad, long], &["--max-expanded", "99"]), Some(2));
}
