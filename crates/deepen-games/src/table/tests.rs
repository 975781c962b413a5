use super::*;
use crate::score::{Score, Window};
use crate::value::Value;

fn entry(points: i32, kind: Kind, depth: u32, chosen: Option<u16>) -> Entry {
    Entry { value: Value::estimated(Score::points(points)), kind, depth, chosen }
}

fn table(bytes: usize) -> TranspositionTable {
    TranspositionTable::new(bytes).unwrap()
}

/// Different hashes of one bucket, if there is only one.
const HASHES: [u64; 5] = [11, 22, 33, 44, 55];

#[test]
fn never_takes_more_than_it_is_given() {
    for (bytes, entries) in [(0, 0), (63, 0), (64, 4), (127, 4), (128, 8), (1 << 20, 1 << 16)] {
        let mut table = table(bytes);
        assert_eq!(table.capacity(), entries);
        assert!(table.bytes() <= bytes);
        for hash in (0..1_000).chain([u64::MAX]) {
            table.prefetch(hash);
            table.store(hash, 0, entry(1, Kind::Exact, 1, None));
            assert_eq!(table.look_up(hash, 0).is_some(), entries > 0);
        }
        let kept = (0..1_000).filter(|hash| table.look_up(*hash, 0).is_some()).count();
        assert!(kept <= entries && kept + 1 >= entries.min(900), "{kept} of {entries}");
        table.clear();
        assert!((0..1_000).all(|hash| table.look_up(hash, 0).is_none()));
        assert_eq!(format!("{table:?}"), format!("TranspositionTable({} bytes)", table.bytes()));
    }
    assert!(TranspositionTable::new(usize::MAX / 2).is_err());
}

#[test]
fn the_least_deep_goes_and_bounds_before_exact_ones() {
    let table = table(64);
    for (hash, (depth, kind)) in HASHES.into_iter().zip([
        (5, Kind::Lower),
        (4, Kind::Exact),
        (5, Kind::Upper),
        (9, Kind::Lower),
        (1, Kind::Upper),
    ]) {
        table.store(hash, 0, entry(0, kind, depth, None));
    }
    // The first of the two bounds of depth 5 is the one that went.
    let known = HASHES.map(|hash| table.look_up(hash, 0).map(|entry| entry.depth));
    assert_eq!(known, [None, Some(4), Some(5), Some(9), Some(1)]);
}

#[test]
fn entries_of_older_searches_go_first() {
    let mut table = table(64);
    table.store(HASHES[0], 0, entry(0, Kind::Exact, 6, None));
    table.new_search();
    table.new_search();
    for hash in &HASHES[1..4] {
        table.store(*hash, 0, entry(0, Kind::Lower, 1, None));
    }
    assert!(HASHES[..4].iter().all(|hash| table.look_up(*hash, 0).is_some()));
    table.store(HASHES[4], 0, entry(0, Kind::Lower, 1, None));
    assert_eq!(table.look_up(HASHES[0], 0), None);
    assert!(HASHES[1..].iter().all(|hash| table.look_up(*hash, 0).is_some()));
}

#[test]
fn an_entry_is_replaced_by_one_that_is_not_worth_much_less() {
    let mut table = table(64);
    let stored = |table: &TranspositionTable, new: Entry| {
        table.store(7, 0, new);
        table.look_up(7, 0) == Some(new)
    };
    assert!(stored(&table, entry(1, Kind::Lower, 10, Some(3))));
    assert!(stored(&table, entry(2, Kind::Lower, 7, Some(4))));
    assert!(!stored(&table, entry(3, Kind::Lower, 3, Some(5))));
    assert!(stored(&table, entry(4, Kind::Exact, 7, Some(6))));
    assert!(!stored(&table, entry(5, Kind::Lower, 5, Some(7))));
    // The move stays where the new entry has none.
    table.store(7, 0, entry(8, Kind::Upper, 9, None));
    assert_eq!(table.look_up(7, 0), Some(entry(8, Kind::Upper, 9, Some(6))));
    // Of an older search any is replaced, but not what is proven.
    table.new_search();
    assert!(stored(&table, entry(9, Kind::Upper, 1, Some(1))));
    let proven = Entry { value: Value::proven(Score::won_in(3)), ..entry(0, Kind::Exact, 3, None) };
    table.store(7, 0, proven);
    table.new_search();
    table.store(7, 0, entry(9, Kind::Upper, 20, Some(1)));
    assert_eq!(table.look_up(7, 0), Some(Entry { chosen: Some(1), ..proven }));
}

#[test]
fn plies_are_counted_from_the_root_that_asks() {
    let table = table(1 << 12);
    let won = |plies| Entry {
        value: Value::proven(Score::won_in(plies)),
        ..entry(0, Kind::Lower, 4, Some(1))
    };
    table.store(7, 4, won(9));
    assert_eq!(table.look_up(7, 4), Some(won(9)));
    assert_eq!(table.look_up(7, 1), Some(won(6)));
    let asked = Window::null(Score::won_in(7));
    assert_eq!(table.look_up(7, 1).unwrap().enough(99, asked), Some(won(6).value));
}

#[test]
fn what_was_cleared_never_comes_back_and_what_was_not_stays() {
    let mut table = table(64);
    table.store(1, 0, entry(1, Kind::Exact, 30, None));
    table.clear();
    table.store(2, 0, entry(2, Kind::Exact, 30, Some(2)));
    for search in 0..3 * GENERATIONS {
        assert_eq!(table.look_up(1, 0), None, "search {search}");
        assert_eq!(table.look_up(2, 0), Some(entry(2, Kind::Exact, 30, Some(2))));
        table.new_search();
    }
    for round in 0..3 * GENERATIONS {
        table.clear();
        assert_eq!(table.look_up(2, 0), None, "round {round}");
        if round % 7 == 0 {
            table.store(3, 0, entry(3, Kind::Exact, 1, None));
            assert!(table.look_up(3, 0).is_some());
        } else {
            assert_eq!(table.look_up(3, 0), None);
        }
    }
}

#[test]
fn says_how_full_it_is() {
    let mut table = table(1 << 16);
    assert_eq!(table.full_per_mille(), 0);
    for hash in 0..100_000 {
        table.store(hash, 0, entry(0, Kind::Lower, 1, None));
    }
    assert_eq!(table.full_per_mille(), 1_000);
    table.new_search();
    assert_eq!(table.full_per_mille(), 0);
    assert_eq!(TranspositionTable::new(0).unwrap().full_per_mille(), 0);
}
