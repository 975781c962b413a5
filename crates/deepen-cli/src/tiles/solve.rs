//! From a board to its answer.

use std::time::Instant;

use deepen_puzzles::tiles::{Board, Goal, Move, Notation, Relabelled, solvable};

use super::kept::KeptBoard;
use super::prepared::Prepared;
use super::report::report;
use super::settings::Settings;
use super::source::Problem;
use crate::amount::WHOLE;
use crate::answer::{Answer, Status};
use crate::args::Algorithm;
use crate::clock::CpuClock;
use crate::exit::Exit;
use crate::interrupt::CANCEL;
use crate::solving::run::Earlier;
use crate::solving::{Keeper, Run};
use crate::trace::{Recorded, Request};
use crate::watch::{Shown, Watch};

/// Solves one board after the other and keeps what was made for a goal.
pub(crate) struct Solver {
    pub(crate) settings: Settings,
    goal: Goal,
    shown: Shown,
    verbose: bool,
    trace: Option<Request>,
    /// How many boards are known to come, and how many have come.
    expected: usize,
    answered: usize,
    prepared: Option<Prepared>,
}

impl Solver {
    /// Solves boards for a goal.
    pub(crate) fn new(settings: Settings, goal: Goal, shown: Shown, verbose: bool) -> Self {
        Solver {
            settings,
            goal,
            shown,
            verbose,
            trace: None,
            expected: 1,
            answered: 0,
            prepared: None,
        }
    }

    /// Records what was asked for.
    pub(crate) fn record(&mut self, trace: Option<Request>) {
        self.trace = trace;
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
            if CANCEL.is_cancelled() {
                return answer.failed(Exit::Interrupted, "interrupted".to_owned());
            }
            return answer.failed(Exit::Input, message);
        }
        let Some(prepared) = &self.prepared else { return answer };
        answer.setup_seconds = Some(began.elapsed().as_secs_f64());
        let heuristic = prepared.ready.name().to_string();
        if let Some(keeper) = &mut keeper {
            let problem = (&start, &goal, self.goal.to_string());
            let kept = KeptBoard::new(problem, &heuristic, &self.settings);
            keeper.describe("tiles", &kept, self.settings.search.quiet);
        }
        let mut run = Run {
            settings: &self.settings.search,
            tables: prepared.ready.bytes(),
            deadline: self.settings.search.time.and_then(|time| began.checked_add(time)),
            clock: CpuClock::start(),
            before: earlier.map_or(0.0, |earlier| earlier.seconds),
            watch: Watch::new(self.shown, WHOLE)
                .recording(self.trace.as_ref().map(Request::recorder)),
            unit: WHOLE,
            member: None,
        };
        let mut found = Err("nothing was searched".to_owned());
        let made = prepared.ready.search_by(&self.settings.search, &labels, &mut |search| {
            let resumed = earlier.map_or(Ok(()), |earlier| search.resume(&earlier.engine));
            found = match resumed {
                Ok(()) => Ok(run.search(search, keeper.as_deref_mut())),
                Err(reason) => Err(format!("cannot be resumed: {reason}")),
            };
        });
        let found = made.and(found);
        self.answered += 1;
        let mut found = match found {
            Ok(found) => found,
            Err(reason) => return answer.failed(Exit::Input, reason),
        };
        let blind = self.settings.search.algorithm == Algorithm::Iddfs;
        answer.heuristic = (!blind).then_some(heuristic);
        let recorded = found.recorded.take().map(|trace| Recorded { trace, unit: WHOLE });
        let answer = report(answer, &start, &goal, &self.settings, found, self.verbose);
        let Some(request) = &self.trace else { return answer };
        let notation = Notation::from(self.settings.moves);
        request.finish(recorded, answer, (None, |_, number| move_name(number, notation)))
    }

    /// The start and the goal of a problem, or what can be said of it without
    /// a search.
    fn understand(
        &self,
        problem: Problem,
    ) -> Result<(Answer, Board, Board, Relabelled), Box<Answer>> {
        let Problem { source, line, text, meaning } = problem;
        let mut answer = Answer::new("tiles", source, text.trim().to_owned());
        answer.line = line;
        answer.goal = Some(self.goal.to_string());
        let start = match meaning {
            Ok(start) => start,
            Err(fault) => return Err(Box::new(answer.faulty(fault, &text))),
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
        // Where it is not known how many boards come, as many again as have
        // come are a fair guess.
        let boards = self.expected.max(self.answered);
        if self.prepared.as_ref().is_some_and(|there| there.serves(goal, boards)) {
            return Ok(());
        }
        let there = self.prepared.take();
        self.prepared = Some(Prepared::new(there, goal, boards, &self.settings)?);
        Ok(())
    }
}

/// What a move is called that observers know by a number.
pub(super) fn move_name(number: u32, notation: Notation) -> String {
    let name = Move::ALL.get(number as usize).map(|step| step.letter(notation).to_string());
    name.unwrap_or_default()
}
