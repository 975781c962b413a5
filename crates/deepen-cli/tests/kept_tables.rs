//! `deepen tiles` with tables of patterns: kept, built, damaged, missing.

mod common;

use std::fs;
use std::path::Path;

use common::{Ran, Tables, damage, objects, published, run};

const EIGHT: &str = "8 6 7 / 2 5 4 / 3 0 1";

const FIFTEEN: &str = "5 1 3 4 / 2 10 6 8 / 0 9 7 11 / 13 14 15 12";

/// A board with the tables that [`Tables::build`] keeps.
const SOLVE: [&str; 6] = ["tiles", EIGHT, "--heuristic", "5-3x1", "--format", "jsonl"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&SOLVE[..], more].concat()
}

/// What is found where no tables are kept.
fn in_memory() -> [serde_json::Value; 6] {
    let ran = run(&SOLVE);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    published(&ran.out)
}

#[test]
fn tables_that_are_kept_answer_as_those_in_memory() {
    let tables = Tables::new();
    tables.build(&[]);
    let ran = tables.run(&SOLVE);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(published(&ran.out), in_memory());
    let answer = &objects(&ran.out)[0];
    assert_eq!((&answer["heuristic"], &answer["cost"]), (&"5-3x1".into(), &31.into()));
    let compressed = Tables::new();
    compressed.build(&["--compress"]);
    let directory = compressed.directory();
    let named = ["--tables-dir", directory.to_str().unwrap()];
    let ran = tables.run(&[&SOLVE[..], &named].concat());
    assert_eq!((published(&ran.out), ran.err.as_str()), (in_memory(), ""));
}

#[test]
fn tables_are_built_and_kept_when_asked() {
    let tables = Tables::new();
    assert_eq!(published(&tables.run(&SOLVE).out), in_memory());
    assert!(tables.files().is_empty(), "nobody asked");
    let ran = tables.run(&with(&["--build-tables"]));
    assert_eq!((published(&ran.out), ran.err.as_str()), (in_memory(), ""));
    assert_eq!(tables.files().len(), 2);
    assert_eq!(tables.keep(&["verify"]).code, Some(0));
    let (kept, built) = (Tables::new(), tables);
    kept.build(&[]);
    let contents = |tables: &Tables| {
        let files = tables.files();
        files.iter().map(|file| fs::read(file).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(contents(&kept), contents(&built), "whoever builds them");
}

/// What may have become of a table's file, and what is said of it.
type Ruin = (fn(&Path, &Path), &'static str);

const RUINS: [Ruin; 5] = [
    (|file, _| damage(file), "block 0 of 1 (from 0) is damaged"),
    (
        |file, _| {
            let bytes = fs::read(file).unwrap();
            fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
        },
        "it is cut short",
    ),
    (|file, other| assert!(fs::copy(other, file).is_ok()), "it is another table"),
    (|file, _| fs::write(file, "my shopping list").unwrap(), "it is no table of deepen"),
    (|file, _| fs::write(file, "").unwrap(), "table"),
];

#[test]
fn a_file_that_is_no_good_table_is_named_and_left() {
    for (ruin, reason) in RUINS {
        let tables = Tables::new();
        tables.build(&[]);
        let [file, other] = &tables.files()[..] else { panic!("two tables") };
        ruin(file, other);
        let ruined = fs::read(file).unwrap();
        let expect = |ran: &Ran| {
            assert_eq!(ran.code, Some(0), "{reason}: {}", ran.err);
            assert_eq!(published(&ran.out), in_memory(), "{reason}");
            assert_eq!(fs::read(file).unwrap(), ruined, "{reason}: left as it was");
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            let begin = format!("warning: table {}: ", file.display());
            assert!(ran.err.starts_with(&begin) && ran.err.contains(reason), "{}", ran.err);
        };
        expect(&tables.run(&SOLVE));
        expect(&tables.run(&with(&["--quiet"])));
        // What is missing is kept, what is there is not touched.
        fs::remove_file(other).unwrap();
        let ran = tables.run(&with(&["--build-tables"]));
        expect(&ran);
        assert!(other.is_file(), "{reason}");
        // The command that is named helps.
        let command = ran.err.rsplit('`').nth(1).unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        assert_eq!(tables.run(&words[1..]).code, Some(0), "{command}");
        let ran = tables.run(&SOLVE);
        assert_eq!((published(&ran.out), ran.err.as_str()), (in_memory(), ""));
    }
}

#[test]
fn a_directory_that_cannot_be_written_is_complained_of_once() {
    let tables = Tables::new();
    fs::write(tables.directory(), "a file is in the way").unwrap();
    let ran = tables.run(&SOLVE);
    assert_eq!((published(&ran.out), ran.err.as_str()), (in_memory(), ""));
    let ran = tables.run(&with(&["--build-tables"]));
    assert_eq!((ran.code, published(&ran.out)), (Some(0), in_memory()));
    assert_eq!(ran.err.matches("cannot be kept").count(), 1, "{}", ran.err);
    assert_eq!(fs::read(tables.directory()).unwrap(), b"a file is in the way");
}

#[test]
fn processes_that_build_at_once_get_the_same() {
    let tables = Tables::new();
    let arguments = with(&["--build-tables"]);
    let children: Vec<_> = (0..4).map(|_| tables.command(&arguments).spawn().unwrap()).collect();
    for child in children {
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_eq!(published(&ran.out), in_memory());
    }
    assert_eq!(tables.files().len(), 2);
    assert_eq!(tables.keep(&["verify"]).code, Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_building_of_tables() {
    let tables = Tables::new();
    let arguments = ["tiles", "--size", "5x5", "--walk", "50", "--heuristic", "6-6-6-6x1"];
    let child = tables.command(&[&arguments[..], &["--build-tables"]].concat()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.err.ends_with("interrupted\n"), "{}", ran.err);
    assert!(tables.files().is_empty(), "{:?}", tables.files());
}

#[test]
fn tables_can_be_asked_for_in_the_configuration() {
    let tables = Tables::new();
    let place = tempfile::tempdir().unwrap();
    let (file, directory) = (place.path().join("deepen.toml"), tables.directory());
    fs::write(&file, format!("tables-dir = {directory:?}\n[tiles]\nbuild-tables = true\n"))
        .unwrap();
    let solve = |setting: &[(&str, &str)]| {
        let mut command = common::deepen(&with(&["--config"]));
        command.arg(&file).env_remove("DEEPEN_TABLES_DIR").envs(setting.iter().copied());
        Ran::from(command.output().unwrap())
    };
    assert_eq!(solve(&[("DEEPEN_BUILD_TABLES", "false")]).code, Some(0));
    assert!(tables.files().is_empty(), "the environment comes before the file");
    assert_eq!(published(&solve(&[]).out), in_memory());
    assert_eq!(tables.files().len(), 2);
    assert_eq!(solve(&[("DEEPEN_TABLE_MEMORY", "1K")]).code, Some(2));
}

fn heuristic(ran: &Ran) -> String {
    let answers = objects(&ran.out);
    let last = answers.last().unwrap_or_else(|| panic!("{}", ran.err));
    last["heuristic"].as_str().unwrap_or_else(|| panic!("{last}")).to_owned()
}

#[test]
fn a_set_that_is_kept_is_chosen_where_it_fits() {
    let tables = Tables::new();
    let auto = |more: &[&str]| {
        let arguments = ["tiles", FIFTEEN, "--format", "jsonl"];
        heuristic(&tables.run(&[&arguments[..], more].concat()))
    };
    assert_eq!(auto(&[]), "5-5-5");
    assert_eq!(tables.keep(&["build", "tiles", "--set", "6-6-3", "--quiet"]).code, Some(0));
    assert_eq!(auto(&[]), "6-6-3x1");
    for too_small in [["--table-memory", "4M"], ["--memory", "4M"]] {
        assert_eq!(auto(&too_small), "5-5-5");
    }
    assert_eq!(auto(&["--table-memory", "1K"]), "linear-conflict");
}

#[test]
fn tables_stay_within_their_memory() {
    let many = ["tiles", "--random", "30", "--size", "3x3", "--format", "jsonl"];
    assert_eq!(heuristic(&run(&many)), "4-4");
    let little = ["--table-memory", "1K"];
    assert_eq!(heuristic(&run(&[&many[..], &little].concat())), "walking-distance");
    for named in ["5-3x1", "4-4"] {
        let ran = run(&[&["tiles", EIGHT, "--heuristic", named][..], &little].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(&format!("the tables of {named} take ")), "{}", ran.err);
        assert!(ran.err.contains("more than --table-memory allows"), "{}", ran.err);
    }
}

#[test]
fn a_batch_chooses_anew_as_it_grows() {
    let boards = format!("{EIGHT}\n").repeat(70);
    let ran = common::run_with_input(&["tiles", "--format", "jsonl"], &boards);
    let chosen: Vec<String> = objects(&ran.out)
        .iter()
        .map(|answer| answer["heuristic"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!((chosen[0].as_str(), chosen[69].as_str()), ("walking-distance", "4-4"));
    let changes = chosen.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(changes, 1);
}

#[test]
fn the_hybrid_search_says_its_name_and_finds_the_optimum() {
    let arguments = ["tiles", EIGHT, "--algorithm", "hybrid", "--format", "jsonl"];
    for (more, heuristic) in [
        (&[][..], "4-4x1"),
        (&["--heuristic", "5-3x1"], "5-3x1"),
        (&["--heuristic", "4-4"], "4-4x1"),
        (&["--frontier-memory", "4K"], "4-4x1"),
        (&["--frontier-memory", "4K", "--threads", "2"], "4-4x1"),
    ] {
        let ran = run(&[&arguments[..], more].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{more:?}");
        let answer = &objects(&ran.out)[0];
        assert_eq!(answer["algorithm"], "hybrid");
        assert_eq!(answer["heuristic"], heuristic);
        assert_eq!((&answer["cost"], &answer["proof"]), (&31.into(), &"optimal".into()));
    }
    let ran = run(&["tiles", EIGHT, "--algorithm", "hybrid"]);
    assert!(ran.out.contains("\nhybrid with 4-4x1: "), "{}", ran.out);
}

#[test]
fn what_the_hybrid_search_cannot_do_is_said() {
    let hybrid = ["tiles", EIGHT, "--algorithm", "hybrid"];
    for (more, code, why) in [
        (&["--all"][..], 1, "--algorithm hybrid cannot be used with --all"),
        (&["--weight", "2"], 1, "--algorithm hybrid cannot be used with --weight"),
        (&["--heuristic", "manhattan"], 2, "the hybrid search needs pattern tables"),
        (&["--table-memory", "1K"], 2, "the hybrid search needs pattern tables"),
    ] {
        let ran = run(&[&hybrid[..], more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{more:?}");
        assert!(ran.err.contains(why), "{more:?}: {}", ran.err);
    }
    assert_eq!(run(&[&hybrid[..], &["--weight", "1"]].concat()).code, Some(0));
}

#[test]
fn tables_are_audited() {
    let tables = Tables::new();
    tables.build(&[]);
    for (size, heuristic, exhaustive) in
        [("2x3", "3-2x1", true), ("3x3", "5-3x1", true), ("4x4", "4-4-4-3x1", false)]
    {
        let audit = ["audit", "tiles", "--size", size, "--heuristic", heuristic, "--boards", "1"];
        let ran = tables.run(&[&audit[..], &["--format", "jsonl"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{size}");
        let record = &objects(&ran.out)[0];
        assert_eq!(
            (&record["heuristic"], &record["exhaustive"]),
            (&heuristic.into(), &exhaustive.into())
        );
        assert_eq!(
            (&record["promise"], &record["overestimated"]),
            (&"admissible".into(), &0.into())
        );
    }
    damage(&tables.files()[0]);
    let ran = tables.run(&["audit", "tiles", "--heuristic", "5-3x1"]);
    assert!(ran.code == Some(0) && ran.err.starts_with("warning: table "), "{}", ran.err);
}
