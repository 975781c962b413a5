//! Watching a search for people: a row for every iteration, and on a terminal
//! a bar that fills as the iteration nears its predicted size.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use deepen::{Iteration, Observer, Prediction, Progress, Statistics};
use deepen_trace::{Recorder, Trace};
use indicatif::ProgressBar;

use crate::amount::{Amount, Price, Unit};
use crate::answer::Row;
use crate::bar::new_bar;
use crate::number::{self, put};

/// A search that ends sooner shows no bar.
const BAR_AFTER: Duration = Duration::from_millis(300);
/// How often the bar moves.
const BAR_EVERY: Duration = Duration::from_millis(100);
/// How often it is said where the search stands, where there is no bar.
const SAY_EVERY: Duration = Duration::from_secs(60);

/// What is shown of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown {
    /// Rows of iterations, on standard error.
    pub(crate) rows: bool,
    /// The bar, on standard error.
    pub(crate) bar: bool,
}

/// The iteration that is being searched.
struct Current {
    number: u64,
    /// Nodes expanded in it by an earlier run.
    before: u64,
    since: Instant,
}

/// Observes one search.
pub(crate) struct Watch {
    shown: Shown,
    began: Instant,
    current: Option<Current>,
    prediction: Prediction,
    /// Finished iterations.
    trace: Vec<Row>,
    /// The last row is printed when it is known whether another one follows.
    held: Option<(Row, Option<f64>)>,
    printed: bool,
    bar: Option<ProgressBar>,
    bar_moved: Instant,
    /// In which the domain counts costs.
    unit: Unit,
    /// A better solution that was not told of yet, and when one was.
    improved: Option<String>,
    told: Option<Instant>,
    /// Where is said which iteration goes on.
    iteration: Option<Arc<AtomicU64>>,
    /// By what factor iterations of this domain grow, where that is known.
    growth: Option<f64>,
    /// Records the search instead, where a trace was asked for.
    recorder: Option<Recorder>,
}

impl Watch {
    /// Watches a search that is about to begin.
    pub(crate) fn new(shown: Shown, unit: Unit) -> Self {
        let now = Instant::now();
        Watch {
            shown,
            began: now,
            current: None,
            prediction: Prediction::new(),
            trace: Vec::new(),
            held: None,
            printed: false,
            bar: None,
            bar_moved: now,
            unit,
            improved: None,
            told: None,
            iteration: None,
            growth: None,
            recorder: None,
        }
    }

    /// The same, where it is known by what factor iterations grow.
    pub(crate) fn growing(self, growth: Option<f64>) -> Self {
        Watch { growth, ..self }
    }

    /// The same, which also says there which iteration goes on.
    pub(crate) fn telling(self, iteration: Option<Arc<AtomicU64>>) -> Self {
        Watch { iteration, ..self }
    }

    /// Lets a recorder watch instead.
    pub(crate) fn recording(self, recorder: Option<Recorder>) -> Self {
        Watch { recorder, ..self }
    }

    /// The recorder that watches instead, if one does.
    pub(crate) fn recorder(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_mut()
    }

    /// What was recorded.
    pub(crate) fn recorded(&mut self) -> Option<Trace> {
        self.recorder.take().map(Recorder::finish)
    }

    /// The search is over: prints what was held back.
    pub(crate) fn finish(&mut self) -> Vec<Row> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.print_improved();
        self.print_held(false);
        std::mem::take(&mut self.trace)
    }

    fn print_held(&mut self, more: bool) {
        let Some((row, growth)) = self.held.take() else { return };
        if !self.shown.rows {
            return;
        }
        let mut text = String::new();
        if !self.printed {
            text.push_str("   bound          expanded   growth        rate  next iteration\n");
            self.printed = true;
        }
        let rate = rate(row.expanded, row.seconds);
        let next = self.predicted().filter(|_| more).zip(rate);
        put!(
            text,
            "{:>8}  {:>16}  {:>7}  {:>10}  {}\n",
            bound_of(&row),
            number::grouped(row.expanded),
            growth.map_or_else(|| "-".to_owned(), |growth| format!("{growth:.1}x")),
            rate.map_or_else(|| "-".to_owned(), number::rate),
            next.map_or_else(
                || "-".to_owned(),
                |(nodes, rate)| match nodes / rate {
                    time if time < 0.001 => "at once".to_owned(),
                    time => format!("about {}", number::seconds(time)),
                }
            ),
        );
        self.print(&text);
    }

    /// Prints above the bar, where there is one.
    fn print(&self, text: &str) {
        let print = || {
            // Nobody to tell where standard error is closed.
            let _ = std::io::stderr().write_all(text.as_bytes());
        };
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn print_improved(&mut self) {
        if let Some(text) = self.improved.take() {
            self.told = Some(Instant::now());
            self.print(&text);
        }
    }

    /// Nodes that the next iteration is expected to expand: by the growth of
    /// those before, or else by the one that is known.
    fn predicted(&self) -> Option<f64> {
        /// Of fewer nodes nothing follows for the next iteration.
        const ENOUGH: u64 = 1_000;
        self.prediction.next().or_else(|| {
            let last = self.trace.last().filter(|last| last.expanded >= ENOUGH)?;
            Some(last.expanded as f64 * self.growth?)
        })
    }

    fn amount<C: Price>(&self, cost: C) -> Amount {
        cost.amount().in_units(self.unit)
    }

    /// Moves the bar, where there is one.
    #[cold]
    fn move_bar<C: Price>(&mut self, progress: &Progress<C>, now: Instant) {
        self.bar_moved = now;
        // Never negative; the cast saturates.
        #[allow(clippy::cast_sign_loss)]
        let predicted = self.predicted().map(|nodes| nodes as u64);
        let standing = self.standing(progress, now);
        let bar = self.bar.get_or_insert_with(new_bar);
        bar.set_length(predicted.unwrap_or(0).max(progress.expanded));
        bar.set_position(progress.expanded);
        bar.set_message(standing);
    }

    /// Where the search stands: the bound (without a weight, no solution costs
    /// less), how much of the iteration is
    /// done and how long the rest will take, as far as can be told.
    fn standing<C: Price>(&self, progress: &Progress<C>, now: Instant) -> String {
        let rate = self.current.as_ref().and_then(|current| {
            let done = progress.expanded.saturating_sub(current.before);
            rate(done, (now - current.since).as_secs_f64())
        });
        let mut text = format!("bound {}", self.amount(progress.bound));
        let done = progress.expanded as f64;
        // A solution may end the iteration sooner, a wrong guess later.
        if let Some(all) = self.predicted().filter(|all| *all > done) {
            let _ = write!(text, ", {:.0} % of the iteration", 100.0 * done / all);
            if let Some(rate) = rate {
                let _ = write!(text, ", about {} left", number::seconds((all - done) / rate));
            }
        }
        if let Some(rate) = rate {
            let _ = write!(text, ", {}", number::rate(rate));
        }
        text
    }

    /// Says now and then where the search stands, where there is no bar.
    #[cold]
    fn say_standing<C: Price>(&mut self, progress: &Progress<C>, now: Instant) {
        self.bar_moved = now;
        let text = format!("   {}\n", self.standing(progress, now));
        // Nobody to tell where standard error is closed.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

/// The bound of an iteration, where it has one.
fn bound_of(row: &Row) -> String {
    /// A search without a bound has the greatest there is.
    const NONE: f64 = 1e19;
    if row.bound.as_real() < NONE { row.bound.to_string() } else { "-".to_owned() }
}

/// Nodes a second, where the time can be told from nothing.
fn rate(expanded: u64, seconds: f64) -> Option<f64> {
    (seconds > 1e-6 && expanded > 0).then(|| expanded as f64 / seconds)
}

impl<C: Price> Observer<C> for Watch {
    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        if let Some(told) = &self.iteration {
            told.store(iteration.number, Ordering::Relaxed);
        }
        // The same iteration begins again where a search goes on.
        if self.current.as_ref().is_some_and(|current| current.number == iteration.number) {
            return;
        }
        self.print_held(true);
        self.current = Some(Current {
            number: iteration.number,
            before: iteration.expanded,
            since: Instant::now(),
        });
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, _: &Statistics) {
        self.print_held(true);
        let since = self.current.as_ref().map_or(self.began, |current| current.since);
        let row = Row {
            bound: self.amount(iteration.bound),
            expanded: iteration.expanded,
            generated: iteration.generated,
            seconds: since.elapsed().as_secs_f64(),
        };
        self.prediction.observe(iteration.expanded);
        self.held = Some((row.clone(), self.prediction.growth()));
        self.trace.push(row);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        self.print_held(true);
        if !self.shown.rows {
            return;
        }
        let mut text = format!("   a solution of cost {}", self.amount(cost));
        if let Some(bound) = lower_bound {
            put!(text, "; none costs less than {}", self.amount(bound));
            let ratio = cost.to_f64() / bound.to_f64();
            if ratio.is_finite() && ratio > 1.0 {
                put!(text, ", so that it is within {ratio:.3} times the optimum");
            }
        }
        text.push('\n');
        self.improved = Some(text);
        // Some searches find hundreds in no time.
        if self.told.is_none_or(|told| told.elapsed() > BAR_EVERY) {
            self.print_improved();
        }
    }

    fn progress(&mut self, progress: &Progress<C>) {
        if self.shown.bar {
            let now = Instant::now();
            if now - self.began > BAR_AFTER && now - self.bar_moved > BAR_EVERY {
                self.move_bar(progress, now);
            }
        } else if self.shown.rows {
            let now = Instant::now();
            if now - self.bar_moved > SAY_EVERY {
                self.say_standing(progress, now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::WHOLE;

    #[test]
    fn what_is_known_of_the_growth_counts_until_there_is_another() {
        let mut watch = Watch::new(Shown::default(), WHOLE).growing(Some(13.0));
        let mut ends = |number, expanded| {
            let iteration = Iteration { number, bound: 7_u32, expanded, generated: 0 };
            watch.iteration_ends(&iteration, &Statistics::default());
            watch.predicted()
        };
        assert_eq!(ends(1, 0), None);
        assert_eq!(ends(2, 2_000), Some(26_000.0));
        assert_eq!(ends(3, 20_000).map(f64::round), Some(200_000.0));
    }
}
