//! The tables of the first phase held against breadth-first search, counts that
//! are known, and each other.

use std::collections::HashMap;

use super::folded::{BySlice, ByTwist, Images, build};
use super::*;
use crate::cube::RandomCubes;

/// Distances of all places within so many steps of home.
fn near(moves: &Moves, metric: Metric, most: u8) -> HashMap<Place, u8> {
    let mut known = HashMap::from([(Place::HOME, 0)]);
    let mut level = vec![Place::HOME];
    for distance in 1..=most {
        let mut next = Vec::new();
        for place in level {
            for turn in metric.turns() {
                let to = moves.after(place, turn);
                known.entry(to).or_insert_with(|| {
                    next.push(to);
                    distance
                });
            }
        }
        level = next;
    }
    known
}

/// The large table says what breadth-first search finds, the small one no more.
fn agree(metric: Metric, counts: &[u64]) {
    let moves = Moves::new();
    let (bytes, histogram) = Large::build(&moves, metric);
    assert_eq!(histogram, counts);
    assert_eq!(histogram.iter().sum::<u64>(), 2_187 * 2_048 * 495);
    let (_, length) = Large::size();
    assert_eq!(bytes.len() as u64, length);
    let large = Large::of_bytes(bytes).unwrap();
    let small = Small::new(&moves, metric);
    for (place, distance) in near(&moves, metric, 5) {
        assert_eq!(large.reader().start(&moves, metric, place).value(), distance);
        assert!(small.reader().start(&moves, metric, place).value() <= distance);
    }
    for cube in RandomCubes::new(6).take(200) {
        let place = Place::of(&cube);
        let exact = large.reader().start(&moves, metric, place);
        let bound = small.reader().start(&moves, metric, place);
        assert!(bound.value() <= exact.value());
        // What is carried along to a neighbour is what a descent finds there.
        for turn in Turn::all() {
            let from = moves.of(place);
            let (next, memo) = large.reader().after(from, metric, exact, turn);
            assert_eq!(memo, large.reader().start(&moves, metric, next));
            let (next, memo) = small.reader().after(from, metric, bound, turn);
            assert_eq!(memo, small.reader().start(&moves, metric, next));
        }
    }
}

/// The counts are Kociemba's.
#[test]
fn distances_in_half_turns() {
    let counts = [
        1,
        4,
        50,
        592,
        7_156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
        821_605_960,
        1_199_128_738,
        58_202_444,
        476,
    ];
    agree(Metric::HalfTurn, &counts);
}

#[test]
fn distances_in_quarter_turns() {
    if std::env::var_os("DEEPEN_LONG").is_some() {
        let counts = [
            1,
            4,
            34,
            312,
            2_772,
            24_996,
            225_949,
            2_017_078,
            17_554_890,
            139_132_730,
            758_147_361,
            1_182_378_518,
            117_594_403,
            14_072,
        ];
        agree(Metric::QuarterTurn, &counts);
    }
}

/// Both parts, counted by breadth-first search without symmetry.
#[test]
fn parts_are_exact() {
    let moves = Moves::new();
    let images = Images::new();
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let (_, twists) = build::<ByTwist>(&moves, &images, metric);
        let (_, slices) = build::<BySlice>(&moves, &images, metric);
        let by_twist = |place: Place| Place { slice: Slice::HOME, ..place };
        let by_slice = |place: Place| Place { twist: 0, ..place };
        assert_eq!(slices, counted(&moves, metric, by_slice, |place| place.slice), "{metric:?}");
        // The twists' four million states take a while.
        if std::env::var_os("DEEPEN_LONG").is_some() || metric == Metric::QuarterTurn {
            let counts = counted(&moves, metric, by_twist, |place| place.twist);
            assert_eq!(twists, counts, "{metric:?}");
        }
    }
}

/// How many places there are at each distance, where all but the flip and a
/// number below 2,187 is kept at home.
fn counted(
    moves: &Moves,
    metric: Metric,
    keep: impl Fn(Place) -> Place,
    number: impl Fn(Place) -> u16,
) -> Vec<u64> {
    let key = |place: Place| usize::from(number(place)) << 11 | usize::from(place.flip);
    let mut known = vec![false; Twist::COUNT << 11];
    known[key(Place::HOME)] = true;
    let mut level = vec![Place::HOME];
    let mut counts = Vec::new();
    while !level.is_empty() {
        counts.push(level.len() as u64);
        let mut next = Vec::new();
        for place in level {
            for turn in metric.turns() {
                let to = keep(moves.after(place, turn));
                if !std::mem::replace(&mut known[key(to)], true) {
                    next.push(to);
                }
            }
        }
        level = next;
    }
    counts
}
