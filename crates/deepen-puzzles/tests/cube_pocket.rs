//! The 2x2x2 cube: all its distances in both metrics, solutions, and searches
//! with and without the table.

mod common;

use std::ops::ControlFlow;

use common::cubes::{distribution, long};
use deepen::{AStar, BaeStar, CycleCheck, Heuristic, IdaStar, Search, StateSpace, Zero};
use deepen_puzzles::cube::pocket::{Pocket, PocketSpace, PocketTable};
use deepen_puzzles::cube::{Cube, Metric, Turn};
use deepen_tables::build::{Options, Summary};
use deepen_tables::memory::Bytes;

fn table(metric: Metric) -> (PocketTable, Summary) {
    PocketTable::build(metric, &Options::default(), &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn all_distances_in_both_metrics() {
    for (metric, name, most) in [(Metric::HalfTurn, "HTM", 11), (Metric::QuarterTurn, "QTM", 14)] {
        let (table, summary) = table(metric);
        assert_eq!(summary.histogram, distribution("pdb_distributions", &["2x2x2", name]));
        assert_eq!((summary.histogram.len(), summary.unreachable), (most + 1, 0));
        let space = PocketSpace::new(Pocket::SOLVED, metric);
        // Every 50th cube and all its neighbours: differences of at most one,
        // and a neighbour that is nearer.
        for rank in (0..Pocket::COUNT).step_by(50) {
            let pocket = Pocket::of_rank(rank).unwrap();
            let distance = table.distance(&pocket);
            let beside = space.turns().map(|turn| table.distance(&pocket.turned(turn)));
            let beside: Vec<u8> = beside.collect();
            assert!(beside.iter().all(|next| next.abs_diff(distance) <= 1));
            assert_eq!(beside.iter().any(|&next| next < distance), distance > 0);
        }
    }
}

#[test]
fn solutions_are_as_long_as_the_table_says_and_no_search_finds_less() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let (table, _) = table(metric);
        for seed in 0..if long() { 60 } else { 6 } {
            let pocket = Pocket::random(seed);
            let plan = table.solve(&pocket);
            assert_eq!(plan.len(), usize::from(table.distance(&pocket)));
            let end = plan.iter().fold(pocket, |at, turn| at.turned(*turn));
            assert_eq!(end, Pocket::SOLVED);
            let target = Pocket::random(seed + 100);
            let space = PocketSpace::new(target, metric);
            let canonical = space.canonical();
            let mut search = IdaStar::new(&space, &table, pocket).pruning(&canonical);
            let outcome = search.run(&mut ());
            assert!(outcome.is_optimal());
            let cost = outcome.cost().unwrap();
            assert_eq!(cost, table.of(&space, &pocket));
            assert!(search.statistics().expanded <= u64::from(cost) + 1);
            let blind = BaeStar::new(&space, &Zero, &Zero, pocket).unwrap().run(&mut ());
            assert_eq!(blind.cost(), Some(cost));
        }
    }
}

#[test]
fn a_table_of_the_other_metric_is_a_lower_bound() {
    let (quarter, _) = table(Metric::QuarterTurn);
    let (half, _) = table(Metric::HalfTurn);
    for seed in 0..20 {
        let pocket = Pocket::random(seed);
        let space = PocketSpace::new(Pocket::SOLVED, Metric::HalfTurn);
        assert!(quarter.of(&space, &pocket) <= half.distance(&pocket));
        let outcome = AStar::new(&space, &quarter, pocket).run(&mut ());
        assert_eq!(outcome.cost(), Some(half.distance(&pocket)));
        let space = PocketSpace::new(Pocket::SOLVED, Metric::QuarterTurn);
        assert!(half.of(&space, &pocket) <= quarter.distance(&pocket));
    }
}

#[test]
fn a_scramble_of_any_turns_is_solved_as_it_is_held() {
    let (table, _) = table(Metric::HalfTurn);
    for seed in 0..50 {
        // The corners of a 3x3x3 cube, wherever the corner DBL has gone.
        let turns = (0..20).map(|step| Turn::of_index((seed * 7 + step * step * 5) % 18).unwrap());
        let cube = turns.fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
        let held = Pocket::of_cube(&cube).unwrap();
        let plan = table.solve(&held.pocket).into_iter().map(|turn| held.as_held(turn));
        let end = Pocket::of_cube(&plan.fold(cube, |cube, turn| cube.turned(turn))).unwrap();
        assert_eq!(end.pocket, Pocket::SOLVED);
    }
}

#[test]
fn spaces_are_packed_and_tables_have_all_entries() {
    let space = PocketSpace::new(Pocket::SOLVED, Metric::HalfTurn);
    for seed in 0..100 {
        let pocket = Pocket::random(seed);
        assert_eq!(deepen::Pack::unpack(&space, deepen::Pack::pack(&space, &pocket)), pocket);
    }
    let other = PocketSpace::new(Pocket::random(1), Metric::HalfTurn);
    assert_ne!(space.fingerprint(), other.fingerprint());
    assert!(PocketTable::of_bytes(Metric::HalfTurn, Bytes::from(vec![0; 100])).is_none());
    let (table, _) = table(Metric::HalfTurn);
    let again = PocketTable::of_bytes(Metric::HalfTurn, table.bytes().to_vec().into()).unwrap();
    assert_eq!(again.distance(&Pocket::random(5)), table.distance(&Pocket::random(5)));
    let description = PocketTable::description(Metric::QuarterTurn);
    assert_eq!((description.entries, &description.cost[..]), (Pocket::COUNT, "quarter turns"));
    let one = IdaStar::new(&space, &Zero, Pocket::SOLVED).cycles(CycleCheck::None).run(&mut ());
    assert_eq!(one.cost(), Some(0));
}
