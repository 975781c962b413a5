//! Games given as explicit graphs, solved backwards.
//!
//! A win is worth more the sooner it comes, a loss the later; between them lie
//! points, of which a draw has none. Values are worked out from the last node
//! to the first, each from all of its children: no search, no windows, no
//! tables.

use std::cmp::Ordering;
use std::fmt;

/// What a node is worth to the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// He loses, so many plies from here.
    Lost(u32),
    /// So many points, or an estimate; a draw is worth 0.
    Points(i64),
    /// He wins, so many plies from here.
    Won(u32),
}

impl Worth {
    /// What the node before is worth to the other player, if he comes here.
    #[must_use]
    pub fn seen_from_before(self) -> Worth {
        match self {
            Worth::Lost(plies) => Worth::Won(plies + 1),
            Worth::Points(points) => Worth::Points(-points),
            Worth::Won(plies) => Worth::Lost(plies + 1),
        }
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Worth::Lost(a), Worth::Lost(b)) => a.cmp(b),
            (Worth::Points(a), Worth::Points(b)) => a.cmp(b),
            (Worth::Won(a), Worth::Won(b)) => b.cmp(a),
            (Worth::Lost(_), _) | (_, Worth::Won(_)) => Ordering::Less,
            (_, Worth::Lost(_)) | (Worth::Won(_), _) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A node of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNode {
    /// What it is worth where the game has ended there: `Lost(0)`, `Won(0)` or
    /// points.
    pub end: Option<Worth>,
    /// What it is judged at where a search ends there.
    pub estimate: i64,
    /// The nodes to which moves lead, all of greater numbers.
    pub children: Vec<usize>,
}

/// Why a list of nodes is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A move leads to a node of no greater number, or to none.
    BadMove {
        /// Whence it leads.
        node: usize,
        /// The number of the move, from 0.
        number: usize,
    },
    /// The game goes on but there are no moves, or it has ended and there are.
    EndAndMoves {
        /// Where.
        node: usize,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::BadMove { node, number } => {
                write!(f, "move {number} of node {node} leads to no later node")
            }
            GameError::EndAndMoves { node } => {
                write!(f, "node {node} must either be an end or have moves")
            }
        }
    }
}

impl std::error::Error for GameError {}

/// What every node is worth under best play, played to the end.
///
/// # Errors
/// What makes the list no game.
pub fn game_values(nodes: &[GameNode]) -> Result<Vec<Worth>, GameError> {
    check(nodes)?;
    let mut values = vec![Worth::Points(0); nodes.len()];
    for number in (0..nodes.len()).rev() {
        values[number] = nodes[number].end.unwrap_or_else(|| best(&nodes[number], &values));
    }
    Ok(values)
}

/// What every node is worth where the game is played on for `depth` plies and
/// judged by estimates where it has not ended then.
///
/// # Errors
/// What makes the list no game.
pub fn values_to_depth(nodes: &[GameNode], depth: u32) -> Result<Vec<Worth>, GameError> {
    check(nodes)?;
    let judged = |node: &GameNode| node.end.unwrap_or(Worth::Points(node.estimate));
    let mut values: Vec<Worth> = nodes.iter().map(judged).collect();
    // A game of n nodes has at most n - 1 plies.
    for _ in 0..depth.min(nodes.len() as u32) {
        let deeper = |node: &GameNode| node.end.unwrap_or_else(|| best(node, &values));
        values = nodes.iter().map(deeper).collect();
    }
    Ok(values)
}

/// The most plies that a game from node 0 can take.
///
/// # Errors
/// What makes the list no game.
pub fn longest_game(nodes: &[GameNode]) -> Result<u32, GameError> {
    check(nodes)?;
    let mut plies = vec![0; nodes.len()];
    for number in (0..nodes.len()).rev() {
        let below = nodes[number].children.iter().map(|child| plies[*child] + 1);
        plies[number] = below.max().unwrap_or(0);
    }
    Ok(plies.first().copied().unwrap_or(0))
}

fn best(node: &GameNode, values: &[Worth]) -> Worth {
    let moves = node.children.iter().map(|child| values[*child].seen_from_before());
    // There is one: nodes without moves are ends.
    moves.max().unwrap_or(Worth::Points(0))
}

fn check(nodes: &[GameNode]) -> Result<(), GameError> {
    for (number, node) in nodes.iter().enumerate() {
        if node.end.is_some() != node.children.is_empty() {
            return Err(GameError::EndAndMoves { node: number });
        }
        let sound = |child: &usize| number < *child && *child < nodes.len();
        if let Some(bad) = node.children.iter().position(|child| !sound(child)) {
            return Err(GameError::BadMove { node: number, number: bad });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(worth: Worth) -> GameNode {
        GameNode { end: Some(worth), estimate: 0, children: Vec::new() }
    }

    fn inner(estimate: i64, children: &[usize]) -> GameNode {
        GameNode { end: None, estimate, children: children.to_vec() }
    }

    #[test]
    fn worths_are_ordered() {
        let ascending = [
            Worth::Lost(0),
            Worth::Lost(9),
            Worth::Points(-5),
            Worth::Points(0),
            Worth::Won(9),
            Worth::Won(0),
        ];
        assert!(ascending.is_sorted_by(|a, b| a < b));
        assert_eq!(Worth::Won(3).seen_from_before(), Worth::Lost(4));
    }

    #[test]
    fn a_small_game_by_hand() {
        // 0 may draw at once (1), or go to 2, from where the other player must
        // go to 3, from where 0 wins at 4 or is drawn at 1.
        let nodes = [
            inner(7, &[1, 2]),
            end(Worth::Points(0)),
            inner(-2, &[3]),
            inner(1, &[4, 5]),
            end(Worth::Lost(0)),
            end(Worth::Points(0)),
        ];
        let values = game_values(&nodes).unwrap();
        assert_eq!(values[..4], [Worth::Won(3), Worth::Points(0), Worth::Lost(2), Worth::Won(1)]);
        let to_depth = |depth| values_to_depth(&nodes, depth).unwrap()[0];
        assert_eq!([0, 1, 2].map(to_depth), [7, 2, 1].map(Worth::Points));
        assert_eq!([3, 4, u32::MAX].map(to_depth), [Worth::Won(3); 3]);
        assert_eq!(longest_game(&nodes), Ok(3));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let back = [inner(0, &[1]), inner(0, &[2, 1]), end(Worth::Points(0))];
        assert_eq!(game_values(&back), Err(GameError::BadMove { node: 1, number: 1 }));
        let beyond = [inner(0, &[1])];
        assert_eq!(longest_game(&beyond), Err(GameError::BadMove { node: 0, number: 0 }));
        let stuck = [inner(0, &[])];
        assert_eq!(values_to_depth(&stuck, 1), Err(GameError::EndAndMoves { node: 0 }));
        assert_eq!(game_values(&[]), Ok(Vec::new()));
    }
}
