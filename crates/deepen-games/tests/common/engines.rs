//! The engine in several configurations: a line each.

use deepen::Limits;
use deepen_games::explicit::{ExplicitGame, Given};
use deepen_games::{Answer, Engine, Options, TableUse, Windows};

/// A configuration of the engine.
#[derive(Clone, Copy)]
pub struct Configured {
    pub name: &'static str,
    pub options: fn() -> Options,
    /// Bytes of its table, if it has one.
    pub table: Option<usize>,
}

pub const ENGINES: [Configured; 8] = [
    Configured { name: "plain", options: Options::plain, table: None },
    Configured { name: "usual", options: Options::default, table: Some(1 << 14) },
    Configured { name: "usual without a table", options: Options::default, table: None },
    Configured { name: "four entries", options: Options::default, table: Some(64) },
    Configured {
        name: "moves of the table",
        options: || Options { table: TableUse::Moves, ..Options::default() },
        table: Some(1 << 14),
    },
    Configured {
        name: "same depth of the table",
        options: || Options { table: TableUse::SameDepth, ..Options::default() },
        table: Some(1 << 14),
    },
    Configured {
        name: "MTD(f)",
        options: || Options { windows: Windows::MemoryEnhanced, ..Options::default() },
        table: Some(1 << 14),
    },
    // What it proves is true all the same.
    Configured { name: "selective", options: Options::selective, table: Some(1 << 14) },
];

impl Configured {
    /// What it answers under each of these limits, one after the other: what it
    /// learnt stays.
    pub fn answers(&self, game: &ExplicitGame, limits: &[Limits<'_, u32>]) -> Vec<Answer<u16>> {
        let given = Given(game);
        let mut engine = Engine::new(game, &given).options((self.options)());
        if let Some(bytes) = self.table {
            engine = engine.table(bytes).unwrap();
        }
        let mut answers = Vec::new();
        for limits in limits {
            engine = engine.limits(*limits);
            answers.push(engine.search(&game.root()));
        }
        answers
    }
}
