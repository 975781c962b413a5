//! `deepen grid`: answers, scenarios held against their lengths, weights,
//! errors with their places, and pictures.

mod common;

use std::fs;
use std::path::Path;

use common::{objects, run, run_with_input};
use snapbox::{assert_data_eq, str};

/// A map of the repository.
fn map(name: &str) -> String {
    format!("{}/../../data/maps/{name}.map", env!("CARGO_MANIFEST_DIR"))
}

/// The scenarios of a map in a file of their own form.
fn scenarios(folder: &Path, name: &str) -> String {
    let table = format!("{}/../../data/maps/scenarios.csv", env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(table).unwrap();
    let scenario = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let is_one = fields[0] == name;
        is_one.then(|| format!("{}\t{name}.map\t{}\n", fields[1], fields[2..9].join("\t")))
    };
    let text: String =
        ["version 1\n".to_owned()].into_iter().chain(table.lines().filter_map(scenario)).collect();
    let path = folder.join("some.scen");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A small map in a file.
fn small(folder: &Path, rows: &[&str]) -> String {
    let (height, width) = (rows.len(), rows[0].len());
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{}\n", rows.join("\n"));
    let path = folder.join("small.map");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_path_for_people_and_for_machines() {
    let arena = map("arena");
    let asked = ["grid", &arena, "--from", "1,11", "--to", "4,18", "--algorithm", "a-star"];
    assert_data_eq!(
        run(&asked).out,
        str![[r#"
solved in 7 steps at a cost of 8.242640687119286, proven optimal
1,11 2,12 3,13 4,14 4,15 4,16 4,17 4,18
a-star with octile: 7 expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    let answer = &objects(&run(&[&asked[..], &["--format", "jsonl"]].concat()).out)[0];
    assert_eq!(
        (&answer["cost_exact"], &answer["problem"]),
        (&"4+3*sqrt(2)".into(), &"1,11 4,18".into())
    );
    assert_eq!(answer["plan"].as_array().unwrap().len(), 7);
    assert_eq!(answer["lower_bound"], answer["cost"]);
}

#[test]
fn every_scenario_of_a_file_is_answered_and_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let (arena, file) = (map("arena"), scenarios(folder.path(), "arena"));
    let asked = ["grid", &arena, "--scen", &file, "--format", "jsonl"];
    let ran = run(&asked);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let answers = objects(&ran.out);
    assert_eq!(answers.len(), 24);
    assert!(answers.iter().all(|answer| answer["proof"] == "optimal"));
    assert_eq!(
        (&answers[3]["line"], &answers[3]["heuristic"]),
        (&5.into(), &"differential:8".into())
    );
    assert_eq!(objects(&run(&[&asked[..], &["--first", "3"]].concat()).out).len(), 3);
    let bucket = objects(&run(&[&asked[..], &["--bucket", "10"]].concat()).out);
    assert!(bucket.iter().all(|answer| (40.0..44.0).contains(&answer["cost"].as_f64().unwrap())));
    assert_eq!(bucket.len(), 1);
}

#[test]
fn a_scenario_whose_length_differs_is_an_error_of_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let small = small(folder.path(), &["...", ".@.", "...", "WW@"]);
    let file = folder.path().join("some.scen");
    let lines = [
        "version 1",
        "0 small.map 3 4 0 1 2 1 4",
        "0 small.map 3 4 0 1 2 1 3.82843",
        "0 small.map 3 4 0 1 1 1 4",
        "0 small.map 3 4 0 0 0 3 3",
        "0 small.map 3 4 0 3 1 3 1",
    ];
    fs::write(&file, lines.join("\n")).unwrap();
    let ran = run(&["grid", &small, "--scen", file.to_str().unwrap(), "--format", "jsonl"]);
    assert_eq!(ran.code, Some(2));
    let answers = objects(&ran.out);
    let status: Vec<&str> =
        answers.iter().map(|answer| answer["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["solved", "error", "error", "error", "solved"]);
    let said = |place: usize| answers[place]["message"].as_str().unwrap();
    assert_eq!(said(1), "the scenario says that a shortest path is 3.82843 long; found one of 4");
    assert!(said(2).contains("blocked: '@'"), "{}", said(2));
    assert!(said(3).ends_with("it is proven that there is none"), "{}", said(3));
    assert_eq!((&answers[2]["line"], &answers[2]["column"]), (&4.into(), &21.into()));
    assert!(ran.err.contains("some.scen, line 3: the scenario says"), "{}", ran.err);
    assert!(ran.err.contains("  | 0 small.map 3 4 0 1 1 1 4\n"), "{}", ran.err);
}

#[test]
fn weights_and_heuristics() {
    let folder = tempfile::tempdir().unwrap();
    let small = small(folder.path(), &[".....", ".SSS.", "....."]);
    let asked = ["grid", &small, "--from", "0,1", "--to", "4,1", "--format", "jsonl"];
    let cost = |more: &[&str]| {
        let ran = run(&[&asked[..], more].concat());
        objects(&ran.out)[0]["cost_exact"].as_str().unwrap_or(&ran.err).to_owned()
    };
    for heuristic in ["auto", "zero", "octile", "differential", "differential:3"] {
        assert_eq!(cost(&["--heuristic", heuristic]), "4");
        assert_eq!(cost(&["--heuristic", heuristic, "--weights", "swamp=3"]), "2+2*sqrt(2)");
    }
    // 15 cells, 2 distances of 8 bytes each.
    let many = run(&[&asked[..], &["--heuristic", "differential:64", "--memory", "8K"]].concat());
    assert_eq!(many.code, Some(2), "{}", many.out);
    assert!(many.out.contains("the tables of differential:64 take 15.0 KiB"), "{}", many.out);
    assert_eq!(cost(&["--max-cost", "4"]), "4");
    let ran = run(&[&asked[..], &["--max-cost", "3.99"]].concat());
    assert_eq!(ran.code, Some(20), "{}", ran.out);
    let wrong = run(&[&asked[..], &["--weights", "swamp=0"]].concat());
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("column 7: expected a whole number"), "{}", wrong.err);
}

#[test]
fn answers_are_replayed_with_their_weights() {
    let folder = tempfile::tempdir().unwrap();
    let small = small(folder.path(), &[".....", ".SSS.", "....."]);
    let weights = ["--weights", "swamp=3"];
    let asked = ["grid", &small, "--from", "0,1", "--to", "4,1", "--format", "jsonl"];
    let answers = run(&[&asked[..], &weights].concat()).out;
    let check = |answers: &str, weights: &[&str]| {
        run_with_input(&[&["check", "grid", &small], weights].concat(), answers)
    };
    let ran = check(&answers, &weights);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    let cut = answers.replace("\"0,1 4,1\"", "\"1,1 4,1\"");
    for (answers, weights) in [(&answers, &weights[..0]), (&cut, &weights[..])] {
        // Around the swamp is as long without weights.
        let wrong = check(answers, weights).code == Some(2);
        assert_eq!(wrong, !weights.is_empty(), "{answers}");
    }
    let crossing = answers.replace("2+2*sqrt(2)", "4").replace("4.828427124746190", "4.0");
    assert_eq!(check(&crossing, &weights).code, Some(2));
}

#[test]
fn errors_point_at_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let small = small(folder.path(), &["..T"]);
    let ran =
        run_with_input(&["grid", &small, "--quiet"], "0,0 1,0\n0,0 2,0\n0,0 x\n0,0\n9,9 0,0\n");
    assert_eq!(ran.out, "0,0 1,0\n");
    assert_data_eq!(
        ran.err,
        str![[r#"
error: standard input, line 2, column 5: 2,0: expected a cell that can be entered, this one is blocked: 'T'
  | 0,0 2,0
  |     ^
error: standard input, line 3, column 5: expected a cell such as 12,7 (column and row), found `x`
  | 0,0 x
  |     ^
error: standard input, line 4, column 4: expected two cells, found one
  | 0,0
  |    ^
error: standard input, line 5, column 1: 9,9: expected a cell from 0,0 to 2,0, this one is outside of the map
  | 9,9 0,0
  | ^

"#]]
    );
    let bad = folder.path().join("bad.map");
    fs::write(&bad, "type octile\nheight 1\nwidth 2\nmap\n.?\n").unwrap();
    let ran = run(&["grid", bad.to_str().unwrap(), "--from", "0,0", "--to", "1,0"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("bad.map, line 5, column 2: expected one of"), "{}", ran.err);
    let missing = run(&["grid", "/no/such.map", "--from", "0,0", "--to", "1,0"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("such.map: cannot be read: "), "{}", missing.err);
}

#[test]
fn a_picture_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("way.svg");
    let picture = file.to_str().unwrap();
    let arena = map("arena");
    let asked = ["grid", &arena, "--from", "1,12", "--to", "2,37", "--svg", picture];
    for algorithm in ["a-star", "ida-star", "nbs", "auto"] {
        let ran = run(&[&asked[..], &["--algorithm", algorithm]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.len() < 40_000, "{} bytes", text.len());
        let page = roxmltree::Document::parse(&text).unwrap();
        let named = |name: &str| page.descendants().filter(|node| node.has_tag_name(name)).count();
        // Walls, trees and what was expanded; the path in white and black.
        assert!(named("path") >= 4 && named("pattern") == 10, "{text}");
        let outside = ["href", "src", "script", "style", "url(http"];
        assert!(outside.iter().all(|word| !text.contains(word)));
        let said: String = page.descendants().filter_map(|node| node.text()).collect();
        assert!(said.contains("arena.map: from 1,12 to 2,37"), "{said}");
        assert!(said.contains("first expanded in iteration 1"), "{said}");
        let deepened = said.contains("iteration 3");
        assert!(algorithm == "auto" || deepened == (algorithm == "ida-star"), "{said}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_said_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let arena = map("arena");
    let nowhere = folder.path().join("no/way.svg");
    let asked = ["grid", &arena, "--from", "1,12", "--to", "5,7", "--svg"];
    let ran = run(&[&asked[..], &[nowhere.to_str().unwrap()]].concat());
    assert_eq!(ran.code, Some(74), "{}", ran.out);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let file = scenarios(folder.path(), "arena");
    let many = run(&["grid", &arena, "--scen", &file, "--svg", "way.svg"]);
    assert_eq!(many.code, Some(1));
    assert!(many.err.contains("--svg draws one search"), "{}", many.err);
}

#[test]
fn jump_points_find_the_same_lengths_and_refuse_what_they_cannot() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["arena", "lak303d"] {
        let (map, scenarios) = (map(name), scenarios(folder.path(), name));
        let asked = ["grid", &map, "--scen", &scenarios, "--jump-points", "--format", "jsonl"];
        let answers = objects(&run(&asked).out);
        assert_eq!(answers.len(), 24);
        for answer in answers {
            assert_eq!(
                (&answer["status"], &answer["proof"]),
                (&"solved".into(), &"optimal".into())
            );
            assert_eq!(answer["heuristic"], "octile");
        }
    }
    let arena = map("arena");
    let asked = ["grid", &arena, "--from", "1,11", "--to", "4,18", "--jump-points"];
    for (besides, why) in [
        (["--weights", "swamp=3"], "takes no weights"),
        (["--algorithm", "ida-star"], "no other --algorithm"),
        (["--heuristic", "zero"], "the octile distance"),
        (["--weight", "1.5"], "no --weight"),
    ] {
        let refused = run(&[&asked[..], &besides].concat());
        assert_eq!(refused.code, Some(1), "{}", refused.err);
        assert!(refused.err.contains(why), "{}", refused.err);
    }
}
