//! Problem after problem to their answers, or the only one with a checkpoint.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, mpsc};
use std::thread;

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
    skip(&mut problems, checkpoint);
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

/// Leaves out what an earlier run has answered.
fn skip<P>(problems: &mut Problems<P>, checkpoint: &CheckpointArgs) {
    let skip = usize::try_from(checkpoint.skip).unwrap_or(usize::MAX);
    problems.by_ref().take(skip).for_each(drop);
}

/// Answers all problems, each by the worker that is free first; the answers are
/// written in the order of the problems. A worker that is left without a
/// problem is dropped.
pub(crate) fn answer_together<P: Send>(
    (output, checkpoint): (&OutputArgs, &CheckpointArgs),
    mut problems: Problems<P>,
    workers: Vec<impl FnMut(Problem<P>) -> Answer + Send>,
) -> Result<Exit, Failure> {
    skip(&mut problems, checkpoint);
    let sink = &mut Sink::new(output, problems.heading);
    let problems = Mutex::new(problems.enumerate());
    let next = || match problems.lock() {
        Ok(mut problems) if !CANCEL.is_cancelled() => problems.next(),
        // Where another worker has panicked, the scope passes that on.
        _ => None,
    };
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        for mut answer in workers {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                while let Some((place, problem)) = next() {
                    if sender.send((place, answer(problem))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let written = write_all(sink, InOrder::new(answers.into_iter()));
        // Nobody waits for what still goes on where the output is closed.
        CANCEL.cancel();
        written
    })
}

/// Items that come with their places, from 0, brought into their order.
struct InOrder<I, T> {
    items: I,
    next: usize,
    early: BTreeMap<usize, T>,
}

impl<I, T> InOrder<I, T> {
    fn new(items: I) -> Self {
        InOrder { items, next: 0, early: BTreeMap::new() }
    }
}

impl<I: Iterator<Item = (usize, T)>, T> Iterator for InOrder<I, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while !self.early.contains_key(&self.next) {
            let (place, item) = self.items.next()?;
            self.early.insert(place, item);
        }
        self.next += 1;
        self.early.remove(&(self.next - 1))
    }
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
    answer: impl FnMut(Problem<P>) -> Answer,
) -> Result<Exit, Failure> {
    write_all(sink, problems.take_while(|_| !CANCEL.is_cancelled()).map(answer))
}

/// Writes all answers, one after the other.
fn write_all(sink: &mut Sink, answers: impl Iterator<Item = Answer>) -> Result<Exit, Failure> {
    let mut exit = Exit::Optimal;
    for answer in answers {
        output::complain(&answer);
        exit = exit.and(answer.exit);
        if let Err(error) = sink.write(&answer) {
            return Failure::of_output(&error, exit);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_their_order_and_as_soon_as_they_can() {
        let (sender, receiver) = mpsc::channel();
        let mut items = InOrder::new(receiver.into_iter());
        sender.send((1, 'b')).unwrap();
        sender.send((0, 'a')).unwrap();
        assert_eq!((items.next(), items.next()), (Some('a'), Some('b')));
        sender.send((3, 'd')).unwrap();
        sender.send((2, 'c')).unwrap();
        drop(sender);
        assert_eq!(items.collect::<String>(), "cd");
    }
}
