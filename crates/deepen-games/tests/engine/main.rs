//! The engine against minimax: every exact feature on and off, every window,
//! tables of any size; and what is proven, under every selective rule.

mod audit;
#[path = "../common/games.rs"]
#[allow(unreachable_pub, reason = "it is public for tests that share it otherwise")]
mod games;
mod limits;
mod played;
mod staged;
mod toys;

use audit::Audit;
use deepen_games::{
    Bound, Engine, Forcing, Futility, LateMoves, NullMove, Options, ProbableCut, ReverseFutility,
    Score, TableUse, Tree, Value, Window, WindowSearch, Windows, minimax, quiescence,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use staged::{Judge, Staged};

/// No random game lasts longer.
const DEEP: u32 = 60;

/// How many random games.
fn games() -> u64 {
    let is_long = std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1");
    if is_long { 100_000 } else { 1_500 }
}

/// The game of a seed, and by what else is chosen for it.
fn case(seed: u64) -> (ChaCha8Rng, Staged) {
    (ChaCha8Rng::seed_from_u64(seed), Staged(games::random_game(seed).0))
}

fn coin(random: &mut ChaCha8Rng) -> bool {
    random.next_u32() & 64 != 0
}

/// One of these.
fn any<T: Copy>(random: &mut ChaCha8Rng, all: &[T]) -> T {
    all[random.next_u32() as usize % all.len()]
}

/// Any combination of what never changes a value.
fn exact(random: &mut ChaCha8Rng) -> Options {
    Options {
        null_windows: coin(random),
        windows: any(
            random,
            &[
                Windows::Full,
                Windows::Aspiration(1),
                Windows::Aspiration(5),
                Windows::MemoryEnhanced,
            ],
        ),
        table: any(random, &[TableUse::Moves, TableUse::SameDepth]),
        table_depth: any(random, &[0, 1, 2, 3]),
        enhanced_cut_offs: any(random, &[None, Some(0), Some(1), Some(3)]),
        distance_bounds: coin(random),
        quiescence: false,
        killers: coin(random),
        counter_moves: coin(random),
        history: coin(random),
        continuation: coin(random),
        hints: coin(random),
        ..Options::plain()
    }
}

/// Any combination of rules that may be wrong, as bold as can be.
fn selective(random: &mut ChaCha8Rng) -> Options {
    let margin = any(random, &[0, 1, 3]);
    let least_depth = any(random, &[1, 2, 3]);
    Options {
        null_move: coin(random).then_some(NullMove {
            least_depth,
            reduction: any(random, &[0, 1, 2]),
            verified: coin(random),
        }),
        late_moves: coin(random).then_some(LateMoves { early: 1, least_depth }),
        futility: coin(random).then_some(Futility { most_depth: 4, margin }),
        reverse_futility: coin(random).then_some(ReverseFutility { most_depth: 4, margin }),
        probable_cut: coin(random).then_some(ProbableCut { least_depth, reduction: 1, margin }),
        forcing: coin(random).then_some(Forcing { most_times: 2 }),
        table: any(random, &[TableUse::SameDepth, TableUse::Deeper]),
        quiescence: coin(random),
        ..exact(random)
    }
}

/// An engine with no table, one of a single bucket, or one with room for all.
fn engine<'a>(
    random: &mut ChaCha8Rng,
    game: &'a Staged,
    judge: &'a Judge<'a>,
    options: Options,
) -> Engine<'a, Staged, Judge<'a>> {
    let engine = Engine::new(game, judge).options(options);
    match random.next_u32() % 4 {
        0 => engine,
        size => engine.table([0, 64, 192, 1 << 13][size as usize]).unwrap(),
    }
}

fn windows() -> Vec<Window> {
    let mut scores = vec![Window::FULL.alpha, Window::FULL.beta];
    scores.extend([0, 1, 2, 4].map(Score::lost_in));
    scores.extend([-4, -2, -1, 0, 1, 3].map(Score::points));
    scores.extend([5, 3, 1].map(Score::won_in));
    let pairs = scores.iter().flat_map(|alpha| scores.iter().map(|beta| (*alpha, *beta)));
    pairs.filter(|(a, b)| a < b).map(|(alpha, beta)| Window { alpha, beta }).collect()
}

/// What minimax says to a depth.
fn truth(game: &Staged, depth: u32) -> Value {
    let judge = Judge(game);
    let mut tree = Tree::new(game, &judge, game.root());
    let root = tree.root();
    minimax(&mut tree, root, depth).unwrap()
}

/// What is said to be proven is.
fn check_proven(value: Value, game: Value, context: &str) {
    assert!(!value.at_least || game.score >= value.score, "{value:?} {game:?} {context}");
    assert!(!value.at_most || game.score <= value.score, "{value:?} {game:?} {context}");
}

/// The value is this one, or a bound of it where the window lets it be.
fn check_bound(value: Value, score: Score, window: Window, context: &str) {
    let is_right = if value.score <= window.alpha {
        score <= value.score
    } else if value.score >= window.beta {
        score >= value.score
    } else {
        score == value.score
    };
    assert!(is_right, "{value:?} {score:?} {window:?} {context}");
}

#[test]
fn exact_features_leave_the_value_as_it_is() {
    let windows = windows();
    for seed in 0..games() {
        let (mut random, game) = case(seed);
        let judge = Judge(&game);
        let options = exact(&mut random);
        let mut engine = engine(&mut random, &game, &judge, options);
        let mut search = engine.window_search(&game.root());
        let all = truth(&game, DEEP);
        for depth in [0, 1, 2, 3, 4, 7, DEEP, 2] {
            let score = truth(&game, depth).score;
            for _ in 0..6 {
                let window = any(&mut random, &windows);
                let value = search.search(depth, window).unwrap();
                let context = format!("seed {seed} depth {depth} {options:?}");
                check_bound(value, score, window, &context);
                check_proven(value, all, &context);
                if depth == DEEP {
                    assert!(value.at_most || value.score >= window.beta, "{value:?} {context}");
                    assert!(value.at_least || value.score <= window.alpha, "{value:?} {context}");
                }
            }
        }
    }
}

#[test]
fn deepening_ends_with_the_value_of_the_game() {
    for seed in 0..games() {
        let (mut random, game) = case(seed);
        let judge = Judge(&game);
        let options = Options {
            table: any(&mut random, &[TableUse::SameDepth, TableUse::Deeper]),
            quiescence: coin(&mut random),
            ..exact(&mut random)
        };
        let wanted = any(&mut random, &[1, 1, 2, 99]);
        let mut engine = engine(&mut random, &game, &judge, options).multi_pv(wanted);
        let all = truth(&game, DEEP);
        for _ in 0..2 {
            let answer = engine.search_watched(&game.root(), Audit::of(&game, seed));
            let context = format!("seed {seed} {options:?} {answer:?}");
            assert_eq!(answer.value, all, "{context}");
            assert_eq!(answer.stopped, None, "{context}");
            check_line(&game, &answer.line, answer.value, &options, &context);
            check_moves(&game, &answer.moves, wanted, &context);
        }
    }
}

/// The line can be played, and goes on to the end that the score is of, unless
/// open windows were cut by a table.
fn check_line(game: &Staged, line: &[u16], value: Value, options: &Options, context: &str) {
    use deepen_games::Game;
    let mut position = game.root();
    for chosen in line {
        assert_eq!(game.decode(&position, *chosen), Some(*chosen), "{context}");
        game.apply(&mut position, *chosen);
    }
    let plies = line.len() as u32;
    if options.null_windows {
        let end = game.ending(&position).expect(context);
        let score = Score::ended(end, plies);
        assert_eq!(if plies.is_multiple_of(2) { score } else { -score }, value.score, "{context}");
    }
}

fn check_moves(game: &Staged, moves: &[deepen_games::RootMove<u16>], wanted: usize, context: &str) {
    use deepen_games::Game;
    let exact = moves.iter().filter(|tried| tried.searched).count();
    assert!(exact >= wanted.min(moves.len()).min(1), "{context}");
    if wanted == 99 {
        assert_eq!(exact, moves.len(), "{context}");
    }
    for tried in moves {
        let mut position = game.root();
        game.apply(&mut position, tried.chosen);
        let judge = Judge(game);
        let mut tree = Tree::new(game, &judge, position);
        let root = tree.root();
        let value = minimax(&mut tree, root, DEEP).unwrap();
        // Plies of the move's own tree begin one later.
        let score = -value.score.from_root(1);
        check_proven(tried.value, Value::proven(score), context);
        if tried.searched && tried.value.bound() == Bound::Exact {
            assert_eq!(tried.value.score, score, "{context}");
        }
        assert_eq!(tried.line.first(), Some(&tried.chosen), "{context}");
    }
    assert!(moves.is_sorted_by(|a, b| a.value.score >= b.value.score), "{context}");
}

#[test]
fn whatever_is_left_out_nothing_false_is_proven() {
    let windows = windows();
    let mut differ = 0;
    for seed in 0..games() {
        let (mut random, game) = case(seed);
        let judge = Judge(&game);
        let options = selective(&mut random);
        let all = truth(&game, DEEP);
        let mut engine = engine(&mut random, &game, &judge, options);
        let mut search = engine.window_search(&game.root());
        for depth in [1, 2, 3, 5, 8, 3] {
            let score = truth(&game, depth).score;
            for _ in 0..6 {
                let window = any(&mut random, &windows);
                let value = search.search(depth, window).unwrap();
                check_proven(value, all, &format!("seed {seed} depth {depth} {options:?}"));
                differ += u64::from(
                    value.score > window.alpha && value.score < window.beta && value.score != score,
                );
            }
        }
        drop(search);
        let limits = deepen::Limits { max_cost: Some(DEEP), ..deepen::Limits::none() };
        let audit = Audit::of(&game, seed);
        let answer = engine.limits(limits).search_watched(&game.root(), audit);
        check_proven(answer.value, all, &format!("seed {seed} {options:?}"));
    }
    assert!(differ > games() / 10, "the rules were at work: {differ}");
}

#[test]
fn quiescence_is_that_of_the_textbook() {
    let windows = windows();
    for seed in 0..games() {
        let (mut random, game) = case(seed);
        let judge = Judge(&game);
        let options = Options { quiescence: true, ..exact(&mut random) };
        let mut engine = engine(&mut random, &game, &judge, options);
        let mut search = engine.window_search(&game.root());
        let all = truth(&game, DEEP);
        for depth in [0, 1, 2, 4] {
            let mut tree = Tree::new(&game, &judge, game.root());
            let root = tree.root();
            let score = quiescence(&mut tree, root, depth, Window::FULL).unwrap().score;
            for _ in 0..6 {
                let window = any(&mut random, &windows);
                let value = search.search(depth, window).unwrap();
                let context = format!("seed {seed} depth {depth} {options:?}");
                check_bound(value, score, window, &context);
                check_proven(value, all, &context);
            }
        }
    }
}
