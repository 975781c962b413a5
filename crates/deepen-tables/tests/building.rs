//! Tables hold the true abstract distances, whatever built them.

mod common;

use std::collections::HashMap;

use common::corners;
use common::graph::Graph;
use common::hanoi::{self, Move};
use common::pancake::{self, PANCAKES};
use common::{patient, table, threads};
use deepen_check::abstract_distances::abstract_distances;
use deepen_tables::abstraction::{AbstractSpace, Costed};
use deepen_tables::build::{Built, UNREACHABLE, build};

const MOST: usize = 1 << 20;

/// Holds a table against distances by rank, and its summary against itself.
fn assert_same(built: &Built, expected: &HashMap<u64, u64>) {
    let mut histogram = Vec::new();
    for (rank, &entry) in built.entries.iter().enumerate() {
        let known = expected.get(&(rank as u64)).copied();
        assert_eq!((entry != UNREACHABLE).then_some(u64::from(entry)), known, "state {rank}");
        if let Some(distance) = known {
            histogram.resize(histogram.len().max(distance as usize + 1), 0_u64);
            histogram[distance as usize] += 1;
        }
    }
    assert_eq!(built.summary.histogram, histogram);
    assert_eq!(built.summary.unreachable as usize, built.entries.len() - expected.len());
}

#[test]
fn random_graphs_with_any_number_of_threads() {
    for seed in 0..300 {
        let (states, most) = (1 + seed * 7 % 400, seed % 5);
        let graph = Graph::random(seed, states, states * (1 + seed % 4), most);
        let into = |&state: &u64| {
            graph.into[state as usize].iter().map(|&(from, cost)| (from, u64::from(cost))).collect()
        };
        let expected = abstract_distances(&graph.goals, into, MOST).unwrap();
        for count in 1..=3 {
            assert_same(&build(&graph, &threads(count), &mut patient).unwrap(), &expected);
        }
    }
}

/// Distances of stacks that show only some pancakes: 255 hides the others.
fn pancake_oracle(pattern: &[u8], shares: &[u8]) -> HashMap<Vec<u8>, u64> {
    let hide = |pancake: u8| if pattern.contains(&pancake) { pancake } else { 255 };
    let goal: Vec<u8> = (0..PANCAKES as u8).map(hide).collect();
    let flips = |stack: &Vec<u8>| {
        let flip = |size: usize| {
            let mut next = stack.clone();
            next[..size].reverse();
            (next, u64::from(shares[size]))
        };
        (2..=PANCAKES).map(flip).collect()
    };
    abstract_distances(&[goal], flips, MOST).unwrap()
}

#[test]
fn pancakes_with_unit_free_and_unequal_flips() {
    for pattern in [&[0, 1, 2][..], &[6, 2, 4, 0], &[0, 1, 2, 3, 4, 5, 6], &[]] {
        for shares in
            [[1; 8], [0, 0, 0, 1, 0, 1, 0, 1], [0, 0, 1, 1, 0, 0, 0, 0], [0, 0, 2, 3, 4, 5, 6, 7]]
        {
            let space = pancake::Pattern::new(pattern);
            let expected = pancake_oracle(pattern, &shares)
                .into_iter()
                .map(|(stack, distance)| {
                    let place = |&pancake: &u8| stack.iter().position(|&p| p == pancake);
                    let places: Vec<u8> =
                        pattern.iter().filter_map(place).map(|place| place as u8).collect();
                    (space.ranking.checked_rank(&places).unwrap(), distance)
                })
                .collect();
            assert_same(&table(&Costed::new(space, &shares)), &expected);
        }
    }
}

#[test]
fn hanoi_with_three_and_four_pegs() {
    for (pegs, discs, counted) in [(3, 6, 0..6), (4, 5, 0..5), (4, 5, 2..4)] {
        let shares: Vec<u8> = (0..discs).map(|disc| u8::from(counted.contains(&disc))).collect();
        let step = |state: &Vec<u8>| {
            let go = |Move { disc, to }: Move| {
                let mut next = state.clone();
                next[usize::from(disc)] = to;
                (next, u64::from(shares[usize::from(disc)]))
            };
            hanoi::moves(state, pegs).into_iter().map(go).collect()
        };
        let space = hanoi::Pattern::new(pegs, &(0..discs).collect::<Vec<_>>());
        let expected: HashMap<u64, u64> = abstract_distances(&[vec![0; discs]], step, MOST)
            .unwrap()
            .into_iter()
            .map(|(state, distance)| (space.ranking.checked_rank(&state).unwrap(), distance))
            .collect();
        let built = table(&Costed::new(space, &shares));
        assert_same(&built, &expected);
        if pegs == 3 {
            assert_eq!(built.summary.histogram.len(), 1 << 6, "2^n - 1 moves for n discs");
        }
    }
}

#[test]
fn corners_with_and_without_the_dependent_one() {
    for pattern in [&[0, 2, 5][..], &[1, 3, 4, 6]] {
        let space = corners::Pattern::new(pattern);
        let goal: Vec<(u8, u8)> = pattern.iter().map(|&corner| (corner, 0)).collect();
        let turns = |state: &Vec<(u8, u8)>| {
            let turns = (0..3).flat_map(|face| (1..4).map(move |quarters| (face, quarters)));
            turns
                .map(|(face, quarters)| {
                    let turned = |&corner| corners::turn(face, quarters, corner);
                    (state.iter().map(turned).collect(), 1)
                })
                .collect()
        };
        let expected = abstract_distances(&[goal], turns, MOST)
            .unwrap()
            .into_iter()
            .map(|(state, distance)| {
                let (places, turned): (Vec<u8>, Vec<u8>) = state.into_iter().unzip();
                (space.ranking.checked_rank(&places, &turned).unwrap(), distance)
            })
            .collect();
        assert_same(&table(&space), &expected);
    }
    // The whole of it has the known distances of the 2x2x2 cube.
    let whole = table(&corners::Pattern::new(&[0, 1, 2, 3, 4, 5, 6]));
    let known = [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    assert_eq!(whole.summary.histogram, known);
    assert_eq!(whole.summary.unreachable, 0);
}

#[test]
fn more_free_moves_than_a_thread_keeps_waiting() {
    // A star of free moves into the goal, and a step of 1 before each ray.
    const RAYS: u64 = 150_000;
    let free = (1..=RAYS).map(|ray| (ray, 0, 0));
    let edges: Vec<_> = free.chain((1..=RAYS).map(|ray| (RAYS + ray, ray, 1))).collect();
    let graph = Graph::new(2 * RAYS as usize + 1, &[0], &edges);
    for count in 1..=2 {
        let built = build(&graph, &threads(count), &mut patient).unwrap();
        assert_eq!(built.summary.histogram, [RAYS + 1, RAYS]);
        assert_eq!(built.summary.unreachable, 0);
    }
}

#[test]
fn what_is_no_space_is_told() {
    use deepen_tables::build::BuildError;
    let fail = |graph: &Graph| build(graph, &threads(2), &mut patient).unwrap_err();
    let error = fail(&Graph { goals: vec![3], into: vec![vec![]; 2], out: vec![] });
    assert!(matches!(error, BuildError::NoSuchState { rank: 3, states: 2 }), "{error}");
    let error = fail(&Graph { goals: vec![0], into: vec![vec![(7, 1)]; 2], out: vec![] });
    assert!(matches!(error, BuildError::NoSuchState { rank: 7, states: 2 }), "{error}");
    // A line of 200 + 54 + 1 is one too long; a short cut found later mends it.
    let line = [(1, 0, 200), (2, 1, 54), (3, 2, 1)];
    let error = fail(&Graph::new(4, &[0], &line));
    assert!(matches!(error, BuildError::TooFar { state: 3 }), "{error}");
    let mended = Graph::new(5, &[0], &[&line[..], &[(4, 1, 54), (2, 4, 0), (3, 4, 0)]].concat());
    assert_eq!(table(&mended).entries, [0, 200, 254, 254, 254]);
    let needed = deepen_tables::build::memory_needed(mended.size(), 1);
    let options = deepen_tables::build::Options { memory: needed - 1, ..threads(1) };
    let error = build(&mended, &options, &mut patient).unwrap_err();
    assert!(matches!(error, BuildError::TooLittleMemory { .. }), "{error}");
}
