//! Numbers of positions by distance: known ones, by a table and by sets.

mod twisty;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use deepen_puzzles::twisty::{Distances, Group, Means, Metric, Offer, distances};
use twisty::puzzle;

fn counted(name: &str, metric: Metric, memory: u64) -> Distances {
    let threads = NonZeroUsize::new(2).unwrap();
    let offer = Offer { memory, threads };
    let watch = &mut |_: &_| ControlFlow::Continue(());
    distances::<32, 2>(&puzzle(name), metric, offer, watch).unwrap().unwrap()
}

/// The counts of the data.
fn known(puzzle: &str, metric: Metric) -> Vec<u64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/twisty/distances.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| line.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|row| row[0] == puzzle && row[1] == metric.to_string());
    rows.map(|row| row[3].parse().unwrap()).collect()
}

fn agree(name: &str, metric: Metric) {
    let found = counted(name, metric, 1 << 30);
    assert_eq!(found.counts, known(name, metric), "{name} by {metric}");
    assert!(found.complete && matches!(found.means, Means::Table { .. }));
    // The group knows the same without a search.
    if let Some(positions) = Group::of(&puzzle(name)).unwrap().positions() {
        assert_eq!(positions.to_u64(), Some(found.positions()));
    }
}

#[test]
fn the_2x2x2_cube_needs_11_moves_and_14_quarter_turns() {
    agree("2x2x2", Metric::Powers);
    agree("2x2x2", Metric::Quarters);
    let found = counted("2x2x2", Metric::Powers, 1 << 30);
    assert_eq!(found.means, Means::Table { entries: 3_674_160 });
}

#[test]
fn pyraminx_and_skewb_need_11_moves() {
    agree("pyraminx", Metric::Powers);
    agree("skewb", Metric::Powers);
    // The turns of the two kinds of corners are not independent.
    let found = counted("skewb", Metric::Powers, 1 << 30);
    assert_eq!(found.means, Means::Table { entries: 3 * 3_149_280 });
}

#[test]
fn the_tower_needs_13_moves() {
    agree("tower", Metric::Powers);
}

#[test]
fn pieces_that_look_alike_are_one_position() {
    agree("cross", Metric::Powers);
    // How many there are is not known without a search.
    assert_eq!(Group::of(&puzzle("cross")).unwrap().positions(), None);
}

#[test]
fn too_little_memory_leaves_the_first_levels() {
    let found = counted("pyraminx", Metric::Powers, 1 << 20);
    assert_eq!((found.means, found.complete), (Means::Sets, false));
    let known = known("pyraminx", Metric::Powers);
    assert_eq!(found.counts, known[..found.counts.len()]);
    assert!(found.counts.len() > 5);
}

#[test]
fn large_puzzles_are_counted_as_far_as_there_is_room() {
    let found = counted("3x3x3", Metric::Powers, 4 << 20);
    assert!(!found.complete);
    // Known since the first computers that counted them.
    let known = [1, 18, 243, 3_240, 43_239, 574_908];
    assert_eq!(found.counts, known[..found.counts.len()]);
    assert!(found.counts.len() >= 5, "{:?}", found.counts);
}

#[test]
fn two_faces_of_the_megaminx() {
    if std::env::var_os("DEEPEN_LONG").is_some() {
        agree("megaminx_two_faces_corners", Metric::Powers);
    }
}
