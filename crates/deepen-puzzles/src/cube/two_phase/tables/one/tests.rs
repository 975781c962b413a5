//! The tables of the first phase held against each other, against counts that
//! are known, and against breadth-first search.

use std::collections::HashMap;
use std::time::Instant;

use super::*;

/// Distances of all places within so many steps of home.
fn near(moves: &Moves, metric: Metric, most: u8) -> HashMap<(u16, u16, u16), u8> {
    let key = |place: Place| (place.twist, place.flip, place.slice);
    let mut known = HashMap::from([(key(Place::HOME), 0)]);
    let mut level = vec![Place::HOME];
    for distance in 1..=most {
        let mut next = Vec::new();
        for place in level {
            for turn in metric.turns() {
                let to = moves.after(place, turn);
                known.entry(key(to)).or_insert_with(|| {
                    next.push(to);
                    distance
                });
            }
        }
        level = next;
    }
    known
}

#[test]
fn timing() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let t = Instant::now();
        let moves = Moves::new();
        eprintln!("moves {:?}", t.elapsed());
        let t = Instant::now();
        let small = Small::new(&moves, metric);
        eprintln!("small {:?}", t.elapsed());
        let t = Instant::now();
        let large = Large::new(&moves, metric);
        eprintln!("large {:?} {}", t.elapsed(), large.bytes());
        for ((twist, flip, slice), distance) in near(&moves, metric, 5) {
            let place = Place { twist, flip, slice };
            assert_eq!(large.reader().start(&moves, metric, place).value(), distance);
            assert!(small.reader().start(&moves, metric, place).value() <= distance);
        }
    }
}
