//! The page: one file, complete in itself, readable without colour and without
//! any script. It is well-formed XML too, so that a test can read it.

mod bars;
mod cumulative;
mod figures;
mod plots;
mod scatter;

use super::report::{Kind, Report};
use super::summary::summary;
use super::table;
use crate::chart;
use crate::number::put;
use crate::output::plural;

use crate::markup::escape;

/// The whole page.
pub(crate) fn page(report: &Report) -> String {
    let summary = summary(report);
    let (command, heading) = match report.kind {
        Kind::Algorithms => ("compare", "Algorithms compared"),
        Kind::Steps => ("bench", "What each step is worth"),
    };
    let mut text = chart::head(&format!("deepen {command}: {}", report.title), "");
    put!(text, "<body>\n<h1>{heading}</h1>\n");
    put!(text, "<p>{}</p>\n", escape(&table::headline(report)));
    text.push_str(&faults(report));
    text.push_str(&figures::means(report, &summary));
    text.push_str(&plots::plots(report, &summary));
    text.push_str(&figures::sums(report));
    text.push_str(&figures::problems(report));
    text.push_str(&columns(report));
    text.push_str(&how_to_repeat(report));
    text.push_str("</body>\n</html>\n");
    text
}

/// What is wrong comes first; that nothing is, is said too.
fn faults(report: &Report) -> String {
    let faults = report.faults();
    if faults.is_empty() {
        let claims = |problem| {
            let cells = report.columns.iter().filter_map(|column| column.cell(problem));
            cells.filter(|cell| cell.is_answered() && cell.is_proven()).count()
        };
        let problems = 0..report.problems.len();
        let shared = problems.filter(|problem| claims(*problem) > 1).count();
        let problems = plural(shared as u64, &report.called);
        return format!(
            "<p class=\"good\">No unexplained errors: on {problems} more than one {} claims a proof, \
             and all agree; every solution was replayed by code that shares nothing with the search.</p>\n",
            report.kind.one()
        );
    }
    let count = plural(faults.len() as u64, "error");
    let mut text = format!("<section class=\"fault\">\n<h2>Unexplained: {count}</h2>\n<ol>\n");
    for fault in faults {
        put!(text, "<li>{}</li>\n", escape(&fault.told(report)));
    }
    text.push_str("</ol>\n</section>\n");
    text
}

/// What each column is.
fn columns(report: &Report) -> String {
    let heading = match report.kind {
        Kind::Algorithms => "<h2>The columns</h2>\n",
        Kind::Steps => "<h2>The steps</h2>\n<p>Each keeps what those before it have.</p>\n",
    };
    let mut text = format!("{heading}<dl>\n");
    for column in &report.columns {
        put!(text, "<dt>{}</dt><dd>{}</dd>\n", escape(&column.name), escape(&column.about));
    }
    text.push_str("</dl>\n");
    text
}

fn how_to_repeat(report: &Report) -> String {
    let provenance = &report.provenance;
    let seed = provenance.seed.map_or_else(
        || format!("none, {}s as they are below", report.called),
        |seed| seed.to_string(),
    );
    let entries = [
        ("Command", provenance.command.clone()),
        ("Seed", seed),
        ("Version", format!("deepen {}", provenance.build)),
        ("Machine", provenance.machine.clone()),
        ("Begun", provenance.date.clone()),
    ];
    let mut text = String::from("<h2>How to repeat this</h2>\n<dl>\n");
    for (name, entry) in entries {
        put!(text, "<dt>{name}</dt><dd><pre>{}</pre></dd>\n", escape(&entry));
    }
    let problems: Vec<&str> =
        report.problems.iter().map(|instance| instance.problem.as_str()).collect();
    put!(
        text,
        "<dt>{}</dt><dd><details><summary>all {}</summary><pre>{}</pre></details></dd>\n</dl>\n\
         <p class=\"soft\">Nodes, costs and proofs are the same everywhere where no limit on time \
         was reached; times are this machine's.</p>\n",
        "Problems",
        problems.len(),
        escape(&problems.join("\n"))
    );
    text
}
