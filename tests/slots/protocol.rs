//! The protocol by which threads share slots of the transposition table, under
//! every order in which the steps of its threads may happen and every value
//! that relaxed loads may return (loom; after CDSChecker, Norris and Demsky
//! 2013). What is tried is the file that the table is made of.
//!
//! What must hold: a reader that finds its key is given data that was written
//! for that key, as a whole.

#![cfg(test)]

use loom::model::Builder;
use loom::sync::Arc;
use loom::sync::atomic::AtomicU64;
use loom::thread;

mod atomic {
    pub(super) use loom::sync::atomic::{AtomicU64, Ordering};
}

#[path = "../../crates/deepen-games/src/table/slot.rs"]
mod slot;

/// What a key and what was found out about it look like; all keys, and all
/// data, differ in more bits than the other differ in, as spread hashes do.
const KEYS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];
const DATA: [u64; 4] = [0x0080_0000_0001_2345, 0x0080_0400_0001_2346, 0x00c0_0800_0000_0001, 0x77];

struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn new() -> Arc<Self> {
        Arc::new(Slot { check: AtomicU64::new(0), data: AtomicU64::new(0) })
    }

    fn read(&self, key: u64) -> Option<u64> {
        slot::read(&self.check, &self.data, key)
    }

    fn write(&self, key: u64, new: u64) {
        slot::write(&self.check, &self.data, key, new);
    }
}

/// Threads write the pairs, one thread a list, while another asks for a key;
/// so for every key. `preemptions` is how often a thread may be interrupted.
fn try_all(writers: &[&[(u64, u64)]], preemptions: Option<usize>) {
    for key in KEYS {
        let writers: Vec<Vec<(u64, u64)>> = writers.iter().map(|pairs| pairs.to_vec()).collect();
        let mut model = Builder::new();
        model.preemption_bound = preemptions;
        model.check(move || {
            let slot = Slot::new();
            let threads: Vec<_> = writers
                .iter()
                .cloned()
                .map(|pairs| {
                    let slot = Arc::clone(&slot);
                    thread::spawn(move || {
                        pairs.iter().for_each(|(key, new)| slot.write(*key, *new))
                    })
                })
                .collect();
            if let Some(found) = slot.read(key) {
                assert!(writers.iter().flatten().any(|pair| *pair == (key, found)));
            }
            threads.into_iter().for_each(|thread| thread.join().unwrap());
        });
    }
}

#[test]
fn two_writers_of_one_key() {
    try_all(&[&[(KEYS[0], DATA[0])], &[(KEYS[0], DATA[1])]], None);
}

#[test]
fn two_writers_of_two_keys() {
    try_all(&[&[(KEYS[0], DATA[0])], &[(KEYS[1], DATA[1])]], None);
}

#[test]
fn two_writers_of_the_same_data() {
    try_all(&[&[(KEYS[0], DATA[0])], &[(KEYS[1], DATA[0])]], None);
}

#[test]
fn three_writers_some_of_which_write_twice() {
    // Every interruption of three threads is too many to try.
    let pairs = [(KEYS[0], DATA[0]), (KEYS[1], DATA[1]), (KEYS[0], DATA[2]), (KEYS[2], DATA[3])];
    try_all(&[&pairs[..2], &pairs[2..3], &pairs[3..]], Some(2));
}

#[test]
fn what_one_thread_writes_it_reads() {
    loom::model(|| {
        let slot = Slot::new();
        slot.write(KEYS[0], DATA[0]);
        assert_eq!(slot.read(KEYS[0]), Some(DATA[0]));
        assert_eq!(slot.read(KEYS[1]), None);
        slot.write(KEYS[1], DATA[1]);
        assert_eq!((slot.read(KEYS[0]), slot.read(KEYS[1])), (None, Some(DATA[1])));
    });
}

/// The model can fail: without the xor a reader is given what another thread
/// wrote for another key.
#[test]
fn a_key_kept_as_such_is_not_enough() {
    let torn = std::panic::catch_unwind(|| {
        loom::model(|| {
            let slot = Slot::new();
            let other = Arc::clone(&slot);
            let write = |slot: &Slot, key, new| {
                slot.check.store(key, atomic::Ordering::Relaxed);
                slot.data.store(new, atomic::Ordering::Relaxed);
            };
            let writer = thread::spawn(move || write(&other, KEYS[1], DATA[1]));
            write(&slot, KEYS[0], DATA[0]);
            if slot.check.load(atomic::Ordering::Relaxed) == KEYS[0] {
                assert_eq!(slot.data.load(atomic::Ordering::Relaxed), DATA[0]);
            }
            writer.join().unwrap();
        });
    });
    assert!(torn.is_err());
}
