//! Every search on every position of tic-tac-toe that has few empty cells left,
//! and on the empty board, against minimax.

use std::collections::BTreeMap;

use deepen::{FixedStep, Limits};
use deepen_games::mnk::{Mnk, MnkGame, OpenLines, Position};
use deepen_games::monte_carlo::MonteCarlo;
use deepen_games::proof_number::{BestFirst, DfPn, Goal, Proven};
use deepen_games::{
    Bound, Engine, Game, Score, TranspositionTable, Tree, TreeSearch, Value, Window, WindowSearch,
    alpha_beta, aspiration, deepening, minimax, mtdf, principal_variation_search, quiescence,
    tabled_alpha_beta,
};

/// Cells, so that minimax is quick from everywhere.
const MOST_EMPTY: u32 = 6;

/// The positions below this one, by what is written of them.
fn gather(game: &MnkGame, position: &mut Position, into: &mut BTreeMap<String, Position>) {
    if into.insert(game.write(position), *position).is_some() || game.ending(position).is_some() {
        return;
    }
    let mut moves = Vec::new();
    game.generate_all(position, &mut moves);
    for chosen in moves {
        game.apply(position, chosen);
        gather(game, position, into);
        game.undo(position, chosen, ());
    }
}

fn searches(game: &MnkGame, position: &Position, table: &TranspositionTable) -> [Value; 8] {
    let judge = OpenLines::new(game);
    let tree = || Tree::new(game, &judge, *position);
    let full = |search: &mut dyn WindowSearch<Move = <MnkGame as Game>::Move>| {
        search.search(9, Window::FULL).unwrap()
    };
    let tabled =
        |tree: &mut _, node, depth, window| tabled_alpha_beta(tree, table, node, depth, window);
    [
        full(&mut TreeSearch::new(tree(), |tree, node, depth, _| minimax(tree, node, depth))),
        full(&mut TreeSearch::new(tree(), alpha_beta)),
        full(&mut TreeSearch::new(tree(), principal_variation_search)),
        full(&mut TreeSearch::new(tree(), quiescence)),
        full(&mut TreeSearch::new(tree(), tabled)),
        mtdf(&mut TreeSearch::new(tree(), tabled), 9, Score::DRAW).unwrap(),
        aspiration(&mut TreeSearch::new(tree(), alpha_beta), 9, Score::DRAW, 10).unwrap(),
        deepening(
            &mut TreeSearch::new(tree(), alpha_beta),
            FixedStep::new(1),
            |search, depth, _| search.search(depth, Window::FULL),
        )
        .value,
    ]
}

fn check(game: &MnkGame, position: &Position, table: &TranspositionTable) {
    let board = game.write(position);
    let values = searches(game, position, table);
    let value = values[0];
    assert_eq!(value.bound(), Bound::Exact, "{board}");
    assert_eq!(values, [value; 8], "{board}");
    let judge = OpenLines::new(game);
    let answer = Engine::new(game, &judge).search(position);
    assert_eq!(answer.value, value, "{board}");
    for goal in [Goal::Win, Goal::Draw] {
        let right = if value.score >= goal.least() { Proven::Yes } else { Proven::No };
        let mut search = DfPn::new(game, *position, goal, 1 << 14).unwrap();
        assert_eq!(search.prove().proven, right, "{goal:?}, {board}");
        let mut search = BestFirst::new(game, *position, goal, 1 << 20).unwrap();
        assert_eq!(search.prove().proven, right, "{goal:?}, {board}");
    }
    let search = MonteCarlo::new(game, *position, 1 << 20, 5).unwrap();
    let answer = search.distances(true).search();
    assert_eq!((answer.value, answer.stopped), (value, None), "{board}");
}

#[test]
fn all_searches_agree_everywhere() {
    let game = Mnk::TIC_TAC_TOE.game();
    let mut positions = BTreeMap::new();
    gather(&game, &mut game.empty(), &mut positions);
    assert_eq!(positions.len(), 5_478);
    // One table for all: what it knows is of positions, whatever the root.
    let table = TranspositionTable::new(1 << 20).unwrap();
    for position in positions.values().filter(|each| 9 - each.played() <= MOST_EMPTY) {
        check(&game, position, &table);
    }
    check(&game, &game.empty(), &table);
}

#[test]
fn samples_agree_with_what_is_known_of_the_first_move() {
    // The middle wins most of the games that go on at random.
    let game = Mnk::TIC_TAC_TOE.game();
    let mut search = MonteCarlo::new(&game, game.empty(), 1 << 20, 3).unwrap();
    search = search.limited(Limits::none().expanded(20_000));
    search.search();
    let most = search.moves().max_by_key(|each| each.visits).unwrap();
    assert_eq!(Mnk::TIC_TAC_TOE.name(most.chosen), "b2");
    assert!(search.moves().all(|each| each.mean > -0.2));
}
