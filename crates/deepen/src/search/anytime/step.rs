//! One round of an anytime search after the other.

use super::{Again, Agenda, Anytime, Broken, Known, Running};
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::StopReason;
use crate::nodes::{Kept, Nodes, Store};
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Outcome};
use crate::pruning::Pruning;
use crate::search::a_star::Fuel;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::opening::opening;
use crate::space::StateSpace;

/// How a round ended.
enum Ended {
    /// Nothing that is next may be better than the incumbent by more than the
    /// weight.
    Round,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
    Broken(Broken),
}

/// Until when a round goes on, besides until nothing is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Nothing,
    /// Until there is a better incumbent.
    Better,
    /// Until the least key is no less than the incumbent's cost.
    Key,
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Anytime<'_, S, H, P> {
    pub(super) fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let mut left = expansions.max(1);
        self.control.start_clock();
        if self.control.answer.is_none() && self.search.is_none() {
            self.control.answer = self.begin(observer);
        }
        if let Some(Running { known, agenda, .. }) = &mut self.search {
            known.most = self.control.limits.max_cost;
            agenda.allow(known);
        }
        while self.control.answer.is_none() && left > 0 {
            self.control.answer = self.search_round(&mut left, observer);
        }
        self.control.answer.clone()
    }

    /// Begins the search, or says why not.
    fn begin<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let h = match opening(&self.problem, &self.start) {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        let stopped = |reason| {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
        };
        let groups = Known::<S, H, P>::groups(self.memory, Agenda::<S::Cost>::BYTES);
        if groups == 0 || self.memory > self.control.memory() {
            return stopped(StopReason::Memory);
        }
        if self.control.limits.iterations == Some(0) {
            return stopped(StopReason::Iterations);
        }
        let least = self.problem.heuristic.quality().lower_bound(h).unwrap_or(S::Cost::ZERO);
        let mut known = Known::new(self.problem, self.start.clone(), least, groups);
        known.most = self.control.limits.max_cost;
        let nodes = groups * <Store<S, Kept> as Nodes<S>>::GROUP_NODES;
        let mut agenda = Agenda::new(nodes, self.again);
        agenda.allow(&known);
        agenda.begin(self.weights[0], &known);
        let before = S::Cost::INFINITY;
        let over = false;
        let running = Running { known, agenda, round: 1, weight: 0, before, over, counted: (0, 0) };
        observer.iteration_begins(&running.iteration());
        self.search = Some(running);
        None
    }

    /// Searches on in the round, and ends it.
    fn search_round<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.search.as_ref()?.over
            && let Some(outcome) = self.next_round(observer)
        {
            return Some(outcome);
        }
        let running = self.search.as_mut()?;
        let is_last = running.weight + 1 == self.weights.len();
        let weight = self.weights[running.weight];
        let until = match self.again {
            Again::Restarts if !is_last => Until::Better,
            // Without admissibility the key is no bound.
            Again::Waits if weight > 1.0 || !self.within() => Until::Key,
            _ => Until::Nothing,
        };
        let running = self.search.as_mut()?;
        let Iteration { number: iteration, bound, expanded, .. } = running.iteration();
        let progress = Progress { iteration, bound, expanded };
        let before = running.counted.0;
        let mut instrument = self.control.instrument(before, progress, left, observer);
        match running.run(until, &mut instrument) {
            Ended::Interrupted(Interruption::Limit(reason)) => self.stopped(reason),
            Ended::Interrupted(_) => {
                *left = 0;
                None
            }
            Ended::Broken(Broken::Fault) => self.stopped(StopReason::InvalidCost),
            Ended::Broken(Broken::Full) => self.stopped(StopReason::Memory),
            Ended::Round => self.conclude(observer),
        }
    }

    /// Whether the heuristic may exceed the true cost by a factor.
    fn within(&self) -> bool {
        matches!(self.problem.heuristic.quality(), Quality::Within(_))
    }

    /// Ends the round; the answer, where there is one.
    fn conclude<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let statistics = self.statistics();
        let running = self.search.as_mut()?;
        let weight = self.weights[running.weight];
        let is_last = running.weight + 1 == self.weights.len();
        let Running { known, agenda, .. } = running;
        let (cost, proven) = (known.cost(), known.lower_bound());
        let found = cost != S::Cost::INFINITY;
        let waiting = known.look() < cost;
        let exhausted = agenda.is_done();
        let holds_back = exhausted && waiting && agenda.holds_back();
        let consistent = known.problem.heuristic.quality() == Quality::Consistent;
        if self.again == Again::Waits && consistent && found && !holds_back {
            // The theorem of Likhachev, Gordon and Thrun.
            known.least = known.least.greatest(cost.unscaled(weight));
        }
        // A search that restarts has been everywhere when nothing is left.
        let restarts = self.again == Again::Restarts;
        let done = !waiting || (restarts && exhausted && !holds_back);
        if done && found {
            known.least = cost;
        }
        if found && (cost < running.before || known.lower_bound() != proven) {
            observer.improves(cost, known.lower_bound());
        }
        running.over = !holds_back;
        let enough = self.again == Again::Waits && is_last && weight > 1.0;
        observer.iteration_ends(&running.iteration(), &statistics);
        match (found, done) {
            _ if holds_back => self.stopped(StopReason::MaxCost),
            (true, _) if done || enough => running.known.solved(),
            (false, true) => Some(running.known.nothing()),
            _ => None,
        }
    }

    /// Begins the next round, if it may be searched at all.
    fn next_round<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let running = self.search.as_mut()?;
        if self.control.limits.iterations.is_some_and(|most| running.round >= most) {
            return self.stopped(StopReason::Iterations);
        }
        running.over = false;
        running.round += 1;
        running.weight = (running.weight + 1).min(self.weights.len() - 1);
        running.before = running.known.cost();
        running.counted = (running.known.counts.expanded, running.known.counts.generated);
        running.agenda.begin(self.weights[running.weight], &running.known);
        observer.iteration_begins(&running.iteration());
        None
    }

    fn stopped(&mut self, reason: StopReason) -> Option<Outcome<S::Operator, S::Cost>> {
        Some(self.search.as_mut()?.known.stopped(reason))
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Running<'_, S, H, P> {
    fn iteration(&self) -> Iteration<S::Cost> {
        let counts = &self.known.counts;
        Iteration {
            number: self.round,
            bound: self.known.least,
            expanded: counts.expanded - self.counted.0,
            generated: counts.generated - self.counted.1,
        }
    }

    fn run<I: Instrument<S::Cost>>(&mut self, until: Until, instrument: &mut I) -> Ended {
        let mut fuel = Fuel::default();
        let ended = loop {
            let Running { known, agenda, .. } = self;
            let Some((slot, key)) = agenda.next(|slot, g| known.cost_of(slot) == g) else {
                break Ended::Round;
            };
            let (g, cost) = (known.cost_of(slot), known.cost());
            if until == Until::Key && key >= cost {
                agenda.put_back(slot, key, g);
                break Ended::Round;
            }
            if cost != S::Cost::INFINITY && known.floor(g, known.h(slot)) >= cost {
                known.dismiss(slot);
                continue;
            }
            if known.met_more && known.take_goal(slot, instrument) {
                continue;
            }
            if let Err(interruption) = fuel.burn(instrument) {
                agenda.put_back(slot, key, g);
                break Ended::Interrupted(interruption);
            }
            agenda.close(slot);
            match known.expand(slot, agenda, instrument) {
                Ok(()) if until == Until::Better && known.cost() < cost => break Ended::Round,
                Ok(()) => {}
                Err(broken) => {
                    agenda.put_back(slot, key, g);
                    let crowded = agenda.is_full() && !known.is_full();
                    if matches!(broken, Broken::Fault) || !crowded {
                        break Ended::Broken(broken);
                    }
                    agenda.tidy(known);
                }
            }
        };
        fuel.settle(instrument);
        ended
    }
}
