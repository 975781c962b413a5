//! Reading positions: as a diagram, `x.o/.x./...`, or as the moves that lead
//! there, `a1 b2 c3`.

use core::fmt;

use super::notation::column_name;
use super::{Cell, ImpossibleReason, Mnk, MnkGame, MoveReason, Position};

/// What is wrong with a position that was written, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: ReadReason,
}

/// What is wrong with a position that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadReason {
    /// A diagram has `x`, `o` and `.` in it, and ends of rows.
    ExpectedStone {
        /// What is there.
        found: char,
    },
    /// A row of a diagram has more or fewer cells than the board.
    RowLength {
        /// Columns of the board.
        expected: usize,
        /// Cells of the row; no more than one more is counted.
        found: usize,
    },
    /// A diagram has more or fewer rows than the board.
    Rows {
        /// Rows of the board.
        expected: usize,
        /// Rows of the diagram; no more than one more is counted.
        found: usize,
    },
    /// A move is a letter and a number.
    ExpectedColumn {
        /// What is there.
        found: char,
        /// The game.
        size: Mnk,
    },
    /// A letter is not followed by the number of a row.
    ExpectedRow {
        /// What is there, if anything.
        found: Option<char>,
    },
    /// A stone cannot be put there.
    Move(MoveReason),
    /// Play cannot lead to the position of a diagram.
    Impossible(ImpossibleReason),
}

impl fmt::Display for ReadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadReason::ExpectedStone { found } => {
                write!(f, "expected x, o or . and / between rows, found '{}'", found.escape_debug())
            }
            ReadReason::RowLength { expected, found } if found > expected => {
                write!(f, "expected the end of the row: it has {expected} cells")
            }
            ReadReason::RowLength { expected, found } => {
                write!(f, "expected {expected} cells in the row, found {found}")
            }
            ReadReason::Rows { expected, found } if found > expected => {
                write!(f, "expected the end of the position: the board has {expected} rows")
            }
            ReadReason::Rows { expected, found } => {
                write!(f, "expected {expected} rows, found {found}")
            }
            ReadReason::ExpectedColumn { found, size } => write!(
                f,
                "expected a move such as a1, beginning with a letter from a to {}, found '{}'",
                column_name(size.columns() - 1),
                found.escape_debug()
            ),
            ReadReason::ExpectedRow { found: Some(found) } => {
                write!(f, "expected the number of a row, found '{}'", found.escape_debug())
            }
            ReadReason::ExpectedRow { found: None } => {
                f.write_str("expected the number of a row, found the end")
            }
            ReadReason::Move(reason) => reason.fmt(f),
            ReadReason::Impossible(reason) => reason.fmt(f),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl core::error::Error for ReadError {}

/// A character and where it stands.
#[derive(Clone, Copy)]
struct Sign {
    line: usize,
    column: usize,
    is: char,
}

impl Sign {
    fn wrong(self, reason: ReadReason) -> ReadError {
        ReadError { line: self.line, column: self.column, reason }
    }
}

/// The characters of a text with their places, and behind them its end, as
/// that of a row.
fn signs(text: &str) -> (Vec<Sign>, Sign) {
    let (mut line, mut column) = (1, 1);
    let mut signs = Vec::new();
    for sign in text.chars() {
        signs.push(Sign { line, column, is: sign });
        column += 1;
        if sign == '\n' {
            (line, column) = (line + 1, 1);
        }
    }
    (signs, Sign { line, column, is: '/' })
}

impl MnkGame {
    /// Reads a position: the moves that lead to it from the empty board, cells
    /// by column and row, apart or not (`b2 a1`, `b2,a1`, `b2a1`; nothing at
    /// all is the empty board), or a diagram of its rows from the top
    /// (`x.o/.x./...`, or a row a line), in which who has as many stones as
    /// the other is x or, with one fewer, o, and moves.
    ///
    /// # Errors
    /// What is wrong, and where: characters, rows and moves that do not fit,
    /// and positions to which play cannot lead.
    pub fn read(&self, text: &str) -> Result<Position, ReadError> {
        let text = text.trim_end();
        if text.contains(|sign: char| sign.is_ascii_digit()) || text.trim_start().is_empty() {
            self.read_moves(text).map(|moves| moves.1)
        } else {
            self.read_diagram(text)
        }
    }

    /// Reads moves from the empty board, and the position to which they lead.
    ///
    /// # Errors
    /// The first move that is none, and where it begins.
    pub fn read_moves(&self, text: &str) -> Result<(Vec<Cell>, Position), ReadError> {
        let (signs, _) = signs(text);
        let mut signs = signs.into_iter().peekable();
        let (mut moves, mut position) = (Vec::new(), self.empty());
        while let Some(begin) = signs.next() {
            if begin.is.is_whitespace() || begin.is == ',' {
                continue;
            }
            let mut digits = String::new();
            if begin.is.is_ascii_alphabetic() {
                while let Some(digit) = signs.next_if(|next| next.is.is_ascii_digit()) {
                    digits.push(digit.is);
                }
                if digits.is_empty() {
                    let found = signs.peek().map(|next| next.is);
                    let place = signs.peek().copied();
                    let place = place.unwrap_or(Sign { column: begin.column + 1, ..begin });
                    return Err(place.wrong(ReadReason::ExpectedRow { found }));
                }
            }
            let cell = self.cell_of(begin, &digits)?;
            position = self
                .play(&position, cell)
                .map_err(|reason| begin.wrong(ReadReason::Move(reason)))?;
            moves.push(cell);
        }
        Ok((moves, position))
    }

    /// The cell of a name such as `b3`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn cell(&self, name: &str) -> Result<Cell, ReadReason> {
        let (signs, _) = signs(name.trim());
        let Some(letter) = signs.first() else {
            return Err(ReadReason::ExpectedColumn { found: ' ', size: self.size });
        };
        let digits: String = signs[1..].iter().map(|sign| sign.is).collect();
        if letter.is.is_ascii_alphabetic() {
            let wrong = digits.chars().find(|digit| !digit.is_ascii_digit());
            if wrong.is_some() || digits.is_empty() {
                return Err(ReadReason::ExpectedRow { found: wrong });
            }
        }
        self.cell_of(*letter, &digits).map_err(|error| error.reason)
    }

    /// The cell of this letter and these digits.
    fn cell_of(&self, letter: Sign, digits: &str) -> Result<Cell, ReadError> {
        let size = self.size;
        let found = letter.is;
        if !found.is_ascii_alphabetic() {
            return Err(letter.wrong(ReadReason::ExpectedColumn { found, size }));
        }
        let column = usize::from(found.to_ascii_lowercase() as u8 - b'a');
        // A number that does not fit is no row either.
        let row: usize = digits.parse().unwrap_or(usize::MAX);
        if column >= size.columns() || row == 0 || row > size.rows() {
            let outside = MoveReason::OutsideTheBoard { size };
            return Err(letter.wrong(ReadReason::Move(outside)));
        }
        Ok(Cell::at(size, column, row - 1))
    }

    fn read_diagram(&self, text: &str) -> Result<Position, ReadError> {
        let size = self.size;
        let (signs, end) = signs(text);
        let mut stones = [0_u128; 2];
        let (mut rows, mut found) = (0, 0);
        for sign in signs.into_iter().chain([end]) {
            let of = match sign.is {
                '/' | '\n' => {
                    // A slash at the end of a line ends one row, not two.
                    if found == 0 && sign.is == '\n' {
                        continue;
                    }
                    if found < size.columns() {
                        let expected = size.columns();
                        return Err(sign.wrong(ReadReason::RowLength { expected, found }));
                    }
                    (rows, found) = (rows + 1, 0);
                    continue;
                }
                'x' | 'X' => Some(0),
                'o' | 'O' => Some(1),
                '.' | '-' | '_' => None,
                blank if blank.is_whitespace() => continue,
                found => return Err(sign.wrong(ReadReason::ExpectedStone { found })),
            };
            let expected = size.rows();
            if rows == expected {
                return Err(sign.wrong(ReadReason::Rows { expected, found: rows + 1 }));
            }
            let expected = size.columns();
            if found == expected {
                return Err(sign.wrong(ReadReason::RowLength { expected, found: found + 1 }));
            }
            if let Some(of) = of {
                stones[of] |= Cell::at(size, found, size.rows() - 1 - rows).mask();
            }
            found += 1;
        }
        let expected = size.rows();
        if rows != expected {
            return Err(end.wrong(ReadReason::Rows { expected, found: rows }));
        }
        let place = Sign { line: 1, column: 1, ..end };
        self.position_of(stones).map_err(|reason| place.wrong(ReadReason::Impossible(reason)))
    }
}
