//! A column in a process of its own: the domain's own command, whose answers
//! are read as they come. What ends that process ends no more than the problem
//! it was at; the next one goes on behind it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::cell::{Cell, Instance};
use crate::exit::Exit;
use crate::interrupt::{CANCEL, FOLLOWS};

/// How often it is looked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);
/// A terminal's Ctrl-C reaches the child as well, which then ends by itself.
const PATIENCE: Duration = Duration::from_secs(1);
/// Processes that may crash one after the other.
const CRASHES: usize = 3;
/// Of what a child says on standard error so much is kept.
const SAID: u64 = 16 << 10;

/// What a column's processes are told.
pub(super) struct Told<'a> {
    /// Domain and options, without the number of problems to skip.
    pub(super) words: &'a [String],
    /// What there is on their standard input.
    pub(super) input: Option<&'a str>,
    /// How many problems there are, where that is known.
    pub(super) problems: Option<usize>,
}

/// How a column ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It came to every problem.
    Finished,
    /// Ctrl-C.
    Interrupted,
    /// It said so before the first answer.
    Refused(String),
    /// Crash after crash.
    GivenUp(String),
}

/// What comes of a problem. A crash is of one that it never named.
pub(super) type Take<'t> = &'t mut dyn FnMut(Option<Instance>, Cell) -> io::Result<()>;

/// Runs a column from a problem on, from 0.
///
/// # Errors
/// Where no process can be made, or `take` fails.
pub(super) fn run(told: &Told<'_>, mut from: usize, take: Take<'_>) -> io::Result<End> {
    let mut crashes = 0;
    loop {
        if told.problems.is_some_and(|problems| from >= problems) {
            return Ok(End::Finished);
        }
        let mut process = Process::start(told, from)?;
        let answers = process.listen(take)?;
        (from, crashes) = (from + answers, if answers > 0 { 0 } else { crashes });
        if CANCEL.is_cancelled() {
            process.stop();
            return Ok(End::Interrupted);
        }
        let (status, said) = process.end()?;
        match status.code() {
            Some(1) if answers == 0 => return Ok(End::Refused(said)),
            Some(code) if is_regular(code) => return Ok(End::Finished),
            _ => {}
        }
        let why = how(status, &said);
        crashes += 1;
        if crashes == CRASHES {
            return Ok(End::GivenUp(why));
        }
        take(None, Cell::crashed(why))?;
        from += 1;
    }
}

/// Codes of a batch that came to its end.
fn is_regular(code: i32) -> bool {
    let codes =
        [Exit::Optimal, Exit::Input, Exit::Unsolvable, Exit::Unproven, Exit::Limit, Exit::Internal];
    codes.iter().any(|exit| i32::from(exit.code()) == code)
}

/// How a process ended that should not have.
fn how(status: ExitStatus, said: &str) -> String {
    // The message of a panic, not the way to it.
    let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.take_while(|line| !line.starts_with("stack backtrace"));
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with("note: ")).take(3).collect();
    if lines.is_empty() { status.to_string() } else { format!("{status}: {}", lines.join(" ")) }
}

/// A process that answers problems.
struct Process {
    child: Child,
    lines: Receiver<io::Result<String>>,
    said: Option<JoinHandle<String>>,
}

impl Process {
    fn start(told: &Told<'_>, skip: usize) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("DEEPEN_") {
                command.env_remove(name);
            }
        }
        command.env(FOLLOWS, std::process::id().to_string());
        // The domain comes first; after `--` there are no more options.
        let (domain, rest) = told.words.split_at(told.words.len().min(1));
        let more = ["--format=jsonl".to_owned(), "--quiet".to_owned(), "--no-config".to_owned()];
        command.args(domain).args(more).arg(format!("--skip={skip}")).args(rest);
        command.stdin(input(told.input)?).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (sender, lines) = sync_channel(16);
        let answers = child.stdout.take().map(BufReader::new);
        thread::spawn(move || {
            let lines = answers.into_iter().flat_map(BufRead::lines);
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).last()
        });
        let said = child.stderr.take().map(|stream| thread::spawn(move || said(stream)));
        Ok(Process { child, lines, said })
    }

    /// Takes answers until there are no more, or Ctrl-C: how many.
    fn listen(&mut self, take: Take<'_>) -> io::Result<usize> {
        let mut answers = 0;
        while !CANCEL.is_cancelled() {
            let line = match self.lines.recv_timeout(LOOK) {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            // Half a line is what a process that died had begun to say.
            let Ok((instance, cell)) = Cell::read(&line) else { break };
            if cell.is_interrupted() {
                break;
            }
            take(Some(instance), cell)?;
            answers += 1;
        }
        Ok(answers)
    }

    /// Waits for its end, and hears what it said.
    fn end(mut self) -> io::Result<(ExitStatus, String)> {
        let status = self.child.wait()?;
        let said = self.said.take().and_then(|said| said.join().ok());
        Ok((status, said.unwrap_or_default()))
    }

    /// Ends it, if it does not end by itself.
    fn stop(mut self) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(LOOK);
        }
        // It may have ended meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A standard input with a text, in a file that nobody else sees.
fn input(text: Option<&str>) -> io::Result<Stdio> {
    let Some(text) = text else { return Ok(Stdio::null()) };
    let mut file: File = tempfile::tempfile()?;
    file.write_all(text.as_bytes())?;
    file.rewind()?;
    Ok(file.into())
}

/// The beginning of what a stream says; the rest is read and forgotten, so
/// that the process does not wait.
fn said(mut stream: impl Read) -> String {
    let mut bytes = Vec::new();
    // What cannot be read is not said.
    let _ = stream.by_ref().take(SAID).read_to_end(&mut bytes);
    let _ = io::copy(&mut stream, &mut io::sink());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    #[test]
    fn a_crash_is_told_by_its_message() {
        let panicked = "\nthread 'main' (7) panicked at space.rs:1:2:\nindex out of bounds\n\
            stack backtrace:\n   0: begin_unwind\nnote: run with\n";
        let told = how(ExitStatus::from_raw(101 << 8), panicked);
        let message =
            "exit status: 101: thread 'main' (7) panicked at space.rs:1:2: index out of bounds";
        assert_eq!(told, message);
        assert_eq!(how(ExitStatus::from_raw(9), "note: nothing\n"), "signal: 9 (SIGKILL)");
    }
}
