//! What is special to the guide: two searches and one set of limits, bounds
//! that stay proven when the search changes hands, an end where there is no
//! solution, and choices that a broken clock may spoil but no answer.

#[path = "guided/clocks.rs"]
mod clocks;
mod common;
#[path = "guided/spaces.rs"]
mod spaces;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clocks::{Broken, CLOCKS};
use common::{Case, Counting, Graph, Table, layers, peak_of, serial};
use spaces::{Board, Tree};

use deepen::{
    Algorithm, Auto, Cancel, Decision, Estimate, Heuristic, IdaStar, Iteration, Limits, NodeRef,
    Observer, Outcome, Quality, Reason, Search, Statistics, StopReason, Zero,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn stopped<O, C: Copy>(outcome: &Outcome<O, C>) -> (StopReason, C) {
    match outcome {
        Outcome::Stopped { reason, lower_bound: Some(bound), .. } => (*reason, *bound),
        Outcome::Stopped { reason, .. } => panic!("{reason}, and no bound"),
        _ => panic!("not stopped"),
    }
}

/// Choices are made one after the other, none twice in a row.
fn sensible(decisions: &[Decision], statistics: &Statistics) {
    for pair in decisions.windows(2) {
        assert!(pair[0].expanded <= pair[1].expanded, "{decisions:?}");
        assert!(pair[0].reason != Reason::First, "{decisions:?}");
    }
    for decision in decisions {
        assert!(decision.expanded <= statistics.expanded);
        if let Reason::Weighed(number) | Reason::DenseBounds(number) | Reason::MemoryFull(number) =
            decision.reason
        {
            assert!(number.is_finite() && number >= 0.0, "{decision:?}");
        }
        assert!(!decision.to_string().contains("NaN"));
    }
}

#[test]
fn an_unsolvable_space_is_unsolvable() {
    let mut small = Auto::new(&Board::<6>, &Zero, Board::unsolvable());
    assert_eq!(small.run(&mut ()), Outcome::Unsolvable);
    let limits = Limits::none().expanded(1 << 24);
    let mut search = Auto::new(&Board::<9>, &Zero, Board::unsolvable()).limits(limits);
    assert_eq!(search.run(&mut ()), Outcome::Unsolvable);
    sensible(search.decisions(), &search.statistics());
    for steps in CLOCKS {
        let clock = Broken::going(steps);
        let mut search =
            Auto::new(&Board::<6>, &Zero, Board::unsolvable()).priced_by(&clock).limits(limits);
        assert_eq!(search.run(&mut ()), Outcome::Unsolvable, "{steps:?}");
        sensible(search.decisions(), &search.statistics());
    }
}

#[test]
fn it_ends_where_a_path_at_a_time_looked_best_and_would_go_round_for_ever() {
    let tree = Tree { leaves: 4_i64.pow(7) };
    let limits = Limits::none().expanded(1 << 27);
    let mut search = Auto::new(&tree, &Zero, 1).limits(limits);
    assert_eq!(search.run(&mut ()), Outcome::Unsolvable);
    sensible(search.decisions(), &search.statistics());
}

#[test]
fn stops_after_exactly_n_expansions_and_goes_on() {
    let case = layers(4, 13, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut handed_over = 0;
    for bytes in [0, 700, 1_500, 3_000, 1 << 20] {
        let make = || Auto::new(&space, &heuristic, 0).memory(bytes);
        let expected = serial(make());
        let optimum = expected.outcome.cost().unwrap();
        assert_eq!(serial(make()), expected, "the same every time");
        let mut last = 0;
        let mut going = make();
        for n in (0..expected.expanded).step_by(101) {
            for search in [&mut going, &mut make()] {
                search.set_limits(Limits::none().expanded(n));
                let (reason, bound) = stopped(&search.run(&mut ()));
                assert_eq!((reason, search.statistics().expanded), (StopReason::Expanded, n));
                assert!(last <= bound && bound <= optimum, "{n} {last} {bound}");
                last = bound;
                sensible(search.decisions(), &search.statistics());
                assert!(search.decisions().iter().all(|choice| choice.reason != Reason::First));
            }
            assert!(going.statistics().peak_bytes < 1 << 21);
        }
        going.set_limits(Limits::none());
        assert_eq!(going.run(&mut ()), expected.outcome);
        assert_eq!(going.statistics().expanded, expected.expanded);
        sensible(going.decisions(), &going.statistics());
        handed_over += going.decisions().len();
        assert_eq!(going.run(&mut ()), expected.outcome, "an answer is repeated");
    }
    assert!(handed_over > 3);
}

#[test]
fn iterations_cost_time_and_cancel() {
    let case = layers(4, 11, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || Auto::new(&space, &heuristic, 0);
    let expected = serial(make());
    let optimum = expected.outcome.cost().unwrap();

    let mut search = make();
    let mut last = 0;
    for most in 0..optimum {
        search.set_limits(Limits::none().max_cost(most));
        let (reason, bound) = stopped(&search.run(&mut ()));
        assert_eq!(reason, StopReason::MaxCost);
        assert!(most < bound && last <= bound && bound <= optimum, "{most} {bound} {optimum}");
        last = bound;
    }
    search.set_limits(Limits::none().max_cost(optimum));
    assert_eq!(search.run(&mut ()).cost(), Some(optimum));

    for most in 0..expected.iterations {
        let mut search = make().limits(Limits::none().iterations(most));
        let outcome = search.run(&mut ());
        assert!(search.statistics().iterations <= most, "{most}: {:?}", search.statistics());
        if outcome.cost().is_none() {
            assert_eq!(stopped(&outcome).0, StopReason::Iterations);
            search.set_limits(Limits::none());
            assert_eq!(search.run(&mut ()).cost(), Some(optimum));
        }
    }

    let cancel = Cancel::new();
    cancel.cancel();
    let mut search = make().limits(Limits::none().cancelled_by(&cancel));
    assert_eq!(stopped(&search.run(&mut ())).0, StopReason::Cancelled);
    search.set_limits(Limits::none());
    assert_eq!(search.run(&mut ()), expected.outcome);

    for seconds in [0, 1, 5, 17] {
        let clock = Broken::going([1; 4]);
        let limits = Limits::none().time_by(Duration::from_secs(seconds), &clock);
        let mut search = make().limits(limits);
        let outcome = search.run(&mut ());
        if outcome.cost().is_none() {
            assert_eq!(stopped(&outcome).0, StopReason::Time);
            assert!(clock.now.load(Ordering::Relaxed) <= seconds + 8);
        }
        search.set_limits(Limits::none());
        assert_eq!(search.run(&mut ()).cost(), Some(optimum));
    }
}

#[test]
fn memory_is_never_exceeded() {
    let case = layers(4, 13, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = IdaStar::new(&space, &heuristic, 0).run(&mut ()).cost();
    let mut solved = 0;
    for bytes in (0..6_000).step_by(150).chain([8_000, 10_000, 14_000, 20_000, 50_000, 1 << 20]) {
        let limits = Limits::none().memory(bytes);
        let mut search = Auto::new(&space, &heuristic, 0).limits(limits);
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        // What was chosen, what was compared, and a plan.
        assert!(peak <= bytes + 4_000, "{peak} {bytes}");
        assert!(search.statistics().peak_bytes <= bytes, "{bytes}");
        // Where IDA* has room for its stacks so has the guide.
        let alone = IdaStar::new(&space, &heuristic, 0).limits(limits).run(&mut ());
        if alone.cost().is_some() {
            assert_eq!(outcome.cost(), optimum, "{bytes}: {:?}", search.decisions());
            solved += 1;
        } else if outcome.cost().is_none() {
            assert_eq!(stopped(&outcome).0, StopReason::Memory);
            search.set_limits(Limits::none());
            assert_eq!(search.run(&mut ()).cost(), optimum);
        }
    }
    assert!(solved > 3);
    // Less than before, and more.
    let mut search = Auto::new(&space, &heuristic, 0).memory(1 << 16);
    assert!(search.step(3_000, &mut ()).is_none());
    search.set_limits(Limits::none().memory(20_000));
    assert_eq!(search.run(&mut ()).cost(), optimum);
}

#[test]
fn a_deep_search_beside_a_table() {
    let nodes = 5_000;
    let edges = (1..nodes).map(|node| (node - 1, node, 1)).collect();
    let mut case = Case::blind(nodes, edges, vec![nodes - 1]);
    case.h = case.distances();
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let limits = Limits::none().memory(2 << 20);
    assert!(IdaStar::new(&space, &heuristic, 0).limits(limits).run(&mut ()).is_optimal());
    let mut search = Auto::new(&space, &heuristic, 0).limits(limits);
    assert!(search.run(&mut ()).is_optimal(), "{:?}", search.decisions());
}

#[test]
fn dense_costs() {
    let mut case = layers(9, 12, 3, 3);
    for (place, edge) in case.edges.iter_mut().enumerate() {
        edge.2 = edge.2 * 1_000 + (place as u64 * 7_919) % 997;
    }
    case.h = case.distances().iter().map(|cost| cost.map(|cost| cost / 2)).collect();
    let (space, heuristic) = (case.space::<f64>(), case.heuristic::<f64>());
    let optimum = case.distances()[0].map(|cost| cost as f64);
    let mut dense = false;
    for bytes in [0, 700, 2_000, 5_000, 1 << 20] {
        let mut search = Auto::new(&space, &heuristic, 0).memory(bytes);
        let outcome = search.run(&mut ());
        assert!(outcome.is_optimal());
        assert_eq!(outcome.cost(), optimum);
        sensible(search.decisions(), &search.statistics());
        dense |= search
            .decisions()
            .iter()
            .any(|choice| choice.algorithm == Algorithm::ControlledReexpansion);
    }
    assert!(dense);
}

#[test]
fn a_clock_may_spoil_choices_but_no_answer() {
    let case = layers(4, 14, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = case.distances()[0].map(|cost| cost as u32);
    for steps in CLOCKS {
        for bytes in [0, 1_500, 1 << 20] {
            let clock = Broken::going(steps);
            let mut search = Auto::new(&space, &heuristic, 0).memory(bytes).priced_by(&clock);
            let outcome = search.run(&mut ());
            assert!(outcome.is_optimal() && outcome.cost() == optimum);
            sensible(search.decisions(), &search.statistics());
        }
    }
}

/// Panics when it is asked for the nth time.
struct Panics<'t> {
    table: &'t Table<u32>,
    left: Cell<u64>,
}

impl Heuristic<Graph<u32>> for Panics<'_> {
    type Memo = usize;

    fn quality(&self) -> Quality {
        self.table.quality
    }

    fn start(&self, _: &Graph<u32>, node: &usize) -> usize {
        self.left.set(self.left.get().wrapping_sub(1));
        assert!(self.left.get() != 0, "asked too often");
        *node
    }

    fn child(
        &self,
        space: &Graph<u32>,
        _: usize,
        _: &usize,
        node: &usize,
        limit: u32,
    ) -> Estimate<usize, u32> {
        let memo = self.start(space, node);
        let value = self.table.values[memo];
        if value > limit { Estimate::Above(value) } else { Estimate::Within(memo) }
    }

    fn value(&self, node: usize) -> u32 {
        self.table.values[node]
    }
}

#[test]
fn a_heuristic_that_panics_once_spoils_no_answer() {
    let case = layers(4, 11, 3, 8);
    let (space, table) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = case.distances()[0].map(|cost| cost as u32);
    let mut panicked = 0;
    for bytes in [700, 1_500, 1 << 20] {
        for asked in (1..60_000).step_by(397) {
            let heuristic = Panics { table: &table, left: Cell::new(asked) };
            let mut search = Auto::new(&space, &heuristic, 0).memory(bytes);
            let run = catch_unwind(AssertUnwindSafe(|| search.run(&mut ())));
            let outcome = run.unwrap_or_else(|_| {
                panicked += 1;
                search.run(&mut ())
            });
            assert!(outcome.is_optimal(), "{bytes} {asked}: {outcome:?}");
            assert_eq!(outcome.cost(), optimum, "{bytes} {asked}");
        }
    }
    assert!(panicked > 10);
}

/// Every iteration that ends was begun, none twice.
#[derive(Default)]
struct Ledger {
    open: Option<u64>,
    expanded: u64,
    goals: u64,
    last: u32,
}

impl Observer<u32> for Ledger {
    const NODES: bool = true;

    fn iteration_begins(&mut self, iteration: &Iteration<u32>) {
        self.open = Some(iteration.number);
    }

    fn iteration_ends(&mut self, iteration: &Iteration<u32>, counts: &Statistics) {
        assert_eq!(self.open.take(), Some(iteration.number), "it was begun");
        assert!(iteration.expanded <= counts.expanded);
    }

    fn expands(&mut self, _: NodeRef, g: u32, h: u32) {
        self.expanded += 1;
        self.last = self.last.max(g + h);
    }

    fn withdraws(&mut self) {
        self.expanded -= 1;
    }

    fn reaches_goal(&mut self, _: NodeRef, _: u32) {
        self.goals += 1;
    }
}

#[test]
fn observers_are_told_of_iterations_that_began() {
    let case = layers(4, 13, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for bytes in [0, 700, 1_500, 3_000, 1 << 20] {
        let mut ledger = Ledger::default();
        let mut search = Auto::new(&space, &heuristic, 0).memory(bytes);
        let outcome = search.run(&mut ledger);
        assert!(ledger.expanded > 0 && ledger.expanded <= search.statistics().expanded);
        assert!(ledger.last <= outcome.cost().unwrap(), "none above the optimum is expanded");
    }
}
