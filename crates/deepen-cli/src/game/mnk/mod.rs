//! `deepen game mnk` and `deepen game tictactoe`: m,n,k games by the searches
//! that know no particular game.

mod search;

use std::cmp::Reverse;

use deepen::StopReason;
use deepen_check::in_a_row::Rules;
use deepen_games::mnk::{Cell, Mnk, MnkGame, OpenLines, Position, ReadError};
use deepen_games::{Answer, Bound, Evaluator, Game, Player, RootMove, Score, Statistics, Value};

use super::batch::solve_all;
use super::contest::{Budget, Contest, Found, Wanted, Worth, confirm, score_of_end};
use super::look::look;
use super::play::play;
use crate::args::game::{MnkArgs, PlayArgs, PositionArgs, SolveGameArgs, TictactoeArgs, TreeArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::lines::Fault;

use search::{How, Searcher};

/// Shown below the help of `deepen game tictactoe`.
pub(crate) const TICTACTOE_HELP: &str = "\
A position is its rows from the top, x.o/.x./..., or the moves that lead to it,
b2 a3 (columns are letters, rows numbers from the bottom); of several words it
is in quotes. x begins; whose turn it is follows from the numbers of stones.

A score is that of the player whose turn it is. Above 0 he wins, with so many
of his own stones left when he does, and one; below 0 his opponent does. 0 is a
draw. Exact answers are replayed, and with few empty cells solved again, by code
that shares nothing with the search.

Objects in and out: positions on standard input that is no terminal, one a line,
are answered by a JSON object a line; docs/schema.md describes it. A number
behind a position is the score that it should have. An answer is `exact`, or a
limit ended the search, or --depth did: it is then a bound that is proven, or
`heuristic`.

Exit codes as elsewhere: 0 exact, 11 not proven, 20 a limit was reached first.

Examples:
  deepen game tictactoe empty
  deepen game tictactoe 'x.o/.x./...' --algorithm minimax --multi-pv 1
  deepen game tictactoe --play --you second
  echo 'b2 a3' | deepen game tictactoe";

/// Shown below the help of `deepen game mnk`.
pub(crate) const HELP: &str = "\
M columns, N rows, and who first has K in a row, or more, wins: 3 3 3 is
tic-tac-toe. (M + 1) times N may be up to 128.

A position is its rows from the top, x.o./..x./..../...., or the moves that lead
to it, b2 a3 (columns are letters, rows numbers from the bottom); of several
words it is in quotes. x begins; whose turn it is follows from the numbers of
stones.

A score is that of the player whose turn it is. Above 0 he wins, with so many
of his own stones left when he does, and one; below 0 his opponent does. 0 is a
draw. What is not proven is `heuristic`: an estimate by the lines that are still
open. Exact answers are replayed, and with few empty cells solved again, by code
that shares nothing with the search.

Boards of more than some 16 cells may take for ever to be solved: say --time,
--nodes or --depth.

Examples:
  deepen game mnk 4 4 3 'b2 c3'
  deepen game mnk 5 5 4 empty --time 10s
  deepen game mnk 7 7 5 --play --level 5
  deepen game mnk 4 3 3 --file positions.txt --format jsonl";

/// An m,n,k game, and how it is searched.
pub(crate) struct InARow<'a> {
    name: &'static str,
    game: &'a MnkGame,
    judge: &'a OpenLines<'a>,
    searcher: Searcher<'a, MnkGame, OpenLines<'a>>,
}

/// Does what `deepen game tictactoe` was asked for.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn run_tictactoe(args: &TictactoeArgs) -> Result<Exit, Failure> {
    let asked = (&args.positions, &args.how, &args.play, &args.solve);
    run_size("tictactoe", Mnk::TIC_TAC_TOE, asked)
}

/// Does what `deepen game mnk` was asked for.
///
/// # Errors
/// What ends the program before there is an answer, such as a size that is
/// none.
pub(crate) fn run(args: &MnkArgs) -> Result<Exit, Failure> {
    let [columns, rows, row] = [args.columns, args.rows, args.row].map(usize::from);
    let size = Mnk::new(columns, rows, row)
        .map_err(|error| Failure::new(Exit::Usage, error.to_string()))?;
    run_size("mnk", size, (&args.positions, &args.how, &args.play, &args.solve))
}

fn run_size(
    name: &'static str,
    size: Mnk,
    (positions, tree, playing, solve): (&PositionArgs, &TreeArgs, &PlayArgs, &SolveGameArgs),
) -> Result<Exit, Failure> {
    let (game, table_bytes) = (size.game(), solve.table_memory);
    let judge = OpenLines::new(&game);
    let cells = size.cells() as u32;
    let depth = tree.depth.unwrap_or(cells).min(cells);
    let how = How { algorithm: tree.algorithm, depth, threads: tree.threads };
    let searcher = Searcher::new((&game, &judge), how, table_bytes).map_err(|error| {
        Failure::new(Exit::Limit, format!("no memory for a table of {table_bytes} bytes: {error}"))
    })?;
    let contest = InARow { name, game: &game, judge: &judge, searcher };
    if playing.play {
        return play(contest, (positions, playing, solve));
    }
    let wanted = if tree.multi_pv == Some(1) { Wanted::Best } else { Wanted::All };
    solve_all(contest, (positions, solve, wanted))
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let ReadError { line, column, reason } = error;
        Fault { message: reason.to_string(), line: Some(line), column: Some(column) }
    }
}

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
    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| self.game.size().name(*cell)).collect()
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
    fn cells(&self, position: &Position) -> Vec<Cell> {
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

impl Contest for InARow<'_> {
    type Position = Position;

    fn name(&self) -> &'static str {
        self.name
    }

    fn size(&self) -> String {
        self.game.size().to_string()
    }

    fn algorithm(&self) -> &'static str {
        self.searcher.how().algorithm.name()
    }

    fn table_bytes(&self) -> Option<usize> {
        self.searcher.table_bytes()
    }

    fn read(&self, text: &str) -> Result<Position, Fault> {
        let said = text.trim();
        if said == "empty" {
            return Ok(self.game.empty());
        }
        Ok(self.game.read(text)?)
    }

    fn write(&self, position: &Position) -> String {
        self.game.write(position)
    }

    fn picture(&self, position: &Position) -> String {
        self.game.picture(position)
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover()
    }

    fn over(&self, position: &Position) -> Option<Option<Player>> {
        self.game.is_over(position).then(|| self.game.winner(position))
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        self.names(&self.cells(position))
    }

    fn play(&self, position: &Position, name: &str) -> Result<Position, String> {
        let cell = self.game.cell(name).map_err(|reason| reason.to_string())?;
        self.game.play(position, cell).map_err(|reason| reason.to_string())
    }

    fn solve(&mut self, position: &Position, budget: &mut Budget, wanted: Wanted) -> Found {
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
        let (line, reason) = match worth.is_exact() {
            true => self.line(position, answer.value, &answer.line, budget),
            false => (answer.line, None),
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
            depth: Some(answer.statistics.depth),
            stopped: answer.stopped.or(reason),
        }
    }

    fn confirm(&self, position: &Position, found: &Found) -> Result<(), String> {
        let size = self.game.size();
        let rules =
            Rules { columns: size.columns(), rows: size.rows(), row: size.row(), fall: false };
        let place = |name: &String| {
            let cell = self.game.cell(name).map_err(|reason| reason.to_string())?;
            Ok::<usize, String>(cell.row(size) * size.columns() + cell.column(size))
        };
        // Rows from the bottom, as the checker has them.
        let written = self.game.write(position);
        let signs = written.split('/').rev().flat_map(str::bytes);
        let board = signs.map(|sign| match sign {
            b'x' => 1,
            b'o' => 2,
            _ => 0,
        });
        confirm(&rules, &board.collect::<Vec<u8>>(), found, place)
    }

    fn look_ahead(&mut self, position: &Position, plies: u32) -> Vec<(String, i32)> {
        let mut judged = Vec::new();
        for cell in self.cells(position) {
            let mut after = *position;
            self.game.apply(&mut after, cell);
            let value = look(self.game, self.judge, after, plies.saturating_sub(1));
            judged.push((self.game.size().name(cell), -value));
        }
        judged
    }
}
