//! CSV: the same fields as JSON, lists folded into one text each.

use std::io;

use csv::WriterBuilder;
use serde_json::Value;

use super::Sink;
use super::json::write_out;
use crate::answer::Answer;

/// A table with a header.
pub(super) struct Table {
    header: bool,
}

impl Table {
    pub(super) fn new() -> Self {
        Table { header: true }
    }
}

impl Sink for Table {
    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        let Value::Object(fields) = serde_json::to_value(answer)? else { return Ok(()) };
        let mut table = WriterBuilder::new().from_writer(Vec::new());
        if self.header {
            table.write_record(fields.keys())?;
            self.header = false;
        }
        table.write_record(fields.iter().map(|(_, value)| folded(value)))?;
        let bytes = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
        write_out(&bytes)
    }
}

/// A value as one cell: nothing for null, moves without gaps, other lists
/// with ` | ` between.
fn folded(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().map(folded).collect();
            let moves = items.iter().all(|item| item.as_str().is_some_and(|text| text.len() == 1));
            texts.join(if moves { "" } else { " | " })
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}
