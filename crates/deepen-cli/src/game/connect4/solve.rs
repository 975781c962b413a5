//! Positions and their moves solved one after the other within one budget.

use std::cmp::Reverse;

use deepen::StopReason;
use deepen_games::Bound;
use deepen_games::connect_four::{Position, Score, column_name};

use super::ConnectFourBoard;
use crate::game::contest::{Budget, Found, Wanted, Worth};

/// Between which scores one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    lower: i32,
    upper: i32,
}

impl Bounds {
    fn exact(score: i32) -> Self {
        Bounds { lower: score, upper: score }
    }

    /// Of a position where the game goes on and so many squares are empty,
    /// nothing known: either player wins as soon as he can.
    fn of_nothing(empty: u32) -> Self {
        let empty = empty.cast_signed();
        Bounds { lower: -(empty / 2), upper: (empty + 1) / 2 }
    }

    /// The same seen by the other player.
    fn turned(self) -> Self {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    fn within(self, other: Bounds) -> Self {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    fn score(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// A move and what is known of its worth.
#[derive(Clone, Copy)]
struct Tried {
    column: u32,
    bounds: Option<Bounds>,
}

impl ConnectFourBoard<'_> {
    /// What is known of a position, and what stopped its search.
    fn bounds(&mut self, board: &Position, budget: &mut Budget) -> (Bounds, Option<StopReason>) {
        let solution = self.solver.solve_within(board, &budget.limits());
        budget.spend(solution.statistics.nodes);
        let (lower, upper) = (solution.lower.value(), solution.upper.value());
        (Bounds { lower, upper }, solution.stopped)
    }

    fn empty(&self, board: &Position) -> u32 {
        self.size.squares() - board.played()
    }

    /// Solves a position, its moves, and goes on along a line of best play.
    pub(super) fn found(&mut self, board: &Position, budget: &mut Budget, wanted: Wanted) -> Found {
        let (root, mut stopped) = self.bounds(board, budget);
        let known = Bounds::of_nothing(self.empty(board));
        if board.is_over() {
            return Found::over(worth(board, root, known));
        }
        let (mut moves, reason) = self.tried(board, root, wanted, budget);
        stopped = stopped.or(reason);
        let root = root.within(of_all(&moves));
        moves.sort_by_key(|tried| Reverse(tried.bounds.map_or(i32::MIN, |bounds| bounds.lower)));
        let is_best = |tried: &&Tried| {
            tried.bounds.is_some_and(|bounds| bounds.lower == root.lower && root.score().is_some())
        };
        let best: Vec<u32> = moves.iter().filter(is_best).map(|tried| tried.column).collect();
        let line = match (root.score(), best.first()) {
            (Some(score), Some(first)) => {
                let (line, reason) = self.line(board, *first, score, budget);
                stopped = stopped.or(reason);
                line
            }
            _ => Vec::new(),
        };
        let names = |columns: &[u32]| -> Vec<String> {
            columns.iter().map(|column| column_name(*column).to_string()).collect()
        };
        let of_move = Bounds::of_nothing(self.empty(board) - 1).turned();
        let said = |tried: &Tried| {
            let said = tried.bounds.map(|bounds| worth(board, bounds, of_move));
            (column_name(tried.column).to_string(), said.filter(|w| w.bound != Bound::Heuristic))
        };
        let proven = |bound: i32, trivial: i32| (bound != trivial).then_some(bound);
        Found {
            worth: worth(board, root, known),
            lower: proven(root.lower, known.lower),
            upper: proven(root.upper, known.upper),
            best: names(&best),
            moves: moves.iter().map(said).collect(),
            line: names(&line),
            depth: None,
            stopped,
        }
    }

    /// The moves with bounds of their worth to who makes them, until a limit is
    /// reached; where the best alone is wanted, no more than it takes.
    fn tried(
        &mut self,
        board: &Position,
        root: Bounds,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> (Vec<Tried>, Option<StopReason>) {
        let (mut moves, mut stopped): (Vec<Tried>, Option<StopReason>) = (Vec::new(), None);
        let mut enough = wanted == Wanted::Best && root.score().is_none();
        let symmetric = board.is_symmetric();
        for column in self.columns(board) {
            let mirrored = self.size.width() - 1 - column;
            let twin = moves.iter().find(|tried| symmetric && tried.column == mirrored);
            let bounds = match twin {
                Some(tried) => tried.bounds,
                None if enough || stopped.is_some() => {
                    let of_move = Bounds::of_nothing(self.empty(board) - 1).turned();
                    Some(Bounds { lower: of_move.lower, upper: root.upper })
                }
                None => board.play(column).ok().map(|after| {
                    let (bounds, reason) = self.bounds(&after, budget);
                    stopped = reason;
                    Bounds { upper: bounds.turned().upper.min(root.upper), ..bounds.turned() }
                }),
            };
            let is_best = bounds.is_some_and(|bounds| Some(bounds.lower) == root.score());
            enough |= wanted == Wanted::Best && is_best;
            moves.push(Tried { column, bounds });
        }
        (moves, stopped)
    }

    /// What both play from a move on that is worth `score` to who makes it, to
    /// the end of the game or until a limit is reached.
    fn line(
        &mut self,
        board: &Position,
        first: u32,
        score: i32,
        budget: &mut Budget,
    ) -> (Vec<u32>, Option<StopReason>) {
        let (mut line, mut board, mut score) = (Vec::new(), *board, score);
        let mut next = Some(first);
        while let Some(column) = next.take() {
            let Ok(after) = board.play(column) else { break };
            line.push(column);
            (board, score) = (after, -score);
            if board.is_over() {
                break;
            }
            for column in self.columns(&board) {
                let Ok(after) = board.play(column) else { continue };
                let (bounds, reason) = self.bounds(&after, budget);
                if reason.is_some() {
                    return (line, reason);
                }
                if bounds == Bounds::exact(-score) {
                    next = Some(column);
                    break;
                }
            }
        }
        (line, None)
    }
}

/// What the moves prove of a position.
fn of_all(moves: &[Tried]) -> Bounds {
    let nothing = Bounds { lower: i32::MIN, upper: i32::MAX };
    let bounds = || moves.iter().map(|tried| tried.bounds.unwrap_or(nothing));
    let greatest = |bound: fn(Bounds) -> i32| bounds().map(bound).max();
    Bounds {
        lower: greatest(|bounds| bounds.lower).unwrap_or(nothing.lower),
        upper: greatest(|bounds| bounds.upper).unwrap_or(nothing.upper),
    }
}

/// What people are told of bounds of the mover's score on a board, where
/// without a search these are known.
fn worth(board: &Position, bounds: Bounds, known: Bounds) -> Worth {
    let Bounds { lower, upper } = bounds;
    if let Some(score) = bounds.score() {
        let meant = i8::try_from(score).ok().map(Score::new);
        let distance = meant.and_then(|score| score.distance_in(board));
        return Worth::exact(score, distance.unwrap_or_default());
    }
    // That nobody wins at once is not worth saying.
    match (lower > known.lower + 1, upper < known.upper - 1) {
        (false, false) => Worth::of(0, Bound::Heuristic),
        (false, true) => Worth::of(upper, Bound::Upper),
        // Of two bounds the one that decides whether somebody wins.
        (true, true) if upper <= 0 => Worth::of(upper, Bound::Upper),
        (true, _) => Worth::of(lower, Bound::Lower),
    }
}
