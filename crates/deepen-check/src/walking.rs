//! Walking distance of the sliding-tile puzzle, built slowly.

use std::collections::{HashMap, VecDeque};

use crate::tiles::{CheckError, check_board};

/// The most ways to stand that are looked at: the 15-puzzle has 24,964.
const MOST_WALKS: usize = 1_000_000;

/// Walking distance (Ken'ichiro Takahashi's): for the rows, how many tiles that
/// belong in each row stand in each row, and the least number of vertical
/// moves of the blank that sorts them, when a tile may be taken from anywhere
/// in a row; the same for the columns; the sum of both.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: usize,
    columns: usize,
    /// The row, and the column, in which the goal has each tile.
    belongs: [Vec<usize>; 2],
    tables: [HashMap<Walk, u32>; 2],
}

/// Where tiles stand by where they belong, and the line the blank is in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Walk {
    /// At `line * lines + wanted`: the tiles in a line that belong in another.
    counts: Vec<u8>,
    lines: usize,
    blank: usize,
}

impl WalkingDistance {
    /// Builds both tables for a goal.
    ///
    /// # Errors
    /// When the goal is no board, or one with more than a million ways to
    /// stand (4x4 has 24,964).
    pub fn new(rows: usize, columns: usize, goal: &[u8]) -> Result<Self, CheckError> {
        check_board(rows, columns, goal, "goal")?;
        let line_of = [
            (0..goal.len()).map(|cell| cell / columns).collect::<Vec<_>>(),
            (0..goal.len()).map(|cell| cell % columns).collect::<Vec<_>>(),
        ];
        let belongs = line_of.clone().map(|lines| {
            let mut belongs = vec![0; goal.len()];
            for (cell, &tile) in goal.iter().enumerate() {
                belongs[usize::from(tile)] = lines[cell];
            }
            belongs
        });
        let vertical = all_walks(Walk::of(goal, &line_of[0], &belongs[0], rows))?;
        let horizontal = all_walks(Walk::of(goal, &line_of[1], &belongs[1], columns))?;
        Ok(WalkingDistance { rows, columns, belongs, tables: [vertical, horizontal] })
    }

    /// The walking distance of a board; `None` if there is no such walk.
    ///
    /// # Errors
    /// When the cells are no board of the goal's shape.
    pub fn value(&self, board: &[u8]) -> Result<Option<u32>, CheckError> {
        check_board(self.rows, self.columns, board, "board")?;
        let rows: Vec<usize> = (0..board.len()).map(|cell| cell / self.columns).collect();
        let columns: Vec<usize> = (0..board.len()).map(|cell| cell % self.columns).collect();
        let vertical = Walk::of(board, &rows, &self.belongs[0], self.rows);
        let horizontal = Walk::of(board, &columns, &self.belongs[1], self.columns);
        let found = [self.tables[0].get(&vertical), self.tables[1].get(&horizontal)];
        Ok(match found {
            [Some(vertical), Some(horizontal)] => Some(vertical + horizontal),
            _ => None,
        })
    }

    /// How many ways to stand there are, by rows and by columns.
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        [self.tables[0].len(), self.tables[1].len()]
    }
}

impl Walk {
    fn of(board: &[u8], line_of: &[usize], belongs: &[usize], lines: usize) -> Walk {
        let mut walk = Walk { counts: vec![0; lines * lines], lines, blank: 0 };
        for (cell, &tile) in board.iter().enumerate() {
            match tile {
                0 => walk.blank = line_of[cell],
                _ => walk.counts[line_of[cell] * lines + belongs[usize::from(tile)]] += 1,
            }
        }
        walk
    }

    /// The blank goes to a line beside it, and a tile from there takes its place.
    fn neighbours(&self) -> Vec<Walk> {
        let lines = self.lines;
        let beside = (0..lines).filter(|line| line.abs_diff(self.blank) == 1);
        let mut walks = Vec::new();
        for line in beside {
            for wanted in (0..lines).filter(|&wanted| self.counts[line * lines + wanted] > 0) {
                let mut next = self.clone();
                next.counts[line * lines + wanted] -= 1;
                next.counts[self.blank * lines + wanted] += 1;
                next.blank = line;
                walks.push(next);
            }
        }
        walks
    }
}

/// Breadth-first search from the goal; walks can be walked back.
fn all_walks(goal: Walk) -> Result<HashMap<Walk, u32>, CheckError> {
    let mut found = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([(goal, 0)]);
    while let Some((walk, distance)) = queue.pop_front() {
        for next in walk.neighbours() {
            if !found.contains_key(&next) {
                found.insert(next.clone(), distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
        if found.len() > MOST_WALKS {
            return Err(CheckError::TooLarge { limit: MOST_WALKS });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use crate::heuristics::manhattan;

    const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

    #[test]
    fn walking_distance_has_the_known_number_of_walks() {
        let goal: Vec<u8> = (0..16).collect();
        let walking = WalkingDistance::new(4, 4, &goal).unwrap();
        assert_eq!(walking.sizes(), [24_964, 24_964]);
        assert_eq!(walking.value(&goal), Ok(Some(0)));
    }

    #[test]
    fn walking_distance_lies_between_manhattan_and_the_truth() {
        for (rows, columns, goal) in
            [(3, 3, &GOAL[..]), (2, 4, &[0, 1, 2, 3, 4, 5, 6, 7]), (2, 3, &[5, 0, 2, 1, 3, 4])]
        {
            let walking = WalkingDistance::new(rows, columns, goal).unwrap();
            for (board, distance) in Distances::from_goal(rows, columns, goal).unwrap().boards() {
                let value = walking.value(&board).unwrap().expect("every board has a walk");
                assert!(value <= distance, "{board:?}: {value} above {distance}");
                assert!(value >= manhattan(rows, columns, &board, goal).unwrap(), "{board:?}");
            }
        }
    }

    #[test]
    fn too_many_walks_are_refused() {
        let goal: Vec<u8> = (0..25).collect();
        let error = WalkingDistance::new(5, 5, &goal).unwrap_err();
        assert_eq!(error, CheckError::TooLarge { limit: MOST_WALKS });
    }
}
