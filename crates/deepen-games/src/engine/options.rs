//! What the engine does, each part to be switched on and off.

use super::selective::{Forcing, Futility, LateMoves, NullMove, ProbableCut, ReverseFutility};

/// What of a table's entries may end the search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// Nothing: the table only says which move to try first.
    Moves,
    /// What was found at exactly the depth that is asked for, so that the
    /// value is minimax's of that depth.
    SameDepth,
    /// What was found as deep or deeper, or is proven of the game: the value
    /// is as good as that of the depth or better, and proofs stay proofs.
    Deeper,
}

/// How the searches of one depth go about their windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// One search in the full window.
    Full,
    /// A narrow window about the value of the depth before, of so many points
    /// on either side, widened where that fails.
    Aspiration(u32),
    /// Null windows only: MTD(f). Needs a table to be of use.
    MemoryEnhanced,
}

/// Which parts of the engine are on.
///
/// Those of the first group never change a value: with them it is minimax's of
/// the depth that was asked for ([`TableUse::Deeper`] and quiescence apart,
/// which make it a better one), and what is proven by it is. Those of the
/// second group ("selective") leave out or shorten what probably does not
/// matter, and lengthen what does. A value may then be wrong, but never what
/// it claims to be proven: an answer that is exact is so under all options.
///
/// ```
/// use deepen_games::{NullMove, Options};
///
/// let options = Options { null_move: Some(NullMove::default()), ..Options::default() };
/// assert!(options.is_selective() && !Options::default().is_selective());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of its own, on or off")]
pub struct Options {
    /// Principal-variation search: only the first move is searched in the
    /// whole window.
    pub null_windows: bool,
    /// The windows at the root.
    pub windows: Windows,
    /// What the table is used for, where there is one.
    pub table: TableUse,
    /// Positions with fewer plies left are neither looked up nor stored: where
    /// judging is cheap, that costs less than the memory.
    pub table_depth: u32,
    /// Looks whether the table knows a move that is good enough, before any is
    /// searched, where so many plies or more are left (enhanced transposition
    /// cut-off: Schaeffer and Plaat 1996).
    pub enhanced_cut_offs: Option<u32>,
    /// Leaves positions from which no win is near enough to matter.
    pub distance_bounds: bool,
    /// Goes on with tactical moves where the depth ends.
    pub quiescence: bool,
    /// Tries moves early that were good enough in other positions so many
    /// plies below the root.
    pub killers: bool,
    /// Tries moves early that answered the same move well elsewhere.
    pub counter_moves: bool,
    /// Tries moves in the order in which they were good enough anywhere.
    pub history: bool,
    /// Tries moves in the order in which they were good answers to the move
    /// before.
    pub continuation: bool,
    /// Tries moves as the game hints.
    pub hints: bool,

    /// Selective: passes, and leaves what is too good even then.
    pub null_move: Option<NullMove>,
    /// Selective: looks less far after moves that come late in the order.
    pub late_moves: Option<LateMoves>,
    /// Selective: near the horizon, skips quiet moves that cannot make up for
    /// what is missing.
    pub futility: Option<Futility>,
    /// Selective: near the horizon, leaves positions that are far too good.
    pub reverse_futility: Option<ReverseFutility>,
    /// Selective: leaves positions of which a shallow search says that the
    /// value is far outside the window.
    pub probable_cut: Option<ProbableCut>,
    /// Selective: looks a ply further where the position is forcing.
    pub forcing: Option<Forcing>,
}

impl Default for Options {
    /// All that never changes a proof; nothing selective.
    fn default() -> Self {
        Options {
            null_windows: true,
            windows: Windows::Aspiration(30),
            table: TableUse::Deeper,
            table_depth: 2,
            enhanced_cut_offs: Some(3),
            distance_bounds: true,
            quiescence: true,
            killers: true,
            counter_moves: true,
            history: true,
            continuation: true,
            hints: true,
            ..Options::plain()
        }
    }
}

impl Options {
    /// Alpha-beta and nothing else.
    #[must_use]
    pub const fn plain() -> Self {
        Options {
            null_windows: false,
            windows: Windows::Full,
            table: TableUse::Moves,
            table_depth: 0,
            enhanced_cut_offs: None,
            distance_bounds: false,
            quiescence: false,
            killers: false,
            counter_moves: false,
            history: false,
            continuation: false,
            hints: false,
            null_move: None,
            late_moves: None,
            futility: None,
            reverse_futility: None,
            probable_cut: None,
            forcing: None,
        }
    }

    /// Everything on, for playing rather than proving.
    #[must_use]
    pub fn selective() -> Self {
        Options {
            null_move: Some(NullMove::default()),
            late_moves: Some(LateMoves::default()),
            futility: Some(Futility::default()),
            reverse_futility: Some(ReverseFutility::default()),
            probable_cut: Some(ProbableCut::default()),
            forcing: Some(Forcing::default()),
            ..Options::default()
        }
    }

    /// Whether anything is on by which a value may differ from minimax's.
    #[must_use]
    pub const fn is_selective(&self) -> bool {
        self.leaves_out() || self.forcing.is_some()
    }

    /// Whether the order of moves is learnt.
    pub(super) const fn learns(&self) -> bool {
        self.killers || self.counter_moves || self.history || self.continuation
    }

    /// Whether anything within the depth is left out or shortened.
    pub(super) const fn leaves_out(&self) -> bool {
        self.null_move.is_some()
            || self.late_moves.is_some()
            || self.futility.is_some()
            || self.reverse_futility.is_some()
            || self.probable_cut.is_some()
    }
}
