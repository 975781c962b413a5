//! The verifier accepts true tables and no other.

mod common;

use std::num::NonZeroUsize;

use common::graph::Graph;
use common::{Random, corners, pancake, table};
use deepen_tables::abstraction::{AbstractSpace, Costed};
use deepen_tables::build::{Wrong, verify};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Any single change of an entry is found.
fn assert_every_change_is_found(space: &impl AbstractSpace, random: &mut Random, changes: usize) {
    let mut entries = table(space).entries;
    assert_eq!(verify(space, &entries, TWO), Ok(()));
    for _ in 0..changes {
        let at = random.below(entries.len() as u64) as usize;
        let kept = entries[at];
        entries[at] = (u64::from(kept) + 1 + random.below(255)) as u8;
        assert!(verify(space, &entries, TWO).is_err(), "state {at}: {kept} became {}", entries[at]);
        entries[at] = kept;
    }
}

#[test]
fn changes_are_found_in_spaces_with_and_without_free_moves() {
    let mut random = Random(3);
    for shares in [[1; 8], [0, 0, 0, 1, 0, 1, 0, 2], [0, 0, 1, 0, 0, 0, 0, 0]] {
        let space = Costed::new(pancake::Pattern::new(&[0, 2, 3, 6]), &shares);
        assert_every_change_is_found(&space, &mut random, 300);
    }
    assert_every_change_is_found(&corners::Pattern::new(&[0, 1]), &mut random, 300);
    for seed in 0..200 {
        let states = 1 + seed * 7 % 60;
        let graph = Graph::random(seed, states, states * (1 + seed % 4), seed % 4);
        assert_every_change_is_found(&graph, &mut random, 20);
    }
}

#[test]
fn a_ring_of_free_moves_does_not_support_itself() {
    // 1 and 2 lead to each other for nothing, and to the goal 0 for 5.
    let graph = Graph::new(3, &[0], &[(1, 2, 0), (2, 1, 0), (1, 0, 5)]);
    assert_eq!(verify(&graph, &[0, 5, 5], TWO), Ok(()));
    assert_eq!(verify(&graph, &[0, 3, 3], TWO), Err(Wrong::Unsupported { rank: 1, entry: 3 }));
    assert_eq!(verify(&graph, &[0, 6, 6], TWO), Err(Wrong::TooHigh { rank: 1, entry: 6, most: 5 }));
    assert_eq!(verify(&graph, &[1, 6, 6], TWO), Err(Wrong::TooHigh { rank: 0, entry: 1, most: 0 }));
    assert_eq!(verify(&graph, &[0, 5], TWO), Err(Wrong::Length { states: 3, entries: 2 }));
}
