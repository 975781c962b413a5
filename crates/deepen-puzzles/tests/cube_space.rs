//! Cubes by the algorithms of the engine: every one of them finds the length
//! of short scrambles, in both metrics and with fewer turns.

mod common;

use common::cubes::random_walk;
use deepen::{
    AStar, Automaton, BaeStar, BidirectionalIdaStar, BreadthFirstHeuristicSearch, CycleCheck,
    HybridSearch, IdaStar, Nbs, Outcome, ParentPruning, Pruning, Rbfs, Search, StateSpace,
    TabledIdaStar, Zero,
};
use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Face, Metric, Turn, Turns};

/// The cost of an optimal plan that was replayed.
fn cost_of(space: &CubeSpace, start: Cube, outcome: &Outcome<Turn, u8>) -> u8 {
    assert!(outcome.is_optimal(), "{outcome:?}");
    let plan = outcome.plan().unwrap();
    let mut cube = start;
    for turn in &plan.operators {
        assert!(space.turns().contains(*turn));
        space.apply(&mut cube, turn);
    }
    assert_eq!(cube, *space.target());
    assert_eq!(plan.operators.len(), usize::from(plan.cost));
    plan.cost
}

fn ida_star(space: &CubeSpace, start: Cube, pruning: &impl Pruning<CubeSpace>) -> u8 {
    let search = IdaStar::new(space, &Zero, start).pruning(pruning);
    cost_of(space, start, &search.cycles(CycleCheck::None).run(&mut ()))
}

fn by_every_algorithm(space: &CubeSpace, start: Cube) {
    let canonical = Canonical::new(space);
    let length = ida_star(space, start, &canonical);
    let check = |outcome: &Outcome<Turn, u8>| assert_eq!(cost_of(space, start, outcome), length);
    assert_eq!(ida_star(space, start, &ParentPruning), length);
    assert_eq!(ida_star(space, start, &Automaton::build(space, 3)), length);
    check(&IdaStar::new(space, &Zero, start).pruning(&canonical).run_on(2, &mut ()));
    check(&AStar::new(space, &Zero, start).run(&mut ()));
    check(&Rbfs::new(space, &Zero, start).pruning(&canonical).run(&mut ()));
    check(&TabledIdaStar::new(space, &Zero, start).memory(1 << 20).run(&mut ()));
    check(&HybridSearch::new(space, &Zero, start).memory(1 << 16).run(&mut ()));
    check(&BreadthFirstHeuristicSearch::new(space, &Zero, start).run(&mut ()));
    check(&BaeStar::new(space, &Zero, &Zero, start).unwrap().run(&mut ()));
    check(&Nbs::new(space, &Zero, &Zero, start).run(&mut ()));
    check(&BidirectionalIdaStar::new(space, &Zero, &Zero, start).run(&mut ()));
}

#[test]
fn every_algorithm_finds_the_length() {
    let faces = Turns::of_faces([Face::U, Face::R]);
    let one_way: Turns = [0, 5, 7].iter().filter_map(|&index| Turn::of_index(index)).collect();
    let target = Cube::SOLVED;
    for space in [
        CubeSpace::new(target, Metric::HalfTurn),
        CubeSpace::new(target, Metric::QuarterTurn),
        CubeSpace::of_turns(target, Metric::HalfTurn, faces).unwrap(),
        CubeSpace::of_turns(target, Metric::QuarterTurn, faces).unwrap(),
    ] {
        for (turns, seed) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)] {
            by_every_algorithm(&space, random_walk(&space, turns, seed));
        }
    }
    // Turns that have no inverse among them.
    let space = CubeSpace::of_turns(target, Metric::HalfTurn, one_way).unwrap();
    let undoing = CubeSpace::of_turns(target, Metric::HalfTurn, one_way.inverses()).unwrap();
    for (turns, seed) in [(0, 1), (3, 4), (5, 5), (6, 6)] {
        by_every_algorithm(&space, random_walk(&undoing, turns, seed));
    }
}
