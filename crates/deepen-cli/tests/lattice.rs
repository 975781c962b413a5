//! `deepen lattice`: plans, pictures, and what is said of wrong files.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use common::{ALGORITHMS, data, objects, run, run_with_input};
use snapbox::{assert_data_eq, file, str};

/// Twelve columns and nine rows with a wall.
const MAP: &str = "type octile
height 9
width 12
map
.....@......
.....@......
.....@......
.....@......
.....@......
............
............
............
............
";

/// A directory with a map.
struct Place {
    directory: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Place { directory: tempfile::tempdir().unwrap() };
        place.write("room.map", MAP);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.text(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

#[test]
fn help() {
    assert_data_eq!(run(&["lattice", "--help"]).out, file!["snapshots/help_lattice.txt"].raw());
}

#[test]
fn shipped_robots_are_those_that_are_generated() {
    for (what, name) in [("lattice-8", "round-8.json"), ("lattice-16", "long-16.json")] {
        let shipped = fs::read_to_string(data(&format!("lattices/{name}"))).unwrap();
        assert_eq!(run(&["generate", what]).out, shipped, "{name}");
    }
}

#[test]
fn a_plan_for_people() {
    let place = Place::new();
    let (map, robot) = (place.text("room.map"), data("lattices/round-8.json"));
    let asked = ["lattice", &map, &robot, "--from", "2,6,0", "--to", "6,6,0"];
    let ran = run(&[&asked[..], &["--algorithm", "a-star"]].concat());
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 4 steps at a cost of 1, proven optimal
2,6,0 ahead@3,6,0 ahead@4,6,0 ahead@5,6,0 ahead@6,6,0
a-star with straight+cells+free-space:24: [..] expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    let verbose = run(&[&asked[..], &["--verbose"]].concat());
    assert!(
        verbose.out.contains("\nposes (metres, radians):\n0.625 1.625 0.0000\n"),
        "{}",
        verbose.out
    );
    let stays =
        run(&["lattice", &map, &robot, "--from", "2,6,0", "--to", "2,6,0", "--format", "jsonl"]);
    let stays = &objects(&stays.out)[0];
    assert_eq!(
        (&stays["cost"], &stays["poses"]),
        (&0.0.into(), &serde_json::json!([[0.625, 1.625, 0.0]]))
    );
}

#[test]
fn queries_for_machines() {
    let place = Place::new();
    let (map, robot) = (place.text("room.map"), data("lattices/long-16.json"));
    let queries =
        "2,6,0 5,6,0\n# a remark\n2,6,0 4,3,0\n2,6,16 1,1,1\n2,6,0 2,4\n19,6,0 2,6,0\n1,1,0\n";
    let ran = run_with_input(&["lattice", &map, &robot, "--format", "jsonl"], queries);
    let answers = objects(&ran.out);
    assert_eq!((ran.code, answers.len()), (Some(2), 6), "{}", ran.err);
    assert_eq!(
        answers[0]["plan"],
        serde_json::json!(["ahead@3,6,0", "ahead@4,6,0", "ahead@5,6,0"])
    );
    assert_eq!((&answers[0]["cost_exact"], &answers[0]["goal"]), (&"0.75".into(), &"5,6,0".into()));
    let poses = serde_json::json!([
        [0.625, 1.625, 0.0],
        [0.875, 1.625, 0.0],
        [1.125, 1.625, 0.0],
        [1.375, 1.625, 0.0]
    ]);
    assert_eq!(answers[0]["poses"], poses);
    let mut said = String::new();
    for answer in &answers[1..] {
        let field = |name: &str| answer[name].to_string();
        writeln!(said, "{}:{} {}", field("line"), field("column"), field("message")).unwrap();
    }
    assert_data_eq!(
        said,
        str![[r#"
3:7 "expected a pose where the robot fits, found 4,3,0: the robot would cover the blocked cell 5,2"
4:1 "expected a pose where the robot fits, found 2,6,16: there are headings 0 to 15"
5:7 "expected a pose X,Y,HEADING such as 3,14,0, found `2,4`"
6:1 "expected a pose where the robot fits, found 19,6,0: the map has columns 0 to 11 and rows 0 to 8"
7:6 "expected two poses X,Y,HEADING, found one"

"#]]
    );
}

#[test]
fn every_algorithm_moves_robots() {
    let place = Place::new();
    let map = place.text("room.map");
    for robot in ["lattices/round-8.json", "lattices/long-16.json"].map(data) {
        let asked = ["lattice", &map, &robot, "--from", "2,3,0", "--to", "8,4,0"];
        let cost = |more: &[&str]| {
            let ran = run(&[&asked[..], more, &["--format", "jsonl", "--memory", "64M"]].concat());
            assert!(matches!(ran.code, Some(0 | 11)), "{more:?}: {} {}", ran.out, ran.err);
            let answer = objects(&ran.out)[0].clone();
            (answer["cost"].as_f64().unwrap(), answer["proof"] == "optimal")
        };
        let (best, proven) = cost(&["--algorithm", "a-star", "--heuristic", "zero"]);
        assert!(proven);
        for algorithm in ALGORITHMS.iter().chain(&["bae-star", "hybrid"]) {
            let (found, proven) = cost(&["--algorithm", algorithm]);
            assert!(
                found >= best && (!proven || found <= best),
                "{algorithm}: {found}, not {best}"
            );
            assert!(proven || algorithm.contains("beam"), "{algorithm}");
        }
        for heuristic in ["straight", "cells", "free-space:5", "straight+free-space"] {
            assert_eq!(cost(&["--algorithm", "a-star", "--heuristic", heuristic]), (best, true));
        }
    }
}

#[test]
fn what_a_search_has_done_is_kept() {
    let place = Place::new();
    let (map, robot, kept) =
        (place.text("room.map"), data("lattices/round-8.json"), place.text("kept"));
    let asked =
        ["lattice", &map, &robot, "--from", "2,3,0", "--to", "8,4,0", "--algorithm", "ida-star"];
    let whole = run(&[&asked[..], &["--format", "jsonl"]].concat());
    let stopped = run(&[&asked[..], &["--checkpoint", &kept, "--max-expanded", "3"]].concat());
    assert_eq!(stopped.code, Some(20), "{}", stopped.err);
    let resumed = run(&["resume", &kept, "--format", "jsonl", "--max-expanded", "1G"]);
    for field in ["plan", "poses", "cost", "expanded"] {
        assert_eq!(objects(&resumed.out)[0][field], objects(&whole.out)[0][field], "{field}");
    }
}

#[test]
fn tables_keep_to_the_memory_that_is_allowed() {
    let place = Place::new();
    let (map, robot) = (place.text("room.map"), data("lattices/round-8.json"));
    let asked = ["lattice", &map, &robot, "--from", "2,6,0", "--to", "6,6,0"];
    let asked = [&asked[..], &["--memory", "64K", "--algorithm", "ida-star"]].concat();
    let ran = run(&asked);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("ida-star with straight:"), "{}", ran.out);
    // 1025 x 1025 cells, 8 headings, 8 bytes each.
    let ran = run(&[&asked[..], &["--heuristic", "free-space:512"]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("the tables of free-space:512 take 64.1 MiB"), "{}", ran.err);
}

#[test]
fn a_picture_is_whole_and_well_formed() {
    let place = Place::new();
    let map = place.text("room.map");
    for (robot, shape, count) in [("round-8", "circle", 2), ("long-16", "polygon", 1)] {
        let robot = data(&format!("lattices/{robot}.json"));
        let svg = place.text("way.svg");
        let asked = ["lattice", &map, &robot, "--from", "2,6,0", "--to", "8,6,0", "--svg", &svg];
        assert_eq!(run(&asked).code, Some(0));
        let text = fs::read_to_string(&svg).unwrap();
        let page = roxmltree::Document::parse(&text).unwrap();
        let shapes = page.descendants().filter(|node| node.has_tag_name(shape)).count();
        assert!(shapes > count, "{shapes} of {shape}");
        assert!(text.contains("room.map: from 2,6,0 to 8,6,0"), "{text}");
    }
    let robot = data("lattices/round-8.json");
    let nowhere = place.text("no/way.svg");
    let ran =
        run(&["lattice", &map, &robot, "--from", "2,6,0", "--to", "8,6,0", "--svg", &nowhere]);
    assert_eq!(ran.code, Some(74), "{}", ran.out);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
}

#[test]
fn options_and_files_that_cannot_be() {
    let place = Place::new();
    let (map, robot) = (place.text("room.map"), data("lattices/round-8.json"));
    let said = |arguments: &[&str]| {
        let ran = run(arguments);
        (ran.code, ran.err.lines().next().unwrap_or_default().to_owned())
    };
    let (code, error) = said(&["lattice", &map, &robot, "--from", "1,1", "--to", "5,4,0"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("expected a pose X,Y,HEADING such as 3,14,0, found `1,1`"), "{error}");
    let bad =
        ["lattice", &map, &robot, "--from", "2,3,0", "--to", "8,4,0", "--heuristic", "cells+x"];
    assert_eq!(said(&bad).0, Some(1));
    for (map, robot) in [("/no/such.map", &*robot), (&*map, "/no/such.json")] {
        let (code, error) = said(&["lattice", map, robot, "--from", "2,3,0", "--to", "8,4,0"]);
        assert_eq!(code, Some(2));
        assert!(error.contains("/no/such") && error.contains("cannot be read"), "{error}");
    }
    let broken = place.write("broken.map", &MAP.replace("width 12", "width 13"));
    let (code, error) = said(&["lattice", &broken, &robot, "--from", "2,3,0", "--to", "8,4,0"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("broken.map, line 5, column 13"), "{error}");
}
