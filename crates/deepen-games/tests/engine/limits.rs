//! Limits: kept to the node, looked at often enough, and told.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use deepen::{Cancel, Clock, Limits, POLL_INTERVAL, StopReason};
use deepen_games::time::TimeBudget;
use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{Bound, Engine, Game, NoEstimate, Options};

fn game() -> Uniform {
    Uniform::new(6, 10, Ordering::Random, 7).unwrap()
}

#[test]
fn a_limit_on_positions_is_never_exceeded() {
    let game = game();
    for options in [Options::default(), Options::plain(), Options::selective()] {
        for most in (0..120).chain([1_000, 4_095, 4_096, 4_097, 10_000]) {
            let limits = Limits { expanded: Some(most), ..Limits::none() };
            let engine = Engine::new(&game, &NoEstimate).options(options).limits(limits);
            let answer = engine.table(1 << 16).unwrap().search(&game.root());
            assert_eq!(answer.stopped, Some(StopReason::Expanded));
            assert_eq!(answer.statistics.nodes, most);
            assert_ne!(answer.value.bound(), Bound::Exact);
            let first = *answer.line.first().expect("some move");
            assert!(game.decode(&game.root(), game.code(first)).is_some());
        }
    }
}

/// A clock that goes on each time it is looked at.
struct Steps(AtomicU64);

impl Clock for Steps {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Relaxed))
    }
}

#[test]
fn the_clock_is_looked_at_often_enough() {
    let game = game();
    for looks in [1, 2, 3, 10] {
        let clock = Steps(AtomicU64::new(0));
        let limits = Limits { time: Some((Duration::from_secs(looks), &clock)), ..Limits::none() };
        let answer = Engine::new(&game, &NoEstimate).limits(limits).search(&game.root());
        assert_eq!(answer.stopped, Some(StopReason::Time));
        assert_eq!(answer.statistics.nodes, (looks - 1) * POLL_INTERVAL);
        assert_ne!(answer.value.bound(), Bound::Exact);
    }
}

#[test]
fn a_search_is_cancelled_and_goes_on_afterwards() {
    let game = game();
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits { cancel: Some(&cancel), ..Limits::none() };
    let engine = Engine::new(&game, &NoEstimate).limits(limits);
    let mut engine = engine.table(1 << 20).unwrap();
    let answer = engine.search(&game.root());
    assert_eq!((answer.stopped, answer.statistics.nodes), (Some(StopReason::Cancelled), 0));
    let answer = engine.limits(Limits::none()).search(&game.root());
    assert_eq!((answer.stopped, answer.value.bound()), (None, Bound::Exact));
    assert_eq!(answer.value.score, game.value());
}

#[test]
fn a_limit_on_the_depth_ends_it() {
    let game = game();
    let limits = Limits { max_cost: Some(4), ..Limits::none() };
    let answer = Engine::new(&game, &NoEstimate).limits(limits).search(&game.root());
    assert_eq!((answer.stopped, answer.statistics.depth), (Some(StopReason::MaxCost), 4));
    assert_eq!((answer.value.bound(), answer.line.len()), (Bound::Heuristic, 4));
}

#[test]
fn a_budget_of_time_ends_it_between_depths() {
    let game = game();
    let clock = Steps(AtomicU64::new(0));
    let budget = TimeBudget {
        soft: Duration::from_secs(12),
        hard: Duration::from_secs(1_000),
        worrying_drop: 50,
    };
    let mut engine = Engine::new(&game, &NoEstimate).table(1 << 20).unwrap();
    engine.set_budget(budget, &clock);
    let answer = engine.search(&game.root());
    assert_eq!(answer.stopped, Some(StopReason::Time));
    assert!(answer.statistics.depth > 1 && !answer.line.is_empty());
    assert!(clock.now() < Duration::from_secs(100));
    // In threads, how far each comes is a matter of chance.
    engine.forget();
    let answer = engine.search_in_threads(&game.root(), 2);
    assert!(!answer.line.is_empty());
    assert!(answer.stopped == Some(StopReason::Time) || answer.value.bound() == Bound::Exact);
    // Other limits do away with it.
    engine.set_limits(Limits::none());
    assert_eq!(engine.search(&game.root()).value.bound(), Bound::Exact);
}
