//! What is said of bad input, and where it points.

mod common;

use std::io::Write;
use std::process::Stdio;

use common::{Ran, deepen, objects, run, run_with_input};
use snapbox::{assert_data_eq, str};

#[test]
fn an_argument_is_pointed_into() {
    let ran = run(&["tiles", "1 2 2 0"]);
    assert_data_eq!(
        ran.err,
        str![[r#"
error: the board, line 1, column 5: expected every tile once, found tile 2 again, first at line 1, column 3; tile 3 is missing
  | 1 2 2 0
  |     ^

"#]]
    );
    assert_eq!(ran.out, "");
}

#[test]
fn no_weight_makes_a_board_unsolvable() {
    for weight in ["3e9", "1e300", "1000001", "inf", "nan", "0.9"] {
        let ran = run(&["tiles", "1 2 3 / 4 0 5 / 7 8 6", "--weight", weight]);
        assert_eq!(ran.code, Some(1), "{weight}: {}", ran.out);
        assert!(ran.err.contains("expected a number from 1 to 1000000"), "{}", ran.err);
    }
    let ran = run(&["tiles", "8 6 7 / 2 5 4 / 3 0 1", "--weight", "1e6"]);
    assert_eq!(ran.code, Some(11), "{}", ran.out);
}

#[test]
fn blind_search_is_optimal_with_any_weight() {
    let weighted = ["--algorithm", "iddfs", "--weight", "2", "--format", "jsonl"];
    let ran = run(&[&["tiles", "1 2 3 / 4 0 5 / 7 8 6"][..], &weighted].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert_eq!(objects(&ran.out)[0]["proof"], "optimal");
}

#[test]
fn a_check_goes_on_after_a_line_of_other_bytes() {
    let mut child = deepen(&["check", "tiles", "--quiet"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\n{}\n").unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("line 1: error: expected text in UTF-8"), "{}", ran.out);
    assert!(ran.out.contains("line 2: error: expected an answer"), "{}", ran.out);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_74() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(deepen(&["--help"]).stdout(full()).status().unwrap().code(), Some(74));
}

#[test]
fn a_time_beyond_the_clock_is_no_limit() {
    let time = "18000000000000000000s";
    let ran = run(&["tiles", "1 2 3 / 4 0 5 / 7 8 6", "--time", time]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let ran = run(&["tiles", &format!("{} tile {}", "1 ".repeat(60), "2 ".repeat(60))]);
    let pointed: Vec<&str> = ran.err.lines().skip(1).collect();
    assert!(pointed[0].len() < 90 && pointed[1].ends_with('^'), "{}", ran.err);
}

#[test]
fn the_other_lines_of_a_batch_are_answered() {
    let input = "# boards\n1 2 3 / 4 0 5 / 7 8 6\n\n1 2 3 / 4 9 5 / 7 8 6\n123456708\n";
    let ran = run_with_input(&["tiles"], input);
    assert_eq!(ran.code, Some(2));
    assert_data_eq!(
        ran.out,
        str![[r#"
standard input, line 2: 1 2 3 / 4 0 5 / 7 8 6
solved in 2 moves, proven optimal
RD
ida-star with walking-distance: [..] expanded, [..] generated, 1 iteration, [..] s

standard input, line 5: 1 2 3 / 4 5 6 / 7 0 8
solved in 1 move, proven optimal
R
ida-star with walking-distance: 1 expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    assert_data_eq!(
        ran.err,
        str![[r#"
error: standard input, line 4, column 11: expected a tile from 1 to 8 or the blank, found `9`; the blank is missing
  | 1 2 3 / 4 9 5 / 7 8 6
  |           ^

"#]]
    );
}

#[test]
fn machines_learn_the_place_too() {
    let ran = run_with_input(&["tiles", "--format", "jsonl"], "1 2 3 0\n1 2 x y\n1 3 2 0\n");
    let answers = objects(&ran.out);
    let field = |name: &str| answers.iter().map(|answer| answer[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("status"), ["solved", "error", "unsolvable"]);
    assert_eq!(field("line"), [1, 2, 3]);
    assert_eq!(answers[1]["column"], 7);
    assert_eq!(answers[1]["problem"], "1 2 x y");
    assert!(answers[1]["message"].as_str().unwrap().contains("found `y`"));
    assert!(answers[1]["lower_bound"].is_null() && answers[1]["cost"].is_null());
}

#[test]
fn bytes_that_are_no_text_are_one_bad_line() {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = common::deepen(&["tiles", "--quiet"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1 2 0 3\n1 2 \xff\xfe 0\n1 0 3 2\n").unwrap();
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out, "R\nD\n");
    assert!(ran.err.contains("line 2, column 5: expected text in UTF-8"), "{}", ran.err);
}

#[test]
fn an_endless_line_is_refused_without_being_kept() {
    let ran =
        run_with_input(&["tiles", "--quiet"], &format!("{}\n1 2 0 3\n", "1 ".repeat(500_000)));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "R\n"));
    assert!(ran.err.contains("line 1, column 1: expected a problem"), "{}", ran.err);
}

#[test]
fn a_goal_of_another_shape_is_an_error_of_each_board() {
    let directory = tempfile::tempdir().unwrap();
    let goal = directory.path().join("goal.txt");
    std::fs::write(&goal, "# spiral\n1 2 3\n8 0 4\n7 6 5\n").unwrap();
    let goal = goal.to_str().unwrap();
    let ran = run_with_input(&["tiles", "--quiet", "--goal", goal], "1 2 3 0\n1 2 3 8 4 0 7 6 5\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "L\n"));
    assert!(ran.err.contains("line 1"), "{}", ran.err);
    std::fs::write(goal, "1 2 3\n8 0 4\n7 6 6\n").unwrap();
    let ran = run(&["tiles", "--goal", goal, "123804765"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("goal.txt, line 3, column 5: expected every tile once"),
        "{}",
        ran.err
    );
}
