//! The domains besides the tiles: answers, errors, checkpoints, and every
//! algorithm on each of them.

mod common;

use std::fs;

use common::{ALGORITHMS, data, objects, run, run_with_input};
use snapbox::{assert_data_eq, str};

#[test]
fn help() {
    for domain in ["pancake", "topspin", "hanoi", "cube", "twisty", "graph", "grid"] {
        let snapshot = format!("tests/snapshots/help_{domain}.txt");
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(snapshot);
        let expected = snapbox::Data::read_from(&path, None);
        assert_data_eq!(run(&[domain, "--help"]).out, expected.raw());
    }
}

#[test]
fn pancakes_for_people() {
    let ran = run(&["pancake", "3", "1", "4", "2", "--algorithm", "ida-star"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 4 flips, proven optimal
2 3 4 2
ida-star with gap: 4 expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    let quiet = run(&["pancake", "--burnt", "-2", "1", "-3", "--quiet"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
    assert!(quiet.out.trim().split(' ').all(|size| size.parse::<u8>().is_ok()), "{}", quiet.out);
}

#[test]
fn towers_for_machines() {
    let ran = run(&["hanoi", "--discs", "3", "--algorithm", "a-star", "--format", "jsonl"]);
    assert_data_eq!(
        ran.out,
        str![[r#"
{"schema":1,"domain":"hanoi","source":"the arrangement","problem":"111","goal":"444","status":"solved","proof":"optimal","factor":null,"cost":5,"cost_exact":null,"lower_bound":5,"plan":[..],"moves":null,"tile_cost":null,"metric":null,"held":null,"scramble":null,"solutions":null,"plans":null,"boards":null,"poses":null,"algorithm":"a-star","chosen":null,"heuristic":"3","threads":1,"expanded":[..],"generated":[..],"iterations":1,"discarded":0,"seconds":[..],"setup_seconds":[..],"peak_memory":[..],"resident_memory":[..],"trace":null,"reason":null,"checkpoint":null,"message":null,"line":null,"column":null}

"#]]
    );
}

#[test]
fn rings_that_cannot_be_solved_are_known_at_once() {
    let ran = run(&["topspin", "1 0 2 3 4 5"]);
    assert_eq!(ran.code, Some(10), "{}", ran.out);
    assert!(ran.out.starts_with("unsolvable: such windows"), "{}", ran.out);
}

#[test]
fn costs_of_graphs_are_exact() {
    let decimals = data("graph/decimals.txt");
    let graph = fs::read_to_string(&decimals).unwrap();
    assert!(graph.contains("0.1"), "{graph}");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("graph.txt");
    fs::write(&path, "A B 0.1\nB C 0.2\nA C 0.31\nC D 9007199254740993\n").unwrap();
    let path = path.to_str().unwrap();
    let ran = run(&["graph", path, "--from", "A", "--to", "C", "--algorithm", "a-star"]);
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 2 steps at a cost of 0.3, proven optimal
A B C
a-star with zero: [..] expanded, [..] generated, 1 iteration, [..] s

"#]]
    );
    let queries = ["graph", path, "--format", "jsonl", "--heuristic", "landmarks:2"];
    let ran = run_with_input(&queries, "A C\n# a remark\n\nA D\nD A\n");
    let answers = objects(&ran.out);
    assert_eq!(ran.code, Some(10));
    assert_eq!((&answers[0]["cost"], &answers[0]["cost_exact"]), (&0.3.into(), &"0.3".into()));
    assert_eq!(answers[1]["cost_exact"], "9007199254740993.3");
    assert_eq!(answers[1]["plan"], serde_json::json!(["B", "C", "D"]));
    assert_eq!((&answers[2]["status"], &answers[2]["line"]), (&"unsolvable".into(), &5.into()));
    // A limit is in the costs of the file, too.
    let limited = ["graph", path, "--from", "A", "--to", "C", "--max-cost"];
    assert_eq!(run(&[&limited[..], &["0.3"]].concat()).code, Some(0));
    assert_eq!(run(&[&limited[..], &["0.29"]].concat()).code, Some(20));
}

#[test]
fn coordinates_make_a_heuristic() {
    let (graph, coordinates) = (data("graph/town.gr"), data("graph/town.co"));
    let asked = ["graph", &graph, "--from", "1", "--to", "3", "--format", "jsonl"];
    let blind = objects(&run(&asked).out)[0].clone();
    let straight = run(&[&asked[..], &["--coordinates", &coordinates]].concat());
    let straight = objects(&straight.out)[0].clone();
    assert_eq!(straight["heuristic"], "straight-line");
    assert_eq!((&blind["cost"], &blind["proof"]), (&straight["cost"], &"optimal".into()));
    let without = run(&[&asked[..], &["--heuristic", "straight-line"]].concat());
    assert_eq!(without.code, Some(2));
    assert!(without.err.contains("give `--coordinates FILE`"), "{}", without.err);
}

#[test]
fn errors_point_at_the_place() {
    assert_data_eq!(
        run(&["pancake", "3 1 1"]).err,
        str![[r#"
error: the stack, line 1, column 5: expected every number once, found `1` again, first at line 1, column 3; 2 is missing
  | 3 1 1
  |     ^

"#]]
    );
    let ran = run_with_input(&["hanoi", "--quiet"], "# towers\n11\n\n15\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "1>2 1>4 2>4\n"));
    assert_data_eq!(
        ran.err,
        str![[r#"
error: standard input, line 4, column 2: expected a peg from 1 to 4 for each disc, found `5`
  | 15
  |  ^

"#]]
    );
    let towns = data("graph/five.txt");
    let ran = run_with_input(&["graph", &towns, "--quiet"], "A E\nA X\nA\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "A C E\n"));
    assert!(ran.err.contains("line 2, column 3: there is no node \"X\""), "{}", ran.err);
    assert!(ran.err.contains("line 3, column 2: expected two names of nodes"), "{}", ran.err);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("bad.txt");
    fs::write(&path, "A B 1\nB C -2\n").unwrap();
    let ran = run(&["graph", path.to_str().unwrap(), "--from", "A", "--to", "B"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("bad.txt, line 2, column 5: "), "{}", ran.err);
    assert_eq!(run(&["graph", "/no/such/file", "--from", "A", "--to", "B"]).code, Some(2));
    assert_eq!(run(&["hanoi", "11", "--heuristic", "5-x"]).code, Some(1));
}

/// What an algorithm says of a problem.
fn answer(problem: &[&str], algorithm: &str) -> serde_json::Value {
    let options = ["--algorithm", algorithm, "--format", "jsonl", "--memory", "64M"];
    let ran = run(&[problem, &options].concat());
    assert!(matches!(ran.code, Some(0 | 11)), "{algorithm} on {problem:?}: {}", ran.err);
    objects(&ran.out)[0].clone()
}

/// What can be asked for besides where all operators cost one.
const OF_UNIT_COSTS: &[&str] = &["iddfs", "bae-star", "bfida-star", "hybrid"];

fn all_agree(problem: &[&str], more: &[&str], cost: f64) {
    for algorithm in ALGORITHMS.iter().chain(more) {
        let answer = answer(problem, algorithm);
        // Of tiles that cost one each it is known before what `auto` takes.
        let taken = answer["chosen"].as_str().unwrap_or_default().starts_with("IDA*: measured");
        assert_eq!(answer["algorithm"], if taken { "ida-star" } else { algorithm });
        assert_eq!(answer["status"], "solved", "{algorithm} on {problem:?}");
        let found = answer["cost"].as_f64().unwrap();
        let near = if answer["proof"] == "optimal" { (found - cost).abs() } else { cost - found };
        assert!(near < 1e-9, "{algorithm} on {problem:?}: {found}, not {cost}");
    }
}

#[test]
fn every_algorithm_sorts_pancakes() {
    all_agree(&["pancake", "4 6 2 5 1 3"], OF_UNIT_COSTS, 7.0);
    all_agree(&["pancake", "4 2 5 1 3"], &["branch-and-bound"], 5.0);
    all_agree(&["pancake", "--burnt", "2 -1 3"], OF_UNIT_COSTS, 2.0);
}

#[test]
fn every_algorithm_turns_rings() {
    all_agree(&["topspin", "1 0 2 4 3 5"], OF_UNIT_COSTS, 2.0);
}

#[test]
fn every_algorithm_moves_towers() {
    all_agree(&["hanoi", "--discs", "4"], OF_UNIT_COSTS, 9.0);
    all_agree(&["hanoi", "--discs", "4", "--pegs", "5"], OF_UNIT_COSTS, 7.0);
}

#[test]
fn every_algorithm_walks_graphs() {
    let towns = data("graph/five.txt");
    all_agree(
        &["graph", &towns, "--from", "A", "--to", "E"],
        &["bae-star", "branch-and-bound", "hybrid"],
        5.0,
    );
}

#[test]
fn every_algorithm_walks_grids() {
    let yard = data("maps/yard.map");
    all_agree(
        &["grid", &yard, "--from", "2,2", "--to", "4,0"],
        &["bae-star", "branch-and-bound", "hybrid"],
        2.0 + 2_f64.sqrt(),
    );
}

#[test]
fn every_algorithm_moves_tiles() {
    let more = ["iddfs", "bae-star", "bfida-star"];
    all_agree(&["tiles", "5 4 1 / 3 2 0 / 7 8 6", "--heuristic", "manhattan"], &more, 13.0);
    let heavy = ["tiles", "1 2 3 / 0 5 6 / 4 7 8", "--cost"];
    all_agree(&[&heavy[..], &["number"]].concat(), &["bae-star"], 19.0);
    let root = 4_f64.sqrt() + 7_f64.sqrt() + 8_f64.sqrt();
    all_agree(&[&heavy[..], &["root"]].concat(), &["bae-star"], root);
}

#[test]
fn what_an_algorithm_cannot_do_is_refused_before_the_search() {
    let towns = data("graph/five.txt");
    let graph = ["graph", &towns, "--from", "A", "--to", "E", "--algorithm"];
    for (algorithm, why) in [("iddfs", "counts steps"), ("bfida-star", "by layers of equal cost")] {
        let ran = run(&[&graph[..], &[algorithm]].concat());
        assert_eq!(ran.code, Some(2), "{algorithm}");
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let weighted = run(&["pancake", "2 1 3", "--algorithm", "bae-star", "--weight", "2"]);
    assert_eq!(weighted.code, Some(2));
    assert!(weighted.err.contains("needs consistent heuristics"), "{}", weighted.err);
}

#[test]
fn limits_stop_and_resume_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("search.ckpt");
    let file = file.to_str().unwrap();
    let towns = data("graph/five.txt");
    let arena = data("maps/arena.map");
    let problems: [&[&str]; 6] = [
        &["grid", &arena, "--from", "1,12", "--to", "5,7", "--algorithm", "ida-star"],
        &["pancake", "3 6 1 5 2 4", "--heuristic", "zero", "--algorithm", "ida-star"],
        &["topspin", "1 0 2 4 3 5", "--heuristic", "zero", "--algorithm", "rbfs"],
        &["hanoi", "--discs", "4", "--heuristic", "misplaced", "--algorithm", "bts"],
        &["graph", &towns, "--from", "A", "--to", "E", "--algorithm", "ida-star"],
        &[
            "tiles",
            "1 2 3 / 4 5 6 / 0 7 8",
            "--cost",
            "root",
            "--heuristic",
            "zero",
            "--algorithm",
            "ida-star",
        ],
    ];
    for problem in problems {
        let fields = |text: &str| {
            let answer = &objects(text)[0];
            ["domain", "status", "plan", "cost", "expanded"].map(|name| answer[name].clone())
        };
        let whole = fields(&run(&[problem, &["--format", "jsonl"]].concat()).out);
        let limits = ["--checkpoint", file, "--max-expanded", "2", "--format", "jsonl"];
        let stopped = run(&[problem, &limits].concat());
        assert_eq!(stopped.code, Some(20), "{problem:?}: {}", stopped.err);
        assert_eq!(objects(&stopped.out)[0]["checkpoint"], file);
        let resumed = run(&["resume", file, "--format", "jsonl", "--max-expanded", "1G"]);
        assert_eq!(resumed.code, Some(0), "{problem:?}: {}", resumed.err);
        assert_eq!(fields(&resumed.out), whole, "{problem:?}");
        assert!(!fs::exists(file).unwrap());
    }
}

#[test]
fn the_best_so_far_is_said_with_its_factor() {
    let problem = ["pancake", "--random", "1", "--size", "12", "--heuristic", "zero"];
    let anytime = ["--algorithm", "complete-beam", "--width", "50", "--max-expanded", "2000"];
    let ran = run(&[&problem[..], &anytime, &["--format", "jsonl"]].concat());
    let answer = &objects(&ran.out)[0];
    if answer["status"] == "stopped" && !answer["plan"].is_null() {
        let ratio = answer["cost"].as_f64().unwrap() / answer["lower_bound"].as_f64().unwrap();
        assert!(answer["factor"].as_f64().unwrap() >= ratio);
    }
}
