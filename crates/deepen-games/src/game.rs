//! What a game is: positions, moves, how it ends.

use core::fmt::Debug;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one who began the game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a game has ended, for the player whose turn it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// He has lost: the last move won, or he cannot move and that loses.
    Lost,
    /// Nobody has won.
    Drawn,
    /// He has won.
    Won,
    /// He has so many points more than his opponent (fewer, if negative),
    /// and that is all that counts: not when the game ended.
    Points(i32),
}

/// The rules of a game of two players who move in turn, know everything, and
/// of whom one gains what the other loses. Who may not move, passes; a pass
/// is a move like others.
///
/// A position is changed in place and restored by [`undo`](Game::undo), so
/// large positions cost no more than small ones.
///
/// Moves come in stages: those that are most likely to be best, or to change
/// most, first (in chess: captures), so that a search that has found enough
/// need not generate the rest. [`TACTICAL_STAGES`](Game::TACTICAL_STAGES) of
/// them are what a quiescence search goes on with.
///
/// The order within a stage is the game's own and must be the same every
/// time; what a search does about it is the search's.
pub trait Game {
    /// A position, with all that the rules need to know of what was before.
    type Position: Clone;
    /// A move.
    type Move: Copy + PartialEq + Debug;
    /// What it takes to undo a move.
    type Undo;

    /// How many stages moves come in.
    const STAGES: usize = 1;
    /// The first so many stages hold the moves that change so much that a
    /// position cannot be judged before they are tried; none in a game that is
    /// always quiet.
    const TACTICAL_STAGES: usize = 0;
    /// [`code`](Game::code) is below this.
    const MOVE_CODES: usize;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;

    /// How the game has ended, if it has. Nothing else is asked of a position
    /// where it has.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Appends the moves of one stage. Over all stages there is at least one
    /// in a position where the game goes on, and none twice.
    fn generate(&self, position: &Self::Position, stage: usize, moves: &mut Vec<Self::Move>);

    /// Appends the moves of all stages.
    #[inline]
    fn generate_all(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        (0..Self::STAGES).for_each(|stage| self.generate(position, stage, moves));
    }

    /// Makes a move.
    fn apply(&self, position: &mut Self::Position, chosen: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn undo(&self, position: &mut Self::Position, chosen: Self::Move, undo: Self::Undo);

    /// A number that differs, but for rare chance, between positions that
    /// differ in anything that matters for the rest of the game.
    fn hash(&self, position: &Self::Position) -> u64;

    /// The number by which tables and histories know a move: different for
    /// all moves of a position, below [`MOVE_CODES`](Game::MOVE_CODES), and
    /// alike for moves of other positions that are alike.
    fn code(&self, chosen: Self::Move) -> u16;

    /// The move of this code, if it is one of this position: a table may have
    /// mistaken another position for this one.
    fn decode(&self, position: &Self::Position, code: u16) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate_all(position, &mut moves);
        moves.into_iter().find(|chosen| self.code(*chosen) == code)
    }

    /// What the rules suggest about a move within its stage, greater before
    /// smaller: the value of what it captures, lines through a square.
    fn hint(&self, position: &Self::Position, chosen: Self::Move) -> i32 {
        let _ = (position, chosen);
        0
    }

    /// Lets the turn pass though the rules do not, for the null move of a
    /// search; `None` where that would say nothing (in check, in zugzwang) or
    /// the game has no such thing.
    fn pass(&self, position: &mut Self::Position) -> Option<Self::Undo> {
        let _ = position;
        None
    }

    /// Takes back what [`pass`](Game::pass) did.
    fn take_back_pass(&self, position: &mut Self::Position, undo: Self::Undo) {
        let _ = (position, undo);
    }

    /// Whether the position is so tense that a search should look further
    /// than it was told, by one ply (in chess: in check).
    fn is_forcing(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }
}
