//! The explanation as a page: one file, complete in itself, readable without
//! colour and without any script. It is well-formed XML too.

mod drawing;
mod layout;
mod orders;

use std::path::Path;

use super::study::Study;
use super::text;
use super::words::{self, Labels};
use crate::chart;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::{self, Readers};
use crate::markup::escape;
use crate::number::{grouped, put};

use drawing::Search;

/// So many nodes of a tree are drawn, those of the upper plies.
const DRAWN: usize = 300;
/// So many cut-offs are told one by one.
const TOLD: usize = 200;

/// Writes the page, whole or not at all.
///
/// # Errors
/// Where it cannot be written.
pub(super) fn write(path: &Path, study: &Study<'_>) -> Result<(), Failure> {
    files::write_whole(path, page(study).as_bytes(), Readers::All).map_err(|error| {
        Failure::new(Exit::Output, format!("cannot write {}: {error}", path.display()))
    })
}

fn page(study: &Study<'_>) -> String {
    let labels = Labels::new(study.tree);
    let mut text = chart::head("deepen game explain", include_str!("style.css"));
    text.push_str("<body>\n<h1>Minimax and alpha-beta side by side</h1>\n");
    for line in text::headline(study).lines() {
        put!(text, "<p>{}</p>\n", escape(line));
    }
    text.push_str(HOW_TO_READ);
    trees(&mut text, study, &labels);
    cut_offs(&mut text, study, &labels);
    text.push_str("<h2>The order of the moves</h2>\n<figure>\n");
    text.push_str(&orders::picture(study));
    put!(text, "<figcaption>{}</figcaption>\n</figure>\n", escape(&words::least(study)));
    table(&mut text, study);
    text.push_str("</body>\n</html>\n");
    text
}

const HOW_TO_READ: &str = "\
<p class=\"soft\">Triangles that point up are nodes where MAX moves, those that point down where \
MIN does; boxes are leaves. Below a node stands what the search made of it: a value, or a bound of \
it where no more was needed. Below that, in brackets, is the window with which the node was \
entered: the scores that still mattered there. The thick line is the best play. Dashed nodes were \
not looked at; two strokes across a line say where a branch was cut off. All values are MAX's.</p>\n";

fn trees(text: &mut String, study: &Study<'_>, labels: &Labels<'_>) {
    let to = study.shown_plies(DRAWN);
    let drawn = study.plies.iter().filter(|ply| **ply <= to).count();
    let all = study.tree.count();
    if drawn < all {
        put!(
            text,
            "<p>The tree is large: its upper {to} of {} plies are drawn, {} of {} nodes.</p>\n",
            study.tree.depth(),
            grouped(drawn as u64),
            grouped(all as u64)
        );
    }
    let layout = layout::Layout::new(study, to);
    text.push_str("<div class=\"side\">\n");
    for search in [Search::Minimax, Search::AlphaBeta] {
        let counts = match search {
            Search::Minimax => study.minimax,
            Search::AlphaBeta => study.alpha_beta,
        };
        put!(
            text,
            "<section>\n<h2>{}</h2>\n<figure class=\"wide tree\">\n{}<figcaption>It looks at {}, {} nodes in \
             all.</figcaption>\n</figure>\n</section>\n",
            search.name(),
            drawing::drawing(study, labels, &layout, search),
            words::leaves_of(counts.leaves),
            grouped(counts.nodes)
        );
    }
    text.push_str("</div>\n");
}

fn cut_offs(text: &mut String, study: &Study<'_>, labels: &Labels<'_>) {
    text.push_str("<h2>What was cut off, and why</h2>\n");
    if study.cuts.is_empty() {
        text.push_str("<p>Nothing was cut off.</p>\n");
        return;
    }
    text.push_str("<ol>\n");
    for cut in study.cuts.iter().take(TOLD) {
        put!(text, "<li>{}</li>\n", escape(&words::sentence(cut, labels)));
    }
    text.push_str("</ol>\n");
    if let Some(more) = study.cuts.len().checked_sub(TOLD).filter(|more| *more > 0) {
        put!(text, "<p>and {} more</p>\n", grouped(more as u64));
    }
}

fn table(text: &mut String, study: &Study<'_>) {
    text.push_str(
        "<div class=\"wide\"><table>\n<thead><tr><th>Order of moves</th><th>leaves</th>\
         <th>nodes</th><th>cut-offs</th></tr></thead>\n<tbody>\n",
    );
    for (name, counts) in text::compared(study) {
        put!(
            text,
            "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escape(&name),
            grouped(counts.leaves),
            grouped(counts.nodes),
            grouped(counts.cut_offs)
        );
    }
    text.push_str("</tbody>\n</table></div>\n");
}
