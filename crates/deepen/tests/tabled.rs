//! IDA* with a transposition table stopped, put aside, interrupted by panics
//! and shared among threads: the cost is always the least.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use common::{
    Case, EdgeOperator, Estimates, Family, Graph, Rng, Table, TestCost, layers, long, random_case,
    serial,
};
use deepen::{
    AStar, Checkpoint, IdaStar, Invertible, Limits, OperatorSet, Outcome, Pack, ParentPruning,
    Quality, Replacement, Search, StateSpace, StopReason, TabledIdaStar,
};

/// A grid from corner to corner with edges both ways that cost 1 to 4: few
/// states, very many paths. Estimates are the true distances divided by
/// `share`.
fn grid(seed: u64, side: usize, share: u64) -> Case {
    let mut rng = Rng::new(seed);
    let mut edges = Vec::new();
    for node in 0..side * side {
        let right = (node % side + 1 < side).then_some(node + 1);
        let down = (node + side < side * side).then_some(node + side);
        for next in right.into_iter().chain(down) {
            let cost = rng.between(1, 4);
            edges.extend([(node, next, cost), (next, node, cost)]);
        }
    }
    let mut case = Case::blind(side * side, edges, vec![side * side - 1]);
    case.h = case.distances().iter().map(|cost| cost.map(|cost| cost / share)).collect();
    case
}

fn stopped<O, C>(outcome: &Outcome<O, C>) -> bool {
    matches!(outcome, Outcome::Stopped { reason: StopReason::Expanded, .. })
}

#[test]
fn any_number_of_threads_finds_the_least_cost() {
    for seed in 0..if long() { 60 } else { 3 } {
        let case = grid(seed, 12, 9);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = |bytes| TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
        for bytes in [400, 512] {
            let expected = serial(make(bytes));
            // More with half of the memory: enough to be shared.
            assert!(expected.expanded > 15_000, "too little: {}", expected.expanded);
            for threads in [1, 2, 3, 8] {
                let mut search = make(bytes);
                let outcome = search.run_on(threads, &mut ());
                assert!(outcome.is_optimal(), "{outcome:?}");
                let cost = outcome.cost().map(TestCost::whole);
                assert_eq!(cost, case.distances()[0], "{seed} {threads}");
                case.replay(&outcome.plan().unwrap().operators);
            }
        }
    }
}

#[test]
fn threads_prove_that_there_is_no_way() {
    let mut case = layers(9, 11, 3, 8);
    case.edges.retain(|edge| !case.goals.contains(&edge.1));
    case.h = vec![Some(0); case.nodes];
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for threads in [1, 2, 3] {
        let mut search = TabledIdaStar::new(&space, &heuristic, 0).memory(64);
        assert_eq!(search.run_on(threads, &mut ()), Outcome::Unsolvable, "{threads} threads");
    }
}

#[test]
fn slices_on_any_number_of_threads() {
    for seed in 0..if long() { 100 } else { 4 } {
        let case = grid(seed, 12, 9);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = || TabledIdaStar::new(&space, &heuristic, 0).memory(512);
        let mut rng = Rng::new(seed);
        let mut search = make();
        let mut last = 0;
        loop {
            let sofar = search.statistics().expanded;
            search.set_limits(Limits::none().expanded(sofar + rng.between(1, 60_000)));
            let outcome = search.run_on(rng.between(1, 8) as usize, &mut ());
            if !stopped(&outcome) {
                assert_eq!(outcome.cost().map(TestCost::whole), case.distances()[0], "{seed}");
                break;
            }
            let Outcome::Stopped { lower_bound: Some(bound), .. } = outcome else { panic!() };
            assert!(last <= bound && Some(bound.whole()) <= case.distances()[0]);
            last = bound;
            if rng.one_in(3) {
                let bytes = search.checkpoint().unwrap().to_bytes();
                search = make();
                search.resume(&Checkpoint::from_bytes(&bytes).unwrap()).unwrap();
            }
        }
    }
}

/// In steps of random size, each in a new search with a table of another
/// size: without what the table knew, the plan is the same.
#[test]
fn put_aside_without_the_table() {
    for seed in 0..if long() { 50_000 } else { 1_000 } {
        let mut rng = Rng::new(seed + 1);
        let costs = if seed % 4 < 2 { (1, 4) } else { (0, 3) };
        let estimates = Estimates::Inconsistent;
        let case = random_case(Family { directed: seed % 2 == 1, costs, estimates }, &mut rng);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = |bytes| TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
        let expected = IdaStar::new(&space, &heuristic, 0).run(&mut ());
        let mut search = make(1_000);
        let mut patience = 4;
        let outcome = loop {
            if let Some(outcome) = search.step(rng.between(1, patience), &mut ()) {
                break outcome;
            }
            let Some(checkpoint) = search.checkpoint() else { continue };
            let read = Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap();
            search = make([0, 60, 1_000][rng.index(3)]);
            search.resume(&read).unwrap();
            patience += 1;
        };
        assert_eq!(outcome, expected, "seed {seed}: {case:?}");
    }
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    let case = grid(1, 5, 4);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut plain = IdaStar::new(&space, &heuristic, 0);
    let mut tabled = TabledIdaStar::new(&space, &heuristic, 0).memory(1_000);
    assert!(plain.step(50, &mut ()).is_none() && tabled.step(20, &mut ()).is_none());
    assert!(tabled.resume(&plain.checkpoint().unwrap()).is_err());
    assert!(plain.resume(&tabled.checkpoint().unwrap()).is_err());
    assert!(tabled.run(&mut ()).is_optimal());
    assert!(tabled.checkpoint().is_none());
}

/// A graph that panics when it has been asked so often.
struct Fragile {
    graph: Graph<u32>,
    asked: AtomicU64,
    panics_at: AtomicU64,
}

impl StateSpace for Fragile {
    type State = usize;
    type Operator = EdgeOperator;
    type Operators = std::ops::Range<usize>;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, node: &usize) -> Self::Operators {
        self.graph.operators(node)
    }
    fn cost(&self, node: &usize, edge: &usize) -> u32 {
        self.graph.cost(node, edge)
    }
    fn apply(&self, node: &mut usize, edge: &usize) -> usize {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        assert!(asked != self.panics_at.load(Ordering::Relaxed), "the space panics");
        self.graph.apply(node, edge)
    }
    fn undo(&self, node: &mut usize, from: usize) {
        self.graph.undo(node, from);
    }
    fn is_goal(&self, node: &usize) -> bool {
        self.graph.is_goal(node)
    }
}

impl Pack for Fragile {
    type Packed = u32;
    type Back = (u32, u32);

    fn pack(&self, node: &usize) -> u32 {
        self.graph.pack(node)
    }
    fn unpack(&self, packed: u32) -> usize {
        self.graph.unpack(packed)
    }
    fn way_back(&self, parent: &usize, edge: &usize) -> (u32, u32) {
        self.graph.way_back(parent, edge)
    }
    fn retrace(&self, node: &mut usize, back: (u32, u32)) -> usize {
        self.graph.retrace(node, back)
    }
}

#[test]
fn a_worker_that_dies_loses_nothing() {
    let case = grid(3, 12, 9);
    let space =
        Fragile { graph: case.space(), asked: AtomicU64::new(0), panics_at: AtomicU64::new(0) };
    let heuristic = case.heuristic::<u32>();
    for threads in [1, 2, 3] {
        for panics_at in [0, 5, 30_000, 60_000] {
            space.asked.store(0, Ordering::Relaxed);
            space.panics_at.store(panics_at, Ordering::Relaxed);
            let mut search = TabledIdaStar::new(&space, &heuristic, 0).memory(512);
            let run = AssertUnwindSafe(|| search.run_on(threads, &mut ()));
            assert!(catch_unwind(run).is_err(), "{panics_at} on {threads}");
            let outcome = search.run_on(threads, &mut ());
            assert_eq!(outcome.cost().map(TestCost::whole), case.distances()[0]);
        }
    }
}

#[test]
fn never_more_memory_than_given() {
    let case = grid(3, 9, 9);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for bytes in [1_200, 5_000, 100_000] {
        for threads in [1, 3] {
            let mut search = TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
            search.run_on(threads, &mut ());
            let most = search.statistics().peak_bytes;
            // The stacks of a thread take some ten kilobytes here.
            assert!(most > bytes / 3 && most < bytes + 32_000 * threads, "{most} of {bytes}");
        }
    }
    let limits = Limits::none().memory(4_999);
    let outcome = TabledIdaStar::new(&space, &heuristic, 0).memory(5_000).limits(limits);
    let Outcome::Stopped { reason, .. } = { outcome }.run(&mut ()) else { panic!("not stopped") };
    assert_eq!(reason, StopReason::Memory);
}

/// The smaller the table, the more is expanded; with room for every state
/// some times what A* expands is left.
#[test]
fn a_table_saves_what_repeats() {
    let case = grid(5, 9, 3);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let tabled = |bytes, replacement| {
        let search = TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
        serial(search.replacement(replacement)).expanded
    };
    let plain = serial(IdaStar::new(&space, &heuristic, 0)).expanded;
    let best = serial(AStar::new(&space, &heuristic, 0)).expanded;
    for replacement in [Replacement::LeastEffort, Replacement::Always, Replacement::LeastValue] {
        let [all, few, none] = [10_000, 700, 0].map(|bytes| tabled(bytes, replacement));
        assert!(all < best * 40 && all * 10 < plain, "{best} {all} {few} {none} {plain}");
        assert!(all < few && few < none, "{all} {few} {none}");
    }
}

/// A torus of five by five places: four directions, each with its opposite;
/// an edge costs the same both ways.
struct Torus {
    /// Of each place, to the right and down.
    costs: Vec<[u32; 2]>,
    goal: usize,
    h: Vec<u32>,
}

const SIDE: usize = 5;

#[derive(Clone)]
struct Directions(u8);

impl Iterator for Directions {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let direction = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (direction < 4).then_some(direction)
    }
}

impl OperatorSet for Directions {
    fn remove(&mut self, direction: &u8) {
        self.0 &= !(1 << direction);
    }
}

impl Torus {
    fn random(rng: &mut Rng) -> Self {
        let least = rng.below(2);
        let mut cost = || rng.between(least, least + 3) as u32;
        let costs = (0..SIDE * SIDE).map(|_| [cost(), cost()]).collect();
        let goal = rng.index(SIDE * SIDE);
        Torus { costs, goal, h: vec![0; SIDE * SIDE] }
    }

    /// Admissible estimates at random, from distances by relaxation.
    fn estimate(&mut self, rng: &mut Rng) {
        let mut distances = [u32::MAX / 2; SIDE * SIDE];
        distances[self.goal] = 0;
        for _ in 0..SIDE * SIDE {
            for place in 0..SIDE * SIDE {
                for direction in 0..4 {
                    let mut next = place;
                    self.apply(&mut next, &direction);
                    let through = distances[next] + self.cost(&place, &direction);
                    distances[place] = distances[place].min(through);
                }
            }
        }
        self.h = distances.iter().map(|most| rng.between(0, u64::from(*most)) as u32).collect();
    }
}

impl StateSpace for Torus {
    type State = usize;
    type Operator = u8;
    type Operators = Directions;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, _: &usize) -> Directions {
        Directions(15)
    }
    fn cost(&self, place: &usize, direction: &u8) -> u32 {
        let mut from = *place;
        if direction % 2 == 1 {
            self.apply(&mut from, direction);
        }
        self.costs[from][usize::from(direction / 2)]
    }
    fn apply(&self, place: &mut usize, direction: &u8) -> usize {
        let (down, right) = (*place / SIDE, *place % SIDE);
        let next = match direction {
            0 => down * SIDE + (right + 1) % SIDE,
            1 => down * SIDE + (right + SIDE - 1) % SIDE,
            2 => (down + 1) % SIDE * SIDE + right,
            _ => (down + SIDE - 1) % SIDE * SIDE + right,
        };
        std::mem::replace(place, next)
    }
    fn undo(&self, place: &mut usize, from: usize) {
        *place = from;
    }
    fn is_goal(&self, place: &usize) -> bool {
        *place == self.goal
    }
}

impl Invertible for Torus {
    fn all_operators(&self) -> &[u8] {
        &[0, 1, 2, 3]
    }
    fn index_of(direction: u8) -> usize {
        usize::from(direction)
    }
    fn inverse(&self, direction: u8) -> u8 {
        direction ^ 1
    }
    fn witnesses(&self) -> Vec<usize> {
        (0..SIDE * SIDE).collect()
    }
}

impl Pack for Torus {
    type Packed = u32;
    type Back = u8;

    fn pack(&self, place: &usize) -> u32 {
        *place as u32
    }
    fn unpack(&self, packed: u32) -> usize {
        packed as usize
    }
    fn way_back(&self, _: &usize, direction: &u8) -> u8 {
        *direction
    }
    fn retrace(&self, place: &mut usize, back: u8) -> u8 {
        self.apply(place, &(back ^ 1));
        back
    }
}

/// A step back that is taken out before it is tried counts as one that is
/// tried and found on the path.
#[test]
fn pruned_steps_back_are_accounted_for() {
    for seed in 0..if long() { 20_000 } else { 300 } {
        let mut rng = Rng::new(seed + 1);
        let mut torus = Torus::random(&mut rng);
        torus.estimate(&mut rng);
        let heuristic = Table { values: torus.h.clone(), quality: Quality::Admissible };
        let expected = AStar::new(&torus, &heuristic, 0).memory(50_000).run(&mut ()).cost();
        assert!(expected.is_some());
        for bytes in [100, 300, 10_000] {
            for replacement in [Replacement::LeastEffort, Replacement::LeastValue] {
                let search = TabledIdaStar::new(&torus, &heuristic, 0).pruning(&ParentPruning);
                let mut search = search.memory(bytes).replacement(replacement);
                assert_eq!(search.run(&mut ()).cost(), expected, "{seed} {bytes}");
            }
        }
    }
}
