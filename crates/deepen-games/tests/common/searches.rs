//! The one table of all searches: what is tested of one is tested of all.
//!
//! A search is added by a line of [`SEARCHES`], a way to go about depths and
//! windows by one of [`DRIVERS`].

use deepen::{Limits, StopReason};
use deepen_games::explicit::{ExplicitGame, Given};
use deepen_games::{
    Score, TranspositionTable, Tree, TreeSearch, Value, Window, WindowSearch, alpha_beta,
    aspiration, minimax, mtdf, principal_variation_search, quiescence, tabled_alpha_beta,
};

/// A search of an explicit game.
pub type Search<'a> = Box<dyn WindowSearch<Move = u16> + 'a>;

/// What a search is made of.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub game: &'a ExplicitGame,
    pub given: &'a Given<'a>,
    pub limits: Limits<'a, u32>,
    /// Empty tables.
    pub tables: &'a Tables,
}

/// Tables that are used for one game after the other.
pub struct Tables([TranspositionTable; 3]);

impl Tables {
    pub fn new() -> Self {
        Tables([1 << 14, 64, 0].map(|bytes| TranspositionTable::new(bytes).unwrap()))
    }

    pub fn empty(&mut self) -> &Self {
        self.0.iter_mut().for_each(TranspositionTable::clear);
        self
    }
}

impl<'a> Asked<'a> {
    fn tree(&self) -> Tree<'a, ExplicitGame, Given<'a>> {
        Tree::new(self.game, self.given, self.game.root()).limited(self.limits)
    }
}

/// A search, and what may be expected of it.
#[derive(Clone, Copy)]
pub struct Named {
    pub name: &'static str,
    /// Its line leads to where the value comes from: it has no table in which
    /// it might end.
    pub whole_line: bool,
    pub make: for<'a> fn(Asked<'a>) -> Search<'a>,
}

pub const SEARCHES: [Named; 7] = [
    Named {
        name: "minimax",
        whole_line: true,
        make: |asked| {
            let whole = |tree: &mut _, node, depth, _| minimax(tree, node, depth);
            Box::new(TreeSearch::new(asked.tree(), whole))
        },
    },
    Named {
        name: "alpha-beta",
        whole_line: true,
        make: |asked| Box::new(TreeSearch::new(asked.tree(), alpha_beta)),
    },
    Named {
        name: "principal variation",
        whole_line: true,
        make: |asked| Box::new(TreeSearch::new(asked.tree(), principal_variation_search)),
    },
    // Explicit games have no tactical moves: to the depth it is alpha-beta.
    Named {
        name: "quiescence",
        whole_line: true,
        make: |asked| Box::new(TreeSearch::new(asked.tree(), quiescence)),
    },
    Named { name: "table of 16 KB", whole_line: false, make: |asked| tabled(asked, 0) },
    Named { name: "table of four entries", whole_line: false, make: |asked| tabled(asked, 1) },
    Named { name: "table of nothing", whole_line: true, make: |asked| tabled(asked, 2) },
];

fn tabled(asked: Asked<'_>, table: usize) -> Search<'_> {
    let table = &asked.tables.0[table];
    Box::new(TreeSearch::new(asked.tree(), move |tree, node, depth, window| {
        tabled_alpha_beta(tree, table, node, depth, window)
    }))
}

/// All searches of one game.
pub fn searches_of(asked: Asked<'_>) -> impl Iterator<Item = (Named, Search<'_>)> {
    SEARCHES.into_iter().map(move |named| (named, (named.make)(asked)))
}

/// A way to the value of one depth, given that of the depth before.
pub type Driver = for<'s, 'g> fn(
    &'s mut (dyn WindowSearch<Move = u16> + 'g),
    u32,
    Option<Value>,
) -> Result<Value, StopReason>;

fn expected(before: Option<Value>) -> Score {
    before.map_or(Score::DRAW, |value| value.score)
}

pub const DRIVERS: [(&str, Driver); 6] = [
    ("full window", |search, depth, _| search.search(depth, Window::FULL)),
    ("aspiration", |search, depth, before| aspiration(search, depth, expected(before), 2)),
    ("aspiration in vain", |search, depth, _| aspiration(search, depth, Score::won_in(3), 1)),
    ("MTD(f)", |search, depth, before| mtdf(search, depth, expected(before))),
    ("MTD(f) from above", |search, depth, _| mtdf(search, depth, Score::INFINITE)),
    ("MTD(f) from below", |search, depth, _| mtdf(search, depth, Window::FULL.alpha)),
];
