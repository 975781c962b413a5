//! A comparison as other programs read it: a record for every problem of every
//! column, and one document with all of it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};

use super::cell::{Cell, Instance};
use super::report::Report;
use super::sums::sums;
use crate::answer::SCHEMA;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::as_csv;

/// One problem of one column.
#[derive(Serialize)]
struct Record<'r> {
    schema: u32,
    column: &'r str,
    /// Of the problem, from 1.
    number: usize,
    #[serde(flatten)]
    instance: &'r Instance,
    #[serde(flatten)]
    cell: &'r Cell,
}

/// Columns one after the other, each with its problems in order; what was not
/// measured is not there.
pub(crate) fn records(report: &Report) -> Vec<Value> {
    let mut records = Vec::new();
    for column in &report.columns {
        for (index, instance) in report.problems.iter().enumerate() {
            let Some(cell) = column.cell(index) else { continue };
            let record =
                Record { schema: SCHEMA, column: &column.name, number: index + 1, instance, cell };
            // Maps of plain values.
            records.extend(serde_json::to_value(record).ok());
        }
    }
    records
}

/// The records as a table with a header.
///
/// # Errors
/// Never, but for a fault of this program.
pub(crate) fn csv(report: &Report) -> Result<Vec<u8>, Failure> {
    as_csv(&records(report)).map_err(|error| Failure::new(Exit::Internal, error.to_string()))
}

/// The whole report; `deepen compare` can read it again.
pub(crate) fn json(report: &Report) -> String {
    let mut document = Map::new();
    document.insert("schema".to_owned(), SCHEMA.into());
    let mut add = |name: &str, part: Result<Value, serde_json::Error>| {
        // Maps of plain values.
        document.insert(name.to_owned(), part.unwrap_or_default());
    };
    add("faults", serde_json::to_value(report.faults()));
    add("sums", serde_json::to_value(sums(report)));
    if let Ok(Value::Object(parts)) = serde_json::to_value(report) {
        document.extend(parts);
    }
    let mut text = serde_json::to_string(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// The largest report that is read.
const LARGEST: u64 = 1 << 30;

/// Reads a report.
///
/// # Errors
/// What is wrong with which file.
pub(super) fn read_json(path: &Path) -> Result<Report, Failure> {
    let refused = |why: String| Failure::new(Exit::Input, format!("{}: {why}", path.display()));
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST).read_to_string(&mut text))
        .map_err(|error| refused(format!("cannot be read: {error}")))?;
    serde_json::from_str(&text)
        .map_err(|error| refused(format!("it is no report of deepen compare: {error}")))
}
