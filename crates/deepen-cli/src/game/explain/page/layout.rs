//! Where the nodes of a tree are drawn: leaves side by side, each other node
//! above the middle of its moves.

use super::super::study::Study;

/// From leaf to leaf, where a node has several moves, and where it has one, so
/// that its window has room.
const NARROW: f64 = 58.0;
const WIDE: f64 = 104.0;
/// From ply to ply.
const LEVEL: f64 = 92.0;
const MARGIN: f64 = 58.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 62.0;

/// Where nodes are drawn, those of the upper plies.
pub(super) struct Layout {
    /// The nodes, in the order of their numbers, and how far from the left the
    /// middle of each is.
    places: Vec<Option<f64>>,
    /// The deepest ply that is drawn.
    pub(super) to: u32,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    pub(super) fn new(study: &Study<'_>, to: u32) -> Self {
        let (tree, plies) = (study.tree, &study.plies);
        let is_drawn = |node: u32| plies[node as usize] <= to;
        let at_bottom = |node: u32| tree.is_leaf(node) || plies[node as usize] == to;
        let nodes = || (0..tree.count() as u32).filter(|node| is_drawn(*node));
        // Windows stand below the lowest nodes where these are no leaves.
        let needs_room = |node: u32| match tree.children(node) {
            [] => false,
            children => children.len() == 1 || at_bottom(node),
        };
        let step = if nodes().any(needs_room) { WIDE } else { NARROW };
        let mut places = vec![None; tree.count()];
        let mut slots = 0_u32;
        for node in nodes().filter(|node| at_bottom(*node)) {
            places[node as usize] = Some(MARGIN + f64::from(slots) * step);
            slots += 1;
        }
        for node in nodes().collect::<Vec<_>>().into_iter().rev() {
            let ends = [tree.children(node).first(), tree.children(node).last()];
            let ends = ends.map(|end| end.and_then(|end| places[*end as usize]));
            if let [Some(first), Some(last)] = ends {
                places[node as usize] = Some(f64::midpoint(first, last));
            }
        }
        let lowest = nodes().map(|node| plies[node as usize]).max().unwrap_or(0);
        Layout {
            places,
            to,
            width: 2.0 * MARGIN + f64::from(slots.saturating_sub(1)) * step,
            height: TOP + f64::from(lowest) * LEVEL + BOTTOM,
        }
    }

    /// The middle of a node, if it is drawn.
    pub(super) fn place(&self, node: u32, ply: u32) -> Option<(f64, f64)> {
        Some((self.places[node as usize]?, TOP + f64::from(ply) * LEVEL))
    }
}
