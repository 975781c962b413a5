//! What ends the program before it has an answer.

use std::io;

use crate::exit::Exit;

/// A message for standard error, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) message: String,
}

impl Failure {
    /// Ends the program.
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Self {
        Failure { exit, message: message.into() }
    }

    /// Output that could not be written. That nobody reads on is no error:
    /// the program then ends with what it has come to.
    pub(crate) fn of_output(error: &io::Error, exit: Exit) -> Result<Exit, Failure> {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Ok(exit),
            _ => Err(Failure::new(Exit::Output, format!("cannot write: {error}"))),
        }
    }
}
