//! Games of so many stones in a row, with stones that fall (connect four) or
//! do not (tic-tac-toe, gomoku): lines of play replayed, and positions with
//! few empty cells solved by trying everything.
//!
//! A board is its cells row by row from the bottom: 0 is empty, 1 the player
//! who began, 2 the other. Columns, rows and cells are counted from 0.

use core::fmt;

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Columns of the board.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// So many in a row win.
    pub row: usize,
    /// Stones are put into columns and fall; otherwise on any empty cell.
    pub fall: bool,
}

/// What is wrong with a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The board has another number of cells.
    Size,
    /// A move of the line cannot be made.
    Illegal {
        /// Which move of the line, from 1.
        step: usize,
    },
    /// The line ends before the game does.
    NotOver,
    /// The line is not as long as the distance that is claimed.
    Distance {
        /// Moves of the line.
        played: u32,
    },
    /// The end of the line is worth something else.
    Score {
        /// What it is worth.
        found: i32,
    },
    /// With best play the position is worth something else.
    Value {
        /// What it is worth.
        found: i32,
        /// Moves to the end.
        distance: u32,
    },
    /// With best play a move is worth something else than is claimed.
    Move {
        /// Where it puts a stone: the column, or the cell.
        place: usize,
        /// What it is worth to who makes it.
        found: i32,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Size => f.write_str("the board has another number of cells"),
            Wrong::Illegal { step } => write!(f, "move {step} of the line cannot be made"),
            Wrong::NotOver => f.write_str("the line ends before the game is over"),
            Wrong::Distance { played } => write!(f, "the line ends after {played} moves"),
            Wrong::Score { found } => write!(f, "the end of the line is worth {found}"),
            Wrong::Value { found, distance } => {
                write!(f, "the position is worth {found}, and over after {distance} moves")
            }
            Wrong::Move { place, found } => {
                write!(f, "the move to place {place} is worth {found}")
            }
        }
    }
}

impl core::error::Error for Wrong {}

/// What is claimed of a position.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Worth to the player whose turn it is: the winner's own stones that are
    /// left, and one; negative where the other wins; 0 is a draw.
    pub score: i32,
    /// Moves to the end.
    pub distance: u32,
    /// What both play to the end: columns where stones fall, or cells.
    pub line: &'a [usize],
    /// Moves, and what each is worth to who makes it.
    pub moves: &'a [(usize, i32)],
}

/// Positions with at most so many empty cells are solved.
const FEW: u32 = 8;

/// How many cells hold this.
fn count(board: &[u8], what: u8) -> u32 {
    board.iter().map(|cell| u32::from(*cell == what)).sum()
}

impl Rules {
    /// The player whose turn it is: 1 or 2.
    fn mover(board: &[u8]) -> u8 {
        if count(board, 1) > count(board, 2) { 2 } else { 1 }
    }

    /// The cell of a move that can be made.
    fn cell(&self, board: &[u8], place: usize) -> Option<usize> {
        if !self.fall {
            return (board.get(place) == Some(&0)).then_some(place);
        }
        let in_column = place < self.columns;
        (0..self.rows)
            .map(|row| row * self.columns + place)
            .find(|cell| in_column && board[*cell] == 0)
    }

    /// Whether the player has so many in a row.
    fn has_won(&self, board: &[u8], player: u8) -> bool {
        let (columns, rows) = (self.columns.cast_signed(), self.rows.cast_signed());
        let is_his = |column: isize, row: isize| {
            let on_board = (0..columns).contains(&column) && (0..rows).contains(&row);
            on_board && board[(row * columns + column).cast_unsigned()] == player
        };
        (0..rows).any(|row| {
            (0..columns).any(|column| {
                [(1, 0), (0, 1), (1, 1), (-1, 1)].iter().any(|(right, up)| {
                    (0..self.row.cast_signed())
                        .all(|step| is_his(column + step * right, row + step * up))
                })
            })
        })
    }

    /// What a game that is over is worth to a player; `None` if it goes on.
    fn worth_over(&self, board: &[u8], player: u8) -> Option<i32> {
        let other = 3 - player;
        if self.has_won(board, player) {
            Some(Self::left_of(board, player) + 1)
        } else if self.has_won(board, other) {
            Some(-Self::left_of(board, other) - 1)
        } else {
            board.iter().all(|cell| *cell != 0).then_some(0)
        }
    }

    /// A player's stones that are not on the board: who began has one more of
    /// an odd number.
    fn left_of(board: &[u8], player: u8) -> i32 {
        let cells = board.len() as u32;
        let his = if player == 1 { cells.div_ceil(2) } else { cells / 2 };
        his.cast_signed() - count(board, player).cast_signed()
    }

    /// The board after these moves from the empty one.
    ///
    /// # Errors
    /// The first move that cannot be made.
    pub fn board_after(&self, moves: &[usize]) -> Result<Vec<u8>, Wrong> {
        let empty = vec![0; self.columns * self.rows];
        self.replay(&empty, moves)
    }

    /// The board after more moves.
    ///
    /// # Errors
    /// The first move that cannot be made: outside the board, onto another
    /// stone, or after the end.
    pub fn replay(&self, board: &[u8], line: &[usize]) -> Result<Vec<u8>, Wrong> {
        if board.len() != self.columns * self.rows {
            return Err(Wrong::Size);
        }
        let mut board = board.to_vec();
        for (index, place) in line.iter().enumerate() {
            let illegal = Wrong::Illegal { step: index + 1 };
            let mover = Self::mover(&board);
            if self.worth_over(&board, mover).is_some() {
                return Err(illegal);
            }
            let cell = self.cell(&board, *place).ok_or(illegal)?;
            board[cell] = mover;
        }
        Ok(board)
    }

    /// What a position is worth to the player whose turn it is, and how many
    /// moves it is from its end if each plays best, by trying everything. Takes
    /// a time that is exponential in the empty cells.
    #[must_use]
    pub fn solve(&self, board: &[u8]) -> (i32, u32) {
        let mover = Self::mover(board);
        if let Some(worth) = self.worth_over(board, mover) {
            return (worth, 0);
        }
        let places = if self.fall { self.columns } else { board.len() };
        let after = |place: usize| {
            let cell = self.cell(board, place)?;
            let mut board = board.to_vec();
            board[cell] = mover;
            let (worth, distance) = self.solve(&board);
            Some((-worth, distance + 1))
        };
        // The score alone orders them: of wins it is the greater the sooner.
        (0..places).filter_map(after).max_by_key(|(worth, _)| *worth).unwrap_or((0, 0))
    }

    /// Holds a claim against the rules: the line can be played, is as long as
    /// the distance, ends the game, and its end is worth the score. Where few
    /// cells are empty, the position and the moves are solved as well.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn confirm(&self, board: &[u8], claim: &Claim<'_>) -> Result<(), Wrong> {
        let end = self.replay(board, claim.line)?;
        let mover = Self::mover(board);
        let found = self.worth_over(&end, mover).ok_or(Wrong::NotOver)?;
        if claim.line.len() != claim.distance as usize {
            return Err(Wrong::Distance { played: claim.line.len() as u32 });
        }
        if found != claim.score {
            return Err(Wrong::Score { found });
        }
        if count(board, 0) > FEW {
            return Ok(());
        }
        let (found, distance) = self.solve(board);
        if (found, distance) != (claim.score, claim.distance) {
            return Err(Wrong::Value { found, distance });
        }
        for &(place, score) in claim.moves {
            let after = self.replay(board, &[place])?;
            let found = -self.solve(&after).0;
            if found != score {
                return Err(Wrong::Move { place, found });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIC_TAC_TOE: Rules = Rules { columns: 3, rows: 3, row: 3, fall: false };
    const CONNECT_FOUR: Rules = Rules { columns: 7, rows: 6, row: 4, fall: true };

    #[test]
    fn a_line_to_the_end_is_confirmed() {
        // 1 1 1 on the lowest row, 2 2 2 on top: the fourth wins with 18 stones
        // left of 21.
        let board = CONNECT_FOUR.board_after(&[0, 0, 1, 1, 2, 2]).unwrap();
        let claim = Claim { score: 18, distance: 1, line: &[3], moves: &[] };
        assert_eq!(CONNECT_FOUR.confirm(&board, &claim), Ok(()));
        let wrong = Claim { score: 17, ..claim };
        assert_eq!(CONNECT_FOUR.confirm(&board, &wrong), Err(Wrong::Score { found: 18 }));
        let wrong = Claim { distance: 3, ..claim };
        assert_eq!(CONNECT_FOUR.confirm(&board, &wrong), Err(Wrong::Distance { played: 1 }));
        let wrong = Claim { line: &[4], ..claim };
        assert_eq!(CONNECT_FOUR.confirm(&board, &wrong), Err(Wrong::NotOver));
        let wrong = Claim { line: &[7], ..claim };
        assert_eq!(CONNECT_FOUR.confirm(&board, &wrong), Err(Wrong::Illegal { step: 1 }));
        let wrong = Claim { line: &[3, 3], ..claim };
        assert_eq!(CONNECT_FOUR.confirm(&board, &wrong), Err(Wrong::Illegal { step: 2 }));
        assert_eq!(CONNECT_FOUR.confirm(&board[1..], &claim), Err(Wrong::Size));
        assert_eq!(CONNECT_FOUR.board_after(&[0; 7]), Err(Wrong::Illegal { step: 7 }));
    }

    #[test]
    fn few_empty_cells_are_solved() {
        let empty = [0; 9];
        assert_eq!(TIC_TAC_TOE.solve(&empty), (0, 9));
        let board = TIC_TAC_TOE.board_after(&[4, 1]).unwrap();
        // The first player wins with his fourth stone of five.
        assert_eq!(TIC_TAC_TOE.solve(&board), (2, 5));
        let line = [0, 8, 6, 2, 3];
        let claim = Claim { score: 2, distance: 5, line: &line, moves: &[(0, 2), (7, 0)] };
        assert_eq!(TIC_TAC_TOE.confirm(&board, &claim), Ok(()));
        let wrong = Claim { moves: &[(7, 2)], ..claim };
        let found = Err(Wrong::Move { place: 7, found: 0 });
        assert_eq!(TIC_TAC_TOE.confirm(&board, &wrong), found);
        // A line that ends in a draw does not make it one.
        let drawn = Claim { score: 0, distance: 7, line: &[7, 0, 8, 6, 3, 5, 2], moves: &[] };
        let found = Err(Wrong::Value { found: 2, distance: 5 });
        assert_eq!(TIC_TAC_TOE.confirm(&board, &drawn), found);
    }
}
