//! Running the program, away from the user's own settings.

#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

use std::io::Write;
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

/// A 15-puzzle board that takes a third of a second with Manhattan distance.
pub const HARD: &str = "7 3 1 6 / 12 13 0 15 / 9 11 10 4 / 14 2 5 8";

/// A board whose blind search does not end in anyone's lifetime.
pub const HOPELESS: &str = "15 5 0 14 / 11 2 9 6 / 12 13 8 10 / 7 4 3 1";
