//! Goals: estimates against breadth-first search, optimal lengths, all optimal
//! solutions, and what no turns lead to.

mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::cubes::{long, random_walk};
use deepen::{
    AStar, CycleCheck, Heuristic, IdaStar, Limits, Outcome, Search, StateSpace, StopReason, Zero,
};
use deepen_check::cube;
use deepen_puzzles::cube::goal::{
    Goal, GoalTableError, GoalTables, Pattern, parse_goal, parse_turn_set, solutions,
};
use deepen_puzzles::cube::notation::Sequence;
use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Metric, Target, Turn};
use deepen_tables::build::Options;

fn space(goal: &str, metric: Metric, turns: &str) -> CubeSpace<Goal> {
    let turns = parse_turn_set(turns).unwrap();
    CubeSpace::of_turns(parse_goal(goal).unwrap(), metric, turns).unwrap()
}

fn tables(space: &CubeSpace<Goal>, memory: u64) -> GoalTables {
    let watch = &mut |_: &_| ControlFlow::Continue(());
    GoalTables::build(space, memory, &Options::default(), watch).unwrap()
}

const ALL: &str = "U R F D L B";

fn ida_star(
    space: &CubeSpace<Goal>,
    heuristic: &impl Heuristic<CubeSpace<Goal>>,
    start: Cube,
) -> u8 {
    let canonical = Canonical::new(space);
    let search = IdaStar::new(space, heuristic, start).pruning(&canonical);
    let outcome = search.cycles(CycleCheck::None).run(&mut ());
    assert!(outcome.is_optimal());
    let plan = outcome.plan().unwrap();
    let end = plan.operators.iter().fold(start, |cube, turn| cube.turned(*turn));
    assert!(space.target().is_met(&end));
    assert!(plan.operators.iter().all(|turn| space.turns().contains(*turn)));
    let metric = match space.metric() {
        Metric::HalfTurn => cube::Metric::Half,
        Metric::QuarterTurn => cube::Metric::Quarter,
    };
    let goal = cube::Goal::named(&space.target().to_string()).unwrap();
    let turns = Sequence(&plan.operators).to_string();
    let replayed = cube::replay(&start.to_facelets().to_string(), &turns, &goal, metric);
    assert_eq!(replayed, Ok(u64::from(plan.cost)));
    plan.cost
}

#[test]
fn tables_are_never_above_blind_search() {
    let metrics = [Metric::HalfTurn, Metric::QuarterTurn];
    let goals = [
        "cross:D",
        "cross",
        "layer:U",
        "f2l-1:L",
        "corners",
        "edges",
        "domino",
        "eo + DF + DB",
        "UR? + UFR? + DL",
        "solved",
        "corners | cross:F",
    ];
    for (number, goal) in goals.into_iter().enumerate() {
        for metric in metrics {
            if !long() && (number % 2 == 0) == (metric == Metric::HalfTurn) {
                continue;
            }
            let space = space(goal, metric, ALL);
            for memory in [20_000, 1_000_000] {
                let watch = &mut |_: &_| ControlFlow::Continue(());
                let built = GoalTables::build(&space, memory, &Options::default(), watch);
                let tables = match built {
                    Ok(tables) => tables,
                    Err(GoalTableError::TooLittleMemory { needed, .. }) => {
                        assert!(needed > memory);
                        continue;
                    }
                    Err(error) => panic!("{error}"),
                };
                assert!(tables.bytes() <= memory);
                for seed in 0..if long() { 12 } else { 3 } {
                    let start = random_walk(&space, seed as usize % 4 + 1, seed);
                    let length = ida_star(&space, &tables, start);
                    assert!(tables.of(&space, &start) <= length);
                    assert_eq!(ida_star(&space, &Zero, start), length, "{goal} {seed}");
                    if tables.is_exact() {
                        assert_eq!(tables.of(&space, &start), length);
                    }
                }
            }
        }
    }
}

#[test]
fn a_cross_is_exact_and_takes_at_most_eight_turns() {
    let space = space("cross:D", Metric::HalfTurn, ALL);
    let tables = tables(&space, 200_000);
    assert!(tables.is_exact() && tables.bytes() == 190_080);
    // Breadth-first by the places of four edges: the counts are known.
    let mut counts = [0_u64; 9];
    let mut seen = HashSet::new();
    let key = |cube: &Cube| {
        let found = |piece: u8| (0..12).find(|&place| cube.edge(place).0 == piece).unwrap();
        [4, 5, 6, 7].map(|piece| (found(piece), cube.edge(found(piece)).1))
    };
    let mut level = vec![Cube::SOLVED];
    seen.insert(key(&Cube::SOLVED));
    for (distance, count) in counts.iter_mut().enumerate() {
        *count = level.len() as u64;
        let mut next = Vec::new();
        for cube in level {
            assert_eq!(usize::from(tables.of(&space, &cube)), distance);
            for turn in Turn::all() {
                let child = cube.turned(turn);
                if seen.insert(key(&child)) {
                    next.push(child);
                }
            }
        }
        level = next;
    }
    assert!(level.is_empty());
    assert_eq!(counts, [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102]);
}

#[test]
fn the_first_phase_takes_no_more_than_twelve_turns_and_finds_its_subgroup() {
    let space = space("domino", Metric::HalfTurn, ALL);
    let tables = tables(&space, 5_000_000);
    for seed in 0..if long() { 40 } else { 2 } {
        let start = random_walk(&space, 40, seed);
        let length = ida_star(&space, &tables, start);
        assert!(tables.of(&space, &start) <= length && length <= 12);
    }
}

#[test]
fn turns_that_are_not_allowed_are_not_used() {
    for (goal, turns) in
        [("solved", "U,R"), ("corners", "U2 R F2"), ("edges", "U1,R'"), ("layer:D", "U,F2,R2")]
    {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let Ok(space) = CubeSpace::of_turns(
                parse_goal(goal).unwrap(),
                metric,
                parse_turn_set(turns).unwrap(),
            ) else {
                continue;
            };
            let tables = tables(&space, 1_000_000);
            for seed in 0..6 {
                let back = space.turns().inverses();
                let back = CubeSpace::of_turns((), metric, back).unwrap();
                let start = random_walk(&back, seed as usize, seed);
                assert_eq!(ida_star(&space, &tables, start), ida_star(&space, &Zero, start));
            }
        }
    }
}

#[test]
fn what_no_turns_lead_to_is_proven() {
    let search = |goal: &str, turns: &str, start: Cube| {
        let space = space(goal, Metric::HalfTurn, turns);
        let tables = tables(&space, 1_000_000);
        AStar::new(&space, &tables, start).run(&mut ())
    };
    let after = |index| Cube::SOLVED.turned(Turn::of_index(index).unwrap());
    // Turned at the back, and the back may not be turned.
    assert_eq!(search("solved", "U,R", after(15)), Outcome::Unsolvable);
    assert_eq!(search("cross:D", "U,R", after(15)), Outcome::Unsolvable);
    // A quarter turn is no product of half turns.
    assert_eq!(search("corners", "U2,R2,F2,D2,L2,B2", after(0)), Outcome::Unsolvable);
    let pieces = |twist, flip| {
        let corners =
            [0, 1, 2, 3, 4, 5, 6, 7].map(|piece| (piece, if piece == 2 { twist } else { 0 }));
        let edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
        Cube::of_pieces(corners, edges.map(|piece| (piece, if piece == 3 { flip } else { 0 })))
            .unwrap()
    };
    assert_eq!(search("corners", ALL, pieces(1, 0)), Outcome::Unsolvable);
    assert_eq!(search("edges", ALL, pieces(0, 1)), Outcome::Unsolvable);
    assert_eq!(search("eo", ALL, pieces(0, 1)), Outcome::Unsolvable);
    assert_eq!(search("solved", ALL, pieces(2, 1)), Outcome::Unsolvable);
    // But the edges can be solved beside a twisted corner.
    assert!(search("edges", ALL, pieces(1, 0)).is_optimal());
    assert!(search("cross:D", ALL, pieces(1, 1)).is_optimal());
}

#[test]
fn all_optimal_solutions_come_once_each() {
    for (goal, metric, turns, seed) in [
        ("cross:D", Metric::HalfTurn, 4, 1),
        ("cross", Metric::HalfTurn, 5, 2),
        ("cross:L", Metric::QuarterTurn, 4, 3),
        ("corners", Metric::HalfTurn, 3, 4),
        ("domino", Metric::HalfTurn, 4, 5),
        ("solved", Metric::QuarterTurn, 4, 6),
    ] {
        let space = space(goal, metric, ALL);
        let tables = tables(&space, 1_000_000);
        let start = random_walk(&space, turns, seed);
        let canonical = Canonical::new(&space);
        let mut search =
            IdaStar::new(&space, &tables, start).pruning(&canonical).cycles(CycleCheck::None);
        let mut list = solutions(&mut search);
        let plans: Vec<Vec<Turn>> = list.by_ref().map(|plan| plan.operators).collect();
        assert_eq!(list.end(), None);
        let length = plans[0].len();
        let different: HashSet<&Vec<Turn>> = plans.iter().collect();
        assert_eq!(different.len(), plans.len());
        // All canonical sequences of that length, tried one by one.
        let mut paths = vec![(start, 0_u8, Vec::new())];
        for _ in 0..length {
            let longer =
                paths.into_iter().flat_map(|(cube, trail, path): (Cube, u8, Vec<Turn>)| {
                    let canonical = &canonical;
                    canonical.allowed(trail).map(move |turn| {
                        let mut path = path.clone();
                        path.push(turn);
                        (cube.turned(turn), canonical.after(trail, turn), path)
                    })
                });
            paths = longer.collect();
        }
        let expected: HashSet<Vec<Turn>> = paths
            .into_iter()
            .filter(|(cube, ..)| space.target().is_met(cube))
            .map(|(.., path)| path)
            .collect();
        assert_eq!(plans.into_iter().collect::<HashSet<_>>(), expected, "{goal} {metric:?}");
    }
}

#[test]
fn a_list_that_is_broken_off_says_so() {
    let space = space("solved", Metric::HalfTurn, ALL);
    let tables = tables(&space, 1_000_000);
    let canonical = Canonical::new(&space);
    let search = IdaStar::new(&space, &tables, random_walk(&space, 30, 5)).pruning(&canonical);
    let mut search = search.cycles(CycleCheck::None).limits(Limits::none().expanded(5_000));
    let mut list = solutions(&mut search);
    assert_eq!(list.next(), None);
    let end = list.end().unwrap();
    assert!(matches!(end, Outcome::Stopped { reason: StopReason::Expanded, .. }));
    assert_eq!(list.next(), None);
}

#[test]
fn tables_of_another_goal_or_fewer_turns_say_nothing() {
    let start = |space: &CubeSpace<Goal>| random_walk(space, 20, 3);
    let some = space("cross:D", Metric::HalfTurn, "U,R,F");
    let all = space("cross:D", Metric::HalfTurn, ALL);
    let other = space("cross:U", Metric::HalfTurn, "U,R,F");
    let of_some = tables(&some, 1_000_000);
    assert!(of_some.of(&some, &start(&some)) > 0);
    assert_eq!(of_some.of(&all, &start(&some)), 0);
    assert_eq!(of_some.of(&other, &start(&some)), 0);
    // Those of more turns are lower bounds.
    let of_all = tables(&all, 1_000_000);
    assert!(of_all.of(&some, &start(&some)) > 0);
    assert!(of_all.of(&some, &start(&some)) <= of_some.of(&some, &start(&some)));
}

#[test]
fn hostile_goals_are_refused() {
    let many: Vec<Pattern> = (0..12)
        .flat_map(|edge| {
            (0..8).map(move |corner| {
                use deepen_puzzles::cube::{Piece, goal::Want};
                let pattern = Pattern::ANY.with(Piece::Edge(edge), Want::Solved);
                pattern.with(Piece::Corner(corner), Want::Solved)
            })
        })
        .collect();
    let goal = Goal::new(&many, "many").unwrap();
    let space = CubeSpace::new(goal, Metric::HalfTurn);
    let watch = &mut |_: &_| ControlFlow::Continue(());
    let refused = GoalTables::build(&space, 1 << 20, &Options::default(), watch).unwrap_err();
    assert!(matches!(refused, GoalTableError::TooManyPatterns { found: 96 }));
    let space = CubeSpace::new(parse_goal("cross").unwrap(), Metric::HalfTurn);
    let watch = &mut |_: &_| ControlFlow::Continue(());
    let refused = GoalTables::build(&space, 0, &Options::default(), watch).unwrap_err();
    assert_eq!(refused.to_string(), "tables of this goal take at least 576 bytes, 0 are allowed");
    assert!(space.is_goal(&Cube::SOLVED));
}
