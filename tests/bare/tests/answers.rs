//! What the planners find, held against Bellman and Ford over all cells and
//! poses.

use deepen::bare::{Entry, IdaStar, Iddfs, Problem, Rbfs, Search, TabledIdaStar};
use deepen::{ByDepth, NoPruning, Replacement, Zero};
use deepen_bare::lattice::{Distance, Lattice, MOTIONS, Pose, drive, effort, moved};
use deepen_bare::map::{Map, Octile, SIDE, is_free, length, neighbour};
use deepen_bare::{GOAL, LEAST_EFFORT, LEAST_LENGTH, START, Work, plan};

/// Distances from a start over edges, relaxed until nothing changes.
fn distances(count: usize, start: usize, edges: &[(usize, usize, u64)]) -> Vec<u64> {
    let mut distances = vec![u64::MAX; count];
    distances[start] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for &(from, to, cost) in edges {
            let through = distances[from].saturating_add(cost);
            if through < distances[to] {
                distances[to] = through;
                changed = true;
            }
        }
    }
    distances
}

fn cells() -> impl Iterator<Item = (u8, u8)> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).filter(|&(x, y)| is_free(x, y))
}

fn number((x, y): (u8, u8)) -> usize {
    usize::from(y) * usize::from(SIDE) + usize::from(x)
}

#[test]
fn ways_over_the_map_are_shortest() {
    let edges: Vec<_> = cells()
        .flat_map(|(x, y)| {
            (0..8).filter_map(move |direction| {
                let to = neighbour(x, y, direction)?;
                Some((number((x, y)), number(to), u64::from(length(direction))))
            })
        })
        .collect();
    let corner = number((SIDE - 1, SIDE - 1));
    assert_eq!(distances(number((SIDE, SIDE)), 0, &edges)[corner], u64::from(LEAST_LENGTH));
    for start in [(0, 0), (5, 3), (18, 4), (3, 12)] {
        let expected = distances(number((SIDE, SIDE)), number(start), &edges);
        for goal in cells().step_by(7) {
            let map = Map { goal, work: Work::default() };
            let mut entries = [Entry::empty(0); 600];
            let mut search = TabledIdaStar::<_, _, NoPruning, 80>::new(
                Problem::of(&map, &Octile),
                start,
                &mut entries,
                Replacement::default(),
            );
            let (_, outcome) = plan(&mut search, &map.work, (50 + 80) * 8);
            assert!(outcome.is_optimal(), "{start:?} to {goal:?}: {outcome:?}");
            assert_eq!(outcome.cost().map(u64::from), Some(expected[number(goal)]));
        }
    }
}

#[test]
fn short_ways_are_found_without_a_table_too() {
    let map = Map { goal: (8, 3), work: Work::default() };
    let problem = Problem::of(&map, &Octile);
    let mut search = IdaStar::<_, _, NoPruning, 32>::new(problem, (3, 5));
    let expected = search.run(&mut ()).cost();
    assert!(expected.is_some());
    let mut search = Rbfs::<_, _, NoPruning, 32, 256>::new(problem, (3, 5));
    assert_eq!(search.run(&mut ()).cost(), expected);
    let by_depth = ByDepth::new(&map);
    let mut search: Iddfs<'_, '_, _, NoPruning, 32> =
        Iddfs::new(Problem::of(&by_depth, &Zero), (3, 5));
    assert_eq!(search.run(&mut ()).cost(), Some(5));
}

#[test]
fn motions_on_the_lattice_are_cheapest() {
    let poses = || cells().flat_map(|(x, y)| (0..8).map(move |heading| Pose { x, y, heading }));
    let number = |pose: Pose| number((pose.x, pose.y)) * 8 + usize::from(pose.heading);
    let edges: Vec<_> = poses()
        .flat_map(|pose| {
            (0..MOTIONS.len() as u8).filter_map(move |motion| {
                let to = moved(pose, motion)?;
                Some((number(pose), number(to), effort(pose, motion).units()))
            })
        })
        .collect();
    let start = START;
    let all = usize::from(SIDE) * usize::from(SIDE) * 8;
    let expected = distances(all, number(start), &edges);
    assert_eq!(expected[number(GOAL)], LEAST_EFFORT);
    let near = poses().filter(|pose| expected[number(*pose)] < 12 * 256);
    for goal in near.step_by(29) {
        let lattice = Lattice { goal, work: Work::default() };
        let mut entries = [Entry::empty(0); 512];
        let mut search = TabledIdaStar::<_, _, NoPruning, 32>::new(
            Problem::of(&lattice, &Distance),
            start,
            &mut entries,
            Replacement::default(),
        );
        let (_, outcome) = plan(&mut search, &lattice.work, (50 + 32) * 5);
        assert!(outcome.is_optimal(), "{goal:?}: {outcome:?}");
        assert_eq!(outcome.cost().unwrap().units(), expected[number(goal)]);
        let plan = outcome.plan().unwrap();
        assert_eq!(drive(start, plan.operators), Some((goal, plan.cost)));
    }
}
