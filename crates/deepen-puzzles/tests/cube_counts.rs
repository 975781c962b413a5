//! How many cubes there are at each distance, counted by breadth-first search
//! and held against the numbers that are known: up to 6 turns in both metrics,
//! under `DEEPEN_LONG=1` up to 7 half turns and 8 quarter turns.
//!
//! A cube is remembered by eight bytes, which two cubes of a level share with a
//! probability of less than one in a thousand even at the deepest.

mod common;

use common::cubes::{distribution, long};
use deepen::Pack;
use deepen_puzzles::cube::{Cube, CubeSpace, Metric, Turns};

/// The most fingerprints that are sorted at a time.
const MOST_AT_ONCE: usize = 32 << 20;

/// A cube at the distance of its level, and the last turn's face.
#[derive(Clone, Copy)]
struct Reached {
    fingerprint: u64,
    cube: Cube,
    turned: Turns,
}

/// Two words made one that is different for different cubes, but by accident.
fn fingerprint(space: &CubeSpace, cube: &Cube) -> u64 {
    let [one, other] = space.pack(cube);
    let product = u128::from(one ^ 0x9e37_79b9_7f4a_7c15) * u128::from(0xd6e8_feb8_6659_fd93_u64);
    let mixed = (product as u64) ^ ((product >> 64) as u64) ^ other;
    let product = u128::from(mixed) * u128::from(0xa076_1d64_78bd_642f_u64);
    (product as u64) ^ ((product >> 64) as u64)
}

/// The neighbours of a level whose fingerprints lie in one of so many ranges.
fn neighbours<'l>(
    space: &'l CubeSpace,
    level: &'l [Reached],
    (range, ranges): (u128, u128),
) -> impl Iterator<Item = Reached> + 'l {
    let all = level.iter().flat_map(move |reached| {
        // A face that is turned again leads no farther than a half turn does:
        // in half turns to nothing new.
        let again = if space.metric() == Metric::HalfTurn { reached.turned } else { Turns::NONE };
        space.turns().filter(move |turn| !again.contains(*turn)).map(move |turn| {
            let cube = reached.cube.turned(turn);
            let fingerprint = fingerprint(space, &cube);
            Reached { fingerprint, cube, turned: Turns::of_faces([turn.face()]) }
        })
    });
    all.filter(move |next| (u128::from(next.fingerprint) * ranges) >> 64 == range)
}

/// Takes out what is in one of two sorted lists; all are sorted.
fn retain_new<T>(found: &mut Vec<T>, fingerprint: impl Fn(&T) -> u64, known: [&[u64]; 2]) {
    let mut known = known.map(|list| list.iter().copied().peekable());
    found.retain(|one| {
        let one = fingerprint(one);
        known.iter_mut().all(|list| {
            while list.next_if(|&other| other < one).is_some() {}
            list.peek() != Some(&one)
        })
    });
}

/// Cubes at each distance up to `most`.
fn counts(metric: Metric, most: usize) -> Vec<u64> {
    let space = CubeSpace::new(Cube::SOLVED, metric);
    let solved = fingerprint(&space, &Cube::SOLVED);
    let mut level = vec![Reached { fingerprint: solved, cube: Cube::SOLVED, turned: Turns::NONE }];
    let mut before: Vec<u64> = Vec::new();
    let mut counts = vec![1];
    for distance in 1..=most {
        let here: Vec<u64> = level.iter().map(|reached| reached.fingerprint).collect();
        let ranges = (level.len() * space.turns().len()).div_ceil(MOST_AT_ONCE) as u128;
        let mut count = 0;
        let mut next: Vec<Reached> = Vec::new();
        for range in 0..ranges {
            if distance == most {
                // Nothing is wanted of the last level but its number.
                let found = neighbours(&space, &level, (range, ranges));
                let mut found: Vec<u64> = found.map(|reached| reached.fingerprint).collect();
                found.sort_unstable();
                found.dedup();
                retain_new(&mut found, |fingerprint| *fingerprint, [&before, &here]);
                count += found.len() as u64;
                continue;
            }
            let mut found: Vec<Reached> = neighbours(&space, &level, (range, ranges)).collect();
            found.sort_unstable_by_key(|reached| reached.fingerprint);
            found.dedup_by_key(|reached| reached.fingerprint);
            retain_new(&mut found, |reached| reached.fingerprint, [&before, &here]);
            count += found.len() as u64;
            next.extend(found);
        }
        counts.push(count);
        (before, level) = (here, next);
    }
    counts
}

#[test]
fn as_many_half_turns_away_as_are_known() {
    let known =
        distribution("distance_distributions_3x3x3", &["3x3x3 positions at exact distance", "HTM"]);
    let most = if long() { 7 } else { 6 };
    assert_eq!(counts(Metric::HalfTurn, most), known[..=most]);
}

#[test]
fn as_many_quarter_turns_away_as_are_known() {
    let known =
        distribution("distance_distributions_3x3x3", &["3x3x3 positions at exact distance", "QTM"]);
    let most = if long() { 8 } else { 6 };
    assert_eq!(counts(Metric::QuarterTurn, most), known[..=most]);
}
