//! Cubes by the algorithms of the engine: every one of them finds the length
//! of short scrambles, in both metrics and with fewer turns.

use deepen::{
    AStar, Automaton, BaeStar, BidirectionalIdaStar, BreadthFirstHeuristicSearch, CycleCheck,
    HybridSearch, IdaStar, NoPairs, Outcome, ParentPruning, Pruning, Rbfs, Search, StateSpace,
    TabledIdaStar, Zero,
};
use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Face, Metric, Turn, Turns};

/// A cube some turns away, by a small generator of numbers.
fn scrambled(space: &CubeSpace, turns: usize, seed: u64) -> Cube {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut cube = Cube::SOLVED;
    for _ in 0..turns {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let allowed: Vec<Turn> = space.turns().collect();
        cube = cube.turned(allowed[(state >> 33) as usize % allowed.len()]);
    }
    cube
}

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
    let backward = deepen::Reversible::backward(space, &start);
    check(&BaeStar::new(space, &backward, &Zero, &Zero, &NoPairs, start).run(&mut ()));
    check(&BidirectionalIdaStar::new(space, &backward, &Zero, &Zero, start).run(&mut ()));
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
            by_every_algorithm(&space, scrambled(&space, turns, seed));
        }
    }
    // Turns that have no inverse among them.
    let space = CubeSpace::of_turns(target, Metric::HalfTurn, one_way).unwrap();
    let undoing = CubeSpace::of_turns(target, Metric::HalfTurn, one_way.inverses()).unwrap();
    for (turns, seed) in [(0, 1), (3, 4), (5, 5), (6, 6)] {
        by_every_algorithm(&space, scrambled(&undoing, turns, seed));
    }
}
