//! What the program asks of a game to solve its positions and to play it.

use std::time::Duration;

use deepen::{Limits, StopReason, SystemClock};
use deepen_check::in_a_row::{Claim, Rules};
use deepen_games::{Bound, Player};

use crate::interrupt::CANCEL;
use crate::solving::lines::Fault;

/// A game, and how its positions are to be solved.
pub(crate) trait Contest {
    /// A position.
    type Position: Clone;

    /// The subcommand, and what answers call the game.
    fn name(&self) -> &'static str;

    /// The board, as answers have it: `7x6`, or `3,3,3`.
    fn size(&self) -> String;

    /// The search, as answers have it.
    fn algorithm(&self) -> &'static str;

    /// Bytes of the transposition table, if there is one.
    fn table_bytes(&self) -> Option<usize>;

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn read(&self, text: &str) -> Result<Self::Position, Fault>;

    /// The position as [`read`](Self::read) reads it, on one line.
    fn write(&self, position: &Self::Position) -> String;

    /// The board drawn, with the names of moves.
    fn picture(&self, position: &Self::Position) -> String;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;

    /// How the game has ended, if it has.
    fn over(&self, position: &Self::Position) -> Option<End>;

    /// The moves by name, those that look best first.
    fn moves(&self, position: &Self::Position) -> Vec<String>;

    /// The position after a move.
    ///
    /// # Errors
    /// Why it is none.
    fn play(&self, position: &Self::Position, name: &str) -> Result<Self::Position, String>;

    /// Solves a position, or says what is known of it when the limits are
    /// reached; `moves` says of how many moves the exact worth is wanted.
    fn solve(&mut self, position: &Self::Position, budget: &mut Budget, moves: Wanted) -> Found;

    /// Holds an exact answer against the rules.
    ///
    /// # Errors
    /// What is wrong with it.
    fn confirm(&self, position: &Self::Position, found: &Found) -> Result<(), String>;

    /// The moves with what they seem to be worth to who makes them, looking so
    /// many plies ahead.
    fn look_ahead(&mut self, position: &Self::Position, plies: u32) -> Vec<(String, i32)>;
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Somebody has won.
    Won(Player),
    /// Nobody can move any more.
    Drawn,
}

impl End {
    /// Won, if there is a winner.
    pub(crate) fn of(winner: Option<Player>) -> Self {
        winner.map_or(End::Drawn, End::Won)
    }
}

/// Of how many moves the exact worth is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Of every move.
    All,
    /// Of the best one alone; of others what the search comes across.
    Best,
}

/// What is known of the worth of a position or of a move to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// Above 0 he wins, with so many of his own stones left, and one; below 0
    /// his opponent does. An estimate where the bound is heuristic.
    pub(crate) score: i32,
    /// What the score is of the true one.
    pub(crate) bound: Bound,
    /// Moves to the end of the game, where the score is exact.
    pub(crate) distance: Option<u32>,
}

impl Worth {
    /// An exact score that ends the game so many moves later.
    pub(crate) fn exact(score: i32, distance: u32) -> Self {
        Worth { score, bound: Bound::Exact, distance: Some(distance) }
    }

    /// A score of which that is known.
    pub(crate) fn of(score: i32, bound: Bound) -> Self {
        Worth { score, bound, distance: None }
    }

    /// The score, where the true one is at least that.
    pub(crate) fn lower(self) -> Option<i32> {
        matches!(self.bound, Bound::Exact | Bound::Lower).then_some(self.score)
    }

    /// The score, where the true one is at most that.
    pub(crate) fn upper(self) -> Option<i32> {
        matches!(self.bound, Bound::Exact | Bound::Upper).then_some(self.score)
    }

    /// Whether it is known exactly.
    pub(crate) fn is_exact(self) -> bool {
        self.bound == Bound::Exact
    }
}

/// The score of a game that is won so many moves later, by the player whose
/// turn it is if that is odd, with so many cells still empty.
pub(crate) fn score_of_end(distance: u32, empty: u32) -> i32 {
    let half = distance / 2;
    if distance % 2 == 1 {
        empty.div_ceil(2).cast_signed() - half.cast_signed()
    } else {
        half.cast_signed() - (empty / 2).cast_signed() - 1
    }
}

/// What was found out of a position.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// What it is worth to the player whose turn it is.
    pub(crate) worth: Worth,
    /// The worth is at least this, as far as that is proven.
    pub(crate) lower: Option<i32>,
    /// The worth is at most this, likewise.
    pub(crate) upper: Option<i32>,
    /// The moves that are as good as any.
    pub(crate) best: Vec<String>,
    /// The moves with what is known of each, the best first; `None` of what
    /// nothing is known.
    pub(crate) moves: Vec<(String, Option<Worth>)>,
    /// What both play; to the end where the worth is exact, unless a limit
    /// was reached first or it is that of a book.
    pub(crate) line: Vec<String>,
    /// Whether the line is that of a book, which ends before the game does.
    pub(crate) is_by_book: bool,
    /// Plies searched, of a search to a depth.
    pub(crate) depth: Option<u32>,
    /// The limit that was reached.
    pub(crate) stopped: Option<StopReason>,
}

impl Found {
    /// A game that is over has no moves.
    pub(crate) fn over(worth: Worth) -> Self {
        let (best, moves, line) = (Vec::new(), Vec::new(), Vec::new());
        let (lower, upper) = (worth.lower(), worth.upper());
        let (is_by_book, depth, stopped) = (false, None, None);
        Found { worth, lower, upper, best, moves, line, is_by_book, depth, stopped }
    }
}

/// Holds an exact answer against the rules: the line, where it was not cut
/// short, and with few empty cells the score and that of every move.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn confirm(
    rules: &Rules,
    board: &[u8],
    found: &Found,
    place: impl Fn(&String) -> Result<usize, String>,
) -> Result<(), String> {
    let line: Vec<usize> = found.line.iter().map(&place).collect::<Result<_, _>>()?;
    let exact = found.worth.distance.filter(|_| found.worth.is_exact());
    let Some(distance) = exact.filter(|distance| {
        // A limit may have ended the search of the line alone, or the book.
        let is_cut_short = found.stopped.is_some() || found.is_by_book;
        !is_cut_short || line.len() == *distance as usize
    }) else {
        return rules.replay(board, &line).map(drop).map_err(|wrong| wrong.to_string());
    };
    let mut moves = Vec::new();
    for (name, worth) in &found.moves {
        if let Some(worth) = worth.filter(|worth| worth.is_exact()) {
            moves.push((place(name)?, worth.score));
        }
    }
    let claim = Claim { score: found.worth.score, distance, line: &line, moves: &moves };
    rules.confirm(board, &claim).map_err(|wrong| wrong.to_string())
}

/// What is left of the limits of a position, which several searches share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    time: Option<Duration>,
    nodes: Option<u64>,
    begun: Duration,
    used: u64,
}

impl Budget {
    /// These limits, the time from now on.
    pub(crate) fn new(time: Option<Duration>, nodes: Option<u64>) -> Self {
        Budget { time, nodes, begun: deepen::Clock::now(&SystemClock), used: 0 }
    }

    /// The limits of the next search.
    pub(crate) fn limits(&self) -> Limits<'static, u32> {
        let passed = deepen::Clock::now(&SystemClock).saturating_sub(self.begun);
        let time = self.time.map(|time| (time.saturating_sub(passed), CLOCK));
        let expanded = self.nodes.map(|nodes| nodes.saturating_sub(self.used));
        Limits { time, expanded, cancel: Some(&CANCEL), ..Limits::none() }
    }

    /// Whether time or nodes are limited.
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    /// The limit that is reached, if one is.
    pub(crate) fn reached(&self) -> Option<StopReason> {
        let limits = self.limits();
        if let Some((Duration::ZERO, _)) = limits.time {
            return Some(StopReason::Time);
        }
        limits.leave(None, 0).err()
    }

    /// Counts the nodes of a search.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.used += nodes;
    }

    /// Nodes of all searches.
    pub(crate) fn spent(&self) -> u64 {
        self.used
    }
}

/// The clock of all limits on time.
const CLOCK: &dyn deepen::Clock = &SystemClock;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_count_the_winners_stones_that_are_left() {
        // Connect four: won with the fourth stone, and with the last but one.
        assert_eq!((score_of_end(1, 36), score_of_end(41, 42)), (18, 1));
        assert_eq!((score_of_end(0, 35), score_of_end(2, 2)), (-18, -1));
        // Tic-tac-toe: with the third stone of five, of four.
        assert_eq!((score_of_end(5, 9), score_of_end(6, 9)), (3, -2));
    }
}
