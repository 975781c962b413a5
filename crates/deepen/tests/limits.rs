//! Holds the limits to their word: exact where they say so, no lower bound
//! above the optimum, and a search that goes on where it was stopped.

mod common;

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{Case, layers, ran, serial};
use deepen::{
    Cancel, Clock, Cost, CycleCheck, IdaStar, Iteration, Limits, NodeRef, Observer, Outcome,
    POLL_INTERVAL, Progress, Search, Statistics, StopReason,
};

fn stop(outcome: &Outcome<usize, u32>) -> (StopReason, Option<u32>) {
    match outcome {
        Outcome::Stopped { reason, lower_bound, incumbent: None } => (*reason, *lower_bound),
        other => panic!("not stopped: {other:?}"),
    }
}

#[test]
fn stops_after_exactly_n_expansions_for_every_n() {
    let case = layers(1, 7, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    let optimum = expected.outcome.cost().unwrap();
    assert!(expected.expanded > 100);
    let mut last_bound = 0;
    for n in 0..expected.expanded {
        let limits = Limits::none().expanded(n);
        let mut search = IdaStar::new(&space, &heuristic, 0).limits(limits);
        let (reason, bound) = stop(&search.run(&mut ()));
        assert_eq!((reason, search.statistics().expanded), (StopReason::Expanded, n));
        let bound = bound.unwrap();
        assert!(last_bound <= bound && bound <= optimum, "monotone and never above the optimum");
        last_bound = bound;
        // Asking again changes nothing.
        assert_eq!(stop(&search.run(&mut ())), (reason, Some(bound)));
        search.set_limits(Limits::none().expanded(expected.expanded));
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
}

#[test]
fn a_limit_raised_again_and_again_continues_the_same_search() {
    let case = layers(2, 9, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    for threads in [1, 2, 3] {
        let mut search = IdaStar::new(&space, &heuristic, 0);
        for n in (0..expected.expanded).step_by(13) {
            search.set_limits(Limits::none().expanded(n));
            assert_eq!(stop(&search.run_on(threads, &mut ())).0, StopReason::Expanded);
            assert_eq!(search.statistics().expanded, n);
        }
        search.set_limits(Limits::none());
        let outcome = search.run_on(threads, &mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
}

/// Remembers the iterations begun.
#[derive(Default)]
struct Begun(Vec<Iteration<u32>>);

impl Observer<u32> for Begun {
    fn iteration_begins(&mut self, iteration: &Iteration<u32>) {
        self.0.push(*iteration);
    }
}

#[test]
fn iterations_and_greatest_cost() {
    let case = layers(3, 7, 3, 4);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    let optimum = expected.outcome.cost().unwrap();
    assert!(expected.iterations > 3);

    let mut search = IdaStar::new(&space, &heuristic, 0);
    for most in 0..expected.iterations {
        search.set_limits(Limits::none().iterations(most));
        let mut begun = Begun::default();
        let (reason, bound) = stop(&search.run(&mut begun));
        assert_eq!(reason, StopReason::Iterations);
        assert!(bound.unwrap() <= optimum);
        assert_eq!(begun.0.len() as u64, u64::from(most > 0), "no other iteration is begun");
        assert!(begun.0.iter().all(|iteration| iteration.number == most));
    }
    search.set_limits(Limits::none().iterations(expected.iterations));
    let outcome = search.run(&mut ());
    assert_eq!(ran(outcome, &search.statistics()), expected);

    let mut search = IdaStar::new(&space, &heuristic, 0);
    for most in 0..optimum {
        search.set_limits(Limits::none().max_cost(most));
        let (reason, bound) = stop(&search.run(&mut ()));
        assert_eq!(reason, StopReason::MaxCost);
        assert!(most < bound.unwrap() && bound.unwrap() <= optimum);
    }
    search.set_limits(Limits::none().max_cost(optimum));
    let outcome = search.run(&mut ());
    assert_eq!(ran(outcome, &search.statistics()), expected);
}

#[test]
fn memory() {
    let nodes = 5_000;
    let edges = (1..nodes).map(|node| (node - 1, node, 1)).collect();
    let mut case = Case::blind(nodes, edges, vec![nodes - 1]);
    case.h = case.distances();
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for cycles in [CycleCheck::None, CycleCheck::Parent, CycleCheck::FullPath] {
        let expected = serial(IdaStar::new(&space, &heuristic, 0).cycles(cycles));
        let mut search = IdaStar::new(&space, &heuristic, 0).cycles(cycles);
        for bytes in [0, 1, 300, 2_000, 9_000, 20_000, 40_000, 100_000] {
            search.set_limits(Limits::none().memory(bytes));
            let (reason, bound) = stop(&search.run(&mut ()));
            assert_eq!((reason, bound), (StopReason::Memory, Some(4_999)));
            assert!(search.statistics().peak_bytes <= bytes);
            assert!(bytes < 20_000 || search.statistics().expanded > 10);
        }
        search.set_limits(Limits::none().memory(2 << 20));
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
        assert!(search.statistics().peak_bytes <= 2 << 20);
    }
}

/// A clock that says how far the search it watches has come, and remembers
/// the longest way between two looks at it.
#[derive(Default)]
struct Odometer {
    expanded: AtomicU64,
    last: AtomicU64,
    longest: AtomicU64,
}

impl Clock for Odometer {
    fn now(&self) -> Duration {
        let now = self.expanded.load(Ordering::Relaxed);
        let last = self.last.swap(now, Ordering::Relaxed);
        self.longest.fetch_max(now - last, Ordering::Relaxed);
        Duration::from_secs(now)
    }
}

/// Tells the clock of every expansion.
struct Drives<'c>(&'c Odometer);

impl<C: Cost> Observer<C> for Drives<'_> {
    const NODES: bool = true;

    fn expands(&mut self, _: NodeRef, _: C, _: C) {
        self.0.expanded.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn the_clock_is_read_often_enough() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    assert!(expected.expanded > 10 * POLL_INTERVAL);
    for seconds in [0, 1, 5_000, 20_000] {
        let clock = Odometer::default();
        let limits = Limits::none().time_by(Duration::from_secs(seconds), &clock);
        let mut search = IdaStar::new(&space, &heuristic, 0).limits(limits);
        assert_eq!(stop(&search.run(&mut Drives(&clock))).0, StopReason::Time);
        let expanded = search.statistics().expanded;
        assert!(seconds <= expanded && expanded <= seconds + POLL_INTERVAL);
        assert!(clock.longest.load(Ordering::Relaxed) <= POLL_INTERVAL);
        search.set_limits(Limits::none());
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
}

#[test]
fn time_counts_from_the_first_step_and_through_pauses() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let clock = Odometer::default();
    clock.expanded.store(1_000_000, Ordering::Relaxed);
    let limits = Limits::none().time_by(Duration::from_secs(10), &clock);
    let mut search = IdaStar::new(&space, &heuristic, 0).limits(limits);
    clock.expanded.store(2_000_000, Ordering::Relaxed);
    assert_eq!(search.step(100, &mut ()), None);
    clock.expanded.fetch_add(9, Ordering::Relaxed);
    assert_eq!(search.step(100, &mut ()), None);
    clock.expanded.fetch_add(1, Ordering::Relaxed);
    assert_eq!(stop(&search.step(100, &mut ()).unwrap()).0, StopReason::Time);
    assert_eq!(search.statistics().expanded, 200);
}

/// Turns the switch from another thread when it hears of progress.
struct CancelsAfter<'c> {
    calls: Cell<u32>,
    cancel: &'c Cancel,
}

impl Observer<u32> for CancelsAfter<'_> {
    fn progress(&mut self, _: &Progress<u32>) {
        self.calls.set(self.calls.get().saturating_sub(1));
        if self.calls.get() == 0 {
            std::thread::scope(|scope| scope.spawn(|| self.cancel.cancel()).join()).unwrap();
        }
    }
}

#[test]
fn cancelled_from_another_thread() {
    let case = layers(5, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    for threads in [1, 2, 3] {
        for calls in [1, 5, 30] {
            let cancel = Cancel::new();
            let limits = Limits::none().cancelled_by(&cancel);
            let mut search = IdaStar::new(&space, &heuristic, 0).limits(limits);
            let mut observer = CancelsAfter { calls: Cell::new(calls), cancel: &cancel };
            assert_eq!(stop(&search.run_on(threads, &mut observer)).0, StopReason::Cancelled);
            let Statistics { expanded, .. } = search.statistics();
            assert!(expanded < expected.expanded);
            search.set_limits(Limits::none());
            let outcome = search.run_on(threads, &mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected);
        }
    }
}

#[test]
fn threads_together_never_exceed_the_limit() {
    let case = layers(6, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = serial(IdaStar::new(&space, &heuristic, 0));
    assert!(expected.expanded > 300_000, "{}", expected.expanded);
    for threads in [2, 3, 8] {
        let mut search = IdaStar::new(&space, &heuristic, 0);
        for n in [20_001, 50_000, 123_457, 250_000] {
            search.set_limits(Limits::none().expanded(n));
            assert_eq!(stop(&search.run_on(threads, &mut ())).0, StopReason::Expanded);
            let Statistics { expanded, discarded, .. } = search.statistics();
            assert_eq!((expanded, discarded), (n, 0), "{threads} threads");
        }
        search.set_limits(Limits::none());
        let outcome = search.run_on(threads, &mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
}
