//! What is true of a game, worked out by `deepen-check`, and what a search may
//! say of it.

use deepen_check::games::{GameNode, Worth, game_values, longest_game, values_to_depth};
use deepen_games::explicit::ExplicitGame;
use deepen_games::{Bound, Ending, Game, Score, Value, Window};

/// The score as the oracle has it.
pub fn worth(score: Score) -> Worth {
    match score.distance() {
        Some(plies) if score > Score::DRAW => Worth::Won(plies),
        Some(plies) => Worth::Lost(plies),
        None => Worth::Points(i64::from(score.value())),
    }
}

/// What is true of the position at the root.
pub struct Truth {
    nodes: Vec<GameNode>,
    values: Vec<Worth>,
    /// What the game is worth.
    pub game: Worth,
    /// What it is worth to depths 0, 1, ... up to one more than games last.
    pub to_depth: Vec<Worth>,
    /// The most plies of a game.
    pub longest: u32,
}

impl Truth {
    pub fn of(game: &ExplicitGame) -> Truth {
        let node = |node: &deepen_games::explicit::ExplicitNode| GameNode {
            end: node.ending.map(|ending| match ending {
                Ending::Lost => Worth::Lost(0),
                Ending::Won => Worth::Won(0),
                Ending::Drawn => Worth::Points(0),
                Ending::Points(points) => Worth::Points(i64::from(points)),
            }),
            estimate: i64::from(node.estimate),
            children: node.children.iter().map(|child| *child as usize).collect(),
        };
        let nodes: Vec<GameNode> = game.nodes().iter().map(node).collect();
        let longest = longest_game(&nodes).unwrap();
        let to_depth = (0..=longest + 1).map(|depth| values_to_depth(&nodes, depth).unwrap()[0]);
        let values = game_values(&nodes).unwrap();
        Truth { game: values[0], values, to_depth: to_depth.collect(), longest, nodes }
    }

    /// What the game is worth from a node on to the player who moves there.
    pub fn of_node(&self, node: u32) -> Worth {
        self.values[node as usize]
    }

    /// Nothing is proven that is not true.
    pub fn check_proven(&self, value: Value, context: &dyn Fn() -> String) {
        let said = worth(value.score);
        assert!(!value.at_least || self.game >= said, "{value:?}, {:?}: {}", self.game, context());
        assert!(!value.at_most || self.game <= said, "{value:?}, {:?}: {}", self.game, context());
    }

    /// A value to this depth in this window is the value to that depth, or a
    /// bound of it on the side where the window says so; where all games end
    /// before, or one is decided, it is proven as far as the window asks.
    pub fn check(&self, value: Value, depth: u32, window: Window, context: &dyn Fn() -> String) {
        self.check_proven(value, context);
        let truth = self.to_depth[depth as usize];
        let (low, high) = (value.score <= window.alpha, value.score >= window.beta);
        let said = worth(value.score);
        let right = match (low, high) {
            (true, _) => truth <= said,
            (_, true) => truth >= said,
            _ => truth == said,
        };
        assert!(right, "{value:?}, to that depth {truth:?}: {}", context());
        let settled = depth >= self.longest || !low && !high && value.score.is_decided();
        if settled {
            assert!(value.at_most || high, "at most {value:?}: {}", context());
            assert!(value.at_least || low, "at least {value:?}: {}", context());
        }
    }

    /// The moves of `line` can be played, and it leads to where the value comes
    /// from, or ends early: after a move that was only found to be as good as
    /// another and proven where that is not.
    pub fn check_line(
        &self,
        game: &ExplicitGame,
        line: &[u16],
        value: Value,
        depth: u32,
        context: &dyn Fn() -> String,
    ) {
        let place = self.play(game, line, value, context);
        let node = &self.nodes[place as usize];
        let plies = line.len() as u32;
        let end = node.end.or((plies == depth).then_some(Worth::Points(node.estimate)));
        let seen = end.map(|end| (0..plies).fold(end, |worth, _| worth.seen_from_before()));
        let may_end_early = value.at_least && depth < self.longest;
        let whole = seen.is_some() || !may_end_early;
        assert!(!whole || seen == Some(worth(value.score)), "{line:?}: {seen:?} {}", context());
    }

    /// The moves of `line` can be played, and if it is proven that the player
    /// gets at least so much, then by its first move; where they end.
    pub fn play(
        &self,
        game: &ExplicitGame,
        line: &[u16],
        value: Value,
        context: &dyn Fn() -> String,
    ) -> u32 {
        let mut place = game.root();
        for (ply, chosen) in line.iter().enumerate() {
            let last = game.decode(&place, *chosen);
            assert_eq!(last, Some(*chosen), "{line:?}: {}", context());
            game.apply(&mut place, *chosen);
            if ply == 0 && value.at_least {
                let is = self.of_node(place.node()).seen_from_before();
                assert!(is >= worth(value.score), "{value:?} by {line:?}, {is:?}: {}", context());
            }
        }
        place.node()
    }
}

/// Every window that could be told apart in a random game that takes so many
/// plies at most.
pub fn windows(longest: u32) -> Vec<Window> {
    let mut scores = vec![Window::FULL.alpha, Window::FULL.beta];
    scores
        .extend((0..=longest + 1).flat_map(|plies| [Score::lost_in(plies), Score::won_in(plies)]));
    scores.extend((-5..=5).map(Score::points));
    scores.sort_unstable();
    let pairs = scores.iter().flat_map(|alpha| scores.iter().map(|beta| (*alpha, *beta)));
    pairs.filter(|(a, b)| a < b).map(|(alpha, beta)| Window { alpha, beta }).collect()
}
