//! Nodes, scores, windows and cut-offs in words.

use std::collections::HashMap;

use deepen_games::explain::{Known, NamedTree, Naming, Order};
use deepen_games::{Player, Score, Window};

use super::study::{Cut, Study};
use crate::number::grouped;

/// So many moves that were cut off are named.
const NAMED: usize = 6;

/// What nodes are called.
pub(super) struct Labels<'t> {
    tree: &'t NamedTree,
    /// How often each name occurs.
    names: HashMap<&'t str, usize>,
}

impl<'t> Labels<'t> {
    pub(super) fn new(tree: &'t NamedTree) -> Self {
        let mut names = HashMap::new();
        for name in (0..tree.count() as u32).filter_map(|node| tree.name(node)) {
            *names.entry(name).or_default() += 1;
        }
        Labels { tree, names }
    }

    /// A node as no other is called: by its name, or by its path.
    pub(super) fn of(&self, node: u32) -> String {
        let path = self.tree.path(node);
        let name = self.tree.name(node).filter(|_| self.tree.naming() == Naming::Nodes);
        match name {
            Some(name) if self.names[name] == 1 => name.to_owned(),
            _ if node == 0 => "the root".to_owned(),
            Some(name) => format!("{name} ({path})"),
            None => path,
        }
    }

    /// A node as it is called where its place in the tree is seen.
    pub(super) fn brief(&self, node: u32) -> String {
        match self.tree.name(node) {
            Some(name) => name.to_owned(),
            None if node == 0 => "root".to_owned(),
            None => self.tree.path(node),
        }
    }
}

pub(super) const fn player(player: Player) -> &'static str {
    match player {
        Player::First => "MAX",
        Player::Second => "MIN",
    }
}

/// A score for MAX: `3`, and `W5` or `L4` where MAX has won or lost so many plies
/// below the root.
pub(super) fn score(score: Score) -> String {
    match score.distance() {
        Some(plies) if score > Score::DRAW => format!("W{plies}"),
        Some(plies) => format!("L{plies}"),
        None => score.value().to_string(),
    }
}

/// A bound of a window, where there is one.
pub(super) fn bound(bound: Score) -> Option<Score> {
    (Window::FULL.alpha < bound && bound < Window::FULL.beta).then_some(bound)
}

/// A window for MAX: `(3, +inf)`.
pub(super) fn window(window: Window) -> String {
    let [alpha, beta] = [(window.alpha, "-inf"), (window.beta, "+inf")]
        .map(|(side, endless)| bound(side).map_or_else(|| endless.to_owned(), score));
    format!("({alpha}, {beta})")
}

/// What was known of a value.
pub(super) fn value(value: Score, known: Known) -> String {
    let sign = match known {
        Known::Exact => "",
        Known::AtLeast => ">= ",
        Known::AtMost => "<= ",
    };
    format!("{sign}{}", score(value))
}

/// The bound by which a node of this player is left: what its opponent has.
pub(super) const fn bound_name(mover: Player) -> &'static str {
    match mover {
        Player::First => "beta",
        Player::Second => "alpha",
    }
}

/// A cut-off by what the parent has is shallow.
pub(super) const fn depth_name(cut: &Cut) -> &'static str {
    if cut.plies <= 1 { "shallow" } else { "deep" }
}

/// `1 leaf`, `7 leaves`.
pub(super) fn leaves_of(count: u64) -> String {
    if count == 1 { "1 leaf".to_owned() } else { format!("{} leaves", grouped(count)) }
}

/// Which moves were cut off and why, in one sentence.
pub(super) fn sentence(cut: &Cut, labels: &Labels<'_>) -> String {
    let (node, by) = (labels.of(cut.node), labels.of(cut.by));
    let (ancestor, alternative) = (labels.of(cut.ancestor), labels.of(cut.alternative));
    let (value, bound) = (score(cut.value), score(cut.bound));
    let mut rest: Vec<String> = cut.rest.iter().take(NAMED).map(|node| labels.of(*node)).collect();
    if let Some(more) = cut.rest.len().checked_sub(NAMED).filter(|more| *more > 0) {
        rest.push(format!("{more} more"));
    }
    let (rest, leaves) = (rest.join(", "), leaves_of(cut.leaves));
    let reason = match cut.mover {
        Player::Second => format!(
            "{by} lets MIN hold MAX to at most {value} at {node}, and MAX has {bound} already by \
             {alternative} at {ancestor}"
        ),
        Player::First => format!(
            "{by} gives MAX at least {value} at {node}, and MIN holds MAX to {bound} already by \
             {alternative} at {ancestor}"
        ),
    };
    let [name, depth] = [bound_name(cut.mover), depth_name(cut)];
    format!("{reason}; so {rest} ({leaves}) cannot matter: a {depth} cut-off by {name}.")
}

/// An order of moves.
pub(super) fn order(order: Order) -> &'static str {
    match order {
        Order::Best => "best",
        Order::Given => "given",
        Order::Random(_) => "random",
        Order::Worst => "worst",
    }
}

/// How few leaves there can be, by which formula.
pub(super) fn least(study: &Study<'_>) -> String {
    let least = study.least;
    match study.tree.uniform() {
        Some((b, d)) => {
            let (up, down) = (d.div_ceil(2), d / 2);
            format!(
                "No search can look at fewer than b^ceil(d/2) + b^floor(d/2) - 1 = {b}^{up} + \
                 {b}^{down} - 1 = {least} leaves (Knuth and Moore 1975); minimax looks at b^d = \
                 {b}^{d} = {}.",
                study.minimax.leaves
            )
        }
        None => format!(
            "The tree is not uniform, so that b^ceil(d/2) + b^floor(d/2) - 1 does not apply; \
             counted in this tree, no search can look at fewer than {}.",
            leaves_of(least)
        ),
    }
}
