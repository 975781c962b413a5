//! How a search lets itself be watched.

use crate::game::Game;
use crate::score::Window;
use crate::value::Value;

/// Why a search went on from a position no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The game has ended there.
    Ended,
    /// As deep as the search goes: the position was judged.
    Estimated,
    /// Every move was searched.
    Searched,
    /// The last move searched was worth at least beta: the opponent will not
    /// let it come to this, so the other moves do not matter.
    CutOff,
    /// A transposition table knew enough.
    Table,
    /// Even a win or a loss at the next move would be outside the window.
    Distance,
    /// A rule that may be wrong decided: null move, futility, probable cut.
    Selective,
}

/// Watches a search of game trees. `()` watches nothing and costs nothing.
pub trait Watcher<G: Game> {
    /// Whether anybody looks: what is only there to be watched is not worked
    /// out otherwise.
    const WATCHES: bool = true;

    /// A position is entered: so many plies below the root, by which move, to
    /// be searched so deep, in which window of its mover.
    fn enter(&mut self, ply: u32, by: Option<G::Move>, depth: u32, window: Window) {
        let _ = (ply, by, depth, window);
    }

    /// A position is left with a value for its mover; `rest` are the moves
    /// that were not searched (those generated so far).
    fn leave(&mut self, ply: u32, value: Value, why: Why, rest: &[G::Move]) {
        let _ = (ply, value, why, rest);
    }
}

impl<G: Game> Watcher<G> for () {
    const WATCHES: bool = false;
}

impl<G: Game, W: Watcher<G>> Watcher<G> for &mut W {
    const WATCHES: bool = W::WATCHES;

    fn enter(&mut self, ply: u32, by: Option<G::Move>, depth: u32, window: Window) {
        (**self).enter(ply, by, depth, window);
    }

    fn leave(&mut self, ply: u32, value: Value, why: Why, rest: &[G::Move]) {
        (**self).leave(ply, value, why, rest);
    }
}

/// Both watch.
impl<G: Game, A: Watcher<G>, B: Watcher<G>> Watcher<G> for (A, B) {
    const WATCHES: bool = A::WATCHES || B::WATCHES;

    fn enter(&mut self, ply: u32, by: Option<G::Move>, depth: u32, window: Window) {
        self.0.enter(ply, by, depth, window);
        self.1.enter(ply, by, depth, window);
    }

    fn leave(&mut self, ply: u32, value: Value, why: Why, rest: &[G::Move]) {
        self.0.leave(ply, value, why, rest);
        self.1.leave(ply, value, why, rest);
    }
}
