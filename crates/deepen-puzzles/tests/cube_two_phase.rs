//! The two-phase algorithm: every solution is replayed, what is claimed is
//! held against known and searched distances, and limits are exact.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use deepen::{
    Cancel, Clock, Limits, Observer, Outcome, POLL_INTERVAL, Plan, Progress, Proof, Search,
    StopReason,
};
use deepen_check::cube as check;
use deepen_puzzles::cube::two_phase::{Size, Tables, TwoPhase};
use deepen_puzzles::cube::{Cube, Metric, RandomCubes, Turn, parse_reid, parse_scramble};

static HALF: LazyLock<Tables> = LazyLock::new(|| Tables::new(Metric::HalfTurn, Size::Small));
static QUARTER: LazyLock<Tables> = LazyLock::new(|| Tables::new(Metric::QuarterTurn, Size::Small));

/// Replays a plan turn by turn on stickers that know nothing of pieces.
fn replay(tables: &Tables, cube: &Cube, plan: &Plan<Turn, u8>) {
    let metric = match tables.metric() {
        Metric::HalfTurn => check::Metric::Half,
        Metric::QuarterTurn => check::Metric::Quarter,
    };
    let words: Vec<String> = plan.operators.iter().map(Turn::to_string).collect();
    let facelets = cube.to_facelets().to_string();
    let cost = check::replay(&facelets, &words.join(" "), &check::Goal::solved(), metric);
    assert_eq!(cost, Ok(plan.cost.into()), "{facelets}: {}", words.join(" "));
}

fn after(scramble: &str) -> Cube {
    parse_scramble(scramble).unwrap().cube()
}

const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

fn expanded(nodes: u64) -> Limits<'static, u8> {
    Limits::none().expanded(nodes)
}

#[test]
fn random_cubes_get_short_solutions() {
    // The sum of all lengths under a limit on nodes: the same everywhere.
    let mut sums = Vec::new();
    for (tables, nodes, most) in [(&*HALF, 120_000, 23), (&*QUARTER, 800_000, 30)] {
        let mut sum = 0;
        for cube in RandomCubes::new(20).take(if most == 23 { 10 } else { 2 }) {
            let outcome = TwoPhase::new(tables, cube).limits(expanded(nodes)).run(&mut ());
            let plan = outcome.plan().expect("a solution within the limit");
            replay(tables, &cube, plan);
            assert!(plan.cost <= most, "{cube:?}: {}", plan.cost);
            sum += u32::from(plan.cost);
        }
        sums.push(sum);
    }
    assert_eq!(sums, [200, 52]);
}

#[test]
fn near_cubes_are_solved_optimally() {
    for (tables, most) in [(&*HALF, 4), (&*QUARTER, 5)] {
        let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
        let mut level = vec![Cube::SOLVED];
        for distance in 1..=most {
            let mut next = Vec::new();
            for cube in level {
                for turn in tables.metric().turns() {
                    let to = cube.turned(turn);
                    distances.entry(to).or_insert_with(|| {
                        next.push(to);
                        distance
                    });
                }
            }
            level = next;
        }
        // All that are nearest, and some of the others, the same in every run.
        let mut cubes: Vec<(Cube, u8)> = distances.into_iter().collect();
        cubes.sort_by_key(|&(cube, distance)| (distance, cube));
        let chosen = cubes.iter().take(300).chain(cubes.iter().step_by(701));
        for (cube, distance) in chosen {
            let outcome = TwoPhase::new(tables, *cube).run(&mut ());
            assert!(outcome.is_optimal(), "{cube:?}");
            assert_eq!(outcome.cost(), Some(*distance), "{cube:?}");
            replay(tables, cube, outcome.plan().unwrap());
        }
    }
}

#[test]
fn patterns_of_the_second_phase_are_proven_too() {
    // (R2 L2 U2 D2 F2 B2) needs six half turns; the others lie in the subgroup
    // of the second phase as well, and their solutions begin with no first.
    for (scramble, length) in
        [("R2 L2 U2 D2 F2 B2", 6), ("U R2 U2 F2 D", 5), ("R2 U2 R2 U2 R2 U2", 6)]
    {
        let cube = after(scramble);
        let outcome = TwoPhase::new(&HALF, cube).run(&mut ());
        assert!(outcome.is_optimal(), "{scramble}");
        assert_eq!(outcome.cost(), Some(length), "{scramble}");
        replay(&HALF, &cube, outcome.plan().unwrap());
    }
}

/// Told of every better solution.
#[derive(Default)]
struct Improvements(Vec<(u8, u8)>);

impl Observer<u8> for Improvements {
    fn improves(&mut self, cost: u8, lower_bound: Option<u8>) {
        self.0.push((cost, lower_bound.unwrap()));
    }
}

#[test]
fn bounds_hold_for_known_cubes() {
    let path = format!("{}/../../data/cube/known_optimal.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let (cube, optimal) = (parse_reid(fields[3]).unwrap(), fields[4].parse::<u8>().unwrap());
        let tables = if fields[5] == "HTM" { &*HALF } else { &*QUARTER };
        let mut improvements = Improvements::default();
        let mut search = TwoPhase::new(tables, cube).limits(expanded(10_000));
        let outcome = search.run(&mut improvements);
        assert!(search.lower_bound() <= optimal, "{}", fields[0]);
        if let Some(plan) = outcome.plan() {
            replay(tables, &cube, plan);
            assert!(plan.cost >= optimal, "{}", fields[0]);
        }
        assert!(improvements.0.is_sorted_by(|a, b| a.0 > b.0 && a.1 <= b.1));
        assert!(improvements.0.iter().all(|&(_, bound)| bound <= optimal));
        count += 1;
    }
    assert_eq!(count, 78);
}

#[test]
fn the_superflip_is_solved_and_its_views_are_one() {
    let cube = after(SUPERFLIP);
    let mut search = TwoPhase::new(&HALF, cube).limits(expanded(200_000));
    let outcome = search.run(&mut ());
    replay(&HALF, &cube, outcome.plan().unwrap());
    assert!((20..=22).contains(&outcome.cost().unwrap()), "{:?}", outcome.cost());
    assert!(search.lower_bound() <= 20);
}

#[test]
fn the_solved_cube_needs_nothing() {
    for tables in [&*HALF, &*QUARTER] {
        let outcome = TwoPhase::new(tables, Cube::SOLVED).run(&mut ());
        let plan = Plan { operators: Vec::new(), cost: 0 };
        assert_eq!(outcome, Outcome::Solved { plan, proof: Proof::Optimal, lower_bound: Some(0) });
    }
}

#[test]
fn cubes_that_turns_do_not_lead_to_are_unsolvable() {
    let mut corners: [(u8, u8); 8] = std::array::from_fn(|place| (place as u8, 0));
    let mut edges: [(u8, u8); 12] = std::array::from_fn(|place| (place as u8, 0));
    corners[3].1 = 1;
    let twisted = Cube::of_pieces(corners, edges).unwrap();
    corners[3].1 = 0;
    edges[5].1 = 1;
    let flipped = Cube::of_pieces(corners, edges).unwrap();
    edges[5].1 = 0;
    edges.swap(0, 1);
    let odd = Cube::of_pieces(corners, edges).unwrap();
    edges[0] = edges[1];
    let twice = Cube::of_pieces(corners, edges).unwrap();
    for cube in [twisted, flipped, odd, twice] {
        assert_eq!(TwoPhase::new(&HALF, cube).run(&mut ()), Outcome::Unsolvable);
    }
}

#[test]
fn steps_of_any_size_come_to_the_same() {
    let cube = RandomCubes::new(3).next().unwrap();
    let mut whole = TwoPhase::new(&HALF, cube).limits(expanded(20_000));
    let expected = whole.run(&mut ());
    for size in [1, 7, 1_000] {
        let mut search = TwoPhase::new(&HALF, cube).limits(expanded(20_000));
        let outcome = loop {
            let before = search.statistics().expanded;
            if let Some(outcome) = search.step(size, &mut ()) {
                break outcome;
            }
            assert_eq!(search.statistics().expanded, before + size);
        };
        assert_eq!(outcome, expected);
        assert_eq!(search.statistics(), whole.statistics());
    }
}

#[test]
fn limits_are_kept_and_can_be_raised() {
    let cube = RandomCubes::new(4).next().unwrap();
    let mut search = TwoPhase::new(&HALF, cube);
    for nodes in [0, 1, 4_096, 5_000, 50_000] {
        search.set_limits(expanded(nodes));
        let outcome = search.run(&mut ());
        assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Expanded, .. }));
        assert_eq!(search.statistics().expanded, nodes);
        assert_eq!(search.run(&mut ()), outcome);
    }
    let mut once = TwoPhase::new(&HALF, cube).limits(expanded(50_000));
    assert_eq!(once.run(&mut ()), search.run(&mut ()));

    search.set_limits(Limits::none().iterations(search.statistics().iterations));
    let stopped = search.run(&mut ());
    assert!(matches!(stopped, Outcome::Stopped { reason: StopReason::Iterations, .. }));
    let mut search = TwoPhase::new(&HALF, cube).limits(Limits::none().memory(16));
    let stopped = search.run(&mut ());
    assert!(matches!(stopped, Outcome::Stopped { reason: StopReason::Memory, .. }));
}

/// A clock that goes a second on whenever it is asked.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Turns a switch after some looks.
struct Impatient<'c>(&'c Cancel, u64);

impl Observer<u8> for Impatient<'_> {
    fn progress(&mut self, _: &Progress<u8>) {
        self.1 -= 1;
        if self.1 == 0 {
            self.0.cancel();
        }
    }
}

#[test]
fn clock_and_switch_are_looked_at_every_interval() {
    let cube = RandomCubes::new(5).next().unwrap();
    let clock = Ticking::default();
    let limits = Limits::none().time_by(Duration::from_secs(10), &clock);
    let mut search = TwoPhase::new(&HALF, cube).limits(limits);
    let outcome = search.run(&mut ());
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Time, .. }));
    assert!(search.statistics().expanded <= 10 * POLL_INTERVAL);

    let cancel = Cancel::new();
    let mut search = TwoPhase::new(&HALF, cube).limits(Limits::none().cancelled_by(&cancel));
    let outcome = search.run(&mut Impatient(&cancel, 30));
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Cancelled, .. }));
    assert!(search.statistics().expanded <= 31 * POLL_INTERVAL);
}

#[test]
fn what_is_wanted_ends_the_search() {
    let cube = RandomCubes::new(7).next().unwrap();
    let mut search = TwoPhase::new(&HALF, cube).wanted(30);
    let Outcome::Solved { plan, proof, lower_bound } = search.run(&mut ()) else {
        panic!("expected a solution");
    };
    assert_eq!(proof, Proof::BestEffort);
    assert!(lower_bound.unwrap() < plan.cost && plan.cost <= 30);
    replay(&HALF, &cube, &plan);
    assert_eq!(search.best(), Some(&plan));
    let outcome = search.wanted(21).run(&mut ());
    assert!(outcome.cost().unwrap() <= 21);
}

#[test]
fn no_more_steps_than_allowed() {
    let cube = after("R U F D' L2 B");
    let mut search = TwoPhase::new(&HALF, cube).limits(Limits::none().max_cost(5));
    let Outcome::Stopped { reason: StopReason::MaxCost, lower_bound, incumbent } =
        search.run(&mut ())
    else {
        panic!("expected a stop");
    };
    assert_eq!((lower_bound, incumbent), (Some(6), None));
    search.set_limits(Limits::none());
    let outcome = search.run(&mut ());
    assert!(outcome.is_optimal());
    assert_eq!(outcome.cost(), Some(6));
    replay(&HALF, &cube, outcome.plan().unwrap());
}

#[test]
fn the_large_table_says_the_same_and_can_be_kept() {
    let metric = Metric::HalfTurn;
    let built = Tables::build_large(metric);
    let described = Tables::describe_large(metric);
    assert_eq!(described.bytes, built.bytes.len() as u64);
    assert!(Tables::with_large(metric, vec![0; 100].into()).is_err());
    let large = Tables::with_large(metric, built.bytes).unwrap();
    assert_eq!((large.size(), large.metric()), (Size::Large, metric));
    for cube in RandomCubes::new(8).take(10) {
        let mut search = TwoPhase::new(&large, cube).limits(expanded(60_000));
        let outcome = search.run(&mut ());
        replay(&large, &cube, outcome.plan().unwrap());
        // A bound that both have proven is the same for both in the end.
        let small = TwoPhase::new(&HALF, cube).limits(expanded(60_000)).run(&mut ());
        assert!(small.plan().is_none_or(|plan| plan.cost >= search.lower_bound()));
    }
    let near = after("R U F' D2 L B2 U'");
    let outcome = TwoPhase::new(&large, near).run(&mut ());
    assert_eq!((outcome.is_optimal(), outcome.cost()), (true, Some(7)));
}
