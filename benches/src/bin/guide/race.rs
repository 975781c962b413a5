//! One instance, every algorithm, one after the other.

use std::time::Duration;

use cpu_time::ProcessTime;
use deepen::{
    AStar, Auto, Clock, ControlledReexpansion, Cost, CycleCheck, ExponentialBudget, Heuristic,
    HybridSearch, IdaStar, Limits, Outcome, Pack, Pruning, Recursion, ScheduledSearch, Search,
    SiteHeuristic, SitePruning, Sited, TabledIdaStar,
};

/// An instance counts where the best algorithm takes at least so long.
const COUNTS_FROM: f64 = 0.05;

/// All instances so far.
pub(crate) struct Table {
    memory: usize,
    /// What the guide took over what the best took.
    ratios: Vec<f64>,
    worst: (f64, String),
}

/// One algorithm on one instance.
struct Run<C> {
    name: &'static str,
    seconds: f64,
    expanded: u64,
    /// Where it was solved.
    cost: Option<C>,
}

/// An instance and how paths are searched on it.
pub(crate) struct Instance<'i, S: Pack, H, P> {
    pub(crate) name: String,
    pub(crate) space: &'i S,
    pub(crate) heuristic: &'i H,
    pub(crate) pruning: &'i P,
    pub(crate) cycles: CycleCheck,
    pub(crate) start: S::State,
}

impl Table {
    pub(crate) fn new(memory: usize) -> Self {
        println!("memory {} MiB; CPU seconds and expanded nodes", memory >> 20);
        Table { memory, ratios: Vec::new(), worst: (0.0, String::new()) }
    }

    /// Races all algorithms on the explicit stack.
    pub(crate) fn race<S, H, P>(&mut self, instance: &Instance<'_, S, H, P>)
    where
        S: Pack,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        let Instance { space, heuristic, pruning, cycles, start, .. } = instance;
        let (memory, start) = (self.memory, || start.clone());
        let mut runs = Vec::new();
        self.others(instance, &mut runs);
        let ida = IdaStar::new(*space, *heuristic, start()).pruning(*pruning).cycles(*cycles);
        go("IDA*", ida, &mut runs);
        let auto = Auto::new(*space, *heuristic, start()).pruning(*pruning).cycles(*cycles);
        let mut auto = auto.memory(memory).priced_by(&CpuClock);
        let guide = timed("auto", &mut auto, f64::INFINITY);
        self.print(&instance.name, runs, &guide, auto.decisions());
    }

    /// The same with IDA* by compile-time sites.
    pub(crate) fn race_by_sites<S, H, P>(&mut self, instance: &Instance<'_, S, H, P>)
    where
        S: Pack + Sited,
        H: SiteHeuristic<S>,
        P: SitePruning<S>,
        Recursion: deepen::Accelerator<S, H, P>,
    {
        let Instance { space, heuristic, pruning, cycles, start, .. } = instance;
        let (memory, start) = (self.memory, || start.clone());
        let mut runs = Vec::new();
        let ida = IdaStar::new(*space, *heuristic, start()).pruning(*pruning).cycles(*cycles);
        go("IDA*", ida.by_sites(), &mut runs);
        self.others(instance, &mut runs);
        let auto = Auto::new(*space, *heuristic, start()).pruning(*pruning).cycles(*cycles);
        let mut auto = auto.memory(memory).by_sites().priced_by(&CpuClock);
        let guide = timed("auto", &mut auto, f64::INFINITY);
        self.print(&instance.name, runs, &guide, auto.decisions());
    }

    /// All but IDA* itself.
    fn others<S, H, P>(&self, instance: &Instance<'_, S, H, P>, runs: &mut Vec<Run<S::Cost>>)
    where
        S: Pack,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        let Instance { space, heuristic, pruning, cycles, start, .. } = instance;
        let (memory, start) = (self.memory, || start.clone());
        let best = AStar::new(*space, *heuristic, start()).pruning(*pruning).memory(memory);
        go("A*", best, runs);
        let hybrid = HybridSearch::new(*space, *heuristic, start()).pruning(*pruning);
        go("A*+IDA*", hybrid.cycles(*cycles).memory(memory), runs);
        let table = TabledIdaStar::new(*space, *heuristic, start()).memory(memory);
        go("IDA* with a table", table, runs);
        let controlled = ControlledReexpansion::default();
        let search = ScheduledSearch::new(*space, *heuristic, start(), controlled);
        go("IDA*-CR", search.pruning(*pruning).cycles(*cycles), runs);
        let budget = ExponentialBudget::default();
        let search = ScheduledSearch::new(*space, *heuristic, start(), budget);
        go("BTS", search.pruning(*pruning).cycles(*cycles), runs);
    }

    fn print<C: deepen::Cost>(
        &mut self,
        name: &str,
        mut runs: Vec<Run<C>>,
        guide: &Run<C>,
        decisions: &[deepen::Decision],
    ) {
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let solved = runs.iter().find(|run| run.cost.is_some());
        let Some(best) = solved else {
            println!("{name}: no algorithm has solved it");
            return;
        };
        for run in runs.iter().filter(|run| run.cost.is_some()) {
            let (one, other) = (run.cost.map(Cost::to_f64), best.cost.map(Cost::to_f64));
            assert!(one.zip(other).is_none_or(|(one, other)| (one - other).abs() < 1e-6), "{name}");
        }
        let ratio = guide.seconds / best.seconds.max(1e-9);
        let counts = best.seconds >= COUNTS_FROM;
        let cost = best.cost.map_or(0.0, Cost::to_f64);
        println!(
            "{name}: cost {cost}; auto {:.3} s ({}), {:.2} of the best{}",
            guide.seconds,
            guide.expanded,
            ratio,
            if counts { "" } else { "; not counted" },
        );
        for run in runs {
            let end = if run.cost.is_some() { "" } else { ", given up" };
            println!("    {:<18} {:>8.3} s {:>12}{end}", run.name, run.seconds, run.expanded);
        }
        for decision in decisions {
            println!("    {decision}");
        }
        assert!(guide.cost.is_some(), "{name}: the guide found nothing");
        if counts {
            self.ratios.push(ratio);
            if ratio > self.worst.0 {
                self.worst = (ratio, name.to_owned());
            }
        }
    }

    /// The median and the worst.
    pub(crate) fn conclude(mut self) {
        self.ratios.sort_by(f64::total_cmp);
        if let Some(median) = self.ratios.get(self.ratios.len() / 2) {
            let above = self.ratios.iter().filter(|ratio| **ratio > 1.5).count();
            println!(
                "{} instances counted: median {median:.2}, worst {:.2} ({}); {above} above 1.5",
                self.ratios.len(),
                self.worst.0,
                self.worst.1,
            );
        }
    }
}

/// CPU time of this thread's process.
struct CpuClock;

impl Clock for CpuClock {
    fn now(&self) -> Duration {
        ProcessTime::try_now().map_or(Duration::ZERO, |time| time.as_duration())
    }
}

/// Runs one algorithm, for no longer than three times what the best so far
/// took.
fn go<'a, T: Search<'a>>(name: &'static str, mut search: T, runs: &mut Vec<Run<T::Cost>>) {
    let solved = runs.iter().filter(|run| run.cost.is_some());
    let best = solved.map(|run| run.seconds).fold(5.0, f64::min);
    runs.push(timed(name, &mut search, (3.0 * best).max(0.5)));
}

fn timed<'a, T: Search<'a>>(name: &'static str, search: &mut T, most: f64) -> Run<T::Cost> {
    if most.is_finite() {
        search.set_limits(Limits::none().time(Duration::from_secs_f64(2.0 * most)));
    }
    let begun = ProcessTime::now();
    let outcome = search.run(&mut ());
    let seconds = begun.elapsed().as_secs_f64();
    let cost = if outcome.is_optimal() { outcome.cost() } else { None };
    debug_assert!(!matches!(outcome, Outcome::Unsolvable));
    Run { name, seconds, expanded: search.statistics().expanded, cost }
}
