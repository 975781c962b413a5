//! JSON: one array, or an object a line.

use std::io::{self, Write};

use super::Sink;
use crate::answer::Answer;

/// An object a line.
pub(super) struct Lines;

impl Sink for Lines {
    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        let mut line = serde_json::to_vec(answer)?;
        line.push(b'\n');
        write_out(&line)
    }
}

/// One array of all answers, an object a line in it.
pub(super) struct Array {
    empty: bool,
}

impl Array {
    pub(super) fn new() -> Self {
        Array { empty: true }
    }
}

impl Sink for Array {
    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        let mut text = if self.empty { b"[\n".to_vec() } else { b",\n".to_vec() };
        self.empty = false;
        serde_json::to_writer(&mut text, answer)?;
        write_out(&text)
    }

    fn finish(&mut self) -> io::Result<()> {
        write_out(if self.empty { b"[]\n" } else { b"\n]\n" })
    }
}

/// Writes and flushes, so that a reader has it at once.
pub(super) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
