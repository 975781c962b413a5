//! What `deepen bench tiles` measures and writes.

#![allow(clippy::needless_raw_string_hashes, reason = "as snapshots are written")]

mod common;

use std::fs;

use common::{deepen, objects, run};
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;
use snapbox::{assert_data_eq, file, str};

/// The table with one line break and one bar between cells, times left out:
/// they change, and the widths of the columns with them.
fn without_times(out: &str) -> String {
    let ends = |cell: &str, units: &[&str]| units.iter().any(|unit| cell.ends_with(unit));
    let line = |line: &str| -> String {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        let masked = cells.map(|cell| match cell {
            _ if ends(cell, &[" µs", " ms", " s"]) => "TIME",
            _ if ends(cell, &[" B", " KiB", " MiB"]) => "SIZE",
            other => other,
        });
        let mut cells: Vec<&str> = masked.collect();
        if let Some(last) = cells.last_mut().filter(|_| line.contains("optimal")) {
            *last = if *last == "-" { "-" } else { "TIMES" };
        }
        cells.join(" | ")
    };
    out.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn the_table_of_small_boards() {
    let ran = run(&["bench", "tiles", "--size", "3x3", "--random", "10", "--threads", "2"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_data_eq!(
        without_times(&ran.out),
        str![[r#"
10 random 3x3 boards of seed 0, goal blank-last, at most 20,000,000 expanded nodes each

step | solved | proof | cost | expanded | generated | iterations | CPU | wall | memory | set-up | total | fewer | faster
plain | all | optimal | 20.9 | 273,952 | 716,857 | 5 | TIME | TIME | SIZE | - | TIME | - | -
parent pruning | all | optimal | 20.9 | 1,699 | 2,810 | 5 | TIME | TIME | SIZE | - | TIME | 161x | TIMES
automaton | all | optimal | 20.9 | 1,258 | 1,955 | 5 | TIME | TIME | SIZE | TIME | TIME | 1.35x | TIMES
linear conflict | all | optimal | 20.9 | 541 | 845 | 4.2 | TIME | TIME | SIZE | TIME | TIME | 2.32x | TIMES
walking distance | all | optimal | 20.9 | 364 | 593 | 3.6 | TIME | TIME | SIZE | TIME | TIME | 1.49x | TIMES
table | all | optimal | 20.9 | 98 | 159 | 2.6 | TIME | TIME | SIZE | TIME | TIME | 3.72x | TIMES
mirrored table | all | optimal | 20.9 | 64 | 103 | 2.5 | TIME | TIME | SIZE | TIME | TIME | 1.53x | TIMES
threads | all | optimal | 20.9 | 64 | 103 | 2.5 | TIME | TIME | SIZE | TIME | TIME | 1.00x | TIMES

cost to wall: means over the 10 boards that every step solved, which are all
memory: the most that one board took; set-up, total: tables built, and with them all boards tried, on the clock
fewer, faster: expanded nodes, and CPU time (of different numbers of threads: time on the clock), against the step before over the boards that both solved
left out: compile-time sites: they are compiled for 4x4 with the goal's blank in a corner

"#]]
    );
}

#[test]
fn help() {
    assert_data_eq!(run(&["bench", "tiles", "--help"]).out, file!["snapshots/help_bench.txt"]);
}

#[test]
fn steps_that_are_not_possible_are_said() {
    let few = ["bench", "tiles", "--random", "1", "--walk", "6", "--threads", "1"];
    let large = run(&[&few[..], &["--size", "5x5"]].concat());
    assert_eq!(large.code, Some(0));
    for reason in [
        "left out: compile-time sites: they are compiled for 4x4",
        "left out: walking distance: both axes have too many states",
        "left out: table: the board has too many cells",
        "left out: mirrored table: there is no table",
        "left out: threads: one thread",
    ] {
        assert!(large.out.contains(reason), "{reason}: {}", large.out);
    }
    let oblong = run(&[&few[..], &["--size", "3x4"]].concat());
    assert!(oblong.out.contains("left out: mirrored table: the goal is not its own mirror image"));
    let fifteen = run(&[&few[..], &["--goal", "blank-first", "--table", "4-4-4-3"]].concat());
    assert!(fifteen.out.contains("compile-time sites"), "{}", fifteen.out);
    let wrong = run(&[&few[..], &["--table", "9-9"]].concat());
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    assert_eq!(run(&[&few[..], &["--table", "manhattan"]].concat()).code, Some(1));
}

/// What must not depend on anything but the boards.
fn counts(threads: &str) -> Vec<Vec<Value>> {
    let out = run(&[
        "bench",
        "tiles",
        "--size",
        "3x3",
        "--random",
        "12",
        "--seed",
        "5",
        "--threads",
        threads,
        "--format",
        "jsonl",
    ]);
    assert_eq!(out.code, Some(0), "{}", out.err);
    let fields = ["name", "costs", "expanded_by_problem", "generated_by_problem", "gain_expanded"];
    let of = |record: &Value| fields.map(|name| record[name].clone()).to_vec();
    objects(&out.out).iter().map(of).collect()
}

#[test]
fn counts_are_the_same_again_and_with_other_threads() {
    let two = counts("2");
    assert_eq!(counts("2"), two);
    assert_eq!(counts("3"), two);
    for step in &two {
        assert_eq!(step[1], two[0][1], "all steps agree on the costs");
    }
    let (last, before) = (&two[two.len() - 1], &two[two.len() - 2]);
    assert_eq!((&last[0], &before[0]), (&"threads".into(), &"mirrored table".into()));
    assert_eq!((&last[2], &last[3]), (&before[2], &before[3]));
}

#[test]
fn every_field_of_a_step_is_described() {
    let description =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.md")).unwrap();
    let section = description.split("\n## Steps of a benchmark\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let arguments = ["bench", "tiles", "--size", "2x2", "--random", "2", "--format"];
    let ran = run(&[&arguments[..], &["jsonl"]].concat());
    for field in objects(&ran.out)[0].as_object().unwrap().keys() {
        assert!(section.contains(&format!("| `{field}` |")), "{field} is not described");
    }
    let ran = run(&[&arguments[..], &["csv"]].concat());
    let mut table = csv::Reader::from_reader(ran.out.as_bytes());
    assert_eq!(table.headers().unwrap().get(7), Some("name"));
    assert!(table.records().all(|row| row.is_ok_and(|row| &row[8] == "ida-star")));
}

#[test]
fn the_page_is_well_formed_and_complete_in_itself() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("<&'\"> boards.txt");
    fs::write(&boards, "8 6 7 / 2 5 4 / 3 0 1\n123456708\n").unwrap();
    let page = folder.path().join("page.html");
    fs::write(&page, "an older page").unwrap();
    let (file, html) = (boards.to_str().unwrap(), page.to_str().unwrap());
    let ran = run(&["bench", "tiles", "--file", file, "--html", html]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.len() < 1 << 20);
    let options = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(&text, options).unwrap();
    let count =
        |name: &str| document.descendants().filter(|node| node.tag_name().name() == name).count();
    assert_eq!(
        (count("svg"), count("script"), count("link"), count("img")),
        (5 + 2 * 7, 0, 0, 0),
        "two for each step but the first"
    );
    let outward = text.replace("http://www.w3.org/2000/svg", "");
    assert!(!outward.contains("http") && !outward.contains("@import"), "nothing is loaded");
    let body: String = document.descendants().filter_map(|node| node.text()).collect();
    for said in ["<&'\"> boards.txt", "8 6 7 / 2 5 4 / 3 0 1", "none, boards as they are below"] {
        assert!(body.contains(said), "{said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left over");
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let arguments = ["bench", "tiles", "--size", "2x2", "--random", "1", "--html"];
    let ran = run(&[&arguments[..], &["/nowhere/page.html"]].concat());
    assert_eq!(ran.code, Some(74), "{}", ran.err);
    assert!(ran.err.contains("cannot write /nowhere/page.html"), "{}", ran.err);
    assert!(ran.out.contains("plain"), "the table is printed all the same: {}", ran.out);
}

#[test]
fn boards_that_are_given_up_are_counted() {
    let steps = |limit: &str| {
        let boards = ["bench", "tiles", "--size", "3x3", "--random", "8", "--format", "jsonl"];
        let ran = run(&[&boards[..], &["--max-expanded", limit]].concat());
        assert_eq!(ran.code, Some(20), "{}", ran.err);
        objects(&ran.out)
    };
    let few = steps("30");
    let (first, last) = (&few[0], &few[few.len() - 1]);
    assert!(first["solved"].as_u64() < last["solved"].as_u64());
    assert_eq!((&first["at_least"], &last["at_least"]), (&true.into(), &false.into()));
    assert_eq!((&last["run"], &last["proof"]), (&8.into(), &"optimal".into()));
    for step in steps("5") {
        assert_eq!((&step["solved"], &step["proof"]), (&0.into(), &Value::Null));
        assert_eq!((&step["compared"], &step["expanded"]), (&0.into(), &Value::Null));
    }
}

#[test]
fn boards_that_are_none_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    let path = file.to_str().unwrap();
    let code = |boards: &str| {
        fs::write(&file, boards).unwrap();
        run(&["bench", "tiles", "--file", path])
    };
    let ran = code("123456708\n1 2 2 0\n1 2 / 3 0\n1 2 3 / 4 5 6 / 8 7 0\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.starts_with("1 3x3 board from"), "{}", ran.out);
    for message in [
        "line 2, column 5: expected every tile once",
        "line 3: expected a board of 3x3 like the first one, found 2x2",
        "line 4: the goal cannot be reached",
    ] {
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
    }
    assert_eq!(code("123456708\n1 2 3 / 4 5 6 / 8 7 0\n").code, Some(10));
    let nothing = code("# nothing\n");
    assert_eq!(nothing.code, Some(2));
    assert!(nothing.err.contains("there is no board to measure with"), "{}", nothing.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_was_measured() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let arguments = ["bench", "tiles", "--max-expanded", "1T", "--html", page.to_str().unwrap()];
    let child = deepen(&arguments).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.out.contains("nodes each; interrupted"), "{}", ran.out);
    assert!(ran.out.contains("\nplain "), "{}", ran.out);
    assert!(fs::read_to_string(page).unwrap().contains("; interrupted"));
}
