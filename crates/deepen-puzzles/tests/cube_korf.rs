//! Korf's tables: their sizes and values, and that searches with them find the
//! lengths that are known. All three tables take some 10 s to build: whatever
//! needs them runs under `DEEPEN_LONG=1`.

mod common;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use common::cubes::{distribution, long, random_walk};
use deepen::{
    AStar, CycleCheck, Heuristic, IdaStar, Lanes, Limits, Quality, Search, StateSpace, Statistics,
    Zero,
};
use deepen_puzzles::cube::korf::{KorfTables, NumberedCubes, OtherTurns, Which};
use deepen_puzzles::cube::{
    Canonical, Cube, CubeSpace, Face, Impossible, Metric, Turn, Turns, parse_scramble,
};
use deepen_tables::build::{Built, Options};

fn options() -> Options {
    Options { threads: NonZeroUsize::new(2).unwrap(), ..Options::default() }
}

fn built(which: Which, space: &CubeSpace) -> Built {
    which.build(space, &options(), &mut |_| ControlFlow::Continue(())).unwrap()
}

fn all_turns() -> CubeSpace {
    CubeSpace::new(Cube::SOLVED, Metric::HalfTurn)
}

/// Half turns alone reach a small part of the cube: tables in no time.
fn half_turns() -> CubeSpace {
    let turns: Turns = Turns::ALL.filter(|turn| turn.quarters() == 2).collect();
    CubeSpace::of_turns(Cube::SOLVED, Metric::HalfTurn, turns).unwrap()
}

/// The scrambles that are known to be as short as can be.
fn optimal_scrambles() -> Vec<Vec<Turn>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/cube/known_optimal.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let scrambles = rows.filter_map(|row| {
        let length: usize = row[4].parse().ok()?;
        let turns = parse_scramble(row[1]).ok()?.turns().to_vec();
        (turns.len() == length).then_some(turns)
    });
    let scrambles: Vec<Vec<Turn>> = scrambles.collect();
    assert!(scrambles.len() > 20);
    scrambles
}

fn counts(statistics: &Statistics) -> [u64; 3] {
    [statistics.iterations, statistics.expanded, statistics.generated]
}

/// The same search on the stack, by lanes, on threads, and on cubes as they
/// are: the same cost, and the same counts where they are comparable.
fn in_every_way(space: &CubeSpace, tables: &KorfTables, start: Cube) -> u8 {
    let heuristic = tables.heuristic(space).unwrap();
    let numbered = NumberedCubes::new(space);
    let canonical = Canonical::new(space);
    let numbers = numbered.state(&start).unwrap();
    let search = || {
        let search = IdaStar::new(&numbered, &heuristic, numbers);
        search.pruning(&canonical).cycles(CycleCheck::None)
    };
    let mut on_stack = search();
    let outcome = on_stack.run(&mut ());
    assert!(outcome.is_optimal());
    let plan = outcome.plan().unwrap();
    let end = plan.operators.iter().fold(start, |cube, turn| cube.turned(*turn));
    assert_eq!(end, Cube::SOLVED);
    let mut by_lanes = search().by_lanes(Lanes::default());
    assert_eq!(by_lanes.run(&mut ()), outcome);
    assert_eq!(counts(&by_lanes.statistics()), counts(&on_stack.statistics()));
    assert_eq!(search().by_lanes(Lanes::default()).run_on(2, &mut ()), outcome);
    let mut of_cubes =
        IdaStar::new(space, &heuristic, start).pruning(&canonical).cycles(CycleCheck::None);
    assert_eq!(of_cubes.run(&mut ()), outcome);
    assert_eq!(counts(&of_cubes.statistics()), counts(&on_stack.statistics()));
    plan.cost
}

#[test]
fn half_turns_have_tables_and_lengths() {
    let space = half_turns();
    let tables = KorfTables::build(&space, &options(), &mut |_| ControlFlow::Continue(())).unwrap();
    let heuristic = tables.heuristic(&space).unwrap();
    assert_eq!(Heuristic::<NumberedCubes>::quality(&heuristic), Quality::Consistent);
    let canonical = Canonical::new(&space);
    for seed in 0..40 {
        let start = random_walk(&space, seed as usize % 8, seed);
        let length = in_every_way(&space, &tables, start);
        if length <= 6 {
            let blind = IdaStar::new(&space, &Zero, start).pruning(&canonical);
            let blind = blind.cycles(CycleCheck::None).run(&mut ());
            assert_eq!(blind.cost(), Some(length));
        }
        // Towards another cube than that of the space which the heuristic was
        // made for.
        let target = random_walk(&space, 5, seed + 1_000);
        let space = space.toward(target);
        let outcome = AStar::new(&space, &heuristic, target.then(&start)).run(&mut ());
        assert_eq!(outcome.cost(), Some(length));
    }
    // A quarter turn away: no half turns lead back, and the corners tell.
    let away = Cube::SOLVED.turned(Turn::new(Face::F, 1).unwrap());
    let outcome = IdaStar::new(&space, &heuristic, away).run(&mut ());
    assert_eq!(outcome, deepen::Outcome::Unsolvable);
    assert_eq!(heuristic.of(&space, &away), u8::MAX);
    let other = all_turns();
    let expected = OtherTurns { known: space.turns(), expected: Turns::ALL };
    assert_eq!(tables.heuristic(&other).unwrap_err(), expected);
}

#[test]
fn a_table_of_two_faces_has_the_orders_that_are_known() {
    // The corners of <U, R>: 120 orders of six (Singmaster 1981), 3^5 twists.
    let faces = Turns::of_faces([Face::U, Face::R]);
    let space = CubeSpace::of_turns(Cube::SOLVED, Metric::QuarterTurn, faces).unwrap();
    let corners = built(Which::Corners, &space).summary;
    assert_eq!(corners.histogram.iter().sum::<u64>(), 120 * 243);
    assert_eq!(corners.unreachable, Which::Corners.entries() - 120 * 243);
    // Of the seven edges one is outside of the first table, and two of the
    // places of the others are never left.
    let edges = built(Which::FirstEdges, &space).summary;
    assert_eq!(&edges.histogram[..2], [1, 4]);
}

#[test]
fn impossible_cubes_are_refused() {
    let numbered = NumberedCubes::new(&all_turns());
    let corners = [1, 0, 2, 3, 4, 5, 6, 7].map(|piece| (piece, 0));
    let edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(|piece| (piece, 0));
    let odd = Cube::of_pieces(corners, edges).unwrap();
    assert!(matches!(numbered.state(&odd), Err(Impossible::Unreachable(_))));
    assert!(numbered.state(&Cube::SOLVED).is_ok_and(|solved| numbered.is_goal(&solved)));
}

#[test]
fn values_are_distributed_as_they_must_be() {
    let space = all_turns();
    let tables = [
        (Which::FirstEdges, "edges6_UR-UF-UL-UB-FR-FL"),
        (Which::LastEdges, "edges6_DR-DF-DL-DB-BL-BR"),
        (Which::Corners, "corners"),
    ];
    for (which, name) in tables.into_iter().take(if long() { 3 } else { 0 }) {
        let Built { entries, summary } = built(which, &space);
        assert_eq!(entries.len() as u64, which.description(&space).entries);
        assert_eq!(summary.histogram, distribution("pdb_distributions", &[name, "HTM"]));
        assert_eq!(summary.unreachable, 0);
    }
}

#[test]
fn scrambles_have_the_length_of_blind_search_and_limits_hold() {
    if !long() {
        return;
    }
    let space = all_turns();
    let tables = KorfTables::build(&space, &options(), &mut |_| ControlFlow::Continue(())).unwrap();
    let canonical = Canonical::new(&space);
    for seed in 0..30 {
        let start = random_walk(&space, seed as usize % 14, seed);
        let length = in_every_way(&space, &tables, start);
        assert!(usize::from(length) <= seed as usize % 14);
        if length <= 5 {
            let blind = IdaStar::new(&space, &Zero, start).pruning(&canonical);
            let blind = blind.cycles(CycleCheck::None).run(&mut ());
            assert_eq!(blind.cost(), Some(length));
        }
    }
    // The turns of an optimal scramble lead one turn farther away each.
    for (row, turns) in optimal_scrambles().into_iter().enumerate() {
        let most = 11 + row % 3;
        let start = turns[..most].iter().fold(Cube::SOLVED, |cube, turn| cube.turned(*turn));
        assert_eq!(usize::from(in_every_way(&space, &tables, start)), most);
    }
    let heuristic = tables.heuristic(&space).unwrap();
    let numbered = NumberedCubes::new(&space);
    let far = numbered.state(&random_walk(&space, 60, 7)).unwrap();
    let search = IdaStar::new(&numbered, &heuristic, far).pruning(&canonical);
    let mut search = search.cycles(CycleCheck::None).by_lanes(Lanes::default());
    search.set_limits(Limits::none().expanded(1_000_000));
    let outcome = search.run(&mut ());
    assert!(matches!(outcome, deepen::Outcome::Stopped { lower_bound: Some(12..), .. }));
}
