//! Every heuristic on random directed graphs: never above the true distance,
//! consistent, infinite only at dead ends, in both directions.

mod common;

use common::{Case, Made, long};
use deepen::{Estimate, Fixed, Heuristic, Max, Quality, Reversible, StateSpace, audit};
use deepen_maps::graph::{Amount, Landmarks, Measured, Routes, Selection, StraightLine};

/// Holds a heuristic against true distances in small numbers.
fn check<C: Made, H>(space: &Routes<'_, C>, h: &H, distances: &[Option<u64>], what: &str)
where
    H: for<'a> Heuristic<Routes<'a, C>, Memo: PartialEq + std::fmt::Debug>,
{
    assert_eq!(h.quality(), Quality::Consistent);
    for node in 0..space.graph().nodes() {
        let value = h.of(space, &node);
        assert!(value.is_valid());
        // Sums of tenths are rounded on either side.
        let most = distances[node as usize]
            .map_or(f64::INFINITY, |small| small as f64 * C::made(1).to_f64() * (1.0 + 1e-12));
        assert!(value.to_f64() <= most, "{what}: {value:?} at {node}, true is {most}");
        for edge in space.operators(&node) {
            let (_, to) = space.ends(edge);
            let (next, cost) = (h.of(space, &to), space.cost(&node, &edge));
            let falls = value.checked_sub(next).unwrap_or(C::ZERO);
            let both_dead = value == C::INFINITY && next == C::INFINITY;
            assert!(both_dead || falls <= cost, "{what}: {value:?} then {next:?} over {cost:?}");
            let memo = h.start(space, &node);
            let child = h.child(space, memo, &edge, &to, C::INFINITY);
            assert_eq!(child, Estimate::Within(h.start(space, &to)));
        }
    }
    for goal in space.goals() {
        assert_eq!(h.of(space, &goal), C::ZERO, "{what}");
    }
}

/// All heuristics on one case in one kind of costs.
fn all<C: Made + Measured>(case: &Case, seed: u64) {
    let graph = case.graph::<C>();
    let forward = graph.routes_to(&case.goals).unwrap();
    let backward = forward.backward(&case.start);
    let line = StraightLine::new(&graph, &case.coordinates).unwrap();
    for (space, distances) in [(&forward, case.to_goals()), (&backward, case.since_start())] {
        let straight = line.towards(space);
        check(space, &straight, &distances, &format!("seed {seed}, straight line"));
        for selection in [Selection::Farthest, Selection::Avoid] {
            let count = 1 + seed as usize % 4;
            let landmarks = Landmarks::new(&graph, selection, Amount::Count(count), seed);
            assert_eq!(landmarks.nodes().len(), count.min(case.nodes as usize));
            let what = format!("seed {seed}, {selection:?} {:?}", landmarks.nodes());
            let h = landmarks.towards(space);
            check(space, &h, &distances, &what);
            check(space, &Max(&h, &straight), &distances, &what);
            let report = audit::exhaustive(space, &h, 0..case.nodes, 1_000);
            assert!(report.is_proof(), "{what}: {report}");
        }
    }
}

#[test]
fn no_heuristic_exceeds_true_distances() {
    for seed in 0..if long() { 20_000 } else { 300 } {
        let case = Case::new(seed);
        match seed % 4 {
            0 => all::<u64>(&case, seed),
            1 => all::<f64>(&case, seed),
            2 => all::<Fixed<16>>(&case, seed),
            _ => all::<u32>(&case, seed),
        }
    }
}

#[test]
fn a_landmark_on_every_node_is_perfect() {
    for seed in 0..200 {
        let case = Case::new(seed);
        let graph = case.graph::<u32>();
        let landmarks = Landmarks::new(&graph, Selection::Avoid, Amount::Count(usize::MAX), seed);
        let mut nodes = landmarks.nodes().to_vec();
        nodes.sort_unstable();
        assert!(nodes.into_iter().eq(0..case.nodes), "each node once");
        let forward = graph.routes_to(&case.goals[..case.goals.len().min(1)]).unwrap();
        if case.goals.len() == 1 {
            let h = landmarks.towards(&forward);
            for (node, distance) in case.to_goals().into_iter().enumerate() {
                let value = h.of(&forward, &(node as u32));
                assert_eq!(value, distance.map_or(u32::MAX, |d| d as u32), "seed {seed}");
            }
        }
    }
}

#[test]
fn memory_is_what_was_asked_for() {
    let graph = deepen_maps::graph::random::uniform(1_000, 4_000, 9, 1).unwrap();
    for (bytes, landmarks) in [(0, 0), (7_999, 0), (8_000, 1), (30_000, 3)] {
        let table = Landmarks::new(&graph, Selection::Farthest, Amount::Bytes(bytes), 0);
        assert_eq!((table.nodes().len(), table.bytes()), (landmarks, landmarks * 8_000));
    }
    // Distances that need 64 bits each: half as many landmarks.
    let wide = graph.map_costs(|cost| u64::from(cost) << 32).unwrap();
    for (bytes, landmarks) in [(8_000, 0), (15_999, 0), (16_000, 1), (40_000, 2)] {
        let table = Landmarks::new(&wide, Selection::Farthest, Amount::Bytes(bytes), 0);
        assert_eq!((table.nodes().len(), table.bytes()), (landmarks, landmarks * 16_000));
    }
    // No landmark says nothing, and harms nobody.
    let none = Landmarks::new(&graph, Selection::Avoid, Amount::Count(0), 0);
    let routes = graph.routes_to(&[5]).unwrap();
    assert_eq!(none.towards(&routes).of(&routes, &7), 0);
    assert_eq!(none.towards(&routes).of(&routes, &7_000), 0, "no such node");
}

#[test]
fn coordinates_must_be_those_of_the_graph() {
    let graph = Case::new(1).graph::<u32>();
    let other = deepen_maps::graph::Coordinates::new(vec![[0.0, 0.0]; 99]).unwrap();
    assert!(StraightLine::new(&graph, &other).is_none());
    assert!(deepen_maps::graph::Coordinates::new(vec![[0.0, f64::NAN]]).is_none());
}
