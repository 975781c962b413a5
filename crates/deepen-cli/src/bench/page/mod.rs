//! The page: one file, complete in itself, readable without colour and without
//! any script. It is well-formed XML too, so that a test can read it.

mod bars;
mod scatter;
pub(crate) mod svg;

use super::summary::{Mean, Summary, summary};
use super::{Bench, Measured, Step, table};
use crate::number::put;

use bars::{Group, bars};
use scatter::{Series, scatter};
use svg::{Unit, escape};

/// The whole page.
pub(super) fn page(bench: &Bench) -> String {
    let summary = summary(bench);
    let title = escape(&format!("deepen bench {}: {}", bench.domain, bench.title));
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<h1>What each step is worth</h1>\n",
        include_str!("style.css")
    );
    put!(text, "<p>{}</p>\n", escape(&table::headline(bench)));
    for fault in &bench.faults {
        put!(text, "<p class=\"fault\">Error: {}</p>\n", escape(fault));
    }
    text.push_str(&figures(bench, &summary));
    text.push_str(&plots(bench, &summary));
    text.push_str(&steps(bench));
    text.push_str(&how_to_repeat(bench));
    text.push_str("</body>\n</html>\n");
    text
}

/// The table and what its columns mean.
fn figures(bench: &Bench, summary: &Summary) -> String {
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for name in table::HEAD {
        put!(text, "<th scope=\"col\">{}</th>", escape(name));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for (step, row) in bench.steps.iter().zip(&summary.rows) {
        let cells = table::cells(step, row, bench.problems.len());
        put!(text, "<tr><th scope=\"row\">{}</th>", escape(&cells[0]));
        for cell in &cells[1..] {
            put!(text, "<td>{}</td>", escape(cell));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table></div>\n<ul class=\"soft\">\n");
    for line in table::legend(bench, summary) {
        put!(text, "<li>{}</li>\n", escape(&line));
    }
    text.push_str("</ul>\n");
    text
}

fn plots(bench: &Bench, summary: &Summary) -> String {
    let group = |of: fn(&Mean) -> [f64; 2]| -> Vec<Group<'_>> {
        let steps = bench.steps.iter().zip(&summary.rows);
        let group = steps.map(|(step, row)| Group {
            name: step.description.name,
            values: row.mean.as_ref().map(of),
            at_least: row.mean.is_some_and(|mean| mean.at_least),
        });
        group.collect()
    };
    let nodes = group(|mean| [mean.expanded, mean.generated]);
    let times = group(|mean| [mean.times.cpu, mean.times.wall]);
    let boards = match summary.compared.len() {
        1 => "one board".to_owned(),
        boards => format!("{boards} boards"),
    };
    let nodes_title = format!("Nodes of a board, mean of {boards}");
    let times_title = format!("Time of a board, mean of {boards}");
    let all_title = "Expanded nodes of every board solved";
    let names = ["CPU, all threads", "on the clock"];
    let plots = [
        (
            &*nodes_title,
            bars("nodes", &nodes_title, ["expanded", "generated"], Unit::Nodes, &nodes),
        ),
        (&*times_title, bars("times", &times_title, names, Unit::Seconds, &times)),
        (all_title, scatter("all", all_title, &series(bench), bench.problems.len(), bench.limit)),
    ];
    let mut text = String::new();
    for (title, plot) in plots {
        put!(text, "<h2>{}</h2>\n<figure>\n{plot}</figure>\n", escape(title));
    }
    text.push_str(
        "<p class=\"soft\">All scales are logarithmic. The last plot leaves out steps that expand \
         the same nodes as the one before.</p>\n",
    );
    text
}

/// The boards of each step that changed how many nodes are expanded.
fn series(bench: &Bench) -> Vec<Series<'_>> {
    let mut series: Vec<Series<'_>> = Vec::new();
    let mut before: Vec<u64> = Vec::new();
    for step in &bench.steps {
        let expanded: Vec<u64> = solved(step).map(|search| search.expanded).collect();
        if expanded != before {
            series.push(Series { name: step.description.name, expanded: expanded.clone() });
        }
        before = expanded;
    }
    series
}

fn solved(step: &Step) -> impl Iterator<Item = &Measured> {
    step.searches.iter().filter(|search| search.is_solved())
}

fn steps(bench: &Bench) -> String {
    let mut text =
        String::from("<h2>The steps</h2>\n<p>Each keeps what those before it have.</p>\n<dl>\n");
    for step in &bench.steps {
        let description = &step.description;
        put!(
            text,
            "<dt>{}</dt><dd>{} <span class=\"soft\">Pruning: {}; heuristic: {}; engine: {}; \
             threads: {}.</span></dd>\n",
            escape(description.name),
            escape(&description.adds),
            escape(&description.pruning),
            escape(&description.heuristic),
            description.engine,
            description.threads
        );
    }
    text.push_str("</dl>\n");
    text
}

fn how_to_repeat(bench: &Bench) -> String {
    let seed =
        bench.seed.map_or_else(|| "none, boards from a file".to_owned(), |seed| seed.to_string());
    let entries = [
        ("Command", bench.command.clone()),
        ("Seed", seed),
        ("Version", format!("deepen {}", crate::version::long())),
        ("Machine", bench.machine.clone()),
        ("Boards", bench.problems.join("\n")),
    ];
    let mut text = String::from("<h2>How to repeat this</h2>\n<dl>\n");
    for (name, entry) in entries {
        let entry = escape(&entry);
        if name == "Boards" {
            put!(
                text,
                "<dt>{name}</dt><dd><details><summary>all {}</summary><pre>{entry}</pre></details></dd>\n",
                bench.problems.len()
            );
        } else {
            put!(text, "<dt>{name}</dt><dd><pre>{entry}</pre></dd>\n");
        }
    }
    text.push_str(
        "</dl>\n<p class=\"soft\">Nodes are the same everywhere; times are this machine's.</p>\n",
    );
    text
}
