//! The strong solver: lengths that are known, and that neither threads nor
//! instructions, pauses or interruptions change what it says.

mod common;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use common::cubes::{long, random_walk};
use deepen::{
    Cancel, CheckpointError, CycleCheck, IdaStar, Lanes, Limits, Outcome, Search, Statistics,
    StopReason, Zero,
};
use deepen_puzzles::cube::korf::{KorfTables, NumberedCubes, Which, kept};
use deepen_puzzles::cube::optimal::{Optimal, Size, Table};
use deepen_puzzles::cube::{
    Canonical, Cube, CubeSpace, Face, Impossible, Metric, Turn, Turns, parse_scramble,
};
use deepen_tables::build::Options;

fn table(metric: Metric) -> Table {
    let options = Options { threads: NonZeroUsize::new(2).unwrap(), ..Options::default() };
    let cosets = Size::ALL[0].cosets(metric);
    Table::build(cosets, &options, &mut |_| ControlFlow::Continue(())).unwrap()
}

static HALF: LazyLock<Table> = LazyLock::new(|| table(Metric::HalfTurn));
static QUARTER: LazyLock<Table> = LazyLock::new(|| table(Metric::QuarterTurn));

/// Cubes with their optimal lengths in half turns: those of 16 that take least.
fn known() -> Vec<(Cube, u8)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/cube/known_optimal.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let names = ["nissy16_02", "nissy16_08", "nissy16_12", "nissy16_16"];
    let rows = text.lines().filter(|line| names.iter().any(|name| line.starts_with(name)));
    let cubes = rows.map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        (parse_scramble(fields[1]).unwrap().cube(), fields[4].parse().unwrap())
    });
    let cubes: Vec<_> = cubes.collect();
    assert_eq!(cubes.len(), names.len());
    cubes
}

fn solves(cube: &Cube, turns: &[Turn]) -> bool {
    turns.iter().fold(*cube, |cube, &turn| cube.turned(turn)) == Cube::SOLVED
}

fn counts(statistics: &Statistics) -> [u64; 3] {
    [statistics.iterations, statistics.expanded, statistics.generated]
}

#[test]
fn lengths_are_those_known_whatever_searches() {
    for (cube, length) in known() {
        let mut alone = Optimal::new(&HALF, &cube);
        let outcome = alone.run(&mut ());
        assert!(outcome.is_optimal());
        assert_eq!(outcome.cost(), Some(length));
        let plan = outcome.plan().unwrap();
        assert!(solves(&cube, &plan.operators));
        let mut others =
            vec![Optimal::new(&HALF, &cube).threads(2), Optimal::new(&HALF, &cube).threads(3)];
        if long() {
            others.push(Optimal::new(&HALF, &cube).portably());
        }
        for mut other in others {
            assert_eq!(other.run(&mut ()), outcome);
            assert_eq!(counts(&other.statistics()), counts(&alone.statistics()));
        }
    }
}

#[test]
fn the_portable_instructions_search_the_same_nodes() {
    for seed in 0..40 {
        let space = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
        let cube = random_walk(&space, 12, seed);
        let mut wide = Optimal::new(&HALF, &cube);
        let mut portable = Optimal::new(&HALF, &cube).portably();
        assert_eq!(wide.run(&mut ()), portable.run(&mut ()));
        assert_eq!(wide.statistics(), portable.statistics());
    }
}

#[test]
fn near_cubes_are_solved_as_by_blind_search_with_all_solutions() {
    for (table, metric) in [(&HALF, Metric::HalfTurn), (&QUARTER, Metric::QuarterTurn)] {
        let space = CubeSpace::new(Cube::SOLVED, metric);
        let canonical = Canonical::new(&space);
        for seed in 0..60 {
            let cube = random_walk(&space, seed as usize % 5 + 1, seed);
            let blind = IdaStar::new(&space, &Zero, cube).pruning(&canonical);
            let mut blind = blind.cycles(CycleCheck::None);
            let mut plans = Vec::new();
            let first = blind.run(&mut ());
            plans.extend(first.plan().map(|plan| plan.operators.clone()));
            while let Some(Outcome::Solved { plan, .. }) = blind.next_optimal(&mut ()) {
                plans.push(plan.operators);
            }
            plans.sort();
            let mut search = Optimal::new(table, &cube).finding_all();
            let outcome = search.run(&mut ());
            assert!(outcome.is_optimal());
            assert_eq!(outcome.cost(), first.cost());
            assert_eq!(search.solutions(), plans, "{}", cube.to_reid());
        }
    }
}

#[test]
fn all_solutions_of_a_divided_iteration_are_found_by_any_number_of_threads() {
    let (cube, length) = known()[1];
    let mut alone = Optimal::new(&HALF, &cube).finding_all();
    alone.run(&mut ());
    let mut together = Optimal::new(&HALF, &cube).finding_all().threads(2);
    together.run(&mut ());
    assert_eq!(alone.solutions(), together.solutions());
    for solution in alone.solutions() {
        assert_eq!(solution.len(), usize::from(length));
        assert!(solves(&cube, solution));
    }
}

#[test]
fn some_turns_alone() {
    let turns = Turns::of_faces([Face::U, Face::R]);
    let space = CubeSpace::of_turns(Cube::SOLVED, Metric::HalfTurn, turns).unwrap();
    let canonical = Canonical::new(&space);
    for seed in 0..30 {
        let cube = random_walk(&space, 7, seed);
        let blind = IdaStar::new(&space, &Zero, cube).pruning(&canonical);
        let expected = blind.cycles(CycleCheck::None).run(&mut ()).cost();
        let outcome = Optimal::new(&HALF, &cube).allowing(turns).run(&mut ());
        assert_eq!(outcome.cost(), expected);
        assert!(outcome.plan().unwrap().operators.iter().all(|turn| turns.contains(*turn)));
    }
}

#[test]
fn a_search_ends_where_no_allowed_turns_lead_to_the_solved_cube() {
    for (scramble, faces) in
        [("R", &[Face::U][..]), ("R L2", &[Face::R]), ("F", &[Face::U, Face::D])]
    {
        let cube = parse_scramble(scramble).unwrap().cube();
        for table in [&*HALF, &*QUARTER] {
            let mut search = Optimal::new(table, &cube)
                .allowing(Turns::of_faces(faces.iter().copied()))
                .limits(Limits::none().iterations(300));
            let outcome = search.run(&mut ());
            let Outcome::Stopped { reason: StopReason::CostOverflow, .. } = outcome else {
                panic!("{scramble}: {outcome:?}")
            };
            assert_eq!(search.step(u64::MAX, &mut ()), Some(outcome));
        }
    }
}

#[test]
fn pauses_and_interruptions_change_nothing() {
    let (cube, _) = known()[1];
    let mut whole = Optimal::new(&HALF, &cube);
    let expected = whole.run(&mut ());
    for (threads, portion) in [(1, 1), (1, 40_001), (2, 300_007), (3, 7_001)] {
        let mut search = Optimal::new(&HALF, &cube).threads(threads);
        let mut left = if portion == 1 { 3_000 } else { u64::MAX };
        let outcome = loop {
            left -= 1;
            let portion = if left == 0 { u64::MAX } else { portion };
            if let Some(outcome) = search.step(portion, &mut ()) {
                break outcome;
            }
            if portion > 10_000 || left % 100 == 1 {
                let checkpoint = search.checkpoint();
                search = Optimal::new(&HALF, &cube).threads(threads);
                search.resume(&checkpoint).unwrap();
            }
        };
        assert_eq!(outcome, expected);
        let counted = counts(&search.statistics());
        assert_eq!(counted, counts(&whole.statistics()), "{threads} threads, {portion} at a time");
    }
}

#[test]
fn checkpoints_that_do_not_fit_are_refused() {
    let (cube, _) = known()[1];
    let mut search = Optimal::new(&HALF, &cube);
    assert_eq!(search.step(100_000, &mut ()), None);
    let bytes = search.checkpoint();
    let resume = |bytes: &[u8]| Optimal::new(&HALF, &cube).resume(bytes);
    assert_eq!(resume(&bytes), Ok(()));
    for length in (0..bytes.len()).step_by(977).chain([7, 8, 11, 12, 19]) {
        assert!(resume(&bytes[..length]).is_err(), "{length}");
    }
    for at in (0..bytes.len()).step_by(1_009) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(resume(&damaged).is_err(), "{at}");
    }
    let other = |mut search: Optimal<'_>| search.resume(&bytes);
    let refused = Err(CheckpointError::OtherProblem);
    assert_eq!(other(Optimal::new(&HALF, &cube.inverse())), refused);
    assert_eq!(other(Optimal::new(&HALF, &cube).finding_all()), refused);
    assert_eq!(other(Optimal::new(&QUARTER, &cube)), refused);
    assert_eq!(other(Optimal::new(&HALF, &cube).allowing(Turns::of_faces([Face::U]))), refused);
}

/// A checkpoint with some bytes replaced, and its checksum (FNV-1a) mended.
fn forged(checkpoint: &[u8], at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut forged = checkpoint[..checkpoint.len() - 8].to_vec();
    forged[at..at + bytes.len()].copy_from_slice(bytes);
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let seal = forged.iter().fold(0xcbf2_9ce4_8422_2325, step);
    forged.extend(seal.to_le_bytes());
    forged
}

#[test]
fn forged_checkpoints_are_refused_or_searched_without_harm() {
    let (cube, _) = known()[1];
    for expansions in [20_000, 100_000] {
        let mut search = Optimal::new(&HALF, &cube);
        assert_eq!(search.step(expansions, &mut ()), None);
        let bytes = search.checkpoint();
        assert_eq!(Optimal::new(&HALF, &cube).resume(&forged(&bytes, 0, &[])), Ok(()));
        let mut refused = 0;
        // The bound and all that follows it up to the first units.
        for at in 43..150.min(bytes.len() - 16) {
            for with in [&[0][..], &[1], &[u8::MAX], &[u8::MAX; 8]] {
                let forged = forged(&bytes, at, with);
                let mut search = Optimal::new(&HALF, &cube).threads(1 + at % 2);
                match search.resume(&forged) {
                    Ok(()) => drop(search.step(40, &mut ())),
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > 50, "{refused}");
    }
}

#[test]
fn an_answer_is_kept_in_a_checkpoint_with_its_counts() {
    let (cube, _) = known()[0];
    let near = random_walk(&CubeSpace::new(Cube::SOLVED, Metric::HalfTurn), 6, 1);
    for (cube, threads) in [(near, 1), (near, 2), (cube, 2), (Cube::SOLVED, 1)] {
        let mut search = Optimal::new(&HALF, &cube).threads(threads);
        let outcome = search.run(&mut ());
        let mut again = Optimal::new(&HALF, &cube).threads(threads);
        again.resume(&search.checkpoint()).unwrap();
        assert_eq!(again.run(&mut ()), outcome);
        assert_eq!(again.solutions(), search.solutions());
        assert_eq!(again.statistics(), search.statistics());
    }
}

#[test]
fn cubes_that_turns_do_not_lead_to_are_unsolvable() {
    let tables = [&HALF, &QUARTER].map(|table| &**table);
    let mut number = 1_u64;
    let mut below = |end: u64| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (number >> 33) % end
    };
    let (mut refused, mut twice) = (0, 0);
    for round in 0..300 {
        // All pieces anywhere, or a few of them everywhere.
        let (corners, edges) = (1 + round % 8, 1 + round % 12);
        let cube = Cube::of_pieces(
            std::array::from_fn(|_| ((7 - below(corners)) as u8, below(3) as u8)),
            std::array::from_fn(|_| ((11 - below(edges)) as u8, below(2) as u8)),
        );
        let mut whole: [(u8, u8); 8] = std::array::from_fn(|place| (place as u8, 0));
        whole[round as usize % 8].1 = 1 + round as u8 % 2;
        let edges = std::array::from_fn(|place| (place as u8, 0));
        for cube in [cube, Cube::of_pieces(whole, edges)].into_iter().flatten() {
            refused += 1;
            twice += u32::from(matches!(cube.check(), Err(Impossible::Twice { .. })));
            for table in tables {
                assert_eq!(table.distance_bound(&cube), 0);
                let mut search = Optimal::new(table, &cube).threads(2);
                assert_eq!(search.run(&mut ()), Outcome::Unsolvable);
                assert_eq!(search.statistics().expanded, 0);
            }
        }
    }
    assert!(refused == 600 && twice > 200);
}

#[test]
fn what_is_configured_anew_is_begun_anew() {
    let (cube, _) = known()[1];
    let turns = Turns::of_faces([Face::U, Face::R, Face::F, Face::D, Face::L]);
    let near = random_walk(&CubeSpace::new(Cube::SOLVED, Metric::HalfTurn), 6, 9);
    for (cube, expansions) in [(cube, 10_000), (cube, 300_000), (near, u64::MAX)] {
        for anew in [
            |search: Optimal<'static>, _| search.finding_all(),
            |search: Optimal<'static>, turns| search.allowing(turns),
        ] {
            let mut used = Optimal::new(&HALF, &cube).threads(2);
            used.step(expansions, &mut ());
            let mut used = anew(used, turns);
            let mut fresh = anew(Optimal::new(&HALF, &cube).threads(2), turns);
            assert_eq!(used.statistics(), fresh.statistics());
            let portion = if expansions == u64::MAX { expansions } else { 5_000 };
            assert_eq!(used.step(portion, &mut ()), fresh.step(portion, &mut ()));
            assert_eq!(used.solutions(), fresh.solutions());
            assert_eq!(counts(&used.statistics()), counts(&fresh.statistics()));
        }
    }
}

#[test]
fn limits_stop_it_with_the_bound_that_is_proven() {
    let (cube, length) = known()[0];
    for most in [1, 1_000, 123_456] {
        let mut search = Optimal::new(&HALF, &cube).limits(Limits::none().expanded(most));
        let Outcome::Stopped { reason, lower_bound, incumbent: None } = search.run(&mut ()) else {
            panic!("it is not that near")
        };
        assert_eq!(reason, StopReason::Expanded);
        assert!(lower_bound.is_some_and(|bound| bound <= length));
        assert_eq!(search.statistics().expanded, most);
    }
    let mut search = Optimal::new(&HALF, &cube).limits(Limits::none().max_cost(length - 1));
    let Outcome::Stopped { reason: StopReason::MaxCost, lower_bound, .. } = search.run(&mut ())
    else {
        panic!("nothing costs so little")
    };
    assert_eq!(lower_bound, Some(length));
    search.set_limits(Limits::none());
    assert_eq!(search.run(&mut ()).cost(), Some(length));
    let peak = search.statistics().peak_bytes;
    assert!((100_000..10_000_000).contains(&peak), "{peak}");
    let limits = Limits { memory: Some(peak / 2), ..Limits::none() };
    let mut search = Optimal::new(&HALF, &cube).limits(limits);
    let Outcome::Stopped { reason: StopReason::Memory, lower_bound, .. } = search.run(&mut ())
    else {
        panic!("it needs more")
    };
    assert!(lower_bound.is_some_and(|bound| bound <= length));
    let cancel = Cancel::new();
    cancel.cancel();
    let mut search = Optimal::new(&HALF, &cube)
        .threads(2)
        .limits(Limits { cancel: Some(&cancel), ..Limits::none() });
    let stopped = search.run(&mut ());
    assert!(matches!(stopped, Outcome::Stopped { reason: StopReason::Cancelled, .. }));
}

#[test]
fn it_agrees_with_korfs_solver() {
    if !long() {
        return;
    }
    let space = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
    let options = Options { threads: NonZeroUsize::new(2).unwrap(), ..Options::default() };
    let tables = Which::ALL.map(|which| {
        let built = which.build(&space, &options, &mut |_| ControlFlow::Continue(()));
        kept(built.unwrap()).bytes
    });
    let tables = KorfTables::of_parts(&space, tables).unwrap();
    let numbered = NumberedCubes::new(&space);
    let canonical = Canonical::new(&space);
    let heuristic = tables.heuristic(&space).unwrap();
    for seed in 0..200 {
        let cube = random_walk(&space, 12, seed);
        let korf = IdaStar::new(&numbered, &heuristic, numbered.state(&cube).unwrap());
        let korf = korf.pruning(&canonical).cycles(CycleCheck::None);
        let expected = korf.by_lanes(Lanes::default()).run(&mut ()).cost();
        assert_eq!(Optimal::new(&HALF, &cube).run(&mut ()).cost(), expected);
    }
}
