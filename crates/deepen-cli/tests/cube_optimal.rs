//! The strong optimal solver of `deepen cube` and its tables. The smallest
//! table is built once for all of these tests, and kept for the next run.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Ran, Tables, deepen, objects, published, run, run_with_input};
use serde_json::Value;

/// The first cube of `data/cube/known_optimal.csv`, which takes 16 turns.
const SIXTEEN: &str = "U' D F2 U2 R F' R' U' D2 F' U B R D F R";

/// A cube that takes 14, of which longer solutions are found first.
const FOURTEEN: &str = "R U2 F' L D B2 R' U F2 D' L2 B U' R2";

/// Where the tests' table is.
fn kept() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cube-tables")
}

/// The tests' table in a directory of its own, and its file.
fn copied() -> (Tables, PathBuf) {
    only(&solve(&[FOURTEEN], "2"));
    let tables = Tables::new();
    fs::create_dir_all(tables.directory()).unwrap();
    let there = fs::read_dir(kept()).unwrap().map(|file| file.unwrap().path());
    let from = there.into_iter().find(|path| path.extension().is_some_and(|is| is == "table"));
    let from = from.unwrap();
    let to = tables.directory().join(from.file_name().unwrap());
    fs::copy(from, &to).unwrap();
    (tables, to)
}

/// The whole number in a field, which has to be there.
fn number(answer: &Value, field: &str) -> u64 {
    answer[field].as_u64().unwrap_or_else(|| panic!("no {field}: {answer}"))
}

/// A cube with the smallest table, on so many threads.
fn solve(more: &[&str], threads: &str) -> Ran {
    let asked = ["cube", "--table", "44mb", "--build-tables", "--format", "jsonl", "--threads"];
    let mut command = deepen(&[&asked[..], &[threads], more].concat());
    command.env("DEEPEN_TABLES_DIR", kept());
    command.output().unwrap().into()
}

fn only(ran: &Ran) -> Value {
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert_eq!(run_with_input(&["check", "cube"], &ran.out).code, Some(0), "{}", ran.out);
    objects(&ran.out)[0].clone()
}

#[test]
fn a_cube_is_solved_the_same_on_any_threads() {
    let [one, two] = ["1", "2"].map(|threads| only(&solve(&[SIXTEEN], threads)));
    assert_eq!((&one["cost"], &one["proof"]), (&16.into(), &"optimal".into()));
    assert_eq!((&one["algorithm"], &one["heuristic"]), (&"ida-star".into(), &"cosets 44MB".into()));
    assert!(one["peak_memory"].as_u64() >= Some(44_040_192), "{one}");
    // The thread that finds the solution may have expanded some nodes more.
    for field in ["plan", "cost", "iterations"] {
        assert_eq!(one[field], two[field], "{field}");
    }
    // A solution that was found at once is proven, not found again.
    let before = ["R'", "--pre", "R U", "--post", "U' F2 D"];
    assert_eq!(only(&solve(&before, "1"))["lower_bound"], only(&solve(&before, "1"))["cost"]);
}

#[test]
fn a_search_goes_on_from_its_checkpoint_with_the_table_that_it_began_with() {
    let (tables, table) = copied();
    let path = tables.directory().with_extension("ckpt");
    let file = path.to_str().unwrap();
    let whole = solve(&[SIXTEEN], "1");
    // The larger one seems to be there, and would be the better one where there
    // is memory for it.
    let larger = tables.run(&["cube", "tables", "--format", "jsonl"]);
    let larger = objects(&larger.out)[1]["path"].as_str().unwrap().to_owned();
    fs::write(larger, "").unwrap();
    let asked = ["cube", SIXTEEN, "--memory", "100M", "--format", "jsonl", "--checkpoint", file];
    let stopped = tables.run(&[&asked[..], &["--max-expanded", "100"]].concat());
    assert_eq!(stopped.code, Some(20), "{}", stopped.err);
    let answer = &objects(&stopped.out)[0];
    assert_eq!(answer["heuristic"], "cosets 44MB");
    assert!(number(answer, "cost") >= 16, "the best that is known: {answer}");
    // Without the table there is nothing to go on with, and nothing is lost.
    let aside = table.with_extension("aside");
    fs::rename(&table, &aside).unwrap();
    let before = fs::read(&path).unwrap();
    let late = tables.run(&["resume", file, "--time", "1ms", "--format", "jsonl"]);
    assert_eq!(late.code, Some(20), "{}", late.err);
    let answer = &objects(&late.out)[0];
    assert_eq!((&answer["reason"], &answer["checkpoint"]), (&"time".into(), &file.into()));
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::rename(&aside, &table).unwrap();
    let more = ["--memory", "1G", "--max-expanded", "1G", "--format", "jsonl"];
    let resumed = tables.run(&[&["resume", file][..], &more].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    assert_eq!(objects(&resumed.out)[0]["heuristic"], "cosets 44MB");
    assert_eq!(published(&resumed.out), published(&whole.out));
    assert!(!path.exists());
}

#[test]
fn some_turns_are_searched_blindly_where_there_is_no_room_for_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cube.ckpt");
    let file = path.to_str().unwrap();
    let asked = ["cube", "R U2 F' R' U F2", "--moves", "R,U,F", "--format", "jsonl"];
    for little in [["--memory", "10M"], ["--table-memory", "10M"]] {
        let whole = run(&[&asked[..], &little].concat());
        let answer = only(&whole);
        assert_eq!((&answer["cost"], &answer["heuristic"]), (&6.into(), &"zero".into()));
        let kept = ["--checkpoint", file, "--max-expanded", "100"];
        let stopped = run(&[&asked[..], &little, &kept].concat());
        assert_eq!(stopped.code, Some(20), "{}", stopped.err);
        // Also where there is room by now.
        let more = ["--memory", "1G", "--max-expanded", "1G", "--format", "jsonl"];
        let resumed = run(&[&["resume", file][..], &more].concat());
        assert_eq!(resumed.code, Some(0), "{}{}", resumed.out, resumed.err);
        assert_eq!(published(&resumed.out), published(&whole.out));
    }
}

#[test]
fn time_that_is_over_before_there_are_tables_leaves_no_checkpoint() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cube.ckpt");
    let tables = directory.path().join("tables");
    let [file, tables] = [&path, &tables].map(|path| path.to_str().unwrap());
    let asked = ["cube", SIXTEEN, "--time", "50ms", "--checkpoint", file, "--tables-dir", tables];
    for solver in [&["--solver", "korf"][..], &["--solver", "korf", "--pre", "U"]] {
        let ran = run(&[&asked[..], solver, &["--format", "jsonl"]].concat());
        assert_eq!(ran.code, Some(20), "{solver:?}: {}{}", ran.out, ran.err);
        assert_eq!(objects(&ran.out)[0]["reason"], "time", "{}", ran.out);
        assert!(ran.err.contains("no checkpoint was written"), "{}", ran.err);
        assert!(!path.exists());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_build_of_tables_is_no_fault_of_the_cube() {
    let tables = Tables::new();
    let asked = ["cube", SIXTEEN, "--solver", "korf", "--pre", "U", "--build-tables"];
    let child = tables.command(&asked).spawn().unwrap();
    let begun = Instant::now();
    // There is a lock once the first table is being built.
    let is_empty =
        || fs::read_dir(tables.directory()).is_ok_and(|mut files| files.next().is_none());
    while !tables.directory().exists() || is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is built");
        sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("interrupted"), "{}", ran.err);
    // Tables for a goal take seconds, and are kept nowhere.
    let asked = ["cube", SIXTEEN, "--goal", "corners", "--table-memory", "400M"];
    let child = deepen(&asked).spawn().unwrap();
    sleep(Duration::from_millis(700));
    interrupt(&child);
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("interrupted"), "{}", ran.err);
}

#[test]
fn all_solutions_and_some_turns() {
    let scramble = "R L U2 F' B";
    let all = only(&solve(&[scramble, "--all"], "2"));
    let plain =
        only(&run(&["cube", scramble, "--heuristic", "zero", "--all", "--format", "jsonl"]));
    assert_eq!((&all["cost"], &all["solutions"]), (&plain["cost"], &plain["solutions"]));
    let sorted = |answer: &Value| {
        let mut plans: Vec<String> =
            answer["plans"].as_array().unwrap().iter().map(Value::to_string).collect();
        plans.sort();
        plans
    };
    assert_eq!(sorted(&all), sorted(&plain));
    let some = only(&solve(&["R U R' U' R' F R2 U' R' U' R U R' F'", "--moves", "R,U,F"], "1"));
    let turns = some["plan"].as_array().unwrap();
    assert!(turns.iter().all(|turn| "RUF".contains(&turn.as_str().unwrap()[..1])), "{some}");
    assert_eq!(some["heuristic"], "cosets 44MB");
}

#[test]
fn cubes_of_a_file_are_answered_in_order() {
    let input = format!("{FOURTEEN}\nR U2\nF B' U D2 L' B2 R F U2 D' L\nR\n");
    let asked = ["cube", "--table", "44MB", "--build-tables", "--format", "jsonl"];
    let mut command = deepen(&[&asked[..], &["--threads", "2"]].concat());
    command.env("DEEPEN_TABLES_DIR", kept()).stdin(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let costs: Vec<Value> = objects(&ran.out).iter().map(|answer| answer["cost"].clone()).collect();
    assert_eq!(
        (costs[0].as_u64(), costs[1].as_u64(), costs[3].as_u64()),
        (Some(14), Some(2), Some(1))
    );
    assert!(costs[2].as_u64().is_some_and(|cost| cost <= 11), "{costs:?}");
}

#[test]
fn memory_and_time_that_are_not_there_are_said_or_done_without() {
    let little = run(&["cube", SIXTEEN, "--table", "44MB", "--memory", "10M"]);
    assert_eq!(little.code, Some(2), "{}{}", little.out, little.err);
    assert!(little.err.contains("the tables of --table 44MB take 42.0 MiB"), "{}", little.err);
    let without =
        run(&["cube", SIXTEEN, "--memory", "10M", "--max-expanded", "100K", "--format", "jsonl"]);
    assert_eq!(without.code, Some(20), "{}", without.err);
    assert_eq!(objects(&without.out)[0]["algorithm"], "two-phase");
    let wrong = run(&["cube", "R", "--table", "5GB"]);
    assert_eq!(wrong.code, Some(1), "{}", wrong.err);
}

#[test]
fn sizes_are_listed_with_what_they_take() {
    let tables = Tables::new();
    let ran = tables.run(&["cube", "tables", "--threads", "2", "--format", "jsonl"]);
    let sizes = objects(&ran.out);
    assert_eq!((ran.code, sizes.len()), (Some(0), 7), "{}", ran.err);
    assert!(sizes.iter().all(|size| size["status"] == "missing"));
    assert_eq!((&sizes[0]["set"], &sizes[0]["bytes"]), (&"44MB".into(), &44_040_192.into()));
    let seconds = |field: &'static str| sizes.iter().map(move |size| size[field].as_f64().unwrap());
    assert!(seconds("expected_seconds").is_sorted());
    assert!(seconds("solve_seconds").rev().is_sorted());
    let text = tables.run(&["cube", "tables"]).out;
    assert!(text.contains("2.6GB") && text.contains("deepen tables build cube"), "{text}");
    let one = tables.run(&["cube", "tables", "--threads", "1"]).out;
    assert!(one.contains("by 1 thread;"), "{one}");
    // Nobody has measured these.
    let quarter = tables.run(&["cube", "tables", "--metric", "quarter", "--format", "jsonl"]);
    assert!(objects(&quarter.out).iter().all(|size| size["solve_seconds"].is_null()));
}

/// Sends Ctrl-C.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_build_that_was_killed_goes_on() {
    let tables = Tables::new();
    let build = ["tables", "build", "cube", "--set", "44MB", "--metric", "quarter"];
    let state = || {
        let files = tables.files().into_iter();
        files.filter(|file| file.to_string_lossy().ends_with(".table.state.partial")).count()
    };
    let mut child = tables.command(&build).spawn().unwrap();
    let begun = Instant::now();
    while tables.files().is_empty() && begun.elapsed() < Duration::from_millis(300) {
        sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!((state(), tables.files().len()), (1, 1), "only the state");
    let ran = tables.run(&build);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("an interrupted build goes on"), "{}", ran.err);
    assert_eq!((state(), tables.files().len()), (0, 1), "only the table");
    let scramble = "R U2 F' L D B2 R' U F2";
    let asked = ["cube", scramble, "--metric", "quarter", "--table", "44MB", "--format", "jsonl"];
    let solved = only(&tables.run(&asked));
    assert!(number(&solved, "cost") <= 12, "{solved}");
    // What is damaged is refused, and built anew only where that is wanted.
    let file = &tables.files()[0];
    let bytes = fs::metadata(file).unwrap().len();
    assert_eq!(bytes, 44_040_192 + 4096);
    fs::write(file, "no table").unwrap();
    assert_eq!(tables.run(&build).code, Some(2));
    let listed = tables.run(&["cube", "tables", "--metric", "quarter", "--format", "jsonl"]);
    assert_eq!((listed.code, &objects(&listed.out)[0]["status"]), (Some(2), &"bad".into()));
}

#[test]
fn what_is_known_is_told_where_the_time_is_over_before_there_is_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path().to_str().unwrap();
    let table = ["--table", "44mb"];
    for (more, is_told) in [
        (&table[..], true),
        (&["--table", "44mb", "--build-tables"], true),
        (&["--table", "44mb", "--all"], true),
        (&["--all"], true),
        (&["--solutions", "2"], true),
        (&["--solver", "korf"], false),
        (&["--solver", "korf", "--build-tables"], false),
    ] {
        let asked = ["cube", SIXTEEN, "--time", "1ms", "--format", "jsonl", "--tables-dir"];
        let ran = run(&[&asked[..], &[directory], more].concat());
        assert_eq!(ran.code, Some(20), "{more:?}: {}{}", ran.out, ran.err);
        let answer = &objects(&ran.out)[0];
        assert_eq!(answer["reason"], "time", "{answer}");
        assert_ne!(answer["proof"], "optimal", "{answer}");
        if is_told {
            assert!(number(answer, "cost") >= 16, "{answer}");
            assert!(number(answer, "lower_bound") <= 16, "{answer}");
        } else {
            assert!(answer["cost"].is_null() && answer["lower_bound"].is_null(), "{answer}");
        }
    }
}

#[test]
fn one_solution_is_never_said_to_be_all() {
    for more in [&["--all"][..], &["--solutions", "1"]] {
        let ran = run(&[&["cube", "R2 F2 R2 F2 R2 F2", "--solver", "two-phase"], more].concat());
        assert_eq!(ran.code, Some(1), "{}", ran.err);
    }
    // Without room for a table that finds all.
    let ran = run(&["cube", "R2 F2 R2 F2 R2 F2", "--all", "--memory", "20M", "--format", "jsonl"]);
    assert_eq!(ran.code, Some(20), "{}{}", ran.out, ran.err);
    let answer = &objects(&ran.out)[0];
    assert_eq!((&answer["cost"], &answer["reason"]), (&6.into(), &"memory".into()), "{answer}");
}
