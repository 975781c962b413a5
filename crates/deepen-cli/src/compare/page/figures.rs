//! The tables of a page.

use super::super::cell::Cell;
use super::super::report::{Column, Report};
use super::super::summary::Summary;
use super::super::sums;
use super::super::table;
use crate::amount::Amount;
use crate::markup::escape;
use crate::number::{self, put};

/// So many problems are listed, and of so many every figure.
const LISTED: usize = 250;
const IN_FULL: usize = 100;

/// Means of the columns and what they mean.
pub(super) fn means(report: &Report, summary: &Summary) -> String {
    let head = table::head(report.kind).map(str::to_owned);
    let columns = report.columns.iter().zip(&summary.rows);
    let rows: Vec<Vec<String>> = columns
        .map(|(column, row)| table::cells(column, row, report.problems.len()))
        .map(|cells| cells.map(|cell| escape(&cell)).to_vec())
        .collect();
    let mut text = of_rows(&head, &rows);
    text.push_str("<ul class=\"soft\">\n");
    for line in table::legend(report, summary) {
        put!(text, "<li>{}</li>\n", escape(&line));
    }
    text.push_str("</ul>\n");
    text
}

/// Sums by domain.
pub(super) fn sums(report: &Report) -> String {
    let rows: Vec<Vec<String>> = sums::cells(report)
        .into_iter()
        .map(|cells| cells.map(|cell| escape(&cell)).to_vec())
        .collect();
    format!(
        "<h2>Sums</h2>\n<p class=\"soft\">Over all {}s that were tried, given up or not.</p>\n{}",
        report.called,
        of_rows(&sums::HEAD.map(str::to_owned), &rows)
    )
}

/// A table of cells that are safe already; the first of a row is its heading.
fn of_rows(head: &[String], rows: &[Vec<String>]) -> String {
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for name in head {
        put!(text, "<th scope=\"col\">{}</th>", escape(name));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        for (index, cell) in row.iter().enumerate() {
            if index == 0 {
                put!(text, "<tr><th scope=\"row\">{cell}</th>");
            } else {
                put!(text, "<td>{cell}</td>");
            }
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table></div>\n");
    text
}

/// Problem by problem: what each column made of it.
pub(super) fn problems(report: &Report) -> String {
    let listed = report.problems.len().min(LISTED);
    let mut head = vec![report.called.clone(), "cost".to_owned()];
    head.extend(report.columns.iter().map(|column| column.name.clone()));
    let rows: Vec<Vec<String>> = (0..listed).map(|problem| matrix_row(report, problem)).collect();
    let mut text = format!(
        "<h2>One by one</h2>\n<p class=\"soft\">Expanded nodes and CPU time of every {called}; the \
         fewest nodes of a row are underlined. The cost is the least that was found, with a star \
         where it is proven optimal.{more}</p>\n{table}",
        called = report.called,
        more = beyond(report.problems.len(), LISTED),
        table = of_rows(&head, &rows)
    );
    for column in &report.columns {
        text.push_str(&in_full(report, column));
    }
    text
}

/// What is not on the page.
fn beyond(all: usize, listed: usize) -> String {
    if all <= listed {
        return String::new();
    }
    format!(" These are the first {listed} of {all}; all are in the CSV and JSON files.")
}

fn matrix_row(report: &Report, problem: usize) -> Vec<String> {
    let cells = || report.columns.iter().filter_map(|column| column.cell(problem));
    let answered = || cells().filter(|cell| cell.is_answered());
    let best = cells().filter(|cell| cell.cost.is_some()).min_by(|one, other| {
        let cost = |cell: &Cell| cell.cost.map_or(f64::INFINITY, Amount::as_real);
        cost(one).total_cmp(&cost(other)).then(other.claims_optimal().cmp(&one.claims_optimal()))
    });
    let least = answered().filter_map(|cell| cell.expanded).min();
    let several = answered().count() > 1;
    let instance = report.problems.get(problem);
    let title = instance.map_or("", |instance| instance.problem.as_str());
    let mut row = vec![
        format!("<span title=\"{}\">{}</span>", escape(title), problem + 1),
        match best.and_then(|cell| Some((cell, cell.cost?))) {
            Some((cell, cost)) => {
                format!(
                    "{}{}",
                    escape(&cost.to_string()),
                    if cell.claims_optimal() { "*" } else { "" }
                )
            }
            None => "-".to_owned(),
        },
    ];
    row.extend(report.columns.iter().map(|column| match column.cell(problem) {
        None => "-".to_owned(),
        Some(cell) => short(cell, several && cell.expanded == least),
    }));
    row
}

/// A search in few signs.
fn short(cell: &Cell, is_least: bool) -> String {
    let expanded = cell.expanded.map_or_else(|| "-".to_owned(), number::grouped);
    let expanded =
        if is_least && cell.is_answered() { format!("<u>{expanded}</u>") } else { expanded };
    let time = cell.seconds.map(number::brief).unwrap_or_default();
    if cell.is_answered() {
        let note = if cell.is_proven() { String::new() } else { format!(" {}", cell.verdict()) };
        format!("{expanded}<br/><small>{}{}</small>", escape(&time), escape(&note))
    } else {
        let bound = cell.lower_bound.map(|bound| format!(", at least {bound}")).unwrap_or_default();
        format!("{expanded}<br/><small>{}</small>", escape(&format!("{}{bound}", cell.verdict())))
    }
}

/// Every figure of a column.
fn in_full(report: &Report, column: &Column) -> String {
    const HEAD: [&str; 10] = [
        "number",
        "ended",
        "cost",
        "at least",
        "expanded",
        "generated",
        "iterations",
        "CPU",
        "wall",
        "memory",
    ];
    let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), number::grouped);
    let time = |time: Option<f64>| time.map_or_else(|| "-".to_owned(), number::brief);
    let amount =
        |amount: Option<Amount>| amount.map_or_else(|| "-".to_owned(), |amount| amount.to_string());
    let cells = column.cells.iter().enumerate().take(IN_FULL);
    let rows: Vec<Vec<String>> = cells
        .filter_map(|(index, cell)| {
            let cell = cell.as_ref()?;
            let row = [
                (index + 1).to_string(),
                cell.verdict(),
                amount(cell.cost),
                amount(cell.lower_bound),
                count(cell.expanded),
                count(cell.generated),
                count(cell.iterations),
                time(cell.seconds),
                time(cell.wall_seconds),
                cell.peak_memory.map_or_else(|| "-".to_owned(), number::bytes),
            ];
            Some(row.map(|cell| escape(&cell)).to_vec())
        })
        .collect();
    format!(
        "<details><summary>{}: every figure</summary>\n<p class=\"soft\">{}</p>\n{}</details>\n",
        escape(&column.name),
        beyond(report.problems.len(), IN_FULL),
        of_rows(&HEAD.map(str::to_owned), &rows)
    )
}
