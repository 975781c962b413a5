//! Towers of Hanoi against the checker: heuristics on every state of small
//! towers, plans replayed, published numbers of steps.

use std::path::Path;

use deepen::{
    AStar, CycleCheck, Heuristic, IdaStar, Max, Outcome, ParentPruning, Pruning, Reversible,
    Search, audit,
};
use deepen_check::hanoi::{distances, replay};
use deepen_puzzles::hanoi::{
    Arrangement, DatabaseError, DiscDatabases, Groups, GroupsError, Hanoi, MisplacedDiscs,
    OtherDisc, RandomArrangements, Step, Word, parse_arrangement,
};
use deepen_tables::build::{BuildError, Options};

fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

fn databases<W: Word>(hanoi: &Hanoi<W>, groups: &str) -> DiscDatabases {
    let groups: Groups = groups.parse().unwrap();
    let watch = &mut |_: &_| std::ops::ControlFlow::Continue(());
    DiscDatabases::build(hanoi, &groups, &Options::default(), watch).unwrap()
}

/// Every state, every edge: values are never above the distance, consistent,
/// and the same by whichever path.
fn keeps_its_promise<W: Word>(hanoi: &Hanoi<W>, heuristic: &impl Heuristic<Hanoi<W>>) {
    let start = hanoi.goals()[0];
    let report = audit::exhaustive(hanoi, heuristic, [start], 1 << 16);
    assert!(report.is_proof(), "{:?}: {report}", hanoi.goal());
    assert_eq!(report.states, (hanoi.pegs() as u64).pow(hanoi.discs() as u32));
}

fn all_heuristics<W: Word>(goal: &Arrangement, groups: &[&str]) {
    let hanoi = Hanoi::<W>::new(goal).unwrap();
    keeps_its_promise(&hanoi, &MisplacedDiscs);
    for groups in groups {
        let databases = databases(&hanoi, groups);
        keeps_its_promise(&hanoi, &databases);
        keeps_its_promise(&hanoi, &Max(MisplacedDiscs, databases));
    }
}

#[test]
fn heuristics_keep_their_promises_on_every_state() {
    for goal in ["444444", "123412", "211344", "113311"] {
        all_heuristics::<u64>(&parse_arrangement(goal, 4).unwrap(), &["5-1", "2-4", "3-3", "6"]);
    }
    for goal in ["333333", "121323"] {
        let goal = parse_arrangement(goal, 3).unwrap();
        all_heuristics::<u64>(&goal, &["3-3", "6"]);
        all_heuristics::<u128>(&goal, &["4-2"]);
    }
    all_heuristics::<u128>(&parse_arrangement("51423", 5).unwrap(), &["3-2"]);
    all_heuristics::<u128>(&parse_arrangement("8172", 8).unwrap(), &["3-1"]);
}

#[test]
fn one_group_of_all_discs_is_the_distance() {
    for (pegs, goal) in [(3, "13213"), (4, "42131"), (5, "5123")] {
        let goal = parse_arrangement(goal, pegs).unwrap();
        let hanoi = Hanoi::<u128>::new(&goal).unwrap();
        let exact = databases(&hanoi, &goal.discs().to_string());
        let truth = distances(pegs, goal.on()).unwrap();
        for (on, distance) in truth {
            let state = hanoi.state(&Arrangement::new(pegs, &on).unwrap()).unwrap();
            assert_eq!(exact.of(&hanoi, &state), distance, "{on:?}");
        }
    }
}

/// The cost of an outcome whose plan the checker has replayed.
fn checked<W: Word>(hanoi: &Hanoi<W>, start: &Arrangement, outcome: &Outcome<Step, u32>) -> u32 {
    assert!(outcome.is_optimal());
    let plan = outcome.plan().unwrap();
    let steps: Vec<String> = plan.operators.iter().map(ToString::to_string).collect();
    let replayed = replay(hanoi.pegs(), start.on(), hanoi.goal().on(), &steps.join(" "));
    assert_eq!(replayed, Ok(u64::from(plan.cost)));
    plan.cost
}

fn best_first<H: Heuristic<Hanoi<u64>>>(
    hanoi: &Hanoi<u64>,
    heuristic: &H,
    start: &Arrangement,
) -> u32 {
    let state = hanoi.state(start).unwrap();
    // So many bytes for each arrangement, and some.
    let memory = 100_000 + (40 << (2 * hanoi.discs()));
    let outcome = AStar::new(hanoi, heuristic, state).memory(memory).run(&mut ());
    checked(hanoi, start, &outcome)
}

fn depth_first<H: Heuristic<Hanoi<u64>>, P: Pruning<Hanoi<u64>>>(
    hanoi: &Hanoi<u64>,
    heuristic: &H,
    start: &Arrangement,
    pruning: &P,
) -> u32 {
    let search = IdaStar::new(hanoi, heuristic, hanoi.state(start).unwrap()).pruning(pruning);
    checked(hanoi, start, &search.cycles(CycleCheck::None).run(&mut ()))
}

#[test]
fn published_towers_on_four_pegs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/hanoi/toh4.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let most = if long() { 12 } else { 10 };
    // A state is reached on very many paths: beyond six discs depth-first
    // search needs all of a tower in one table.
    let deepest = 6;
    let mut towers = 0;
    for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let fields: Vec<usize> =
            line.split(',').take(3).map(|field| field.parse().unwrap()).collect();
        let [discs, pegs, optimal] = fields[..] else { panic!("{line}") };
        if discs > most {
            continue;
        }
        let hanoi = Hanoi::<u64>::new(&Arrangement::tower(pegs, discs, 3).unwrap()).unwrap();
        let start = Arrangement::tower(pegs, discs, 0).unwrap();
        let groups = if discs > 2 { format!("{}-2", discs - 2) } else { discs.to_string() };
        let heuristic = Max(databases(&hanoi, &groups), MisplacedDiscs);
        let mut costs = vec![best_first(&hanoi, &heuristic, &start)];
        let exact = databases(&hanoi, &discs.to_string());
        costs.push(depth_first(&hanoi, &exact, &start, &OtherDisc));
        if discs <= deepest {
            costs.push(depth_first(&hanoi, &heuristic, &start, &OtherDisc));
            costs.push(depth_first(&hanoi, &heuristic, &start, &ParentPruning));
        }
        assert!(costs.iter().all(|cost| *cost == optimal as u32), "{discs} discs: {costs:?}");
        towers += 1;
    }
    assert_eq!(towers, most);
}

#[test]
fn random_arrangements_by_every_algorithm() {
    let mut drawn = RandomArrangements::new(4, 6, 1).unwrap();
    for _ in 0..10 {
        let goal = drawn.next().unwrap();
        let hanoi = Hanoi::<u64>::new(&goal).unwrap();
        let tables = databases(&hanoi, "4-2");
        let truth = distances(4, goal.on()).unwrap();
        for start in drawn.by_ref().take(20) {
            assert_eq!(best_first(&hanoi, &tables, &start), truth[start.on()]);
            assert_eq!(depth_first(&hanoi, &tables, &start, &OtherDisc), truth[start.on()]);
            let state = hanoi.state(&start).unwrap();
            let backward = hanoi.backward(&state);
            let search = AStar::new(&backward, &MisplacedDiscs, hanoi.goals()[0]);
            let outcome = search.memory(300_000).run(&mut ());
            assert_eq!(outcome.cost(), Some(truth[start.on()]));
        }
    }
}

#[test]
fn groups_that_look_alike_share_a_table() {
    let bytes = |goal: &str, groups| {
        let hanoi = Hanoi::<u64>::new(&parse_arrangement(goal, 4).unwrap()).unwrap();
        databases(&hanoi, groups).bytes()
    };
    assert_eq!(bytes("444444", "3-3"), 64);
    assert_eq!(bytes("444444", "2-2-2"), 16);
    assert_eq!(bytes("444443", "3-3"), 128);
    assert_eq!(bytes("444444", "4-2"), 256 + 16);
}

#[test]
fn what_cannot_be_built_is_told() {
    let build = |pegs, discs, groups: &str, memory| {
        let hanoi = Hanoi::<u64>::new(&Arrangement::tower(pegs, discs, 0).unwrap()).unwrap();
        let options = Options { memory, ..Options::default() };
        let watch = &mut |_: &_| std::ops::ControlFlow::Continue(());
        DiscDatabases::build(&hanoi, &groups.parse().unwrap(), &options, watch).unwrap_err()
    };
    let error = build(4, 9, "8-2", 1 << 20);
    let expected = GroupsError::Discs { found: 10, expected: 9 };
    assert!(matches!(error, DatabaseError::Groups(groups) if groups == expected), "{error}");
    let error = build(4, 15, "13-2", 1 << 20);
    assert!(matches!(error, DatabaseError::Build(BuildError::TooLittleMemory { .. })), "{error}");
    let error = build(4, 32, "32", u64::MAX);
    assert!(matches!(error, DatabaseError::Rank(_)), "{error}");
    let error = build(3, 8, "8", 1 << 30);
    assert!(matches!(error, DatabaseError::Build(BuildError::TooFar { .. })), "{error}");
}
