//! Families of random small graphs: directed and undirected, with and without
//! edges that cost nothing, with every kind of heuristic, solvable and not.

use deepen::Quality;

use super::{Case, Rng, long};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimates {
    /// 0 everywhere.
    Blind,
    /// The true distance times k/4, rounded down: consistent.
    Scaled,
    /// Anything up to the true distance; dead ends are sometimes known.
    Inconsistent,
    /// The true distance, infinite at every dead end.
    Perfect,
    /// Anything, and no promise.
    Unknown,
}

/// A family of graphs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub directed: bool,
    pub costs: (u64, u64),
    pub estimates: Estimates,
}

fn families() -> Vec<Family> {
    let mut families = Vec::new();
    for directed in [false, true] {
        for costs in [(1, 4), (0, 3), (1, 1), (0, 0)] {
            for estimates in [
                Estimates::Blind,
                Estimates::Scaled,
                Estimates::Inconsistent,
                Estimates::Perfect,
                Estimates::Unknown,
            ] {
                families.push(Family { directed, costs, estimates });
            }
        }
    }
    families
}

pub fn random_case(family: Family, rng: &mut Rng) -> Case {
    let nodes = rng.between(4, 12) as usize;
    let count = rng.between(nodes as u64 - 1, nodes as u64 * 2);
    let mut edges = Vec::new();
    for _ in 0..count {
        // Loops and parallel edges are graphs too.
        let (a, b) = (rng.index(nodes), rng.index(nodes));
        let cost = rng.between(family.costs.0, family.costs.1);
        edges.push((a, b, cost));
        if !family.directed {
            edges.push((b, a, cost));
        }
    }
    // One or two goals; the start is one now and then; sometimes there is no
    // way or no goal at all.
    let mut goals: Vec<usize> = (0..rng.between(1, 2)).map(|_| rng.index(nodes)).collect();
    if rng.one_in(8) {
        edges.retain(|edge| !goals.contains(&edge.1));
    }
    if rng.one_in(20) {
        goals.clear();
    }
    let mut case = Case::blind(nodes, edges, goals);
    let quarters = rng.between(1, 4);
    let distances = case.distances();
    let estimate = |distance: Option<u64>, rng: &mut Rng| match (family.estimates, distance) {
        (Estimates::Blind, _) | (Estimates::Unknown, Some(0)) => Some(0),
        (Estimates::Scaled, distance) => distance.map(|cost| cost * quarters / 4),
        (Estimates::Perfect, distance) => distance,
        (Estimates::Inconsistent, Some(cost)) => Some(rng.between(0, cost)),
        (Estimates::Inconsistent, None) => (!rng.one_in(3)).then(|| rng.below(6)),
        (Estimates::Unknown, _) => (!rng.one_in(8)).then(|| rng.below(12)),
    };
    case.h = distances.iter().map(|distance| estimate(*distance, rng)).collect();
    // Of other random numbers: what is drawn for everybody stays as it was.
    let mut backward = Rng::new(rng.clone().next());
    let from_start = case.distances_from_start();
    case.h_backward = from_start.iter().map(|cost| estimate(*cost, &mut backward)).collect();
    case.quality = match family.estimates {
        Estimates::Inconsistent => Quality::Admissible,
        Estimates::Unknown => Quality::Unknown,
        _ => Quality::Consistent,
    };
    case
}

/// Fifty times as many in the long version.
pub fn on_random_graphs(count: u64, search: impl Fn(u64, &Case, &mut Rng)) {
    let count = if long() { 50 * count } else { count };
    let families = families();
    for seed in 0..count {
        let family = families[seed as usize % families.len()];
        let mut rng = Rng::new(seed + 1);
        let case = random_case(family, &mut rng);
        let search = std::panic::AssertUnwindSafe(|| search(seed, &case, &mut rng));
        if let Err(panic) = std::panic::catch_unwind(search) {
            eprintln!("seed {seed}: {family:?}\n{case:?}");
            std::panic::resume_unwind(panic);
        }
    }
}
