//! The builder against searches that know nothing of it, against counts that
//! are known, and against itself.

use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use std::collections::HashMap;

use deepen_tables::build::Save;

use super::*;
use crate::cube::optimal::Table;
use crate::cube::optimal::cosets::{Flips, Layers, Middle};
use crate::cube::symmetry::Symmetry;
use crate::cube::turn::{Metric, Turn};

fn options(threads: usize) -> Options {
    let threads = NonZeroUsize::new(threads).unwrap();
    Options { memory: 1 << 30, threads, ..Options::default() }
}

fn cosets(flips: Flips, middle: Middle, base: u8, metric: Metric) -> Cosets {
    Cosets { layers: Layers::Unknown, flips, middle, base, metric }
}

/// 5.5 MB: the smallest table there is.
fn smallest(base: u8, metric: Metric) -> Cosets {
    cosets(Flips::Outer, Middle::Unordered, base, metric)
}

fn built(cosets: Cosets, threads: usize) -> Built {
    build(cosets, &options(threads), &mut |_| ControlFlow::Continue(())).unwrap()
}

fn table(cosets: Cosets) -> Table {
    Table::build(cosets, &options(2), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// What is seen of a cube, written down without numbers for it.
fn seen(known: Cosets, cube: &Cube) -> Vec<u8> {
    let mut seen: Vec<u8> = (0..8).map(|place| cube.corner(place).1).collect();
    let below: Vec<bool> = (0..8).map(|place| cube.corner(place).0 >= 4).collect();
    match known.layers {
        Layers::Unknown => {}
        Layers::Together => seen.extend(below.iter().map(|&down| u8::from(down == below[0]))),
        Layers::Known => seen.extend(below.iter().map(|&down| u8::from(down))),
    }
    let mut middle = Vec::new();
    for place in 0..12 {
        let (piece, flip) = cube.edge(place);
        seen.push(u8::from(piece >= 8));
        if piece >= 8 {
            middle.push(piece - 8);
        }
        if piece < 8 || known.flips == Flips::All {
            seen.push(flip);
        }
    }
    match known.middle {
        Middle::Unordered => {}
        // Pieces across from each other differ by two.
        Middle::Across => seen.extend(middle.iter().map(|piece| (piece ^ middle[0]) & 1)),
    }
    seen
}

/// All cosets up to a depth: a cube of each, by what is seen of it.
fn search(known: Cosets, depth: u8) -> HashMap<Vec<u8>, (u8, Cube)> {
    let mut found = HashMap::from([(seen(known, &Cube::SOLVED), (0, Cube::SOLVED))]);
    let mut level = vec![Cube::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in level {
            for turned in known.metric.turns().map(|turn| cube.turned(turn)) {
                found.entry(seen(known, &turned)).or_insert_with(|| {
                    next.push(turned);
                    (distance, turned)
                });
            }
        }
        level = next;
    }
    found
}

/// Holds every entry against a search: what it finds must be at its distance,
/// and the counts say that nothing else is.
fn check_all(known: Cosets) {
    let table = table(known);
    let last = known.base + 2;
    let found = search(known, last);
    let mut counts = vec![0; usize::from(last) + 2];
    for &(distance, cube) in found.values() {
        counts[usize::from(distance)] += 1;
        let entry = table.seen_from(&cube, 0);
        if distance > known.base {
            assert_eq!(entry, distance, "{cube:?}");
        } else {
            assert!(entry <= distance, "{cube:?}");
        }
    }
    *counts.last_mut().unwrap() = known.count() - found.len() as u64;
    assert_eq!(table.histogram(), counts);
    check_blocks(&table);
}

/// Least distances are what the entries and the histogram allow.
fn check_blocks(table: &Table) {
    let base = table.cosets().base;
    let mut with_zero = 0;
    for block in table.bytes().chunks_exact(16) {
        let entries = (2..64).map(|slot| block[slot / 4] >> (slot % 4 * 2) & 3);
        let least_code = entries.min().unwrap();
        let least = block[0] & 15;
        match least_code {
            0 => assert!(least <= base),
            3 => assert_eq!(least, 15),
            code => assert_eq!(least, base + code),
        }
        with_zero += u32::from(least == 0);
    }
    assert_eq!(with_zero, 1, "the solved cube's");
}

#[test]
fn every_entry_is_the_distance_of_its_coset() {
    check_all(smallest(3, Metric::HalfTurn));
    check_all(smallest(4, Metric::QuarterTurn));
}

#[test]
fn every_entry_of_other_kinds_is_the_distance() {
    if std::env::var_os("DEEPEN_LONG").is_none() {
        return check_all(cosets(Flips::Outer, Middle::Across, 2, Metric::HalfTurn));
    }
    for layers in [Layers::Unknown, Layers::Together, Layers::Known] {
        for flips in [Flips::Outer, Flips::All] {
            for middle in [Middle::Unordered, Middle::Across] {
                let known = Cosets { layers, flips, middle, base: 3, metric: Metric::HalfTurn };
                if known.bytes() < 1 << 29 {
                    check_all(known);
                }
            }
        }
    }
}

/// Counts of the cosets of U, D, R2, L2, F2, B2 (Kociemba's first phase).
const FIRST_PHASE: [u64; 13] = [
    1,
    4,
    50,
    592,
    7156,
    87236,
    1_043_817,
    12_070_278,
    124_946_368,
    821_605_960,
    1_199_128_738,
    58_202_444,
    476,
];

#[test]
fn the_first_phase_is_counted_as_it_is_known() {
    // With a low base it takes a second; the long version counts everything.
    let base = if std::env::var_os("DEEPEN_LONG").is_some() { 9 } else { 4 };
    let known = cosets(Flips::All, Middle::Unordered, base, Metric::HalfTurn);
    let table = table(known);
    let last = usize::from(base) + 2;
    let mut expected = FIRST_PHASE[..=last].to_vec();
    expected.push(FIRST_PHASE[last + 1..].iter().sum());
    assert_eq!(table.histogram(), expected);
    check_blocks(&table);
}

/// Cubes of different distances, the same at each run.
fn cubes() -> Vec<Cube> {
    let mut number = 1_u64;
    let mut turn = || {
        number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Turn::of_index((number >> 33) as usize % 18).unwrap()
    };
    let walk = |length| (0..length).fold(Cube::SOLVED, |cube: Cube, _| cube.turned(turn()));
    (0..2_000).map(|step| step % 25).map(walk).collect()
}

#[test]
fn views_keep_what_they_must() {
    let known = smallest(7, Metric::HalfTurn);
    let table = table(known);
    let ours = |cube: &Cube| table.seen_from(cube, 0);
    for (step, cube) in cubes().iter().enumerate() {
        let bound = ours(cube);
        // An entry of all the same says only so much.
        let known_to = |bound: u8| bound.max(known.base);
        for turn in Turn::all() {
            let turned = known_to(ours(&cube.turned(turn)));
            assert!(turned.abs_diff(known_to(bound)) <= 1, "{cube:?} {turn}");
        }
        for symmetry in &Symmetry::all()[..16] {
            assert_eq!(known_to(ours(&symmetry.conjugate(cube))), known_to(bound));
        }
        for turn in Turn::all().filter(|turn| turn.face().axis() == 0) {
            // What is done before, to the solved cube, is not seen.
            assert_eq!(ours(&Cube::SOLVED.turned(turn).then(cube)), bound);
        }
        assert!(usize::from(table.distance_bound(cube)) <= step % 25, "the way that made it");
        let rest = (0..3).flat_map(|axis| [(cube.inverse(), axis), (*cube, axis)]);
        let most = rest.map(|(cube, axis)| table.seen_from(&cube, axis)).max();
        assert_eq!(Some(table.distance_bound(cube)), most);
    }
}

#[test]
fn entries_are_supported_by_their_neighbours() {
    let known = smallest(8, Metric::HalfTurn);
    let table = table(known);
    for cube in cubes() {
        let bound = table.seen_from(&cube, 0);
        let neighbours = Turn::all().map(|turn| table.seen_from(&cube.turned(turn), 0));
        let nearest = neighbours.min().unwrap();
        match bound.checked_sub(known.base) {
            Some(1) => assert!(nearest <= known.base),
            Some(2) => assert_eq!(nearest, known.base + 1),
            Some(3) => assert!(nearest >= known.base + 2),
            _ => {}
        }
    }
}

#[test]
fn bytes_do_not_depend_on_threads() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let one = built(smallest(7, metric), 1);
        for threads in 2..=3 {
            let more = built(smallest(7, metric), threads);
            assert_eq!(more.histogram, one.histogram);
            assert!(*more.bytes == *one.bytes);
        }
    }
}

/// Builds with a watcher that cancels each time it has been asked so often.
fn interrupted(known: Cosets, options: &Options, times: &[usize]) -> Built {
    for &most in times {
        let mut asked = 0;
        let result = build(known, options, &mut |progress| {
            asked += 1;
            assert!(progress.done <= progress.total && progress.level < known.base + 2);
            if asked > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match result {
            Ok(built) => return built,
            Err(error) => assert!(matches!(error, BuildError::Cancelled), "{error}"),
        }
    }
    build(known, options, &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn an_interrupted_build_gives_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    let known = smallest(5, Metric::HalfTurn);
    let whole = built(known, 2);
    // Saved when cancelled, within levels; and when it is time.
    for (every, times) in
        [(Duration::MAX, &[0, 0, 1, 0, 2, 1][..]), (Duration::from_millis(100), &[])]
    {
        let save = Some(Save { path: path.clone(), every });
        let again = Options { save, ..options(2) };
        let resumed = interrupted(known, &again, times);
        assert_eq!(resumed.histogram, whole.histogram);
        assert!(*resumed.bytes == *whole.bytes);
        assert!(!path.exists(), "nothing is left");
    }
}

#[test]
fn a_saved_state_is_taken_only_for_its_build() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    let save = Some(Save { path: path.clone(), every: Duration::ZERO });
    let again = Options { save, ..options(1) };
    let known = smallest(5, Metric::HalfTurn);
    let cancel = &mut |_: &_| ControlFlow::Break(());
    assert!(matches!(build(known, &again, cancel), Err(BuildError::Cancelled)));
    let other = smallest(6, Metric::HalfTurn);
    let error = build(other, &again, cancel).unwrap_err();
    assert!(error.to_string().ends_with("the state of another build"), "{error}");
    let mut state = std::fs::read(&path).unwrap();
    let middle = state.len() / 2;
    state[middle] ^= 1;
    std::fs::write(&path, &state).unwrap();
    let error = build(known, &again, cancel).unwrap_err();
    assert!(matches!(error, BuildError::Saved { .. }), "{error}");
    assert!(path.exists(), "it stays for somebody to look at");
}

#[test]
fn too_little_memory_is_an_error() {
    let known = smallest(7, Metric::HalfTurn);
    let needed = memory_needed(known);
    let little = Options { memory: needed - 1, ..options(1) };
    let error = build(known, &little, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, BuildError::TooLittleMemory { needed: n, .. } if n == needed));
}
