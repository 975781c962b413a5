//! What `deepen compare` measures and writes.

#![allow(clippy::needless_raw_string_hashes, reason = "as snapshots are written")]

mod common;

use std::fs;
use std::path::Path;

use common::{Ran, deepen, objects, read_json, run, run_with_input};
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;
use snapbox::{assert_data_eq, str};

/// The table with a bar between cells, and what depends on the machine left
/// out.
fn without_times(out: &str) -> String {
    let cell = |cell: &str| {
        let ends = |units: &[&str]| units.iter().any(|unit| cell.ends_with(unit));
        match cell {
            _ if ends(&[" µs", " ms", " s"]) => "TIME".to_owned(),
            _ if ends(&[" B", " KiB", " MiB", " GiB"]) => "SIZE".to_owned(),
            other => other.to_owned(),
        }
    };
    let line = |line: &str| -> String {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        let mut cells: Vec<String> = cells.map(cell).collect();
        if cells.len() == 14 && cells[13].ends_with('x') {
            "TIMES".clone_into(&mut cells[13]);
        }
        cells.join(" | ")
    };
    out.lines().map(|text| line(text) + "\n").collect()
}

const EIGHT: [&str; 6] = ["compare", "tiles", "--size", "3x3", "--random", "8"];

#[test]
fn the_table_of_small_boards() {
    let columns = "ida*:manhattan,ida*,a*:manhattan+memory=16M,deep=iddfs+max-expanded=2k";
    let ran = run(&[&EIGHT[..], &["--seed", "3", "--algorithms", columns]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_data_eq!(
        without_times(&ran.out),
        str![[r#"
8 problems of tiles --random=8 --seed=3 --size=3x3

algorithm | solved | proof | cost | expanded | generated | iterations | CPU | wall | memory | set-up | total | fewer | faster
ida-star:manhattan | all | optimal | 23.9 | 3,283 | 5,417 | 5.5 | TIME | TIME | SIZE | TIME | TIME | - | -
ida-star | all | optimal | 23.9 | 1,420 | 2,569 | 5 | TIME | TIME | SIZE | TIME | TIME | 2.31x | TIMES
a-star:manhattan+memory=16M | all | optimal | 23.9 | 1,516 | 4,040 | 1 | TIME | TIME | SIZE | TIME | TIME | 2.17x | TIMES
deep | 0 of 8 | - | - | >2,000 | >3,487 | >11.1 | TIME | TIME | SIZE | TIME | TIME | - | -

cost to wall: means over the 8 problems that every algorithm solved, which are all; one that solved less than one problem in 4 is not asked, and where it gave up on one of the 8 its mean is at least (>) what is said
memory: the most that one problem took; set-up, total: tables built, and with them all problems tried, on the clock
fewer, faster: expanded nodes, and CPU time (of different numbers of threads: time on the clock), against the first column over the problems that both solved

"#]]
    );
}

#[test]
fn every_domain_can_be_compared() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("open.map");
    let rows = format!("{}......@.....\n", "............\n".repeat(9));
    fs::write(&map, format!("type octile\nheight 10\nwidth 12\nmap\n{rows}")).unwrap();
    let map = map.to_str().unwrap();
    for (domain, columns) in [
        ("pancake --random 3 --size 7", "ida*,a*,bfida*,ida*:zero"),
        ("topspin --random 2 --size 6", "ida*,a*,rbfs"),
        ("hanoi --discs 4", "a*,ida*-table,nbs"),
        ("tiles --random 2 --size 3x3 --cost number", "ida*,a*,bts"),
        ("graph DATA/graph/five.txt --from A --to E", "auto,a*,bae*,ara*"),
        ("grid MAP --from 0,0 --to 11,9", "auto,a*,a*:zero,nbs"),
        ("lattice MAP DATA/lattices/round-8.json --from 2,2,0 --to 9,8,2", "a*,ida*-cr"),
    ] {
        let words = domain.split(' ').map(|word| word.replace("MAP", map).replace("DATA", data));
        let words: Vec<String> = ["compare".to_owned()].into_iter().chain(words).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let memory = ["--memory", "32M", "--format", "jsonl", "--algorithms", columns];
        let ran = run(&[&words[..], &memory[..]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{domain}");
        let records = objects(&ran.out);
        assert_eq!(records.len() % columns.split(',').count(), 0, "{domain}");
        for record in &records {
            assert_eq!(record["status"], "solved", "{domain}: {record}");
            assert!(record["peak_memory"].as_u64() <= record["memory_given"].as_u64());
        }
    }
}

#[test]
fn what_is_asked_for_wrongly_is_said_at_once() {
    for (words, code, message) in [
        ("tiles --random 2 --algorithms ida-sta", 1, "`ida-sta`; did you mean `ida-star`?"),
        ("tiles --random 2 --algorithms ida*,a*,ida-star", 1, "`ida-star` is there twice"),
        ("tiles --random 2 --algorithms a*,", 1, "found nothing between two"),
        ("tiles --random 2 --algorithms a*+seed=2", 1, "--seed cannot differ between columns"),
        ("tiles --random 2 --algorithms a*+time=soon", 1, "expected a time such as 30s"),
        (
            "tiles --random 2 --algorithms a* --algorithm a-star",
            1,
            "--algorithms names the columns",
        ),
        ("tiles --random 2", 1, "--algorithms <COLUMNS>"),
        ("grid x.map --algorithms a* --svg x.svg", 1, "--svg is for one search"),
        ("tiles --algorithms a*", 2, "there is no problem to compare with"),
        ("pancake --algorithms a*,ida* --file /dev/null", 2, "there is no problem to compare with"),
        ("squares --algorithms a*", 1, "unrecognized subcommand"),
        (
            "hanoi --discs 3 --algorithms a* --report /nowhere/x",
            74,
            "cannot write /nowhere/x.journal",
        ),
        ("--resume /nowhere/x.journal", 2, "/nowhere/x.journal: cannot be read"),
        ("--repeat /nowhere/x.json", 2, "/nowhere/x.json: cannot be read"),
        ("--repeat /dev/null", 2, "it is no report of deepen compare"),
        ("--join /dev/null /dev/null", 2, "it is no report of deepen compare"),
    ] {
        let words: Vec<&str> = ["compare"].into_iter().chain(words.split(' ')).collect();
        let ran = run(&words);
        assert_eq!(ran.code, Some(code), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{words:?}: {}", ran.err);
    }
}

#[test]
fn problems_that_are_none_and_columns_that_are_not_for_some() {
    let boards = "123456708\n1 2 2 0\n1 2 3 / 4 5 6 / 8 7 0\n";
    let arguments = ["compare", "tiles", "--algorithms", "ida*:manhattan,hybrid:manhattan"];
    let ran = run_with_input(&arguments, boards);
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""), "{}", ran.out);
    for said in [
        "3 problems of tiles",
        "refused: standard input, line 2: expected every tile once",
        "refused: hybrid:manhattan refuses 1 problem: the hybrid search needs pattern tables",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let all = ["compare", "tiles", "1 2 3 0", "--algorithms", "hybrid+weight=2"];
    let ran = run(&all);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.contains("--algorithm hybrid cannot be used with --weight"), "{}", ran.err);
    let some = ["compare", "tiles", "1 2 3 0", "--algorithms", "ida*,hybrid+weight=2"];
    let ran = run(&some);
    assert!(ran.out.contains("left out: hybrid+weight=2: --algorithm hybrid"), "{}", ran.out);
}

/// A comparison of eight boards, in files of this name.
fn eight(folder: &Path, name: &str) -> (Ran, String) {
    let path = folder.join(name).to_str().unwrap().to_owned();
    let columns = ["--algorithms", "ida*,a*,rbfs:manhattan", "--memory", "64M", "--report", &path];
    (run(&[&EIGHT[..], &columns[..]].concat()), path)
}

#[test]
fn files_are_beside_each_other_and_agree() {
    let folder = tempfile::tempdir().unwrap();
    let (ran, path) = eight(folder.path(), "eight");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["eight.csv", "eight.html", "eight.json"], "and no journal");
    let report = read_json(&format!("{path}.json"));
    let table = fs::read_to_string(format!("{path}.csv")).unwrap();
    let mut table = csv::Reader::from_reader(table.as_bytes());
    let head: Vec<String> = table.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 24);
    for (index, row) in rows.iter().enumerate() {
        let (column, number) = (index / 8, index % 8);
        let cell = &report["columns"][column]["cells"][number];
        let field = |name: &str| row.get(head.iter().position(|one| one == name).unwrap()).unwrap();
        assert_eq!(field("column"), report["columns"][column]["name"]);
        assert_eq!(field("number"), (number + 1).to_string());
        assert_eq!(field("problem"), report["problems"][number]["problem"]);
        for (name, value) in cell.as_object().unwrap() {
            let value = match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(field(name), value, "{name} of {number} in {column}");
        }
    }
    assert_eq!(report["provenance"]["seed"], 0);
    assert_eq!(report["faults"], Value::Array(vec![]));
}

#[test]
fn every_field_is_described() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.md");
    let description = fs::read_to_string(schema).unwrap();
    let section = description.split("\n## Comparisons\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = eight(folder.path(), "eight");
    let report = read_json(&format!("{path}.json"));
    let described = |object: &Value| {
        for name in object.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{name}`")), "{name} is not described");
        }
    };
    described(&report);
    for part in ["problems", "columns", "sums"] {
        described(&report[part][0]);
    }
    described(&report["columns"][0]["cells"][0]);
    described(&report["provenance"]);
    let columns = ["--format", "jsonl", "--algorithms", "a*", "--memory", "1M"];
    described(&objects(&run(&[&EIGHT[..], &columns[..]].concat()).out)[0]);
}

#[test]
fn the_page_is_well_formed_and_complete_in_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (ran, path) = eight(folder.path(), "<&'\"> eight");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = fs::read_to_string(format!("{path}.html")).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(&text, options).unwrap();
    let count =
        |name: &str| document.descendants().filter(|node| node.tag_name().name() == name).count();
    // Two cumulative plots, three of bars, and two for each further column.
    assert_eq!((count("svg"), count("script"), count("link"), count("img")), (9, 0, 0, 0));
    let outward = text.replace("http://www.w3.org/2000/svg", "");
    assert!(!outward.contains("http") && !outward.contains("@import"), "nothing is loaded");
    let body: String = document.descendants().filter_map(|node| node.text()).collect();
    for said in ["No unexplained errors: on 8 problems", "deepen compare tiles", "ida-star all"] {
        assert!(body.contains(said), "{said}");
    }
    for plot in document.descendants().filter(|node| node.tag_name().name() == "svg") {
        let titled = |name: &str| plot.children().any(|node| node.tag_name().name() == name);
        assert!(titled("title") && titled("desc"), "said in words as well");
    }
}

/// What must be the same again.
fn counts(report: &Value) -> Vec<Value> {
    let columns = report["columns"].as_array().unwrap();
    let cells = columns.iter().flat_map(|column| column["cells"].as_array().unwrap());
    let fields = ["status", "proof", "cost", "expanded", "generated", "iterations"];
    cells.map(|cell| fields.map(|name| cell[name].clone()).to_vec().into()).collect()
}

#[test]
fn a_report_can_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = eight(folder.path(), "eight");
    let (first, again) = (format!("{path}.json"), format!("{path}-again"));
    // What the surroundings say now does not change it.
    let mut command = deepen(&["compare", "--repeat", &first, "--report", &again]);
    let ran = Ran::from(command.env("DEEPEN_SEED", "9").output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (first, again) = (read_json(&first), read_json(&format!("{again}.json")));
    assert_eq!(counts(&first), counts(&again));
    assert_eq!(first["provenance"]["arguments"], again["provenance"]["arguments"]);
    assert_eq!(first["problems"], again["problems"]);
}

#[test]
fn the_surroundings_are_a_part_of_the_command() {
    let mut command = deepen(&["compare", "tiles", "--algorithms", "a*", "--format", "csv"]);
    command.envs([("DEEPEN_RANDOM", "2"), ("DEEPEN_SIZE", "2x2"), ("DEEPEN_MEMORY", "1M")]);
    let ran = Ran::from(command.output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    assert!(ran.out.lines().nth(1).unwrap().contains("1048576"), "{}", ran.out);
}

#[test]
fn a_contradiction_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = eight(folder.path(), "eight");
    let whole = format!("{path}.json");
    let mut report = read_json(&whole);
    let cell = &mut report["columns"][1]["cells"][2];
    let cost = cell["cost"].as_u64().unwrap();
    (cell["cost"], cell["lower_bound"]) = ((cost - 2).into(), (cost - 2).into());
    let forged = folder.path().join("forged.json");
    fs::write(&forged, report.to_string()).unwrap();
    let joined = folder.path().join("joined");
    let (forged, joined) = (forged.to_str().unwrap(), joined.to_str().unwrap());
    let ran = run(&["compare", "--join", &whole, forged, "--report", joined]);
    assert_eq!(ran.code, Some(70), "{}", ran.out);
    let first = ran.err.lines().next().unwrap();
    let claims = format!("different optimal costs: ida-star {cost}, a-star {}", cost - 2);
    assert!(
        first.starts_with(&format!("error: contradiction (ida-star, a-star): {claims}")),
        "{first}"
    );
    assert!(first.contains("problem 11: "), "behind the eight of the first: {first}");
    assert!(ran.out.starts_with("16 problems of 2 reports\n"), "{}", ran.out);
    let page = fs::read_to_string(format!("{joined}.html")).unwrap();
    assert!(page.find(&claims).unwrap() < page.find("<table>").unwrap());
    assert_eq!(read_json(&format!("{joined}.json"))["faults"][0]["kind"], "contradiction");
}

#[test]
fn reports_of_several_domains_are_summed_up_by_domain() {
    let folder = tempfile::tempdir().unwrap();
    let (_, boards) = eight(folder.path(), "boards");
    let stacks = folder.path().join("stacks").to_str().unwrap().to_owned();
    let columns = ["--algorithms", "a*,ida*", "--report", &stacks, "--memory", "64M"];
    let domain = ["compare", "pancake", "--random", "4", "--size", "6"];
    assert_eq!(run(&[&domain[..], &columns[..]].concat()).code, Some(0));
    let (boards, stacks) = (format!("{boards}.json"), format!("{stacks}.json"));
    let ran = run(&["compare", "--join", &boards, &stacks]);
    let sums = ran.out.split("sums over all problems").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = sums
        .lines()
        .map(|line| line.split("  ").filter(|cell| !cell.is_empty()).collect())
        .collect();
    let row = |name: &str| rows.iter().find(|row| row.first() == Some(&name)).unwrap().clone();
    let told = |name: &str| row(name)[1..4].iter().map(|cell| cell.trim()).collect::<Vec<_>>();
    assert_eq!(told("tiles, a-star"), ["8", "8", "0"]);
    assert_eq!(told("pancake, a-star"), ["4", "4", "0"]);
    assert!(!sums.contains("pancake, rbfs:manhattan"), "it was not tried: {sums}");
}
