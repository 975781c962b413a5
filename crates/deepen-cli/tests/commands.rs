//! Help, and the commands besides `tiles`.

mod common;

use common::{objects, run, run_with_input};
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
fn check_replays_a_plan() {
    let check = |plan: &str, more: &[&str]| {
        run(&[&["check", "tiles", "1 2 3 / 4 0 5 / 7 8 6", "--plan", plan][..], more].concat())
    };
    let ran = check("RD", &[]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "right: legal, reaches the goal in 2 moves\n")
    );
    assert_eq!(check("LU", &["--moves", "tile"]).code, Some(0));
    assert_eq!(check("R L R D", &[]).out, "right: legal, reaches the goal in 4 moves\n");
    for (plan, why) in [
        ("R", "wrong: after 1 moves cell 5 holds 0"),
        ("RR", "wrong: move 2, R, takes the blank off the board"),
        ("RX", "wrong: expected a move (U, L, R or D), found `X`"),
    ] {
        let ran = check(plan, &[]);
        assert_eq!(ran.code, Some(2), "{plan}");
        assert!(ran.out.starts_with(why), "{}", ran.out);
    }
}

#[test]
fn check_reads_answers_and_finds_the_wrong_one() {
    let answers = run(&["tiles", "--random", "4", "--size", "3x3", "--format", "jsonl"]).out;
    assert_eq!(run_with_input(&["check", "tiles"], &answers).code, Some(0));
    let mut lines: Vec<String> = answers.lines().map(str::to_owned).collect();
    lines[1] = lines[1].replace("\"cost\":", "\"cost\":1");
    lines[2] = lines[2].replacen("[\"", "[\"U\",\"", 1);
    lines.push("{}".to_owned());
    lines.push("{".to_owned());
    let ran = run_with_input(&["check", "tiles", "--format", "jsonl"], &lines.join("\n"));
    assert_eq!(ran.code, Some(2));
    let verdicts: Vec<String> =
        objects(&ran.out).iter().map(|o| o["verdict"].as_str().unwrap().to_owned()).collect();
    assert_eq!(verdicts, ["right", "wrong", "wrong", "right", "error", "error"]);
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
