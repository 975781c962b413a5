//! The space of a puzzle: group laws, packing, and searches held against
//! breadth-first search.

mod twisty;

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use deepen::{
    Automaton, CycleCheck, Heuristic, IdaStar, Invertible, Limits, NoPruning, Pack, Reversible,
    Search, StateSpace, Zero,
};
use deepen_check::twisty::Puzzle;
use deepen_puzzles::twisty::{
    Arrangement, Definition, Group, Metric, NoSpace, Offer, Position, RandomPositions, Twisty,
    TwistyTables, Verdict, parse_sequence, random_moves, read_definition,
};
use twisty::{puzzle, text};

type Space = Twisty<32, 2>;

const ALL: [&str; 9] = [
    "2x2x2",
    "3x3x3",
    "cross",
    "megaminx_corners",
    "megaminx_two_faces",
    "megaminx_two_faces_corners",
    "pyraminx",
    "skewb",
    "tower",
];

fn space(definition: &Arc<Definition>) -> Space {
    Space::new(definition, Metric::Powers, definition.solved()).unwrap()
}

/// Some positions, the solved one among them.
fn some(definition: &Arc<Definition>, count: usize) -> Vec<Position> {
    let group = Group::of(definition).unwrap();
    let drawn = RandomPositions::new(group, 7).take(count);
    std::iter::once(definition.solved().clone()).chain(drawn).collect()
}

#[test]
fn operators_are_undone_and_have_inverses() {
    for name in ALL {
        let definition = puzzle(name);
        let space = space(&definition);
        for position in some(&definition, 20) {
            let start = space.state(&position);
            assert_eq!(space.position(&start), position, "{name}");
            assert_eq!(space.unpack(space.pack(&start)), start, "{name}");
            let mut state = start;
            for operator in space.operators(&start) {
                let undo = space.apply(&mut state, &operator);
                let back = space.way_back(&start, &operator);
                let mut retraced = state;
                assert_eq!(space.retrace(&mut retraced, back), operator);
                assert_eq!(retraced, start, "{name}: {}", space.name(operator));
                let mut there = state;
                space.apply(&mut there, &space.inverse(operator));
                assert_eq!(there, start, "{name}: {}", space.name(operator));
                space.undo(&mut state, undo);
                assert_eq!(state, start);
            }
        }
    }
}

#[test]
fn names_of_operators_do_what_they_say() {
    for name in ALL {
        let definition = puzzle(name);
        let space = space(&definition);
        let names = definition.operator_names(Metric::Powers);
        assert_eq!(names.len(), space.all_operators().len());
        let from = some(&definition, 1).pop().unwrap();
        for (operator, called) in space.all_operators().iter().zip(&names) {
            assert_eq!(&space.name(*operator), called);
            let by_name = definition.apply(&from, &parse_sequence(called, &definition).unwrap());
            let mut by_space = space.state(&from);
            space.apply(&mut by_space, operator);
            assert_eq!(by_space, space.state(&by_name), "{name}: {called}");
        }
    }
}

#[test]
fn the_checker_plays_the_same_moves() {
    for name in ALL {
        let definition = puzzle(name);
        let stickers = Puzzle::read(&text(name)).unwrap();
        let names = definition.operator_names(Metric::Powers);
        let from = some(&definition, 1).pop().unwrap();
        let step = |name: &String| parse_sequence(name, &definition).unwrap();
        let to = names.iter().fold(from.clone(), |at, name| definition.apply(&at, &step(name)));
        let plan: Vec<&str> = names.iter().map(String::as_str).collect();
        let replayed = stickers.replay(&definition.write(&from), &definition.write(&to), &plan);
        assert_eq!(replayed, Ok(plan.len() as u64), "{name}");
        assert!(
            stickers.replay(&definition.write(&from), &definition.write(&to), &plan[1..]).is_err()
        );
    }
}

#[test]
fn puzzles_that_are_too_large_are_refused() {
    let definition = puzzle("megaminx_corners");
    let goal = definition.solved();
    let small = Twisty::<16, 2>::new(&definition, Metric::Powers, goal).err();
    assert_eq!(small, Some(NoSpace::Slots { found: 20, most: 16 }));
    let short = Twisty::<32, 1>::new(&definition, Metric::Powers, goal).err();
    assert_eq!(short, Some(NoSpace::Words { most: 1 }));
    let mut many = String::from("Set A 128 1\nSolved\nEnd\n");
    for cycle in 0..43 {
        let mut slots: Vec<usize> = (1..=128).collect();
        slots[cycle..cycle + 5].rotate_left(1);
        let slots: Vec<String> = slots.iter().map(usize::to_string).collect();
        let slots = slots.join(" ");
        let _ = writeln!(many, "Move m{cycle}_\nA\n{slots}\nEnd");
    }
    let many = Arc::new(read_definition(&many).unwrap());
    let found = Twisty::<128, 16>::new(&many, Metric::Powers, many.solved()).err();
    assert_eq!(found, Some(NoSpace::Twists { found: 172 }));
    assert!(Twisty::<128, 16>::new(&many, Metric::Quarters, many.solved()).is_ok());
}

#[test]
fn what_cannot_be_reached_is_known() {
    // One corner turned, one edge flipped, two pieces exchanged.
    let cube = puzzle("3x3x3");
    let group = Group::of(&cube).unwrap();
    assert_eq!(group.order().to_string(), "43252003274489856000");
    let solved = cube.write(cube.solved());
    for (from, to) in [
        ("0 0 0 0 0 0 0 0;", "1 0 0 0 0 0 0 0;"),
        ("1 2 3 4 5 6 7 8 /", "2 1 3 4 5 6 7 8 /"),
        ("/ 0 0 0 0 0 0 0 0 0 0 0 0", "/ 1 0 0 0 0 0 0 0 0 0 0 0"),
    ] {
        let line = solved.replace(from, to);
        assert_ne!(line, solved);
        let position = deepen_puzzles::twisty::parse_position(&line, &cube).unwrap();
        assert_eq!(group.reach(&position), Verdict::Unreachable, "{line}");
    }
    for name in ALL {
        let definition = puzzle(name);
        let group = Group::of(&definition).unwrap();
        for seed in 0..10 {
            let position = random_moves(&definition, 40, seed);
            assert_eq!(group.reach(&position), Verdict::Reachable, "{name}");
        }
    }
    // Exchanging pieces that look alike saves the parity.
    let cross = puzzle("cross");
    let line = cross.write(cross.solved()).replace("EDGE: 1 1 1 1 2 3", "EDGE: 1 1 1 1 3 2");
    let position = deepen_puzzles::twisty::parse_position(&line, &cross).unwrap();
    assert_eq!(Group::of(&cross).unwrap().reach(&position), Verdict::Reachable);
}

#[test]
fn random_positions_are_uniform() {
    // 24 positions of four pieces, and those of one parity.
    let swaps = "Set P 4 1\nSolved\nEnd\nMove A\nP\n2 3 4 1\nEnd\nMove B\nP\n2 1 3 4\nEnd\n";
    let definition = Arc::new(read_definition(swaps).unwrap());
    let group = Group::of(&definition).unwrap();
    let mut counts: HashMap<Position, u32> = HashMap::new();
    for position in RandomPositions::new(group, 3).take(24_000) {
        *counts.entry(position).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    // Six standard deviations.
    assert!(counts.values().all(|count| count.abs_diff(1_000) < 190), "{counts:?}");
}

/// Distances of all states from the goal.
fn breadth_first(space: &Space) -> HashMap<Arrangement<32>, u32> {
    let mut distances = HashMap::from([(*space.goal(), 0)]);
    let mut queue = VecDeque::from([*space.goal()]);
    while let Some(mut state) = queue.pop_front() {
        let distance = distances[&state] + 1;
        for operator in space.operators(&state) {
            let child = space.successor(&mut state, &operator);
            distances.entry(child).or_insert_with(|| {
                queue.push_back(child);
                distance
            });
        }
    }
    distances
}

/// Tables in so much memory.
fn tables(space: &Space, memory: u64) -> TwistyTables {
    let definition = space.definition();
    let group = Group::of(definition).unwrap();
    let samples: Vec<Position> = RandomPositions::new(group, 1).take(100).collect();
    let offer = Offer { memory, threads: NonZeroUsize::MIN };
    let watch = &mut |_: &_| ControlFlow::Continue(());
    TwistyTables::build(space, offer, &samples, watch).unwrap()
}

#[test]
fn tables_are_consistent_and_exact_where_they_are_whole() {
    for (name, memory, is_exact) in
        [("tower", 8 << 20, true), ("tower", 1 << 18, false), ("cross", 40 << 20, true)]
    {
        let space = space(&puzzle(name));
        let tables = tables(&space, memory);
        assert_eq!(
            tables.is_exact(),
            is_exact,
            "{name}: {:?}",
            tables.entries().collect::<Vec<_>>()
        );
        assert!(tables.bytes() as u64 <= memory);
        for (mut state, distance) in breadth_first(&space) {
            let memo = tables.start(&space, &state);
            let value = Heuristic::<Space>::value(&tables, memo);
            assert!(if is_exact { value == distance } else { value <= distance });
            for operator in space.operators(&state) {
                let child = space.successor(&mut state, &operator);
                let stepped = tables.child(&space, memo, &operator, &child, u32::MAX);
                let deepen::Estimate::Within(stepped) = stepped else { panic!("no limit") };
                let stepped = Heuristic::<Space>::value(&tables, stepped);
                assert_eq!(stepped, tables.of(&space, &child));
                assert!(value <= stepped + 1, "{name}");
            }
        }
    }
}

#[test]
fn ida_star_finds_the_distance_of_every_state() {
    let space = space(&puzzle("tower"));
    let tables = tables(&space, 1 << 18);
    let automaton = Automaton::build(&space, 4);
    let mut states: Vec<(Arrangement<32>, u32)> = breadth_first(&space).into_iter().collect();
    states.sort_unstable_by_key(|(state, _)| *state.cells());
    // All of them take some seconds.
    let step = if std::env::var_os("DEEPEN_LONG").is_some() { 1 } else { 101 };
    for (state, distance) in states.into_iter().step_by(step) {
        let search = IdaStar::new(&space, &tables, state).cycles(CycleCheck::None);
        assert_eq!(search.pruning(&automaton).run(&mut ()).cost(), Some(distance));
    }
}

#[test]
fn tables_say_nothing_of_other_goals_and_moves() {
    let definition = puzzle("tower");
    let space = space(&definition);
    let tables = tables(&space, 1 << 26);
    let solved = *space.goal();
    for position in some(&definition, 8) {
        let state = space.state(&position);
        // Towards another goal, and by moves of which each takes more steps.
        let other = Space::new(&definition, Metric::Powers, &position).unwrap();
        let quarters = Space::new(&definition, Metric::Quarters, definition.solved()).unwrap();
        for (other, start) in [(&other, solved), (&quarters, state)] {
            let expected = IdaStar::new(other, &Zero, start).limits(few()).run(&mut ());
            let found = IdaStar::new(other, &tables, start).limits(few()).run(&mut ());
            assert_eq!(found, expected);
        }
    }
}

fn few() -> Limits<'static, u32> {
    Limits::none().expanded(20_000)
}

#[test]
fn the_automaton_keeps_optimal_costs() {
    for name in ["pyraminx", "skewb", "2x2x2", "cross"] {
        let definition = puzzle(name);
        let space = space(&definition);
        let automaton = Automaton::build(&space, 4);
        for seed in 0..8 {
            let start = space.state(&random_moves(&definition, 5, seed));
            let plain = IdaStar::new(&space, &Zero, start).pruning(&NoPruning);
            let plain = plain.cycles(CycleCheck::None).run(&mut ()).cost();
            let pruned = IdaStar::new(&space, &Zero, start).pruning(&automaton);
            let mut pruned = pruned.cycles(CycleCheck::None);
            assert_eq!(pruned.run(&mut ()).cost(), plain, "{name}, seed {seed}");
        }
    }
}

#[test]
fn commuting_moves_are_tried_in_one_order() {
    // Of the 18 moves of the cube 15 follow one face, and 12 follow the
    // second of two opposite ones: 243 sequences of two moves.
    let space = space(&puzzle("3x3x3"));
    let automaton = Automaton::build(&space, 2);
    assert_eq!(automaton.forbidden(), 18 * 18 - 243);
}

#[test]
fn distances_from_the_goal_and_back_are_the_same() {
    let definition = puzzle("pyraminx");
    let space = space(&definition);
    let tables = tables(&space, 64 << 20);
    let start = space.state(&random_moves(&definition, 6, 1));
    let backward = space.backward(&start);
    let goal = *space.goal();
    let there = IdaStar::new(&space, &tables, start).run(&mut ()).cost();
    let back =
        IdaStar::new(&backward, &Zero, goal).pruning(&Automaton::build(&space, 3)).run(&mut ());
    assert_eq!(there, back.cost());
    assert!(backward.is_goal(&start));
}
