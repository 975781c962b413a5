//! Watches a search and holds every value that it ever has, of any position,
//! against the value of the game there.

use deepen_games::{Ending, Score, Value, Watcher, Why, Window};

use crate::staged::Staged;

/// Where the search is, and what every node is worth.
pub(crate) struct Audit<'a> {
    game: &'a Staged,
    seed: u64,
    /// The value of each node, plies counted from it.
    values: Vec<Score>,
    /// The nodes of the path.
    path: Vec<u32>,
}

impl<'a> Audit<'a> {
    pub(crate) fn of(game: &'a Staged, seed: u64) -> Self {
        let nodes = game.0.nodes();
        let mut values = vec![Score::DRAW; nodes.len()];
        for (at, node) in nodes.iter().enumerate().rev() {
            let moves = node.children.iter().map(|child| -values[*child as usize].from_root(1));
            values[at] = match node.ending {
                Some(ending) => Score::ended(ending, 0),
                None => moves.max().expect("a move"),
            };
        }
        Audit { game, seed, values, path: Vec::new() }
    }
}

impl Watcher<Staged> for Audit<'_> {
    fn enter(&mut self, ply: u32, by: Option<u16>, _depth: u32, _window: Window) {
        self.path.truncate(ply as usize);
        // Without a move it is the root, or a pass.
        let node = match (self.path.last(), by) {
            (Some(last), Some(by)) => self.game.0.nodes()[*last as usize].children[usize::from(by)],
            (Some(last), None) => *last,
            (None, _) => 0,
        };
        self.path.push(node);
    }

    fn leave(&mut self, ply: u32, value: Value, why: Why, _rest: &[u16]) {
        let node = self.path[ply as usize];
        let truth = self.values[node as usize].from_root(ply);
        let told = || format!("node {node}, path {:?}, seed {}, {why:?}", self.path, self.seed);
        assert!(!value.at_least || truth >= value.score, "{value:?} {truth:?} {}", told());
        assert!(!value.at_most || truth <= value.score, "{value:?} {truth:?} {}", told());
        assert_eq!(why == Why::Ended, self.game.0.nodes()[node as usize].ending.is_some());
        let ending: Option<Ending> = self.game.0.nodes()[node as usize].ending;
        assert!(ending.is_none_or(|ending| value == Value::proven(Score::ended(ending, ply))));
    }
}
