//! Means and ratios of what was measured.

use super::{Bench, Measured, Step, Times};

/// One in so many problems must be solved by a step that is compared.
pub(super) const ONE_IN: usize = 4;

/// Means over the problems that are compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    /// Some search was given up: the means are at least this.
    pub(crate) at_least: bool,
    pub(crate) expanded: f64,
    pub(crate) generated: f64,
    pub(crate) times: Times,
}

/// How many times less a step needs than the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    /// Problems that both solved.
    pub(crate) problems: usize,
    pub(crate) expanded: f64,
    pub(crate) times: Times,
    /// By CPU time, which other programs disturb less than the clock; between
    /// different numbers of threads by the clock.
    pub(crate) faster: f64,
}

/// What is said of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Searches begun and ended, not interrupted.
    pub(crate) run: usize,
    pub(crate) solved: usize,
    /// Whether all solutions are proven optimal; `None` without a solution.
    pub(crate) optimal: Option<bool>,
    /// `None` where there is nothing to compare.
    pub(crate) mean: Option<Mean>,
    pub(crate) gain: Option<Gain>,
    /// Set-up and all searches, given up or not.
    pub(crate) total: Times,
}

/// A row for each step, and the problems that the means are over.
pub(crate) struct Summary {
    pub(crate) compared: Vec<usize>,
    pub(crate) rows: Vec<Row>,
}

/// Sums up a run.
pub(crate) fn summary(bench: &Bench) -> Summary {
    let compared = compared(bench);
    let mut before = None;
    let rows = bench.steps.iter().map(|step| {
        let row = row(step, before, &compared);
        before = Some(step);
        row
    });
    let rows = rows.collect();
    Summary { compared, rows }
}

/// The problems that every step has solved. A step that solved too few, or
/// was interrupted, would leave next to nothing to compare: it is not asked.
fn compared(bench: &Bench) -> Vec<usize> {
    let all = bench.problems.len();
    let counts = |step: &&Step| {
        let solved = step.searches.iter().filter(|search| search.is_solved()).count();
        step.searches.len() == all && solved * ONE_IN >= all
    };
    let steps: Vec<&Step> = bench.steps.iter().filter(counts).collect();
    let by_all = |problem: &usize| {
        !steps.is_empty() && steps.iter().all(|step| solved(step, *problem).is_some())
    };
    (0..all).filter(by_all).collect()
}

fn solved(step: &Step, problem: usize) -> Option<&Measured> {
    step.searches.get(problem).filter(|search| search.is_solved())
}

fn row(step: &Step, before: Option<&Step>, compared: &[usize]) -> Row {
    let solutions: Vec<(u32, bool)> =
        step.searches.iter().filter_map(|search| search.solved).collect();
    let optimal = solutions.iter().all(|(_, optimal)| *optimal);
    let searches: Option<Vec<&Measured>> =
        compared.iter().map(|problem| step.searches.get(*problem)).collect();
    Row {
        run: step.searches.len(),
        solved: solutions.len(),
        optimal: (!solutions.is_empty()).then_some(optimal),
        mean: searches.filter(|searches| !searches.is_empty()).map(|searches| mean(&searches)),
        gain: before.and_then(|before| gain(before, step)),
        total: step.searches.iter().fold(step.setup, |total, search| total.and(search.times)),
    }
}

fn mean(searches: &[&Measured]) -> Mean {
    let count = searches.len().max(1) as f64;
    let sum = |of: fn(&Measured) -> f64| searches.iter().map(|search| of(search)).sum::<f64>();
    Mean {
        at_least: searches.iter().any(|search| !search.is_solved()),
        expanded: sum(|search| search.expanded as f64) / count,
        generated: sum(|search| search.generated as f64) / count,
        times: Times {
            cpu: sum(|search| search.times.cpu) / count,
            wall: sum(|search| search.times.wall) / count,
        },
    }
}

fn gain(before: &Step, after: &Step) -> Option<Gain> {
    let problems = 0..before.searches.len().min(after.searches.len());
    let both: Vec<(&Measured, &Measured)> =
        problems.filter_map(|at| solved(before, at).zip(solved(after, at))).collect();
    let (first, second): (Vec<_>, Vec<_>) = both.iter().copied().unzip();
    let (old, new) = (mean(&first), mean(&second));
    // A search that ends at once expands nothing.
    let ratio = |old: f64, new: f64| if old == new { 1.0 } else { old / new };
    let (cpu, wall) = (ratio(old.times.cpu, new.times.cpu), ratio(old.times.wall, new.times.wall));
    let same_threads = before.description.threads == after.description.threads;
    (!both.is_empty()).then(|| Gain {
        problems: both.len(),
        expanded: ratio(old.expanded, new.expanded),
        times: Times { cpu, wall },
        faster: if same_threads { cpu } else { wall },
    })
}
