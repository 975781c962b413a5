//! From one iteration to the next: depths in order, and all views in turn at
//! each; limits are looked at in between, and every few thousand nodes.

use deepen::{Observer, Outcome, POLL_INTERVAL, Plan, Progress, Statistics, StopReason};

use super::{Current, TwoPhase};
use crate::cube::two_phase::iteration::{Event, Iteration, Rules, Run};
use crate::cube::two_phase::tables::one::Distances;
use crate::cube::two_phase::tables::{PhaseOne, Tables};
use crate::cube::{Metric, Turn};

/// The most steps of the second phase, unless more are needed for a proof. With
/// fewer it takes longer until one of so few is met, and the solution is
/// shorter; so there may be more `before` the first solution than after it.
fn first_cap(metric: Metric, before: bool) -> u8 {
    match (metric, before) {
        (Metric::HalfTurn, true) => 12,
        (Metric::HalfTurn, false) => 10,
        (Metric::QuarterTurn, true) => 17,
        (Metric::QuarterTurn, false) => 13,
    }
}

impl TwoPhase<'_> {
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
        let cap = first_cap(self.tables.metric(), self.best.is_none());
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
        let leave = self.limits.leave(self.begun, self.statistics.expanded)?;
        Ok(leave.min(POLL_INTERVAL))
    }

    /// Searches on in the iteration that was begun, with the table that there
    /// is.
    fn advance<O: Observer<u8>>(&mut self, nodes: u64, observer: &mut O) {
        let tables = self.tables;
        match &tables.one {
            PhaseOne::Small(table) => self.advance_with(table.reader(), nodes, observer),
            PhaseOne::Large(table) => self.advance_with(table.reader(), nodes, observer),
        }
    }

    fn advance_with<D: Distances, O: Observer<u8>>(
        &mut self,
        table: D,
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
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(current.iteration.bytes());
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
    pub(super) fn search<O: Observer<u8>>(
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
            let portion = match self.portion() {
                Ok(portion) => portion.min(left),
                Err(reason) => return Some(self.stopped(reason)),
            };
            if let Some(current) = &self.current {
                observer.progress(&Progress {
                    iteration: self.statistics.iterations,
                    bound: current.iteration.depth,
                    expanded: self.statistics.expanded - current.expanded,
                });
            }
            self.advance(portion, observer);
        }
    }
}
