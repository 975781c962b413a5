//! No search that keeps nodes allocates more than it was given, counted by
//! the allocator.

mod common;

use common::{Case, Counting, Rng, layers, peak_of};
use deepen::{
    AStar, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch, BreadthFirstHeuristicSearch,
    BudgetedGraphSearch, CompleteBeamSearch, Limits, Nbs, RestartingWeightedAStar, Search, SmaStar,
    TabledIdaStar,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Room for lists of goals, plans and what was found on the way.
const BESIDE: usize = 2_000;

/// Stacks of a search of a path at a time, where they are not counted.
const STACKS: usize = 20_000;

/// Runs a search in so much memory, up to a limit, and on under another.
fn held<'a, T>(name: &str, beside: usize, make: impl Fn(usize) -> T)
where
    T: Search<'a, Operator = usize, Cost = u32>,
{
    let sizes = (0..4_000).step_by(190).chain([10_000, 33_333, 100_000, 1 << 20]);
    let (mut most, mut solved) = (0, 0);
    for bytes in sizes {
        // A backward space may be as large as the space.
        let mut search = make(bytes);
        let ((), peak) = peak_of(|| {
            for expanded in [5, 300, 100_000] {
                search.set_limits(Limits::none().expanded(expanded));
                let _ = search.run(&mut ());
            }
        });
        let statistics = search.statistics();
        assert!(peak <= bytes + BESIDE + beside, "{name}: {peak} of {bytes}");
        assert!(statistics.peak_bytes <= bytes + beside, "{name}: {statistics:?} of {bytes}");
        most = most.max(statistics.peak_bytes);
        search.set_limits(Limits::none().expanded(200_000));
        solved += u32::from(search.run(&mut ()).cost().is_some());
    }
    assert!(most > 500 && solved > 0, "{name}: {most} {solved}");
}

/// Few paths and many; costs alike and each different.
fn cases() -> [Case; 3] {
    let mut rng = Rng::new(11);
    let mut edges = Vec::new();
    for from in 0..300 {
        for _ in 0..4 {
            edges.push((from, rng.index(300), rng.between(1, 10_000)));
        }
    }
    let mut uneven = Case::blind(300, edges, vec![299]);
    uneven.h = uneven.distances().into_iter().map(|cost| cost.map(|cost| cost / 2)).collect();
    [layers(4, 10, 3, 8), layers(2, 40, 2, 2), uneven]
}

#[test]
fn never_more_than_given() {
    for case in cases() {
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let none = deepen::Zero;
        held("A*", 0, |bytes| AStar::new(&space, &heuristic, 0).memory(bytes));
        held("A*, kept", 0, |bytes| AStar::keeping(&space, &heuristic, 0).memory(bytes));
        held("A*, by ranks", 0, |bytes| AStar::ranked(&space, &heuristic, 0).memory(bytes));
        held("ARA*", 0, |bytes| AraStar::new(&space, &heuristic, 0).memory(bytes));
        held("RWA*", 0, |bytes| RestartingWeightedAStar::new(&space, &heuristic, 0).memory(bytes));
        held("anytime", 0, |bytes| AnytimeWeightedAStar::new(&space, &heuristic, 0).memory(bytes));
        held("SMA*", 0, |bytes| SmaStar::new(&space, &heuristic, 0).memory(bytes));
        for width in [1, 3, 1_000] {
            held("beam", 0, |bytes| BeamSearch::new(&space, &none, 0, width).memory(bytes));
            held("complete beam", 0, |bytes| {
                CompleteBeamSearch::new(&space, &heuristic, 0, width).memory(bytes)
            });
        }
        held("NBS", 0, |bytes| Nbs::new(&space, &heuristic, &none, 0).memory(bytes));
        held("BAE*", 0, |bytes| BaeStar::new(&space, &none, &none, 0).unwrap().memory(bytes));
        // Its schedule counts nodes by f in a list of a fixed length.
        held("BGS", 8_192, |bytes| BudgetedGraphSearch::new(&space, &heuristic, 0).memory(bytes));
        let stacks = STACKS;
        held("IDA* with a table", stacks, |bytes| {
            TabledIdaStar::new(&space, &heuristic, 0).memory(bytes)
        });
        held("auto", stacks, |bytes| Auto::new(&space, &heuristic, 0).memory(bytes));
    }
}

/// With one cost only, as it counts steps.
#[test]
fn by_layers() {
    let mut case = layers(4, 10, 3, 8);
    case.edges.iter_mut().for_each(|edge| edge.2 = 1);
    let space = case.space::<u32>();
    held("BFHS", 0, |bytes| {
        BreadthFirstHeuristicSearch::new(&space, &deepen::Zero, 0).memory(bytes)
    });
}
