//! How few leaves prove a tree's value (Knuth and Moore 1975).
//!
//! To know that a node is worth at least v to MAX takes one move where MAX
//! moves and all of them where MIN does; that it is at most v, the other way
//! round. To know its value takes both, of which the move that attains it is
//! shared. In a uniform tree of b moves and d plies that is b^ceil(d/2) +
//! b^floor(d/2) - 1 leaves whatever they are worth; here it is counted for any
//! tree. Alpha-beta looks at no more if it tries the moves of this proof first.

use super::tree::NamedTree;
use crate::game::Player;
use crate::score::Score;

/// What has to be proven of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// That it is worth as much as the root.
    Exact,
    /// That it is worth at least as much to MAX.
    AtLeast,
    /// That it is worth at most as much to MAX.
    AtMost,
}

/// So many leaves prove each of the claims; [`NEVER`] where it is not so.
#[derive(Clone, Copy)]
struct Prices {
    exact: u64,
    at_least: u64,
    at_most: u64,
}

/// More leaves than there are: the claim is wrong.
const NEVER: u64 = u64::MAX;

impl Prices {
    const fn of(&self, claim: Claim) -> u64 {
        match claim {
            Claim::Exact => self.exact,
            Claim::AtLeast => self.at_least,
            Claim::AtMost => self.at_most,
        }
    }

    fn of_leaf(score: Score, root: Score) -> Self {
        let price = |is_so| if is_so { 1 } else { NEVER };
        Prices {
            exact: price(score == root),
            at_least: price(score >= root),
            at_most: price(score <= root),
        }
    }

    fn of_node(children: impl Iterator<Item = Prices> + Clone, mover: Player) -> Self {
        let (mut one, mut all): (Claim, Claim) = (Claim::AtLeast, Claim::AtMost);
        if mover == Player::Second {
            (one, all) = (all, one);
        }
        let one_of = children.clone().map(|child| child.of(one)).min().unwrap_or(NEVER);
        let all_of = children.clone().fold(0_u64, |sum, child| sum.saturating_add(child.of(all)));
        let shared = |child: Prices| match (all_of, child.exact) {
            (NEVER, _) | (_, NEVER) => NEVER,
            _ => all_of - child.of(all) + child.exact,
        };
        let exact = children.map(shared).min().unwrap_or(NEVER);
        match mover {
            Player::First => Prices { exact, at_least: one_of, at_most: all_of },
            Player::Second => Prices { exact, at_least: all_of, at_most: one_of },
        }
    }
}

fn prices(tree: &NamedTree) -> Vec<Prices> {
    let (plies, values) = (tree.plies(), tree.values());
    let mut prices = vec![Prices { exact: NEVER, at_least: NEVER, at_most: NEVER }; tree.count()];
    for node in (0..tree.count()).rev() {
        let children = tree.children(node as u32);
        prices[node] = if children.is_empty() {
            Prices::of_leaf(values[node], values[0])
        } else {
            let of_children = children.iter().map(|child| prices[*child as usize]);
            Prices::of_node(of_children, tree.mover_at(plies[node]))
        };
    }
    prices
}

/// The least number of leaves of which the value of the tree follows: no
/// search that is right can look at fewer.
#[must_use]
pub fn least_leaves(tree: &NamedTree) -> u64 {
    prices(tree)[0].exact
}

/// For every node the move, by its place among the node's moves, that is best
/// tried first for so few leaves.
pub(super) fn first_moves(tree: &NamedTree) -> Vec<usize> {
    let (plies, prices) = (tree.plies(), prices(tree));
    let mut claims = vec![Claim::Exact; tree.count()];
    let mut first = vec![0; tree.count()];
    for node in 0..tree.count() {
        let children = tree.children(node as u32);
        let (one, all) = match tree.mover_at(plies[node]) {
            Player::First => (Claim::AtLeast, Claim::AtMost),
            Player::Second => (Claim::AtMost, Claim::AtLeast),
        };
        let claim = claims[node];
        let price = |child: &u32| {
            let prices = &prices[*child as usize];
            // Of what is shared it counts what it costs more than the rest does.
            let saved = if claim == Claim::Exact { prices.of(all) } else { 0 };
            prices.of(if claim == Claim::Exact { claim } else { one }).saturating_sub(saved)
        };
        let cheapest = (0..children.len()).min_by_key(|place| price(&children[*place]));
        first[node] = if claim == all { 0 } else { cheapest.unwrap_or(0) };
        for (place, child) in children.iter().enumerate() {
            let of_child = match claim {
                Claim::Exact if place == first[node] => Claim::Exact,
                Claim::Exact => all,
                other => other,
            };
            claims[*child as usize] = of_child;
        }
    }
    first
}
