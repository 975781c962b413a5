//! Every search on random trees and graphs, against values that `deepen-check`
//! works out backwards: 100,000 of them, fifty times as many with
//! `DEEPEN_LONG=1`.

mod common;

use common::{Asked, DRIVERS, ENGINES, Tables, Truth, long, random_game, searches_of, windows};
use deepen::{FixedStep, Geometric, Limits};
use deepen_games::explicit::Given;
use deepen_games::{Bound, Window, deepening};

/// Seeds of a share of the games, so that several threads test.
fn seeds(share: u64, shares: u64) -> impl Iterator<Item = u64> {
    let games = if long() { 5_000_000 } else { 100_000 };
    (0..games).skip(share as usize).step_by(shares as usize)
}

/// A number below `end` that differs from seed to seed.
fn any(seed: u64, salt: u64, end: usize) -> usize {
    let mixed = (seed ^ salt << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as usize % end
}

/// Every search, to every depth or some, in the full window and in others.
fn one_depth_and_window(seed: u64, tables: &Tables) {
    let (game, family) = random_game(seed);
    let truth = Truth::of(&game);
    let given = Given(&game);
    let windows = windows(truth.longest);
    let all = seed % 500 < 2;
    let depths = truth.longest + 2;
    for (named, mut search) in
        searches_of(Asked { game: &game, given: &given, limits: Limits::none(), tables })
    {
        let mut ask = |depth, window| {
            let context =
                || format!("{}, seed {seed}, {family:?}, {depth}, {window:?}", named.name);
            let value = search.search(depth, window).unwrap();
            // Minimax knows no window.
            let window = if named.name == "minimax" { Window::FULL } else { window };
            truth.check(value, depth, window, &context);
            if window == Window::FULL && depth > 0 {
                truth.play(&game, search.line(), value, &context);
                if named.whole_line {
                    truth.check_line(&game, search.line(), value, depth, &context);
                }
            }
        };
        if all {
            for depth in 0..depths {
                ask(depth, Window::FULL);
                for window in &windows {
                    ask(depth, *window);
                }
            }
        } else {
            ask(any(seed, 1, depths as usize) as u32, Window::FULL);
            for salt in 2..5 {
                let window = windows[any(seed, salt, windows.len())];
                ask(any(seed, salt + 3, depths as usize) as u32, window);
            }
            ask(truth.longest, Window::FULL);
        }
    }
}

/// Every search under every driver, deeper and deeper until it is proven.
fn deeper_and_deeper(seed: u64, tables: &Tables) {
    let (game, family) = random_game(seed);
    let truth = Truth::of(&game);
    let given = Given(&game);
    let (driver, step) = DRIVERS[any(seed, 9, DRIVERS.len())];
    let asked = Asked { game: &game, given: &given, limits: Limits::none(), tables };
    for (named, mut search) in searches_of(asked) {
        let context = || format!("{} under {driver}, seed {seed}, {family:?}", named.name);
        let check = |value, depth: u32| {
            truth.check(value, depth.min(truth.longest), Window::FULL, &context);
            value
        };
        let answer = if seed.is_multiple_of(3) {
            deepening(&mut *search, Geometric::new(1.5).unwrap(), |search, depth, before| {
                step(search, depth, before).map(|value| check(value, depth))
            })
        } else {
            deepening(&mut *search, FixedStep::new(1), |search, depth, before| {
                step(search, depth, before).map(|value| check(value, depth))
            })
        };
        let depth = answer.statistics.depth;
        assert_eq!((answer.stopped, answer.value.bound()), (None, Bound::Exact), "{}", context());
        truth.check(answer.value, truth.longest, Window::FULL, &context);
        // Won or lost is proven as soon as it is in sight.
        let enough = answer.value.score.distance().unwrap_or(truth.longest);
        assert!(seed.is_multiple_of(3) || depth <= enough, "{depth} plies: {}", context());
        truth.play(&game, &answer.line, answer.value, &context);
        if named.whole_line && !driver.contains("MTD") {
            truth.check_line(&game, &answer.line, answer.value, depth, &context);
        }
    }
}

/// The engine, in every configuration, to the end and to a depth.
fn engines(seed: u64) {
    let (game, family) = random_game(seed);
    let truth = Truth::of(&game);
    let most = any(seed, 5, truth.longest as usize + 1) as u32;
    for configured in ENGINES {
        let context = || format!("engine, {}, seed {seed}, {family:?}, {most}", configured.name);
        let selective = (configured.options)().is_selective();
        // To a depth, to the end, and to the depth again with what is known then.
        let to = |depth| Limits::none().max_cost(depth);
        let limits = [to(most), to(truth.longest + 40), to(most), to(most / 2)];
        let answers = configured.answers(&game, &limits);
        for answer in &answers {
            truth.check_proven(answer.value, &context);
            truth.play(&game, &answer.line, answer.value, &context);
        }
        if selective {
            continue;
        }
        assert_eq!(answers[1].value.bound(), Bound::Exact, "{}", context());
        truth.check(answers[1].value, truth.longest, Window::FULL, &context);
        let is_deeper = configured.table.is_some() && configured.name != "same depth of the table";
        if !is_deeper {
            for answer in answers {
                truth.check(answer.value, answer.statistics.depth, Window::FULL, &context);
            }
        }
    }
}

#[test]
fn the_engine_too() {
    seeds(0, 10).for_each(engines);
}

#[test]
fn first_half_in_windows() {
    let mut tables = Tables::new();
    seeds(0, 2).for_each(|seed| one_depth_and_window(seed, tables.empty()));
}

#[test]
fn second_half_in_windows() {
    let mut tables = Tables::new();
    seeds(1, 2).for_each(|seed| one_depth_and_window(seed, tables.empty()));
}

#[test]
fn first_half_deeper_and_deeper() {
    let mut tables = Tables::new();
    seeds(0, 2).for_each(|seed| deeper_and_deeper(seed, tables.empty()));
}

#[test]
fn second_half_deeper_and_deeper() {
    let mut tables = Tables::new();
    seeds(1, 2).for_each(|seed| deeper_and_deeper(seed, tables.empty()));
}
