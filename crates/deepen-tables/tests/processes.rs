//! Several processes at one cache, and processes that are killed.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use deepen_tables::cache::{Built, Busy, Cache, Origin, Policy, Unusable};
use deepen_tables::file::{Description, How, Options, Place, verify};

/// Where a process that was started by a test finds its cache.
const DIRECTORY: &str = "DEEPEN_TEST_CACHE";
/// Large enough to be killed while it is written.
const ENTRIES: u64 = 48 << 20;

fn description(entries: u64) -> Description {
    Description {
        space: "tiles 4x4".to_owned(),
        pattern: "1 2 3".to_owned(),
        goal: "blank 0".to_owned(),
        cost: "moves of the pattern".to_owned(),
        encoding: "byte".to_owned(),
        tenth_bits: 80,
        entries,
        bytes: entries,
    }
}

fn policy() -> Policy<'static> {
    Policy {
        how: How { place: Place::Mapped, threads: 2 },
        options: Options::default(),
        unusable: Unusable::Refuse,
        busy: Busy::Wait,
    }
}

fn built(entries: u64) -> Result<Built, String> {
    let bytes = vec![7; usize::try_from(entries).map_err(|error| error.to_string())?];
    Ok(Built { bytes: bytes.into(), histogram: vec![entries] })
}

/// Starts this test program anew, to run a test in which it does its part.
fn start(test: &str, directory: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(DIRECTORY, directory)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// The cache of the test that started this process, if one did.
fn cache_of_parent() -> Option<Cache> {
    std::env::var_os(DIRECTORY).map(Cache::new)
}

/// What each of several processes does.
fn build_slowly(cache: &Cache) {
    let build = || {
        let log = cache.directory().join("log");
        let mut log = fs::OpenOptions::new().create(true).append(true).open(log).unwrap();
        log.write_all(b"built\n").unwrap();
        thread::sleep(Duration::from_millis(200));
        built(1000)
    };
    let obtained = cache.obtain(&description(1000), policy(), build).unwrap();
    assert_eq!(&obtained.bytes[..], [7; 1000]);
}

#[test]
fn of_several_processes_one_builds() {
    if let Some(cache) = cache_of_parent() {
        return build_slowly(&cache);
    }
    let directory = tempfile::tempdir().unwrap();
    let start = |_| start("of_several_processes_one_builds", directory.path());
    let children: Vec<Child> = (0..3).map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(fs::read_to_string(directory.path().join("log")).unwrap(), "built\n");
}

#[test]
fn a_killed_writer_leaves_nothing_that_is_trusted_or_in_the_way() {
    if let Some(cache) = cache_of_parent() {
        cache.obtain(&description(ENTRIES), policy(), || built(ENTRIES)).unwrap();
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let cache = Cache::new(directory.path());
    let path = cache.path(&description(ENTRIES));
    let partial = || {
        let entries = fs::read_dir(directory.path()).unwrap().map(Result::unwrap);
        let mut names = entries.map(|entry| entry.file_name().into_string().unwrap());
        names.any(|name| name.ends_with(".partial"))
    };
    let mut caught = 0;
    for delay in [0, 5, 20] {
        let _ = fs::remove_file(&path);
        // What the last one left must not be taken for what this one writes.
        cache.clean().unwrap();
        let test = "a_killed_writer_leaves_nothing_that_is_trusted_or_in_the_way";
        let mut child = start(test, directory.path());
        while !partial() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        if path.exists() {
            assert!(verify(&path, 2).is_ok(), "whole or absent");
        } else {
            caught += 1;
            assert!(partial(), "it was killed while it wrote");
        }
    }
    let _ = fs::remove_file(&path);
    let obtained = cache.obtain(&description(ENTRIES), policy(), || built(ENTRIES)).unwrap();
    assert_eq!(obtained.origin, Origin::BuiltAndKept, "no lock is left");
    assert!(!partial(), "what was left is removed");
    assert!(caught > 0, "none was killed in time");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "the table and its lock");
}

#[test]
fn a_full_disk_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let disk = directory.path();
    let mount = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.to_str().unwrap()];
    let quietly = |command: &mut Command| {
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    if !quietly(Command::new("mount").args(mount)) {
        eprintln!("nothing can be mounted here");
        return;
    }
    let cache = Cache::new(disk.join("tables"));
    let result = cache.obtain(&description(1 << 20), policy(), || built(1 << 20));
    let small = cache.obtain(&description(1000), policy(), || built(1000));
    let files: Vec<String> = cache
        .list()
        .unwrap()
        .iter()
        .map(|entry| entry.path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let used = cache.used().unwrap();
    assert!(quietly(Command::new("umount").arg(disk)));
    let obtained = result.unwrap();
    assert_eq!((obtained.origin, obtained.bytes.len()), (Origin::Built, 1 << 20));
    let warning = obtained.warnings[0].to_string();
    assert!(warning.contains("cannot be written: No space left on device"), "{warning}");
    assert_eq!(small.unwrap().origin, Origin::BuiltAndKept, "there is room for a small one");
    assert_eq!((files.len(), used), (1, 4096 + 1000), "{files:?}");
}
