//! Cells, positions, and which positions play can lead to.

use core::fmt;

use super::lines::cells_of;
use super::{Mnk, MnkGame};
use crate::game::Player;

/// A cell of a board, and the move that puts a stone there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column from the left and row from the bottom, counted
    /// from 0.
    pub(crate) const fn at(size: Mnk, column: usize, row: usize) -> Self {
        Cell((row * size.stride() + column) as u8)
    }

    pub(crate) const fn of_bit(bit: usize) -> Self {
        Cell(bit as u8)
    }

    /// Which bit of a board it is.
    pub(crate) const fn bit(self) -> usize {
        self.0 as usize
    }

    /// The board with this cell alone.
    pub(crate) const fn mask(self) -> u128 {
        1 << self.0
    }

    /// The column from the left, counted from 0.
    #[must_use]
    pub const fn column(self, size: Mnk) -> usize {
        self.bit() % size.stride()
    }

    /// The row from the bottom, counted from 0.
    #[must_use]
    pub const fn row(self, size: Mnk) -> usize {
        self.bit() / size.stride()
    }
}

/// Whose stones lie where, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The first player's stones and the second's.
    stones: [u128; 2],
    mover: Player,
}

/// Why a stone cannot be put on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveReason {
    /// The board has no such cell.
    OutsideTheBoard {
        /// The game.
        size: Mnk,
    },
    /// There is a stone.
    Occupied,
    /// The game is over: somebody has won.
    AfterTheEnd,
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveReason::OutsideTheBoard { size } => write!(
                f,
                "the board has the cells a1 to {}{} only",
                super::notation::column_name(size.columns() - 1),
                size.rows()
            ),
            MoveReason::Occupied => f.write_str("there is a stone already"),
            MoveReason::AfterTheEnd => f.write_str("the game is over before: somebody has won"),
        }
    }
}

impl core::error::Error for MoveReason {}

/// Why play cannot lead to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpossibleReason {
    /// The players take turns, and x begins.
    Counts {
        /// Stones of x.
        first: u32,
        /// Stones of o.
        second: u32,
    },
    /// Both have won, but the game ended when the first of them had.
    BothWon,
    /// Somebody has won, but the other player moved last.
    PlayedOn {
        /// Who has won.
        winner: Player,
    },
    /// Somebody has several rows which no single stone can have completed.
    WonTwice {
        /// Who has won.
        winner: Player,
    },
}

impl fmt::Display for ImpossibleReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: &Player| if *player == Player::First { "x" } else { "o" };
        match self {
            ImpossibleReason::Counts { first, second } => write!(
                f,
                "x has {first} and o {second} stones: x begins, so that it has as many as o or one more"
            ),
            ImpossibleReason::BothWon => {
                f.write_str("both have won: the game was over when the first of them had")
            }
            ImpossibleReason::PlayedOn { winner } => {
                let winner = name(winner);
                write!(f, "{winner} has won, and there was a move after that")
            }
            ImpossibleReason::WonTwice { winner } => {
                let winner = name(winner);
                write!(f, "{winner} has several rows that no single stone completes")
            }
        }
    }
}

impl core::error::Error for ImpossibleReason {}

/// Where a player's stones are kept.
const fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}

impl Position {
    pub(crate) const EMPTY: Position = Position { stones: [0; 2], mover: Player::First };

    /// Whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// Whose stone lies there.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|of| self.of(*of) & cell.mask() != 0)
    }

    /// Stones on the board.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.all().count_ones()
    }

    /// The stones of a player.
    pub(crate) const fn of(&self, player: Player) -> u128 {
        self.stones[index(player)]
    }

    pub(crate) const fn all(&self) -> u128 {
        self.stones[0] | self.stones[1]
    }

    /// The same player to move among other stones.
    pub(crate) const fn with_stones(self, stones: [u128; 2]) -> Self {
        Position { stones, mover: self.mover }
    }

    /// Puts a stone of the mover on an empty cell.
    pub(crate) fn put(&mut self, cell: Cell) {
        self.stones[index(self.mover)] |= cell.mask();
        self.mover = self.mover.opponent();
    }

    /// Takes the stone that was put last.
    pub(crate) fn take(&mut self, cell: Cell) {
        self.mover = self.mover.opponent();
        self.stones[index(self.mover)] &= !cell.mask();
    }

    /// Lets the turn pass, forth or back.
    pub(crate) fn pass(&mut self) {
        self.mover = self.mover.opponent();
    }
}

impl MnkGame {
    /// Whether these stones hold a row that wins.
    pub(crate) fn has_row(&self, stones: u128) -> bool {
        let length = self.size.row();
        self.size.directions().into_iter().any(|step| {
            // Cells from which `known` stones lie in this direction.
            let (mut from, mut known) = (stones, 1);
            while known < length {
                let more = known.min(length - known);
                from &= shifted_down(from, more * step);
                known += more;
            }
            from != 0
        })
    }

    /// Who has a row that wins.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|of| self.has_row(position.of(*of)))
    }

    /// Whether nobody moves any more: won, or full.
    #[must_use]
    pub fn is_over(&self, position: &Position) -> bool {
        position.all() == self.lines.board() || self.winner(position).is_some()
    }

    /// The position after a stone of the mover was put on a cell.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn play(&self, position: &Position, cell: Cell) -> Result<Position, MoveReason> {
        if cell.mask() & self.lines.board() == 0 {
            return Err(MoveReason::OutsideTheBoard { size: self.size });
        }
        if cell.mask() & position.all() != 0 {
            return Err(MoveReason::Occupied);
        }
        if self.winner(position).is_some() {
            return Err(MoveReason::AfterTheEnd);
        }
        let mut after = *position;
        after.put(cell);
        Ok(after)
    }

    /// The position of these stones; who has as many as the other, or one
    /// fewer, moves.
    ///
    /// What is accepted is what play can lead to, and nothing else: where
    /// nobody has won, stones of the right numbers can have been put in any
    /// order; where somebody has, the last stone, which was his, completed
    /// every row that he has.
    ///
    /// # Errors
    /// Why play cannot lead there.
    pub(crate) fn position_of(&self, stones: [u128; 2]) -> Result<Position, ImpossibleReason> {
        let [first, second] = stones.map(u128::count_ones);
        if first != second && first != second + 1 {
            return Err(ImpossibleReason::Counts { first, second });
        }
        let mover = if first == second { Player::First } else { Player::Second };
        let position = Position { stones, mover };
        let winner = match stones.map(|stones| self.has_row(stones)) {
            [true, true] => return Err(ImpossibleReason::BothWon),
            [false, false] => return Ok(position),
            [true, false] => Player::First,
            [false, true] => Player::Second,
        };
        if winner == mover {
            return Err(ImpossibleReason::PlayedOn { winner });
        }
        let own = position.of(winner);
        let completed = cells_of(own).any(|last| !self.has_row(own & !last.mask()));
        if completed { Ok(position) } else { Err(ImpossibleReason::WonTwice { winner }) }
    }
}

/// Shifted so that bits move towards 0, by any number.
const fn shifted_down(board: u128, by: usize) -> u128 {
    if by < 128 { board >> by } else { 0 }
}
