//! A cache keeps good tables and survives everything else.

use std::cell::Cell;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::*;
use crate::file::{Options, Place};

/// A description for tests: so many entries of a byte each.
pub(super) fn description(entries: u64) -> Description {
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
        how: How { place: Place::Mapped, threads: 1 },
        options: Options { block_bytes: 64, ..Options::default() },
        unusable: Unusable::Refuse,
        busy: Busy::Wait,
    }
}

fn built(entries: u64) -> Built {
    let bytes = (0..entries).map(|entry| entry as u8).collect::<Vec<u8>>().into();
    Built { bytes, histogram: vec![entries] }
}

/// Obtains the table, and says how often it was built.
fn obtain(cache: &Cache, policy: Policy<'_>) -> Result<(Obtained, usize), ObtainError<String>> {
    let times = Cell::new(0);
    let build = || {
        times.set(times.get() + 1);
        Ok(built(500))
    };
    let obtained = cache.obtain(&description(500), policy, build)?;
    assert_eq!(obtained.bytes.len(), 500);
    assert_eq!((obtained.bytes[300], &obtained.histogram[..]), (300_u16 as u8, &[500][..]));
    Ok((obtained, times.get()))
}

fn cache() -> (tempfile::TempDir, Cache) {
    let directory = tempfile::tempdir().unwrap();
    let cache = Cache::new(directory.path().join("deep/tables"));
    (directory, cache)
}

fn warning(obtained: &Obtained) -> String {
    obtained.warnings.iter().map(Warning::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn is_built_once() {
    let (_directory, cache) = cache();
    assert!(cache.list().unwrap().is_empty());
    let (first, times) = obtain(&cache, policy()).unwrap();
    assert_eq!((first.origin, times, warning(&first)), (Origin::BuiltAndKept, 1, String::new()));
    let (second, times) = obtain(&cache, policy()).unwrap();
    assert_eq!((second.origin, times), (Origin::Opened, 0));
    assert_eq!(cache.list().unwrap().len(), 1);
    assert_eq!(cache.used().unwrap(), cache.list().unwrap()[0].bytes);
}

#[test]
fn what_is_damaged_is_refused_and_built_anew_on_request() {
    let (_directory, cache) = cache();
    obtain(&cache, policy()).unwrap();
    let path = cache.path(&description(500));
    let mut bytes = fs::read(&path).unwrap();
    let good = bytes.clone();
    bytes[4096 + 100] ^= 1;
    for bad in [&bytes[..], &good[..4100], b"", b"something else"] {
        fs::write(&path, bad).unwrap();
        let error = obtain(&cache, policy()).unwrap_err();
        assert!(matches!(error, ObtainError::Refused(_)), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bad, "it stays");
        let rebuild = Policy { unusable: Unusable::Rebuild, ..policy() };
        let (obtained, times) = obtain(&cache, rebuild).unwrap();
        assert_eq!((obtained.origin, times), (Origin::BuiltAndKept, 1));
        assert!(warning(&obtained).ends_with("; it is built anew"), "{}", warning(&obtained));
        assert_eq!(fs::read(&path).unwrap(), good);
    }
}

#[test]
fn without_a_directory_to_write_the_table_is_in_memory() {
    let (directory, _) = cache();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    for place in [file.join("tables"), file] {
        let (obtained, times) = obtain(&Cache::new(place), policy()).unwrap();
        assert_eq!((obtained.origin, times), (Origin::Built, 1));
        assert!(warning(&obtained).contains("cannot be kept"), "{}", warning(&obtained));
    }
}

#[test]
fn the_quota_holds() {
    let (_directory, cache) = cache();
    let small = cache.clone().with_quota(4595);
    let (obtained, _) = obtain(&small, policy()).unwrap();
    assert_eq!(obtained.origin, Origin::Built);
    assert!(
        warning(&obtained)
            .ends_with("tables may have 4595 bytes, of which 4595 are left; this one needs 500"),
        "{}",
        warning(&obtained)
    );
    assert_eq!(small.used().unwrap(), 0);
    let enough = cache.with_quota(4596);
    assert_eq!(obtain(&enough, policy()).unwrap().0.origin, Origin::BuiltAndKept);
    let path = enough.path(&description(500));
    fs::write(&path, "damaged").unwrap();
    let rebuild = Policy { unusable: Unusable::Rebuild, ..policy() };
    let (obtained, _) = obtain(&enough, rebuild).unwrap();
    assert_eq!(obtained.origin, Origin::BuiltAndKept, "in place of the one that is there");
    assert_eq!(enough.room_for(&path).unwrap(), Some(4596));
    assert_eq!(enough.room_for(&enough.directory().join("x")).unwrap(), Some(0));
}

#[test]
fn one_builds_and_the_others_wait() {
    let (_directory, cache) = cache();
    let times = AtomicUsize::new(0);
    let origins: Vec<Origin> = thread::scope(|scope| {
        let work = || {
            let build = || {
                times.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(50));
                Ok::<_, String>(built(500))
            };
            cache.obtain(&description(500), policy(), build).unwrap().origin
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(times.into_inner(), 1);
    assert_eq!(origins.iter().filter(|origin| **origin == Origin::Opened).count(), 3);
}

#[test]
fn one_that_does_not_wait_builds_in_memory() {
    let (_directory, cache) = cache();
    let nested = || {
        let privately = Policy { busy: Busy::BuildPrivately, ..policy() };
        let (obtained, times) = obtain(&cache, privately).unwrap();
        assert_eq!((obtained.origin, times), (Origin::Built, 1));
        assert!(warning(&obtained).ends_with("another process builds it at the moment"));
        let cancelled = || true;
        let options = Options { cancelled: Some(&cancelled), ..policy().options };
        let error = obtain(&cache, Policy { options, ..policy() }).unwrap_err();
        assert!(matches!(error, ObtainError::Cancelled));
        Ok::<_, String>(built(500))
    };
    let obtained = cache.obtain(&description(500), policy(), nested).unwrap();
    assert_eq!(obtained.origin, Origin::BuiltAndKept);
}

#[test]
fn a_builder_that_fails_leaves_nothing() {
    let (_directory, cache) = cache();
    let failing = || Err::<Built, _>("no memory".to_owned());
    let error = cache.obtain(&description(500), policy(), failing).unwrap_err();
    assert_eq!(error.to_string(), "the table cannot be built: no memory");
    let short = || Ok::<_, String>(built(499));
    let error = cache.obtain(&description(500), policy(), short).unwrap_err();
    assert!(matches!(error, ObtainError::Unsuitable(_)));
    assert_eq!((cache.list().unwrap().len(), cache.used().unwrap()), (0, 0));
    assert_eq!(obtain(&cache, policy()).unwrap().0.origin, Origin::BuiltAndKept);
}

#[test]
fn leftovers_are_recognised_and_removed() {
    let (_directory, cache) = cache();
    obtain(&cache, policy()).unwrap();
    let path = cache.path(&description(500));
    let name = path.file_name().unwrap().to_str().unwrap();
    let left = cache.directory().join(format!(".{name}.a1b2c3.partial"));
    let foreign = cache.directory().join("notes.partial");
    fs::write(&foreign, "mine").unwrap();
    fs::write(&left, "half").unwrap();
    assert_eq!(cache.clean().unwrap(), std::slice::from_ref(&left));
    fs::remove_file(&path).unwrap();
    fs::write(&left, "half").unwrap();
    let build = || {
        assert!(cache.clean().unwrap().is_empty(), "its writer lives, as far as is known");
        Ok::<_, String>(built(500))
    };
    cache.obtain(&description(500), policy(), build).unwrap();
    assert!(!left.exists() && foreign.exists(), "removed by the next writer");
}

#[test]
fn a_state_that_a_killed_builder_was_writing_counts_and_is_removed() {
    let (_directory, cache) = cache();
    fs::create_dir_all(cache.directory()).unwrap();
    let state = cache.state_path(&description(500));
    let mut new = state.clone().into_os_string();
    new.push(".new");
    let foreign = cache.directory().join("notes.new");
    for file in [&state, std::path::Path::new(&new), &foreign] {
        fs::write(file, "half").unwrap();
    }
    assert_eq!(cache.used().unwrap(), 8);
    assert_eq!(cache.clean().unwrap(), [state, new.into()]);
    assert_eq!(cache.used().unwrap(), 0);
    assert!(foreign.exists());
}

#[test]
fn tables_are_removed_by_name_and_nothing_else_is() {
    let (directory, cache) = cache();
    let outside = directory.path().join("outside.table");
    fs::write(&outside, "").unwrap();
    for name in ["../outside", "../../outside.table", "", ".", "missing"] {
        let error = cache.remove(name).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{name}");
    }
    assert!(outside.exists());
    for suffix in ["", ".table"] {
        obtain(&cache, policy()).unwrap();
        let path = cache.path(&description(500));
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned() + suffix;
        assert_eq!(cache.remove(&name).unwrap(), path);
        assert!(!path.exists());
    }
}
