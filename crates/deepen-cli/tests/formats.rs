//! What other programs may rely on.

mod common;

use common::{HARD, objects, run, run_with_input};
use snapbox::{assert_data_eq, str};

const EIGHT: &str = "8 6 7 / 2 5 4 / 3 0 1";

#[test]
fn a_solved_problem_as_json() {
    let ran = run(&["tiles", "1 2 3 / 4 0 5 / 7 8 6", "--format", "jsonl", "--show-boards"]);
    assert_data_eq!(
        ran.out,
        str![[r#"
{"schema":1,"domain":"tiles","source":"the board","problem":"1 2 3 / 4 0 5 / 7 8 6","goal":"blank-last","status":"solved","proof":"optimal","factor":null,"cost":2,"cost_exact":null,"lower_bound":2,"plan":["R","D"],"moves":"blank","tile_cost":null,"metric":null,"held":null,"scramble":null,"solutions":null,"plans":null,"boards":["1 2 3 / 4 0 5 / 7 8 6","1 2 3 / 4 5 0 / 7 8 6","1 2 3 / 4 5 6 / 7 8 0"],"poses":null,"algorithm":"ida-star","chosen":"IDA*: measured to be the fastest where every move of a tile costs one","heuristic":"walking-distance","threads":1,"expanded":2,"generated":[..],"iterations":1,"discarded":0,"seconds":[..],"wall_seconds":[..],"setup_seconds":[..],"peak_memory":[..],"resident_memory":[..],"trace":null,"reason":null,"checkpoint":null,"message":null,"line":null,"column":null}

"#]]
    );
    assert_eq!(ran.err, "");
}

#[test]
fn every_field_is_there_and_described() {
    let description =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.md"));
    let description = description.unwrap();
    let ran = run_with_input(
        &["tiles", "--format", "jsonl", "--max-cost", "20"],
        &format!("123456780\n{EIGHT}\n1 2 2 0\n1 2 3 / 4 5 6 / 8 7 0\n"),
    );
    let answers = objects(&ran.out);
    let fields: Vec<&String> = answers[0].as_object().unwrap().keys().collect();
    for answer in &answers {
        assert_eq!(answer.as_object().unwrap().keys().collect::<Vec<_>>(), fields);
        assert_eq!(answer["schema"], 1);
    }
    for field in fields {
        assert!(description.contains(&format!("| `{field}` |")), "{field} is not described");
    }
    let statuses: Vec<&str> = answers.iter().map(|a| a["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["solved", "stopped", "error", "unsolvable"]);
    assert_eq!(answers[1]["reason"], "max-cost");
    // Parity: what is above 20 is at least 21.
    assert!(answers[1]["lower_bound"].as_u64().unwrap() > 20);
}

#[test]
fn json_is_one_array_also_when_empty() {
    let parsed = |text: &str| serde_json::from_str::<Vec<serde_json::Value>>(text).unwrap().len();
    assert_eq!(parsed(&run_with_input(&["tiles", "--format", "json"], "").out), 0);
    assert_eq!(parsed(&run(&["tiles", "--format", "json", "--random", "3", "--size", "3"]).out), 3);
}

#[test]
fn csv_has_a_header_and_as_many_cells_in_every_row() {
    let ran = run_with_input(&["tiles", "--format", "csv"], &format!("{EIGHT}\n1 2, 2 0\n"));
    let mut table = csv::Reader::from_reader(ran.out.as_bytes());
    assert_eq!(table.headers().unwrap().get(5), Some("status"));
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!((rows.len(), rows[0].get(5), rows[1].get(5)), (2, Some("solved"), Some("error")));
    assert_eq!(rows[0].get(11).unwrap().len(), 31, "the plan without gaps");
}

#[test]
fn plans_do_not_depend_on_threads_or_format() {
    let fields = |arguments: &[&str]| {
        let base = ["tiles", HARD, "--heuristic", "linear-conflict", "--format", "jsonl"];
        let answer = &objects(&run(&[&base[..], arguments].concat()).out)[0];
        ["plan", "cost", "expanded", "generated", "iterations"].map(|name| answer[name].clone())
    };
    assert_eq!(fields(&[]), fields(&["--threads", "2"]));
}

#[test]
fn moves_of_tiles_are_the_opposite_letters() {
    let quiet = |moves: &str| run(&["tiles", EIGHT, "--quiet", "--moves", moves]).out;
    let opposite = |letter: char| match letter {
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        'R' => 'L',
        other => other,
    };
    assert_eq!(quiet("tile"), quiet("blank").chars().map(opposite).collect::<String>());
}

#[test]
fn all_solutions_are_counted_and_some_are_listed() {
    let ran = run(&["tiles", EIGHT, "--all", "--all-limit", "3", "--format", "jsonl"]);
    let answer = &objects(&ran.out)[0];
    assert_eq!((&answer["cost"], &answer["solutions"]), (&31.into(), &40.into()));
    assert_eq!(answer["plans"].as_array().unwrap().len(), 3);
    assert_eq!(answer["plans"][0], answer["plan"]);
    // Solved already: one solution, of no moves.
    let ran = run(&["tiles", "1 2 3 0", "--all", "--format", "jsonl"]);
    assert_eq!(objects(&ran.out)[0]["solutions"], 1);
}

#[test]
fn a_row_for_every_iteration() {
    let ran = run(&["tiles", HARD, "--heuristic", "manhattan"]);
    let rows: Vec<&str> = ran.err.lines().collect();
    assert_eq!(rows[0].split_whitespace().next(), Some("bound"));
    let bounds: Vec<u32> = rows[1..]
        .iter()
        .map(|row| row.split_whitespace().next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(bounds, (33..=51).step_by(2).collect::<Vec<u32>>());
    assert!(rows.iter().all(|row| row.chars().count() >= 40), "aligned: {}", ran.err);
    let quiet = run(&["tiles", HARD, "--quiet"]);
    assert_eq!((quiet.out.len(), quiet.err.as_str()), (52, ""));
}

#[test]
fn iddfs_agrees() {
    let board = "5 4 1 / 3 2 0 / 7 8 6";
    let answer = |algorithm: &str| {
        let ran = run(&["tiles", board, "--algorithm", algorithm, "--format", "jsonl"]);
        objects(&ran.out)[0].clone()
    };
    let (blind, informed) = (answer("iddfs"), answer("ida-star"));
    assert_eq!((&blind["cost"], &blind["proof"]), (&13.into(), &"optimal".into()));
    assert_eq!(informed["cost"], 13);
    assert!(blind["heuristic"].is_null());
    assert!(blind["expanded"].as_u64() > informed["expanded"].as_u64());
}
