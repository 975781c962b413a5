//! The transposition table under threads that write to the same slots all the
//! time. Every order of their steps is tried by a model in `tests/slots`; here
//! they are real.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use std::sync::Barrier;

use deepen_games::{Entry, Kind, Score, TranspositionTable, Value};

/// What is kept of a key says which key it is, in every part.
fn entry_of(hash: u64, round: u32) -> Entry {
    let depth = (hash % 60) as u32 + round % 4;
    Entry {
        value: Value {
            score: Score::points((hash % 100_000) as i32 - 50_000),
            at_least: hash.is_multiple_of(3),
            at_most: hash.is_multiple_of(5),
        },
        kind: [Kind::Exact, Kind::Lower, Kind::Upper][hash as usize % 3],
        depth,
        chosen: Some((hash % 65_000) as u16),
    }
}

#[test]
fn eight_threads_that_hammer_a_table_read_what_was_written_for_the_key() {
    // So small that all threads write to the same four slots all the time.
    let rounds = if std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1") {
        40_000_000
    } else {
        3_000_000
    };
    let table = TranspositionTable::new(64).unwrap();
    let (found, together) = (AtomicU64::new(0), Barrier::new(8));
    std::thread::scope(|scope| {
        for thread in 0..8_u64 {
            let (table, found, together) = (&table, &found, &together);
            scope.spawn(move || {
                let mut state = thread + 1;
                together.wait();
                for round in 0..rounds {
                    // xorshift64 (Marsaglia 2003)
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    let hash = state % 12;
                    if round % 2 == 0 {
                        table.store(hash, 3, entry_of(hash, round));
                    } else if let Some(read) = table.look_up(hash, 3) {
                        let round = read.depth - (hash % 60) as u32;
                        assert!(round < 4);
                        assert_eq!(read, entry_of(hash, round));
                        found.fetch_add(1, Relaxed);
                    }
                }
            });
        }
    });
    assert!(found.load(Relaxed) > u64::from(rounds) / 10);
}
