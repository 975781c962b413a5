//! From a board to its answer.

use std::time::{Duration, Instant};

use deepen::{Limits, Outcome, Proof, StopReason};
use deepen_puzzles::tiles::{Board, Goal, HeuristicName, Move, Relabelled, solvable};
use serde::{Deserialize, Serialize};

use super::heuristics::Setting;
use super::keeper::Keeper;
use super::ready::{Purpose, Ready};
use super::report::{Found, Others, report};
use super::shelf::TableSettings;
use super::source::Problem;
use crate::answer::{Answer, Status};
use crate::args::{Algorithm, NotationName};
use crate::clock::CpuClock;
use crate::engine::Search;
use crate::exit::Exit;
use crate::interrupt::CANCEL;
use crate::watch::{Shown, Watch};

/// How boards are to be solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) algorithm: Algorithm,
    pub(crate) heuristic: String,
    pub(crate) weight: f64,
    pub(crate) threads: usize,
    pub(crate) time: Option<Duration>,
    pub(crate) max_expanded: Option<u64>,
    pub(crate) max_iterations: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) max_cost: Option<u32>,
    /// How many of all solutions to list; `None` asks for one solution.
    pub(crate) all: Option<u64>,
    pub(crate) moves: NotationName,
    pub(crate) show_boards: bool,
    /// What the best-first phase of the hybrid search may take.
    #[serde(default)]
    pub(crate) frontier_memory: usize,
    #[serde(default)]
    pub(crate) tables: TableSettings,
    #[serde(default)]
    pub(crate) quiet: bool,
}

/// Solves one board after the other and keeps what was made for a goal.
pub(crate) struct Solver {
    pub(crate) settings: Settings,
    goal: Goal,
    shown: Shown,
    verbose: bool,
    /// How many boards are known to come, and how many have come.
    expected: usize,
    answered: usize,
    prepared: Option<Prepared>,
}

/// What was made for a goal.
struct Prepared {
    goal: Board,
    heuristic: HeuristicName,
    ready: Ready,
}

/// A search that a checkpoint has kept.
pub(crate) struct Earlier {
    /// The engine's state.
    pub(crate) engine: Vec<u8>,
    /// CPU seconds spent before.
    pub(crate) seconds: f64,
}

impl Solver {
    /// Solves boards for a goal.
    pub(crate) fn new(settings: Settings, goal: Goal, shown: Shown, verbose: bool) -> Self {
        Solver { settings, goal, shown, verbose, expected: 1, answered: 0, prepared: None }
    }

    /// Learns how many boards are to come, as far as that is known.
    pub(crate) fn expect(&mut self, boards: usize) {
        self.expected = boards;
    }

    /// Answers a problem; goes on where an earlier run was stopped.
    pub(crate) fn answer(
        &mut self,
        problem: Problem,
        mut keeper: Option<&mut Keeper>,
        earlier: Option<&Earlier>,
    ) -> Answer {
        let began = Instant::now();
        let (mut answer, start, goal, labels) = match self.understand(problem) {
            Ok(understood) => understood,
            Err(answer) => return *answer,
        };
        if let Err(message) = self.prepare(&goal) {
            return answer.failed(Exit::Input, message);
        }
        let Some(prepared) = &self.prepared else { return answer };
        answer.setup_seconds = Some(began.elapsed().as_secs_f64());
        let heuristic = prepared.ready.name().to_string();
        if let (Some(keeper), None) = (&mut keeper, earlier) {
            let problem = (&start, &goal, self.goal.to_string());
            keeper.describe(problem, &heuristic, &self.settings);
        }
        let mut run = Run {
            settings: &self.settings,
            tables: prepared.ready.bytes(),
            deadline: self.settings.time.and_then(|time| began.checked_add(time)),
            clock: CpuClock::start(),
            before: earlier.map_or(0.0, |earlier| earlier.seconds),
            watch: Watch::new(self.shown),
        };
        let mut found = Err("nothing was searched".to_owned());
        prepared.ready.search(&labels, &mut |search| {
            let resumed = earlier.map_or(Ok(()), |earlier| search.resume(&earlier.engine));
            found = match resumed {
                Ok(()) => Ok(run.search(search, keeper.as_deref_mut())),
                Err(reason) => Err(format!("cannot be resumed: {reason}")),
            };
        });
        self.answered += 1;
        let found = match found {
            Ok(found) => found,
            Err(reason) => return answer.failed(Exit::Input, reason),
        };
        answer.heuristic = match self.settings.algorithm {
            Algorithm::IdaStar | Algorithm::Hybrid => Some(heuristic),
            Algorithm::Iddfs => None,
        };
        report(answer, &start, &goal, &self.settings, found, self.verbose)
    }

    /// The start and the goal of a problem, or what can be said of it without
    /// a search.
    fn understand(
        &self,
        problem: Problem,
    ) -> Result<(Answer, Board, Board, Relabelled), Box<Answer>> {
        let Problem { source, line, text, board } = problem;
        let mut answer = Answer::new("tiles", source, text.trim().to_owned());
        answer.line = line;
        answer.goal = Some(self.goal.to_string());
        let start = match board {
            Ok(start) => start,
            Err(fault) => {
                (answer.line, answer.column) = (fault.line.or(line), fault.column);
                answer.excerpt = excerpt(&text, fault.line, line);
                return Err(Box::new(answer.failed(Exit::Input, fault.message)));
            }
        };
        answer.problem = start.compact().to_string();
        let goal = self.goal.board(start.shape());
        let labels = goal.and_then(|goal| Ok((goal, Relabelled::new(&start, &goal)?)));
        let (goal, labels) = match labels {
            Ok(both) => both,
            Err(error) => return Err(Box::new(answer.failed(Exit::Input, error.to_string()))),
        };
        if let Err(reason) = solvable(&labels) {
            answer.status = Status::Unsolvable;
            answer.exit = Exit::Unsolvable;
            answer.message = Some(reason.to_string());
            return Err(Box::new(answer));
        }
        Ok((answer, start, goal, labels))
    }

    /// Makes the heuristic for a goal, unless it is there.
    fn prepare(&mut self, goal: &Board) -> Result<(), String> {
        let setting = Setting {
            shape: goal.shape(),
            goal_blank: goal.blank(),
            // Where it is not known how many boards come, as many again as
            // have come are a fair guess.
            boards: self.expected.max(self.answered),
            memory: self.settings.memory,
            tables: &self.settings.tables,
            quiet: self.settings.quiet,
        };
        let name = match self.settings.algorithm {
            Algorithm::IdaStar | Algorithm::Hybrid => self.settings.heuristic.parse(),
            // Every move costs one, so that the cost is the depth.
            Algorithm::Iddfs => Ok(HeuristicName::Zero),
        };
        let heuristic = setting.choose(&name.map_err(|error| error.to_string())?)?;
        let is_there =
            |prepared: &Prepared| prepared.goal == *goal && prepared.heuristic == heuristic;
        if self.prepared.as_ref().is_some_and(is_there) {
            return Ok(());
        }
        // The old tables go before the new ones come.
        self.prepared = None;
        let weight = match self.settings.algorithm {
            Algorithm::IdaStar | Algorithm::Hybrid => self.settings.weight,
            // Nothing times a weight is nothing, and proves as much.
            Algorithm::Iddfs => 1.0,
        };
        let hybrid = self.settings.algorithm == Algorithm::Hybrid;
        let purpose = Purpose {
            weight,
            every: self.settings.all.is_some(),
            frontier_memory: hybrid.then_some(self.settings.frontier_memory),
        };
        let ready = Ready::new(&heuristic, purpose, &setting)?;
        self.prepared = Some(Prepared { goal: *goal, heuristic, ready });
        Ok(())
    }
}

/// The line that an error points into. Lines of an argument are counted
/// within it; a line of a file is the text itself.
fn excerpt(text: &str, fault: Option<usize>, line: Option<usize>) -> Option<String> {
    let number = if line.is_some() { 1 } else { fault? };
    text.lines().nth(number - 1).map(str::to_owned)
}

/// A solution that costs the lower bound is optimal, whatever stopped the
/// search: open was only whether it is the first in depth-first order.
fn proven(outcome: Outcome<Move, u32>) -> Outcome<Move, u32> {
    match outcome {
        Outcome::Stopped { lower_bound, incumbent: Some(plan), .. }
            if lower_bound == Some(plan.cost) =>
        {
            Outcome::Solved { plan, proof: Proof::Optimal, lower_bound }
        }
        other => other,
    }
}

/// One search with its limits and its checkpoints.
struct Run<'s> {
    settings: &'s Settings,
    /// Bytes that tables take of the memory allowed.
    tables: usize,
    /// A time beyond what the clock can tell is no limit.
    deadline: Option<Instant>,
    clock: CpuClock,
    before: f64,
    watch: Watch,
}

impl Run<'_> {
    fn search(&mut self, search: &mut dyn Search<Move>, mut keeper: Option<&mut Keeper>) -> Found {
        let (limits, settings) = (self.limits(search), self.settings);
        let outcome = loop {
            let left = self.left();
            let portion = keeper.as_mut().map(|keeper| keeper.portion());
            let time = left.into_iter().chain(portion).min();
            search.set_limits(time.map_or(limits, |time| limits.time(time)));
            let outcome = search.run(settings.threads, &mut self.watch);
            let seconds = self.seconds();
            if let Some(keeper) = &mut keeper
                && matches!(outcome, Outcome::Stopped { .. })
            {
                keeper.save(search.checkpoint(), seconds);
            }
            let goes_on = matches!(outcome, Outcome::Stopped { reason: StopReason::Time, .. });
            if !goes_on || self.left().is_some_and(|left| left.is_zero()) {
                break outcome;
            }
        };
        let outcome = proven(outcome);
        let statistics = search.statistics();
        let stopped = matches!(outcome, Outcome::Stopped { .. });
        let checkpoint = keeper.filter(|_| stopped).and_then(|keeper| keeper.kept());
        let others = match settings.all {
            Some(most) if outcome.is_optimal() => Some(self.all(search, limits, most)),
            _ => None,
        };
        Found {
            outcome,
            others,
            statistics,
            seconds: self.seconds(),
            tables: self.tables,
            trace: self.watch.finish(),
            checkpoint,
        }
    }

    /// Finds the other optimal solutions: all are counted and some kept.
    fn all(
        &mut self,
        search: &mut dyn Search<Move>,
        limits: Limits<'static, u32>,
        most: u64,
    ) -> Others {
        let mut others = Others::default();
        let limits = self.left().map_or(limits, |left| limits.time(left));
        search.set_limits(limits);
        while let Some(outcome) = search.next_optimal(&mut self.watch) {
            match outcome {
                Outcome::Solved { plan, .. } => {
                    others.count += 1;
                    if others.count < most {
                        others.plans.push(plan.operators);
                    }
                }
                Outcome::Stopped { reason, .. } => {
                    others.unfinished = Some(reason);
                    break;
                }
                Outcome::Unsolvable => break,
            }
        }
        others
    }

    /// Time left for this problem; `None` where it is not limited.
    fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn seconds(&self) -> f64 {
        self.before + self.clock.used().as_secs_f64()
    }

    /// All limits but the one on time. They count from what an earlier run
    /// has done.
    fn limits(&self, search: &dyn Search<Move>) -> Limits<'static, u32> {
        let (settings, done) = (self.settings, search.statistics());
        Limits {
            expanded: settings.max_expanded.map(|most| most.saturating_add(done.expanded)),
            iterations: settings.max_iterations.map(|most| most.saturating_add(done.iterations)),
            max_cost: settings.max_cost,
            memory: settings.memory.map(|most| most.saturating_sub(self.tables)),
            ..Limits::none().cancelled_by(&CANCEL)
        }
    }
}
