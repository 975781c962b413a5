//! Positions and their moves searched one after the other within one budget.

use std::cmp::Reverse;

use deepen::StopReason;
use deepen_games::mnk::{Cell, MnkGame, Position};
use deepen_games::{Answer, Bound, Evaluator, Game, RootMove, Score, Statistics, Value};

use super::InARow;
use crate::game::contest::{Budget, Found, Wanted, Worth, score_of_end};

impl InARow<'_> {
    fn empty_cells(&self, position: &Position) -> u32 {
        self.game.size().cells() as u32 - position.played()
    }

    /// What a search says of a position, as people are told.
    fn worth(&self, value: Value, position: &Position) -> Worth {
        let (empty, bound) = (self.empty_cells(position), value.bound());
        let score = match value.score.distance() {
            Some(distance) => {
                score_of_end(latest(distance, empty, value.score > Score::DRAW), empty)
            }
            None => value.score.value(),
        };
        if bound == Bound::Exact {
            // Where nobody wins, the board is full at the end.
            return Worth::exact(score, value.score.distance().unwrap_or(empty));
        }
        Worth::of(score, bound)
    }

    /// The cells named.
    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| self.game.size().name(*cell)).collect()
    }

    /// Solves a position, its moves, and goes on along a line of best play.
    pub(super) fn found(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        wanted: Wanted,
    ) -> Found {
        if let Some(ending) = self.game.ending(position) {
            let value = Value::proven(Score::ended(ending, 0));
            return Found::over(self.worth(value, position));
        }
        self.searcher.forget();
        let answer = self.search(position, budget, wanted);
        let worth = self.worth(answer.value, position);
        let mut moves = answer.moves;
        moves.sort_by_key(|root| (Reverse(root.value.score), !root.value.at_least));
        let is_best = |root: &&RootMove<Cell>| {
            let as_good = root.value.score == answer.value.score;
            worth.is_exact() && root.value.at_least && as_good
        };
        let mut best: Vec<Cell> = moves.iter().filter(is_best).map(|root| root.chosen).collect();
        if best.is_empty() {
            best.extend(answer.line.first());
        }
        let (line, reason) = if worth.is_exact() {
            self.line(position, answer.value, &answer.line, budget)
        } else {
            (answer.line, None)
        };
        let said = |cell: Cell| {
            let root = moves.iter().find(|root| root.chosen == cell);
            (self.game.size().name(cell), root.map(|root| self.worth(root.value, position)))
        };
        let unknown = self.cells(position);
        let unknown = unknown.into_iter().filter(|cell| moves.iter().all(|r| r.chosen != *cell));
        let all = moves.iter().map(|root| root.chosen).chain(unknown).map(said).collect();
        Found {
            worth,
            lower: worth.lower(),
            upper: worth.upper(),
            best: self.names(&best),
            moves: all,
            line: self.names(&line),
            is_by_book: false,
            depth: Some(answer.statistics.depth).filter(|depth| *depth > 0),
            stopped: answer.stopped.or(reason),
        }
    }

    /// Searches one position, and after it, where they are wanted, those after
    /// its moves.
    fn search(&mut self, position: &Position, budget: &mut Budget, wanted: Wanted) -> Answer<Cell> {
        let depth = self.searcher.how().depth;
        let mut answer = self.searched(position, depth, budget);
        if wanted == Wanted::Best {
            return answer;
        }
        for chosen in self.cells(position) {
            let known = answer.moves.iter().position(|root| root.chosen == chosen);
            if known.is_some_and(|at| answer.moves[at].value.bound() == Bound::Exact) {
                continue;
            }
            let mut after = *position;
            self.game.apply(&mut after, chosen);
            let below = self.searched(&after, depth - 1, budget);
            answer.stopped = answer.stopped.or(below.stopped);
            if below.stopped.is_some() && below.value.bound() == Bound::Heuristic {
                continue;
            }
            let score = below.value.score.from_root(1);
            let value = Value { score, ..below.value }.turned();
            let line = [&[chosen][..], &below.line].concat();
            let root = RootMove { chosen, value, searched: true, line };
            match known {
                Some(at) => answer.moves[at] = root,
                None => answer.moves.push(root),
            }
        }
        answer.value = improved(answer.value, &answer.moves, self.cells(position).len());
        answer
    }

    /// Searches one position, or says what there is to say without a search.
    fn searched(&mut self, position: &Position, depth: u32, budget: &mut Budget) -> Answer<Cell> {
        let without = |value| Answer {
            value,
            line: Vec::new(),
            moves: Vec::new(),
            stopped: None,
            statistics: Statistics::default(),
        };
        if let Some(ending) = self.game.ending(position) {
            return without(Value::proven(Score::ended(ending, 0)));
        }
        let estimate = self.judge.estimate(self.judge.begin(position), position);
        let estimate = Value::estimated(Score::points(estimate));
        if depth == 0 {
            return without(estimate);
        }
        let mut answer = self.searcher.search(position, depth, budget.limits());
        budget.spend(answer.statistics.nodes);
        if answer.line.is_empty() && answer.value.bound() == Bound::Heuristic {
            answer.value = estimate;
        }
        // Nothing is better than to win at once.
        answer.value.at_most |= answer.value.at_least && answer.value.score >= Score::won_in(1);
        answer
    }

    /// All moves.
    pub(super) fn cells(&self, position: &Position) -> Vec<Cell> {
        let mut cells = Vec::new();
        for stage in 0..MnkGame::STAGES {
            self.game.generate(position, stage, &mut cells);
        }
        cells
    }

    /// Goes on with a line to the end of the game, as long as the search shows
    /// the way.
    fn completed(&mut self, position: &Position, line: &[Cell], budget: &mut Budget) -> Vec<Cell> {
        let (mut line, mut end) = (line.to_vec(), *position);
        for cell in &line {
            self.game.apply(&mut end, *cell);
        }
        loop {
            let answer = self.searched(&end, self.empty_cells(&end), budget);
            if answer.line.is_empty() {
                return line;
            }
            for cell in &answer.line {
                self.game.apply(&mut end, *cell);
            }
            line.extend(answer.line);
        }
    }

    /// What both play to an end that is so far away, or part of it where a
    /// limit is reached. A table may end the line of a search too soon, or
    /// know a slower win: then each move is found among the exact values of
    /// all.
    fn line(
        &mut self,
        position: &Position,
        value: Value,
        line: &[Cell],
        budget: &mut Budget,
    ) -> (Vec<Cell>, Option<StopReason>) {
        let distance = value.score.distance().unwrap_or(self.empty_cells(position));
        let line = self.completed(position, line, budget);
        if line.len() == distance as usize {
            return (line, None);
        }
        let (mut line, mut end, mut score) = (Vec::new(), *position, value.score);
        while self.game.ending(&end).is_none() {
            let mut next = None;
            for cell in self.cells(&end) {
                let mut after = end;
                self.game.apply(&mut after, cell);
                let below = self.searched(&after, self.empty_cells(&after), budget);
                if below.stopped.is_some() {
                    return (line, below.stopped);
                }
                if -below.value.score.from_root(1) == score {
                    next = Some((cell, after, below.value.score));
                    break;
                }
            }
            let Some((cell, after, worth)) = next else { break };
            line.push(cell);
            (end, score) = (after, worth);
        }
        (line, None)
    }
}

/// The distance, or the latest that there may be where it only says that
/// somebody wins: the mover after an odd number of moves, his opponent after
/// an even one.
fn latest(distance: u32, empty: u32, mover_wins: bool) -> u32 {
    let (odd, wants_odd) = (empty % 2 == 1, mover_wins);
    let last = if odd == wants_odd { empty } else { empty.saturating_sub(1) };
    distance.min(last)
}

/// What the moves prove of a position beyond what is known of it.
fn improved(value: Value, moves: &[RootMove<Cell>], all: usize) -> Value {
    let Some(best) = moves.iter().map(|root| root.value).max_by_key(|value| value.score) else {
        return value;
    };
    let at_most = moves.len() == all && moves.iter().all(|root| root.value.at_most);
    let of_moves = Value { at_most, ..best };
    let is_better = |bound| matches!(bound, Bound::Exact | Bound::Lower | Bound::Upper);
    if value.bound() != Bound::Exact && is_better(of_moves.bound()) { of_moves } else { value }
}
