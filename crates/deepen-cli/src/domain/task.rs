//! One problem's search, and its answer.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use deepen::{Heuristic, Plan, Pruning, StopReason};

use crate::amount::{Price, Unit, WHOLE};
use crate::answer::{Answer, Status};
use crate::args::Algorithm;
use crate::clock::CpuClock;
use crate::exit::Exit;
use crate::interrupt::CANCEL;
use crate::solving::algorithms::{Ready, Searchable, in_common_form, in_own_form};
use crate::solving::common::Numbered;
use crate::solving::conclude::{conclude, counts, others_of, price, stop};
use crate::solving::lines::Fault;
use crate::solving::run::{Earlier, Found};
use crate::solving::team::Member;
use crate::solving::{AnySearch, Keeper, Run, SearchSettings};
use crate::trace::{Recorded, Request};
use crate::watch::{Shown, Watch};

/// One problem that is to be answered.
pub(crate) struct Task<'t> {
    pub(crate) settings: &'t SearchSettings,
    pub(crate) answer: Answer,
    /// Where the search says which iteration goes on, for who wants to know.
    pub(crate) iteration: Option<Arc<AtomicU64>>,
    /// By what factor iterations grow, where that is known beforehand.
    pub(crate) growth: Option<f64>,
    pub(super) keeper: Option<&'t mut Keeper>,
    pub(super) earlier: Option<&'t Earlier>,
    /// Who searches, where threads are shared with others.
    pub(super) member: Option<&'t Member<'t>>,
    pub(super) began: Instant,
    pub(super) shown: Shown,
    pub(super) verbose: bool,
    /// What is to be recorded, and what was.
    pub(super) request: Option<Request>,
    pub(super) recorded: Option<Recorded>,
}

/// Why some algorithms do not take large states.
const TOO_LARGE: &str = "it is too large for this algorithm, and for --weight: there are auto, \
    ida-star, a-star, hybrid, ida-star-table, ida-star-cr and bts";

/// What is known of the heuristic of a search.
pub(crate) struct Named {
    pub(crate) heuristic: String,
    /// Bytes of its tables.
    pub(crate) tables: usize,
    /// In which the domain counts costs.
    pub(crate) unit: Unit,
}

impl Named {
    /// A heuristic without tables, where costs are whole numbers.
    pub(crate) fn plain(heuristic: impl Into<String>) -> Self {
        Named { heuristic: heuristic.into(), tables: 0, unit: WHOLE }
    }
}

/// Replays a plan independently and writes its steps.
pub(crate) type Check<'c, O, C> = &'c dyn Fn(&[O], C) -> Result<Vec<String>, String>;

impl Task<'_> {
    /// Whether more is to be said.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// When its time is over; a time beyond what the clock can tell is no limit.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.settings.time.and_then(|time| self.began.checked_add(time))
    }

    /// The state of the search that is gone on with, if one is.
    pub(crate) fn kept_engine(&self) -> Option<&[u8]> {
        self.earlier.map(|earlier| &*earlier.engine)
    }

    /// Says something before there is an answer, where people read along.
    pub(crate) fn note(&self, note: &str) {
        if self.shown.rows {
            // Nobody to tell where standard error is closed.
            let _ = writeln!(std::io::stderr(), "{note}");
        }
    }

    /// It is proven without a search that there is no solution.
    pub(crate) fn unsolvable(&mut self, why: String) {
        self.answer.status = Status::Unsolvable;
        self.answer.exit = Exit::Unsolvable;
        self.answer.message = Some(why);
    }

    /// The time was over, or somebody has interrupted it, before there was
    /// anything to search with. Nothing is proven, and a checkpoint that is gone
    /// on with stays as it is.
    pub(crate) fn stopped(&mut self) {
        if CANCEL.is_cancelled() {
            self.fail(Exit::Interrupted, "interrupted".to_owned());
            return;
        }
        stop(&mut self.answer, StopReason::Time);
        self.answer.checkpoint = self.keeper.as_ref().and_then(|keeper| match self.earlier {
            Some(_) => Some(keeper.place()),
            None => keeper.conclude(),
        });
    }

    /// Searches at full speed, states that are too large for the common form.
    pub(crate) fn search_large<S, H, B, P, R>(
        &mut self,
        named: &Named,
        ready: &Ready<'_, S, H, B, P, R>,
        check: Check<'_, S::Operator, S::Cost>,
    ) -> Result<(), Fault>
    where
        S: Searchable,
        H: Heuristic<S, Memo: Send> + Sync,
        P: Pruning<S, Trail: Send> + Sync,
        R: Pruning<S, Trail: Send> + Sync,
    {
        match in_own_form(ready, self.settings, named.tables) {
            Some(mut search) => self.run(named, &mut *search, check),
            None => Err(Fault::new(TOO_LARGE.to_owned())),
        }
    }

    /// Searches with any heuristic.
    pub(crate) fn search_anyhow<S, H, B, P, R>(
        &mut self,
        named: &Named,
        ready: &Ready<'_, S, H, B, P, R>,
        check: Check<'_, S::Operator, S::Cost>,
    ) -> Result<(), Fault>
    where
        S: Numbered<Backward: Numbered>,
        H: Heuristic<S> + Sync,
        B: Heuristic<S::Backward> + Sync,
    {
        let settings = self.settings;
        let mut ran = Ok(());
        in_common_form(ready, settings, named.tables, &mut |search| {
            ran = self.run(named, search, check);
        })
        .map_err(Fault::new)?;
        ran
    }

    /// Runs a search and says in the answer what it has found.
    pub(crate) fn run<O: Clone, C: Price>(
        &mut self,
        named: &Named,
        search: &mut dyn AnySearch<O, C>,
        check: Check<'_, O, C>,
    ) -> Result<(), Fault> {
        if CANCEL.is_cancelled() && !search.knows_a_solution() {
            self.stopped();
            return Ok(());
        }
        self.answer.setup_seconds = Some(self.began.elapsed().as_secs_f64());
        let mut run = Run {
            settings: self.settings,
            tables: named.tables,
            deadline: self.deadline(),
            clock: match self.member {
                Some(_) => CpuClock::of_thread(),
                None => CpuClock::start(),
            },
            before: self.earlier.map_or(0.0, |earlier| earlier.seconds),
            watch: Watch::new(self.shown, named.unit)
                .telling(self.iteration.clone())
                .growing(self.growth)
                .recording(self.request.as_ref().map(Request::recorder)),
            unit: named.unit,
            member: self.member,
        };
        if let Some(earlier) = self.earlier {
            let resumed = search.resume(&earlier.engine);
            resumed.map_err(|why| Fault::new(format!("cannot be resumed: {why}")))?;
        }
        let mut found = run.search(search, self.keeper.as_deref_mut());
        self.recorded = found.recorded.take().map(|trace| Recorded { trace, unit: named.unit });
        match replayed(&found, check) {
            Ok(plans) => self.report(named, found, plans),
            Err(fault) => {
                let message = format!("internal error: a solution failed its check: {fault}");
                self.fail(Exit::Internal, message);
            }
        }
        Ok(())
    }

    /// Fills in the answer.
    fn report<O, C: Price>(&mut self, named: &Named, found: Found<O, C>, plans: Vec<Vec<String>>) {
        let answer = &mut self.answer;
        counts(answer, self.settings, &found);
        let blind = self.settings.algorithm == Algorithm::Iddfs;
        answer.heuristic = (!blind).then(|| named.heuristic.clone());
        if let (Some(steps), Some(plan)) = (plans.first(), found.outcome.plan()) {
            price(answer, plan.cost, named.unit);
            answer.plan = Some(steps.clone());
        }
        conclude(answer, &found.outcome, named.unit);
        if let Some(others) = &found.others {
            others_of(answer, others, plans);
        }
        answer.trace = self.verbose.then_some(found.trace);
        answer.checkpoint = found.checkpoint;
    }

    /// There is no answer.
    pub(crate) fn fail(&mut self, exit: Exit, message: String) {
        let blank = Answer::new(self.answer.domain, String::new(), String::new());
        let answer = std::mem::replace(&mut self.answer, blank);
        self.answer = answer.failed(exit, message);
    }
}

/// The steps of all plans, each of which was replayed; the first is that of the
/// outcome.
fn replayed<O, C: Price>(
    found: &Found<O, C>,
    check: Check<'_, O, C>,
) -> Result<Vec<Vec<String>>, String> {
    let Some(Plan { operators, cost }) = found.outcome.plan() else { return Ok(Vec::new()) };
    let others = found.others.iter().flat_map(|others| &others.plans);
    [operators].into_iter().chain(others).map(|plan| check(plan, *cost)).collect()
}

/// Which forms a search is compiled in with the heuristic that people use
/// most.
pub(crate) trait Form {
    /// Searches.
    fn search<S, H, B, P, R>(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Ready<'_, S, H, B, P, R>,
        check: Check<'_, S::Operator, S::Cost>,
    ) -> Result<(), Fault>
    where
        S: Numbered<Backward: Numbered>,
        H: Heuristic<S, Memo: Send> + Sync,
        B: Heuristic<S::Backward> + Sync,
        P: Pruning<S, Trail: Send> + Sync,
        R: Pruning<S, Trail: Send> + Sync;
}

/// In its own form, at full speed, by the algorithms that are used most; in
/// the common form by the others.
pub(crate) struct Own;

/// In the common form alone: for spaces that few people search.
pub(crate) struct Any;

impl Form for Own {
    fn search<S, H, B, P, R>(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Ready<'_, S, H, B, P, R>,
        check: Check<'_, S::Operator, S::Cost>,
    ) -> Result<(), Fault>
    where
        S: Numbered<Backward: Numbered>,
        H: Heuristic<S, Memo: Send> + Sync,
        B: Heuristic<S::Backward> + Sync,
        P: Pruning<S, Trail: Send> + Sync,
        R: Pruning<S, Trail: Send> + Sync,
    {
        match in_own_form(ready, task.settings, named.tables) {
            Some(mut search) => task.run(named, &mut *search, check),
            None => task.search_anyhow(named, ready, check),
        }
    }
}

impl Form for Any {
    fn search<S, H, B, P, R>(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Ready<'_, S, H, B, P, R>,
        check: Check<'_, S::Operator, S::Cost>,
    ) -> Result<(), Fault>
    where
        S: Numbered<Backward: Numbered>,
        H: Heuristic<S, Memo: Send> + Sync,
        B: Heuristic<S::Backward> + Sync,
        P: Pruning<S, Trail: Send> + Sync,
        R: Pruning<S, Trail: Send> + Sync,
    {
        task.search_anyhow(named, ready, check)
    }
}
