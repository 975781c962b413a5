//! The explanation for other programs, described in docs/schema.md.

use deepen_games::Score;
use deepen_games::explain::{Known, Order};
use serde_json::{Map, Value, json};

use super::study::{Counts, Cut, Ordered, Study};
use super::words::{self, Labels};

/// The version of the contract.
const SCHEMA: u32 = 1;

/// One object, on one line.
pub(super) fn json(study: &Study<'_>) -> String {
    let (tree, labels) = (study.tree, Labels::new(study.tree));
    let uniform = tree.uniform();
    let cuts: Vec<Value> = study.cuts.iter().map(|cut| cut_off(study, cut, &labels)).collect();
    let nodes = (0..tree.count() as u32).map(|number| node(study, number));
    let orders: Vec<Value> = study.fixed.iter().chain(&study.random).map(order).collect();
    let document = json!({
        "schema": SCHEMA,
        "nodes": tree.count(),
        "leaves": tree.leaves(),
        "depth": tree.depth(),
        "branching": uniform.map(|(branching, _)| branching),
        "player": player(study, 0),
        "value": score(study.values[0]),
        "bound": study.bound().to_string(),
        "least_leaves": study.least,
        "minimax": Value::Object(counts(study.minimax)),
        "alpha_beta": Value::Object(counts(study.alpha_beta)),
        "tree": nodes.collect::<Vec<_>>(),
        "cut_offs": cuts,
        "orders": orders,
    });
    format!("{document}\n")
}

/// A number, or `W5` and `L4` for a win and a loss of MAX.
fn score(score: Score) -> Value {
    match score.distance() {
        Some(_) => words::score(score).into(),
        None => score.value().into(),
    }
}

fn player(study: &Study<'_>, node: u32) -> &'static str {
    words::player(study.tree.mover_at(study.plies[node as usize]))
}

fn node(study: &Study<'_>, number: u32) -> Value {
    let (tree, place) = (study.tree, number as usize);
    let mut node = Map::new();
    let mut put = |name: &str, value: Value| node.insert(name.to_owned(), value);
    put("path", tree.path(number).into());
    if let Some(name) = tree.name(number) {
        put("name", name.into());
    }
    if let Some((above, _)) = tree.above(number) {
        put("above", above.into());
    }
    put("ply", study.plies[place].into());
    if tree.is_leaf(number) {
        put("estimated", tree.is_estimated(number).into());
    } else {
        put("player", player(study, number).into());
    }
    put("minimax", score(study.values[place]));
    put("visited", study.seen[place].is_some().into());
    if let Some(seen) = study.seen[place] {
        put("alpha", words::bound(seen.window.alpha).map_or(Value::Null, score));
        put("beta", words::bound(seen.window.beta).map_or(Value::Null, score));
        put("value", score(seen.value));
        let bound = match seen.known {
            Known::Exact => "exact",
            Known::AtLeast => "lower",
            Known::AtMost => "upper",
        };
        put("bound", bound.into());
        if let Some(cut) = seen.cut {
            put("cut_off", cut.into());
        }
    }
    Value::Object(node)
}

/// Nodes are numbers: places in the list of the tree's nodes.
fn cut_off(study: &Study<'_>, cut: &Cut, labels: &Labels<'_>) -> Value {
    json!({
        "node": cut.node,
        "player": player(study, cut.node),
        "after": cut.by,
        "value": score(cut.value),
        "bound": words::bound_name(cut.mover),
        "limit": score(cut.bound),
        "ancestor": cut.ancestor,
        "alternative": cut.alternative,
        "kind": words::depth_name(cut),
        "cut": cut.rest,
        "leaves": cut.leaves,
        "why": words::sentence(cut, labels),
    })
}

fn counts(counts: Counts) -> Map<String, Value> {
    let Counts { leaves, nodes, cut_offs } = counts;
    let named = [("leaves", leaves), ("nodes", nodes), ("cut_offs", cut_offs)];
    named.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect()
}

fn order(ordered: &Ordered) -> Value {
    let mut row = Map::new();
    row.insert("order".to_owned(), words::order(ordered.order).into());
    if let Order::Random(seed) = ordered.order {
        row.insert("seed".to_owned(), seed.into());
    }
    row.extend(counts(ordered.counts));
    Value::Object(row)
}
