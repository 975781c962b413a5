//! IDA* for the cube, with a table that is asked six times.
//!
//! Korf (1985, 1997) searches depth-first for solutions of so many turns, and
//! then of one more, and a table of distances cuts off what cannot be solved
//! in time. Since then the following was found, mostly by Rokicki (nxopt,
//! 2010) and Skalski (vcube, 2018), and is done here too. A cube is as far
//! from solved as its inverse and as both seen along the other axes: one table
//! gives six values. Where the value along an axis is what is left, the
//! solution does not end with a turn about that axis, and so all three axes
//! may rule out all ends. Turns can be found from the end of the solution as
//! well as from its beginning, whichever are fewer. [`sweep`] adds that many
//! nodes wait for the memory together, and [`units`] in which order it is best
//! to look.
//!
//! Promise: `Optimal`, with the first solution that is found; a limit leaves the
//! lower bound that is proven. `Unsolvable` for a cube that turns do not lead to.

mod in_order;
mod node;
mod plain;
mod saved;
mod sweep;
#[cfg(test)]
mod tests;
mod units;
mod worker;

use std::time::Duration;

use deepen::{
    Iteration, Limits, Observer, Outcome, POLL_INTERVAL, Plan, Progress, Proof, Search, Statistics,
    StopReason,
};

use self::in_order::in_order;
use self::node::{Node, Rules};
use self::plain::Way;
use self::units::Units;
use self::worker::{Fuel, Worker};
use super::kernel::portable::Portable;
use super::table::Table;
use crate::cube::check::is_odd;
use crate::cube::state::{Cube, PIECE};
use crate::cube::turn::{Metric, Turn};
use crate::cube::turns::Turns;

/// From how many turns more than a table's base on an iteration is divided.
const DIVIDED: u8 = 5;

/// How many times [`POLL_INTERVAL`] nodes each of several threads expands
/// between two looks at the limits: some 15 ms.
const PORTIONS: u64 = 8;

/// What is searched.
#[derive(Clone, Debug)]
struct Question<'t> {
    table: &'t Table,
    start: Cube,
    /// Whether turns lead to it: the table knows no others.
    reachable: bool,
    rules: Rules,
}

/// An optimal search for one cube.
///
/// Costs are turns of the table's metric. See the module
/// [`optimal`](crate::cube::optimal).
pub struct Optimal<'a> {
    question: Question<'a>,
    limits: Limits<'a, u8>,
    /// When the first step under these limits was made.
    begun: Option<Duration>,
    answer: Option<Outcome<Turn, u8>>,
    workers: Vec<Worker>,
    units: Units,
    portable: bool,
    all: bool,
    solutions: Vec<Vec<Turn>>,
    /// Turns that solutions may have in this iteration.
    bound: u8,
    searching: bool,
    /// Nodes expanded in this iteration, also beyond a solution.
    performed: u64,
    statistics: Statistics,
}

impl std::fmt::Debug for Optimal<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Optimal")
            .field("start", &self.question.start)
            .field("bound", &self.bound)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}

impl<'a> Optimal<'a> {
    /// A search for a way to solve a cube.
    #[must_use]
    pub fn new(table: &'a Table, start: &Cube) -> Self {
        let metric = table.metric();
        let rules = Rules::new(metric, metric.turns().collect());
        let question = Question { table, start: *start, reachable: start.is_reachable(), rules };
        let mut search = Optimal {
            question,
            limits: Limits::none(),
            begun: None,
            answer: None,
            workers: vec![Worker::default()],
            units: Units::whole(false),
            portable: false,
            all: false,
            solutions: Vec::new(),
            bound: 0,
            searching: false,
            performed: 0,
            statistics: Statistics::default(),
        };
        search.restart();
        search
    }

    /// Goes back to before anything was searched.
    fn restart(&mut self) {
        self.units = Units::whole(self.all);
        self.workers.fill(Worker::default());
        self.solutions.clear();
        self.statistics = Statistics::default();
        self.answer = None;
        self.searching = false;
        self.performed = 0;
        self.bound = self.first_bound();
    }

    /// The same, by so many threads (at least one).
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// Goes on by so many threads (at least one). A thread that has work under
    /// way is kept.
    pub fn set_threads(&mut self, threads: usize) {
        let busy = self.workers.iter().rposition(|worker| !worker.is_idle());
        let least = busy.map_or(1, |last| last + 1);
        self.workers.resize_with(threads.max(least), Worker::default);
    }

    /// How many turns a sequence counts.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.question.rules.metric
    }

    /// The same from the beginning, with these turns alone. Where they do not
    /// suffice, the search does not end by itself.
    #[must_use]
    pub fn allowing(mut self, turns: Turns) -> Self {
        let metric = self.question.rules.metric;
        self.question.rules = Rules::new(metric, metric.turns().collect::<Turns>().and(turns));
        self.restart();
        self
    }

    /// The same from the beginning, finding all solutions of the least length:
    /// see [`solutions`](Self::solutions).
    #[must_use]
    pub fn finding_all(mut self) -> Self {
        self.all = true;
        self.restart();
        self
    }

    /// Runs on any processor's instructions, for comparison.
    #[must_use]
    pub fn portably(mut self) -> Self {
        self.portable = true;
        self
    }

    /// The solutions found: the first one, or [all](Self::finding_all) of the
    /// least length. Turns of faces across from each other stand in the order
    /// of [`Face::ALL`](crate::cube::Face::ALL); sequences that differ in that
    /// alone are one.
    #[must_use]
    pub fn solutions(&self) -> &[Vec<Turn>] {
        &self.solutions
    }

    /// The least number of turns that the table leaves possible.
    fn first_bound(&self) -> u8 {
        if !self.question.reachable {
            return 0;
        }
        let odd = self.question.rules.metric == Metric::QuarterTurn
            && is_odd(&self.question.start.corners.map(|corner| corner & PIECE));
        let mut bound = u8::from(odd);
        while self.is_cut(bound) {
            bound += self.step_of_bounds();
        }
        bound
    }

    /// Whether the table alone rules out solutions of so many turns.
    fn is_cut(&self, bound: u8) -> bool {
        let mut root = Node::root(&self.question.start, bound);
        !plain::evaluate(Portable, &self.question.table.probe(), &mut root)
    }

    /// By how much bounds grow: every quarter turn changes the parity.
    fn step_of_bounds(&self) -> u8 {
        match self.question.rules.metric {
            Metric::HalfTurn => 1,
            Metric::QuarterTurn => 2,
        }
    }

    /// The least bound of which iterations are divided.
    fn least_divided(&self) -> u8 {
        self.question.table.cosets().base + DIVIDED
    }

    /// Begins the iteration of this bound.
    fn begin_iteration(&mut self, observer: &mut impl Observer<u8>) {
        let rules = &self.question.rules;
        if self.bound >= self.least_divided() && self.units.is_whole() {
            self.units = Units::of_prefixes(rules, self.all);
        } else {
            self.units.again(rules);
        }
        self.searching = true;
        self.performed = 0;
        self.statistics.iterations += 1;
        observer.iteration_begins(&self.iteration([0; 2]));
    }

    fn iteration(&self, [expanded, generated]: [u64; 2]) -> Iteration<u8> {
        Iteration { number: self.statistics.iterations, bound: self.bound, expanded, generated }
    }

    /// Searches on for so many expansions; whether the iteration is done.
    fn work(&mut self, expansions: u64) -> bool {
        let fuel = Fuel::new(expansions);
        let (question, units, left) = (&self.question, &self.units, self.bound);
        let portable = self.portable;
        let run = |worker: &mut Worker| dispatch(portable, worker, question, units, left, &fuel);
        let (first, others) = self.workers.split_at_mut(1);
        std::thread::scope(|scope| {
            for worker in others {
                scope.spawn(|| run(worker));
            }
            run(&mut first[0]);
        });
        self.performed += expansions - fuel.left();
        // Fuel that is left says nothing: a thread may have given it back when
        // another had already stopped for lack of it.
        self.workers.iter().all(Worker::is_idle) && self.units.are_all_begun()
    }

    /// What stops the search now, if anything; otherwise how many nodes may be
    /// expanded next.
    fn leave(&self) -> Result<u64, StopReason> {
        if self.limits.memory.is_some_and(|most| self.bytes() > most) {
            return Err(StopReason::Memory);
        }
        let Statistics { expanded, discarded, .. } = self.statistics;
        let leave = self.limits.leave(self.begun, expanded + discarded + self.performed)?;
        Ok(leave.min(self.portion()))
    }

    /// The bytes of the search's stacks and units; the table is not counted.
    fn bytes(&self) -> usize {
        self.units.bytes() + self.workers.iter().map(|worker| worker.sweep.bytes()).sum::<usize>()
    }

    /// How many nodes are expanded between two looks at the limits. Several
    /// threads are begun anew for each portion, and wait for the last of them.
    fn portion(&self) -> u64 {
        match self.workers.len() as u64 {
            1 => POLL_INTERVAL,
            threads => PORTIONS * POLL_INTERVAL * threads,
        }
    }

    fn stopped(&self, reason: StopReason) -> Outcome<Turn, u8> {
        Outcome::Stopped { reason, lower_bound: Some(self.bound), incumbent: None }
    }

    fn plan(&self, operators: Vec<Turn>) -> Plan<Turn, u8> {
        let cost = self.question.rules.metric.length(&operators) as u8;
        Plan { operators, cost }
    }

    fn solved(&self, turns: Vec<Turn>) -> Outcome<Turn, u8> {
        let plan = self.plan(turns);
        let lower_bound = Some(plan.cost);
        Outcome::Solved { plan, proof: Proof::Optimal, lower_bound }
    }

    /// The solutions of the units that have some.
    fn collect(&self) -> Vec<Vec<Turn>> {
        let places = if self.all {
            self.units.all_found()
        } else {
            self.units.first_found().into_iter().collect()
        };
        let canonical = &self.question.rules.canonical[0];
        let mut found = Vec::new();
        for place in places {
            let (rules, probe) = (&self.question.rules, self.question.table.probe());
            let (mut node, mut way) =
                self.units.begin(Portable, rules, &self.question.start, self.bound, place);
            plain::evaluate(Portable, &probe, &mut node);
            let mut visit = |way: &Way| {
                found.push(in_order(canonical, &way.turns()));
                !self.all
            };
            plain::solutions(Portable, &probe, rules, &node, &mut way, &mut visit);
        }
        found.sort();
        found.dedup();
        found
    }

    /// The iteration is done: what it has found.
    fn end_iteration(&mut self, observer: &mut impl Observer<u8>) -> Option<Outcome<Turn, u8>> {
        let searched @ [expanded, generated] = self.units.searched();
        self.statistics.expanded += expanded;
        self.statistics.generated += generated;
        self.statistics.discarded += self.performed.saturating_sub(expanded);
        self.workers.iter_mut().for_each(Worker::clear);
        self.searching = false;
        observer.iteration_ends(&self.iteration(searched), &self.statistics);
        self.solutions = self.collect();
        if let Some(first) = self.solutions.first() {
            return Some(self.solved(first.clone()));
        }
        // By few turns nothing may be left to search, with whatever bound.
        let Some(bound) = self.bound.checked_add(self.step_of_bounds()) else {
            return Some(self.stopped(StopReason::CostOverflow));
        };
        self.bound = bound;
        None
    }

    /// The answer, if there is one before more than `expansions` nodes more
    /// are expanded.
    fn search(
        &mut self,
        mut expansions: u64,
        observer: &mut impl Observer<u8>,
    ) -> Option<Outcome<Turn, u8>> {
        if !self.question.reachable {
            return Some(Outcome::Unsolvable);
        }
        if self.begun.is_none() {
            self.begun = self.limits.time.map(|(_, clock)| clock.now());
        }
        loop {
            if !self.searching {
                if self.limits.max_cost.is_some_and(|most| self.bound > most) {
                    return Some(self.stopped(StopReason::MaxCost));
                }
                if self.limits.iterations.is_some_and(|most| self.statistics.iterations >= most) {
                    return Some(self.stopped(StopReason::Iterations));
                }
                self.begin_iteration(observer);
            }
            let leave = match self.leave() {
                Ok(leave) => leave.min(expansions),
                Err(reason) => return Some(self.stopped(reason)),
            };
            if leave == 0 {
                return None;
            }
            expansions -= leave;
            let done = self.work(leave);
            self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.bytes());
            observer.progress(&Progress {
                iteration: self.statistics.iterations,
                bound: self.bound,
                expanded: self.performed,
            });
            if done && let Some(outcome) = self.end_iteration(observer) {
                return Some(outcome);
            }
        }
    }
}

impl<'a> Search<'a> for Optimal<'a> {
    type Operator = Turn;
    type Cost = u8;

    fn step<O: Observer<u8>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<Turn, u8>> {
        if self.answer.is_none() {
            self.answer = self.search(expansions.max(1), observer);
        }
        self.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, u8>) {
        self.limits = limits;
        self.begun = None;
        self.answer = self.answer.take().filter(|answer| match answer {
            Outcome::Stopped { reason, .. } => !reason.is_limit(),
            _ => true,
        });
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.statistics.clone();
        if self.searching {
            statistics.expanded += self.performed;
            statistics.generated += self.units.performed()[1];
        }
        statistics
    }
}

/// Works with the best that the processor has.
fn dispatch(
    portable: bool,
    worker: &mut Worker,
    question: &Question<'_>,
    units: &Units,
    left: u8,
    fuel: &Fuel,
) {
    #[cfg(target_arch = "x86_64")]
    if !portable && let Some(kernel) = super::kernel::avx2::Avx2::detect() {
        return kernel.run(
            #[inline(always)]
            |kernel| worker.work(kernel, question, units, left, fuel),
        );
    }
    let _ = portable;
    worker.work(Portable, question, units, left, fuel);
}
