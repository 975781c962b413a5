//! `deepen game mnk` and `deepen game tictactoe`: m,n,k games by the searches
//! that know no particular game.

mod search;
mod solve;

use deepen_check::in_a_row::Rules;
use deepen_games::mnk::{Mnk, MnkGame, OpenLines, Position, ReadError};
use deepen_games::{Game, Player};

use super::batch::solve_all;
use super::contest::{Budget, Contest, End, Found, Wanted, confirm};
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

    fn over(&self, position: &Position) -> Option<End> {
        self.game.is_over(position).then(|| End::of(self.game.winner(position)))
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        self.names(&self.cells(position))
    }

    fn play(&self, position: &Position, name: &str) -> Result<Position, String> {
        let cell = self.game.cell(name).map_err(|reason| reason.to_string())?;
        self.game.play(position, cell).map_err(|reason| reason.to_string())
    }

    fn solve(&mut self, position: &Position, budget: &mut Budget, wanted: Wanted) -> Found {
        self.found(position, budget, wanted)
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
