//! Running the program, away from the user's own settings.

#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program with nothing set in its surroundings.
pub fn deepen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deepen"));
    command.args(arguments).env_clear();
    // No configuration of the user's is found there.
    command.env("HOME", env!("CARGO_TARGET_TMPDIR"));
    // Nor tables: a test that keeps some has a directory of its own.
    let nowhere = format!("{}/no-tables-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    command.env("DEEPEN_TABLES_DIR", nowhere);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub fn run(arguments: &[&str]) -> Ran {
    deepen(arguments).output().unwrap().into()
}

/// Runs it with something to read.
pub fn run_with_input(arguments: &[&str], input: &str) -> Ran {
    let mut child = deepen(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that has seen enough may close its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// The objects of `--format jsonl`.
pub fn objects(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The document in a file.
pub fn read_json(path: &str) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// What must be the same however a search was run.
pub fn published(text: &str) -> [serde_json::Value; 6] {
    let answer = &objects(text)[0];
    ["status", "plan", "cost", "expanded", "generated", "iterations"]
        .map(|name| answer[name].clone())
}

/// A directory of tables, and the program that uses it.
pub struct Tables(tempfile::TempDir);

impl Tables {
    pub fn new() -> Self {
        Tables(tempfile::tempdir().unwrap())
    }

    pub fn directory(&self) -> PathBuf {
        self.0.path().join("tables")
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = deepen(arguments);
        command.env("DEEPEN_TABLES_DIR", self.directory());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// `deepen tables ..`
    pub fn keep(&self, arguments: &[&str]) -> Ran {
        self.run(&[&["tables"][..], arguments].concat())
    }

    /// Builds two small tables.
    pub fn build(&self, more: &[&str]) -> Ran {
        let arguments = ["build", "tiles", "--size", "3x3", "--set", "5-3", "--threads", "2"];
        self.keep(&[&arguments[..], more].concat())
    }

    /// All files but locks.
    pub fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.directory()).into_iter().flatten();
        let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.extension().is_none_or(|ending| ending != "lock"));
        files.sort();
        files
    }
}

/// Flips a bit of the last entry.
pub fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 4;
    fs::write(file, bytes).unwrap();
}

/// A 15-puzzle board that takes a third of a second with Manhattan distance.
pub const HARD: &str = "7 3 1 6 / 12 13 0 15 / 9 11 10 4 / 14 2 5 8";

/// A board whose blind search does not end in anyone's lifetime.
pub const HOPELESS: &str = "15 5 0 14 / 11 2 9 6 / 12 13 8 10 / 7 4 3 1";

/// A file of the repository.
pub fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The algorithms that can be asked for whatever the problem.
pub const ALGORITHMS: &[&str] = &[
    "auto",
    "ida-star",
    "ida-star-table",
    "ida-star-cr",
    "eda-star",
    "bts",
    "bgs",
    "rbfs",
    "rbfs-cr",
    "sma-star",
    "a-star",
    "nbs",
    "bidirectional-ida-star",
    "ara-star",
    "rwa-star",
    "awa-star",
    "beam",
    "complete-beam",
];

/// The other names: each needs something that not every problem has.
pub const PARTICULAR: &[&str] = &["iddfs", "bfida-star", "hybrid", "bae-star", "branch-and-bound"];
