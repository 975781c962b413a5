//! What is said of a table, in all formats. The fields are described in
//! docs/schema.md.

use std::path::Path;

use deepen_tables::file::{Compression, Description, Header, OpenError};
use serde::Serialize;

use crate::answer::SCHEMA;
use crate::number::{self, put};
use crate::output::plural;

/// One table. Every field is always there; what does not apply is null.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Record {
    schema: u32,
    pub(crate) name: String,
    pub(crate) path: String,
    /// `good`, `bad`, `missing`, `built`, `there`, `planned`, `removed`, `error`.
    pub(crate) status: &'static str,
    space: Option<String>,
    pattern: Option<String>,
    goal: Option<String>,
    cost: Option<String>,
    encoding: Option<String>,
    pub(crate) entries: Option<u64>,
    /// In memory.
    pub(crate) bytes: Option<u64>,
    /// On the disk.
    pub(crate) file_bytes: Option<u64>,
    compressed: Option<bool>,
    blocks: Option<usize>,
    histogram: Option<Vec<u64>>,
    pub(crate) build_memory: Option<u64>,
    pub(crate) expected_seconds: Option<f64>,
    pub(crate) seconds: Option<f64>,
    /// What `--set` and `--table` call it, where it is one to choose.
    pub(crate) set: Option<&'static str>,
    /// Seconds that one random problem is expected to take with it.
    pub(crate) solve_seconds: Option<f64>,
    pub(crate) message: Option<String>,
}

impl Record {
    /// A record of a file, which says nothing yet.
    pub(crate) fn new(path: &Path, status: &'static str) -> Self {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
        Record {
            schema: SCHEMA,
            name: name.unwrap_or_default(),
            path: path.display().to_string(),
            status,
            ..Record::default()
        }
    }

    /// With which table it is.
    pub(crate) fn describe(&mut self, description: &Description) {
        let text = |text: &String| Some(text.clone());
        self.space = text(&description.space);
        self.pattern = text(&description.pattern);
        self.goal = text(&description.goal);
        self.cost = text(&description.cost);
        self.encoding = text(&description.encoding);
        self.entries = Some(description.entries);
        self.bytes = Some(description.bytes);
    }

    /// A file that was looked at: good as far as that goes, or bad.
    pub(crate) fn of_file(path: &Path, header: &Result<Header, OpenError>) -> Self {
        let mut record = Record::new(path, "good");
        record.file_bytes = std::fs::metadata(path).ok().map(|metadata| metadata.len());
        match header {
            Ok(header) => {
                record.describe(&header.description);
                record.compressed = Some(header.compression == Compression::Zstd);
                record.blocks = Some(header.block_count());
                record.histogram = Some(header.histogram.clone());
            }
            Err(error) => {
                record.status = "bad";
                record.message = Some(error.reason.to_string());
            }
        }
        record
    }

    /// The same with a status.
    pub(crate) fn with_status(self, status: &'static str) -> Self {
        Record { status, ..self }
    }

    /// The same with what went wrong.
    pub(crate) fn failed(self, message: String) -> Self {
        Record { status: "error", message: Some(message), ..self }
    }

    /// What building will take.
    pub(crate) fn plan(&self, threads: usize) -> String {
        let bytes = |bytes: Option<u64>| number::bytes(bytes.unwrap_or(0));
        format!(
            "{}: {} on the disk, {} of memory and about {} to build with {}\n",
            self.name,
            bytes(self.bytes),
            bytes(self.build_memory),
            number::seconds(self.expected_seconds.unwrap_or(0.0)),
            plural(threads as u64, "thread"),
        )
    }

    /// In a line: what it is and what it takes.
    pub(crate) fn line(&self) -> String {
        let size = self.file_bytes.or(self.bytes).map(number::bytes).unwrap_or_default();
        let mut text = format!("{:>10}  {:<7}  {}", size, self.status, self.name);
        if let Some(message) = &self.message {
            put!(text, ": {message}");
        }
        text.push('\n');
        text
    }

    /// In a paragraph: all that its header says.
    pub(crate) fn paragraph(&self) -> String {
        let mut text = format!("{}\n", self.name);
        let mut row = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                put!(text, "  {name:<12}{value}\n");
            }
        };
        row("file", Some(self.path.clone()));
        row("space", self.space.clone());
        row("goal", self.goal.clone());
        row("pattern", self.pattern.clone());
        row("cost", self.cost.clone());
        row("encoding", self.encoding.clone());
        row("entries", self.entries.map(number::grouped));
        row("in memory", self.bytes.map(number::bytes));
        let how = if self.compressed == Some(true) { ", compressed" } else { "" };
        let file_bytes = self.file_bytes.map(|bytes| format!("{}{how}", number::bytes(bytes)));
        row("on the disk", file_bytes);
        row("blocks", self.blocks.map(|blocks| number::grouped(blocks as u64)));
        row("distances", self.histogram.as_ref().map(|counts| summary(counts)));
        row("bad", self.message.clone());
        text
    }
}

/// The greatest distance and the mean of a histogram.
fn summary(counts: &[u64]) -> String {
    let greatest = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let all: f64 = counts.iter().map(|&count| count as f64).sum();
    let weighted = counts.iter().zip(0_u32..).map(|(&count, at)| count as f64 * f64::from(at));
    let mean = weighted.sum::<f64>() / all.max(1.0);
    format!("0 to {greatest}, {mean:.3} in the mean")
}
