//! Which boards can be solved at all, for every shape and goal.
//!
//! A move exchanges the blank with a tile, which changes the parity of the
//! permutation that takes the start to the goal, and it takes the blank one
//! step, which changes the parity of the blank's distance from its goal. So
//! the two parities agree or differ for ever; at the goal both are even.
//! That the condition is also sufficient from 2x2 up is Wilson's theorem
//! (1974; Johnson and Story 1879 for the 15-puzzle). The rules in terms of
//! "the blank's row from the bottom" are special cases of it, each for one
//! parity of the width and one goal.

use std::fmt;

use super::Relabelled;

/// Why a board cannot be solved. Counted relative to the goal, so that the
/// goal itself has 0 of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// Pairs, the blank included, that stand in the opposite order to the
    /// goal's, reading cells row by row.
    pub inversions: usize,
    /// Steps along rows and columns from the blank to its goal.
    pub blank_steps: usize,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |count: usize| if count.is_multiple_of(2) { "even" } else { "odd" };
        write!(
            f,
            "the goal cannot be reached: against it the board has {} inversions ({}) while the blank is {} steps from its goal ({}), every move changes both parities, and at the goal both are even",
            self.inversions,
            parity(self.inversions),
            self.blank_steps,
            parity(self.blank_steps)
        )
    }
}

impl std::error::Error for Unsolvable {}

/// Whether the goal can be reached.
///
/// # Errors
/// When it cannot: the two parities that contradict each other.
pub fn solvable(board: &Relabelled) -> Result<(), Unsolvable> {
    let labels = board.labels();
    let inversions = labels
        .iter()
        .enumerate()
        .map(|(cell, &label)| labels[cell + 1..].iter().filter(|&&later| later < label).count())
        .sum::<usize>();
    let blank_steps = board.shape().distance(board.blank(), board.goal_blank());
    if inversions % 2 == blank_steps % 2 {
        Ok(())
    } else {
        Err(Unsolvable { inversions, blank_steps })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;
    use crate::tiles::random::RandomBoards;
    use crate::tiles::{Board, Move, Shape, parse_board};

    fn can_solve(start: &Board, goal: &Board) -> bool {
        solvable(&Relabelled::new(start, goal).unwrap()).is_ok()
    }

    fn reachable(goal: Board) -> HashSet<Board> {
        let mut seen = HashSet::from([goal]);
        let mut queue = VecDeque::from([goal]);
        while let Some(board) = queue.pop_front() {
            for next in Move::ALL.iter().filter_map(|&direction| board.moved(direction)) {
                if seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        seen
    }

    /// All boards of a shape: every order of the numbers (Heap's algorithm).
    fn all_boards(shape: Shape) -> Vec<Board> {
        fn permute(shape: Shape, cells: &mut Vec<u8>, count: usize, boards: &mut Vec<Board>) {
            if count == 1 {
                boards.push(Board::new(shape, cells).unwrap());
                return;
            }
            for index in 0..count {
                permute(shape, cells, count - 1, boards);
                cells.swap(if count.is_multiple_of(2) { index } else { 0 }, count - 1);
            }
        }
        let mut boards = Vec::new();
        let mut cells = (0..shape.cells() as u8).collect();
        permute(shape, &mut cells, shape.cells(), &mut boards);
        boards
    }

    #[test]
    fn every_pair_of_small_boards() {
        for (rows, columns, count) in [(2, 2, 24), (2, 3, 720), (3, 2, 720)] {
            let boards = all_boards(Shape::new(rows, columns).unwrap());
            assert_eq!(boards.iter().collect::<HashSet<_>>().len(), count);
            // Moves can be undone, so the boards fall into components; one
            // breadth-first search for each, not for each goal.
            let component = reachable(boards[0]);
            assert_eq!(component.len(), count / 2);
            let other = boards.iter().find(|board| !component.contains(board)).unwrap();
            assert_eq!(reachable(*other).len(), count / 2);
            for goal in &boards {
                for start in &boards {
                    let joined = component.contains(start) == component.contains(goal);
                    assert_eq!(can_solve(start, goal), joined, "{start:?} to {goal:?}");
                }
            }
        }
    }

    #[test]
    fn samples_of_larger_boards() {
        for (rows, columns, half) in [(3, 3, 181_440), (2, 4, 20_160), (4, 2, 20_160)] {
            let shape = Shape::new(rows, columns).unwrap();
            let component = reachable(Board::blank_last(shape));
            assert_eq!(component.len(), half);
            let mut random = RandomBoards::new(Board::blank_first(shape), 7);
            for _ in 0..500 {
                let (start, goal) = (random.any(), random.any());
                let joined = component.contains(&start) == component.contains(&goal);
                assert_eq!(can_solve(&start, &goal), joined, "{start:?} to {goal:?}");
            }
        }
    }

    #[test]
    fn the_famous_exchange_is_refused_with_the_reason() {
        let goal = Board::blank_last(Shape::FIFTEEN_PUZZLE);
        let mut cells = goal.cells().to_vec();
        cells.swap(13, 14);
        let start = Board::new(Shape::FIFTEEN_PUZZLE, &cells).unwrap();
        let reason = solvable(&Relabelled::new(&start, &goal).unwrap()).unwrap_err();
        assert_eq!(reason, Unsolvable { inversions: 1, blank_steps: 0 });
        assert!(reason.to_string().contains("1 inversions (odd)"));
        assert!(reason.to_string().contains("0 steps from its goal (even)"));
    }

    #[test]
    fn the_rules_by_rows_are_special_cases() {
        // Even width, blank last: inversions of the tiles plus the blank's row
        // from the bottom, counted from 0, are even. Odd width: the inversions
        // alone. Used for another goal, the first rule would be wrong.
        for (rows, columns) in [(2, 2), (3, 4), (4, 4), (3, 3), (5, 5), (4, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let goal = Board::blank_last(shape);
            let mut random = RandomBoards::new(goal, 11);
            for _ in 0..200 {
                let board = random.any();
                let tiles: Vec<u8> = board.cells().iter().copied().filter(|&t| t != 0).collect();
                let later_and_lower =
                    |i: usize| tiles[i + 1..].iter().filter(|&&t| t < tiles[i]).count();
                let inversions: usize = (0..tiles.len()).map(later_and_lower).sum();
                let row_from_bottom = rows - 1 - shape.row(board.blank());
                let sum = inversions + if columns % 2 == 0 { row_from_bottom } else { 0 };
                assert_eq!(can_solve(&board, &goal), sum.is_multiple_of(2), "{board:?}");
            }
        }
    }

    #[test]
    fn published_boards_can_be_solved_for_both_goals() {
        for file in ["korf100_15puzzle.csv", "antipodes80_15puzzle.csv"] {
            let path = format!("{}/../../data/tiles/{file}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
            for fields in rows.map(|line| line.split(',').collect::<Vec<_>>()) {
                let goals = [Board::blank_first, Board::blank_last];
                for (goal, field) in goals.iter().zip(&fields[1..3]) {
                    let goal = goal(Shape::FIFTEEN_PUZZLE);
                    let labels =
                        Relabelled::new(&parse_board(field, None).unwrap(), &goal).unwrap();
                    assert_eq!(solvable(&labels), Ok(()), "{file}: {field}");
                    let of_tiles = |&cell: &usize| cell != labels.blank();
                    let distance = |cell: usize| {
                        labels.shape().distance(cell, usize::from(labels.label(cell)))
                    };
                    let manhattan = (0..16).filter(of_tiles).map(distance).sum::<usize>();
                    assert_eq!(fields[3].parse(), Ok(manhattan), "{file}: {field}");
                }
            }
        }
    }
}
