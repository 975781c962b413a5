//! A comparison for people: an aligned table, and below it what its columns
//! mean.

use super::cell::Ended;
use super::report::{Column, Kind, Report};
use super::summary::{Mean, ONE_IN, Row, Summary, summary};
use super::sums;
use crate::number::{self, put};
use crate::output::plural;

/// How many columns a table has.
const COLUMNS: usize = 14;

/// What stands above each column.
pub(super) fn head(kind: Kind) -> [&'static str; COLUMNS] {
    [
        kind.one(),
        "solved",
        "proof",
        "cost",
        "expanded",
        "generated",
        "iterations",
        "CPU",
        "wall",
        "memory",
        "set-up",
        "total",
        "fewer",
        "faster",
    ]
}

/// The whole text. With `verbose` every column is described.
pub(crate) fn table(report: &Report, verbose: bool) -> String {
    let summary = summary(report);
    let mut text = format!("{}\n\n", headline(report));
    let mut rows = vec![head(report.kind).map(str::to_owned)];
    let columns = report.columns.iter().zip(&summary.rows);
    rows.extend(columns.map(|(column, row)| cells(column, row, report.problems.len())));
    text.push_str(&aligned(&rows));
    put!(text, "\n{}\n", legend(report, &summary).join("\n"));
    let several = report.problems.windows(2).any(|pair| pair[0].domain != pair[1].domain);
    if several || verbose {
        let sums: Vec<_> =
            [sums::HEAD.map(str::to_owned)].into_iter().chain(sums::cells(report)).collect();
        put!(text, "\nsums over all {}s, given up or not\n\n{}", report.called, aligned(&sums));
    }
    if verbose {
        text.push('\n');
        for (number, column) in report.columns.iter().enumerate() {
            put!(text, "{}. {}: {}\n", number + 1, column.name, column.about);
        }
    }
    text
}

/// Rows of cells, the first to the left and all others to the right.
pub(super) fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let mut text = String::new();
    for row in rows {
        put!(text, "{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            put!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    text
}

/// What was solved, in a line.
pub(super) fn headline(report: &Report) -> String {
    let interrupted = if report.interrupted { "; interrupted" } else { "" };
    format!("{}{interrupted}", report.title)
}

/// The cells of a column.
pub(super) fn cells(column: &Column, row: &Row, problems: usize) -> [String; COLUMNS] {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let of_mean = |of: fn(&Mean) -> String| {
        or_none(
            row.mean.map(|mean| format!("{}{}", if mean.at_least { ">" } else { "" }, of(&mean))),
        )
    };
    [
        column.name.clone(),
        match (row.run == problems, row.answered == problems) {
            (true, true) => "all".to_owned(),
            (true, false) => format!("{} of {problems}", row.answered),
            (false, _) => format!("{} of {} run", row.answered, row.run),
        },
        match row.proven {
            _ if row.answered == 0 => "-".to_owned(),
            proven if proven == row.answered => "optimal".to_owned(),
            0 if row.within == row.answered => "within".to_owned(),
            0 => "open".to_owned(),
            proven => format!("{proven} of {}", row.answered),
        },
        or_none(row.mean.and_then(|mean| mean.cost).map(fraction)),
        of_mean(|mean| whole(mean.expanded)),
        of_mean(|mean| whole(mean.generated)),
        of_mean(|mean| fraction(mean.iterations)),
        of_mean(|mean| number::brief(mean.times.cpu)),
        of_mean(|mean| number::brief(mean.times.wall)),
        or_none(row.memory.map(number::bytes)),
        or_none((column.setup.wall > 0.0).then(|| number::brief(column.setup.wall))),
        number::brief(row.total.wall),
        or_none(row.gain.map(|gain| ratio(gain.expanded))),
        or_none(row.gain.map(|gain| ratio(gain.faster))),
    ]
}

/// What the columns mean, and what is missing, line by line.
pub(super) fn legend(report: &Report, summary: &Summary) -> Vec<String> {
    let called = &report.called;
    let against = match report.kind {
        Kind::Algorithms => "the first column",
        Kind::Steps => "the step before",
    };
    let mut lines = vec![means(report, summary)];
    lines.push(format!(
        "memory: the most that one {called} took; set-up, total: tables built, and with them all \
         {called}s tried, on the clock"
    ));
    lines.push(format!(
        "fewer, faster: expanded nodes, and CPU time (of different numbers of threads: time on \
         the clock), against {against} over the {called}s that both solved"
    ));
    let proofs = report.columns.iter().flat_map(Column::measured);
    if proofs.into_iter().any(|cell| cell.status == Ended::Unsolvable) {
        lines.push("solved: or proven to have no solution".to_owned());
    }
    let unlike = |row: &&Row| row.gain.is_some_and(|gain| gain.problems != report.problems.len());
    if summary.rows.iter().any(|row| unlike(&row)) {
        let columns = report.columns.iter().zip(&summary.rows);
        let columns = columns.filter_map(|(column, row)| {
            row.gain.map(|gain| format!("{} {}", column.name, gain.problems))
        });
        let columns: Vec<String> = columns.collect();
        lines.push(format!("{called}s that both solved: {}", columns.join(", ")));
    }
    lines.extend(report.refusals().into_iter().map(|refusal| format!("refused: {refusal}")));
    lines.extend(report.left_out.iter().map(|reason| format!("left out: {reason}")));
    lines
}

/// What the means are over.
pub(super) fn means(report: &Report, summary: &Summary) -> String {
    let (compared, called, one) = (summary.compared.len(), &report.called, report.kind.one());
    let over = match compared {
        0 => return format!("cost to wall: no {called} was solved by every {one}"),
        1 => format!("of the one {called} that every {one} solved"),
        _ => format!("means over the {compared} {called}s that every {one} solved"),
    };
    let too_few = summary.rows.iter().any(|row| row.mean.is_some_and(|mean| mean.at_least));
    let all = report.problems.len();
    let but = format!(
        "; one that solved less than one {called} in {ONE_IN} is not asked, and where it gave \
         up on one of the {compared} its mean is at least (>) what is said"
    );
    let untried = summary.rows.iter().any(|row| row.run < report.problems.len());
    let untried = if untried { "; one that did not come to all is not asked" } else { "" };
    let same = if compared == all && all > 1 { ", which are all" } else { "" };
    format!("cost to wall: {over}{same}{untried}{}", if too_few { &but } else { "" })
}

/// `50 boards`
pub(super) fn counted(report: &Report) -> String {
    plural(report.problems.len() as u64, &report.called)
}

// Never negative; the cast saturates.
#[allow(clippy::cast_sign_loss)]
pub(super) fn whole(number: f64) -> String {
    number::grouped(number.round() as u64)
}

/// A number with a digit behind the point, where it is none of whole ones.
pub(super) fn fraction(number: f64) -> String {
    if number.fract() == 0.0 && number < 1e15 { whole(number) } else { format!("{number:.1}") }
}

/// So many times: `12.3x`, `0.0022x`.
fn ratio(times: f64) -> String {
    if times >= 0.095 {
        return format!("{}x", number::three_digits(times));
    }
    // Two digits behind the zeros.
    let zeros = (1..9).take_while(|zeros| times < 10_f64.powi(-zeros)).count();
    format!("{times:.*}x", zeros + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_keep_their_digits() {
        let told = [123.4, 1.0, 0.5, 0.0944, 0.01, 0.002_17].map(ratio);
        assert_eq!(told, ["123x", "1.00x", "0.50x", "0.094x", "0.010x", "0.0022x"]);
    }
}
