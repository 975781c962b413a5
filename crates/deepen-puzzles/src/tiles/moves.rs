//! Moves.
use std::fmt;
/// The direction in which the blank moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move { /// Up.
 Up, /// Left.
 Left, /// Right.
 Right, /// Down.
 Down }
impl Move {
    /// In the order in which they are tried.
    pub const ALL: [Move; 4] = [Move::Up, Move::Left, Move::Right, Move::Down];
    /// The opposite.
    #[must_use]
    pub const fn inverse(self) -> Move { match self { Move::Up => Move::Down, Move::Left => Move::Right, Move::Right => Move::Left, Move::Down => Move::Up } }
}
impl fmt::Display for Move { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(match self { Move::Up => "U", Move::Left => "L", Move::Right => "R", Move::Down => "D" }) } }
