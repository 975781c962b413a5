//! Sliding tiles with weights as a state space.

use deepen::{Invertible, Pack, Reversible, StateSpace};

use super::weights::{TileCost, WeightError, Weights};
use crate::tiles::{Board, MAX_CELLS, Move, Moves, TileSpace, TileState, TilesToward};

/// The boards of a space of sliding tiles, where a move costs what its tile
/// weighs.
///
/// ```
/// use deepen::{IdaStar, ParentPruning, Search};
/// use deepen_puzzles::tiles::{
///     Board, HeavyTiles, Nibbles, Relabelled, TilePuzzle, WeightedManhattan, Weights, parse_board,
/// };
///
/// let start = parse_board("1 2 5 / 3 4 0", None)?;
/// let goal = Board::blank_first(start.shape());
/// let labels = Relabelled::new(&start, &goal)?;
/// let puzzle = TilePuzzle::<Nibbles>::new(start.shape(), goal.blank()).unwrap();
/// let state = puzzle.state(labels.labels(), labels.blank());
/// let heavy = HeavyTiles::<_, u32>::new(puzzle, &goal, Weights::Number)?;
/// let mut search = IdaStar::new(&heavy, &WeightedManhattan, state).pruning(&ParentPruning);
/// // Tiles 5, 2 and 1 move once each.
/// assert_eq!(search.run(&mut ()).cost(), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeavyTiles<S, K> {
    tiles: S,
    /// By label.
    weights: [K; MAX_CELLS],
}

impl<S: TileSpace, K: TileCost> HeavyTiles<S, K> {
    /// Weights by a rule on a space whose labels are the cells of `goal`.
    ///
    /// # Errors
    /// When the goal is not one of this space, or a weight is no `K`.
    pub fn new(tiles: S, goal: &Board, weights: Weights) -> Result<Self, WeightError> {
        let of_tile = |tile| K::nearest(weights.of(tile)).ok_or(WeightError::NotAWeight { tile });
        let weights = (1..goal.shape().cells()).map(of_tile).collect::<Result<Vec<_>, _>>()?;
        HeavyTiles::with_weights(tiles, goal, &weights)
    }

    /// A weight for each tile, from tile 1 on; real ones are rounded so that
    /// their sums are exact (see [`heavy`](crate::tiles::heavy)).
    ///
    /// # Errors
    /// When there is not one weight for each tile, one is no cost, their sums
    /// may overflow, or the goal is not one of this space.
    pub fn with_weights(tiles: S, goal: &Board, weights: &[K]) -> Result<Self, WeightError> {
        let shape = tiles.puzzle().shape();
        if goal.shape() != shape || goal.blank() != tiles.puzzle().goal_blank() {
            return Err(WeightError::OtherGoal);
        }
        let (found, expected) = (weights.len(), shape.cells() - 1);
        if found != expected {
            return Err(WeightError::Count { found, expected });
        }
        let places = goal.places();
        let farthest = shape.rows() + shape.columns() - 2;
        let mut by_label = [K::ZERO; MAX_CELLS];
        let mut sum = K::ZERO;
        for (tile, weight) in (1..).zip(weights) {
            let weight = weight.exact().ok_or(WeightError::NotAWeight { tile })?;
            by_label[usize::from(places[tile])] = weight;
            for _ in 0..farthest {
                sum = sum.checked_add(weight).ok_or(WeightError::Overflow)?;
            }
        }
        Ok(HeavyTiles { tiles, weights: by_label })
    }

    /// The space without weights.
    #[must_use]
    pub fn tiles(&self) -> &S {
        &self.tiles
    }

    /// What the tile with a label weighs; the blank nothing.
    #[inline]
    #[must_use]
    pub fn weight(&self, label: usize) -> K {
        self.weights[label]
    }
}

impl<S: TileSpace, K: TileCost> StateSpace for HeavyTiles<S, K> {
    type State = TileState<S::Cells>;
    type Operator = Move;
    type Operators = Moves;
    type Undo = TileState<S::Cells>;
    type Cost = K;

    #[inline]
    fn operators(&self, state: &Self::State) -> Moves {
        self.tiles.puzzle().operators(state)
    }

    #[inline]
    fn cost(&self, state: &Self::State, operator: &Move) -> K {
        self.weights[self.tiles.puzzle().about_to_move(state, *operator)]
    }

    #[inline]
    fn apply(&self, state: &mut Self::State, operator: &Move) -> Self::Undo {
        self.tiles.apply(state, operator)
    }

    #[inline]
    fn undo(&self, state: &mut Self::State, undo: Self::Undo) {
        *state = undo;
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        self.tiles.is_goal(state)
    }

    #[inline]
    fn operator_number(&self, operator: &Move) -> Option<u32> {
        Some(operator.index() as u32)
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, weight: &K| (hash ^ weight.to_bits()).wrapping_mul(0x100_0000_01b3);
        self.weights.iter().fold(self.tiles.fingerprint() ^ 0x6865_6176, mix)
    }
}

impl<S: TileSpace, K: TileCost> Invertible for HeavyTiles<S, K> {
    fn all_operators(&self) -> &[Move] {
        &Move::ALL
    }

    #[inline]
    fn index_of(operator: Move) -> usize {
        operator.index()
    }

    fn inverse(&self, operator: Move) -> Move {
        operator.inverse()
    }

    /// For each place of the blank one board of all tiles, which tells
    /// whether two sequences do the same; and boards of which all tiles but
    /// one are weightless copies of each other, which tell whether one of them
    /// moves the tile of some cell more often. A sequence that moves none
    /// more often costs no more, whichever tiles there are.
    fn witnesses(&self) -> impl IntoIterator<Item = Self::State> {
        let puzzle = self.tiles.puzzle();
        let cells = puzzle.shape().cells();
        let heavier = |a: usize, b: usize| if self.weights[b] > self.weights[a] { b } else { a };
        let heaviest = (0..cells).fold(puzzle.goal_blank(), heavier) as u8;
        let mut boards: Vec<_> = puzzle.witnesses().into_iter().collect();
        for blank in 0..cells {
            for cell in (0..cells).filter(|cell| *cell != blank) {
                // What is labelled like the blank weighs nothing.
                let mut labels = vec![puzzle.goal_blank() as u8; cells];
                labels[cell] = heaviest;
                boards.push(puzzle.state(&labels, blank));
            }
        }
        boards
    }
}

impl<S: TileSpace, K: TileCost> Pack for HeavyTiles<S, K> {
    type Packed = S::Packed;
    type Back = u8;

    #[inline]
    fn pack(&self, state: &Self::State) -> S::Packed {
        self.tiles.pack(state)
    }

    #[inline]
    fn unpack(&self, packed: S::Packed) -> Self::State {
        self.tiles.unpack(packed)
    }

    #[inline]
    fn way_back(&self, parent: &Self::State, operator: &Move) -> u8 {
        self.tiles.way_back(parent, operator)
    }

    #[inline]
    fn retrace(&self, state: &mut Self::State, back: u8) -> Move {
        self.tiles.retrace(state, back)
    }
}

/// A tile weighs the same on the way back.
impl<S: TileSpace, K: TileCost> Reversible for HeavyTiles<S, K> {
    type Backward = HeavyTiles<TilesToward<S::Cells>, K>;

    fn backward(&self, start: &Self::State) -> Self::Backward {
        let tiles = TilesToward::new(self.tiles.puzzle(), *start);
        HeavyTiles { tiles, weights: self.weights }
    }

    fn goals(&self) -> Vec<Self::State> {
        self.tiles.goals()
    }

    fn forth(&self, _: &Self::State, backward: &Move) -> Move {
        backward.inverse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::{Nibbles, Shape, TilePuzzle};

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        let shape = Shape::new(2, 2).unwrap();
        let puzzle = || TilePuzzle::<Nibbles>::new(shape, 0).unwrap();
        let goal = Board::blank_first(shape);
        let whole = |weights: &[u32]| HeavyTiles::with_weights(puzzle(), &goal, weights).err();
        assert_eq!(whole(&[1, 2, 3]), None);
        assert_eq!(whole(&[1, 2]), Some(WeightError::Count { found: 2, expected: 3 }));
        assert_eq!(whole(&[1, u32::MAX, 3]), Some(WeightError::NotAWeight { tile: 2 }));
        assert_eq!(whole(&[1, u32::MAX / 2, 3]), Some(WeightError::Overflow));
        let real = HeavyTiles::with_weights(puzzle(), &goal, &[1.0, 2.0, f64::NAN]).err();
        assert_eq!(real, Some(WeightError::NotAWeight { tile: 3 }));
        let fraction = HeavyTiles::<_, u32>::new(puzzle(), &goal, Weights::Root).err();
        assert_eq!(fraction, Some(WeightError::NotAWeight { tile: 2 }));
        let other = Board::blank_last(shape);
        let other = HeavyTiles::<_, u32>::new(puzzle(), &other, Weights::Unit).err();
        assert_eq!(other, Some(WeightError::OtherGoal));
    }
}
