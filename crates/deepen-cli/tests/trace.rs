//! Traces: the walk-through of the worked example, a replay that equals the
//! run for every algorithm, filters, stepping, export, and files that are
//! refused.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::{ALGORITHMS, PARTICULAR, Ran, data, deepen, objects, run, run_with_input};
use serde_json::Value;
use snapbox::{assert_data_eq, str};

/// The five-node graph of the specification, with its estimates.
fn five() -> Vec<String> {
    let (towns, estimates) = (data("graph/five.txt"), data("graph/five.h"));
    let words = ["graph".to_owned(), towns, "--estimates".to_owned(), estimates];
    let query = ["--from", "A", "--to", "E"].map(str::to_owned);
    words.into_iter().chain(query).collect()
}

/// The words of a command line one after the other.
fn line<'w>(parts: &[&[&'w str]], search: &'w [String], rest: &[&'w str]) -> Vec<&'w str> {
    let parts = parts.iter().flat_map(|part| part.iter().copied());
    parts.chain(search.iter().map(String::as_str)).chain(rest.iter().copied()).collect()
}

/// A file for the traces of one test.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.trace"))
}

/// Records the worked example.
fn recorded(name: &str) -> String {
    let path = file(name).display().to_string();
    let ran = run(&line(&[&["trace", "--to", &path]], &five(), &["--algorithm", "ida-star"]));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    path
}

fn json(path: &str) -> Value {
    json_of(path, "")
}

fn json_of(path: &str, only: &str) -> Value {
    let ran = run(&["trace", "export", path, "--json", "--only", only]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn the_worked_example_reads_like_a_textbook() {
    let ran = run(&line(&[&["trace"]], &five(), &["--algorithm", "ida-star"]));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_data_eq!(
        ran.out,
        str![[r#"
graph: A E, ida-star with estimates; 27 events
Iteration 1, bound 3
  A  g=0 h=3 f=3
    B  g=1 h=2 f=3
      A  cut: met before
      D  cut: f=4 > 3
    C  cut: f=5 > 3
  2 expanded, 4 generated
  next bound 4
Iteration 2, bound 4
  A  g=0 h=3 f=3
    B  g=1 h=2 f=3
      A  cut: met before
      D  g=3 h=1 f=4
        B  cut: met before
        E  cut: f=6 > 4
    C  cut: f=5 > 4
  3 expanded, 6 generated
  next bound 5
Iteration 3, bound 5
  A  g=0 h=3 f=3
    B  g=1 h=2 f=3
      A  cut: met before
      D  g=3 h=1 f=4
        B  cut: met before
        E  cut: f=6 > 5
    C  g=4 h=1 f=5
      A  cut: met before
      E  goal, g=5
  4 expanded, 8 generated
solved in 2 steps at a cost of 5, proven optimal
A C E
ida-star with estimates: 9 expanded, 18 generated, 3 iterations, [..] s

"#]]
    );
}

#[test]
fn show_step_and_export_say_the_same() {
    let path = recorded("same");
    let shown = run(&["trace", "show", &path]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.ends_with("solved at a cost of 5, optimal: A C E\n"), "{}", shown.out);
    let trace = json(&path);
    assert_eq!((&trace["schema"], &trace["status"]), (&1.into(), &"solved".into()));
    assert_eq!(trace["plan"], serde_json::json!(["C", "E"]));
    let events = trace["events"].as_array().unwrap();
    let bounds: Vec<&Value> = events
        .iter()
        .filter(|event| event["kind"] == "begin")
        .map(|event| &event["bound"])
        .collect();
    assert_eq!(bounds, [3, 4, 5]);
    let cut = events.iter().find(|event| event["f"] == 6).unwrap();
    assert_eq!((&cut["name"], &cut["depth"]), (&"E".into(), &3.into()));
    assert_eq!(cut["path"], serde_json::json!(["B", "D", "E"]));
    // From the last to the first, one by one.
    let last = events.len() - 1;
    let commands = format!("g {last}\n{}q\n", "p\n".repeat(last + 1));
    let stepped = run_with_input(&["trace", "step", &path], &commands);
    assert_eq!(stepped.code, Some(0), "{}", stepped.err);
    assert!(stepped.out.contains("[0 of "), "{}", stepped.out);
    assert!(stepped.out.ends_with("nothing comes before that passes\n"), "{}", stepped.out);
}

#[test]
fn filters() {
    let path = recorded("filters");
    let shown = |only: &str| {
        let ran = run(&["trace", "show", &path, "--only", only]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let lines: Vec<String> = ran.out.lines().skip(1).map(str::to_owned).collect();
        lines[..lines.len() - 1].to_vec()
    };
    assert_eq!(
        shown("iteration=2 kind=cut"),
        ["Iteration 2, bound 4", "        E  cut: f=6 > 4", "    C  cut: f=5 > 4"]
    );
    assert_eq!(
        shown("iteration=1 under=B"),
        [
            "Iteration 1, bound 3",
            "    B  g=1 h=2 f=3",
            "      A  cut: met before",
            "      D  cut: f=4 > 3"
        ]
    );
    assert_eq!(shown("depth=0 iteration=3..").len(), 2);
    assert!(shown("f=6..").iter().all(|line| line.contains("f=6") || line.contains("Iteration")));
    let wrong = run(&["trace", "show", &path, "--only", "kind=cuts"]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("expected one of enter"), "{}", wrong.err);
}

#[test]
fn steps_by_lines() {
    let path = recorded("steps");
    let commands = "n\nn\np\ng 9\n/kind=goal\nn\n/nonsense\n/\nfly\nq\nn\n";
    let ran = run_with_input(&["trace", "step", &path], commands);
    assert_data_eq!(
        ran.out,
        str![[r#"
graph: A E, ida-star with estimates; 27 events
[0 of 27] iteration 1, bound 3
Iteration 1, bound 3
[1 of 27] iteration 1, bound 3, path A
  A  g=0 h=3 f=3
[2 of 27] iteration 1, bound 3, path A B
    B  g=1 h=2 f=3
[1 of 27] iteration 1, bound 3, path A
  A  g=0 h=3 f=3
[9 of 27] iteration 2, bound 4, path A B
    B  g=1 h=2 f=3
[25 of 27] iteration 3, bound 5, path A C E
      E  goal, g=5
nothing follows that passes
expected iteration=, depth=, kind=, f=, under= or event=, found `nonsense`
[25 of 27] iteration 3, bound 5, path A C E
      E  goal, g=5
expected n, p, g N, /FILTER or q, found `fly`

"#]]
    );
}

/// What must be the same with a trace and without.
fn published(answer: &Value) -> Vec<&Value> {
    let fields = [
        "status",
        "proof",
        "factor",
        "cost",
        "lower_bound",
        "plan",
        "expanded",
        "generated",
        "iterations",
        "reason",
        "chosen",
        "heuristic",
    ];
    fields.iter().map(|field| &answer[*field]).collect()
}

/// Runs algorithms with and without a trace.
fn replays(name: &str, problem: &[&str], algorithms: &[&str]) {
    let path = file(name).display().to_string();
    for algorithm in algorithms {
        let options = ["--algorithm", algorithm, "--format", "jsonl", "--frontier-memory", "4M"];
        // Some go round and round in spaces without a look at the path.
        let options = [&options[..], &["--max-expanded", "1000"]].concat();
        let search = [problem, &options[..]].concat();
        let plain = run(&search);
        let traced = run(&[&["trace", "--most", "16K", "--to", &path], &search[..]].concat());
        assert_eq!(traced.code, plain.code, "{name} {algorithm}: {}", traced.err);
        let (plain, traced) = (&objects(&plain.out)[0], &objects(&traced.out)[0]);
        assert_eq!(published(traced), published(plain), "{name} {algorithm}");
        if plain["status"] == "error" {
            assert_eq!(traced["message"], plain["message"], "{name} {algorithm}");
            continue;
        }
        let trace = json_of(&path, "kind=enter");
        let count = |of: &str, kind: &str| trace[of][kind].as_u64().unwrap();
        let entered = count("all", "enter") - count("all", "withdraw");
        assert_eq!(plain["expanded"], entered, "{name} {algorithm}");
        // What is here and what is missing make the whole.
        let events = trace["events"].as_array().unwrap();
        let here = events.len() as u64;
        assert_eq!(here + count("missing", "enter"), count("all", "enter"), "{name} {algorithm}");
        assert_eq!(trace["cost"].as_f64(), plain["cost"].as_f64(), "{name} {algorithm}");
        if plain["plan"].as_array().is_some_and(|plan| !plan.is_empty()) {
            assert!(count("all", "goal") > 0, "{name} {algorithm}");
        }
        assert!(fs::metadata(&path).unwrap().len() <= 16 << 10, "{name} {algorithm}");
    }
}

fn every_algorithm() -> Vec<&'static str> {
    [ALGORITHMS, PARTICULAR].concat()
}

/// All of them in the long run; otherwise one of each kind.
fn some() -> Vec<&'static str> {
    let few = ["auto", "ida-star-table", "bts", "rbfs", "sma-star", "hybrid", "nbs", "beam"];
    if std::env::var("DEEPEN_LONG").is_ok() { every_algorithm() } else { few.to_vec() }
}

#[test]
fn a_replay_equals_the_run_in_graphs() {
    replays("graph", &line(&[], &five(), &[]), &every_algorithm());
}

#[test]
fn a_replay_equals_the_run_of_tiles() {
    let board = ["tiles", "1 2 3 / 7 4 5 / 8 6 0", "--heuristic", "manhattan"];
    replays("tiles", &board, &every_algorithm());
}

#[test]
fn a_replay_equals_the_run_of_pancakes() {
    replays("pancake", &["pancake", "3 6 1 4 2 5"], &some());
}

#[test]
fn a_replay_equals_the_run_of_real_costs() {
    replays("heavy", &["tiles", "1 2 3 / 0 4 5 / 7 8 6", "--cost", "root"], &some());
}

#[test]
fn a_replay_equals_the_run_of_towers_and_rings() {
    replays("towers", &["hanoi", "--discs", "4"], &["ida-star", "a-star", "bgs"]);
    replays(
        "rings",
        &["topspin", "3 2 1 0 4 5 6 7"],
        &["auto", "ida-star", "bidirectional-ida-star"],
    );
}

#[test]
fn what_does_not_fit_is_said_to_be_missing() {
    let path = file("missing").display().to_string();
    let hard = "8 6 7 / 2 5 4 / 3 0 1";
    for (keep, how) in [("last", "the oldest"), ("sample", "in stretches")] {
        let search = ["tiles", hard, "--heuristic", "manhattan", "--algorithm", "ida-star"];
        let options = ["trace", "--to", &path, "--most", "32K", "--keep", keep];
        let ran = run(&[&options[..], &search[..]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.starts_with("note: the trace has "), "{}", ran.err);
        assert!(fs::metadata(&path).unwrap().len() <= 32 << 10);
        let shown = run(&["trace", "show", &path]).out;
        assert!(shown.lines().next().unwrap().ends_with(&format!("missing, {how}")), "{shown}");
        assert!(shown.contains(" events are missing ..."), "{keep}");
    }
}

#[test]
fn what_cannot_be_traced_is_refused() {
    let refused = |arguments: &[&str], code: i32, part: &str| {
        let ran = run(&[&["trace"], arguments].concat());
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{arguments:?}: {}", ran.err);
    };
    refused(&["resume", "x"], 1, "only a search");
    refused(&["nonsense"], 1, "nonsense");
    refused(&["tiles", "123456708", "--checkpoint", "x"], 1, "leave --checkpoint out");
    refused(&["tiles", "--random", "2", "--size", "3"], 1, "there is not exactly one");
    refused(&["tiles", "123456708", "--format", "json"], 1, "give --to FILE");
    let table = ["--algorithm", "ida-star-table", "--threads", "2"];
    refused(&[&["tiles", "123456708"], &table[..]].concat(), 1, "leave --threads out");
    refused(&["--to", "/nowhere/at/all", "tiles", "123456708"], 1, "no trace can be written");
    refused(&["--to", "/tmp", "show", "/nowhere"], 2, "cannot be read");
}

#[test]
fn foreign_and_damaged_files_are_refused() {
    let path = recorded("damaged");
    let bytes = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], part: &str| {
        fs::write(&path, bytes).unwrap();
        for what in [&["show"][..], &["step"], &["export", "--json"]] {
            let ran = run(&[&["trace"], what, &[&path]].concat());
            assert_eq!(ran.code, Some(2), "{}", ran.err);
            assert!(ran.err.contains(part), "{}", ran.err);
        }
    };
    refused(b"", "it is no trace of deepen");
    refused(&bytes[..bytes.len() - 1], "it is cut short at byte");
    let mut damaged = bytes.clone();
    damaged[60] ^= 4;
    refused(&damaged, "the checksum at byte 28 is wrong");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let five = five();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut trace = deepen(&line(&[&["trace"]], &five, &["--quiet"]));
    let ran: Ran = trace.stdout(Stdio::from(writer)).output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}
