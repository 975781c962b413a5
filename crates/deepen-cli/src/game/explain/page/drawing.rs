//! A tree as one of the searches saw it.

use deepen_games::Player;

use super::super::study::{Seen, Study};
use super::super::words::{self, Labels};
use super::layout::Layout;
use crate::chart::{brief, open};
use crate::markup::escape;
use crate::number::put;

/// Names longer than this are cut.
const LONGEST_NAME: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    Minimax,
    AlphaBeta,
}

impl Search {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Search::Minimax => "Minimax",
            Search::AlphaBeta => "Alpha-beta",
        }
    }
}

/// The picture.
pub(super) fn drawing(
    study: &Study<'_>,
    labels: &Labels<'_>,
    layout: &Layout,
    search: Search,
) -> String {
    let id = match search {
        Search::Minimax => "minimax",
        Search::AlphaBeta => "alpha-beta",
    };
    let description = match search {
        Search::Minimax => "Every node with its value.".to_owned(),
        Search::AlphaBeta => format!(
            "Every node with its value or bound and its window; {} nodes at which moves were cut off.",
            study.cuts.len()
        ),
    };
    let (width, height) = (layout.width, layout.height);
    let title = format!("The tree by {}", search.name());
    let mut svg = open(id, (0.0, width, height), &title, &description);
    // So wide is a unit of the picture, whatever the page's width is.
    svg = svg.replacen("<svg ", &format!("<svg width=\"{width:.0}\" height=\"{height:.0}\" "), 1);
    let drawing = Drawing { study, labels, layout, search, best: best_line(study) };
    let shown =
        (0..study.tree.count() as u32).filter(|node| study.plies[*node as usize] <= layout.to);
    shown.clone().for_each(|node| drawing.edge(&mut svg, node));
    shown.for_each(|node| drawing.node(&mut svg, node));
    svg.push_str("</svg>\n");
    svg
}

/// The nodes of the best play, by their numbers: the first of equal moves.
fn best_line(study: &Study<'_>) -> Vec<u32> {
    let next = |node: &u32| {
        let is_best = |child: &&u32| study.values[**child as usize] == study.values[0];
        study.tree.children(*node).iter().find(is_best).copied()
    };
    std::iter::successors(Some(0), next).collect()
}

struct Drawing<'s> {
    study: &'s Study<'s>,
    labels: &'s Labels<'s>,
    layout: &'s Layout,
    search: Search,
    best: Vec<u32>,
}

impl Drawing<'_> {
    /// What alpha-beta knew of a node; `None` where this search did not visit it.
    fn is_visited(&self, node: u32) -> bool {
        self.search == Search::Minimax || self.study.seen[node as usize].is_some()
    }

    fn place(&self, node: u32) -> Option<(f64, f64)> {
        self.layout.place(node, self.study.plies[node as usize])
    }

    /// The line from the node above.
    fn edge(&self, svg: &mut String, node: u32) {
        let Some((above, _)) = self.study.tree.above(node) else { return };
        let (Some((x1, y1)), Some((x2, y2))) = (self.place(above), self.place(node)) else {
            return;
        };
        let is_visited = self.is_visited(node);
        let class = match (is_visited, self.best.contains(&node)) {
            (false, _) => "tie off",
            (true, true) => "best",
            (true, false) => "tie",
        };
        put!(svg, "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\n");
        if !is_visited && self.is_visited(above) {
            // Two strokes across the line, below what is written at its upper end.
            let (x, y) = (x1 + 0.64 * (x2 - x1), y1 + 0.64 * (y2 - y1));
            put!(svg, "<path class=\"cut\" d=\"M{:.1} {:.1}l12 -5m-12 9l12 -5\"/>\n", x - 6.0, y);
        }
    }

    fn node(&self, svg: &mut String, node: u32) {
        let (tree, place) = (self.study.tree, node as usize);
        let Some((x, y)) = self.place(node) else { return };
        let ply = self.study.plies[place];
        let off = if self.is_visited(node) { "" } else { " off" };
        put!(svg, "<g><title>{}</title>\n", escape(&self.told(node)));
        if tree.is_leaf(node) {
            put!(
                svg,
                "<rect class=\"node{off}\" x=\"{:.1}\" y=\"{:.1}\" width=\"42\" height=\"22\"/>\n",
                x - 21.0,
                y - 11.0
            );
            text(svg, off, (x, y + 4.5), &self.leaf(node));
            if let Some(name) = tree.name(node) {
                text(svg, " small soft", (x, y + 25.0), &brief(name, LONGEST_NAME));
            }
            svg.push_str("</g>\n");
            return;
        }
        let shape = match tree.mover_at(ply) {
            Player::First => "l16 27h-32z",
            Player::Second => "l16 -27h-32z",
        };
        let tip = if tree.mover_at(ply) == Player::First { y - 15.0 } else { y + 15.0 };
        put!(svg, "<path class=\"node{off}\" d=\"M{x:.1} {tip:.1}{shape}\"/>\n");
        if let Some(name) = tree.name(node) {
            text(svg, " small soft", (x, y - 19.0), &brief(name, LONGEST_NAME));
        }
        self.below(svg, node, (x, y));
        svg.push_str("</g>\n");
    }

    /// What stands below a node that is no leaf: value, window, and the leaves
    /// that are not drawn.
    fn below(&self, svg: &mut String, node: u32, (x, y): (f64, f64)) {
        let place = node as usize;
        let mut lines: Vec<String> = Vec::new();
        match (self.search, self.study.seen[place]) {
            (Search::Minimax, _) => lines.push(words::score(self.study.values[place])),
            (Search::AlphaBeta, Some(Seen { window, value, known, .. })) => {
                lines.push(signs(&words::value(value, known)));
                lines.push(signs(&words::window(window)));
            }
            (Search::AlphaBeta, None) => {}
        }
        if self.study.plies[place] == self.layout.to {
            lines.push(words::leaves_of(self.study.leaves_below[place]));
        }
        let off = if self.is_visited(node) { "" } else { " off" };
        for (number, line) in lines.iter().enumerate() {
            let class = if number == 0 { off.to_owned() } else { format!(" small soft{off}") };
            text(svg, &class, (x, y + 28.0 + 13.0 * number as f64), line);
        }
    }

    fn leaf(&self, node: u32) -> String {
        let sign = if self.study.tree.is_estimated(node) { "?" } else { "" };
        format!("{}{sign}", words::score(self.study.values[node as usize]))
    }

    /// All there is to say of a node, for who points at it.
    fn told(&self, node: u32) -> String {
        let (study, place) = (self.study, node as usize);
        let mut told = self.labels.of(node);
        if !study.tree.is_leaf(node) {
            put!(told, ", {} moves", words::player(study.tree.mover_at(study.plies[place])));
        }
        put!(told, ": worth {}", words::score(study.values[place]));
        if self.search == Search::Minimax {
            return told;
        }
        let Some(Seen { window, value, known, cut }) = study.seen[place] else {
            return format!("{told}; not looked at");
        };
        let (window, value) = (words::window(window), words::value(value, known));
        put!(told, "; entered with {window}, left with {value}");
        if let Some(cut) = cut {
            put!(told, ". {}", words::sentence(&study.cuts[cut], self.labels));
        }
        told
    }
}

/// As mathematicians write it.
fn signs(text: &str) -> String {
    text.replace("<= ", "\u{2264}\u{2009}")
        .replace(">= ", "\u{2265}\u{2009}")
        .replace("inf", "\u{221e}")
}

fn text(svg: &mut String, class: &str, (x, y): (f64, f64), text: &str) {
    put!(
        svg,
        "<text class=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>\n",
        class.trim(),
        escape(text)
    );
}
