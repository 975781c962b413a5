//! Positions and their moves solved one after the other within one budget.

use std::cmp::Reverse;

use deepen::StopReason;
use deepen_games::Bound;
use deepen_games::connect_four::{Move, Position, Score, column_name};

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
    bounds: Bounds,
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
        let known = Bounds::of_nothing(self.empty(board));
        // Of all that a limit may cut short, the score comes first.
        let first = board.is_over() || wanted == Wanted::Best || budget.is_limited();
        let (root, mut stopped) = if first { self.bounds(board, budget) } else { (known, None) };
        if board.is_over() {
            return Found::over(worth(board, root, known));
        }
        let (mut moves, line, reason) = match wanted {
            Wanted::All => self.analysed(board, root, budget),
            Wanted::Best => self.best(board, root, budget),
        };
        stopped = stopped.or(reason);
        let root = root.within(of_all(&moves));
        moves.sort_by_key(|tried| Reverse((tried.bounds.lower, -tried.bounds.upper)));
        let is_best = |tried: &&Tried| Some(tried.bounds.lower) == root.score();
        let best: Vec<u32> = moves.iter().filter(is_best).map(|tried| tried.column).collect();
        let names = |columns: &[u32]| -> Vec<String> {
            columns.iter().map(|column| column_name(*column).to_string()).collect()
        };
        let of_move = Bounds::of_nothing(self.empty(board) - 1).turned();
        let said = |tried: &Tried| {
            let said = worth(board, tried.bounds, of_move);
            let is_known = said.bound != Bound::Heuristic;
            (column_name(tried.column).to_string(), is_known.then_some(said))
        };
        let is_exact = root.score().is_some();
        let proven = |bound: i32, trivial: i32| (is_exact || bound != trivial).then_some(bound);
        Found {
            worth: worth(board, root, known),
            lower: proven(root.lower, known.lower),
            upper: proven(root.upper, known.upper),
            best: names(&best),
            moves: moves.iter().map(said).collect(),
            line: names(&line),
            is_by_book: wanted == Wanted::All && self.has_replies_in_book(board),
            depth: None,
            stopped,
        }
    }

    /// Whether the book, if there is one, knows what every move leads to.
    fn has_replies_in_book(&self, board: &Position) -> bool {
        self.plies_of_book.is_some_and(|plies| board.played() < plies)
    }

    /// All moves, and a line of best play, as far as the limits allow.
    fn analysed(&mut self, board: &Position, root: Bounds, budget: &mut Budget) -> Parts {
        let analysis = self.solver.analyse(board, &budget.limits());
        budget.spend(analysis.solution.statistics.nodes);
        let tried = |known: &Move| {
            let (lower, upper) = (known.lower.value(), known.upper.value());
            // No move is better than the best.
            Tried { column: known.column, bounds: Bounds { lower, upper: upper.min(root.upper) } }
        };
        let moves: Vec<Tried> = analysis.moves.iter().map(tried).collect();
        let score = root.within(of_all(&moves)).score();
        let distance = score.and_then(|score| distance(board, score));
        let is_whole = self.has_replies_in_book(board)
            || distance.is_some_and(|distance| analysis.line.len() == distance as usize);
        // Threads may stop before all nodes are spent.
        let reached = || budget.reached().or(budget.is_limited().then_some(StopReason::Expanded));
        let stopped = analysis.solution.stopped.or(if is_whole { None } else { reached() });
        (moves, analysis.line, stopped)
    }

    /// The first move that is as good as any, and a line from it on; of the
    /// others it is known that they are no better.
    fn best(&mut self, board: &Position, root: Bounds, budget: &mut Budget) -> Parts {
        let of_move = Bounds::of_nothing(self.empty(board) - 1).turned();
        let no_better = Bounds { lower: of_move.lower, upper: root.upper };
        let columns = self.columns(board);
        let unknown = |column: &u32| Tried { column: *column, bounds: no_better };
        let mut moves: Vec<Tried> = columns.iter().map(unknown).collect();
        let Some(score) = root.score() else { return (moves, Vec::new(), None) };
        let (line, stopped) = self.line(board, score, budget);
        for tried in &mut moves {
            if line.first() == Some(&tried.column) {
                tried.bounds = Bounds::exact(score);
            }
        }
        (moves, line, stopped)
    }

    /// What both play from a position on that is worth `score`, to the end of
    /// the game or until a limit is reached.
    fn line(
        &mut self,
        board: &Position,
        score: i32,
        budget: &mut Budget,
    ) -> (Vec<u32>, Option<StopReason>) {
        let (mut line, mut board, mut score) = (Vec::new(), *board, score);
        while !board.is_over() {
            let mut next = None;
            for column in self.columns(&board) {
                let Ok(after) = board.play(column) else { continue };
                let (bounds, reason) = self.bounds(&after, budget);
                if reason.is_some() {
                    return (line, reason);
                }
                if bounds == Bounds::exact(-score) {
                    next = Some((column, after));
                    break;
                }
            }
            let Some((column, after)) = next else { break };
            line.push(column);
            (board, score) = (after, -score);
        }
        (line, None)
    }
}

/// Moves, a line of best play, and what cut them short.
type Parts = (Vec<Tried>, Vec<u32>, Option<StopReason>);

/// What the moves prove of a position.
fn of_all(moves: &[Tried]) -> Bounds {
    let greatest = |bound: fn(Bounds) -> i32| moves.iter().map(|tried| bound(tried.bounds)).max();
    Bounds {
        lower: greatest(|bounds| bounds.lower).unwrap_or(i32::MIN),
        upper: greatest(|bounds| bounds.upper).unwrap_or(i32::MAX),
    }
}

/// Moves to the end of a game of this score.
fn distance(board: &Position, score: i32) -> Option<u32> {
    i8::try_from(score).ok().and_then(|score| Score::new(score).distance_in(board))
}

/// What people are told of bounds of the mover's score on a board, where
/// without a search these are known.
fn worth(board: &Position, bounds: Bounds, known: Bounds) -> Worth {
    let Bounds { lower, upper } = bounds;
    if let Some(score) = bounds.score() {
        return Worth::exact(score, distance(board, score).unwrap_or_default());
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
