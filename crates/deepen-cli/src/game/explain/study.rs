//! A tree searched by minimax and by alpha-beta, and by alpha-beta with its
//! moves in other orders.

use deepen::{Limits, StopReason};
use deepen_games::explain::{Known, NamedTree, Order, Recorder, Visit, least_leaves, reordered};
use deepen_games::explicit::ExplicitGame;
use deepen_games::{
    Bound, Player, Score, Statistics, Tree, Value, Watcher, Why, Window, alpha_beta,
    knuth_moore_minimum, minimax,
};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;

/// What a search visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) leaves: u64,
    pub(super) nodes: u64,
    /// Nodes at which moves were cut off.
    pub(super) cut_offs: u64,
}

/// What alpha-beta knew of a node, for MAX.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) window: Window,
    pub(super) value: Score,
    pub(super) known: Known,
    /// Which of the cut-offs left moves of this node out, if one did.
    pub(super) cut: Option<usize>,
}

/// Moves that were cut off at a node; nodes by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) node: u32,
    /// Who moves there.
    pub(super) mover: Player,
    /// The node after the last move that was searched, and what it is worth to
    /// MAX at least, where MAX moves, or at most.
    pub(super) by: u32,
    pub(super) value: Score,
    /// What the opponent has already, where, and by which move.
    pub(super) bound: Score,
    pub(super) ancestor: u32,
    pub(super) alternative: u32,
    /// How far above the ancestor is.
    pub(super) plies: u32,
    /// The nodes after the moves that were left out, and their leaves.
    pub(super) rest: Vec<u32>,
    pub(super) leaves: u64,
}

/// What alpha-beta visited with the moves in an order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered {
    pub(super) order: Order,
    pub(super) counts: Counts,
}

/// All there is to say of a tree.
pub(super) struct Study<'t> {
    pub(super) tree: &'t NamedTree,
    pub(super) plies: Vec<u32>,
    pub(super) leaves_below: Vec<u64>,
    /// What every node is worth to MAX.
    pub(super) values: Vec<Score>,
    /// The value of the root for who moves there.
    pub(super) value: Value,
    pub(super) minimax: Counts,
    pub(super) alpha_beta: Counts,
    /// What alpha-beta knew of each node that it visited.
    pub(super) seen: Vec<Option<Seen>>,
    pub(super) cuts: Vec<Cut>,
    /// No search that is right looks at fewer.
    pub(super) least: u64,
    /// Best, given, worst.
    pub(super) fixed: [Ordered; 3],
    /// Those with random orders, fewest leaves first.
    pub(super) random: Vec<Ordered>,
}

impl<'t> Study<'t> {
    /// Searches a tree, with so many random orders, of this seed and those
    /// after it.
    ///
    /// # Errors
    /// Where the searches do not agree, or Ctrl-C is pressed.
    pub(super) fn new(tree: &'t NamedTree, orders: u32, seed: u64) -> Result<Self, Failure> {
        Self::searched(tree, orders, seed)
            .map_err(|_| Failure::new(Exit::Interrupted, "interrupted"))?
            .ok_or_else(|| Failure::new(Exit::Internal, "minimax and alpha-beta do not agree"))
    }

    /// Nothing where the searches do not agree.
    fn searched(tree: &'t NamedTree, orders: u32, first: u64) -> Result<Option<Self>, StopReason> {
        let values = tree.values();
        let (value, minimax) = by_minimax(tree)?;
        let mut recorder = Recorder::new(tree.count());
        let (found, counts) = by_alpha_beta(tree, &mut recorder)?;
        let leaves_below = tree.leaves_below();
        let (seen, cuts) = for_max(tree, recorder.visits(), &leaves_below);
        let alpha_beta = Counts { cut_offs: cuts.len() as u64, ..counts };
        let [best, given, worst] =
            [Order::Best, Order::Given, Order::Worst].map(|order| ordered(tree, order));
        let fixed = [best?, given?, worst?];
        let seeds = (0..u64::from(orders)).map(|number| first.wrapping_add(number));
        let random = seeds.map(|seed| ordered(tree, Order::Random(seed)));
        let mut random = random.collect::<Result<Vec<_>, _>>()?;
        random.sort_by_key(|ordered| (ordered.counts.leaves, ordered.counts.nodes));
        let (plies, least) = (tree.plies(), least_leaves(tree));
        let formula = tree.uniform().and_then(|(b, d)| knuth_moore_minimum(b, d));
        let agreed = found == value
            && tree.for_max(value.score, 0) == values[0]
            && fixed[0].counts.leaves == least
            && formula.is_none_or(|formula| formula == u128::from(least));
        Ok(agreed.then_some(Study {
            tree,
            plies,
            leaves_below,
            values,
            value,
            minimax,
            alpha_beta,
            seen,
            cuts,
            least,
            fixed,
            random,
        }))
    }

    /// What the root's value is of that of the game, for MAX.
    pub(super) fn bound(&self) -> Bound {
        match self.tree.mover_at(0) {
            Player::First => self.value.bound(),
            Player::Second => self.value.turned().bound(),
        }
    }

    /// The fewest, median and most leaves of the random orders.
    pub(super) fn spread(&self) -> Option<[Ordered; 3]> {
        let last = self.random.len().checked_sub(1)?;
        Some([self.random[0], self.random[last / 2], self.random[last]])
    }

    /// The deepest ply to which the tree has at most so many nodes, from the
    /// root on: what can be shown of it.
    pub(super) fn shown_plies(&self, most: usize) -> u32 {
        let mut widths = vec![0; self.tree.depth() as usize + 1];
        self.plies.iter().for_each(|ply| widths[*ply as usize] += 1);
        let mut sum = 0;
        let fits = widths.iter().take_while(|width| {
            sum += **width;
            sum <= most
        });
        (fits.count().max(1) - 1) as u32
    }
}

/// What of searches comes to be, but for Ctrl-C.
type Searched = Result<(Value, Counts), StopReason>;

fn by_minimax(named: &NamedTree) -> Searched {
    let given = named.estimates();
    let mut tree = Tree::new(named.game(), &given, named.root()).limited(limits());
    let root = tree.root();
    let value = minimax(&mut tree, root, named.depth())?;
    Ok((value, counts(tree.statistics())))
}

fn by_alpha_beta(named: &NamedTree, watcher: impl Watcher<ExplicitGame>) -> Searched {
    let given = named.estimates();
    let tree = Tree::new(named.game(), &given, named.root()).limited(limits());
    let mut tree = tree.watched(watcher);
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, named.depth(), Window::FULL)?;
    Ok((value, counts(tree.statistics())))
}

fn limits() -> Limits<'static, u32> {
    Limits { cancel: Some(&CANCEL), ..Limits::none() }
}

/// What is counted but for cut-offs: these are what a watcher sees of them.
fn counts(statistics: Statistics) -> Counts {
    Counts { leaves: statistics.leaves, nodes: statistics.nodes, cut_offs: 0 }
}

fn ordered(tree: &NamedTree, order: Order) -> Result<Ordered, StopReason> {
    let mut cuts = Cuts(0);
    let (_, counts) = by_alpha_beta(&reordered(tree, order), &mut cuts)?;
    Ok(Ordered { order, counts: Counts { cut_offs: cuts.0, ..counts } })
}

/// Counts nodes at which moves were cut off.
struct Cuts(u64);

impl Watcher<ExplicitGame> for Cuts {
    fn leave(&mut self, _ply: u32, _value: Value, why: Why, rest: &[u16]) {
        self.0 += u64::from(why == Why::CutOff && !rest.is_empty());
    }
}

/// What was recorded, by node and for MAX.
fn for_max(
    tree: &NamedTree,
    visits: &[Visit<u16>],
    leaves_below: &[u64],
) -> (Vec<Option<Seen>>, Vec<Cut>) {
    let mut nodes: Vec<u32> = Vec::with_capacity(visits.len());
    let mut last_child: Vec<u32> = vec![0; tree.count()];
    for visit in visits {
        let (above, by) = (visit.above.map(|above| nodes[above]), visit.by.unwrap_or_default());
        let node = above.map_or(0, |above| tree.children(above)[usize::from(by)]);
        if let Some(above) = above {
            last_child[above as usize] = node;
        }
        nodes.push(node);
    }
    let mut seen = vec![None; tree.count()];
    let mut cuts = Vec::new();
    for (visit, node) in visits.iter().zip(&nodes) {
        let Some((value, _)) = visit.left else { continue };
        let mover = tree.mover_at(visit.ply);
        let is_max = mover == Player::First;
        let value = tree.for_max(value.score, visit.ply);
        let mut cut = None;
        if let (true, Some(from)) = (visit.is_cut(), visit.beta_from) {
            let children = tree.children(*node);
            let rest: Vec<u32> = visit.rest.iter().map(|by| children[usize::from(*by)]).collect();
            cut = Some(cuts.len());
            cuts.push(Cut {
                node: *node,
                mover,
                by: last_child[*node as usize],
                value,
                bound: tree.for_max(visit.window.beta, visit.ply),
                ancestor: nodes[from.ancestor],
                alternative: nodes[from.alternative],
                plies: visit.plies_of_cut(visits).unwrap_or_default(),
                leaves: rest.iter().map(|node| leaves_below[*node as usize]).sum(),
                rest,
            });
        }
        let window = if is_max { visit.window } else { visit.window.turned() };
        let known = if is_max { visit.known } else { visit.known.turned() };
        seen[*node as usize] = Some(Seen { window, value, known, cut });
    }
    (seen, cuts)
}
