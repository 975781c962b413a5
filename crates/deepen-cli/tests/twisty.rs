//! `deepen twisty`: puzzles from definition files.

mod common;

use std::fmt::Write as _;
use std::fs;

use common::{ALGORITHMS, data, objects, run, run_with_input};
use snapbox::{assert_data_eq, str};

fn puzzle(name: &str) -> String {
    data(&format!("twisty/{name}.tws"))
}

#[test]
fn scrambles_for_people() {
    let tower = puzzle("tower");
    let ran = run(&["twisty", &tower, "--scramble", "U R Uw' F", "--algorithm", "ida-star"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 4 moves, proven optimal
F Uw R U'
ida-star with exact: [..] expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    let nothing = run(&["twisty", &tower, "--scramble", "U U'", "--quiet"]);
    assert_eq!((nothing.code, nothing.out.trim()), (Some(0), ""));
}

#[test]
fn positions_of_all_kinds() {
    let tower = puzzle("tower");
    let asked = ["twisty", &tower, "--format", "jsonl"];
    let by_moves = objects(&run(&[&asked[..], &["U R", "Uw2"]].concat()).out);
    assert_eq!((&by_moves[0]["cost"], &by_moves[1]["cost"]), (&2.into(), &1.into()));
    let line = by_moves[0]["problem"].as_str().unwrap();
    let by_state = objects(&run(&[&asked[..], &["--state", line]].concat()).out);
    assert_eq!(by_state[0]["plan"], by_moves[0]["plan"]);
    assert_eq!(by_state[0]["goal"], "CORNER: 1 2 3 4 5 6 7; MIDDLE: 1 2 3 4");
    let by_lines = run_with_input(&asked, &format!("# both ways\n{line}\n\nU R\n"));
    let by_lines = objects(&by_lines.out);
    assert_eq!((&by_lines[0]["line"], &by_lines[1]["line"]), (&2.into(), &4.into()));
    assert_eq!(by_lines[0]["plan"], by_lines[1]["plan"]);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("blocks.scr");
    fs::write(&path, "ScrambleAlg one\nU R\nEnd\nScramble two\nCORNER\n1 2 3 4 5 6 7\nEnd\n")
        .unwrap();
    let blocks =
        objects(&run(&[&asked[..], &["--positions", path.to_str().unwrap()]].concat()).out);
    assert_eq!(blocks[0]["plan"], by_moves[0]["plan"]);
    assert_eq!(blocks[1]["cost"], 0);
    let random = objects(&run(&[&asked[..], &["--random", "3", "--seed", "5"]].concat()).out);
    assert_eq!(random.len(), 3);
    assert!(random.iter().all(|one| one["proof"] == "optimal"));
}

#[test]
fn what_is_wrong_has_a_place() {
    let tower = puzzle("tower");
    assert_data_eq!(
        run(&["twisty", &tower, "--scramble", "U R X'"]).err,
        str![[r#"
error: the position, line 1, column 5: expected one of the moves U, Uw, R, F, found `X'`
  | U R X'
  |     ^

"#]]
    );
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("bad.tws");
    fs::write(&path, "Set P 3 1\nSolved\nEnd\nMove A\nP\n2 1 2\nEnd\n").unwrap();
    let ran = run(&["twisty", path.to_str().unwrap(), "--scramble", "A"]);
    assert_eq!(ran.code, Some(2));
    let said =
        "bad.tws, line 6, column 5: expected a permutation, found `2` again, first in column 1";
    assert!(ran.err.contains(said), "{}", ran.err);
    assert!(ran.err.contains("  | 2 1 2\n  |     ^"), "{}", ran.err);
    let missing = run(&["twisty", "/no/such/file", "--distances"]);
    assert_eq!(missing.code, Some(2), "{}", missing.err);
    assert_eq!(run(&["twisty", &tower, "--heuristic", "tables:x"]).code, Some(1));
}

#[test]
fn what_cannot_be_reached_is_known_without_a_search() {
    let pyraminx = puzzle("pyraminx");
    let twisted = "AXIAL: 1 2 3 4 / 0 0 0 0; EDGE: 2 1 3 4 5 6 / 0 0 0 0 0 0";
    let ran = run(&["twisty", &pyraminx, "--state", twisted]);
    assert_eq!(ran.code, Some(10), "{}", ran.err);
    assert_eq!(ran.out, "unsolvable: no moves lead there from the solved position\n");
}

#[test]
fn distances_are_counted() {
    let tower = puzzle("tower");
    let ran = run(&["twisty", &tower, "--distances"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
   0                          1
   1                          8
   2                         35
   3                        157
   4                        678
   5                      2,375
   6                      5,774
   7                     12,112
   8                     19,180
   9                     23,200
  10                     25,704
  11                     22,096
  12                      8,824
  13                        816
120,960 positions, at most 13 moves from the solved one
one of the farthest: CORNER: [..]; MIDDLE: [..]
by a table of 120,960 entries

"#]]
    );
    let cube = puzzle("3x3x3");
    let asked = ["twisty", &cube, "--distances", "--memory", "1M"];
    let ran = run(&[&asked[..], &["--format", "jsonl"]].concat());
    let counts: Vec<u64> =
        objects(&ran.out).iter().map(|one| one["positions"].as_u64().unwrap()).collect();
    assert_eq!((ran.code, &counts[..4]), (Some(20), &[1, 18, 243, 3_240][..]));
    let ran = run(&asked);
    assert!(ran.out.contains("there are 43252003274489856000 positions in all"), "{}", ran.out);
}

#[test]
fn answers_are_replayed_from_the_definition() {
    let tower = puzzle("tower");
    let ran = run(&["twisty", &tower, "U R Uw' F", "--format", "jsonl"]);
    let check = ["check", "twisty", &tower];
    let right = run_with_input(&check, &ran.out);
    assert_eq!(right.code, Some(0), "{}{}", right.out, right.err);
    assert!(right.out.contains("legal, reaches the goal in 4 moves"), "{}", right.out);
    let forged = ran.out.replace(r#""F","Uw""#, r#""F","Uw'""#);
    assert_ne!(forged, ran.out);
    let wrong = run_with_input(&check, &forged);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.out.contains("is not as in the goal"), "{}", wrong.out);
}

#[test]
fn every_algorithm_turns_a_tower() {
    let tower = puzzle("tower");
    let problem = ["twisty", &tower, "--scramble", "U R Uw F", "--format", "jsonl"];
    for algorithm in ALGORITHMS.iter().chain(&["iddfs", "bae-star", "bfida-star", "hybrid"]) {
        let options = ["--algorithm", algorithm, "--memory", "64M"];
        let ran = run(&[&problem[..], &options].concat());
        let answer = &objects(&ran.out)[0];
        assert_eq!(answer["status"], "solved", "{algorithm}: {}", ran.err);
        let cost = answer["cost"].as_u64().unwrap();
        assert!(cost == 4 || answer["proof"] != "optimal", "{algorithm}: {cost}");
    }
}

#[test]
fn large_puzzles_are_searched_too() {
    // More than 32 pieces: pairs of neighbours on a line are exchanged.
    let mut text = String::from("Set P 40 1\nSolved\nEnd\n");
    for pair in [0, 7, 14] {
        let mut slots: Vec<usize> = (1..=40).collect();
        slots.swap(pair, pair + 1);
        let slots: Vec<String> = slots.iter().map(usize::to_string).collect();
        let slots = slots.join(" ");
        let _ = writeln!(text, "Move s{pair}_\nP\n{slots}\nEnd");
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("line.tws");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    for heuristic in ["auto", "zero"] {
        let asked = ["twisty", path, "s0_ s14_ s7_", "--heuristic", heuristic];
        let ran = run(&[&asked[..], &["--format", "jsonl"]].concat());
        assert_eq!(objects(&ran.out)[0]["cost"], 3, "{}", ran.err);
    }
    let ran = run(&["twisty", path, "s0_", "--algorithm", "rbfs"]);
    assert!(ran.err.contains("it is too large for this algorithm"), "{}", ran.err);
    assert!(run(&["twisty", path, "--distances"]).out.contains("8 positions, at most 3 moves"));
}

#[test]
fn limits_stop_and_resume_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("search.ckpt");
    let file = file.to_str().unwrap();
    let tower = puzzle("tower");
    let problem = ["twisty", &tower, "U R Uw F", "--heuristic", "zero", "--algorithm", "ida-star"];
    let fields = |text: &str| {
        let answer = &objects(text)[0];
        ["domain", "problem", "goal", "status", "plan", "cost", "expanded"]
            .map(|name| answer[name].clone())
    };
    let whole = fields(&run(&[&problem[..], &["--format", "jsonl"]].concat()).out);
    let limits = ["--checkpoint", file, "--max-expanded", "20", "--format", "jsonl"];
    let stopped = run(&[&problem[..], &limits].concat());
    assert_eq!(stopped.code, Some(20), "{}", stopped.err);
    let resumed = run(&["resume", file, "--format", "jsonl", "--max-expanded", "1G"]);
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    assert_eq!(fields(&resumed.out), whole);
}

#[test]
fn quarter_turns_are_counted_alone() {
    let cube = puzzle("2x2x2");
    let asked = ["twisty", &cube, "U2", "--format", "jsonl", "--metric"];
    assert_eq!(objects(&run(&[&asked[..], &["powers"]].concat()).out)[0]["cost"], 1);
    assert_eq!(objects(&run(&[&asked[..], &["quarters"]].concat()).out)[0]["cost"], 2);
}

#[test]
fn tables_are_made_within_the_limits() {
    let cube = puzzle("3x3x3");
    let asked = ["twisty", &cube, "--scramble", "U R F", "--format", "jsonl"];
    let large = ["--heuristic", "tables:300M", "--memory", "10M"];
    let ran = run(&[&asked[..], &large].concat());
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("the tables of tables:300M take"), "{}", ran.err);
    let ran = run(&[&asked[..], &["--heuristic", "tables:64M", "--time", "1ms"]].concat());
    assert_eq!(ran.code, Some(20), "{}{}", ran.out, ran.err);
    assert_eq!(objects(&ran.out)[0]["reason"], "time", "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn counting_that_is_interrupted_says_so() {
    let asked = ["twisty", &puzzle("3x3x3"), "--distances"];
    let child = common::deepen(&asked).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("stopped: interrupted after"), "{}", ran.out);
}
