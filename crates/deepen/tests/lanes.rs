//! Lanes against the explicit stack: on thousands of random graphs the same
//! answers and counts in every way a search can be run, and limits that hold.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{
    Case, Graph, Moves, Ran, Rng, Staged, Table, TestCost, every_way, layers, ran, serial,
};
use deepen::{
    Checkpoint, Clock, CycleCheck, Fixed, HybridSearch, IdaStar, Lanes, Limits, Outcome, Quality,
    Search, StateSpace, Statistics, StopReason,
};

/// A graph without cycles that cost nothing: edges that do lead upward.
fn random_case(rng: &mut Rng) -> Case {
    let nodes = rng.between(4, 12) as usize;
    let least = rng.below(2);
    let most = least.max(rng.below(4));
    let edges = (0..rng.between(nodes as u64 - 1, nodes as u64 * 3)).map(|_| {
        let (a, b) = (rng.index(nodes), rng.index(nodes));
        let cost = rng.between(least, most);
        if cost > 0 { (a, b, cost) } else { (a.min(b), a.max(b), u64::from(a == b)) }
    });
    let edges: Vec<_> = edges.collect();
    let goals = (0..rng.below(3)).map(|_| rng.index(nodes)).collect();
    let mut case = Case::blind(nodes, edges, goals);
    case.quality = Quality::Admissible;
    let kind = rng.below(3);
    let estimate = |distance: Option<u64>| match (kind, distance) {
        (0, _) => Some(0),
        (1, distance) => distance,
        (_, Some(cost)) => Some(rng.between(0, cost)),
        (_, None) => (!rng.one_in(3)).then(|| rng.below(6)),
    };
    case.h = case.distances().into_iter().map(estimate).collect();
    case
}

/// Runs a search by turns on the stack and on lanes, each going on from the
/// checkpoint of the other.
fn by_turns<'a, A, B, O, C>(
    on_stack: impl Fn() -> A,
    on_lanes: impl Fn() -> B,
    most: u64,
    rng: &mut Rng,
) -> Ran<O, C>
where
    C: deepen::Cost,
    A: Moves<'a, Operator = O, Cost = C>,
    B: Moves<'a, Operator = O, Cost = C>,
{
    fn go<'a, T: Moves<'a>>(
        mut search: T,
        checkpoint: &mut Option<Checkpoint<T::Cost>>,
        expansions: u64,
    ) -> Option<Ran<T::Operator, T::Cost>> {
        if let Some(checkpoint) = checkpoint {
            search.again(checkpoint).unwrap();
        }
        let outcome = search.step(expansions, &mut ());
        *checkpoint = search.aside();
        outcome.map(|outcome| ran(outcome, &search.statistics()))
    }
    let mut checkpoint = None;
    loop {
        let expansions = rng.between(1, most);
        let end = if rng.one_in(2) {
            go(on_stack(), &mut checkpoint, expansions)
        } else {
            go(on_lanes(), &mut checkpoint, expansions)
        };
        if let Some(ran) = end {
            return ran;
        }
    }
}

fn search_case<C: TestCost + deepen::ExactCost, const STAGES: usize>(case: &Case, rng: &mut Rng) {
    let (space, heuristic) = (case.space::<C>(), Staged::<C, STAGES>(case.heuristic()));
    let optimum = case.distances()[0];
    let most = if optimum.is_some() { 20_000_000 } else { 1_000 };
    let limits = Limits::none().expanded(most);
    let step = if rng.one_in(2) { 3 } else { 50 };
    let lanes = Lanes::new([0, 1, 2, 3, 12, usize::MAX][rng.index(6)]);
    let cycles = [CycleCheck::None, CycleCheck::None, CycleCheck::Parent][rng.index(3)];
    let on_stack = || IdaStar::new(&space, &heuristic, 0).cycles(cycles).limits(limits);
    let on_lanes = || on_stack().by_lanes(lanes);
    let expected = serial(on_stack());
    assert_eq!(every_way(on_lanes, step, rng), expected);
    let step = step.max(expected.expanded / 50);
    assert_eq!(by_turns(on_stack, on_lanes, step, rng), expected);
    if let Some(optimum) = optimum {
        assert_eq!(expected.outcome.cost().map(TestCost::whole), Some(optimum));
    }

    let memory = [700, 1_400, 3_000][rng.index(3)];
    let on_stack =
        || HybridSearch::new(&space, &heuristic, 0).cycles(cycles).memory(memory).limits(limits);
    assert_eq!(every_way(|| on_stack().by_lanes(lanes), step, rng), serial(on_stack()));
}

#[test]
fn the_same_on_random_graphs() {
    for seed in 0..if common::long() { 60_000 } else { 6_000 } {
        let mut rng = Rng::new(seed + 1);
        let case = random_case(&mut rng);
        let rng = &mut rng;
        let search = AssertUnwindSafe(|| match seed % 6 {
            0 => search_case::<u8, 1>(&case, rng),
            1 => search_case::<u32, 2>(&case, rng),
            2 => search_case::<u64, 3>(&case, rng),
            3 => search_case::<Fixed<8>, 2>(&case, rng),
            4 => search_case::<u32, 5>(&case, rng),
            _ => search_case::<u32, 1>(&case, rng),
        });
        if let Err(panic) = catch_unwind(search) {
            eprintln!("seed {seed}: {case:?}");
            std::panic::resume_unwind(panic);
        }
    }
}

fn stop(outcome: &Outcome<usize, u32>) -> StopReason {
    match outcome {
        Outcome::Stopped { reason, incumbent: None, .. } => *reason,
        other => panic!("not stopped: {other:?}"),
    }
}

/// A search of some hundred thousand expansions.
fn wide(seed: u64) -> Case {
    layers(seed, 14, 5, 12)
}

#[test]
fn large_searches_and_limits_that_are_raised() {
    for seed in 0..4 {
        let case = wide(seed);
        let space = case.space::<u32>();
        let heuristic = Staged::<u32, 2>(case.heuristic());
        let on_stack = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let expected = serial(on_stack());
        assert!(expected.expanded > 60_000);
        for lanes in [1, 5, 12, 200] {
            let mut rng = Rng::new(seed);
            let mut search = on_stack().by_lanes(Lanes::new(lanes));
            let mut other = on_stack();
            for _ in 0..10 {
                let most = search.statistics().expanded + rng.between(1, expected.expanded / 12);
                search.set_limits(Limits::none().expanded(most));
                other.set_limits(Limits::none().expanded(most));
                let threads = rng.between(1, 3) as usize;
                let outcome = search.run_on(threads, &mut ());
                assert_eq!(stop(&outcome), StopReason::Expanded);
                if threads == 1 {
                    assert_eq!(outcome, other.run(&mut ()));
                    let counts = ran(outcome, &search.statistics());
                    assert_eq!(counts.expanded, most);
                }
            }
            search.set_limits(Limits::none());
            let outcome = search.run(&mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected);
        }
    }
}

/// The explicit stack stops where lanes do, with the same bounds and counts.
#[test]
fn stops_after_exactly_n_expansions_for_every_n() {
    let case = layers(1, 7, 3, 8);
    let space = case.space::<u32>();
    let heuristic = Staged::<u32, 2>(case.heuristic());
    let on_stack = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    let whole = serial(on_stack());
    for n in 0..whole.expanded {
        let limits = Limits::none().expanded(n);
        let expected = serial(on_stack().limits(limits));
        let mut search = on_stack().by_lanes(Lanes::new(3)).limits(limits);
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
        search.set_limits(Limits::none());
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), whole);
    }
}

#[test]
fn memory() {
    let chain = {
        let edges = (1..5_000).map(|node| (node - 1, node, 1)).collect();
        let mut case = Case::blind(5_000, edges, vec![4_999]);
        case.h = case.distances();
        case
    };
    let fan = {
        let edges = (1..3_000).map(|node| (0, node, node as u64 % 7)).collect();
        Case::blind(3_001, edges, vec![3_000])
    };
    for case in [chain, fan, layers(3, 12, 4, 9)] {
        let space = case.space::<u32>();
        let heuristic = Staged::<u32, 2>(case.heuristic());
        let on_stack = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let expected = serial(on_stack());
        for lanes in [1, 3, 12] {
            let mut search = on_stack().by_lanes(Lanes::new(lanes));
            let mut done = false;
            let steps = (0..40).map(|step| if step == 0 { 0 } else { 3_usize.pow(step / 2 + 1) });
            for bytes in steps.take_while(|bytes| *bytes < 1 << 28) {
                if !done {
                    search.set_limits(Limits::none().memory(bytes));
                }
                let outcome = search.run(&mut ());
                assert!(search.statistics().peak_bytes <= bytes, "{lanes} {bytes}");
                done = !matches!(outcome, Outcome::Stopped { .. });
                if done {
                    assert_eq!(ran(outcome, &search.statistics()), expected);
                    break;
                }
                assert_eq!(stop(&outcome), StopReason::Memory);
            }
            assert!(done);
        }
    }
}

#[test]
fn a_chain_of_a_million_nodes() {
    let nodes = 1_000_001;
    let mut edges: Vec<_> = (1..nodes).map(|to| (to - 1, to, 1)).collect();
    // Every node has a child that leads nowhere.
    edges.extend((0..nodes - 1).map(|from| (from, nodes, 1)));
    let mut space = Graph { edges: vec![Vec::new(); nodes + 1], goals: vec![false; nodes + 1] };
    for (from, to, cost) in edges {
        space.edges[from].push((to, cost));
    }
    space.goals[nodes - 1] = true;
    let values = (0..nodes as u32).rev().chain([0]).collect();
    let table = Table { values, quality: Quality::Consistent };
    let heuristic = Staged::<u32, 1>(table);
    let mut search =
        IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None).by_lanes(Lanes::new(4));
    assert_eq!(search.run(&mut ()).cost(), Some(1_000_000));
    assert_eq!(search.statistics().iterations, 1);
}

/// A tree without end or goal that counts how often it is asked; the start is
/// the state 16.
struct Endless {
    children: usize,
    asked: AtomicU64,
    /// Panics when asked so often.
    panics_at: AtomicU64,
}

impl Endless {
    fn new(children: usize) -> Self {
        let (asked, panics_at) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        Endless { children, asked, panics_at }
    }

    /// Sends the search to this bound at once.
    fn estimates(bound: u32) -> Staged<u32, 2> {
        let values = (0..17).map(|node| if node == 16 { bound } else { 0 }).collect();
        Staged(Table { values, quality: Quality::Admissible })
    }
}

impl StateSpace for Endless {
    type State = usize;
    type Operator = usize;
    type Operators = std::ops::Range<usize>;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, _: &usize) -> Self::Operators {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        assert!(asked != self.panics_at.load(Ordering::Relaxed), "the space panics");
        0..self.children
    }

    fn cost(&self, _: &usize, _: &usize) -> u32 {
        1
    }

    fn apply(&self, node: &mut usize, place: &usize) -> usize {
        let to = (*node * 2 + place) % 16;
        std::mem::replace(node, to)
    }

    fn undo(&self, node: &mut usize, from: usize) {
        *node = from;
    }

    fn is_goal(&self, _: &usize) -> bool {
        false
    }
}

/// A clock that goes on by one with every expansion, and remembers the longest
/// way between two looks.
struct Odometer<'s> {
    space: &'s Endless,
    last: AtomicU64,
    longest: AtomicU64,
}

impl Clock for Odometer<'_> {
    fn now(&self) -> Duration {
        let now = self.space.asked.load(Ordering::Relaxed);
        let last = self.last.swap(now, Ordering::Relaxed);
        self.longest.fetch_max(now - last, Ordering::Relaxed);
        Duration::from_secs(now)
    }
}

#[test]
fn limits_are_looked_at_in_time() {
    for (children, bound) in [(1, 3_000_000), (2, 40), (5, 20)] {
        for lanes in [1, 12, 256] {
            let (space, heuristic) = (Endless::new(children), Endless::estimates(bound));
            let (last, longest) = (AtomicU64::new(0), AtomicU64::new(0));
            let clock = Odometer { space: &space, last, longest };
            let limits = Limits::none().time_by(Duration::from_secs(2_000_000), &clock);
            let mut search = IdaStar::new(&space, &heuristic, 16)
                .cycles(CycleCheck::None)
                .limits(limits)
                .by_lanes(Lanes::new(lanes));
            assert_eq!(stop(&search.run(&mut ())), StopReason::Time);
            let longest = clock.longest.load(Ordering::Relaxed);
            assert!(longest <= 60_000, "{children} {lanes}: {longest}");
            // What is not counted is discarded; the way back is gone once more.
            let Statistics { expanded, discarded, .. } = search.statistics();
            let asked = space.asked.load(Ordering::Relaxed);
            let most = expanded + discarded + u64::from(bound);
            assert!(expanded <= asked && asked <= most, "{children} {lanes}");
        }
    }
}

#[test]
fn a_panic_loses_nothing() {
    fn search_of<'a>(
        space: &'a Endless,
        heuristic: &'a Staged<u32, 2>,
    ) -> IdaStar<'a, Endless, Staged<u32, 2>> {
        let limits = Limits::none().expanded(300_000);
        IdaStar::new(space, heuristic, 16).cycles(CycleCheck::None).limits(limits)
    }
    let heuristic = Endless::estimates(10);
    let expected = {
        let space = Endless::new(2);
        let mut search = search_of(&space, &heuristic);
        ran(search.run(&mut ()), &search.statistics())
    };
    for panics_at in [0, 1, 10, 5_000, 123_456, 250_000] {
        for threads in [1, 3] {
            let space = Endless::new(2);
            space.panics_at.store(panics_at, Ordering::Relaxed);
            let mut search = search_of(&space, &heuristic).by_lanes(Lanes::new(4));
            let run = catch_unwind(AssertUnwindSafe(|| search.run_on(threads, &mut ())));
            assert!(run.is_err());
            assert_eq!(search.checkpoint(), None);
            let outcome = search.run(&mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected, "{panics_at}");
        }
    }
}
