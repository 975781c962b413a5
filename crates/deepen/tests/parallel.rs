//! Holds searches on threads to the answer and the counts of one thread, on
//! spaces large enough that work is really shared: any number of threads,
//! goals at every depth, searches handed back and forth, and a space that
//! panics.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use common::{Case, Graph, Rng, Table, layers, ran, serial};
use deepen::{Checkpoint, CycleCheck, IdaStar, Limits, Outcome, Search, StateSpace};

#[test]
fn any_number_of_threads() {
    for seed in 1..=4 {
        let case = layers(seed, 20, 3, 8);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        for cycles in [CycleCheck::None, CycleCheck::FullPath] {
            let expected = serial(IdaStar::new(&space, &heuristic, 0).cycles(cycles));
            assert!(expected.expanded > 100_000, "{}", expected.expanded);
            assert_eq!(expected.outcome.cost().map(u64::from), case.distances()[0]);
            for threads in [1, 2, 3, 8] {
                let mut search = IdaStar::new(&space, &heuristic, 0).cycles(cycles);
                let outcome = search.run_on(threads, &mut ());
                assert_eq!(ran(outcome, &search.statistics()), expected, "{threads} threads");
                assert!(search.statistics().peak_bytes < 1 << 20);
            }
        }
    }
}

#[test]
fn unsolvable_on_threads() {
    let mut case = layers(9, 11, 3, 8);
    case.goals.clear();
    case.h.fill(Some(0));
    let (space, heuristic) = (case.space::<u8>(), case.heuristic::<u8>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    assert_eq!(expected.outcome, Outcome::Unsolvable);
    for threads in [2, 3, 8] {
        let mut search = IdaStar::new(&space, &heuristic, 0);
        let outcome = search.run_on(threads, &mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected, "{threads} threads");
    }
}

/// A binary tree of unit edges that is searched to the depth 16, and a goal
/// at `depth` that is reached by the edge `place` of the node there.
fn shallow_goal(depth: usize, place: usize) -> Case {
    let (levels, nodes) = (16, (1 << 17) - 1);
    let parent = |depth: usize| (1 << (depth - 1)) - 1;
    let mut edges = Vec::new();
    for node in 0..nodes {
        let at = usize::ilog2(node + 1) as usize;
        let mut children = Vec::new();
        if at < levels {
            children.extend([(node, 2 * node + 1, 1), (node, 2 * node + 2, 1)]);
        }
        if node == parent(depth) {
            // So costly that all the tree is searched under the last bound.
            children.insert(place, (node, nodes, 20));
        }
        edges.extend(children);
    }
    Case::blind(nodes + 1, edges, vec![nodes])
}

#[test]
fn a_goal_at_every_depth_for_every_split() {
    for depth in 1..=6 {
        for place in 0..=2 {
            let case = shallow_goal(depth, place);
            let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
            let expected = serial(IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None));
            assert_eq!(expected.outcome.cost(), Some(19 + depth as u32));
            for threads in [2, 3] {
                let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
                let outcome = search.run_on(threads, &mut ());
                assert_eq!(ran(outcome, &search.statistics()), expected, "{depth} {place}");
            }
        }
    }
}

/// From search to search by checkpoint, each on another number of threads.
#[test]
fn handed_back_and_forth_between_threads() {
    for seed in 1..=40 {
        let mut rng = Rng::new(seed);
        let case = layers(seed, 16, 3, 6);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let expected = serial(make());
        let mut search = make();
        let (outcome, statistics) = loop {
            let before = search.statistics().expanded;
            let portion = rng.between(1, 1 + expected.expanded / 4);
            let threads = rng.between(1, 3) as usize;
            search.set_limits(Limits::none().expanded(before + portion));
            let outcome = search.run_on(threads, &mut ());
            let Some(checkpoint) = search.checkpoint() else {
                break (outcome, search.statistics());
            };
            let read = Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap();
            if rng.one_in(2) {
                search = make();
                search.resume(&read).unwrap();
            }
            assert_eq!(search.statistics().expanded, checkpoint.statistics().expanded);
        };
        assert_eq!(ran(outcome, &statistics), expected, "seed {seed}");
    }
}

/// Two ways from the start: a long path that leads nowhere, and a short one
/// to the goal. Threads find the goal long before what precedes it is done.
fn goal_behind_a_long_path(length: usize) -> Case {
    let mut edges: Vec<_> = (0..length).map(|node| (node, node + 1, 0)).collect();
    edges.insert(1, (0, length + 1, 1));
    edges.push((length + 1, length + 2, 1));
    Case::blind(length + 3, edges, vec![length + 2])
}

#[test]
fn a_solution_found_ahead_survives_a_stop() {
    let case = goal_behind_a_long_path(400_000);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    let expected = serial(make());
    assert_eq!(expected.outcome.cost(), Some(2));
    for most in [1_050_000, 1_150_000] {
        for threads in [1, 2] {
            let mut search = make().limits(Limits::none().expanded(most));
            // Stopped, or solved with a plan that may not be the first.
            let outcome = search.run_on(2, &mut ());
            assert!(outcome.cost().is_none_or(|cost| cost == 2));
            let Some(checkpoint) = search.checkpoint() else { continue };
            let mut search = make();
            search.resume(&checkpoint).unwrap();
            let outcome = search.run_on(threads, &mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected);
        }
    }
}

#[test]
fn an_answer_leaves_no_checkpoint() {
    let case = layers(3, 18, 3, 6);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for threads in [1, 2] {
        let mut search = IdaStar::new(&space, &heuristic, 0);
        assert_eq!(search.checkpoint(), None);
        assert!(search.run_on(threads, &mut ()).is_optimal());
        assert_eq!(search.checkpoint(), None, "{threads} threads");
    }
}

/// A graph whose costs can be asked for a number of times.
struct Fragile {
    graph: Graph<u32>,
    left: AtomicU64,
}

impl StateSpace for Fragile {
    type State = usize;
    type Operator = usize;
    type Operators = std::ops::Range<usize>;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, node: &usize) -> Self::Operators {
        self.graph.operators(node)
    }

    fn cost(&self, node: &usize, edge: &usize) -> u32 {
        assert!(self.left.fetch_sub(1, Ordering::Relaxed) != 0, "the space panics");
        self.graph.cost(node, edge)
    }

    fn apply(&self, node: &mut usize, edge: &usize) -> usize {
        self.graph.apply(node, edge)
    }

    fn undo(&self, node: &mut usize, from: usize) {
        self.graph.undo(node, from);
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.graph.is_goal(node)
    }
}

#[test]
fn a_panic_in_one_thread_reaches_the_caller() {
    let case = layers(2, 18, 3, 6);
    let heuristic: Table<u32> = case.heuristic();
    let expected = serial(IdaStar::new(&case.space::<u32>(), &heuristic, 0));
    for panics_after in [10, 100_000, expected.generated / 2, expected.generated * 3 / 4] {
        for threads in [2, 3, 8] {
            let space = Fragile { graph: case.space(), left: AtomicU64::new(panics_after) };
            let mut search = IdaStar::new(&space, &heuristic, 0);
            let run = catch_unwind(AssertUnwindSafe(|| search.run_on(threads, &mut ())));
            assert!(run.is_err(), "{threads} threads");
        }
    }
}

/// What is lost by a panic is searched again by whoever goes on.
#[test]
fn a_panic_loses_nothing() {
    let case = layers(2, 20, 3, 8);
    let heuristic: Table<u32> = case.heuristic();
    let expected = serial(IdaStar::new(&case.space::<u32>(), &heuristic, 0));
    for threads in [1, 2, 3, 8] {
        for eighths in 1..8 {
            let panics_after = expected.generated * eighths / 8;
            let space = Fragile { graph: case.space(), left: AtomicU64::new(panics_after) };
            let mut search = IdaStar::new(&space, &heuristic, 0);
            assert!(catch_unwind(AssertUnwindSafe(|| search.run_on(threads, &mut ()))).is_err());
            assert_eq!(search.checkpoint(), None);
            space.left.store(u64::MAX, Ordering::Relaxed);
            let outcome = search.run_on(threads, &mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected, "{threads} threads");
        }
    }
}
