//! Rubik's cubes: what is given, what is answered, and what is refused.

mod common;

use std::fs;

use common::{Tables, data, objects, published, run, run_with_input};
use snapbox::{assert_data_eq, str};

/// A solved cube as facelets.
const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

#[test]
fn a_scramble_for_people() {
    let ran = run(&["cube", "R U F2 D'"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 4 turns, proven optimal
D F2 U' R'
two-phase with phases: [..] expanded, [..] generated, [..], [..] s

"#]]
    );
    assert_eq!(run(&["cube", "--quiet", "R", "U", "F2", "D'"]).out, "D F2 U' R'\n");
}

#[test]
fn a_cube_for_machines() {
    let ran = run(&["cube", "R U2", "--metric", "quarter", "--inverse", "--format", "jsonl"]);
    assert_data_eq!(
        ran.out,
        str![[r#"
{"schema":1,"domain":"cube","source":"the cube","problem":"FUUFUUFUULLLRRRRRRUBBFFDFFDDDBDDBDDBRRRLLLLLLFFDUBBUBB","goal":"solved","status":"solved","proof":"optimal","factor":null,"cost":3,"cost_exact":null,"lower_bound":3,"plan":["U2","R'"],[..]"metric":"quarter","held":"UF","scramble":["R","U2"],[..]}

"#]]
    );
}

#[test]
fn every_form_is_the_same_cube() {
    let plan = |arguments: &[&str]| {
        let ran = run(&[&["cube", "--format", "jsonl"], arguments].concat());
        let answer = &objects(&ran.out)[0];
        (answer["problem"].clone(), answer["plan"].clone(), answer["held"].clone())
    };
    let scramble = plan(&["R U F2"]);
    let facelets = scramble.0.as_str().unwrap().to_owned();
    let coloured = facelets.replace('U', "w").replace('R', "x").replace('F', "y");
    assert_eq!(plan(&[&facelets]), scramble);
    assert_eq!(plan(&[&coloured]), scramble);
    let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(plan(&[reid]).1, serde_json::json!([]));
    let apart: Vec<&str> = reid.split(' ').collect();
    assert_eq!(plan(&apart), plan(&[SOLVED]));
}

#[test]
fn solutions_are_for_the_cube_as_it_is_held() {
    let ran = run(&["cube", "R U F2 x2"]);
    assert_data_eq!(
        ran.out,
        str![[r#"
solved in 3 turns, proven optimal
held as it was given, with D up and B in front:
B2 D' R'
two-phase with phases: [..]

"#]]
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_data_eq!(
        run(&["cube", "R U Q F"]).err,
        str![[r#"
error: the cube, line 1, column 5: [..]
  | R U Q F
  |     ^

"#]]
    );
    let few = run(&["cube", &SOLVED[1..]]);
    assert_eq!(few.code, Some(2));
    assert!(few.err.contains("expected 54 facelets, found 53"), "{}", few.err);
    let colour = run(&["cube", &SOLVED.replacen('U', "R", 1)]);
    assert!(colour.err.contains("expected every colour on 9 facelets"), "{}", colour.err);
    let file = run_with_input(&["cube", "--quiet"], "# cubes\n// more\nR\n\nR Z\n");
    assert_eq!((file.code, file.out.as_str()), (Some(2), "R'\n"));
    assert!(file.err.contains("standard input, line 5, column 3"), "{}", file.err);
}

#[test]
fn impossible_cubes_are_refused_with_the_reason() {
    // A corner twisted in its place: the stickers of URF moved round.
    let mut twisted: Vec<char> = SOLVED.chars().collect();
    (twisted[8], twisted[9], twisted[20]) = ('F', 'U', 'R');
    let twisted: String = twisted.into_iter().collect();
    let ran = run(&["cube", &twisted]);
    assert_eq!(ran.code, Some(10), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("unsolvable: ") && ran.out.contains("URF"), "{}", ran.out);
    let mut flipped: Vec<char> = SOLVED.chars().collect();
    (flipped[7], flipped[19]) = ('F', 'U');
    let flipped: String = flipped.into_iter().collect();
    let answer = &objects(&run(&["cube", &flipped, "--format", "jsonl"]).out)[0];
    assert_eq!((&answer["status"], &answer["problem"]), (&"unsolvable".into(), &flipped.into()));
}

#[test]
fn turns_before_and_after_are_part_of_the_solution() {
    let asked = ["cube", "F2 L2 D", "--pre", "R' U' F", "--post", "F' U R", "--format", "jsonl"];
    let ran = run(&[&asked[..], &["--solver", "two-phase", "--max-expanded", "20000"]].concat());
    let answer = &objects(&ran.out)[0];
    let plan: Vec<&str> =
        answer["plan"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
    assert!(plan.starts_with(&["R'", "U'", "F"]) && plan.ends_with(&["F'", "U", "R"]), "{plan:?}");
    assert_eq!(answer["cost"], plan.len());
    let checked = run_with_input(&["check", "cube"], &ran.out);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    let dear = run(&["cube", "R'", "--pre", "R U", "--post", "U'", "--max-cost", "2"]);
    assert_eq!(dear.code, Some(20), "{}", dear.out);
    assert!(dear.out.contains("no solution has fewer than 3 turns"), "{}", dear.out);
    let rotated = run(&["cube", "R", "--pre", "x"]);
    assert!(
        rotated.err.contains("--pre: expected turns that leave the centres"),
        "{}",
        rotated.err
    );
}

#[test]
fn only_some_turns_may_be_allowed() {
    let asked = ["cube", "R U R' U'", "--moves", "<U,R>", "--heuristic", "zero"];
    let ran = run(&[&asked[..], &["--algorithm", "ida-star", "--quiet"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "U R U' R'\n"), "{}", ran.err);
    let none = run(&["cube", "R", "--moves", "U,Rw"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("--moves, column 4: expected a face"), "{}", none.err);
    let half = run(&["cube", "R2", "--moves", "R2", "--metric", "quarter"]);
    assert!(half.err.contains("--moves: expected quarter turns of R"), "{}", half.err);
}

#[test]
fn all_solutions_are_counted_once() {
    let asked = ["cube", "R L U2 D2", "--heuristic", "zero", "--format", "jsonl"];
    let all = objects(&run(&[&asked[..], &["--algorithm", "ida-star", "--all"]].concat()).out);
    let first =
        objects(&run(&[&asked[..], &["--algorithm", "ida-star", "--solutions", "1"]].concat()).out);
    assert_eq!((&all[0]["solutions"], &first[0]["solutions"]), (&1.into(), &1.into()));
    assert_eq!(first[0]["plans"].as_array().unwrap().len(), 1);
}

#[test]
fn a_limit_leaves_the_best_that_is_known() {
    let asked = ["cube", "--random", "1", "--solver", "two-phase", "--max-expanded", "200000"];
    let ran = run(&[&asked[..], &["--format", "jsonl"]].concat());
    assert_eq!(ran.code, Some(20), "{}", ran.err);
    let answer = &objects(&ran.out)[0];
    let (cost, bound) = (answer["cost"].as_u64().unwrap(), answer["lower_bound"].as_u64().unwrap());
    assert!(bound <= 20 && bound < cost && cost <= 30, "{answer}");
    assert_eq!(answer["algorithm"], "two-phase");
    assert_eq!(run_with_input(&["check", "cube"], &ran.out).code, Some(0));
}

#[test]
fn many_cubes_on_some_threads_are_answered_in_their_order() {
    let scrambles = ["R", "U F", "R U F D", "", "L2 B", "D2", "R Z", "F B' U", "U D"];
    let input = scrambles.join("\n") + "\n";
    let options = ["cube", "--format", "jsonl", "--threads"];
    let told = |threads: &str| {
        let ran = run_with_input(&[&options[..], &[threads]].concat(), &input);
        let answers = objects(&ran.out);
        let fields = |answer: &serde_json::Value| {
            ["line", "status", "problem", "plan", "expanded"].map(|name| answer[name].clone())
        };
        (ran.code, answers.iter().map(fields).collect::<Vec<_>>())
    };
    let (code, one) = told("1");
    assert_eq!((code, one.len()), (Some(2), 8), "an empty line is none");
    assert_eq!(told("3"), (code, one));
}

#[test]
fn the_picture_is_complete_in_itself() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cube.svg");
    let path = path.to_str().unwrap();
    let ran = run(&["cube", "R U2 F'", "--svg", path]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let svg = fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    for text in ["1. F", "2. U2", "3. R'", "done", "solved in 3 turns"] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    assert!(!svg.contains("href"));
    let two = run(&["cube", "R", "U F", "--svg", path]);
    assert_eq!(two.code, Some(1), "{}", two.out);
    // What cannot be written is said before anything is searched.
    let nowhere = run(&["cube", "R", "--svg", "/nowhere/cube.svg", "--format", "jsonl"]);
    assert!(nowhere.code.is_some_and(|code| code != 0), "{}", nowhere.out);
    assert!(nowhere.out.is_empty() && nowhere.err.contains("/nowhere/cube.svg"), "{}", nowhere.err);
}

#[test]
fn published_optima_are_not_undercut() {
    // A solution that is shorter than a published optimum would be wrong.
    let table = fs::read_to_string(data("cube/known_optimal.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    for row in rows.records().map(Result::unwrap).filter(|row| &row[5] == "HTM").step_by(16) {
        let asked = ["cube", &row[1], "--solver", "two-phase", "--enough", "24"];
        let answer = &objects(&run(&[&asked[..], &["--format", "jsonl"]].concat()).out)[0];
        let optimum: u64 = row[4].parse().unwrap();
        assert_eq!(answer["problem"], row[2]);
        assert!(answer["lower_bound"].as_u64().unwrap() <= optimum, "{row:?}");
        assert!(answer["cost"].as_u64().unwrap() >= optimum, "{row:?}");
    }
}

#[test]
fn a_short_solution_is_enough_where_nothing_is_said() {
    let short = run(&["cube", "--random", "3", "--solver", "two-phase", "--format", "jsonl"]);
    assert_eq!(short.code, Some(11), "{}", short.err);
    for answer in objects(&short.out) {
        assert_eq!(
            (&answer["status"], &answer["proof"]),
            (&"solved".into(), &"best-effort".into())
        );
        assert!(answer["cost"].as_u64().unwrap() <= 22, "{answer}");
    }
    let not = run(&["cube", "R", "--enough", "20"]);
    assert_eq!(not.code, Some(1), "{}", not.err);
}

#[test]
fn goals_that_are_less_than_the_whole_cube() {
    let scramble = "R U F2 D' L B2 U R' F";
    for (goal, most) in [("cross:D", 8), ("cross", 7), ("DF + DR?", 6), ("eo", 7)] {
        let asked = ["cube", scramble, "--goal", goal, "--table-memory", "1M"];
        let ran = run(&[&asked[..], &["--format", "jsonl"]].concat());
        assert_eq!(ran.code, Some(0), "{goal}: {}", ran.err);
        let answer = &objects(&ran.out)[0];
        assert_eq!((&answer["goal"], &answer["proof"]), (&goal.into(), &"optimal".into()));
        assert!(answer["cost"].as_u64().unwrap() <= most, "{answer}");
        assert_eq!(run_with_input(&["check", "cube"], &ran.out).code, Some(0), "{answer}");
    }
    let wrong = run(&["cube", "R", "--goal", "cross:Q"]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("--goal, column 7: "), "{}", wrong.err);
    let both = run(&["cube", "R", "--goal", "cross", "--solver", "two-phase"]);
    assert!(both.err.contains("--solver two-phase cannot be used with --goal"), "{}", both.err);
    for ignored in [
        &["--heuristic", "zero"][..],
        &["--algorithm", "a-star"],
        &["--weight", "2"],
        &["--table", "44MB"],
        &["--build-tables"],
    ] {
        let ran = run(&[&["cube", "R", "--goal", "cross"], ignored].concat());
        assert_eq!(ran.code, Some(1), "{ignored:?}: {}", ran.out);
        assert!(ran.err.contains(ignored[0]), "{}", ran.err);
    }
}

#[test]
fn cubes_of_two_by_two() {
    let asked = ["cube", "--size", "2", "--format", "jsonl"];
    let ran = run(&[&asked[..], &["R U F' L2 x", "--inverse"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let answer = &objects(&ran.out)[0];
    assert_eq!((&answer["cost"], &answer["heuristic"]), (&4.into(), &"exact".into()));
    assert_eq!(answer["problem"].as_str().unwrap().len(), 24);
    assert_eq!(run_with_input(&["check", "cube"], &ran.out).code, Some(0), "{}", ran.out);
    // The cube as it is seen is the same cube.
    let seen = run(&[&asked[..], &[answer["problem"].as_str().unwrap()]].concat());
    assert_eq!(objects(&seen.out)[0]["cost"], 4, "{}", seen.err);
    let random = run(&[&asked[..], &["--random", "20", "--metric", "quarter"]].concat());
    let costs = objects(&random.out);
    assert!(costs.iter().all(|answer| answer["cost"].as_u64().unwrap() <= 14), "{costs:?}");
    assert_eq!(run_with_input(&["check", "cube"], &random.out).code, Some(0));
    let twisted = run(&["cube", "--size", "2", "UUUF URRR FRFF DDDD LLLL BBBB"]);
    assert_eq!(twisted.code, Some(10), "{}{}", twisted.out, twisted.err);
    assert_eq!(run(&["cube", "--size", "2", "R", "--goal", "cross"]).code, Some(1));
}

#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cube.ckpt");
    let path = path.to_str().unwrap();
    let asked = ["cube", "R U F2 D' x", "--heuristic", "zero", "--format", "jsonl"];
    let whole = run(&asked);
    let limits = ["--checkpoint", path, "--max-expanded", "500"];
    let stopped = run(&[&asked[..], &limits].concat());
    assert_eq!(stopped.code, Some(20), "{}", stopped.err);
    let resumed = run(&["resume", path, "--max-expanded", "1M", "--format", "jsonl"]);
    assert_eq!((resumed.code, published(&resumed.out)), (Some(0), published(&whole.out)));
    let two_phase = ["cube", "R", "--solver", "two-phase", "--checkpoint", path];
    assert_eq!(run(&two_phase).code, Some(1));
}

#[test]
fn solvers_are_compared_as_columns() {
    let columns = "first=auto+solver=two-phase+enough=0,auto+heuristic=zero";
    let asked = ["compare", "cube", "R U", "F2 D", "--algorithms", columns, "--format", "jsonl"];
    let ran = run(&asked);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let cells = objects(&ran.out);
    assert!(cells.iter().all(|cell| cell["cost"] == 2), "{cells:?}");
    assert_eq!(cells.len(), 4);
}

#[test]
fn tables_of_cubes_are_kept_as_others_are() {
    let tables = Tables::new();
    let planned = ["cube", "tables", "build", "--set", "korf", "--dry-run", "--metric", "quarter"];
    let records = objects(&tables.run(&[&planned[..], &["--format", "jsonl"]].concat()).out);
    assert_eq!(records.len(), 3, "{records:?}");
    let bytes: u64 = records.iter().map(|record| record["bytes"].as_u64().unwrap()).sum();
    assert_eq!(bytes, 88_179_840 + 2 * 42_577_920);
    assert!(records.iter().all(|record| record["status"] == "planned"));
    assert!(tables.run(&["cube", "tables", "list"]).out.starts_with("0 tables"));
}
