use std::collections::HashMap;
use std::thread;

use super::{Bounds, FIRST_LEVEL, Table};

/// Different keys of so many bits, as different as can be.
fn keys(bits: u32, count: u64) -> impl Iterator<Item = u64> {
    let all = u64::MAX >> (64 - bits);
    (0..count).map(move |at| at.wrapping_mul(0xD129_0D3F_4C1A_55E3) & all)
}

fn bounds_of(key: u64) -> Bounds {
    let lower = ((key.wrapping_mul(0x9E37_79B9) >> 20) % 20) as i32 - 15;
    Bounds { lower, upper: lower + (key % 9) as i32 }
}

#[test]
fn what_is_found_is_what_was_kept_of_that_very_position() {
    for bits in [8, 20, 35, 49, 56, 60, 64] {
        for bytes in [1, 4 << 10, 256 << 10, 8 << 20] {
            let mut table = Table::new(bytes, bits).unwrap();
            let mut view = table.emptied();
            let mut kept = HashMap::new();
            let mut found = 0;
            for key in keys(bits, 100_000) {
                let place = view.place(key);
                let known = view.find(place);
                assert!(known.is_none() || kept.get(&key) == known.as_ref());
                view.keep(place, bounds_of(key), key % 1000);
                kept.insert(key, bounds_of(key));
                assert_eq!(view.find(place), Some(bounds_of(key)), "{bits} {bytes}");
            }
            for (key, bounds) in &kept {
                let known = view.find(view.place(*key));
                assert!(known.is_none_or(|known| known == *bounds), "{bits} {bytes}");
                found += usize::from(known.is_some());
            }
            let slots = view.words.len() * 8;
            assert!(found >= kept.len().min(slots) / 2, "{bits} {bytes}: {found}");
            // Positions that were not kept are not found.
            let strange = keys(bits, 200_000).skip(100_000);
            let strange = strange.filter(|key| !kept.contains_key(key));
            assert!(strange.into_iter().all(|key| view.find(view.place(key)).is_none()));
        }
    }
}

#[test]
fn bounds_of_a_position_are_put_together() {
    let mut table = Table::new(1 << 20, 49).unwrap();
    let mut view = table.emptied();
    let place = view.place(12_345);
    view.keep(place, Bounds { lower: -3, ..Bounds::UNKNOWN }, 1);
    view.keep(place, Bounds { upper: 4, ..Bounds::UNKNOWN }, 1);
    view.keep(place, Bounds { lower: -5, upper: 9 }, 1);
    assert_eq!(view.find(place), Some(Bounds { lower: -3, upper: 4 }));
}

#[test]
fn it_is_empty_each_time_also_when_the_stamps_begin_anew() {
    for bits in [49, 62, 64] {
        let mut table = Table::new(1 << 20, bits).unwrap();
        for turn in 0..1_000 {
            let mut view = table.emptied();
            // Now and then so many that it grows.
            let count = if turn % 300 == 7 { 30_000 } else { 3 };
            assert!(keys(bits, 50).all(|key| view.find(view.place(key)).is_none()), "{turn}");
            for key in keys(bits, count) {
                view.keep(view.place(key), bounds_of(key), 5);
            }
            assert!(view.level.level > FIRST_LEVEL || count == 3 || bits > 49);
        }
    }
}

#[test]
fn the_least_work_makes_room() {
    let mut table = Table::new(1, 49).unwrap();
    let mut view = table.emptied();
    let level = view.level;
    // All of one bucket.
    let same = keys(49, 1 << 20).filter(|key| view.place(*key).0 >> level.bucket == 0);
    let same: Vec<u64> = same.take(30).collect();
    assert_eq!(same.len(), 30);
    for key in &same {
        view.keep(view.place(*key), bounds_of(*key), if *key == same[3] { 900 } else { 2 });
    }
    assert!(view.find(view.place(same[3])).is_some());
    assert!(view.find(view.place(same[29])).is_some());
    let found = same.iter().filter(|key| view.find(view.place(**key)).is_some());
    assert_eq!(found.count(), super::WAYS);
}

/// Threads that overwrite each other's slots never mix positions.
#[test]
fn eight_threads_hammer_it() {
    let mut table = Table::new(16 << 10, 49).unwrap();
    let mut view = table.emptied();
    while view.hold().is_some() {
        view.grow();
    }
    thread::scope(|scope| {
        for number in 0..8 {
            let mut view = view.clone();
            scope.spawn(move || {
                for key in keys(49, 40_000).skip(number * 100) {
                    let place = view.place(key);
                    if let Some(known) = view.find(place) {
                        assert_eq!(known, bounds_of(key));
                    }
                    view.keep(place, bounds_of(key), 3);
                }
            });
        }
    });
}
