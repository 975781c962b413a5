//! Connect four, tic-tac-toe and m,n,k games.

mod common;

use std::fs;

use common::{data, objects, run, run_with_input};
use snapbox::{assert_data_eq, file, str};

#[test]
fn help() {
    assert_data_eq!(run(&["game", "--help"]).out, file!["snapshots/help_game.txt"]);
    assert_data_eq!(run(&["game", "connect4", "--help"]).out, file!["snapshots/help_connect4.txt"]);
    assert_data_eq!(
        run(&["game", "tictactoe", "--help"]).out,
        file!["snapshots/help_tictactoe.txt"]
    );
    assert_data_eq!(run(&["game", "mnk", "--help"]).out, file!["snapshots/help_mnk.txt"]);
}

#[test]
fn a_position_for_people() {
    let ran = run(&["game", "tictactoe", "x.o/.x./...", "--algorithm", "minimax"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(ran.out, file!["snapshots/game_tictactoe.txt"]);
    let ran = run(&["game", "connect4", "2252576253462244111563365343671351441"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(ran.out, file!["snapshots/game_connect4.txt"]);
}

/// Positions and scores of a set, some of them.
fn set(name: &str, count: usize) -> String {
    let text = fs::read_to_string(data(&format!("games/connect4/{name}.txt"))).unwrap();
    text.split_inclusive('\n').take(count).collect()
}

#[test]
fn known_scores_are_found_and_wrong_ones_are_contradicted() {
    let ran = run_with_input(&["game", "connect4"], &set("end-easy", 20));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for answer in objects(&ran.out) {
        assert_eq!((&answer["status"], &answer["bound"]), (&"solved".into(), &"exact".into()));
        assert_eq!(answer["score"], answer["expected"]);
        let line = answer["variation"].as_array().unwrap();
        assert_eq!(answer["distance"], line.len());
        let moves = answer["moves"].as_array().unwrap();
        let best: Vec<_> = moves.iter().filter(|m| m["score"] == answer["score"]).collect();
        assert_eq!(answer["best"].as_array().unwrap().len(), best.len());
        assert!(moves.iter().all(|m| m["bound"] == "exact"));
        assert!(moves.iter().all(|m| m["score"].as_i64() <= answer["score"].as_i64()));
        assert_eq!(best[0]["distance"], answer["distance"]);
    }
    let ran = run_with_input(&["game", "connect4"], "1212121 -18\n1212121 3\n");
    let statuses: Vec<_> = objects(&ran.out).iter().map(|a| a["status"].clone()).collect();
    assert_eq!((ran.code, statuses), (Some(70), vec!["solved".into(), "error".into()]));
}

#[test]
fn every_field_is_there_and_described() {
    let description = fs::read_to_string(data("../docs/schema.md")).unwrap();
    let ran = run_with_input(&["game", "connect4", "--nodes", "300"], "121212\n44\n1212121\n1x\n");
    let answers = objects(&ran.out);
    let fields: Vec<&String> = answers[0].as_object().unwrap().keys().collect();
    for answer in &answers {
        assert_eq!(answer.as_object().unwrap().keys().collect::<Vec<_>>(), fields);
    }
    for field in fields {
        assert!(description.contains(&format!("`{field}`")), "{field} is not described");
    }
    let statuses: Vec<&str> = answers.iter().map(|a| a["status"].as_str().unwrap()).collect();
    assert_eq!(statuses[1..], ["stopped", "solved", "error"]);
    assert_eq!((answers[1]["reason"].as_str(), ran.code), (Some("nodes"), Some(2)));
    assert!(answers[1]["nodes"].as_u64() <= Some(300));
    assert_ne!(answers[1]["bound"], "exact");
    assert_eq!((answers[3]["line"].as_u64(), answers[3]["column"].as_u64()), (Some(4), Some(2)));
}

#[test]
fn a_bad_line_is_an_error_and_the_batch_goes_on() {
    let ran = run_with_input(
        &["game", "mnk", "3", "3", "3", "--multi-pv", "1"],
        "# a remark\nb2 b2\n\nxxx/.../...\nb2 a4\nx.o/.x./o.. +3\n",
    );
    let answers = objects(&ran.out);
    let said: Vec<_> = answers
        .iter()
        .map(|a| (a["line"].as_u64().unwrap(), a["column"].as_u64(), a["status"].as_str().unwrap()))
        .collect();
    let wrong = "error";
    assert_eq!(
        said,
        [(2, Some(4), wrong), (4, Some(1), wrong), (5, Some(4), wrong), (6, None, "solved")]
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 2, column 4: there is a stone already\n  | b2 b2\n  |    ^\n"));
}

#[test]
fn algorithms_agree_and_cost_what_they_cost() {
    let mut nodes = Vec::new();
    for algorithm in ["minimax", "alpha-beta", "pvs", "mtdf", "engine"] {
        for (position, score) in [("b2 b1", 2), ("a3 b2", 0), ("xo./.../...", 2)] {
            let ran = run(&[
                "game",
                "tictactoe",
                position,
                "--algorithm",
                algorithm,
                "--format",
                "jsonl",
            ]);
            let answer = &objects(&ran.out)[0];
            assert_eq!((ran.code, answer["score"].as_i64()), (Some(0), Some(score)), "{algorithm}");
            assert_eq!(answer["bound"], "exact");
        }
        let one = ["--multi-pv", "1", "--algorithm", algorithm, "--format", "jsonl"];
        let ran = run(&[&["game", "tictactoe", "b2 b1"][..], &one].concat());
        nodes.push(objects(&ran.out)[0]["nodes"].as_u64().unwrap());
    }
    // All positions below, by all orders of moves.
    assert_eq!(nodes[0], 7_064);
    assert!(nodes[1..].iter().all(|count| *count < nodes[0] / 3), "{nodes:?}");
}

#[test]
fn proofs_say_who_wins_and_samples_end_in_proofs() {
    for (position, bound, score) in
        [("b2 b1", "lower", 1), ("xo./.../...", "lower", 1), ("a3 b2", "exact", 0)]
    {
        let how = ["--algorithm", "df-pn", "--multi-pv", "1", "--format", "jsonl"];
        let ran = run(&[&["game", "tictactoe", position][..], &how].concat());
        let answer = &objects(&ran.out)[0];
        assert_eq!(
            (answer["bound"].as_str(), answer["score"].as_i64()),
            (Some(bound), Some(score))
        );
    }
    let how = ["--algorithm", "mcts", "--format", "jsonl", "--table-memory", "4M"];
    let ran = run(&[&["game", "tictactoe", "b2 b1"][..], &how].concat());
    let answer = &objects(&ran.out)[0];
    assert_eq!((answer["bound"].as_str(), answer["score"].as_i64()), (Some("exact"), Some(2)));
}

#[test]
fn threads_find_the_same() {
    let ran = run(&["game", "mnk", "4", "4", "3", "b2", "--threads", "2", "--format", "jsonl"]);
    let answer = &objects(&ran.out)[0];
    assert_eq!((ran.code, answer["bound"].as_str()), (Some(0), Some("exact")), "{}", ran.err);
}

#[test]
fn what_is_not_proven_is_never_exact() {
    let ran = run(&["game", "mnk", "5", "5", "4", "--depth", "2", "--format", "jsonl", "empty"]);
    let answer = &objects(&ran.out)[0];
    assert_eq!((ran.code, answer["status"].as_str()), (Some(11), Some("searched")));
    assert_eq!((answer["bound"].as_str(), answer["depth"].as_u64()), (Some("heuristic"), Some(2)));
    for algorithm in ["minimax", "alpha-beta", "engine"] {
        let nodes = ["--algorithm", algorithm, "--nodes", "1000", "--format", "jsonl"];
        let ran = run(&[&["game", "mnk", "5", "5", "5", "empty"][..], &nodes].concat());
        let answer = &objects(&ran.out)[0];
        assert_eq!((ran.code, answer["status"].as_str()), (Some(20), Some("stopped")));
        assert_ne!(answer["bound"], "exact");
        assert!(answer["nodes"].as_u64() <= Some(1000));
    }
}

#[test]
fn sizes_that_are_none_are_refused() {
    for wrong in ["8x8", "7", "0x6"] {
        assert_eq!(run(&["game", "connect4", "--size", wrong, "1"]).code, Some(1));
    }
    assert_eq!(run(&["game", "mnk", "12", "12", "5", "empty"]).code, Some(1));
    assert_eq!(run(&["game", "mnk", "3", "3", "4", "empty"]).code, Some(1));
}

#[test]
fn a_book_that_is_none_is_refused() {
    let ran = run(&["game", "connect4", "--book", "nowhere.book", "1"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("nowhere.book"), "{}", ran.err);
}

#[test]
fn one_move_or_two_threads_give_the_same_score() {
    let position = "2252576253462244111563365343671351441";
    for more in [&["--multi-pv", "1"][..], &["--threads", "2"], &["--table-memory", "1M"]] {
        let fixed = ["game", "connect4", position, "--format", "jsonl"];
        let ran = run(&[&fixed[..], more].concat());
        let answer = &objects(&ran.out)[0];
        assert_eq!((ran.code, answer["score"].as_i64()), (Some(0), Some(-1)), "{}", ran.err);
        assert_eq!(answer["variation"].as_array().unwrap().len(), 4);
        assert_eq!(answer["best"], serde_json::json!(["6"]));
    }
}

#[test]
fn a_game_from_a_script() {
    let ran = run_with_input(
        &["game", "tictactoe", "xx./oo./...", "--play", "--you", "first"],
        "hint\na3\nz9\nc3\n",
    );
    assert_eq!(ran.code, Some(0));
    assert_data_eq!(
        ran.out,
        str![[r#"
You play x; `help` says what you can type.
3 x x .
2 o o .
1 . . .
  a b c
your move: c3: wins, over after 1 (score 3)
your move: a3 is no move: there is a stone already
your move: z9 is no move: the board has the cells a1 to c3 only
your move: 3 x x x
2 o o .
1 . . .
  a b c
You have won.

"#]]
    );
    // The program finds its win, too, and what is typed ends where it ends.
    let ran = run_with_input(&["game", "connect4", "121212", "--play", "--you", "second"], "");
    assert!(ran.out.ends_with("I have won.\n"), "{}", ran.out);
    let ran = run_with_input(
        &["game", "connect4", "--play", "--level", "1", "--seed", "7"],
        "4\nundo\nundo\nquit\n",
    );
    assert!(ran.out.contains("there is no move of yours to take back"), "{}", ran.out);
}

#[test]
fn the_strongest_never_loses_at_tic_tac_toe() {
    for line in ["a1\nc3\nb1\na3\nb3\nc1\na2\nc2\n", "b2\na1\na2\nb1\nc1\nc2\na3\nb3\nc3\n"] {
        let ran = run_with_input(&["game", "tictactoe", "--play"], line);
        assert!(!ran.out.contains("You have won"), "{}", ran.out);
    }
}

#[test]
fn both_bounds_are_said_of_an_exact_score() {
    for position in ["44455554221", "1212121", "empty"] {
        let size = if position == "empty" { "1x1" } else { "7x6" };
        let how = ["--size", size, "--format", "jsonl", "--no-book"];
        let ran = run(&[&["game", "connect4", position][..], &how].concat());
        let answer = &objects(&ran.out)[0];
        assert_eq!(answer["bound"], "exact");
        assert_eq!((&answer["lower"], &answer["upper"]), (&answer["score"], &answer["score"]));
    }
}

/// Without room for its tree, and without a limit, there is nothing to wait for.
#[test]
fn samples_without_memory_come_to_an_end() {
    let how = ["--algorithm", "mcts", "--table-memory", "0", "--format", "jsonl"];
    let ran = run(&[&["game", "tictactoe", "empty", "--multi-pv", "1"][..], &how].concat());
    let answer = &objects(&ran.out)[0];
    assert_eq!((ran.code, answer["reason"].as_str()), (Some(20), Some("memory")), "{}", ran.err);
    assert_eq!(answer["bound"], "heuristic");
}
