//! Hands to the program what it says of its build.

use std::env;
use std::path::Path;
use std::process::Command;

/// What a command prints on its first line; "unknown" where it cannot run.
fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok();
    output
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .and_then(|text| text.lines().next().map(str::to_owned))
        .unwrap_or_else(|| "unknown".to_owned())
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| "unknown".to_owned())
}

fn main() {
    let rustc = first_line(&variable("RUSTC"), &["--version"]);
    let release = rustc.split(' ').nth(1).unwrap_or("unknown");
    let commit = first_line("git", &["rev-parse", "--short=12", "HEAD"]);
    println!("cargo:rustc-env=DEEPEN_PROFILE={}", variable("PROFILE"));
    println!("cargo:rustc-env=DEEPEN_TARGET={}", variable("TARGET"));
    println!("cargo:rustc-env=DEEPEN_RUSTC={release}");
    println!("cargo:rustc-env=DEEPEN_COMMIT={commit}");
    println!("cargo:rerun-if-changed=build.rs");
    // Another branch changes the first, another commit the second.
    for file in ["HEAD", "logs/HEAD"] {
        let path = first_line("git", &["rev-parse", "--git-path", file]);
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
