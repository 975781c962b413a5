//! `deepen game connect4`: connect four by its own exact solver.

mod solve;

use std::io::{self, Write};

use deepen_check::in_a_row::Rules;
use deepen_games::connect_four::book::Book;
use deepen_games::connect_four::{
    ConnectFour, MoveError, Position, ReadError, Size, Solver, Threats, column_name,
};
use deepen_games::{Game, Player};

use super::batch::solve_all;
use super::book::{default_path, open};
use super::contest::{Budget, Contest, End, Found, Wanted, confirm};
use super::look::look;
use super::play::play;
use crate::args::game::Connect4Args;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number::bytes;
use crate::solving::lines::Fault;

/// Shown below the help of `deepen game connect4`.
pub(crate) const HELP: &str = "\
A position is the columns of its moves in their order, from 1 (a, b, .. from the
tenth on): 44455554221; `empty` is the empty board. x begins.

A score is that of the player whose turn it is. Above 0 he wins, with so many
of his own stones left when he does, and one; below 0 his opponent does. 0 is a
draw: 18 is a win with the fourth stone of 21, -1 a loss by the last stone.
Exact answers are replayed, and with few empty squares solved again, by code that
shares nothing with the search.

Objects in and out: positions on standard input that is no terminal, one a line,
are answered by a JSON object a line; docs/schema.md describes it. A number
behind a position is the score that it should have. An answer is `exact`, or a
limit ended the search: it is then a `lower` or `upper` bound that is proven, or
nothing is known, `heuristic`. The line of best play takes searches of its own;
with --multi-pv 1 the other moves do not. Where a book knows what every move
leads to, the answer comes from it, and the line ends where the book does.

Without a book an empty board takes about a minute, positions of eight stones some
seconds, those of sixteen a moment; boards larger than 8x7 take much more.
`deepen game book` builds one. More --table-memory makes long searches faster.

Exit codes as elsewhere: 0 exact, 20 a limit was reached first.

Examples:
  deepen game connect4 44455554221
  deepen game connect4 --size 5x5 empty
  deepen game connect4 --file data/games/connect4/end-easy.txt --format csv
  echo 4455 | deepen game connect4 --time 10s
  deepen game connect4 --play --level 4";

/// Connect four on a board of some size.
pub(crate) struct ConnectFourBoard<'a> {
    size: Size,
    game: &'a ConnectFour,
    judge: Threats<'a>,
    solver: Solver,
    /// The greatest number of stones of positions in the book, if there is one.
    plies_of_book: Option<u32>,
    /// The columns, those in the middle first.
    order: Vec<u32>,
}

/// A position, and how it came about.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    columns: String,
    board: Position,
}

/// The book that was asked for; the one that is kept, if there is one, where
/// none was.
fn openings(args: &Connect4Args) -> Result<Option<Book>, Failure> {
    if args.no_book {
        return Ok(None);
    }
    if let Some(path) = &args.book {
        return open(path, args.size).map(Some);
    }
    let Some(path) = default_path(args.size, &args.place).filter(|path| path.exists()) else {
        return Ok(None);
    };
    match open(&path, args.size) {
        Ok(book) => Ok(Some(book)),
        Err(failure) => {
            if !args.solve.quiet {
                // Nobody to tell where standard error is closed.
                let _ = writeln!(io::stderr(), "warning: without the book: {}", failure.message);
            }
            Ok(None)
        }
    }
}

/// Does what `deepen game connect4` was asked for.
///
/// # Errors
/// What ends the program before there is an answer.
pub(crate) fn run(args: &Connect4Args) -> Result<Exit, Failure> {
    let (size, table_bytes) = (args.size, args.solve.table_memory);
    let solver = Solver::new(size, table_bytes).map_err(|error| {
        let wanted = bytes(table_bytes as u64);
        Failure::new(Exit::Limit, format!("no memory for a table of {wanted}: {error}"))
    })?;
    let mut solver = solver.threads(args.threads);
    let openings = openings(args)?;
    let plies_of_book = openings.as_ref().map(Book::plies);
    if let Some(openings) = openings {
        solver = solver.book(Box::new(openings));
    }
    let game = ConnectFour::new(size);
    let mut order: Vec<u32> = (0..size.width()).collect();
    order.sort_by_key(|column| (2 * column + 1).abs_diff(size.width()));
    let judge = Threats::new(&game);
    let board = ConnectFourBoard { size, game: &game, judge, solver, plies_of_book, order };
    if args.play.play {
        return play(board, (&args.positions, &args.play, &args.solve));
    }
    let wanted = if args.multi_pv == Some(1) { Wanted::Best } else { Wanted::All };
    solve_all(board, (&args.positions, &args.solve, wanted))
}

/// Columns and rows, `7x6`.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let wrong = || format!("expected columns x rows such as 7x6, found `{text}`");
    let (width, height) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
    Size::new(number(width)?, number(height)?).map_err(|error| error.to_string())
}

/// A column by its name.
fn column(name: &str, size: Size) -> Result<u32, String> {
    let mut signs = name.trim().chars();
    let named = |sign: char| {
        (0..size.width()).find(|column| column_name(*column) == sign.to_ascii_lowercase())
    };
    match (signs.next().and_then(named), signs.next()) {
        (Some(column), None) => Ok(column),
        _ => Err(format!("expected a column from 1 to {}", column_name(size.width() - 1))),
    }
}

impl ConnectFourBoard<'_> {
    /// The columns of the moves, those in the middle first.
    fn columns(&self, board: &Position) -> Vec<u32> {
        let open = |column: &u32| board.check(*column).is_ok();
        self.order.iter().copied().filter(open).collect()
    }
}

impl Contest for ConnectFourBoard<'_> {
    type Position = Played;

    fn name(&self) -> &'static str {
        "connect4"
    }

    fn size(&self) -> String {
        self.size.to_string()
    }

    fn algorithm(&self) -> &'static str {
        "connect-four"
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(self.solver.table_bytes())
    }

    fn read(&self, text: &str) -> Result<Played, Fault> {
        let said = text.trim();
        let columns = if said == "empty" { "" } else { said };
        let before = text.chars().take_while(|sign| sign.is_whitespace()).count();
        let board = Position::read(columns, self.size).map_err(|error: ReadError| {
            let column = before + columns[..error.at].chars().count() + 1;
            let message = error.to_string();
            // The place is said apart.
            let message = message.split_once("): ").map_or(message.as_str(), |split| split.1);
            Fault { message: message.to_owned(), line: Some(1), column: Some(column) }
        })?;
        Ok(Played { columns: columns.to_lowercase(), board })
    }

    fn write(&self, position: &Played) -> String {
        let columns = &position.columns;
        if columns.is_empty() { "empty".to_owned() } else { columns.clone() }
    }

    fn picture(&self, position: &Played) -> String {
        let spaced = |row: &str| {
            row.chars().map(|sign| sign.to_string()).collect::<Vec<String>>().join(" ") + "\n"
        };
        let names: String = (0..self.size.width()).map(column_name).collect();
        let rows: String = position.board.to_string().lines().map(spaced).collect();
        rows + &spaced(&names)
    }

    fn mover(&self, position: &Played) -> Player {
        position.board.mover()
    }

    fn over(&self, position: &Played) -> Option<End> {
        let board = &position.board;
        let winner = board.is_won().then(|| self.mover(position).opponent());
        board.is_over().then(|| End::of(winner))
    }

    fn moves(&self, position: &Played) -> Vec<String> {
        self.columns(&position.board)
            .into_iter()
            .map(|column| column_name(column).to_string())
            .collect()
    }

    fn play(&self, position: &Played, name: &str) -> Result<Played, String> {
        let column = column(name, self.size)?;
        let board = position.board.play(column).map_err(|error: MoveError| error.to_string())?;
        let columns = format!("{}{}", position.columns, column_name(column));
        Ok(Played { columns, board })
    }

    fn solve(&mut self, position: &Played, budget: &mut Budget, wanted: Wanted) -> Found {
        self.found(&position.board, budget, wanted)
    }

    fn confirm(&self, position: &Played, found: &Found) -> Result<(), String> {
        let (columns, rows) = (self.size.width() as usize, self.size.height() as usize);
        let rules = Rules { columns, rows, row: 4, fall: true };
        let place = |name: &str| column(name, self.size).map(|column| column as usize);
        let moves: Result<Vec<usize>, String> =
            position.columns.chars().map(|sign| place(&sign.to_string())).collect();
        let board = rules.board_after(&moves?).map_err(|wrong| wrong.to_string())?;
        confirm(&rules, &board, found, |name| place(name))
    }

    fn look_ahead(&mut self, position: &Played, plies: u32) -> Vec<(String, i32)> {
        let mut judged = Vec::new();
        for column in self.columns(&position.board) {
            let mut after = position.board;
            self.game.apply(&mut after, column as u8);
            let value = look(self.game, &self.judge, after, plies.saturating_sub(1));
            judged.push((column_name(column).to_string(), -value));
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_columns() {
        assert_eq!(size("7x6"), Ok(Size::STANDARD));
        for wrong in ["", "7", "x", "7x", "0x6", "99x99", "7x6x1", "-7x6"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(column("4", Size::STANDARD), Ok(3));
        for wrong in ["", "8", "0", "44", "a"] {
            assert_eq!(
                column(wrong, Size::STANDARD),
                Err("expected a column from 1 to 7".to_owned())
            );
        }
    }
}
