//! The explanation as text: the tree with what both searches knew of it, what
//! was cut off and why, and the orders of moves compared.

use deepen_games::explain::Naming;
use deepen_games::{Bound, Score};

use super::study::{Counts, Study};
use super::words::{self, Labels, leaves_of};
use crate::number::{grouped, put};

/// So many cut-offs are told one by one.
const TOLD: usize = 40;

/// The whole explanation, with at most so many nodes of the tree.
pub(super) fn text(study: &Study<'_>, rows: usize) -> String {
    let labels = Labels::new(study.tree);
    let mut text = headline(study);
    text.push('\n');
    nodes(&mut text, study, &labels, rows);
    cut_offs(&mut text, study, &labels);
    orders(&mut text, study);
    text
}

/// What the tree is and what it is worth.
pub(super) fn headline(study: &Study<'_>) -> String {
    let tree = study.tree;
    let shape = match tree.uniform() {
        Some((b, _)) => format!("{b} moves at every node"),
        None => "not uniform".to_owned(),
    };
    let mut text = format!(
        "Tree of {} nodes, {} leaves, {} plies deep, {shape}; {} begins.\n",
        grouped(tree.count() as u64),
        grouped(tree.leaves()),
        tree.depth(),
        words::player(tree.mover_at(0)),
    );
    let value = study.values[0];
    let told = match value.distance() {
        Some(plies) if value > Score::DRAW => format!("MAX wins at ply {plies}"),
        Some(plies) => format!("MAX loses at ply {plies}"),
        None => format!("It is worth {} to MAX", value.value()),
    };
    let proven = match study.bound() {
        Bound::Exact => "",
        Bound::Lower => " by its estimates, and the game is worth at least that",
        Bound::Upper => " by its estimates, and the game is worth at most that",
        Bound::Heuristic => " by its estimates, which prove nothing of the game",
    };
    put!(text, "{told}{proven}; minimax and alpha-beta agree.\n");
    if tree.naming() == Naming::Moves {
        text.push_str("Nodes are called by the moves that lead there.\n");
    }
    if study.values.iter().any(|value| value.is_decided()) {
        text.push_str("W3: MAX has won after 3 plies; L3: MAX has lost after 3.\n");
    }
    text
}

/// The table of nodes, a line each: where it stands, its value by minimax, and
/// what alpha-beta made of it.
fn nodes(text: &mut String, study: &Study<'_>, labels: &Labels<'_>, most: usize) {
    // Of a root with too many moves there is at least the beginning.
    let to = study.shown_plies(most).max(1);
    let shown = (0..study.tree.count() as u32).filter(|node| study.plies[*node as usize] <= to);
    let rows: Vec<[String; 5]> =
        shown.take(most).map(|node| row(study, labels, node, to)).collect();
    let heads = ["node", "minimax", "alpha-beta", "window", ""].map(str::to_owned);
    let widths: [usize; 5] = std::array::from_fn(|column| {
        let cells = rows.iter().chain([&heads]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    for [node, minimax, alpha_beta, window, remark] in [&heads].into_iter().chain(&rows) {
        let [first, second, third, fourth, _] = widths;
        let line = format!(
            "{node:<first$}  {minimax:>second$}  {alpha_beta:>third$}  {window:<fourth$}  {remark}"
        );
        put!(text, "{}\n", line.trim_end());
    }
    if rows.len() < study.tree.count() {
        let all = grouped(study.tree.count() as u64);
        put!(text, "The tree is large: {} of its {all} nodes are shown.\n", rows.len());
    }
}

fn row(study: &Study<'_>, labels: &Labels<'_>, node: u32, to: u32) -> [String; 5] {
    let (tree, place) = (study.tree, node as usize);
    let ply = study.plies[place];
    let is_leaf = tree.is_leaf(node);
    let who = if is_leaf { "" } else { words::player(tree.mover_at(ply)) };
    let gap = if is_leaf { "" } else { " " };
    let name = format!("{:1$}{who}{gap}{2}", "", 2 * ply as usize, labels.brief(node));
    let sign = if tree.is_estimated(node) { "?" } else { "" };
    let minimax = format!("{}{sign}", words::score(study.values[place]));
    let leaves = study.leaves_below[place];
    let below = if ply == to && !is_leaf { leaves_below(leaves) } else { String::new() };
    let Some(seen) = study.seen[place] else {
        let above = tree.above(node).map(|(above, _)| above as usize);
        let is_first = above.is_some_and(|above| study.seen[above].is_some());
        let remark = if is_first { "cut off" } else { "" };
        return [name, minimax, "-".to_owned(), String::new(), joined(&below, remark)];
    };
    let value = format!("{}{sign}", words::value(seen.value, seen.known));
    let cut = seen.cut.map(|cut| format!("cut-off {}", cut + 1)).unwrap_or_default();
    [name, minimax, value, words::window(seen.window), joined(&below, &cut)]
}

fn leaves_below(leaves: u64) -> String {
    format!("{} below", leaves_of(leaves))
}

fn joined(one: &str, other: &str) -> String {
    let both = [one, other].into_iter().filter(|said| !said.is_empty());
    both.collect::<Vec<_>>().join("; ")
}

fn cut_offs(text: &mut String, study: &Study<'_>, labels: &Labels<'_>) {
    if study.cuts.is_empty() {
        text.push_str("\nNothing was cut off.\n");
        return;
    }
    text.push_str("\nWhat was cut off, and why:\n");
    for (number, cut) in (1..).zip(study.cuts.iter().take(TOLD)) {
        put!(text, "{number:>3}. {}\n", words::sentence(cut, labels));
    }
    if let Some(more) = study.cuts.len().checked_sub(TOLD).filter(|more| *more > 0) {
        put!(text, "     and {} more\n", grouped(more as u64));
    }
}

/// What was visited in which order of the moves, for people.
pub(super) fn compared(study: &Study<'_>) -> Vec<(String, Counts)> {
    let [best, given, worst] = study.fixed.map(|ordered| ordered.counts);
    let mut rows = vec![
        ("alpha-beta, best first".to_owned(), best),
        ("alpha-beta, as given".to_owned(), given),
    ];
    let number = study.random.len();
    for (name, ordered) in
        ["fewest", "median", "most"].into_iter().zip(study.spread().into_iter().flatten())
    {
        rows.push((format!("alpha-beta, {name} of {number} random"), ordered.counts));
    }
    rows.push(("alpha-beta, worst first".to_owned(), worst));
    rows.push(("minimax, any order".to_owned(), study.minimax));
    rows
}

fn orders(text: &mut String, study: &Study<'_>) {
    let rows = compared(study);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    put!(
        text,
        "\n{:<width$}  {:>9}  {:>9}  {:>9}\n",
        "order of moves",
        "leaves",
        "nodes",
        "cut-offs"
    );
    for (name, Counts { leaves, nodes, cut_offs }) in rows {
        let [leaves, nodes, cut_offs] = [leaves, nodes, cut_offs].map(grouped);
        put!(text, "{name:<width$}  {leaves:>9}  {nodes:>9}  {cut_offs:>9}\n");
    }
    put!(text, "\n{}\n", words::least(study));
}
