//! Problem after problem to their answers, or the only one with a checkpoint.

use std::io::{self, IsTerminal};

use super::Keeper;
use super::lines::{Problem, Problems};
use crate::answer::{Answer, Status};
use crate::args::{CheckpointArgs, Format, OutputArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::output::{self, Sink};
use crate::watch::Shown;

impl Shown {
    /// What is shown beside one answer, or beside one of many.
    pub(crate) fn beside(args: &OutputArgs, many: bool) -> Self {
        Shown {
            rows: !args.quiet && (args.verbose || (args.format == Format::Text && !many)),
            bar: !args.quiet && io::stderr().is_terminal(),
        }
    }
}

/// Answers all problems, which are called so. A file keeps one search, so with
/// a checkpoint there may be only one.
pub(crate) fn answer_all<P>(
    args: (&OutputArgs, &CheckpointArgs),
    mut problems: Problems<P>,
    called: &str,
    mut answer: impl FnMut(Problem<P>, Option<&mut Keeper>) -> Answer,
) -> Result<Exit, Failure> {
    let (output, checkpoint) = args;
    let skip = usize::try_from(checkpoint.skip).unwrap_or(usize::MAX);
    problems.by_ref().take(skip).for_each(drop);
    let sink = &mut Sink::new(output, problems.heading);
    let Some(path) = &checkpoint.checkpoint else {
        if output.trace.is_some() {
            let Some(problem) = only(&mut problems, "a trace is of", called)? else {
                return Ok(Exit::Interrupted);
            };
            return output::finish(sink, &answer(problem, None));
        }
        return answer_each(sink, problems, |problem| answer(problem, None));
    };
    let mut keeper = Keeper::new(path, checkpoint.checkpoint_every)?;
    let Some(problem) = only(&mut problems, "--checkpoint keeps", called)? else {
        return Ok(Exit::Interrupted);
    };
    let answer = answer(problem, Some(&mut keeper));
    answer_last(sink, &answer, &mut keeper)
}

/// The only problem there is; `None` where nobody waits for it any more.
fn only<P>(
    problems: &mut Problems<P>,
    what: &str,
    called: &str,
) -> Result<Option<Problem<P>>, Failure> {
    match (problems.next(), problems.next()) {
        (Some(problem), None) => Ok(Some(problem)),
        _ if CANCEL.is_cancelled() => Ok(None),
        _ => {
            let message =
                format!("{what} the search of one {called}, and there is not exactly one");
            Err(Failure::new(Exit::Usage, message))
        }
    }
}

/// Writes the answer of a search that has a checkpoint, which is removed where
/// nothing is left to go on with.
pub(crate) fn answer_last(
    sink: &mut Sink,
    answer: &Answer,
    keeper: &mut Keeper,
) -> Result<Exit, Failure> {
    output::complain(answer);
    if let Err(error) = sink.write(answer).and_then(|()| sink.finish()) {
        // Nobody has the answer, so the checkpoint stays.
        return Failure::of_output(&error, answer.exit);
    }
    if matches!(answer.status, Status::Solved | Status::Unsolvable) {
        keeper.remove();
    }
    Ok(answer.exit)
}

fn answer_each<P>(
    sink: &mut Sink,
    problems: Problems<P>,
    mut answer: impl FnMut(Problem<P>) -> Answer,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Optimal;
    for problem in problems {
        let answer = answer(problem);
        output::complain(&answer);
        exit = exit.and(answer.exit);
        if let Err(error) = sink.write(&answer) {
            return Failure::of_output(&error, exit);
        }
        if CANCEL.is_cancelled() {
            break;
        }
    }
    if CANCEL.is_cancelled() {
        exit = exit.and(Exit::Interrupted);
    }
    match sink.finish() {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}
