//! Monte-Carlo tree search on random games: what it proves is true, and given
//! time and room it proves everything; limits; seeds.

mod common;

use common::{Truth, long, random_game, worth};
use deepen::{Limits, StopReason};
use deepen_check::games::Worth;
use deepen_games::explicit::ExplicitGame;
use deepen_games::monte_carlo::{Bounds, MonteCarlo};
use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{Answer, Bound, Game, Score, Window};

const MEMORY: usize = 1 << 20;

fn search(game: &ExplicitGame, seed: u64) -> MonteCarlo<'_, ExplicitGame> {
    MonteCarlo::new(game, game.root(), MEMORY, seed).unwrap()
}

fn is_true(bounds: Bounds, truth: Worth) -> bool {
    worth(bounds.lower) <= truth && truth <= worth(bounds.upper)
}

/// The moves are those of the game, best first, and agree with the answer.
fn check_moves(game: &ExplicitGame, answer: &Answer<u16>, context: &str) {
    let mut chosen: Vec<u16> = answer.moves.iter().map(|each| each.chosen).collect();
    assert_eq!(answer.line.first(), chosen.first(), "{context}");
    chosen.sort_unstable();
    let mut moves = Vec::new();
    game.generate(&game.root(), 0, &mut moves);
    assert!(chosen.is_empty() || chosen == moves, "{context}");
    let best = answer.moves.first();
    assert!(best.is_none_or(|best| best.line == answer.line), "{context}");
}

fn proves(seed: u64) {
    let (game, family) = random_game(seed);
    let truth = Truth::of(&game);
    let context = format!("seed {seed}, {family:?}");
    let limits = Limits::none().expanded(1_000_000);
    // Until it is known how soon.
    let mut whole = search(&game, seed).limited(limits).distances(true);
    let answer = whole.search();
    assert_eq!((answer.stopped, answer.value.bound()), (None, Bound::Exact), "{context}");
    truth.check(answer.value, truth.longest, Window::FULL, &|| context.clone());
    check_moves(&game, &answer, &context);
    if truth.longest > 0 {
        truth.check_line(&game, &answer.line, answer.value, u32::MAX, &|| context.clone());
    }
    // Until it is known who wins.
    let mut sooner = search(&game, seed).limited(limits);
    let answer = sooner.search();
    assert_eq!(answer.stopped, None, "{context}");
    truth.check_proven(answer.value, &|| context.clone());
    truth.play(&game, &answer.line, answer.value, &|| context.clone());
    let said = worth(answer.value.score);
    let same =
        |a, b| matches!((a, b), (Worth::Won(_), Worth::Won(_)) | (Worth::Lost(_), Worth::Lost(_)));
    assert!(said == truth.game || same(said, truth.game), "{said:?}, {context}");
    assert!(answer.value.bound() != Bound::Heuristic, "{context}");
    check_moves(&game, &answer, &context);
    assert!(sooner.moves().all(|each| (-1.0..=1.0).contains(&each.mean)), "{context}");
}

#[test]
fn what_is_proven_is_true() {
    (0..if long() { 500_000 } else { 20_000 }).for_each(proves);
}

#[test]
fn a_limit_leaves_a_heuristic_and_is_never_exceeded() {
    for seed in 0..20_000 {
        let (game, family) = random_game(seed);
        let truth = Truth::of(&game);
        let most = seed % 61;
        let mut search = search(&game, seed).limited(Limits::none().expanded(most)).distances(true);
        let answer = search.search();
        let context = || format!("seed {seed}, {family:?}, {most} positions");
        assert!(answer.statistics.nodes <= most, "{}", context());
        truth.check_proven(answer.value, &context);
        truth.play(&game, &answer.line, answer.value, &context);
        match answer.stopped {
            None => assert_eq!(answer.value.bound(), Bound::Exact, "{}", context()),
            Some(reason) => {
                assert_eq!(reason, StopReason::Expanded);
                assert_eq!(answer.statistics.nodes, most, "{}", context());
                assert_ne!(answer.value.bound(), Bound::Exact, "{}", context());
            }
        }
        check_moves(&game, &answer, &context());
        let below = |each: &deepen_games::RootMove<u16>| {
            let mut place = game.root();
            game.apply(&mut place, each.chosen);
            place.node()
        };
        let worths = answer.moves.iter().map(|each| (each, truth.of_node(below(each))));
        for (each, below) in worths {
            let (said, is) = (worth(each.value.score), below.seen_from_before());
            assert!(!each.value.at_least || is >= said, "{}", context());
            assert!(!each.value.at_most || is <= said, "{}", context());
        }
        let sampled: Vec<_> = search.moves().collect();
        for each in &sampled {
            let mut place = game.root();
            game.apply(&mut place, each.chosen);
            let worth = truth.of_node(place.node()).seen_from_before();
            assert!(is_true(each.bounds, worth), "{}", context());
        }
    }
}

#[test]
fn the_same_for_a_seed() {
    let game = Uniform::new(6, 8, Ordering::Random, 3).unwrap();
    let run = |seed, bytes| {
        let limits = Limits::none().expanded(20_000);
        let mut search = MonteCarlo::new(&game, game.root(), bytes, seed).unwrap();
        search = search.limited(limits).points_of_a_win(100);
        let answer = search.search();
        let moves: Vec<_> = search.moves().collect();
        (answer, moves)
    };
    assert_eq!(run(7, 1 << 20), run(7, 1 << 20));
    assert_ne!(run(7, 1 << 20).1, run(8, 1 << 20).1);
    let visits: u32 = run(7, 1 << 20).1.iter().map(|each| each.visits).sum();
    assert!(visits > 1_000);
}

#[test]
fn memory_is_fixed() {
    let game = Uniform::new(6, 8, Ordering::Random, 3).unwrap();
    for bytes in [0, 64, 1_000, 100_000] {
        let mut search = MonteCarlo::new(&game, game.root(), bytes, 1).unwrap();
        assert!(search.bytes() <= bytes.max(200));
        // Without another limit, the end of the memory is one.
        let answer = search.search();
        assert_eq!(answer.stopped, Some(StopReason::Memory));
        assert_eq!(answer.value.bound(), Bound::Heuristic);
        assert!(search.bytes() <= bytes.max(200));
        // With one, games are played until it is reached.
        let mut search = MonteCarlo::new(&game, game.root(), bytes, 1).unwrap();
        search = search.limited(Limits::none().expanded(50_000));
        let answer = search.search();
        assert_eq!(answer.stopped, Some(StopReason::Expanded));
        assert_eq!(answer.statistics.nodes, 50_000);
        assert!(search.bytes() <= bytes.max(200));
    }
    assert!(MonteCarlo::new(&game, game.root(), usize::MAX, 1).is_err());
}

#[test]
fn finds_the_best_move_of_a_tree_that_it_cannot_exhaust() {
    // Rank 0 is the best move.
    let found = |seed| {
        let game = Uniform::new(4, 9, Ordering::Random, seed).unwrap();
        let mut search = MonteCarlo::new(&game, game.root(), 1 << 22, seed).unwrap();
        search = search.limited(Limits::none().expanded(60_000)).points_of_a_win(4_000);
        let answer = search.search();
        assert!(answer.value.score.value().abs() <= Score::points(4_000).value());
        answer.line[0] == 0
    };
    let right = (0..20).filter(|seed| found(*seed)).count();
    assert!(right >= 10, "{right} of 20");
}
