//! Boards in one word: every label and the blank's goal cell in the blank's
//! place, so that the word is a whole permutation and says where the blank is.

use deepen::{Pack, StateSpace};

use super::cells::Cells;
use super::moves::Move;
use super::puzzle::{TilePuzzle, TileState};

impl<C: Cells> Pack for TilePuzzle<C> {
    type Packed = C::Word;
    /// The index of the move.
    type Back = u8;

    #[inline]
    fn pack(&self, state: &TileState<C>) -> C::Word {
        state.cells.filled(state.blank(), self.goal_blank())
    }

    #[inline]
    fn unpack(&self, packed: C::Word) -> TileState<C> {
        let (cells, blank) = C::emptied(packed, self.goal_blank());
        TileState { cells, blank: blank as u8 }
    }

    #[inline]
    fn way_back(&self, _: &TileState<C>, operator: &Move) -> u8 {
        *operator as u8
    }

    #[inline]
    fn retrace(&self, state: &mut TileState<C>, back: u8) -> Move {
        let operator = Move::ALL[usize::from(back & 3)];
        self.apply(state, &operator.inverse());
        operator
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::{Nibbles, Octets, Shape};

    fn back_and_forth<C: Cells + std::fmt::Debug>(rows: usize, columns: usize, goal_blank: usize) {
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = TilePuzzle::<C>::new(shape, goal_blank).unwrap();
        let labels: Vec<u8> = (0..shape.cells() as u8).collect();
        let mut state = puzzle.state(&labels, goal_blank);
        let mut random = 1_u32;
        for _ in 0..500 {
            let packed = puzzle.pack(&state);
            assert_eq!(puzzle.unpack(packed), state);
            let operators: Vec<Move> = puzzle.operators(&state).collect();
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let operator = operators[(random >> 16) as usize % operators.len()];
            let back = puzzle.way_back(&state, &operator);
            let parent = state;
            puzzle.apply(&mut state, &operator);
            assert!(puzzle.pack(&state) != packed);
            let mut retraced = state;
            assert_eq!(puzzle.retrace(&mut retraced, back), operator);
            assert_eq!(retraced, parent);
        }
    }

    #[test]
    fn every_board_comes_back() {
        for goal_blank in [0, 3, 5] {
            back_and_forth::<Nibbles>(2, 3, goal_blank);
            back_and_forth::<Nibbles>(4, 4, goal_blank);
            back_and_forth::<Octets>(3, 3, goal_blank);
            back_and_forth::<Octets>(5, 5, goal_blank);
        }
        back_and_forth::<Nibbles>(4, 4, 15);
        back_and_forth::<Octets>(5, 5, 24);
    }
}
