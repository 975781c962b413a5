//! Every encoding gives the values back, or lower bounds where it says so.

mod common;

use common::graph::Graph;
use common::{corners, hanoi, pancake, table};
use deepen_tables::abstraction::{Costed, ForwardSpace};
use deepen_tables::build::UNREACHABLE;
use deepen_tables::encode::{
    Bytes, EncodeError, Entries, Grouped, Modulo3, Nibbles, Residues, Trits, TwoBits, check_steps,
    group_minima,
};

fn assert_exact(entries: &impl Entries, values: &[u8]) {
    assert!(entries.is_exact());
    assert_eq!(entries.len(), values.len() as u64);
    for (rank, &value) in (0..).zip(values) {
        assert_eq!(entries.entry(rank), value, "state {rank}");
    }
    assert_eq!(entries.entry(values.len() as u64), 0, "beyond the end: a lower bound");
}

/// From nothing, and along every move from the value before it.
fn assert_remainders<R: Residues, P: ForwardSpace>(
    entries: &Modulo3<R, P>,
    space: P,
    values: &[u8],
) {
    assert_exact(entries, values);
    for (rank, &value) in (0..).zip(values) {
        space.successors(rank, |to, _| {
            let expected = values[to as usize];
            assert_eq!(entries.entry_beside(to, value), expected, "from {rank} to {to}");
        });
    }
}

fn assert_all<P: ForwardSpace>(space: &P, bytes_modulo3: u64) {
    let values = table(space).entries;
    assert_exact(&Bytes::new(&values), &values);
    let two_bits = Modulo3::encode(space, &values, |values| Ok(TwoBits::encode(values))).unwrap();
    assert_eq!(two_bits.stored(), bytes_modulo3);
    assert_remainders(&two_bits, space, &values);
    if values.contains(&UNREACHABLE) {
        assert!(matches!(Trits::encode(&values), Err(EncodeError::Unreachable { .. })));
    } else {
        let trits = Modulo3::encode(space, &values, Trits::encode).unwrap();
        assert_eq!(trits.stored(), (values.len() as u64).div_ceil(5));
        assert_remainders(&trits, space, &values);
        let stored = trits.residues().bytes();
        let again = Trits::new(stored, values.len() as u64).unwrap();
        assert_remainders(&Modulo3::new(again, space).unwrap(), space, &values);
        assert!(Trits::new(&stored[1..], values.len() as u64).is_err());
    }
}

#[test]
fn hanoi_and_pancakes_in_every_exact_encoding() {
    let discs = hanoi::Pattern::new(4, &[0, 1, 2, 3, 4, 5]);
    assert_all(&Costed::new(discs.clone(), &[1; 6]), 1 << 10);
    // Free moves: discs 1 and 4 alone are counted.
    assert_all(&Costed::new(discs, &[0, 1, 0, 0, 1, 0]), 1 << 10);
    let pancakes = pancake::Pattern::new(&[1, 2, 5, 6]);
    assert_all(&Costed::new(pancakes.clone(), &[1; 8]), 210);
    assert_all(&Costed::new(pancakes, &[0, 0, 0, 1, 0, 1, 0, 1]), 210);
}

#[test]
fn corners_in_every_exact_encoding() {
    let space = corners::Pattern::new(&[0, 2, 5]);
    assert_all(&space, 5_670_u64.div_ceil(4));
}

#[test]
fn random_graphs_are_stored_exactly_or_refused_with_a_true_witness() {
    let (mut stored, mut refused) = (0, 0);
    for seed in 0..400 {
        let states = 2 + seed % 40;
        let graph = Graph::random(seed, states, states * (1 + seed % 3) / 2, 1);
        let values = table(&graph).entries;
        let found = Modulo3::encode(&graph, &values, |values| Ok(TwoBits::encode(values)));
        match found {
            Ok(remainders) => {
                stored += 1;
                assert_exact(&remainders, &values);
            }
            Err(EncodeError::StepTooLarge { from, to }) => {
                refused += 1;
                assert_eq!((values[from.0 as usize], values[to.0 as usize]), (from.1, to.1));
                assert!(from.1.abs_diff(to.1) > 1);
                assert!(graph.out[from.0 as usize].iter().any(|edge| edge.0 == to.0));
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(stored > 50 && refused > 50, "{stored} {refused}");
}

#[test]
fn flips_that_cost_more_than_one_are_refused_remainders() {
    let space = Costed::new(pancake::Pattern::new(&[1, 2, 5]), &[0, 0, 2, 3, 4, 5, 6, 7]);
    let values = table(&space).entries;
    assert!(matches!(check_steps(&space, &values), Err(EncodeError::StepTooLarge { .. })));
    let error = check_steps(&space, &values[1..]).unwrap_err();
    assert_eq!(error, EncodeError::Size { expected: 210, found: 209 });
}

#[test]
fn nibbles_and_groups_are_lower_bounds() {
    let space = Costed::new(hanoi::Pattern::new(3, &[0, 1, 2, 3, 4, 5]), &[1; 6]);
    let values = table(&space).entries;
    assert!(values.iter().any(|&value| value > 14));
    for step in 1..=5 {
        let (nibbles, lowered) = Nibbles::encode(&values, step, |_| 0).unwrap();
        let missing = (0..).zip(&values).map(|(rank, &value)| {
            let entry = nibbles.entry(rank);
            assert!(entry <= value);
            u64::from(value - entry)
        });
        assert_eq!(missing.sum::<u64>(), lowered.by);
        assert_eq!(nibbles.is_exact(), lowered.entries == 0);
    }
    // The larger half of the discs is a base that leaves less to store.
    let base_space = hanoi::Pattern::new(3, &[3, 4, 5]);
    let base_values = table(&Costed::new(base_space.clone(), &[1; 6])).entries;
    let (full, base) = (&space.space().ranking, &base_space.ranking);
    let of = |rank: u64| {
        let mut discs = [0; 6];
        full.unrank(rank, &mut discs);
        base_values[base.rank(&discs[3..]) as usize]
    };
    let (nibbles, lowered) = Nibbles::encode(&values, 1, of).unwrap();
    let (plain, plain_lowered) = Nibbles::encode(&values, 1, |_| 0).unwrap();
    assert!(lowered.by < plain_lowered.by);
    for (rank, &value) in (0..).zip(&values) {
        assert!(plain.entry(rank) <= nibbles.entry(rank) && nibbles.entry(rank) <= value);
    }
    for factor in [1, 2, 3, 7, 10_000] {
        let least = group_minima(&values, factor).unwrap();
        let grouped = Grouped::new(Bytes::new(least), factor, values.len() as u64).unwrap();
        assert_eq!(grouped.is_exact(), factor == 1);
        assert_eq!(grouped.stored(), (values.len() as u64).div_ceil(u64::from(factor)));
        for (group, entries) in values.chunks(factor as usize).enumerate() {
            let least = *entries.iter().min().unwrap();
            for place in 0..entries.len() {
                assert_eq!(grouped.entry((group * factor as usize + place) as u64), least);
            }
        }
    }
    assert_eq!(group_minima(&values, 0), Err(EncodeError::Zero));
}
