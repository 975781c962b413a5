//! Records for other programs: JSON as one array or an object a line, or CSV.

use std::io;

use csv::WriterBuilder;
use serde::Serialize;
use serde_json::Value;

use super::write_out;
use crate::args::Format;

/// Writes records of one kind, one after the other.
pub(crate) struct Machine {
    format: Format,
    empty: bool,
}

impl Machine {
    /// A format for machines; `None` for the one for people.
    pub(crate) fn new(format: Format) -> Option<Self> {
        (format != Format::Text).then_some(Machine { format, empty: true })
    }

    /// Writes a record, so that a reader has it at once.
    pub(crate) fn write<R: Serialize>(&mut self, record: &R) -> io::Result<()> {
        let first = std::mem::replace(&mut self.empty, false);
        let bytes = match self.format {
            Format::Csv => row(record, first)?,
            Format::Json => {
                let mut text = if first { b"[\n".to_vec() } else { b",\n".to_vec() };
                serde_json::to_writer(&mut text, record)?;
                text
            }
            Format::Jsonl | Format::Text => {
                let mut line = serde_json::to_vec(record)?;
                line.push(b'\n');
                line
            }
        };
        write_out(&bytes)
    }

    /// Nothing follows.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match (self.format, self.empty) {
            (Format::Json, true) => write_out(b"[]\n"),
            (Format::Json, false) => write_out(b"\n]\n"),
            _ => Ok(()),
        }
    }
}

/// Records as a table with a header.
///
/// # Errors
/// Never, but for a fault of this program.
pub(crate) fn as_csv<R: Serialize>(records: &[R]) -> io::Result<Vec<u8>> {
    let rows = records.iter().enumerate().map(|(index, record)| row(record, index == 0));
    Ok(rows.collect::<io::Result<Vec<_>>>()?.concat())
}

/// A line of the table, after its header where it is the first.
fn row<R: Serialize>(record: &R, first: bool) -> io::Result<Vec<u8>> {
    let Value::Object(fields) = serde_json::to_value(record)? else { return Ok(Vec::new()) };
    let mut table = WriterBuilder::new().from_writer(Vec::new());
    if first {
        table.write_record(fields.keys())?;
    }
    // Only the moves of tiles are letters; other steps of one sign, such as
    // nodes, could not be told from longer ones.
    let letters = fields.get("moves").is_some_and(Value::is_string);
    table.write_record(fields.values().map(|value| folded(value, letters)))?;
    table.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A value as one cell: nothing for null, letters without gaps, other lists
/// with ` | ` between.
fn folded(value: &Value, letters: bool) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().map(|item| folded(item, letters)).collect();
            let is_letter = |item: &Value| item.as_str().is_some_and(|text| text.len() == 1);
            let moves = letters && items.iter().all(is_letter);
            texts.join(if moves { "" } else { " | " })
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}
