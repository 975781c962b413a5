//! Options, environment and configuration file; colours; readers that leave.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use common::{Ran, deepen, run};

const BOARD: &str = "1 2 3 / 4 0 5 / 7 8 6";

#[test]
fn options_come_before_the_environment_before_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("deepen.toml");
    fs::write(&file, "quiet = true\nmoves = \"tile\"\n").unwrap();
    let file = file.to_str().unwrap();
    let out = |arguments: &[&str], moves: Option<&str>| {
        let mut command = deepen(&[&["tiles", BOARD, "--config", file][..], arguments].concat());
        command.envs(moves.map(|moves| ("DEEPEN_MOVES", moves)));
        Ran::from(command.output().unwrap()).out
    };
    assert_eq!(out(&[], None), "LU\n");
    assert_eq!(out(&[], Some("blank")), "RD\n");
    assert_eq!(out(&["--moves", "tile"], Some("blank")), "LU\n");
}

#[test]
fn what_excludes_a_setting_of_the_file_goes_before_it() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("deepen.toml");
    let file = file.to_str().unwrap();
    let out = |setting: &str, arguments: &[&str]| {
        fs::write(file, setting).unwrap();
        run(&[&["tiles", "--config", file][..], arguments].concat()).out
    };
    assert!(out("quiet = true", &[BOARD, "--verbose"]).starts_with("solved in 2 moves"));
    assert_eq!(out("verbose = true", &[BOARD, "--quiet"]), "RD\n");
    for setting in ["random = 2", "file = \"nowhere\""] {
        assert_eq!(out(setting, &[BOARD, "--quiet"]), "RD\n", "{setting}");
    }
    let all = out("all = true", &[BOARD, "--weight", "2", "--format", "jsonl"]);
    assert!(all.contains("\"solutions\":null"), "{all}");
}

#[test]
fn what_excludes_a_variable_goes_before_it() {
    let out = |variable: (&str, &str), arguments: &[&str]| {
        let mut command = deepen(&[&["tiles", BOARD][..], arguments].concat());
        let ran = Ran::from(command.envs([variable]).output().unwrap());
        assert_eq!(ran.code, Some(0), "{variable:?} {arguments:?}: {}", ran.err);
        ran.out
    };
    for variable in [("DEEPEN_FILE", "nowhere"), ("DEEPEN_RANDOM", "2"), ("DEEPEN_WALK", "9")] {
        assert_eq!(out(variable, &["--quiet"]), "RD\n", "{variable:?}");
    }
    assert_eq!(out(("DEEPEN_VERBOSE", "true"), &["--quiet"]), "RD\n");
    for yes in ["true", "1", "yes"] {
        assert_eq!(out(("DEEPEN_QUIET", yes), &[]), "RD\n");
        assert!(out(("DEEPEN_QUIET", yes), &["--verbose"]).starts_with("solved in 2 moves"));
    }
    assert!(out(("DEEPEN_QUIET", "0"), &[]).starts_with("solved in 2 moves"));
    let all = out(("DEEPEN_WEIGHT", "2"), &["--all", "--format", "jsonl"]);
    assert!(all.contains("\"solutions\":1"), "{all}");
}

#[test]
fn the_platforms_own_file_is_read_unless_told_not_to() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("deepen");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("config.toml"), "[tiles]\nquiet = true\n").unwrap();
    let out = |arguments: &[&str]| {
        let mut command = deepen(&[&["tiles", BOARD][..], arguments].concat());
        Ran::from(command.env("XDG_CONFIG_HOME", home.path()).output().unwrap()).out
    };
    assert_eq!(out(&[]), "RD\n");
    assert!(out(&["--no-config"]).starts_with("solved in 2 moves"));
}

#[test]
fn a_wrong_entry_is_named_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("deepen.toml");
    let path = file.to_str().unwrap();
    for (text, message) in [
        ("\nthread = 2\n", "line 2: there is no option `thread`"),
        ("threads = \"two\"\n", "line 1: invalid value 'two' for '--threads"),
        ("[tiles]\nmax-costs = 2\n", "line 2: there is no option `max-costs` in [tiles]"),
        ("[cubes]\nquiet = true\n", "line 2: there is no option `quiet` in [cubes]"),
        ("quiet = 3\n", "line 1: expected true or false for `quiet`, found `3`"),
        ("time = [1]\n", "line 1: expected a text, a number, true or false"),
        ("a\n=", "line 1:"),
    ] {
        fs::write(&file, text).unwrap();
        let ran = run(&["tiles", BOARD, "--config", path]);
        assert_eq!(ran.code, Some(1), "{text}");
        assert!(ran.err.contains(message), "{text}: {}", ran.err);
    }
    let ran = Ran::from(deepen(&["tiles", BOARD]).env("DEEPEN_THREADS", "two").output().unwrap());
    assert_eq!(ran.code, Some(1));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let out = |variables: &[(&str, &str)]| {
        let mut command = deepen(&["tiles", BOARD]);
        Ran::from(command.envs(variables.iter().copied()).output().unwrap()).out
    };
    assert!(!out(&[]).contains('\u{1b}'), "no terminal");
    assert!(out(&[("CLICOLOR_FORCE", "1")]).contains('\u{1b}'));
    assert!(!out(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\u{1b}'));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for format in ["text", "json", "jsonl", "csv"] {
        let mut child =
            deepen(&["tiles", "--random", "100000", "--size", "2x3", "--format", format])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut line).unwrap();
        drop(reader);
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn answers_come_one_by_one() {
    use std::io::Write;
    let mut child =
        deepen(&["tiles", "--quiet"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (board, plan) in [("1 2 0 3\n", "R\n"), ("1 0 3 2\n", "D\n")] {
        input.write_all(board.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, plan);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
