//! Proof-number search against the true values of random games; what it
//! proves is played through by the rules.

mod common;

use common::{Truth, long, random_game};
use deepen::{Limits, StopReason};
use deepen_check::games::Worth;
use deepen_games::explicit::ExplicitGame;
use deepen_games::mnk::Mnk;
use deepen_games::proof_number::{BestFirst, DfPn, Goal, Proven};
use deepen_games::{Ending, Game};

const GOALS: [Goal; 6] = [
    Goal::Win,
    Goal::Draw,
    Goal::Points(-2),
    Goal::Points(1),
    Goal::Points(3),
    Goal::Points(i32::MAX),
];

/// Bytes of tables: a bucket, some entries, enough.
const TABLES: [usize; 3] = [0, 1_000, 1 << 16];

fn is_reached(goal: Goal, worth: Worth) -> bool {
    match goal {
        Goal::Win => matches!(worth, Worth::Won(_)),
        Goal::Draw => worth >= Worth::Points(0),
        Goal::Points(points) => worth >= Worth::Points(i64::from(points)),
    }
}

/// Where a line ends, as the player at the root sees it.
fn end_of(game: &ExplicitGame, line: &[u16]) -> Option<Ending> {
    let mut place = game.root();
    for chosen in line {
        let chosen = game.decode(&place, *chosen)?;
        game.apply(&mut place, chosen);
    }
    let turned = |ending| match ending {
        Ending::Lost => Ending::Won,
        Ending::Won => Ending::Lost,
        Ending::Points(points) => Ending::Points(-points),
        Ending::Drawn => Ending::Drawn,
    };
    let ending = game.ending(&place)?;
    Some(if line.len().is_multiple_of(2) { ending } else { turned(ending) })
}

fn worth_of(ending: Ending) -> Worth {
    match ending {
        Ending::Lost => Worth::Lost(0),
        Ending::Drawn => Worth::Points(0),
        Ending::Won => Worth::Won(0),
        Ending::Points(points) => Worth::Points(i64::from(points)),
    }
}

fn answers(seed: u64) {
    let (game, family) = random_game(seed);
    let truth = Truth::of(&game).game;
    let goal = GOALS[(seed / 8) as usize % GOALS.len()];
    let bytes = TABLES[(seed / 3) as usize % TABLES.len()];
    let context = format!("seed {seed}, {family:?}, {goal:?}, {bytes} bytes, worth {truth:?}");
    let mut search = DfPn::new(&game, game.root(), goal, bytes).unwrap();
    let proof = search.prove();
    let right = if is_reached(goal, truth) { Proven::Yes } else { Proven::No };
    assert_eq!(proof.proven, right, "{context}");

    let mut tree = BestFirst::new(&game, game.root(), goal, 1 << 20).unwrap();
    assert_eq!(tree.prove().proven, right, "best first, {context}");
    if seed.is_multiple_of(7) && proof.statistics.nodes > 1 {
        best_first_stops(&game, goal, seed);
    }

    let strategy = search.strategy(usize::MAX).unwrap();
    assert_eq!(strategy.claim(), (goal, right));
    assert!(strategy.holds(&game, &game.root()), "{strategy:?}, {context}");
    let end = end_of(&game, &search.line().unwrap()).expect("a line to the end");
    assert_eq!(is_reached(goal, worth_of(end)), proof.proven == Proven::Yes, "{context}");

    let nodes = proof.statistics.nodes;
    let most = seed % nodes.max(1);
    let limits = Limits::none().expanded(most);
    let mut cut = DfPn::new(&game, game.root(), goal, bytes).unwrap().limited(limits);
    let proof = cut.prove();
    assert_eq!(proof.proven, Proven::Unknown(StopReason::Expanded), "{context}");
    assert_eq!(proof.statistics.nodes, most, "{context}");
    assert_eq!(cut.strategy(usize::MAX), Err(StopReason::Expanded));
}

/// By its limits, never with a wrong answer.
fn best_first_stops(game: &ExplicitGame, goal: Goal, seed: u64) {
    let most = seed % 11;
    let limits = Limits::none().expanded(most);
    let whole = BestFirst::new(game, game.root(), goal, 1 << 20).unwrap().prove();
    let cut = BestFirst::new(game, game.root(), goal, 1 << 20).unwrap().limited(limits).prove();
    assert!(cut.statistics.nodes <= most);
    let stopped = cut.proven == Proven::Unknown(StopReason::Expanded);
    assert!(stopped || cut.proven == whole.proven, "seed {seed}");
    let small = BestFirst::new(game, game.root(), goal, 200).unwrap().prove();
    let stopped = small.proven == Proven::Unknown(StopReason::Memory);
    assert!(stopped || small.proven == whole.proven, "seed {seed}");
}

#[test]
fn random_games() {
    (0..if long() { 2_000_000 } else { 100_000 }).for_each(answers);
}

#[test]
fn a_strategy_for_another_game_is_no_proof() {
    let mut refused = 0;
    for seed in (0..4_000).step_by(2) {
        let (game, _) = random_game(seed);
        let (other, _) = random_game(seed + 2);
        let mut search = DfPn::new(&game, game.root(), Goal::Win, 1 << 12).unwrap();
        let strategy = search.strategy(usize::MAX).unwrap();
        let holds = strategy.holds(&other, &other.root());
        let won = is_reached(Goal::Win, Truth::of(&other).game);
        let claims = strategy.claim().1 == Proven::Yes;
        assert!(!holds || won == claims, "seed {seed}");
        refused += u64::from(!holds);
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn a_strategy_takes_no_more_moves_than_it_may() {
    let needed = |seed| {
        let (game, _) = random_game(seed);
        let mut search = DfPn::new(&game, game.root(), Goal::Draw, 1 << 12).unwrap();
        let moves = search.strategy(usize::MAX).unwrap().len();
        assert!(search.strategy(moves).is_ok());
        if moves > 0 {
            assert_eq!(search.strategy(moves - 1), Err(StopReason::Memory), "seed {seed}");
        }
        moves
    };
    assert!((0..500).map(needed).sum::<usize>() > 500);
}

/// Of so many in a row on a board: who begins wins, or does not lose.
#[test]
fn boards_whose_outcome_is_known() {
    let mut boards = vec![((3, 3, 3), false), ((4, 3, 3), true), ((4, 4, 3), true)];
    if long() {
        boards.extend([((5, 3, 4), false), ((4, 4, 4), false)]);
    }
    for ((columns, rows, row), wins) in boards {
        let game = Mnk::new(columns, rows, row).unwrap().game();
        let prove = |goal| {
            let mut search = DfPn::new(&game, game.empty(), goal, 1 << 24).unwrap();
            let proven = search.prove().proven;
            let strategy = search.strategy(1 << 22).unwrap();
            assert!(strategy.holds(&game, &game.empty()), "{columns},{rows},{row}");
            proven
        };
        let right = if wins { Proven::Yes } else { Proven::No };
        assert_eq!(prove(Goal::Win), right, "{columns},{rows},{row}");
        // Strategy stealing: who begins does not lose.
        assert_eq!(prove(Goal::Draw), Proven::Yes, "{columns},{rows},{row}");
    }
}
