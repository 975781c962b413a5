//! Connect four as a [`Game`], for the searches that know no particular game:
//! to be explained, compared and played at a depth. Exact scores are the
//! [`Solver`](super::Solver)'s business.

use super::board::Position;
use super::geometry::{AnySize, Geometry};
use super::size::Size;
use crate::evaluate::Evaluator;
use crate::game::{Ending, Game, Player};

/// The rules on a board of some size. A move is a column, counted from 0.
///
/// ```
/// use deepen_games::connect_four::{ConnectFour, Position, Size, Threats};
/// use deepen_games::{Score, Tree, Window, alpha_beta};
///
/// let game = ConnectFour::new(Size::STANDARD);
/// let judge = Threats::new(&game);
/// let position = Position::read("121212", Size::STANDARD)?;
/// let mut tree = Tree::new(&game, &judge, position);
/// let root = tree.root();
/// assert_eq!(alpha_beta(&mut tree, root, 1, Window::FULL).unwrap().score, Score::won_in(1));
/// # Ok::<(), deepen_games::connect_four::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConnectFour {
    size: Size,
    geometry: AnySize,
    /// The columns, those in the middle first.
    order: Vec<u8>,
}

impl ConnectFour {
    /// The game on a board of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let width = size.width() as u8;
        let mut order: Vec<u8> = (0..width).collect();
        order.sort_by_key(|column| (2 * column + 1).abs_diff(width));
        ConnectFour { size, geometry: AnySize::new(size), order }
    }

    /// The board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Squares that complete a line of the mover, and of his opponent.
    fn threats(&self, position: &Position) -> [u64; 2] {
        let (own, all) = position.stones();
        [own, own ^ all].map(|stones| self.geometry.completions(stones) & !all)
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = u8;
    type Undo = Position;

    /// Columns that complete a line of either player, and all others.
    const STAGES: usize = 2;
    const TACTICAL_STAGES: usize = 1;
    const MOVE_CODES: usize = 32;

    fn mover(&self, position: &Position) -> Player {
        position.mover()
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        let (own, all) = position.stones();
        if self.geometry.has_four(own ^ all) {
            return Some(Ending::Lost);
        }
        (all == self.geometry.squares()).then_some(Ending::Drawn)
    }

    #[inline]
    fn generate(&self, position: &Position, stage: usize, moves: &mut Vec<u8>) {
        let [own, others] = self.threats(position);
        let playable = self.geometry.playable(position.stones().1);
        let urgent = playable & (own | others);
        let wanted = if stage == 0 { urgent } else { playable & !urgent };
        let is_wanted = |column: &u8| wanted & self.geometry.column(u32::from(*column)) != 0;
        moves.extend(self.order.iter().copied().filter(is_wanted));
    }

    #[inline]
    fn apply(&self, position: &mut Position, chosen: u8) -> Position {
        let before = *position;
        let (own, all) = before.stones();
        let square = self.geometry.playable(all) & self.geometry.column(u32::from(chosen));
        *position = Position::of_stones(self.size, own ^ all, all | square);
        before
    }

    #[inline]
    fn undo(&self, position: &mut Position, _chosen: u8, before: Position) {
        *position = before;
    }

    fn hash(&self, position: &Position) -> u64 {
        let (own, all) = position.stones();
        // The key is different for every position; spread over all bits, since
        // tables take them from either end.
        let key = self.geometry.key(own, all);
        let key = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^ (key >> 29)
    }

    fn code(&self, chosen: u8) -> u16 {
        u16::from(chosen)
    }

    fn decode(&self, position: &Position, code: u16) -> Option<u8> {
        let column = u8::try_from(code).ok().filter(|code| u32::from(*code) < self.size.width())?;
        let playable = self.geometry.playable(position.stones().1);
        (playable & self.geometry.column(u32::from(column)) != 0).then_some(column)
    }

    /// The threats that a stone there makes.
    fn hint(&self, position: &Position, chosen: u8) -> i32 {
        let (own, all) = position.stones();
        let square = self.geometry.playable(all) & self.geometry.column(u32::from(chosen));
        let threats = self.geometry.completions(own | square) & !(all | square);
        threats.count_ones().cast_signed()
    }

    /// The opponent would win with the next move.
    fn is_forcing(&self, position: &Position) -> bool {
        let [_, others] = self.threats(position);
        self.geometry.playable(position.stones().1) & others != 0
    }
}

/// Judges by what either player threatens: empty squares that would complete a
/// line of his, wherever they are, and then by how near to the middle his
/// stones lie.
#[derive(Clone, Copy, Debug)]
pub struct Threats<'a> {
    game: &'a ConnectFour,
}

impl<'a> Threats<'a> {
    /// What a threat is worth.
    const THREAT: i32 = 16;

    /// Judges positions of this game.
    #[must_use]
    pub const fn new(game: &'a ConnectFour) -> Self {
        Threats { game }
    }
}

impl Evaluator<ConnectFour> for Threats<'_> {
    type Memo = ();

    fn begin(&self, _: &Position) {}

    fn after(&self, (): (), _: u8, _: &Position) {}

    fn estimate(&self, (): (), position: &Position) -> i32 {
        let (own, all) = position.stones();
        let count = |squares: u64| squares.count_ones().cast_signed();
        let [mine, his] = self.game.threats(position).map(count);
        let half = self.game.order.len().div_ceil(2);
        let middle: u64 = self.game.order[..half]
            .iter()
            .map(|column| self.game.geometry.column(u32::from(*column)))
            .sum();
        let place = count(own & middle) - count((own ^ all) & middle);
        Self::THREAT * (mine - his) + place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::{Score, Solver};
    use crate::{Bound, Tree, Window, alpha_beta, principal_variation_search};

    /// Positions after so many moves, by all orders of moves.
    fn sequences(game: &ConnectFour, position: &mut Position, plies: u32) -> u64 {
        if plies == 0 || game.ending(position).is_some() {
            return u64::from(plies == 0);
        }
        let mut moves = Vec::new();
        game.generate_all(position, &mut moves);
        moves
            .into_iter()
            .map(|chosen| {
                let undo = game.apply(position, chosen);
                let count = sequences(game, position, plies - 1);
                game.undo(position, chosen, undo);
                count
            })
            .sum()
    }

    #[test]
    fn sequences_are_as_many_as_are_known() {
        // Seven columns until one is full or somebody has won: 7, 49, .. 7^6,
        // then seven fewer, the columns of seven; wins begin with ply 7.
        let game = ConnectFour::new(Size::STANDARD);
        let empty = Position::empty(Size::STANDARD);
        let counts: Vec<u64> =
            (0..8).map(|ply| sequences(&game, &mut empty.clone(), ply)).collect();
        assert_eq!(counts, [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
    }

    #[test]
    fn generic_searches_find_what_the_solver_finds() {
        let size = Size::new(4, 4).unwrap();
        let game = ConnectFour::new(size);
        let judge = Threats::new(&game);
        let mut solver = Solver::new(size, 1 << 16).unwrap();
        for columns in ["1234", "11223", "4321123", "2233144"] {
            let position = Position::read(columns, size).unwrap();
            let known = solver.solve(&position);
            let mut tree = Tree::new(&game, &judge, position);
            let root = tree.root();
            let value = alpha_beta(&mut tree, root, 16, Window::FULL).unwrap();
            assert_eq!(value.bound(), Bound::Exact);
            assert_eq!(
                principal_variation_search(&mut tree, root, 16, Window::FULL).unwrap(),
                value
            );
            let meant = value.score.distance().map_or(Score::DRAW, |distance| {
                Score::of_win_after(distance, size, position.played()).unwrap()
            });
            assert_eq!(meant, known, "{columns}");
        }
    }

    #[test]
    fn a_column_of_all_bits_is_its_own_mirror_image() {
        let position = Position::read("1", Size::new(1, 63).unwrap()).unwrap();
        assert_eq!(position.mirrored(), position);
    }

    #[test]
    fn urgent_columns_come_first() {
        let game = ConnectFour::new(Size::STANDARD);
        let position = Position::read("112233", Size::STANDARD).unwrap();
        let mut moves = Vec::new();
        game.generate(&position, 0, &mut moves);
        assert_eq!(moves, [3]);
        game.generate(&position, 1, &mut moves);
        assert_eq!(moves, [3, 2, 4, 1, 5, 0, 6]);
        assert!(!game.is_forcing(&position) && game.decode(&position, 7).is_none());
        assert_eq!(game.decode(&position, 6), Some(6));
    }
}
