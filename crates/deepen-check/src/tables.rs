//! Additive pattern tables of the sliding-tile puzzle, built slowly.

use std::collections::{HashMap, VecDeque};

use crate::tiles::{CheckError, check_board, next_to};

/// The most states that are looked at: four tiles of the 15-puzzle are 524,160.
const MOST_STATES: usize = 1_000_000;

/// A pattern table that may be added to tables of other tiles: the least
/// number of moves *of the pattern's own tiles* that brings them home, over
/// all places of the blank (Korf and Felner 2002).
#[derive(Clone, Debug)]
pub struct AdditiveTable {
    rows: usize,
    columns: usize,
    pattern: Vec<u8>,
    /// By the cells of the pattern's tiles, in the order of the pattern.
    values: HashMap<Vec<u8>, u32>,
}

impl AdditiveTable {
    /// Builds the table of some tiles for a goal: a breadth-first search with
    /// two kinds of steps, those that cost nothing first, over the cells of
    /// the pattern's tiles and of the blank.
    ///
    /// # Errors
    /// When the goal is no board, the pattern is not made of different tiles
    /// of it, or there are more than a million states.
    pub fn build(
        rows: usize,
        columns: usize,
        goal: &[u8],
        pattern: &[u8],
    ) -> Result<Self, CheckError> {
        let blank = check_board(rows, columns, goal, "goal")?;
        let places = places(goal, pattern).ok_or(CheckError::NotABoard { which: "pattern" })?;
        // The cells left for each tile in turn, and for the blank after them.
        let left = (0..=pattern.len()).map(|taken| goal.len() - taken);
        if left.fold(1, usize::saturating_mul) > MOST_STATES {
            return Err(CheckError::TooLarge { limit: MOST_STATES });
        }
        let start = (places, blank as u8);
        let mut best: HashMap<(Vec<u8>, u8), u32> = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((state, cost)) = queue.pop_front() {
            if best[&state] < cost {
                continue;
            }
            let (places, blank) = state;
            for cell in next_to(rows, columns, usize::from(blank)) {
                let mut next = (places.clone(), cell as u8);
                let moved = places.iter().position(|&place| usize::from(place) == cell);
                if let Some(index) = moved {
                    next.0[index] = blank;
                }
                let next_cost = cost + u32::from(moved.is_some());
                if best.get(&next).is_none_or(|&known| next_cost < known) {
                    best.insert(next.clone(), next_cost);
                    match moved {
                        Some(_) => queue.push_back((next, next_cost)),
                        None => queue.push_front((next, next_cost)),
                    }
                }
            }
        }
        let mut values: HashMap<Vec<u8>, u32> = HashMap::new();
        for ((places, _), cost) in best {
            let value = values.entry(places).or_insert(cost);
            *value = cost.min(*value);
        }
        Ok(AdditiveTable { rows, columns, pattern: pattern.to_vec(), values })
    }

    /// The value of a board; `None` if its pattern cannot be brought home.
    ///
    /// # Errors
    /// When the cells are no board of the goal's shape.
    pub fn value(&self, board: &[u8]) -> Result<Option<u32>, CheckError> {
        check_board(self.rows, self.columns, board, "board")?;
        Ok(places(board, &self.pattern).and_then(|places| self.values.get(&places).copied()))
    }

    /// The value by the cells of the pattern's tiles, in the order in which
    /// [`build`](Self::build) was given them.
    #[must_use]
    pub fn value_at(&self, places: &[u8]) -> Option<u32> {
        self.values.get(places).copied()
    }

    /// How many placements of the pattern's tiles there are.
    #[must_use]
    pub fn placements(&self) -> usize {
        self.values.len()
    }

    /// All placements with their values, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u32)> {
        self.values.iter().map(|(places, &value)| (places.as_slice(), value))
    }
}

/// The cells of some tiles; `None` unless they are different tiles of the board.
fn places(board: &[u8], pattern: &[u8]) -> Option<Vec<u8>> {
    let mut sorted = pattern.to_vec();
    sorted.sort_unstable();
    if sorted.contains(&0) || sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let place = |tile: &u8| board.iter().position(|other| other == tile).map(|cell| cell as u8);
    pattern.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use crate::heuristics::manhattan;

    const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

    #[test]
    fn additive_tables_may_be_summed() {
        for (rows, columns, goal, patterns) in [
            (2, 3, &[1, 2, 3, 4, 5, 0][..], [&[1, 2][..], &[3, 4, 5]]),
            (3, 3, &GOAL, [&[1, 2, 3, 4], &[5, 6, 7, 8]]),
            (3, 3, &[0, 1, 2, 3, 4, 5, 6, 7, 8], [&[8, 1, 3], &[2, 4, 5, 6, 7]]),
        ] {
            let tables = patterns.map(|p| AdditiveTable::build(rows, columns, goal, p).unwrap());
            for (board, distance) in Distances::from_goal(rows, columns, goal).unwrap().boards() {
                let sum: u32 = tables.iter().map(|t| t.value(&board).unwrap().unwrap()).sum();
                assert!(sum <= distance, "{board:?}: {sum} above {distance}");
                assert!(sum >= manhattan(rows, columns, &board, goal).unwrap(), "{board:?}");
            }
        }
    }

    #[test]
    fn a_pattern_of_all_tiles_is_the_true_distance() {
        let goal = [1, 2, 3, 4, 5, 0];
        let table = AdditiveTable::build(2, 3, &goal, &[1, 2, 3, 4, 5]).unwrap();
        for (board, distance) in Distances::from_goal(2, 3, &goal).unwrap().boards() {
            assert_eq!(table.value(&board), Ok(Some(distance)));
        }
    }

    #[test]
    fn placements_are_counted_right() {
        let goal: Vec<u8> = (1..16).chain([0]).collect();
        let table = AdditiveTable::build(4, 4, &goal, &[1, 2, 5]).unwrap();
        assert_eq!(table.placements(), 16 * 15 * 14);
        assert_eq!(table.iter().count(), table.placements());
        assert_eq!(table.value_at(&[0, 1, 4]), Some(0));
        assert_eq!(table.value_at(&[1, 0, 4]).map(|value| value % 2), Some(0));
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for pattern in [&[1, 1][..], &[0], &[9]] {
            let error = AdditiveTable::build(3, 3, &GOAL, pattern).unwrap_err();
            assert_eq!(error, CheckError::NotABoard { which: "pattern" });
        }
        let goal: Vec<u8> = (0..25).collect();
        let error = AdditiveTable::build(5, 5, &goal, &[1, 2, 3, 4, 5, 6]).unwrap_err();
        assert_eq!(error, CheckError::TooLarge { limit: MOST_STATES });
    }
}
