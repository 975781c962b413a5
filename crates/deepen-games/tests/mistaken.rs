//! Positions that a table mistakes for each other: values may be wrong then,
//! but no move is made that the rules do not allow, and nothing breaks.

mod common;

use common::random_game;
use deepen::{FixedStep, Limits};
use deepen_games::explicit::{ExplicitGame, Place};
use deepen_games::{
    Ending, Engine, Evaluator, Game, Player, TranspositionTable, Tree, TreeSearch, Window,
    WindowSearch, deepening, tabled_alpha_beta,
};

/// A game whose positions have three hashes among them.
struct Mistaken(ExplicitGame);

impl Game for Mistaken {
    type Position = Place;
    type Move = u16;
    type Undo = u32;

    const MOVE_CODES: usize = ExplicitGame::MOST_MOVES;

    fn mover(&self, position: &Place) -> Player {
        self.0.mover(position)
    }

    fn ending(&self, position: &Place) -> Option<Ending> {
        self.0.ending(position)
    }

    fn generate(&self, position: &Place, stage: usize, moves: &mut Vec<u16>) {
        self.0.generate(position, stage, moves);
    }

    fn apply(&self, position: &mut Place, chosen: u16) -> u32 {
        let moves = self.0.nodes()[position.node() as usize].children.len();
        assert!(usize::from(chosen) < moves, "a move of another position");
        self.0.apply(position, chosen)
    }

    fn undo(&self, position: &mut Place, chosen: u16, undo: u32) {
        self.0.undo(position, chosen, undo);
    }

    fn hash(&self, position: &Place) -> u64 {
        u64::from(position.node() % 3)
    }

    fn code(&self, chosen: u16) -> u16 {
        chosen
    }
}

/// Judges in some way.
struct Judge;

impl Evaluator<Mistaken> for Judge {
    type Memo = ();

    fn begin(&self, _: &Place) {}

    fn after(&self, (): (), _: u16, _: &Place) {}

    fn estimate(&self, (): (), position: &Place) -> i32 {
        position.node().cast_signed() % 7 - 3
    }
}

/// The moves of `line` can be played from the root on.
fn can_be_played(game: &Mistaken, line: &[u16]) {
    let mut place = game.0.root();
    for chosen in line {
        game.apply(&mut place, *chosen);
    }
}

#[test]
fn no_move_of_another_position_is_made() {
    let mut table = TranspositionTable::new(1 << 12).unwrap();
    for seed in 0..3_000 {
        let game = Mistaken(random_game(seed).0);
        table.clear();
        let limits = Limits::none().max_cost(12);
        let tree = Tree::new(&game, &Judge, game.0.root()).limited(limits);
        let mut search = TreeSearch::new(tree, |tree, node, depth, window| {
            tabled_alpha_beta(tree, &table, node, depth, window)
        });
        // What it finds need not be true, not even proven by any depth.
        let answer = deepening(&mut search, FixedStep::new(1), |search, depth, _| {
            search.search(depth, Window::FULL)
        });
        can_be_played(&game, &answer.line);

        let mut engine = Engine::new(&game, &Judge).limits(limits).table(1 << 12).unwrap();
        can_be_played(&game, &engine.search(&game.0.root()).line);
        can_be_played(&game, &engine.search_in_threads(&game.0.root(), 2).line);
    }
}
