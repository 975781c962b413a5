//! Several threads on one position: what they find is true, what is promised
//! to be repeated is repeated, and limits hold for all of them together.

mod common;

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::{Held, Truth, random_game, windows};
use deepen::{Cancel, FixedStep, Limits, POLL_INTERVAL, StopReason};
use deepen_games::explicit::{ExplicitGame, Given};
use deepen_games::uniform::{Ordering, Place, Uniform};
use deepen_games::{
    Answer, Bound, Engine, Evaluator, NoEstimate, RootMove, Score, SplitRoot, Stagger, Statistics,
    Team, TranspositionTable, Tree, TreeSearch, Window, WindowSearch, alpha_beta, aspiration,
    deepening, lazy_smp, mtdf, principal_variation_search, tabled_alpha_beta,
};

/// A tree too large to be searched to its end here.
fn endless() -> Uniform {
    Uniform::new(20, 8, Ordering::Random, 5).unwrap()
}

/// Judges uniform trees, and counts how many positions it judged; does
/// something at one of them. The uniform tree is judged at its depth only.
struct Counting<F> {
    judged: AtomicU64,
    at: u64,
    act: F,
}

impl<F: Fn()> Counting<F> {
    fn new(at: u64, act: F) -> Self {
        Counting { judged: AtomicU64::new(0), at, act }
    }
}

impl<F: Fn()> Evaluator<Uniform> for Counting<F> {
    type Memo = ();

    fn begin(&self, _: &Place) {}

    fn after(&self, (): (), _: u16, _: &Place) {}

    fn estimate(&self, (): (), _: &Place) -> i32 {
        if self.judged.fetch_add(1, Relaxed) + 1 == self.at {
            (self.act)();
        }
        0
    }
}

/// Members that search a uniform tree with one table, deeper and deeper.
fn lazily<E: Evaluator<Uniform, Memo = ()> + Sync>(
    game: &Uniform,
    evaluator: &E,
    limits: Limits<'_, u32>,
    threads: usize,
) -> Answer<u16> {
    let table = TranspositionTable::new(1 << 16).unwrap();
    let team = Team::new(limits);
    let member = || {
        let tree = Tree::new(game, evaluator, game.root()).in_team(&team);
        TreeSearch::new(tree, |tree, node, depth, window| {
            tabled_alpha_beta(tree, &table, node, depth, window)
        })
    };
    let members = (0..threads).map(|_| member()).collect();
    lazy_smp(&team, members, |number, search| {
        deepening(search, Stagger::new(number), |search, depth, _| {
            search.search(depth, Window::FULL)
        })
    })
}

#[test]
fn lazy_threads_find_what_is_true() {
    let mut table = TranspositionTable::new(1 << 14).unwrap();
    for seed in 0..1_500 {
        let (game, family) = random_game(seed);
        let truth = Truth::of(&game);
        let given = Given(&game);
        table.clear();
        let team = Team::new(Limits::none());
        let member = || {
            let tree = Tree::new(&game, &given, game.root()).in_team(&team);
            TreeSearch::new(tree, |tree, node, depth, window| {
                tabled_alpha_beta(tree, &table, node, depth, window)
            })
        };
        let answer = lazy_smp(&team, vec![member(), member(), member()], |number, search| {
            deepening(search, Stagger::new(number), |search, depth, before| {
                aspiration(search, depth, before.map_or(Score::DRAW, |value| value.score), 3)
            })
        });
        let context = || format!("seed {seed}, {family:?}, {answer:?}");
        assert_eq!((answer.stopped, answer.value.bound()), (None, Bound::Exact), "{}", context());
        truth.check(answer.value, truth.longest, Window::FULL, &context);
        truth.play(&game, &answer.line, answer.value, &context);
    }
}

#[test]
fn the_engine_finds_what_is_true_in_any_number_of_threads() {
    for seed in 0..300 {
        let (game, family) = random_game(seed);
        let (truth, given) = (Truth::of(&game), Given(&game));
        for threads in [0, 1, 2, 4] {
            let mut engine = Engine::new(&game, &given).table(1 << 12).unwrap().multi_pv(2);
            let answer = engine.search_in_threads(&game.root(), threads);
            let context = || format!("seed {seed}, {family:?}, {threads} threads, {answer:?}");
            assert_eq!(
                (answer.stopped, answer.value.bound()),
                (None, Bound::Exact),
                "{}",
                context()
            );
            truth.check(answer.value, truth.longest, Window::FULL, &context);
            truth.play(&game, &answer.line, answer.value, &context);
            // The moves are those of the thread whose answer it is.
            let mut moves = answer.moves.iter();
            let is_best = |chosen| {
                moves.any(|tried| tried.chosen == chosen && tried.value.score == answer.value.score)
            };
            assert!(answer.line.first().copied().is_none_or(is_best), "{}", context());
        }
    }
}

#[test]
fn the_engine_in_threads_keeps_to_its_limits() {
    let game = endless();
    for limit in [0, 1, 3_000, 40_000] {
        let mut engine = Engine::new(&game, &NoEstimate).limits(Limits::none().expanded(limit));
        let answer = engine.search_in_threads(&game.root(), 3);
        assert_eq!(answer.stopped, Some(StopReason::Expanded));
        assert!(answer.statistics.nodes <= limit && !answer.line.is_empty());
    }
}

/// What a split search finds, all that is promised to be the same every time.
type Found = (Answer<u16>, Vec<RootMove<u16>>, Statistics);

fn split(game: &ExplicitGame, threads: usize, bytes: usize, limits: Limits<'_, u32>) -> Found {
    let given = Given(game);
    let team = Team::new(limits);
    let mut search = SplitRoot::new(&team, threads, (game, &given), &game.root(), |tree| {
        let table = TranspositionTable::new(bytes).unwrap();
        TreeSearch::new(tree, move |tree, node, depth, window| {
            tabled_alpha_beta(tree, &table, node, depth, window)
        })
    })
    .full_width();
    let answer = deepening(&mut search, FixedStep::new(1), |search, depth, before| {
        if depth % 3 == 2 {
            return mtdf(search, depth, before.map_or(Score::DRAW, |value| value.score));
        }
        search.search(depth, Window::FULL)
    });
    (answer, search.moves().cloned().collect(), search.statistics())
}

#[test]
fn a_split_root_finds_what_is_true_and_the_same_for_any_number_of_threads() {
    for seed in 0..600 {
        let (game, family) = random_game(seed);
        let truth = Truth::of(&game);
        for bytes in [0, 64, 1 << 12] {
            let (one, moves, counts) = split(&game, 1, bytes, Limits::none());
            let context = || format!("seed {seed}, {family:?}, {bytes} bytes, {one:?}");
            assert_eq!((one.stopped, one.value.bound()), (None, Bound::Exact), "{}", context());
            truth.check(one.value, truth.longest, Window::FULL, &context);
            truth.play(&game, &one.line, one.value, &context);
            for threads in [2, 3, 8] {
                let several = split(&game, threads, bytes, Limits::none());
                assert_eq!(several, (one.clone(), moves.clone(), counts), "{}", context());
            }
        }
    }
}

#[test]
fn the_engine_can_be_repeated_in_any_number_of_threads() {
    let large = Uniform::new(8, 9, Ordering::Random, 3).unwrap();
    let mut found = None;
    for threads in [1, 2, 5, 2] {
        let limits = Limits::none().expanded(30_000);
        let mut engine = Engine::new(&large, &NoEstimate).limits(limits).table(1 << 12).unwrap();
        let answer = engine.search_repeatably(&large.root(), threads, 1 << 14).unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Expanded));
        assert!(answer.statistics.nodes <= 30_000 && answer.statistics.depth > 2);
        assert_eq!(answer.moves.len(), 8);
        // Nor does it matter what was searched before.
        engine.search(&large.root());
        let again = engine.search_repeatably(&large.root(), threads, 1 << 14).unwrap();
        assert_eq!(again, answer);
        assert_eq!(found.get_or_insert(answer.clone()), &answer);
    }
    for seed in 0..150 {
        let (game, family) = random_game(seed);
        let (truth, given) = (Truth::of(&game), Given(&game));
        let engine = Engine::new(&game, &given);
        let one = engine.search_repeatably(&game.root(), 1, 1 << 10).unwrap();
        let context = || format!("seed {seed}, {family:?}, {one:?}");
        assert_eq!((one.stopped, one.value.bound()), (None, Bound::Exact), "{}", context());
        truth.check(one.value, truth.longest, Window::FULL, &context);
        truth.play(&game, &one.line, one.value, &context);
        assert_eq!(engine.search_repeatably(&game.root(), 3, 1 << 10).unwrap(), one);
    }
}

#[test]
fn a_split_root_keeps_to_its_window() {
    let team = Team::new(Limits::none());
    for seed in 0..400 {
        let (game, family) = random_game(seed);
        let (truth, given) = (Truth::of(&game), Given(&game));
        let mut search = SplitRoot::new(&team, 2, (&game, &given), &game.root(), |tree| {
            TreeSearch::new(tree, principal_variation_search)
        })
        .full_width();
        for (number, window) in windows(truth.longest).into_iter().enumerate().step_by(7) {
            let depth = number as u32 % (truth.longest + 2);
            let value = search.search(depth, window).unwrap();
            let context = || format!("seed {seed}, {family:?}, {depth}, {window:?}");
            truth.check(value, depth, window, &context);
        }
    }
}

#[test]
fn no_limit_on_positions_is_exceeded_by_any_number_of_threads() {
    let game = endless();
    for limit in [0, 1, 2, 7, 100, 4_096, 10_000, 50_000] {
        for threads in [1, 2, 5] {
            let counting = Counting::new(u64::MAX, || ());
            let limits = Limits::none().expanded(limit);
            let answer = lazily(&game, &counting, limits, threads);
            assert_eq!(answer.stopped, Some(StopReason::Expanded));
            assert_ne!(answer.value.bound(), Bound::Exact);
            let visited = answer.statistics.nodes;
            assert!(visited <= limit, "{visited} of {limit} by {threads}");
            assert!(counting.judged.load(Relaxed) <= visited);
            // Each thread may have had some left.
            let kept = (threads as u64 - 1) * POLL_INTERVAL;
            assert!(visited + kept >= limit, "{visited} of {limit} by {threads}");
        }
    }
}

#[test]
fn a_split_root_stops_at_the_same_position_every_time() {
    let game = endless();
    for limit in [0, 1, 19, 20, 21, 1_000, 30_000] {
        let search = |threads| {
            let team = Team::new(Limits::none().expanded(limit));
            let mut search =
                SplitRoot::new(&team, threads, (&game, &NoEstimate), &game.root(), |tree| {
                    TreeSearch::new(tree, alpha_beta)
                });
            let answer = deepening(&mut search, FixedStep::new(1), |search, depth, _| {
                search.search(depth, Window::FULL)
            });
            (answer, search.moves().cloned().collect::<Vec<_>>(), search.statistics())
        };
        let one = search(1);
        assert_eq!(one.0.stopped, Some(StopReason::Expanded));
        assert!(one.2.nodes <= limit, "{} of {limit}", one.2.nodes);
        assert_ne!(one.0.value.bound(), Bound::Exact);
        assert_eq!(search(2), one);
        assert_eq!(search(7), one);
    }
}

#[test]
fn cancelling_ends_all_threads_soon() {
    let game = endless();
    for (threads, at) in [(1, 1), (1, 10_000), (2, 20_000), (4, 50_000)] {
        let cancel = Cancel::new();
        let counting = Counting::new(at, || cancel.cancel());
        let answer = lazily(&game, &counting, Limits::none().cancelled_by(&cancel), threads);
        assert_eq!(answer.stopped, Some(StopReason::Cancelled));
        assert_ne!(answer.value.bound(), Bound::Exact);
        let after = counting.judged.load(Relaxed) - at;
        assert!(after <= threads as u64 * POLL_INTERVAL, "{after} positions after that");
    }
}

#[test]
fn time_is_looked_at_by_all_threads() {
    let game = endless();
    for threads in [1, 3] {
        let clock = Held::default();
        let counting = Counting::new(30_000, || clock.move_on(10));
        let limits = Limits::none().time_by(Duration::from_millis(10), &clock);
        let answer = lazily(&game, &counting, limits, threads);
        assert_eq!(answer.stopped, Some(StopReason::Time));
        let after = counting.judged.load(Relaxed) - 30_000;
        assert!(after <= threads as u64 * POLL_INTERVAL, "{after} positions after that");
        assert!(answer.statistics.depth > 0);
    }
}

#[test]
fn the_first_thread_is_through_at_the_greatest_depth_and_ends_the_others() {
    let game = Uniform::new(6, 9, Ordering::Random, 2).unwrap();
    for threads in [1, 2, 4] {
        let answer = lazily(&game, &NoEstimate, Limits::none().max_cost(4), threads);
        assert_eq!(answer.stopped, Some(StopReason::MaxCost));
        assert_eq!(answer.statistics.depth, 4);
        let answer = lazily(&game, &NoEstimate, Limits::none().iterations(3), threads);
        assert_eq!(answer.stopped, Some(StopReason::Iterations));
        assert_eq!(answer.statistics.depth, 3);
    }
}

#[test]
fn a_panic_in_one_thread_ends_the_others_and_comes_out() {
    let game = endless();
    for threads in [1, 3] {
        let counting = Counting::new(20_000, || panic!("in the evaluator"));
        let search = || lazily(&game, &counting, Limits::none(), threads);
        let panic = catch_unwind(AssertUnwindSafe(search)).unwrap_err();
        // The game is endless: that the search returns is that all have ended.
        assert_eq!(panic.downcast_ref(), Some(&"in the evaluator"));
    }
}
