//! `deepen tables`: what is built is kept, whole, and found again.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use common::{Ran, Tables, damage, objects, run};
use snapbox::{assert_data_eq, file, str};

#[test]
fn help() {
    let help = |command: &[&str]| run(&[command, &["--help"]].concat()).out;
    assert_data_eq!(help(&["tables"]), file!["snapshots/help_tables.txt"]);
    let build = help(&["tables", "build", "tiles"]);
    assert_data_eq!(build, file!["snapshots/help_tables_build.txt"]);
    assert_data_eq!(help(&["tables", "remove"]), file!["snapshots/help_tables_remove.txt"]);
}

#[test]
fn tables_are_built_once_listed_and_removed() {
    let tables = Tables::new();
    let nothing = format!("0 tables, 0 B in {}\n", tables.directory().display());
    assert_eq!(tables.keep(&["list"]).out, nothing);
    let ran = tables.build(&[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out.clone(),
        str![[r#"
  18.8 KiB  built    tiles-3x3_blank-[..]_byte_[..]
   4.5 KiB  built    tiles-3x3_blank-[..]_byte_[..]

"#]]
    );
    assert_data_eq!(
        ran.err,
        str![[r#"
tiles-3x3_[..]: 14.8 KiB on the disk, [..] of memory and about <0.001 s to build with 2 threads
tiles-3x3_[..]: 504 B on the disk, [..] of memory and about <0.001 s to build with 2 threads

"#]]
    );
    let again = tables.build(&[]);
    assert_eq!((again.err.as_str(), again.out), ("", ran.out.replace("built", "there")));
    let listed = tables.keep(&["list"]).out;
    assert!(listed.ends_with(&format!("2 tables, 23.3 KiB in {}\n", tables.directory().display())));
    let records = objects(&tables.keep(&["list", "--format", "jsonl"]).out);
    assert_eq!(records.len(), 2);
    let name = records[0]["name"].as_str().unwrap();
    assert_eq!(tables.keep(&["remove", name]).out, format!("removed  {name}\n"));
    assert_eq!(tables.files().len(), 1);
    assert_eq!(tables.keep(&["remove", name]).code, Some(2));
    assert_eq!(tables.keep(&["remove"]).code, Some(1));
    assert_eq!(tables.keep(&["remove", "--all"]).code, Some(0));
    assert!(tables.files().is_empty());
}

#[test]
fn info_says_what_a_table_is() {
    let tables = Tables::new();
    let tiles = ["--goal", "blank-first", "--tiles", "1,2,4"];
    let arguments = ["build", "tiles", "--size", "3x3", "--quiet", "--threads", "1"];
    assert_eq!(tables.keep(&[&arguments[..], &tiles].concat()).err, "");
    assert_data_eq!(
        tables.keep(&["info"]).out,
        str![[r#"
tiles-3x3_blank-0_1-2-4_byte_[..]
  file        [..].table
  space       tiles 3x3
  goal        blank 0
  pattern     1 2 4
  cost        moves of the pattern
  encoding    byte
  entries     504
  in memory   504 B
  on the disk 4.5 KiB
  blocks      1
  distances   0 to 10, 6.103 in the mean

"#]]
    );
    let description =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.md")).unwrap();
    let record = &objects(&tables.keep(&["info", "--format", "jsonl"]).out)[0];
    for field in record.as_object().unwrap().keys() {
        assert!(description.contains(&format!("`{field}`")), "{field} is not described");
    }
    // Tiles are named by what the goal has on their cells, and the blank may be
    // anywhere in its region: it is the same table.
    let last = ["--goal", "blank-last", "--tiles", "2,3,5", "--format", "jsonl"];
    let record = &objects(&tables.keep(&[&arguments[..], &last].concat()).out)[0];
    assert_eq!((&record["pattern"], &record["goal"]), (&"1 2 4".into(), &"blank 0".into()));
}

#[test]
fn compressed_tables_say_the_same() {
    let (plain, compressed) = (Tables::new(), Tables::new());
    plain.build(&[]);
    assert_eq!(compressed.build(&["--compress", "9"]).code, Some(0));
    assert_eq!(compressed.keep(&["verify"]).code, Some(0));
    let histograms = |tables: &Tables| {
        let records = objects(&tables.keep(&["info", "--format", "jsonl"]).out);
        records.iter().map(|record| record["histogram"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(histograms(&plain), histograms(&compressed));
    assert!(compressed.keep(&["info"]).out.contains(", compressed\n"));
    let length = |tables: &Tables| {
        tables.files().iter().map(|file| fs::metadata(file).unwrap().len()).sum::<u64>()
    };
    assert!(length(&compressed) < length(&plain));
    let regions = compressed.build(&["--regions", "--format", "jsonl"]);
    let pattern = objects(&regions.out)[0]["pattern"].as_str().unwrap().to_owned();
    assert!(pattern.ends_with(" and the region of the blank"), "{pattern}");
}

#[test]
fn damage_is_found_refused_and_repaired() {
    let tables = Tables::new();
    tables.build(&[]);
    let records = objects(&tables.keep(&["list", "--format", "jsonl"]).out);
    let largest = records.iter().max_by_key(|record| record["entries"].as_u64()).unwrap();
    let file = PathBuf::from(largest["path"].as_str().unwrap());
    let good = fs::read(&file).unwrap();
    damage(&file);
    let verified = tables.keep(&["verify"]);
    assert_eq!(verified.code, Some(2));
    let (bad, good_one) = ("  18.8 KiB  bad      tiles-3x3_", "   4.5 KiB  good     tiles-3x3_");
    assert!(verified.out.contains(bad) && verified.out.contains(good_one), "{}", verified.out);
    assert!(verified.out.contains(": block 0 of 1 (from 0) is damaged\n"), "{}", verified.out);
    let refused = tables.build(&[]);
    assert_eq!(refused.code, Some(2));
    let reason = "block 0 of 1 (from 0) is damaged (--rebuild replaces it)";
    assert!(refused.err.contains(reason), "{}", refused.err);
    assert_eq!(tables.build(&["--rebuild"]).code, Some(0));
    assert_eq!(fs::read(&file).unwrap(), good);
    assert_eq!(tables.keep(&["verify", file.to_str().unwrap()]).code, Some(0));
    assert_eq!(tables.keep(&["verify", "nowhere"]).code, Some(2));
}

#[test]
fn what_there_is_no_room_for_is_not_built() {
    let tables = Tables::new();
    for (quota, code) in [("1K", 20), ("4K", 20), ("16K", 20), ("24K", 0)] {
        let ran = tables.build(&["--quota", quota]);
        assert_eq!(ran.code, Some(code), "{quota}: {}", ran.err);
    }
    assert_eq!(tables.build(&["--dry-run", "--quota", "1K"]).code, Some(0), "they are there");
    tables.keep(&["remove", "--all"]);
    let planned = tables.build(&["--dry-run", "--format", "jsonl"]);
    let statuses: Vec<_> = objects(&planned.out).iter().map(|r| r["status"].clone()).collect();
    assert_eq!(statuses, ["planned", "planned"]);
    assert!(tables.files().is_empty());
}

#[test]
fn what_cannot_be_written_is_said() {
    let tables = Tables::new();
    fs::write(tables.directory(), "a file is in the way").unwrap();
    let ran = tables.build(&["--format", "jsonl"]);
    assert_eq!(ran.code, Some(74), "{}", ran.err);
    assert!(ran.err.contains("cannot be kept: "), "{}", ran.err);
    assert_eq!(objects(&ran.out)[0]["status"], "error");
}

#[test]
fn what_cannot_be_is_refused() {
    let tables = Tables::new();
    let build = |arguments: &[&str]| tables.keep(&[&["build", "tiles"][..], arguments].concat());
    for (arguments, code, why) in [
        (&["--tiles", "0"][..], 2, "there is no tile 0 on 4x4"),
        (&["--tiles", "16"], 2, "there is no tile 16 on 4x4"),
        (&["--tiles", "1,1"], 2, "comes twice"),
        (&["--tiles", "1,2,3,4,5,6,7,8,9"], 2, "a pattern of 9 tiles is not possible"),
        (&["--set", "7-7"], 2, "patterns of 14 tiles in all do not fit a board of 15 tiles"),
        (&["--set", "7-x"], 1, "expected sizes of patterns"),
        (&[], 1, "required"),
        (&["--tiles", "1", "--set", "7-8"], 1, "cannot be used with"),
        (&["--tiles", "1", "--compress", "99"], 1, "99"),
    ] {
        let ran = build(arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

/// A file system without room, as far as the program can tell.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing() {
    let tables = Tables::new();
    let build = tables.command(&["tables", "build", "tiles", "--tiles", "1,2,3,4,5"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"]).arg(build.get_program());
    shell.args(build.get_args());
    shell.envs(build.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let ran = Ran::from(shell.output().unwrap());
    assert_eq!(ran.code, Some(74), "{}", ran.err);
    assert!(ran.err.contains("cannot be written: "), "{}", ran.err);
    assert!(tables.files().is_empty(), "{:?}", tables.files());
}

/// Whenever it comes, it leaves a whole table or none.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_half_table() {
    let tables = Tables::new();
    let arguments = ["tables", "build", "tiles", "--tiles", "1,2,3,4,5,6", "--threads", "1"];
    for delay in [30, 100, 300] {
        let child = tables.command(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let ran = Ran::from(child.wait_with_output().unwrap());
        let kept = tables.files();
        // Before it listened, the signal ended it.
        assert!(matches!(ran.code, None | Some(0 | 130)), "{:?}: {}", ran.code, ran.err);
        let table = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "table");
        assert!(kept.iter().all(table), "{kept:?}");
        assert!(ran.code != Some(0) || kept.len() == 1, "{kept:?}");
        assert_eq!(tables.keep(&["verify"]).code, Some(0));
        tables.keep(&["remove", "--all"]);
    }
}
