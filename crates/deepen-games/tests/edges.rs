//! Every search where games are over at once, have one move only, or are as
//! long as they may be.

mod common;

use common::{Asked, DRIVERS, SEARCHES, Tables};
use deepen::{FixedStep, Geometric, Limits, StopReason};
use deepen_games::explicit::{ExplicitGame, ExplicitNode, Given};
use deepen_games::monte_carlo::MonteCarlo;
use deepen_games::proof_number::{DfPn, Goal, Proven};
use deepen_games::{
    Bound, Ending, Engine, Options, Score, Tree, Value, Window, alpha_beta, deepening,
};

/// A game of one move everywhere that ends after so many plies.
fn chain(plies: u32, ending: Ending) -> ExplicitGame {
    let inner = |ply| ExplicitNode { ending: None, estimate: 0, children: vec![ply + 1] };
    let end = ExplicitNode { ending: Some(ending), estimate: 0, children: Vec::new() };
    ExplicitGame::new((0..plies).map(inner).chain([end]).collect()).unwrap()
}

#[test]
fn games_that_are_over() {
    let mut tables = Tables::new();
    let endings = [
        (Ending::Lost, Score::lost_in(0)),
        (Ending::Won, Score::won_in(0)),
        (Ending::Drawn, Score::DRAW),
        (Ending::Points(-7), Score::points(-7)),
    ];
    for (ending, score) in endings {
        let game = chain(0, ending);
        let given = Given(&game);
        for (driver, step) in DRIVERS {
            let limits = Limits::none();
            let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
            for named in SEARCHES {
                let mut search = (named.make)(asked);
                let answer = deepening(&mut *search, Geometric::new(2.0).unwrap(), step);
                assert_eq!(answer.value, Value::proven(score), "{} under {driver}", named.name);
                assert!(answer.line.is_empty() && answer.stopped.is_none());
            }
        }
        let mut sampled = MonteCarlo::new(&game, game.root(), 1_000, 1).unwrap();
        let answer = sampled.search();
        assert_eq!((answer.value, answer.stopped), (Value::proven(score), None));
        assert!(
            answer.line.is_empty() && answer.moves.is_empty() && sampled.moves().next().is_none()
        );
        for goal in [Goal::Win, Goal::Draw, Goal::Points(-7), Goal::Points(-6)] {
            let mut search = DfPn::new(&game, game.root(), goal, 0).unwrap();
            let right = if score >= goal.least() { Proven::Yes } else { Proven::No };
            assert_eq!(search.prove().proven, right);
            assert_eq!(search.line(), Ok(Vec::new()));
            let strategy = search.strategy(0).unwrap();
            assert!(strategy.is_empty() && strategy.holds(&game, &game.root()));
        }
    }
}

#[test]
fn games_as_long_as_they_may_be() {
    let plies = Score::MOST_PLIES - 1;
    let game = chain(plies, Ending::Lost);
    let given = Given(&game);
    let mut tables = Tables::new();
    let limits = Limits::none();
    let asked = Asked { game: &game, given: &given, limits, tables: tables.empty() };
    for named in SEARCHES {
        let mut search = (named.make)(asked);
        let value = search.search(plies, Window::FULL).unwrap();
        assert_eq!(value, Value::proven(Score::won_in(plies)), "{}", named.name);
        assert_eq!(search.line().len(), plies as usize, "{}", named.name);
        let deeper = search.search(u32::MAX, Window::FULL).unwrap();
        assert_eq!(deeper, value, "{}", named.name);
    }
    let mut search = DfPn::new(&game, game.root(), Goal::Win, 1 << 20).unwrap();
    assert_eq!(search.prove().proven, Proven::Yes);
    assert_eq!(search.line().unwrap().len(), plies as usize);
    assert!(search.strategy(usize::MAX).unwrap().holds(&game, &game.root()));
    let mut sampled = MonteCarlo::new(&game, game.root(), 1 << 20, 1).unwrap();
    let answer = sampled.limited(Limits::none().expanded(20_000)).search();
    assert_eq!(answer.value.bound(), Bound::Heuristic);
    sampled = MonteCarlo::new(&game, game.root(), 1 << 20, 1).unwrap();
    assert_eq!(sampled.search().value, Value::proven(Score::won_in(plies)));
}

#[test]
fn games_that_are_too_long() {
    let plies = Score::MOST_PLIES + 50;
    let game = chain(plies, Ending::Lost);
    let given = Given(&game);
    let mut tree = Tree::new(&game, &given, game.root());
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, u32::MAX, Window::FULL).unwrap();
    // It takes longer than that.
    assert_eq!((value.score, value.bound()), (Score::lost_in(Score::MOST_PLIES), Bound::Lower));
    // No answer is better than none that is right by chance.
    let mut search = DfPn::new(&game, game.root(), Goal::Win, 1 << 20).unwrap();
    assert_eq!(search.prove().proven, Proven::Unknown(StopReason::Depth));
    let mut sampled = MonteCarlo::new(&game, game.root(), 1 << 20, 1).unwrap();
    let answer = sampled.search();
    assert_eq!(answer.value.bound(), Bound::Heuristic);
    assert_eq!(answer.stopped, Some(StopReason::Memory));
}

/// Calls nest as deep as lines are long, and threads have stacks of their own.
#[test]
fn threads_have_room_for_the_longest_lines() {
    // Two moves, though to the same position, so that there are null windows.
    let inner = |ply: u32| ExplicitNode { ending: None, estimate: 0, children: vec![ply + 1; 2] };
    let end = ExplicitNode { ending: Some(Ending::Lost), estimate: 0, children: Vec::new() };
    let game = ExplicitGame::new((0..1_500).map(inner).chain([end]).collect()).unwrap();
    let given = Given(&game);
    for options in [Options::default(), Options::selective()] {
        let engine = Engine::new(&game, &given).options(options).table(1 << 20).unwrap();
        let limits = Limits::none().max_cost(1_200);
        let mut engine = engine.limits(limits).schedule(FixedStep::new(150));
        let answer = engine.search_in_threads(&game.root(), 3);
        assert_eq!(answer.stopped, Some(StopReason::MaxCost));
        assert_eq!(answer.value.bound(), Bound::Heuristic);
        assert!(answer.statistics.greatest_ply >= 1_000, "{:?}", answer.statistics);
        let answer = engine.search_repeatably(&game.root(), 2, 1 << 20).unwrap();
        assert_eq!(answer.value.bound(), Bound::Heuristic);
    }
}
