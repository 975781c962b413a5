//! Random games: trees, and graphs in which positions are reached by several
//! ways; with ties, draws, and wins at different distances.

use deepen_games::Ending;
use deepen_games::explicit::{ExplicitGame, ExplicitNode};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Won, lost or drawn.
    Results,
    /// Won or lost.
    Decided,
    /// By few different points: many ties.
    Points,
    /// In any of these ways.
    Mixed,
}

const FAMILIES: [Family; 4] = [Family::Results, Family::Decided, Family::Points, Family::Mixed];

/// A random game, the same for a seed in every run: of every second seed a
/// tree, of the others a graph.
pub(crate) fn random_game(seed: u64) -> (ExplicitGame, Family) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let family = FAMILIES[(seed / 2) as usize % FAMILIES.len()];
    let children = if seed.is_multiple_of(2) { tree(&mut random) } else { graph(&mut random) };
    let node = |children: Vec<u32>| ExplicitNode {
        ending: children.is_empty().then(|| ending(&mut random, family)),
        estimate: below(&mut random, 9) as i32 - 4,
        children,
    };
    let nodes = children.into_iter().map(node).collect();
    (ExplicitGame::new(nodes).unwrap(), family)
}

/// Each node but the first is the child of one before it.
fn tree(random: &mut ChaCha8Rng) -> Vec<Vec<u32>> {
    let nodes = 1 + below(random, 40) as usize;
    let reach = 2 + below(random, 12);
    let mut children = vec![Vec::new(); nodes];
    for child in 1..nodes {
        // Narrow trees are deep, wide ones bushy.
        let nearest = (child as u64).saturating_sub(reach);
        let parent = nearest + below(random, child as u64 - nearest);
        children[parent as usize].push(child as u32);
    }
    for moves in &mut children {
        shuffle(random, moves);
    }
    children
}

/// Moves lead to any later nodes, some twice to the same.
fn graph(random: &mut ChaCha8Rng) -> Vec<Vec<u32>> {
    let nodes = 1 + below(random, 18);
    let most = 1 + below(random, 4);
    let reach = 2 + below(random, 6);
    let moves = |node: u64, random: &mut ChaCha8Rng| {
        let later = (nodes - node - 1).min(reach);
        let wanted = if below(random, 6) == 0 { 0 } else { 1 + below(random, most) };
        let count = if later == 0 { 0 } else { wanted.max(u64::from(node == 0)) };
        (0..count).map(|_| (node + 1 + below(random, later)) as u32).collect()
    };
    (0..nodes).map(|node| moves(node, random)).collect()
}

fn ending(random: &mut ChaCha8Rng, family: Family) -> Ending {
    match family {
        Family::Results => [Ending::Lost, Ending::Drawn, Ending::Won][below(random, 3) as usize],
        Family::Decided => [Ending::Lost, Ending::Won][below(random, 2) as usize],
        Family::Points => Ending::Points(below(random, 7) as i32 - 3),
        Family::Mixed => match below(random, 4) {
            0 => ending(random, Family::Results),
            1 => Ending::Lost,
            _ => ending(random, Family::Points),
        },
    }
}

fn shuffle(random: &mut ChaCha8Rng, moves: &mut [u32]) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, below(random, last as u64 + 1) as usize);
    }
}

/// A number below `end`; that some are likelier by a hair does not matter here.
fn below(random: &mut ChaCha8Rng, end: u64) -> u64 {
    random.next_u64() % end
}
