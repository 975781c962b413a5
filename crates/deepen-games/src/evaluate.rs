//! Estimates of positions in which the game goes on.

use crate::game::Game;

/// Judges a position without searching.
///
/// What is carried from position to position is a `Copy` memo, worked out from
/// that of the position before and the move, so that taking a move back costs
/// nothing; an evaluator without memory of its own takes `()`.
pub trait Evaluator<G: Game> {
    /// What is known of a position on the path.
    type Memo: Copy;

    /// The memo of the position where a search begins.
    fn begin(&self, position: &G::Position) -> Self::Memo;

    /// The memo after a move: `memo` is of the position before it, `position`
    /// the one after it.
    fn after(&self, memo: Self::Memo, chosen: G::Move, position: &G::Position) -> Self::Memo;

    /// The memo after a [pass](Game::pass) of a search: `memo` is of the
    /// position before it, `position` the one after it.
    fn after_pass(&self, memo: Self::Memo, position: &G::Position) -> Self::Memo {
        let _ = memo;
        self.begin(position)
    }

    /// What the position is worth to the player whose turn it is, in points.
    fn estimate(&self, memo: Self::Memo, position: &G::Position) -> i32;
}

/// Knows nothing: every position in which the game goes on is worth as much
/// as a draw. For searches that go to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEstimate;

impl<G: Game> Evaluator<G> for NoEstimate {
    type Memo = ();

    fn begin(&self, _: &G::Position) {}

    fn after(&self, (): (), _: G::Move, _: &G::Position) {}

    fn estimate(&self, (): (), _: &G::Position) -> i32 {
        0
    }
}
