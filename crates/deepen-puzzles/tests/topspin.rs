//! `TopSpin`: heuristics and searches on every ring of small sizes, against
//! the checker's own distances, and what can be reached at all.

use std::collections::HashMap;
use std::ops::ControlFlow;

use deepen::{
    AStar, Automaton, CycleCheck, Heuristic, IdaStar, Invertible, Max, NoPruning, Outcome, Pack,
    ParentPruning, Pruning, Quality, Reversible, Search, StateSpace, audit,
};
use deepen_check::topspin;
use deepen_puzzles::topspin::{
    Breaks, NoSuchPuzzle, PatternError, Ring, TopSpin, Turn, Unreachable, parse_turns,
    pattern_databases, random_walk,
};
use deepen_tables::build::{Options, Progress};

fn patient(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn numbers(ring: &Ring) -> Vec<i32> {
    ring.tokens().iter().map(|token| i32::from(*token)).collect()
}

fn cost_of<const WORDS: usize>(
    space: &TopSpin<WORDS>,
    start: &Ring,
    outcome: &Outcome<Turn, u32>,
) -> u32 {
    let plan = outcome.plan().unwrap_or_else(|| panic!("no plan from {start}"));
    let turns: Vec<usize> = plan.operators.iter().map(|turn| turn.place()).collect();
    let (start, goal) = (numbers(start), numbers(space.goal()));
    let replayed = topspin::replay(&start, &goal, space.window(), &turns);
    assert_eq!(replayed, Ok(u64::from(plan.cost)));
    assert!(outcome.is_optimal());
    plan.cost
}

fn ida_star<H: Heuristic<TopSpin>, P: Pruning<TopSpin>>(
    space: &TopSpin,
    heuristic: &H,
    pruning: &P,
    start: Ring,
) -> u32 {
    let mut search =
        IdaStar::new(space, heuristic, start).pruning(pruning).cycles(CycleCheck::None);
    cost_of(space, &start, &search.run(&mut ()))
}

/// Breaks by their definition.
fn breaks(space: &TopSpin, ring: &Ring) -> u32 {
    let pairs = |ring: &Ring| {
        let tokens = numbers(ring);
        let next = tokens.iter().cycle().skip(1).copied();
        tokens.iter().copied().zip(next).collect::<Vec<(i32, i32)>>()
    };
    let wanted = pairs(space.goal());
    let broken = |&&(one, next): &&(i32, i32)| {
        !wanted.contains(&(one, next)) && !wanted.contains(&(next, one))
    };
    pairs(ring).iter().filter(broken).count() as u32
}

fn assert_sound<H: Heuristic<TopSpin>>(space: &TopSpin, heuristic: &H, states: usize) {
    assert_eq!(heuristic.quality(), Quality::Consistent);
    let report = audit::exhaustive(space, heuristic, [*space.goal()], 100_000);
    assert!(report.is_proof(), "{report}");
    assert_eq!(report.states, states as u64);
}

/// Audits both heuristics on all that can be reached, and searches from every
/// `every`th ring of it.
fn every_ring(goal: Ring, window: usize, every: usize) {
    let space = TopSpin::new(goal, window).unwrap();
    let truth = topspin::distances(&numbers(&goal), window).unwrap();
    let half_breaks = Breaks::new(&space);
    assert_sound(&space, &half_breaks, truth.len());
    // The tokens on the first places of the goal, and on those that follow.
    let count = goal.count();
    let tokens: Vec<u8> = goal.tokens().iter().cycle().take(2 * count).copied().collect();
    let some = count.min(4);
    let patterns = [&tokens[..some], &tokens[some..2 * some], &tokens[1..3]];
    let options = Options::default();
    let tables = pattern_databases(&space, patterns, &options, &mut patient).unwrap();
    assert_sound(&space, &tables, truth.len());
    let greatest = Max(half_breaks.clone(), tables);
    assert_sound(&space, &greatest, truth.len());
    for (ring, distance) in truth.iter().step_by(every) {
        let start = Ring::new(ring).unwrap();
        assert_eq!(space.check(&start), Ok(()));
        assert_eq!(half_breaks.of(&space, &start), breaks(&space, &start).div_ceil(2));
        assert_eq!(ida_star(&space, &greatest, &ParentPruning, start), *distance, "{start}");
    }
}

#[test]
fn every_ring_to_any_goal() {
    for count in 3..=7 {
        for window in 2..count {
            every_ring(Ring::sorted(count).unwrap(), window, 7);
        }
    }
    every_ring(Ring::new(&[3, 1, 5, 0, 2, 4]).unwrap(), 4, 1);
    every_ring(Ring::new(&[3, 1, 5, 0, 2, 4, 6]).unwrap(), 4, 3);
    every_ring(Ring::sorted(8).unwrap(), 4, 9);
}

#[test]
fn what_cannot_be_reached_is_told() {
    let long = std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1");
    for count in 3..=if long { 9 } else { 7 } {
        for window in 2..count {
            let goal = Ring::sorted(count).unwrap();
            let space = TopSpin::<2>::new(goal, window).unwrap();
            let reached = topspin::distances(&numbers(&goal), window).unwrap();
            // Windows of two exchange neighbours: they reach every ring there is.
            let all = topspin::distances(&numbers(&goal), 2).unwrap();
            for ring in all.keys() {
                let proof = space.check(&Ring::new(ring).unwrap()).is_err();
                assert!(!(proof && reached.contains_key(ring)), "{ring:?} {window}");
                assert!(proof || reached.contains_key(ring), "{count} {window} {ring:?}");
            }
        }
    }
    let space = TopSpin::<2>::new(Ring::sorted(6).unwrap(), 3).unwrap();
    let ring = Ring::new(&[1, 0, 2, 3, 4, 5]).unwrap();
    assert_eq!(space.check(&ring), Err(Unreachable::Side { token: 0 }));
    assert_eq!(space.check(&Ring::sorted(7).unwrap()), Err(Unreachable::Size));
    let space = TopSpin::<2>::new(Ring::sorted(8).unwrap(), 4).unwrap();
    let ring = Ring::new(&[1, 0, 2, 3, 4, 5, 6, 7]).unwrap();
    assert_eq!(space.check(&ring), Err(Unreachable::Parity));
}

#[test]
fn diameters_are_the_known_ones() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/topspin/diameters.csv");
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1).take(4) {
        let known: Vec<usize> = line.split(',').map(|field| field.parse().unwrap()).collect();
        let space = TopSpin::<2>::new(Ring::sorted(known[0]).unwrap(), known[1]).unwrap();
        // Breadth-first by the space's own turns.
        let mut distances = HashMap::from([(*space.goal(), 0)]);
        let mut queue = vec![*space.goal()];
        let mut next = 0;
        while let Some(&ring) = queue.get(next) {
            next += 1;
            let distance = distances[&ring] + 1;
            for turn in space.operators(&ring) {
                let mut child = ring;
                space.apply(&mut child, &turn);
                distances.entry(child).or_insert_with(|| {
                    queue.push(child);
                    distance
                });
            }
        }
        let farthest = *distances.values().max().unwrap();
        let there = distances.values().filter(|distance| **distance == farthest).count();
        assert_eq!([distances.len(), farthest, there], known[2..], "{line}");
    }
}

#[test]
fn larger_rings_in_every_way() {
    let space = TopSpin::new(Ring::sorted(12).unwrap(), 4).unwrap();
    let patterns: [&[u8]; 3] = [&[0, 1, 2, 3, 4], &[4, 5, 6, 7, 8], &[8, 9, 10, 11, 0]];
    let tables = pattern_databases(&space, patterns, &Options::default(), &mut patient).unwrap();
    let automaton = Automaton::build(&space, 2);
    for seed in 0..6 {
        let start = random_walk(&space, 7, seed);
        assert_eq!(space.check(&start), Ok(()));
        let cost = ida_star(&space, &tables, &ParentPruning, start);
        assert!(cost <= 7);
        assert_eq!(ida_star(&space, &tables, &NoPruning, start), cost);
        assert_eq!(ida_star(&space, &tables, &automaton, start), cost);
        let mut a_star = AStar::new(&space, &tables, start).memory(1 << 24);
        assert_eq!(cost_of(&space, &start, &a_star.run(&mut ())), cost);
        // And backwards, with the start for a goal.
        let backward = space.backward(&start);
        let breaks = Breaks::new(&backward);
        assert_eq!(ida_star(&backward, &breaks, &automaton, *space.goal()), cost);
        let turn = space.operators(&start).nth(2).unwrap();
        assert_eq!(space.forth(&start, &turn), turn);
        assert_eq!(backward.goals(), [start]);
    }
}

#[test]
fn rings_come_back_from_words() {
    fn with<const WORDS: usize>(count: usize)
    where
        [u64; WORDS]: Default,
    {
        let space = TopSpin::<WORDS>::new(Ring::sorted(count).unwrap(), 2).unwrap();
        for seed in 0..20 {
            let ring = random_walk(&space, 100, seed);
            assert_eq!(space.unpack(space.pack(&ring)), ring);
            let turn = space.all_operators()[seed as usize % count];
            let back = space.way_back(&ring, &turn);
            let mut next = ring;
            let undo = space.apply(&mut next, &turn);
            assert!(space.pack(&next) != space.pack(&ring));
            let mut retraced = next;
            assert_eq!((space.retrace(&mut retraced, back), retraced), (turn, ring));
            space.undo(&mut next, undo);
            assert_eq!((next, next.places()), (ring, ring.places()));
        }
    }
    (3..=16).for_each(with::<1>);
    (3..=24).for_each(with::<2>);
    let seventeen = Ring::sorted(17).unwrap();
    let error = TopSpin::<1>::new(seventeen, 4).unwrap_err();
    assert_eq!(error, NoSuchPuzzle::TooManyTokens { found: 17 });
    for window in [0, 1, 17, 99] {
        let error = TopSpin::<2>::new(seventeen, window).unwrap_err();
        assert_eq!(error, NoSuchPuzzle::Window { found: window, most: 16 });
    }
}

#[test]
fn patterns_that_are_none_are_refused() {
    let space = TopSpin::<2>::new(Ring::sorted(8).unwrap(), 4).unwrap();
    for wrong in [&[][..], &[8], &[1, 2, 1]] {
        let options = Options::default();
        let error = pattern_databases(&space, [&[0, 1], wrong], &options, &mut patient);
        assert!(matches!(error, Err(PatternError::Tokens { pattern: 1 })), "{wrong:?}");
    }
    let little = Options { memory: 10, ..Options::default() };
    let error = pattern_databases(&space, [&[0, 1]], &little, &mut patient).unwrap_err();
    assert!(matches!(error, PatternError::Build(_)), "{error}");
}

#[test]
fn rings_and_turns_are_read_and_written() {
    let ring = |text: &str| text.parse::<Ring>();
    assert_eq!(ring("2 0 1").unwrap().to_string(), "2 0 1");
    assert_eq!(ring("(3,1,2)").unwrap(), ring("2 0 1 # from 0").unwrap());
    let error = |text: &str| ring(text).unwrap_err().to_string();
    assert_eq!(error("0 1"), "line 1, column 4: expected 3 to 24 numbers, found 2");
    assert_eq!(
        error("0 1\n1"),
        "line 2, column 1: expected every number once, found `1` again, first at line 1, column 3; 2 is missing"
    );
    let turns = parse_turns("0 11,5", 12).unwrap();
    assert_eq!(turns.iter().map(Turn::to_string).collect::<Vec<_>>(), ["0", "11", "5"]);
    assert_eq!(
        parse_turns("0 12", 12).unwrap_err().to_string(),
        "line 1, column 3: expected the place where a window begins, from 0 to 11, found `12`"
    );
    assert!(Ring::sorted(2).is_none() && Ring::sorted(25).is_none());
}

#[test]
fn a_seed_means_the_same_ring_for_ever() {
    let space = TopSpin::<2>::new(Ring::sorted(12).unwrap(), 4).unwrap();
    assert_eq!(random_walk(&space, 0, 1), *space.goal());
    assert_eq!(random_walk(&space, 100, 1).to_string(), "9 2 10 4 7 11 1 3 0 5 8 6");
    // Two turns that differ do not end where they began.
    assert!((0..200).all(|seed| random_walk(&space, 2, seed) != *space.goal()));
}
