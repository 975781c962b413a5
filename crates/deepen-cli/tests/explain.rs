//! `deepen game explain`: what it says of trees that were worked by hand, and
//! that its pages and its JSON say the same.

mod common;

use std::fs;

use common::{objects, run, run_with_input};
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Value, json};
use snapbox::{assert_data_eq, file, str};

/// The tree of the textbooks (Russell and Norvig).
const TEXTBOOK: &str = "(A(3 12 8) B(2 4 6) C(14 5 2))";

fn explain(arguments: &[&str]) -> common::Ran {
    run(&[&["game", "explain"], arguments].concat())
}

fn explained(arguments: &[&str]) -> Value {
    let ran = explain(&[arguments, &["--json"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    objects(&ran.out).remove(0)
}

#[test]
fn the_tree_of_the_textbooks() {
    let ran = explain(&[TEXTBOOK]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_data_eq!(ran.out, file!["snapshots/explain_textbook.txt"]);
    assert_data_eq!(explain(&["--help"]).out, file!["snapshots/help_game_explain.txt"]);
}

#[test]
fn a_deep_cut_off_says_whose_alternative_it_was() {
    let said = explained(&["(5 (9 ((4 7) 3)))", "--orders", "0"]);
    assert_eq!(
        said["cut_offs"],
        json!([{
            "node": 5, "player": "MIN", "after": 6, "value": 4, "bound": "alpha", "limit": 5,
            "ancestor": 0, "alternative": 1, "kind": "deep", "cut": [7], "leaves": 1,
            "why": "2.2.1.1 lets MIN hold MAX to at most 4 at 2.2.1, and MAX has 5 already by 1 at \
                    the root; so 2.2.1.2 (1 leaf) cannot matter: a deep cut-off by alpha."
        }])
    );
    let window = |node: usize| [&said["tree"][node]["alpha"], &said["tree"][node]["beta"]];
    assert_eq!(window(0), [&Value::Null, &Value::Null]);
    assert_eq!(window(2), [&json!(5), &Value::Null]);
    assert_eq!(window(4), [&json!(5), &json!(9)]);
    assert_eq!(said["tree"][4]["bound"], "upper");
    assert_eq!(said["tree"][7]["visited"], false);
    assert_eq!((&said["value"], &said["bound"]), (&json!(5), &json!("exact")));
    assert_eq!(said["minimax"], json!({"leaves": 5, "nodes": 9, "cut_offs": 0}));
    assert_eq!(said["alpha_beta"], json!({"leaves": 4, "nodes": 8, "cut_offs": 1}));
    assert_eq!((&said["least_leaves"], &said["branching"]), (&json!(3), &Value::Null));
}

#[test]
fn a_beta_cut_off_is_mins() {
    // MIN begins and has 4; at the second node MAX has 9 at once.
    let said = explained(&["MIN(x(2 4) y(9 1 0))", "--orders", "0"]);
    assert_eq!((&said["value"], &said["player"]), (&json!(4), &json!("MIN")));
    let why = &said["cut_offs"][0]["why"];
    assert_eq!(
        why,
        "2.1 gives MAX at least 9 at y, and MIN holds MAX to 4 already by x at the root; so 2.2, \
         2.3 (2 leaves) cannot matter: a shallow cut-off by beta."
    );
    let root = &said["tree"][0];
    assert_eq!(
        (&root["minimax"], &root["value"], &root["bound"]),
        (&json!(4), &json!(4), &json!("exact"))
    );
    assert_eq!(said["tree"][4]["bound"], "lower");
}

#[test]
fn every_order_is_compared_with_knuth_and_moore() {
    let said = explained(&["--uniform", "3,4", "--seed", "5", "--orders", "20"]);
    let leaves = |order: &str| -> Vec<u64> {
        let rows = said["orders"].as_array().unwrap().iter();
        rows.filter(|row| row["order"] == order)
            .map(|row| row["leaves"].as_u64().unwrap())
            .collect()
    };
    assert_eq!((leaves("best"), leaves("worst")), (vec![9 + 9 - 1], vec![81]));
    assert_eq!(leaves("given"), [said["alpha_beta"]["leaves"].as_u64().unwrap()]);
    assert_eq!(leaves("random").len(), 20);
    assert!(leaves("random").iter().all(|leaves| (17..=81).contains(leaves)));
    assert_eq!((&said["branching"], &said["least_leaves"]), (&json!(3), &json!(17)));
    let text = explain(&["--uniform", "3,4", "--seed", "5"]).out;
    assert!(text.contains("= 3^2 + 3^2 - 1 = 17 leaves (Knuth and Moore 1975)"), "{text}");
    assert!(text.contains("of its 121 nodes are shown"), "{text}");
}

#[test]
fn wins_losses_and_estimates() {
    let said = explained(&["((W 3) (L D) 1)", "--orders", "0"]);
    assert_eq!((&said["value"], &said["tree"][1]["minimax"]), (&json!(3), &json!(3)));
    assert_eq!(
        (&said["tree"][2]["minimax"], &said["tree"][5]["minimax"]),
        (&json!("W2"), &json!("L2"))
    );
    assert_eq!(explained(&["(3? 4?)"])["bound"], "heuristic");
    // What is estimated at 4 may be less; the 3 is certain.
    assert_eq!(explained(&["((3) (4?))"])["bound"], "heuristic");
    assert_eq!(explained(&["((5) (4?))"])["bound"], "lower");
}

#[test]
fn games_are_explained_below_a_position() {
    let said = explained(&["--game", "connect4", "--depth", "2", "--orders", "0"]);
    assert_eq!((&said["leaves"], &said["nodes"]), (&json!(49), &json!(57)));
    assert_eq!((&said["branching"], &said["bound"]), (&json!(7), &json!("heuristic")));
    let said = explained(&["--game", "connect4", "--position", "121212", "--depth", "1"]);
    assert_eq!((&said["value"], &said["bound"]), (&json!("W1"), &json!("exact")));
    let board = ["--game", "tictactoe", "--position", "xo./.../...", "--depth", "5"];
    assert_eq!(explained(&[&board[..], &["--orders", "0"]].concat())["value"], "W5");
    let said = explained(&["--game", "mnk", "--size", "2,1,1", "--depth", "9"]);
    assert_eq!((&said["value"], &said["leaves"]), (&json!("W1"), &json!(2)));
    assert_eq!(said["tree"][1]["name"], "a1");
}

#[test]
fn trees_come_from_files_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.txt");
    fs::write(&file, "root # of three\n  A\n    3\n    12\n  B = 2\n").unwrap();
    let said = explained(&["--file", file.to_str().unwrap()]);
    assert_eq!((&said["value"], &said["tree"][4]["name"]), (&json!(3), &json!("B")));
    for more in [&[][..], &["--file", "-"]] {
        let ran = run_with_input(&[&["game", "explain", "--json"], more].concat(), TEXTBOOK);
        assert_eq!(objects(&ran.out)[0]["value"], 3);
    }
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let ran = explain(&["((3 12) (2 x))"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_data_eq!(
        ran.err,
        str![[r#"
error: the tree, column 12: expected a whole number, W, D or L, or after the name x a bracket or '='
  | ((3 12) (2 x))
  |            ^

"#]]
    );
    let ran = run_with_input(&["game", "explain"], "(1\n(2 ]");
    assert!(ran.err.contains("standard input, line 2, column 4: expected ')'"), "{}", ran.err);
    for (arguments, code, said) in [
        (&["--uniform", "0,3"][..], 1, "expected moves and plies"),
        (&["--uniform", "10,8"], 1, "too large to be explained: expected at most 500000 nodes"),
        (&["--uniform", "65535,4000000000"], 1, "too large"),
        (&["--game", "connect4"], 1, "--depth"),
        (&["--game", "connect4", "--depth", "20"], 1, "too large"),
        (&["--game", "connect4", "--depth", "2", "--position", "8"], 2, "character 1"),
        (&["--game", "connect4", "--depth", "2", "--size", "70x6"], 1, "too large"),
        (
            &["--game", "tictactoe", "--depth", "2", "--position", "xx./.../..."],
            2,
            "the position: ",
        ),
        (&["--game", "mnk", "--depth", "2", "--size", "3x3"], 1, "such as 4,4,3"),
        (&["--file", "nowhere.txt"], 2, "cannot read nowhere.txt"),
        (&["(1 2)", "--page", "/nowhere/at/all.html"], 74, "cannot write"),
    ] {
        let ran = explain(arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

/// The page of a tree.
fn page(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.html");
    let ran = explain(&[arguments, &["--page", path.to_str().unwrap()]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    fs::read_to_string(path).unwrap()
}

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap()
}

/// The elements of a picture with a class.
fn of_class<'d>(document: &'d Document<'_>, picture: &str, class: &str) -> Vec<Node<'d, 'd>> {
    let title = format!("{picture}-title");
    let is_it = |node: &Node<'_, '_>| node.attribute("id") == Some(title.as_str());
    let picture = document.descendants().find(is_it).and_then(|title| title.parent()).unwrap();
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
    };
    picture.descendants().filter(has).collect()
}

#[test]
fn the_page_is_complete_and_well_formed() {
    let text = page(&[TEXTBOOK, "--orders", "25"]);
    assert!(!text.contains("<script") && !text.contains("http-equiv") && !text.contains("src="));
    let document = parsed(&text);
    let count = |picture, class| of_class(&document, picture, class).len();
    assert_eq!((count("minimax", "node"), count("alpha-beta", "node")), (13, 13));
    // The two leaves that were cut off, and the lines to them.
    let is_shape = |node: &&Node<'_, '_>| node.tag_name().name() == "rect";
    let off = of_class(&document, "alpha-beta", "off");
    assert_eq!(off.iter().filter(is_shape).count(), 2);
    assert_eq!(
        (count("alpha-beta", "cut"), count("minimax", "cut"), count("minimax", "off")),
        (2, 0, 0)
    );
    assert_eq!(count("alpha-beta", "best"), 2, "to A, and to its 3");
    assert_eq!((count("orders", "dot"), count("orders", "solid")), (25, 4));
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&"(3, +\u{221e})") && texts.contains(&"\u{2264}\u{2009}2"));
    let told = "B, MIN moves: worth 2; entered with (3, +inf), left with <= 2. 2.1 lets MIN";
    assert!(texts.iter().any(|text| text.starts_with(told)));
}

#[test]
fn nothing_in_a_page_gets_out_of_its_place() {
    let text = page(&["(a'b(3 4) c=5)"]);
    let document = parsed(&text);
    assert!(document.descendants().any(|node| node.text() == Some("a'b")));
}

#[test]
fn of_a_large_tree_so_much_is_drawn_as_can_be_read() {
    let text = page(&["--uniform", "4,6", "--orders", "3", "--rows", "1"]);
    let document = parsed(&text);
    // 1 + 4 + 16 + 64, and 256 more would be too many.
    assert_eq!(of_class(&document, "alpha-beta", "node").len(), 85);
    assert!(text.contains("its upper 3 of 6 plies are drawn, 85 of 5,461 nodes"));
    assert!(text.len() < 1 << 18, "{} bytes", text.len());
    let ran = explain(&["--uniform", "4,6", "--orders", "0", "--rows", "30"]);
    assert!(ran.out.contains("21 of its 5,461 nodes are shown"), "{}", ran.out);
    assert!(ran.out.lines().count() < 100, "{}", ran.out);
}
