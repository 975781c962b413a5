//! An m,n,k game as a [`Game`].

use super::lines::cells_of;
use super::{Cell, Mnk, MnkGame, Position};
use crate::game::{Ending, Game, Player};

impl MnkGame {
    /// Empty cells on which a stone would complete a row of these.
    fn completions(&self, stones: u128, empty: u128) -> u128 {
        // Nothing lies beside a board of few stones that could be completed.
        if (stones.count_ones() as usize) + 1 < self.size.row() {
            return 0;
        }
        let mut found = 0;
        for cell in cells_of(empty) {
            let misses_it_alone = |line: u128| line & !stones == cell.mask();
            if self.lines.through(cell).any(misses_it_alone) {
                found |= cell.mask();
            }
        }
        found
    }

    /// Cells where the mover wins, or his opponent would with the next move.
    fn urgent(&self, position: &Position) -> u128 {
        let empty = self.lines.board() & !position.all();
        self.completions(position.of(Player::First), empty)
            | self.completions(position.of(Player::Second), empty)
    }
}

impl Game for MnkGame {
    type Position = Position;
    type Move = Cell;
    type Undo = ();

    /// Cells that complete a row of either player, and all others.
    const STAGES: usize = 2;
    const TACTICAL_STAGES: usize = 1;
    const MOVE_CODES: usize = Mnk::MOST_CELLS;

    fn mover(&self, position: &Position) -> Player {
        position.mover()
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        if self.has_row(position.of(position.mover().opponent())) {
            return Some(Ending::Lost);
        }
        (position.all() == self.lines.board()).then_some(Ending::Drawn)
    }

    fn generate(&self, position: &Position, stage: usize, moves: &mut Vec<Cell>) {
        let urgent = self.urgent(position);
        let empty = self.lines.board() & !position.all();
        moves.extend(self.lines.in_order(if stage == 0 { urgent } else { empty & !urgent }));
    }

    #[inline]
    fn apply(&self, position: &mut Position, chosen: Cell) {
        position.put(chosen);
    }

    #[inline]
    fn undo(&self, position: &mut Position, chosen: Cell, (): ()) {
        position.take(chosen);
    }

    fn hash(&self, position: &Position) -> u64 {
        super::symmetry::hash_of(position)
    }

    fn code(&self, chosen: Cell) -> u16 {
        chosen.bit() as u16
    }

    fn decode(&self, position: &Position, code: u16) -> Option<Cell> {
        let cell = Cell::of_bit(usize::from(code));
        let empty = self.lines.board() & !position.all();
        (usize::from(code) < Mnk::MOST_CELLS && cell.mask() & empty != 0).then_some(cell)
    }

    /// The lines through the cell that are still open, the more the longer
    /// either player's part of them is.
    fn hint(&self, position: &Position, chosen: Cell) -> i32 {
        let own = position.of(position.mover());
        let others = position.of(position.mover().opponent());
        let worth = |line: u128| match ((line & own).count_ones(), (line & others).count_ones()) {
            (0, others) => super::open_lines::worth(others),
            // Better to go on than to stop him.
            (own, 0) => super::open_lines::worth(own) + 1,
            _ => 0,
        };
        self.lines.through(chosen).map(worth).sum()
    }

    /// A stone more never harms, so who passes is worth no more than with his
    /// best move; not where the opponent would win at once.
    fn pass(&self, position: &mut Position) -> Option<()> {
        if self.is_forcing(position) {
            return None;
        }
        position.pass();
        Some(())
    }

    fn take_back_pass(&self, position: &mut Position, (): ()) {
        position.pass();
    }

    /// The opponent would win with the next move.
    fn is_forcing(&self, position: &Position) -> bool {
        let empty = self.lines.board() & !position.all();
        self.completions(position.of(position.mover().opponent()), empty) != 0
    }
}
