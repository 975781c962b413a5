//! Replaying plans of the sliding-tile puzzle.

use std::fmt;

use crate::graph::Weight;

/// Why a plan, or what it starts from, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// Rows times columns is 0, or more than 256.
    Shape {
        /// The rows given.
        rows: usize,
        /// The columns given.
        columns: usize,
    },
    /// The cells are not the numbers from 0, each once.
    NotABoard {
        /// Which one: `start`, `goal` or `board`.
        which: &'static str,
    },
    /// A letter other than `U`, `L`, `R` and `D`.
    UnknownLetter {
        /// The number of the move, from 1.
        step: u64,
        /// The letter.
        found: char,
    },
    /// The blank would leave the board.
    OffTheBoard {
        /// The number of the move, from 1.
        step: u64,
        /// The move.
        letter: char,
    },
    /// The plan is legal but ends elsewhere than at the goal.
    NotTheGoal {
        /// How many moves the plan has.
        steps: u64,
        /// The first cell that differs from the goal.
        cell: usize,
        /// The tile there.
        found: u8,
        /// The tile the goal has there.
        expected: u8,
    },
    /// The sum of the weights cannot be represented.
    Overflow,
    /// More states than this slow way is meant for.
    TooLarge {
        /// The most states that are looked at.
        limit: usize,
    },
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Shape { rows, columns } => {
                write!(f, "no board has {rows} rows and {columns} columns")
            }
            CheckError::NotABoard { which } => {
                write!(f, "the {which} does not hold every number from 0 once")
            }
            CheckError::UnknownLetter { step, found } => {
                write!(f, "move {step} is `{}`, not U, L, R or D", found.escape_debug())
            }
            CheckError::OffTheBoard { step, letter } => {
                write!(f, "move {step}, {letter}, takes the blank off the board")
            }
            CheckError::NotTheGoal { steps, cell, found, expected } => write!(
                f,
                "after {steps} moves cell {cell} holds {found}, but the goal has {expected} there"
            ),
            CheckError::Overflow => f.write_str("the weights add up to more than a number holds"),
            CheckError::TooLarge { limit } => {
                write!(f, "more than {limit} states, too many to check this way")
            }
        }
    }
}

impl std::error::Error for CheckError {}

/// Plays a plan and returns its cost, one for each move. The letters name
/// the direction in which the *blank* moves; white space between them does
/// not count.
///
/// # Errors
/// When start or goal is no board of this shape, at the first letter that is
/// no legal move, or when the end is not the goal.
pub fn replay(
    rows: usize,
    columns: usize,
    start: &[u8],
    goal: &[u8],
    plan: &str,
) -> Result<u64, CheckError> {
    Ok(moved_tiles(rows, columns, start, goal, plan)?.len() as u64)
}

/// The same where each move costs `weight` of the tile that it moves, added
/// up from the first move to the last.
///
/// # Errors
/// As for [`replay`], and when the sum cannot be represented.
pub fn replay_weighted<W: Weight>(
    rows: usize,
    columns: usize,
    start: &[u8],
    goal: &[u8],
    plan: &str,
    weight: impl Fn(u8) -> W,
) -> Result<W, CheckError> {
    let moved = moved_tiles(rows, columns, start, goal, plan)?;
    let sum = moved.into_iter().try_fold(W::ZERO, |sum, tile| sum.plus(weight(tile)));
    sum.ok_or(CheckError::Overflow)
}

/// Plays a plan and returns the tile of each move.
fn moved_tiles(
    rows: usize,
    columns: usize,
    start: &[u8],
    goal: &[u8],
    plan: &str,
) -> Result<Vec<u8>, CheckError> {
    check_board(rows, columns, goal, "goal")?;
    let mut blank = check_board(rows, columns, start, "start")?;
    let mut cells = start.to_vec();
    let mut moved = Vec::new();
    for letter in plan.chars().filter(|letter| !letter.is_whitespace()) {
        let step = moved.len() as u64 + 1;
        let (row, column) = (blank / columns, blank % columns);
        let next = match letter {
            'U' if row > 0 => blank - columns,
            'L' if column > 0 => blank - 1,
            'R' if column + 1 < columns => blank + 1,
            'D' if row + 1 < rows => blank + columns,
            'U' | 'L' | 'R' | 'D' => return Err(CheckError::OffTheBoard { step, letter }),
            _ => return Err(CheckError::UnknownLetter { step, found: letter }),
        };
        moved.push(cells[next]);
        cells[blank] = cells[next];
        cells[next] = 0;
        blank = next;
    }
    match (0..cells.len()).find(|&cell| cells[cell] != goal[cell]) {
        None => Ok(moved),
        Some(cell) => Err(CheckError::NotTheGoal {
            steps: moved.len() as u64,
            cell,
            found: cells[cell],
            expected: goal[cell],
        }),
    }
}

/// Makes sure that the cells are a board, and says where its blank is.
pub(crate) fn check_board(
    rows: usize,
    columns: usize,
    cells: &[u8],
    which: &'static str,
) -> Result<usize, CheckError> {
    let count = rows.saturating_mul(columns);
    if count == 0 || count > 256 {
        return Err(CheckError::Shape { rows, columns });
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let complete = cells.len() == count
        && sorted.iter().enumerate().all(|(number, &tile)| usize::from(tile) == number);
    match cells.iter().position(|&tile| tile == 0) {
        Some(blank) if complete => Ok(blank),
        _ => Err(CheckError::NotABoard { which }),
    }
}

/// The cells next to one, in no order that matters.
pub(crate) fn next_to(rows: usize, columns: usize, cell: usize) -> Vec<usize> {
    let mut next = Vec::new();
    if cell >= columns {
        next.push(cell - columns);
    }
    if cell + columns < rows * columns {
        next.push(cell + columns);
    }
    let column = cell % columns;
    if column > 0 {
        next.push(cell - 1);
    }
    if column + 1 < columns {
        next.push(cell + 1);
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

    #[test]
    fn a_right_plan_costs_its_moves() {
        // Said to be five moves from the goal in one of our sources; it is two.
        let start = [1, 2, 3, 4, 0, 5, 7, 8, 6];
        assert_eq!(replay(3, 3, &start, &GOAL, "RD"), Ok(2));
        assert_eq!(replay(3, 3, &start, &GOAL, "L R\nR D"), Ok(4));
        assert_eq!(replay(3, 3, &GOAL, &GOAL, ""), Ok(0));
    }

    #[test]
    fn moves_cost_what_their_tiles_weigh() {
        let start = [1, 2, 3, 4, 0, 5, 7, 8, 6];
        let weighted = |plan| replay_weighted(3, 3, &start, &GOAL, plan, u64::from);
        assert_eq!(weighted("RD"), Ok(11));
        assert_eq!(weighted("LR RD"), Ok(4 + 4 + 5 + 6));
        assert!(weighted("RR").is_err());
        let heavy = replay_weighted(3, 3, &start, &GOAL, "RD", |_| u64::MAX);
        assert_eq!(heavy, Err(CheckError::Overflow));
        assert_eq!(replay_weighted(3, 3, &start, &GOAL, "RD", |_| 0.5), Ok(1.0));
    }

    #[test]
    fn a_wrong_plan_is_refused_at_its_step() {
        let error = |plan: &str| replay(3, 3, &GOAL, &GOAL, plan).unwrap_err();
        assert_eq!(error("LR R"), CheckError::OffTheBoard { step: 3, letter: 'R' });
        assert_eq!(error("LxR"), CheckError::UnknownLetter { step: 2, found: 'x' });
        assert_eq!(error("L"), CheckError::NotTheGoal { steps: 1, cell: 7, found: 0, expected: 8 });
        for (at, letter) in [(0, 'U'), (0, 'L'), (8, 'R'), (8, 'D'), (3, 'L'), (5, 'R')] {
            let mut start = GOAL;
            start.swap(at, 8);
            let plan = letter.to_string();
            let expected = CheckError::OffTheBoard { step: 1, letter };
            assert_eq!(replay(3, 3, &start, &GOAL, &plan), Err(expected), "{letter} at {at}");
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let not_a_board = Err(CheckError::NotABoard { which: "start" });
        assert_eq!(replay(3, 3, &[0; 9], &GOAL, ""), not_a_board);
        assert_eq!(replay(3, 3, &GOAL[..8], &GOAL, ""), not_a_board);
        let shape = Err(CheckError::Shape { rows: 0, columns: 3 });
        assert_eq!(replay(0, 3, &[], &[], ""), shape);
        assert!(replay(usize::MAX, 2, &GOAL, &GOAL, "").is_err());
    }
}
