//! Opening books: built, used, damaged, and cut short in every way.

mod common;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use common::{Ran, data, deepen, objects, run};

/// A book built, shown, checked, used, and refused where it is damaged.
#[test]
fn a_book_from_building_to_damage() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("small.book");
    let book = path.to_str().unwrap();
    let of = |what: &str, more: &[&str]| {
        let fixed = ["game", "book", what, book, "--size", "5x4"];
        run(&[&fixed[..], more].concat())
    };
    let json = ["--format", "jsonl", "--table-memory", "1M"];
    let none = of("build", &["--plies", "3", "--time", "0", "--format", "jsonl"]);
    let said = &objects(&none.out)[0];
    assert_eq!((none.code, said["plies"].as_u64()), (Some(20), None), "{}", none.err);
    assert_eq!(said["status"], "stopped");
    let built = of("build", &[&json[..], &["--plies", "3"]].concat());
    let said = &objects(&built.out)[0];
    assert_eq!((built.code, said["status"].as_str()), (Some(0), Some("built")), "{}", built.err);
    assert_eq!(said["positions"], serde_json::json!([1, 3, 13, 49]));
    let description = fs::read_to_string(data("../docs/schema.md")).unwrap();
    for field in said.as_object().unwrap().keys() {
        assert!(description.contains(&format!("`{field}`")), "{field} is not described");
    }
    let info = of("info", &["--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&info.out).unwrap();
    assert_eq!((info.code, said[0]["plies"].as_u64()), (Some(0), Some(3)));
    let check = of("check", &json);
    let said = &objects(&check.out)[0];
    assert_eq!((check.code, said["status"].as_str()), (Some(0), Some("good")), "{}", check.err);
    assert_eq!(said["solved"], 49);
    let check = of("check", &["--time", "0", "--format", "jsonl", "--table-memory", "1M"]);
    let said = &objects(&check.out)[0];
    assert_eq!((check.code, said["status"].as_str()), (Some(20), Some("stopped")));
    assert_eq!(said["solved"], 0);

    let ask = ["game", "connect4", "--size", "5x4", "12", "--format", "jsonl", "--multi-pv", "1"];
    let with = run(&[&ask[..], &["--book", book]].concat());
    let without = run(&[&ask[..], &["--no-book"]].concat());
    let [with, without] = [with, without].map(|ran| objects(&ran.out)[0].clone());
    assert_eq!(with["score"], without["score"]);
    assert!(with["nodes"].as_u64() < without["nodes"].as_u64());

    let wrong_board = run(&["game", "connect4", "--book", book, "1"]);
    assert_eq!(wrong_board.code, Some(2));
    assert!(wrong_board.err.contains("5x4"), "{}", wrong_board.err);
    common::damage(&path);
    for ran in [
        of("info", &[]),
        of("check", &[]),
        of("build", &["--plies", "4"]),
        run(&[&ask[..], &["--book", book]].concat()),
    ] {
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains("small.book"), "{}", ran.err);
    }
    let nowhere = run(&["game", "book", "build", "/nowhere/no.book", "--plies", "1"]);
    assert_eq!(nowhere.code, Some(74), "{}", nowhere.err);
}

/// A book that has no name of its own is kept where tables are, and found
/// there.
#[test]
fn books_are_kept_beside_the_tables() {
    let directory = tempfile::tempdir().unwrap();
    let (tables, file) = (directory.path().join("tables"), directory.path().join("deepen.toml"));
    fs::write(&file, format!("tables-dir = {tables:?}\n")).unwrap();
    let by_file = ["--config", file.to_str().unwrap()];
    let by_option = ["--tables-dir", tables.to_str().unwrap()];
    let ran_without = |arguments: &[&str]| {
        let mut command = deepen(arguments);
        Ran::from(command.env_remove("DEEPEN_TABLES_DIR").output().unwrap())
    };
    let build = ["game", "book", "build", "--size", "4x4", "--plies", "2", "--quiet"];
    let ran = ran_without(&[&build[..], &by_file].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(tables.join("connect4-4x4.book").exists());
    let ask = ["game", "connect4", "--size", "4x4", "empty", "--format", "jsonl"];
    for place in [by_file, by_option] {
        let ran = ran_without(&[&ask[..], &place].concat());
        assert_eq!(objects(&ran.out)[0]["nodes"], 0, "{}", ran.err);
    }
}

/// A board that takes long enough for a builder to be killed.
const SLOW: [&str; 4] = ["--size", "6x5", "--plies", "3"];

/// A book that is longer than others.
const LONG: [&str; 4] = ["--size", "5x5", "--plies", "5"];

/// Arguments that build a book.
fn build<'a>(book: &'a Path, what: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["game", "book", "build", book.to_str().unwrap(), "--table-memory", "16M"];
    [&fixed[..], &["--quiet"], what].concat()
}

fn undisturbed(directory: &Path, what: &[&str]) -> Vec<u8> {
    let path = directory.join("whole.book");
    let ran = run(&build(&path, what));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    fs::read(path).unwrap()
}

/// Whatever is there of a book is whole.
fn assert_whole(path: &Path, size: &str) {
    if path.exists() {
        let ran = run(&["game", "book", "info", path.to_str().unwrap(), "--size", size]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
}

#[test]
fn killed_at_any_moment_the_book_is_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("killed.book");
    let mut killed = 0;
    for pause in [1, 5, 10, 20, 40, 80, 160] {
        let mut child = deepen(&build(&path, &SLOW)).spawn().unwrap();
        sleep(Duration::from_millis(pause));
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_whole(&path, SLOW[1]);
    }
    assert!(killed >= 1);
    let ran = run(&build(&path, &SLOW));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), undisturbed(directory.path(), &SLOW));
    let names = fs::read_dir(directory.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let expected = [".killed.book.lock", ".whole.book.lock", "killed.book", "whole.book"];
    assert_eq!(names, expected, "something is left behind");
}

/// A file that may not become as large as it has to be is what a full disk is.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there_before() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("full.book");
    let mut stops = 0;
    for blocks in [0, 1, 4, 9, 15, 20] {
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let plain = deepen(&build(&path, &LONG));
        let mut command = std::process::Command::new("/bin/sh");
        command.args(["-c", &limited]).arg(plain.get_program()).args(plain.get_args());
        command.env_clear().envs(plain.get_envs().filter_map(|(key, value)| Some((key, value?))));
        let ran = Ran::from(command.output().unwrap());
        assert_whole(&path, LONG[1]);
        if ran.code != Some(0) {
            assert_eq!(ran.code, Some(74), "{}", ran.err);
            assert!(ran.err.contains("full.book") && ran.err.contains("too large"), "{}", ran.err);
            stops += 1;
        }
    }
    assert!(stops >= 2, "{stops}");
    let ran = run(&build(&path, &LONG));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), undisturbed(directory.path(), &LONG));
}
