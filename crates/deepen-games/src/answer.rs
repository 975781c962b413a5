//! What a search of a game answers.

use deepen::StopReason;

use crate::statistics::Statistics;
use crate::value::Value;

/// A move at the root and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub chosen: M,
    /// Its value; of moves that are only known to be no better than others the
    /// score is an upper bound of what the search would have found.
    pub value: Value,
    /// Whether `value` is what the search to this depth found, not a bound of it.
    pub searched: bool,
    /// What both play after it, as far as that is known, this move first.
    pub line: Vec<M>,
}

/// What a search of a game found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// What the position is worth to the player whose turn it is, and what is
    /// proven of that.
    pub value: Value,
    /// What both play, as far as that is known; its first move is the best one.
    /// Empty where the game has ended, and from some searches where a limit
    /// came before they had found anything.
    pub line: Vec<M>,
    /// The moves, best first, where they were asked for.
    pub moves: Vec<RootMove<M>>,
    /// The limit that ended the search, if one did: the rest is then of the
    /// last depth that was finished.
    pub stopped: Option<StopReason>,
    /// What was counted.
    pub statistics: Statistics,
}
