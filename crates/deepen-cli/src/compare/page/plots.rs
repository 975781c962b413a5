//! The plots of a page, each from the figures of the report.

use super::super::cell::Cell;
use super::super::report::{Column, Report};
use super::super::summary::{Mean, Summary, reference};
use super::super::table::counted;
use super::bars::{Group, bars};
use super::cumulative::{Series, cumulative};
use super::scatter::{self, Pair, scatter};
use crate::chart::Unit;
use crate::markup::escape;
use crate::number::put;
use crate::output::plural;

/// What a cell is measured by.
type Measure = fn(&Cell) -> f64;

fn expanded(cell: &Cell) -> f64 {
    // What is proven without a search expands nothing.
    cell.expanded.unwrap_or(0) as f64
}

fn seconds(cell: &Cell) -> f64 {
    cell.seconds.unwrap_or(0.0)
}

/// All plots.
pub(super) fn plots(report: &Report, summary: &Summary) -> String {
    let mut text = String::from("<h2>How many are solved within how much</h2>\n");
    let problems = report.problems.len();
    let all = counted(report);
    for (id, title, unit, axis, measure) in [
        (
            "within-nodes",
            "Solved within so many expanded nodes",
            Unit::Nodes,
            "expanded nodes",
            expanded as Measure,
        ),
        ("within-time", "Solved within so much CPU time", Unit::Seconds, "CPU time", seconds),
    ] {
        let plot = cumulative((id, title), (unit, axis), &series(report, measure), problems);
        put!(
            text,
            "<figure>\n{plot}<figcaption>{title}, of {}.</figcaption></figure>\n",
            escape(&all)
        );
    }
    text.push_str(&means(report, summary));
    text.push_str(&pairs(report));
    text
}

/// What each column needed for what it answered.
fn series(report: &Report, of: Measure) -> Vec<Series<'_>> {
    let values =
        |column: &Column| column.measured().filter(|cell| cell.is_answered()).map(of).collect();
    let series = report.columns.iter();
    series.map(|column| Series { name: &column.name, values: values(column) }).collect()
}

/// Bars of means, and of memory.
fn means(report: &Report, summary: &Summary) -> String {
    let group = |of: fn(&Mean) -> [f64; 2]| -> Vec<Group<'_>> {
        let columns = report.columns.iter().zip(&summary.rows);
        let group = columns.map(|(column, row)| Group {
            name: &column.name,
            values: row.mean.as_ref().map(of),
            at_least: row.mean.is_some_and(|mean| mean.at_least),
        });
        group.collect()
    };
    let nodes = group(|mean| [mean.expanded, mean.generated]);
    let times = group(|mean| [mean.times.cpu, mean.times.wall]);
    let over = plural(summary.compared.len() as u64, &report.called);
    let gave_up = summary.rows.iter().any(|row| row.mean.is_some_and(|mean| mean.at_least));
    let at_least = if gave_up { " (>: at least, where some were given up)" } else { "" };
    let of_mean = format!("mean of the {over} that are compared{at_least}");
    let mut text = String::from("<h2>What one takes</h2>\n");
    for (id, title, names, unit, groups) in [
        ("nodes", "Nodes", ["expanded", "generated"], Unit::Nodes, &nodes),
        ("times", "Time", ["CPU, all threads", "on the clock"], Unit::Seconds, &times),
    ] {
        let title = format!("{title}, {of_mean}");
        let plot = bars(id, &title, names, unit, groups);
        put!(text, "<figure>\n{plot}<figcaption>{}.</figcaption></figure>\n", escape(&title));
    }
    let title = format!("Peak memory of a {}, of all that were tried", report.called);
    let plot = bars("memory", &title, ["mean", "most"], Unit::Bytes, &memory(report));
    put!(text, "<figure>\n{plot}<figcaption>{}.</figcaption></figure>\n", escape(&title));
    text
}

fn memory(report: &Report) -> Vec<Group<'_>> {
    let group = |column: &'_ Column| -> Option<[f64; 2]> {
        let sizes: Vec<f64> =
            column.measured().filter_map(|cell| Some(cell.peak_memory? as f64)).collect();
        let most = sizes.iter().copied().reduce(f64::max)?;
        Some([sizes.iter().sum::<f64>() / sizes.len() as f64, most])
    };
    let columns = report.columns.iter();
    columns
        .map(|column| Group { name: &column.name, values: group(column), at_least: false })
        .collect()
}

/// Each column against the one that it is held against.
fn pairs(report: &Report) -> String {
    let mut text = String::new();
    for (index, column) in report.columns.iter().enumerate() {
        let Some(before) = reference(report, index) else { continue };
        for (kind, name, unit, measure) in [
            ("nodes", "expanded nodes", Unit::Nodes, expanded as Measure),
            ("time", "CPU time", Unit::Seconds, seconds),
        ] {
            let pairs = points(report, (before, column), measure);
            let (first, second) = (&before.name, &column.name);
            let title = format!("{second} against {first}: {name}");
            let id = format!("pair-{kind}-{index}");
            let plot = scatter((&id, &title), unit, (first, second), &pairs);
            let caption = format!("{title}. {}.", scatter::counted(first, second, &pairs));
            put!(text, "<figure>\n{plot}<figcaption>{}</figcaption></figure>\n", escape(&caption));
        }
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "<h2>One against another</h2>\n<p class=\"soft\">A mark is a {}; below the diagonal the \
         one that is named upwards needed less. Circles: solved by both; at the edges, as \
         triangles: by one alone; crosses in the corner: by neither.</p>\n\
         <div class=\"pairs\">\n{text}</div>\n",
        report.called
    )
}

fn points(report: &Report, (one, other): (&Column, &Column), of: Measure) -> Vec<Pair> {
    let value =
        |column: &Column, problem| column.cell(problem).filter(|cell| cell.is_answered()).map(of);
    (0..report.problems.len())
        .filter(|problem| one.cell(*problem).is_some() && other.cell(*problem).is_some())
        .map(|problem| (value(one, problem), value(other, problem)))
        .collect()
}
