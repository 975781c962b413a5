//! A run for people: an aligned table, and below it what the columns mean.

use super::summary::{Mean, ONE_IN, Row, Summary, summary};
use super::{Bench, Step};
use crate::number::{self, put};

/// What stands above each column.
pub(super) const HEAD: [&str; 11] = [
    "step",
    "solved",
    "proof",
    "expanded",
    "generated",
    "CPU",
    "wall",
    "set-up",
    "total",
    "fewer",
    "faster",
];

/// The whole text. With `verbose` every step is described.
pub(crate) fn table(bench: &Bench, verbose: bool) -> String {
    let summary = summary(bench);
    let mut text = format!("{}\n\n", headline(bench));
    let rows: Vec<[String; 11]> = bench
        .steps
        .iter()
        .zip(&summary.rows)
        .map(|(step, row)| cells(step, row, bench.problems.len()))
        .collect();
    let head = HEAD.map(str::to_owned);
    let widths: [usize; 11] = std::array::from_fn(|column| {
        let cells = rows.iter().chain([&head]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    for row in [&head].into_iter().chain(&rows) {
        put!(text, "{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            put!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    put!(text, "\n{}\n", legend(bench, &summary).join("\n"));
    if verbose {
        text.push('\n');
        for (number, step) in bench.steps.iter().enumerate() {
            let description = &step.description;
            put!(text, "{}. {}: {}\n", number + 1, description.name, description.adds);
        }
    }
    text
}

/// What was solved, in a line.
pub(super) fn headline(bench: &Bench) -> String {
    let limit = number::grouped(bench.limit);
    let Bench { title, goal, .. } = bench;
    let interrupted = if bench.interrupted { "; interrupted" } else { "" };
    format!("{title}, goal {goal}, at most {limit} expanded nodes each{interrupted}")
}

/// The cells of a step.
pub(super) fn cells(step: &Step, row: &Row, problems: usize) -> [String; 11] {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let of_mean = |of: fn(&Mean) -> String| {
        or_none(
            row.mean.map(|mean| format!("{}{}", if mean.at_least { ">" } else { "" }, of(&mean))),
        )
    };
    [
        step.description.name.to_owned(),
        match (row.run == problems, row.solved == problems) {
            (true, true) => "all".to_owned(),
            (true, false) => format!("{} of {problems}", row.solved),
            (false, _) => format!("{} of {} run", row.solved, row.run),
        },
        or_none(row.optimal.map(|all| if all { "optimal" } else { "open" }.to_owned())),
        of_mean(|mean| whole(mean.expanded)),
        of_mean(|mean| whole(mean.generated)),
        of_mean(|mean| number::brief(mean.times.cpu)),
        of_mean(|mean| number::brief(mean.times.wall)),
        or_none((step.setup.wall > 0.0).then(|| number::brief(step.setup.wall))),
        number::brief(row.total.wall),
        or_none(row.gain.map(|gain| ratio(gain.expanded))),
        or_none(row.gain.map(|gain| ratio(gain.faster))),
    ]
}

/// What the columns mean, and what is missing, line by line.
pub(super) fn legend(bench: &Bench, summary: &Summary) -> Vec<String> {
    let mut lines = vec![means(bench, summary)];
    lines.push("set-up, total: tables built, and with them all boards tried, on the clock".into());
    lines.push(
        "fewer, faster: expanded nodes, and CPU time (of different numbers of threads: time on \
         the clock), against the step before over the boards that both solved"
            .into(),
    );
    let unlike = |row: &&Row| row.gain.is_some_and(|gain| gain.problems != bench.problems.len());
    if summary.rows.iter().any(|row| unlike(&row)) {
        let steps = bench.steps.iter().zip(&summary.rows).filter_map(|(step, row)| {
            row.gain.map(|gain| format!("{} {}", step.description.name, gain.problems))
        });
        let steps: Vec<String> = steps.collect();
        lines.push(format!("boards that both solved: {}", steps.join(", ")));
    }
    lines.extend(bench.left_out.iter().map(|reason| format!("left out: {reason}")));
    lines
}

/// What the means are over.
pub(super) fn means(bench: &Bench, summary: &Summary) -> String {
    let compared = summary.compared.len();
    let over = match compared {
        0 => return "expanded to wall: no board was solved by every step".to_owned(),
        1 => "of the one board that every step solved".to_owned(),
        _ => format!("means over the {compared} boards that every step solved"),
    };
    let too_few = summary.rows.iter().any(|row| row.mean.is_some_and(|mean| mean.at_least));
    let all = bench.problems.len();
    let but = format!(
        "; a step that solved less than one board in {ONE_IN} is not asked, and where it gave \
         up on one of the {compared} its mean is at least (>) what is said"
    );
    let same = if compared == all && all > 1 { ", which are all" } else { "" };
    format!("expanded to wall: {over}{same}{}", if too_few { &but } else { "" })
}

// Never negative; the cast saturates.
#[allow(clippy::cast_sign_loss)]
fn whole(number: f64) -> String {
    number::grouped(number.round() as u64)
}

fn ratio(times: f64) -> String {
    format!("{}x", number::three_digits(times))
}
