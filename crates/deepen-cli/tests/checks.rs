//! `deepen check`: plans and answers replayed.

mod common;

use common::{data, objects, run, run_with_input};

#[test]
fn a_plan_is_replayed() {
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
fn tiles_are_read_and_the_wrong_ones_found() {
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

/// What the program answers in each domain, and how it is checked.
fn checked() -> Vec<(Vec<String>, Vec<String>)> {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let roads = data("graph/five.txt");
    vec![
        (words("pancake --random 3 --size 9"), words("check pancake")),
        (words("pancake --burnt --random 3 --size 7"), words("check pancake --burnt")),
        (words("topspin --random 3 --size 8 --window 3"), words("check topspin --window 3")),
        (words("hanoi --random 3 --size 6 --pegs 5"), words("check hanoi --pegs 5")),
        (words("tiles --random 3 --size 2x3 --cost number"), words("check tiles")),
        (words("tiles --random 3 --size 2x3 --cost root"), words("check tiles")),
        (words("tiles --random 2 --size 2x3 --all --all-limit 3"), words("check tiles")),
        (words(&format!("graph {roads} --from A --to E")), words(&format!("check graph {roads}"))),
    ]
}

#[test]
fn answers_are_replayed_and_the_wrong_ones_found() {
    for (solve, check) in checked() {
        let of = |arguments: &[String], more: &[&'static str]| -> Vec<String> {
            arguments.iter().cloned().chain(more.iter().map(|&word| word.to_owned())).collect()
        };
        let solve = of(&solve, &["--format", "jsonl"]);
        let solved = run(&solve.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(solved.code, Some(0), "{solve:?}: {}", solved.err);
        let check: Vec<&str> = check.iter().map(String::as_str).collect();
        let right = run_with_input(&check, &solved.out);
        assert_eq!(right.code, Some(0), "{solve:?}: {}", right.out);
        assert_eq!(
            right.out.matches("right: legal, reaches the goal").count(),
            solved.out.lines().count()
        );
        // A step left out, a cost that is another, a bound above it.
        for answer in objects(&solved.out) {
            let plan = answer["plan"].as_array().unwrap();
            assert!(!plan.is_empty(), "{answer}");
            let mut shorter = answer.clone();
            shorter["plan"].as_array_mut().unwrap().remove(0);
            let mut cheaper = answer.clone();
            cheaper["cost"] = (answer["cost"].as_f64().unwrap() - 1.0).into();
            let mut bounded = answer.clone();
            bounded["lower_bound"] = (answer["cost"].as_f64().unwrap() + 1.0).into();
            let mut none = answer.clone();
            none["plan"] = serde_json::Value::Null;
            none["plans"] = serde_json::Value::Null;
            for wrong in [shorter, cheaper, bounded, none] {
                let found = run_with_input(&check, &wrong.to_string());
                assert_eq!(found.code, Some(2), "{wrong}: {}", found.out);
                assert!(found.out.starts_with("line 1: wrong: "), "{}", found.out);
            }
        }
        let other = run_with_input(&check, "{\"schema\":1,\"domain\":\"chess\"}");
        assert!(other.out.starts_with("line 1: error: expected an answer of"), "{}", other.out);
    }
}
