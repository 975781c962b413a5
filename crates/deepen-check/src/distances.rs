//! True distances on small boards by breadth-first search from the goal.

use crate::tiles::{CheckError, check_board, next_to};

/// The most cells for which all orders are held: 10 cells are 3,628,800
/// bytes, 11 would be 40 million.
const MOST_CELLS: usize = 10;

const UNREACHED: u8 = u8::MAX;

/// The distance of every board from one goal.
#[derive(Clone, Debug)]
pub struct Distances {
    columns: usize,
    cells: usize,
    /// By [`rank`]; `UNREACHED` where the goal cannot be reached.
    by_rank: Vec<u8>,
}

impl Distances {
    /// Searches all boards that can reach `goal`, at most 10 cells.
    ///
    /// # Errors
    /// When the goal is no board, or one of more than 10 cells.
    pub fn from_goal(rows: usize, columns: usize, goal: &[u8]) -> Result<Self, CheckError> {
        check_board(rows, columns, goal, "goal")?;
        let cells = goal.len();
        if cells > MOST_CELLS {
            return Err(CheckError::TooLarge { limit: factorial(MOST_CELLS) });
        }
        let mut by_rank = vec![UNREACHED; factorial(cells)];
        by_rank[rank(goal)] = 0;
        let mut layer = vec![goal.to_vec()];
        // 2x5 boards, the deepest of these, are at most 55 moves from a goal with
        // its blank in a corner: a byte has room for any goal.
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let mut next_layer = Vec::new();
            for board in &layer {
                let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
                for cell in next_to(rows, columns, blank) {
                    let mut next = board.clone();
                    next.swap(blank, cell);
                    let place = &mut by_rank[rank(&next)];
                    if *place == UNREACHED {
                        *place = depth;
                        next_layer.push(next);
                    }
                }
            }
            layer = next_layer;
        }
        Ok(Distances { columns, cells, by_rank })
    }

    /// Moves from a board to the goal; `None` when it cannot be reached.
    ///
    /// # Errors
    /// When the cells are no board of the goal's shape.
    pub fn distance(&self, board: &[u8]) -> Result<Option<u32>, CheckError> {
        check_board(self.cells / self.columns, self.columns, board, "board")?;
        let found = self.by_rank[rank(board)];
        Ok((found != UNREACHED).then_some(u32::from(found)))
    }

    /// Every board that can reach the goal, with its distance.
    pub fn boards(&self) -> impl Iterator<Item = (Vec<u8>, u32)> {
        let reached = |&(_, &distance): &(usize, &u8)| distance != UNREACHED;
        self.by_rank
            .iter()
            .enumerate()
            .filter(reached)
            .map(|(rank, &distance)| (unrank(rank, self.cells), u32::from(distance)))
    }

    /// How many boards there are at each distance, from 0 up.
    #[must_use]
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &distance in self.by_rank.iter().filter(|&&distance| distance != UNREACHED) {
            let depth = usize::from(distance);
            if counts.len() <= depth {
                counts.resize(depth + 1, 0);
            }
            counts[depth] += 1;
        }
        counts
    }
}

fn factorial(number: usize) -> usize {
    (1..=number).product()
}

/// The place of a permutation in alphabetical order: for every cell, how many
/// smaller numbers come later, in the factorial number system (Lehmer's code).
fn rank(board: &[u8]) -> usize {
    let mut rank = 0;
    for (cell, tile) in board.iter().enumerate() {
        let smaller = board[cell + 1..].iter().filter(|&later| later < tile).count();
        rank = rank * (board.len() - cell) + smaller;
    }
    rank
}

/// The permutation at a place in alphabetical order.
fn unrank(mut rank: usize, cells: usize) -> Vec<u8> {
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let mut board = Vec::with_capacity(cells);
    for count in (1..=cells).rev() {
        let weight = factorial(count - 1);
        board.push(left.remove(rank / weight));
        rank %= weight;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known_histogram(board: &str) -> Vec<u64> {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tiles/depth_histograms_small.csv");
        let text = std::fs::read_to_string(path).unwrap();
        let mut counts = Vec::new();
        for line in text.lines().filter(|line| line.starts_with(board)) {
            let fields: Vec<&str> = line.split(',').collect();
            assert_eq!(fields[1].parse(), Ok(counts.len()));
            counts.push(fields[2].parse().unwrap());
        }
        assert!(!counts.is_empty(), "no histogram of {board}");
        counts
    }

    #[test]
    fn ranks_count_the_permutations() {
        for rank_wanted in 0..factorial(5) {
            let board = unrank(rank_wanted, 5);
            assert_eq!(rank(&board), rank_wanted);
        }
        assert_eq!(unrank(0, 4), [0, 1, 2, 3]);
        assert_eq!(unrank(23, 4), [3, 2, 1, 0]);
    }

    #[test]
    fn histograms_are_the_known_ones() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 4), (2, 5)] {
            let known = known_histogram(&format!("{rows}x{columns}"));
            let cells = (rows * columns) as u8;
            let blank_first: Vec<u8> = (0..cells).collect();
            let blank_last: Vec<u8> = (1..cells).chain([0]).collect();
            for goal in [blank_first, blank_last] {
                let distances = Distances::from_goal(rows, columns, &goal).unwrap();
                assert_eq!(distances.histogram(), known, "{rows}x{columns}");
                assert_eq!(distances.boards().count() as u64, known.iter().sum::<u64>());
            }
        }
    }

    #[test]
    fn the_examples_of_the_specification() {
        let small = Distances::from_goal(2, 3, &[1, 2, 3, 4, 5, 0]).unwrap();
        assert_eq!(small.distance(&[1, 2, 3, 0, 4, 5]), Ok(Some(2)));
        assert_eq!(small.distance(&[2, 4, 3, 1, 5, 0]), Ok(Some(6)));
        assert_eq!(small.distance(&[2, 1, 3, 4, 5, 0]), Ok(None));
        let eight = Distances::from_goal(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8, 0]).unwrap();
        assert_eq!(eight.distance(&[1, 2, 3, 4, 0, 5, 7, 8, 6]), Ok(Some(2)));
        assert!(eight.distance(&[1, 2]).is_err());
        assert!(Distances::from_goal(4, 4, &(0..16).collect::<Vec<u8>>()).is_err());
    }
}
