//! Sliding tiles towards any board: what searches from the goal need, and a
//! trait for what such spaces have in common.
//!
//! A backward search keeps the labels of the space it turns around, so that
//! boards met from both sides compare equal; its goal is the start, any
//! board. Its own labels, by which the start is the identity again, are a
//! permutation away: [`FromStart`] goes along with them, and so every
//! heuristic of [`TilePuzzle`] serves backwards too.

use deepen::{Estimate, Heuristic, Invertible, Pack, Quality, Reversible, StateSpace};

use super::cells::Cells;
use super::heuristic::Manhattan;
use super::moves::Move;
use super::puzzle::{Moves, TilePuzzle, TileState};
use super::shape::MAX_CELLS;

/// A space of sliding tiles with a goal board.
pub trait TileSpace:
    Invertible<State = TileState<Self::Cells>, Operator = Move, Undo = TileState<Self::Cells>>
    + Pack<Back = u8>
    + Reversible
{
    /// What holds the labels.
    type Cells: Cells;

    /// The puzzle whose labels are used: its moves are those of this space.
    fn puzzle(&self) -> &TilePuzzle<Self::Cells>;

    /// The cell where this space's goal has the tile with a label.
    fn place(&self, label: usize) -> usize;
}

impl<C: Cells> TileSpace for TilePuzzle<C> {
    type Cells = C;

    #[inline]
    fn puzzle(&self) -> &TilePuzzle<C> {
        self
    }

    #[inline]
    fn place(&self, label: usize) -> usize {
        label
    }
}

/// The boards of a [`TilePuzzle`] with another board for the goal. Every move
/// costs 1.
#[derive(Clone, Debug)]
pub struct TilesToward<C> {
    puzzle: TilePuzzle<C>,
    goal: TileState<C>,
    /// The same boards with the goal for the identity.
    renamed: TilePuzzle<C>,
    /// By label: the goal's cell of that tile, its label in `renamed`.
    places: [u8; MAX_CELLS],
}

impl<C: Cells> TilesToward<C> {
    /// The boards of `puzzle` towards `goal`, any of them.
    #[must_use]
    pub fn new(puzzle: &TilePuzzle<C>, goal: TileState<C>) -> Self {
        let mut places = [0; MAX_CELLS];
        for (cell, label) in puzzle.labels(&goal).into_iter().enumerate() {
            places[usize::from(label)] = cell as u8;
        }
        let renamed = puzzle.with_goal_blank(goal.blank());
        TilesToward { puzzle: puzzle.clone(), goal, renamed, places }
    }

    /// The boards with labels by which this goal is the identity: what
    /// heuristics are built for that [`FromStart`] is to ask.
    #[must_use]
    pub fn renamed(&self) -> &TilePuzzle<C> {
        &self.renamed
    }

    /// A board with those labels.
    fn rename(&self, state: &TileState<C>) -> TileState<C> {
        let labels = self.puzzle.labels(state).into_iter();
        let labels: Vec<u8> = labels.map(|label| self.places[usize::from(label)]).collect();
        self.renamed.state(&labels, state.blank())
    }
}

impl<C: Cells> TileSpace for TilesToward<C> {
    type Cells = C;

    #[inline]
    fn puzzle(&self) -> &TilePuzzle<C> {
        &self.puzzle
    }

    #[inline]
    fn place(&self, label: usize) -> usize {
        usize::from(self.places[label])
    }
}

impl<C: Cells> StateSpace for TilesToward<C> {
    type State = TileState<C>;
    type Operator = Move;
    type Operators = Moves;
    type Undo = TileState<C>;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, state: &TileState<C>) -> Moves {
        self.puzzle.operators(state)
    }

    #[inline]
    fn cost(&self, _: &TileState<C>, _: &Move) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut TileState<C>, operator: &Move) -> TileState<C> {
        self.puzzle.apply(state, operator)
    }

    #[inline]
    fn undo(&self, state: &mut TileState<C>, undo: TileState<C>) {
        *state = undo;
    }

    #[inline]
    fn is_goal(&self, state: &TileState<C>) -> bool {
        *state == self.goal
    }

    #[inline]
    fn operator_number(&self, operator: &Move) -> Option<u32> {
        Some(operator.index() as u32)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, place: &u8| (hash ^ u64::from(*place)).wrapping_mul(0x100_0000_01b3);
        self.places.iter().fold(self.puzzle.fingerprint() ^ 0xcbf2_9ce4_8422_2325, mix)
    }
}

impl<C: Cells> Invertible for TilesToward<C> {
    fn all_operators(&self) -> &[Move] {
        self.puzzle.all_operators()
    }

    #[inline]
    fn index_of(operator: Move) -> usize {
        operator.index()
    }

    fn inverse(&self, operator: Move) -> Move {
        operator.inverse()
    }

    fn witnesses(&self) -> impl IntoIterator<Item = TileState<C>> {
        self.puzzle.witnesses()
    }
}

impl<C: Cells> Pack for TilesToward<C> {
    type Packed = C::Word;
    type Back = u8;

    #[inline]
    fn pack(&self, state: &TileState<C>) -> C::Word {
        self.puzzle.pack(state)
    }

    #[inline]
    fn unpack(&self, packed: C::Word) -> TileState<C> {
        self.puzzle.unpack(packed)
    }

    #[inline]
    fn way_back(&self, parent: &TileState<C>, operator: &Move) -> u8 {
        self.puzzle.way_back(parent, operator)
    }

    #[inline]
    fn retrace(&self, state: &mut TileState<C>, back: u8) -> Move {
        self.puzzle.retrace(state, back)
    }
}

impl<C: Cells> Reversible for TilePuzzle<C> {
    type Backward = TilesToward<C>;

    fn backward(&self, start: &TileState<C>) -> TilesToward<C> {
        TilesToward::new(self, *start)
    }

    fn goals(&self) -> Vec<TileState<C>> {
        vec![self.goal]
    }

    fn forth(&self, _: &TileState<C>, backward: &Move) -> Move {
        backward.inverse()
    }
}

impl<C: Cells> Reversible for TilesToward<C> {
    type Backward = TilesToward<C>;

    fn backward(&self, start: &TileState<C>) -> TilesToward<C> {
        TilesToward::new(&self.puzzle, *start)
    }

    fn goals(&self) -> Vec<TileState<C>> {
        vec![self.goal]
    }

    fn forth(&self, _: &TileState<C>, backward: &Move) -> Move {
        backward.inverse()
    }
}

impl<C: Cells> Heuristic<TilesToward<C>> for Manhattan {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &TilesToward<C>, state: &TileState<C>) -> u32 {
        self.start(&space.renamed, &space.rename(state))
    }

    #[inline]
    fn child(
        &self,
        space: &TilesToward<C>,
        parent: u32,
        operator: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<u32, u32> {
        let tile = state.label(space.puzzle.blank_before(state, *operator));
        let nearer = space.puzzle.brings_nearer(state, *operator, space.place(tile));
        let value = if nearer { parent - 1 } else { parent + 1 };
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        Heuristic::<TilePuzzle<C>>::fingerprint(self)
    }
}

/// A heuristic of [`TilePuzzle`], built for [`TilesToward::renamed`], asked
/// about boards on the way to the start of a search. Its quality stays.
#[derive(Clone, Copy, Debug)]
pub struct FromStart<H>(pub H);

impl<C: Cells, H: Heuristic<TilePuzzle<C>>> Heuristic<TilesToward<C>> for FromStart<H> {
    /// The board as the heuristic knows it, and the heuristic's memo.
    type Memo = (TileState<C>, H::Memo);

    fn quality(&self) -> Quality {
        self.0.quality()
    }

    fn start(&self, space: &TilesToward<C>, state: &TileState<C>) -> Self::Memo {
        let renamed = space.rename(state);
        (renamed, self.0.start(&space.renamed, &renamed))
    }

    #[inline]
    fn child(
        &self,
        space: &TilesToward<C>,
        (mut renamed, memo): Self::Memo,
        operator: &Move,
        _: &TileState<C>,
        limit: u32,
    ) -> Estimate<Self::Memo, u32> {
        space.renamed.apply(&mut renamed, operator);
        match self.0.child(&space.renamed, memo, operator, &renamed, limit) {
            Estimate::Within(memo) => Estimate::Within((renamed, memo)),
            Estimate::Above(value) => Estimate::Above(value),
        }
    }

    #[inline]
    fn value(&self, (_, memo): Self::Memo) -> u32 {
        self.0.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
}
