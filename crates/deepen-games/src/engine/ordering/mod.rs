//! What the order of moves is learnt from: which were good enough elsewhere.

mod continuation;
mod counter_moves;
mod history;
mod killers;

use super::options::Options;
use crate::game::Player;

use continuation::Continuation;
use counter_moves::CounterMoves;
use history::{History, weight};
use killers::Killers;

/// What it counts, beside history, that a move is the last killer of its ply,
/// the one before, the answer to the last move. A move that is bad everywhere
/// else may still come after others.
const KILLER: i32 = History::MOST / 2;
const OLD_KILLER: i32 = History::MOST / 4;
const ANSWER: i32 = History::MOST / 8;

/// Where moves are asked about.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// Whose turn it is.
    pub(super) player: Player,
    /// Plies below the root.
    pub(super) ply: u32,
    /// The code of the move before.
    pub(super) by: Option<u16>,
}

/// Moves that were good enough in positions like this, by code.
#[derive(Clone, Copy)]
pub(super) struct Liked {
    killers: [Option<u16>; 2],
    answer: Option<u16>,
}

/// All that is learnt.
#[derive(Clone, Debug)]
pub(super) struct Learnt {
    killers: Killers,
    counter_moves: CounterMoves,
    history: History,
    continuation: Continuation,
}

impl Learnt {
    /// Nothing yet of moves of codes below `codes`.
    pub(super) fn new(codes: usize) -> Self {
        Learnt {
            killers: Killers::default(),
            counter_moves: CounterMoves::new(codes),
            history: History::new(codes),
            continuation: Continuation::new(codes),
        }
    }

    /// The moves that were good enough in positions like this.
    #[inline]
    pub(super) fn liked(&self, options: &Options, asked: Asked) -> Liked {
        let killers = if options.killers { self.killers.at(asked.ply) } else { [None; 2] };
        let by = asked.by.filter(|_| options.counter_moves);
        Liked { killers, answer: by.and_then(|by| self.counter_moves.against(asked.player, by)) }
    }

    /// By how much to try the quiet move of this code sooner.
    #[inline]
    pub(super) fn key(&self, options: &Options, asked: Asked, liked: Liked, code: u16) -> i32 {
        let count = |other, by| if other == Some(code) { by } else { 0 };
        let Liked { killers: [last, before], answer } = liked;
        let here = count(last, KILLER) + count(before, OLD_KILLER) + count(answer, ANSWER);
        let everywhere = if options.history { self.history.of(asked.player, code) } else { 0 };
        let by = asked.by.filter(|_| options.continuation);
        let after = by.map_or(0, |by| self.continuation.of(asked.player, by, code));
        here + everywhere + after
    }

    /// The quiet move of this code was good enough, so many plies before the
    /// horizon.
    #[inline]
    pub(super) fn praise(&mut self, asked: Asked, code: u16, depth: u32) {
        self.killers.note(asked.ply, code);
        self.history.change(asked.player, code, weight(depth));
        if let Some(by) = asked.by {
            self.counter_moves.note(asked.player, by, code);
            self.continuation.change(asked.player, by, code, weight(depth));
        }
    }

    /// It was tried before one that was good enough.
    #[inline]
    pub(super) fn blame(&mut self, asked: Asked, code: u16, depth: u32) {
        self.history.change(asked.player, code, -weight(depth));
        if let Some(by) = asked.by {
            self.continuation.change(asked.player, by, code, -weight(depth));
        }
    }

    /// Another position is searched: what belongs to plies is forgotten, the
    /// rest counts less.
    pub(super) fn fade(&mut self) {
        self.killers.clear();
        self.history.fade();
        self.continuation.fade();
    }
}

/// The rows of a table that has one for each player.
const fn row(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
