//! Help, and the commands besides `tiles`.

mod common;

use std::fs;

use common::{data, deepen, objects, run};
use snapbox::{assert_data_eq, file, str};

#[test]
fn help() {
    assert_data_eq!(run(&["--help"]).out, file!["snapshots/help.txt"]);
    assert_data_eq!(run(&["tiles", "--help"]).out, file!["snapshots/help_tiles.txt"]);
    assert_data_eq!(run(&["bench", "tiles", "--help"]).out, file!["snapshots/help_bench.txt"]);
    assert_data_eq!(run(&["compare", "--help"]).out, file!["snapshots/help_compare.txt"]);
    assert_data_eq!(run(&["resume", "--help"]).out, file!["snapshots/help_resume.txt"]);
    assert_data_eq!(run(&["check", "tiles", "--help"]).out, file!["snapshots/help_check.txt"]);
    assert_data_eq!(run(&["audit", "tiles", "--help"]).out, file!["snapshots/help_audit.txt"]);
}

#[test]
fn the_version_says_how_it_was_built() {
    let out = run(&["--version"]).out;
    let version = format!("deepen {}\nbuild: ", env!("CARGO_PKG_VERSION"));
    assert!(out.starts_with(&version), "{out}");
    assert!(out.contains("\nCPU path: "), "{out}");
    assert_eq!(run(&["-V"]).out, format!("deepen {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn audit_of_a_small_board_is_exhaustive() {
    let ran = run(&["audit", "tiles", "--size", "2x3", "--heuristic", "linear-conflict"]);
    assert_eq!(ran.code, Some(0));
    assert_data_eq!(
        ran.out,
        str![[r#"
linear-conflict on 2x3 with goal blank-last promises: consistent
looked at: 360 boards, all there are, and 840 edges
mean value [..], mean distance [..]
above the true distance: 0 boards
inconsistent: 0 edges
every promise is kept

"#]]
    );
    let ran = run(&["audit", "tiles", "--size", "4x4", "--boards", "2", "--format", "jsonl"]);
    let record = &objects(&ran.out)[0];
    assert_eq!((ran.code, &record["exhaustive"]), (Some(0), &false.into()));
    assert!(record["boards"].as_u64() > Some(50));
}

#[test]
fn generates_manual_and_completions() {
    for (what, sign) in [
        ("man", ".TH deepen 1"),
        ("bash", "_deepen()"),
        ("zsh", "#compdef deepen"),
        ("fish", "complete -c deepen"),
    ] {
        let ran = run(&["generate", what]);
        assert_eq!(ran.code, Some(0), "{what}");
        assert!(
            ran.out.contains(sign) && ran.out.contains("max-expanded") || what == "man",
            "{what}"
        );
    }
    let manual = run(&["generate", "man"]).out;
    assert!(manual.contains("max\\-expanded") && manual.contains("130"), "options and exit codes");
}

/// What stands between backticks in the README, with everything it takes, and
/// begins so.
fn of_the_readme(beginning: &str) -> Vec<String> {
    let readme = fs::read_to_string(data("../README.md")).unwrap();
    let spans = readme.split('`').skip(1).step_by(2);
    let words =
        |span: &str| span.split_whitespace().map(|word| word.replace(['\'', '"'], "")).collect();
    spans.map(words).find(|words: &Vec<String>| words.join(" ").starts_with(beginning)).unwrap()
}

#[test]
fn the_commands_of_the_readme_do_what_it_says() {
    for (beginning, said) in [
        ("deepen cube", "solved in 6 turns, proven optimal"),
        ("deepen compare tiles", "rbfs"),
        ("deepen trace graph", "Iteration 3, bound 5"),
    ] {
        let words = of_the_readme(beginning);
        // They are said in the repository; nothing is to be written there.
        let place = |word: &String| word.strip_prefix("data/").map_or_else(|| word.clone(), data);
        let words: Vec<String> = words[1..].iter().map(place).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let directory = tempfile::tempdir().unwrap();
        let ran = deepen(&words).current_dir(directory.path()).output().unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(ran.status.code(), Some(0), "{words:?}: {out}");
        assert!(out.contains(said), "{out}");
    }
}
