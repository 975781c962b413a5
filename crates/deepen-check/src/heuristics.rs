//! Heuristics of the sliding-tile puzzle, from their definitions.

use crate::tiles::{CheckError, check_board};

const LONGEST_LINE: usize = 16;

/// The tiles, without the blank, that are not where the goal has them.
///
/// # Errors
/// When board or goal is no board of this shape.
pub fn hamming(rows: usize, columns: usize, board: &[u8], goal: &[u8]) -> Result<u32, CheckError> {
    check_board(rows, columns, board, "board")?;
    check_board(rows, columns, goal, "goal")?;
    let wrong = (0..board.len()).filter(|&cell| board[cell] != 0 && board[cell] != goal[cell]);
    Ok(wrong.count() as u32)
}

/// The sum, over the tiles without the blank, of the steps along rows and
/// columns to the tile's goal cell.
///
/// # Errors
/// When board or goal is no board of this shape.
pub fn manhattan(
    rows: usize,
    columns: usize,
    board: &[u8],
    goal: &[u8],
) -> Result<u32, CheckError> {
    check_board(rows, columns, board, "board")?;
    check_board(rows, columns, goal, "goal")?;
    let mut sum = 0;
    for (at, &tile) in board.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let to = place(goal, tile);
        sum += (at / columns).abs_diff(to / columns) + (at % columns).abs_diff(to % columns);
    }
    Ok(sum as u32)
}

/// Manhattan distance plus, for every row and column, twice the least number
/// of its tiles that must leave it so that those which stay can reach their
/// goal cells without passing each other (Hansson, Mayer and Yung 1992).
///
/// # Errors
/// When board or goal is no board of this shape, or a line has more than
/// 16 cells, whose subsets are too many to try.
pub fn linear_conflict(
    rows: usize,
    columns: usize,
    board: &[u8],
    goal: &[u8],
) -> Result<u32, CheckError> {
    let mut sum = manhattan(rows, columns, board, goal)?;
    if rows.max(columns) > LONGEST_LINE {
        return Err(CheckError::TooLarge { limit: 1 << LONGEST_LINE });
    }
    for row in 0..rows {
        let line: Vec<usize> = (0..columns).map(|column| row * columns + column).collect();
        sum += 2 * must_leave(&line, board, goal);
    }
    for column in 0..columns {
        let line: Vec<usize> = (0..rows).map(|row| row * columns + column).collect();
        sum += 2 * must_leave(&line, board, goal);
    }
    Ok(sum)
}

/// The least number of tiles to take out of a line so that no two of the rest
/// are reversed, found by trying every subset.
fn must_leave(line: &[usize], board: &[u8], goal: &[u8]) -> u32 {
    let wanted = wanted(line, board, goal);
    let stays_in_order = |staying: &u32| {
        let stays = |index: &usize| staying >> index & 1 == 1;
        (0..wanted.len()).filter(stays).map(|index| wanted[index]).is_sorted()
    };
    let most_staying = (0..1_u32 << wanted.len()).filter(stays_in_order).map(u32::count_ones).max();
    wanted.len() as u32 - most_staying.unwrap_or(0)
}

/// Of the tiles in a line that belong in it: the places they want there.
fn wanted(line: &[usize], board: &[u8], goal: &[u8]) -> Vec<usize> {
    line.iter()
        .filter(|&&cell| board[cell] != 0)
        .filter_map(|&cell| line.iter().position(|&other| goal[other] == board[cell]))
        .collect()
}

fn place(goal: &[u8], tile: u8) -> usize {
    goal.iter().position(|&other| other == tile).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;

    const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

    #[test]
    fn reversed_pairs_are_not_what_counts() {
        // The middle row and the middle column hold three reversed tiles each:
        // two of them must leave, though three pairs are reversed.
        let board = [7, 8, 0, 6, 5, 4, 1, 2, 3];
        let truth = Distances::from_goal(3, 3, &GOAL).unwrap();
        assert_eq!(truth.distance(&board), Ok(Some(26)));
        assert_eq!(manhattan(3, 3, &board, &GOAL), Ok(14));
        assert_eq!(linear_conflict(3, 3, &board, &GOAL), Ok(14 + 4 + 2 + 4));
        let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let lines = [rows.concat(), vec![0, 3, 6, 1, 4, 7, 2, 5, 8]].concat();
        let pairs = |line: &[usize], board: &[u8]| {
            let wanted = wanted(line, board, &GOAL);
            let reversed = |i: usize| wanted[i + 1..].iter().filter(|&&w| w < wanted[i]).count();
            (0..wanted.len()).map(reversed).sum::<usize>() as u32
        };
        let too_high = |board: &[u8]| {
            let reversed = lines.chunks(3).map(|line| pairs(line, board)).sum::<u32>();
            manhattan(3, 3, board, &GOAL).unwrap() + 2 * reversed
        };
        assert_eq!(too_high(&board), 28);
        assert_eq!(
            truth.boards().filter(|(board, true_cost)| too_high(board) > *true_cost).count(),
            7
        );
    }

    #[test]
    fn the_blank_counts_nowhere() {
        let board = [1, 2, 3, 4, 5, 6, 7, 0, 8];
        assert_eq!(hamming(3, 3, &board, &GOAL), Ok(1));
        assert_eq!(manhattan(3, 3, &board, &GOAL), Ok(1));
        assert_eq!(linear_conflict(3, 3, &board, &GOAL), Ok(1));
        assert!(hamming(3, 3, &board[1..], &GOAL).is_err());
        let long: Vec<u8> = (0..40).collect();
        assert!(linear_conflict(1, 40, &long, &long).is_err());
    }

    #[test]
    fn each_is_above_the_one_before_and_none_above_the_truth() {
        for (rows, columns, goal) in [
            (3, 3, &GOAL[..]),
            (3, 3, &[3, 1, 2, 0, 8, 4, 6, 7, 5]),
            (2, 4, &[0, 1, 2, 3, 4, 5, 6, 7]),
        ] {
            for (board, distance) in Distances::from_goal(rows, columns, goal).unwrap().boards() {
                let values = [hamming, manhattan, linear_conflict]
                    .map(|heuristic| heuristic(rows, columns, &board, goal).unwrap());
                assert!(values.is_sorted() && values[2] <= distance, "{board:?}: {values:?}");
                assert_eq!(values[2] == 0, board == goal);
            }
        }
    }
}
