//! The search: iterations of growing depth, in each view of the cube in turn.

use std::time::Duration;

use deepen::{
    Cancel, Limits, Observer, Outcome, POLL_INTERVAL, Plan, Progress, Proof, Search, Statistics,
    StopReason,
};

use super::iteration::{Event, Iteration, Rules, Run};
use super::tables::one::{Distances, Place};
use super::tables::{PhaseOne, Tables};
use super::view::View;
use super::way::Way;
use crate::cube::check::is_odd;
use crate::cube::{Canonical, Cube, Metric, Turn, Turns};

/// The two-phase algorithm (Kociemba 1992): short solutions within
/// milliseconds, then shorter ones for as long as it is let.
///
/// It answers
///
/// * [`Outcome::Solved`] with [`Proof::Optimal`] when everything shorter is
///   excluded, which takes long for all but easy cubes;
/// * [`Outcome::Solved`] with [`Proof::BestEffort`] and the lower bound that is
///   proven when a solution is as short as was [`wanted`](TwoPhase::wanted);
/// * [`Outcome::Stopped`] with the best solution as its incumbent when a limit
///   is reached;
/// * [`Outcome::Unsolvable`] for a cube that turns do not lead to.
///
/// [`Observer::improves`] is told of each better solution. An iteration is one
/// depth of the first phase in one view; its bound is that depth. Solutions
/// above [`Limits::max_cost`] are not looked for.
///
/// ```
/// use deepen::{Limits, Search};
/// use deepen_puzzles::cube::two_phase::{Size, Tables, TwoPhase};
/// use deepen_puzzles::cube::{Cube, Face, Metric, Turn};
///
/// let tables = Tables::new(Metric::HalfTurn, Size::Small);
/// let turns = [(Face::R, 1), (Face::U, 2), (Face::F, 3)];
/// let turns = turns.map(|(face, quarters)| Turn::new(face, quarters).unwrap());
/// let cube = turns.into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
///
/// let outcome = TwoPhase::new(&tables, cube).limits(Limits::none().expanded(100_000)).run(&mut ());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.cost(), Some(3));
/// ```
#[derive(Clone)]
pub struct TwoPhase<'a> {
    tables: &'a Tables,
    canonical: Canonical,
    /// None where the cube cannot be reached by turns.
    ways: Vec<Way>,
    /// Whether an odd number of quarter turns solves the cube.
    odd: bool,
    wanted: u8,
    limits: Limits<'a, u8>,
    begun: Option<Duration>,
    answer: Option<Outcome<Turn, u8>>,
    best: Option<Plan<Turn, u8>>,
    statistics: Statistics,
    depth: u8,
    current: Option<Current>,
}

/// The iteration that is searched.
#[derive(Clone, Debug)]
struct Current {
    way: usize,
    cap: u8,
    iteration: Iteration,
    /// Counts when it began.
    expanded: u64,
    generated: u64,
}

/// Solutions of more steps are never looked for: with any first phase of at
/// most 14 steps there are shorter ones.
const MOST: u8 = 64;

/// The most steps of the second phase, unless more are needed for a proof. A
/// step more in the first phase makes more beginnings than a step more in the
/// second saves work.
fn first_cap(metric: Metric) -> u8 {
    match metric {
        Metric::HalfTurn => 10,
        Metric::QuarterTurn => 13,
    }
}

impl<'a> TwoPhase<'a> {
    /// The search for solutions of a cube, in the metric of the tables.
    #[must_use]
    pub fn new(tables: &'a Tables, cube: Cube) -> Self {
        let views = if cube.is_reachable() { View::all(&cube) } else { Vec::new() };
        let ways: Vec<Way> = views
            .into_iter()
            .map(|view| {
                let place = Place::of(&view.cube);
                let memo = tables.start(place);
                Way::new(view, (place, memo))
            })
            .collect();
        let depth = ways.iter().map(Way::least).min().unwrap_or(0);
        let corners: [u8; 8] = std::array::from_fn(|place| cube.corner(place).0);
        TwoPhase {
            tables,
            canonical: Canonical::of_turns(Turns::ALL),
            ways,
            odd: is_odd(&corners),
            wanted: 0,
            limits: Limits::none(),
            begun: None,
            answer: None,
            best: None,
            statistics: Statistics::default(),
            depth,
            current: None,
        }
    }

    /// Stops as soon as a solution of at most so many steps is known. 0, as it
    /// is at first, stops at what is proven optimal alone.
    #[must_use]
    pub fn wanted(mut self, steps: u8) -> Self {
        self.wanted = steps;
        self.answer = None;
        self
    }

    /// The best solution so far.
    #[must_use]
    pub fn best(&self) -> Option<&Plan<Turn, u8>> {
        self.best.as_ref()
    }

    /// No solution has fewer steps.
    #[must_use]
    pub fn lower_bound(&self) -> u8 {
        let proven = self.ways.iter().map(Way::lower_bound).max().unwrap_or(0);
        let proven = proven.min(self.ceiling());
        let wrong = self.tables.metric() == Metric::QuarterTurn && (proven % 2 == 1) != self.odd;
        proven + u8::from(wrong && proven < self.ceiling())
    }

    /// Only solutions of fewer steps are looked for.
    fn ceiling(&self) -> u8 {
        let best = self.best.as_ref().map_or(u8::MAX, |plan| plan.cost);
        best.min(self.most().saturating_add(1))
    }

    /// The most steps that a solution may have.
    fn most(&self) -> u8 {
        self.limits.max_cost.unwrap_or(MOST)
    }

    /// What can be said without searching on.
    fn conclude(&self) -> Option<Outcome<Turn, u8>> {
        if self.ways.is_empty() {
            return Some(Outcome::Unsolvable);
        }
        let lower_bound = self.lower_bound();
        if let Some(plan) = &self.best {
            let proof = if plan.cost <= lower_bound { Proof::Optimal } else { Proof::BestEffort };
            if proof == Proof::Optimal || plan.cost <= self.wanted {
                let plan = plan.clone();
                return Some(Outcome::Solved { plan, proof, lower_bound: Some(lower_bound) });
            }
        }
        (lower_bound > self.most()).then(|| self.stopped(StopReason::MaxCost))
    }

    fn stopped(&self, reason: StopReason) -> Outcome<Turn, u8> {
        let lower_bound = Some(self.lower_bound());
        Outcome::Stopped { reason, lower_bound, incumbent: self.best.clone() }
    }

    /// Begins the next iteration.
    fn begin<O: Observer<u8>>(&mut self, observer: &mut O) -> Result<(), StopReason> {
        if self.limits.iterations.is_some_and(|most| self.statistics.iterations >= most) {
            return Err(StopReason::Iterations);
        }
        let (way, depth, cap) = self.next_iteration();
        let iteration = Iteration::new(self.ways[way].view.cube, self.ways[way].place, depth);
        let bytes = iteration.bytes();
        if self.limits.memory.is_some_and(|most| bytes > most) {
            return Err(StopReason::Memory);
        }
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(bytes);
        self.statistics.iterations += 1;
        let Statistics { expanded, generated, .. } = self.statistics;
        let current = Current { way, cap, iteration, expanded, generated };
        observer.iteration_begins(&self.counts_of(&current));
        self.current = Some(current);
        Ok(())
    }

    /// The way, depth and cap of the next iteration.
    fn next_iteration(&mut self) -> (usize, u8, u8) {
        let cap = first_cap(self.tables.metric());
        loop {
            let mut ways = self.ways.iter().enumerate();
            let next = ways.find_map(|(at, way)| Some((at, way.next(self.depth, cap)?)));
            if let Some((way, (depth, cap))) = next {
                return (way, depth, cap);
            }
            self.depth += 1;
        }
    }

    fn counts_of(&self, current: &Current) -> deepen::Iteration<u8> {
        deepen::Iteration {
            number: self.statistics.iterations,
            bound: current.iteration.depth,
            expanded: self.statistics.expanded - current.expanded,
            generated: self.statistics.generated - current.generated,
        }
    }

    /// How many nodes may be expanded before limits are looked at again.
    fn portion(&self) -> Result<u64, StopReason> {
        if self.limits.cancel.is_some_and(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if let (Some((time, clock)), Some(begun)) = (self.limits.time, self.begun)
            && clock.now().saturating_sub(begun) >= time
        {
            return Err(StopReason::Time);
        }
        let most = self.limits.expanded.unwrap_or(u64::MAX);
        match most.saturating_sub(self.statistics.expanded) {
            0 => Err(StopReason::Expanded),
            left => Ok(left.min(POLL_INTERVAL)),
        }
    }

    /// Searches on in the iteration that was begun, with the table that there
    /// is.
    fn advance<O: Observer<u8>>(&mut self, nodes: u64, observer: &mut O) {
        match &self.tables.one {
            PhaseOne::Small(table) => self.advance_with(table, nodes, observer),
            PhaseOne::Large(table) => self.advance_with(table, nodes, observer),
        }
    }

    fn advance_with<D: Distances, O: Observer<u8>>(
        &mut self,
        table: &'a D,
        nodes: u64,
        observer: &mut O,
    ) {
        let Some(mut current) = self.current.take() else { return };
        let Tables { moves, two, .. } = self.tables;
        let rules = Rules::new(self.tables.metric(), moves, table, two, &self.canonical);
        let Statistics { expanded, generated, .. } = self.statistics;
        let mut run = Run { expanded, generated, end: expanded + nodes, observer };
        let depth = current.iteration.depth;
        let most = (self.ceiling() - 1).saturating_sub(depth).min(current.cap);
        let event = current.iteration.run(&rules, most, &mut run);
        (self.statistics.expanded, self.statistics.generated) = (run.expanded, run.generated);
        match event {
            Event::Paused => self.current = Some(current),
            Event::Solved(turns, cost) => {
                let operators = self.ways[current.way].view.solution(&turns);
                self.best = Some(Plan { operators, cost });
                self.current = Some(current);
                observer.improves(cost, Some(self.lower_bound()));
            }
            Event::Finished => {
                self.ways[current.way].finish(depth, current.cap);
                observer.iteration_ends(&self.counts_of(&current), &self.statistics);
            }
        }
    }

    /// Searches on for so many nodes, or until there is an answer.
    fn search<O: Observer<u8>>(
        &mut self,
        nodes: u64,
        observer: &mut O,
    ) -> Option<Outcome<Turn, u8>> {
        let end = self.statistics.expanded.saturating_add(nodes);
        loop {
            if let Some(outcome) = self.conclude() {
                return Some(outcome);
            }
            if self.current.is_none()
                && let Err(reason) = self.begin(observer)
            {
                return Some(self.stopped(reason));
            }
            let left = end - self.statistics.expanded;
            if left == 0 {
                return None;
            }
            match self.portion() {
                Ok(portion) => self.advance(portion.min(left), observer),
                Err(reason) => return Some(self.stopped(reason)),
            }
            if let Some(current) = &self.current {
                observer.progress(&Progress {
                    iteration: self.statistics.iterations,
                    bound: current.iteration.depth,
                    expanded: self.statistics.expanded - current.expanded,
                });
            }
        }
    }
}

impl<'a> Search<'a> for TwoPhase<'a> {
    type Operator = Turn;
    type Cost = u8;

    fn step<O: Observer<u8>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<Turn, u8>> {
        if self.begun.is_none() {
            self.begun = self.limits.time.map(|(_, clock)| clock.now());
        }
        if self.answer.is_none() {
            self.answer = self.search(expansions.max(1), observer);
        }
        self.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, u8>) {
        let before = self.most();
        self.limits = limits;
        self.begun = None;
        if self.most() > before {
            for way in &mut self.ways {
                way.cap_at(before);
            }
            // The iteration left out what is allowed now.
            if let Some(current) = &mut self.current {
                let depth = current.iteration.depth;
                current.cap = before.saturating_sub(depth).min(current.cap);
            }
        }
        self.answer = self.answer.take().filter(|answer| match answer {
            Outcome::Stopped { reason, .. } => !reason.is_limit(),
            _ => true,
        });
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
