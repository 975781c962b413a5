//! The search as its users see it: configured, limited, and what it answers.

mod advance;

use std::time::Duration;

use deepen::{Limits, Observer, Outcome, Plan, Proof, Search, Statistics, StopReason};

use super::iteration::Iteration;
use super::tables::Tables;
use super::tables::one::Place;
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
    /// The depth of the first phase that is searched in all views.
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
