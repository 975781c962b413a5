//! Limits of every search: a limit on positions is never exceeded, the clock is
//! looked at often enough, and an answer that was cut short says so.

mod common;

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;

use common::{Asked, DRIVERS, SEARCHES, Tables, Truth, random_game, searches_of, worth};
use deepen::{Cancel, Clock, FixedStep, Limits, POLL_INTERVAL, StopReason};
use deepen_games::explicit::{ExplicitGame, ExplicitNode, Given};
use deepen_games::monte_carlo::MonteCarlo;
use deepen_games::proof_number::{DfPn, Goal, Proven};
use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{Bound, Ending, Window, deepening};

/// A clock that goes on by one second whenever it is looked at, and may turn a
/// switch.
struct Looks<'a> {
    looks: AtomicU64,
    cancels: Option<(u64, &'a Cancel)>,
}

impl<'a> Looks<'a> {
    fn new(cancels: Option<(u64, &'a Cancel)>) -> Self {
        Looks { looks: AtomicU64::new(0), cancels }
    }
}

impl Clock for Looks<'_> {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Relaxed);
        if let Some((_, cancel)) = self.cancels.filter(|(after, _)| looks >= *after) {
            cancel.cancel();
        }
        Duration::from_secs(looks)
    }
}

/// A tree of so many moves everywhere, its leaves all different or nearly.
fn bushy(branching: u32, depth: u32) -> ExplicitGame {
    let inner = (branching.pow(depth) - 1) / (branching - 1);
    let node = |number: u32| ExplicitNode {
        ending: (number >= inner).then_some(Ending::Points((spread(number) >> 13).cast_signed())),
        estimate: (number % 5).cast_signed(),
        children: if number < inner {
            (1..=branching).map(|child| number * branching + child).collect()
        } else {
            Vec::new()
        },
    };
    ExplicitGame::new((0..inner + branching.pow(depth)).map(node).collect()).unwrap()
}

fn spread(number: u32) -> u32 {
    let mixed = number.wrapping_mul(0x9e37_79b9);
    (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b)
}

#[test]
fn a_limit_on_positions_is_never_exceeded() {
    let mut tables = Tables::new();
    for seed in 0..3_000 {
        let (game, family) = random_game(seed);
        let truth = Truth::of(&game);
        let given = Given(&game);
        let most = seed % 83;
        let limits = Limits::none().expanded(most);
        let (driver, step) = DRIVERS[seed as usize % DRIVERS.len()];
        let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
        for (named, mut search) in searches_of(asked) {
            let answer = deepening(&mut *search, FixedStep::new(1), step);
            let context = || {
                format!("{} under {driver}, seed {seed}, {family:?}, {most} positions", named.name)
            };
            assert!(answer.statistics.nodes <= most, "{}", context());
            truth.check_proven(answer.value, &context);
            if answer.stopped.is_none() {
                assert_eq!(answer.value.bound(), Bound::Exact, "{}", context());
                continue;
            }
            assert_eq!(answer.stopped, Some(StopReason::Expanded), "{}", context());
            assert_eq!(answer.statistics.nodes, most, "{}", context());
            assert_ne!(answer.value.bound(), Bound::Exact, "{}", context());
            // The answer is that of the last depth that was finished.
            let depth = answer.statistics.depth as usize;
            if depth > 0 || most > 0 && driver == "full window" {
                assert_eq!(worth(answer.value.score), truth.to_depth[depth], "{}", context());
            }
        }
    }
}

#[test]
fn the_clock_is_looked_at_often_enough() {
    let game = bushy(6, 7);
    let given = Given(&game);
    let mut tables = Tables::new();
    for seconds in 1..4 {
        for named in SEARCHES {
            let clock = Looks::new(None);
            let limits = Limits::none().time_by(Duration::from_secs(seconds), &clock);
            let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
            let mut search = (named.make)(asked);
            assert_eq!(search.search(7, Window::FULL), Err(StopReason::Time), "{}", named.name);
            let nodes = search.statistics().nodes;
            assert!(nodes <= (seconds - 1) * POLL_INTERVAL, "{}: {nodes}", named.name);
            assert!(
                seconds == 1 || nodes > (seconds - 2) * POLL_INTERVAL,
                "{}: {nodes}",
                named.name
            );
        }
    }
}

#[test]
fn a_switch_ends_every_search() {
    let game = bushy(6, 7);
    let given = Given(&game);
    let mut tables = Tables::new();
    for named in SEARCHES {
        let cancel = Cancel::new();
        let clock = Looks::new(Some((2, &cancel)));
        let limits = Limits::none().time_by(Duration::MAX, &clock).cancelled_by(&cancel);
        let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
        let mut search = (named.make)(asked);
        let answer = deepening(&mut *search, FixedStep::new(1), |search, depth, _| {
            search.search(depth, Window::FULL)
        });
        assert_eq!(answer.stopped, Some(StopReason::Cancelled), "{}", named.name);
        assert!(answer.statistics.nodes <= 2 * POLL_INTERVAL, "{}", named.name);
        assert_eq!(answer.value.bound(), Bound::Heuristic, "{}", named.name);
        assert!(answer.statistics.depth > 2 && !answer.line.is_empty(), "{answer:?}");
    }
}

#[test]
fn depths_and_their_number_are_limited() {
    let game = bushy(3, 6);
    let given = Given(&game);
    let mut tables = Tables::new();
    let ends = [
        (Limits::none().max_cost(4), Some(StopReason::MaxCost), 4),
        (Limits::none().iterations(3), Some(StopReason::Iterations), 2),
        (Limits::none().max_cost(6), None, 6),
    ];
    for (limits, stopped, depth) in ends {
        let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
        for (named, mut search) in searches_of(asked) {
            let answer = deepening(&mut *search, FixedStep::new(1), |search, depth, _| {
                search.search(depth, Window::FULL)
            });
            assert_eq!(
                (answer.stopped, answer.statistics.depth),
                (stopped, depth),
                "{}",
                named.name
            );
            assert_eq!(answer.value.bound() == Bound::Exact, stopped.is_none(), "{}", named.name);
        }
    }
}

#[test]
fn proofs_and_samples_look_at_the_clock_too() {
    let game = Uniform::new(8, 10, Ordering::Random, 1).unwrap();
    for seconds in 1..5 {
        let limit = (seconds - 1) * POLL_INTERVAL;
        let clock = Looks::new(None);
        let limits = Limits::none().time_by(Duration::from_secs(seconds), &clock);
        let mut search =
            DfPn::new(&game, game.root(), Goal::Points(0), 1 << 20).unwrap().limited(limits);
        let proof = search.prove();
        assert_eq!(proof.proven, Proven::Unknown(StopReason::Time));
        assert!(proof.statistics.nodes <= limit);
        assert_eq!(search.line(), Err(StopReason::Time));

        let clock = Looks::new(None);
        let limits = Limits::none().time_by(Duration::from_secs(seconds), &clock);
        let mut search = MonteCarlo::new(&game, game.root(), 1 << 20, 1).unwrap().limited(limits);
        let answer = search.search();
        assert_eq!(answer.stopped, Some(StopReason::Time));
        assert!(answer.statistics.nodes <= limit);
        assert_eq!(answer.value.bound(), Bound::Heuristic);
    }
}
