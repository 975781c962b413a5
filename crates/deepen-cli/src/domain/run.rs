//! Problem after problem to their answers; or one, where a checkpoint is
//! kept.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::{Domain, Task};
use crate::answer::Answer;
use crate::args::{CheckpointArgs, OutputArgs, ResumeArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::output::{Sink, finish};
use crate::solving::batch::{answer_all, answer_last, answer_together};
use crate::solving::keeper::Kept;
use crate::solving::lines::{Problem, Problems};
use crate::solving::run::Earlier;
use crate::solving::team::{Member, Team};
use crate::solving::{Keeper, SearchSettings};
use crate::trace::Request;
use crate::watch::Shown;

/// Problem and settings as a checkpoint has them.
#[derive(Serialize, Deserialize)]
struct KeptProblem<D> {
    problem: String,
    domain_settings: D,
    settings: SearchSettings,
}

/// Solves problems of one domain.
struct Solver<'s, D> {
    domain: D,
    settings: &'s SearchSettings,
    shown: Shown,
    verbose: bool,
    trace: Option<Request>,
}

/// Answers all problems.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn solve_all<D: Domain>(
    mut domain: D,
    settings: SearchSettings,
    problems: Problems<D::Problem>,
    args: (&OutputArgs, &CheckpointArgs),
) -> Result<Exit, Failure> {
    domain.expect(problems.expected);
    let settings = &settings.keeping(args.1)?;
    let shown = Shown::beside(args.0, problems.heading);
    let trace = args.0.trace.clone();
    let mut solver = Solver { domain, settings, shown, verbose: args.0.verbose, trace };
    answer_all(args, problems, D::PROBLEM, |problem, keeper| {
        solver.answer(problem, keeper, (None, None))
    })
}

/// Answers all problems, by as many of them at a time as there are threads; a
/// domain that is copied shares its tables.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn solve_together<D: Domain + Clone + Send>(
    mut domain: D,
    settings: SearchSettings,
    problems: Problems<D::Problem>,
    args: (&OutputArgs, &CheckpointArgs),
) -> Result<Exit, Failure> {
    let alone = problems.expected == 1 && !problems.heading;
    if settings.threads < 2 || alone || args.1.checkpoint.is_some() || args.0.trace.is_some() {
        return solve_all(domain, settings, problems, args);
    }
    domain.expect(problems.expected);
    let (settings, verbose) = (&settings, args.0.verbose);
    // Bars and rows of several searches could not be told apart.
    let shown = Shown::default();
    let team = Team::new(settings.threads);
    let workers = team.members().map(|member| {
        let mut solver = Solver { domain: domain.clone(), settings, shown, verbose, trace: None };
        move |problem| solver.answer(problem, None, (None, Some(&member)))
    });
    answer_together(args, problems, workers.collect())
}

/// Goes on with a search that was kept.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn resume<D: Domain>(args: &ResumeArgs, kept: &Kept) -> Result<Exit, Failure> {
    let (output, source) = (&args.output, args.file.display().to_string());
    let mut sink = Sink::new(output, true);
    let KeptProblem { problem: text, domain_settings: domain, settings } =
        match kept.problem::<KeptProblem<D>>() {
            Ok(read) => read,
            Err(reason) => {
                let refused = Answer::new(D::NAME, source, String::new());
                let refused = refused.failed(Exit::Input, format!("cannot be resumed: {reason}"));
                return finish(&mut sink, &refused);
            }
        };
    let mut keeper = Keeper::over(&args.file, args.checkpoint_every)?;
    let meaning = domain.reader()(&text);
    let problem = Problem { source, line: None, text, meaning };
    let settings = &settings.changed(args);
    let shown = Shown::beside(output, false);
    let mut solver = Solver { domain, settings, shown, verbose: output.verbose, trace: None };
    let earlier = Earlier { engine: kept.engine.clone(), seconds: kept.seconds };
    let answer = solver.answer(problem, Some(&mut keeper), (Some(&earlier), None));
    answer_last(&mut sink, &answer, &mut keeper)
}

impl<D: Domain> Solver<'_, D> {
    /// Answers a problem; goes on where an earlier run was stopped.
    fn answer(
        &mut self,
        problem: Problem<D::Problem>,
        mut keeper: Option<&mut Keeper>,
        (earlier, member): (Option<&Earlier>, Option<&Member<'_>>),
    ) -> Answer {
        let began = Instant::now();
        let Problem { source, line, text, meaning } = problem;
        let mut answer = Answer::new(D::NAME, source, text.trim().to_owned());
        answer.line = line;
        let meaning = match meaning {
            Ok(meaning) => meaning,
            Err(fault) => return answer.faulty(fault, &text),
        };
        answer.problem = self.domain.write(&meaning);
        answer.goal = self.domain.goal(&meaning);
        answer.step = D::STEP;
        if let Some(keeper) = &mut keeper {
            let kept = KeptProblem {
                problem: answer.problem.clone(),
                domain_settings: &self.domain,
                settings: self.settings.clone(),
            };
            keeper.describe(D::KEPT, &kept, self.settings.quiet);
        }
        let mut task = Task {
            settings: self.settings,
            answer,
            iteration: None,
            growth: None,
            keeper,
            earlier,
            member,
            began,
            shown: self.shown,
            verbose: self.verbose,
            request: self.trace.clone(),
            recorded: None,
        };
        let solved = self.domain.solve(&meaning, &mut task);
        let (answer, recorded) = (task.answer, task.recorded);
        match (solved, &self.trace) {
            (Ok(()), Some(request)) => {
                let ends = self.domain.end_names(&meaning);
                let name = |front, number| self.domain.operator_name(&meaning, front, number);
                request.finish(recorded, answer, (ends, name))
            }
            (Ok(()), None) => answer,
            // Whatever was being made was given up for that.
            (Err(_), _) if CANCEL.is_cancelled() => {
                answer.failed(Exit::Interrupted, "interrupted".to_owned())
            }
            (Err(fault), _) => answer.faulty(fault, &text),
        }
    }
}
