//! Uniform trees whose values are made as they are walked: every position has
//! as many moves, every game as many plies, nothing is stored.
//!
//! A position is given its value first and its children theirs from that
//! (Newborn 1977; Marsland and Campbell 1982): one is worth just as much to
//! the player whose move it is, the others less, all differently. So the best
//! move is known, and with it the best order. The order does not change the
//! tree.
//!
//! The values of the other moves leave room for those below them: each is more
//! than what its player is sure of elsewhere when moves come in ascending
//! order, and less than what his opponent is. So there is a worst order, too,
//! in which alpha-beta cuts nothing at all.

use crate::game::{Ending, Game, Player};
use crate::mix::mixed;
use crate::score::Score;

/// In which order the moves of a position are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// The best move first: alpha-beta looks at no more leaves than it must.
    Best,
    /// The best move last, each better than those before: alpha-beta cuts
    /// nothing.
    Worst,
    /// Any order, all as likely.
    Random,
    /// The best move first in so many positions of a hundred, in the others
    /// anywhere: a strongly ordered tree (Marsland and Campbell 1982).
    Strong(u8),
}

/// A uniform tree.
///
/// ```
/// use deepen_games::uniform::{Ordering, Uniform};
/// use deepen_games::{NoEstimate, Tree, Window, alpha_beta, knuth_moore_minimum};
///
/// let game = Uniform::new(10, 6, Ordering::Best, 1).unwrap();
/// let mut tree = Tree::new(&game, &NoEstimate, game.root());
/// let root = tree.root();
/// let value = alpha_beta(&mut tree, root, 6, Window::FULL).unwrap();
/// assert_eq!(value.score, game.value());
/// assert_eq!(u128::from(tree.statistics().leaves), knuth_moore_minimum(10, 6).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    branching: u16,
    depth: u32,
    ordering: Ordering,
    seed: u64,
}

/// A position of a uniform tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Plies below the root.
    ply: u32,
    /// What it is worth to the player whose turn it is.
    value: i32,
    /// What he is sure of elsewhere, in the worst order: less.
    low: i32,
    /// What his opponent is sure of elsewhere: more.
    high: i32,
    /// Differs from position to position.
    key: u64,
}

/// Values of small trees are less than this, of others less than this times the
/// room that they take.
const LEAST_SPREAD: i32 = 100;
const SPREAD: i32 = 4;

impl Uniform {
    /// Greatest number of moves.
    pub const MOST_MOVES: u16 = 256;

    /// A tree of so many moves a position and so many plies, its values drawn
    /// by `seed`. `None` where there are no moves or more than
    /// [`MOST_MOVES`](Self::MOST_MOVES), more plies than
    /// [`Score::MOST_PLIES`], or not enough different scores: where the least
    /// number of leaves that must be looked at is more than half a million or
    /// so.
    #[must_use]
    pub fn new(branching: u16, depth: u32, ordering: Ordering, seed: u64) -> Option<Self> {
        let sizes = (1..=Self::MOST_MOVES).contains(&branching) && depth <= Score::MOST_PLIES;
        let room = i32::from(branching).checked_pow(depth.div_ceil(2))?;
        let sound = sizes && room.checked_mul(SPREAD)? <= Score::MOST_POINTS;
        sound.then_some(Uniform { branching, depth, ordering, seed })
    }

    /// The position at the root.
    #[must_use]
    pub fn root(&self) -> Place {
        let key = mixed(self.seed);
        let (below, above) = (self.room_below(self.depth), self.room_above(self.depth));
        let spread = below.saturating_mul(SPREAD).clamp(LEAST_SPREAD, Score::MOST_POINTS);
        let free = 2 * spread - below - above;
        let value = below - spread + at_most(key, free);
        Place { ply: 0, value, low: -spread, high: spread, key }
    }

    /// By how much a position with so many plies below it must be worth more
    /// than `low`: there is room for its other moves, and below each of them.
    fn room_below(&self, plies: u32) -> i32 {
        i32::from(self.branching).pow(plies.div_ceil(2))
    }

    /// By how much it must be worth less than `high`: there is room for what
    /// its best move's other answers are worth.
    fn room_above(&self, plies: u32) -> i32 {
        i32::from(self.branching).pow(plies / 2)
    }

    /// What the move that `better` others are better than is worth to the
    /// player who makes it; `low` where there is no such move.
    fn worth(&self, place: &Place, better: u16) -> i32 {
        let number = i32::from(self.branching) - i32::from(better);
        if better == 0 {
            return place.value;
        }
        if number == 0 {
            return place.low;
        }
        let gap = (place.value - place.low) / i32::from(self.branching);
        let free = gap - self.room_above(self.depth - place.ply - 1);
        place.low + number * gap - at_most(key_of(place, better), free)
    }

    /// What the tree is worth to the player who begins.
    #[must_use]
    pub fn value(&self) -> Score {
        Score::points(self.root().value)
    }

    /// Plies of every game.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }
}

/// The key of the position after a move.
const fn key_of(place: &Place, chosen: u16) -> u64 {
    mixed(place.key ^ mixed(chosen as u64 + 1))
}

/// A number from 0 to `most`, by a random key.
fn at_most(key: u64, most: i32) -> i32 {
    (key % (u64::from(most.unsigned_abs()) + 1)) as i32
}

impl Game for Uniform {
    type Position = Place;
    /// How many moves of the position are better.
    type Move = u16;
    /// The position before.
    type Undo = Place;

    const MOVE_CODES: usize = Self::MOST_MOVES as usize;

    fn mover(&self, position: &Place) -> Player {
        if position.ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn ending(&self, position: &Place) -> Option<Ending> {
        (position.ply == self.depth).then_some(Ending::Points(position.value))
    }

    fn generate(&self, position: &Place, _stage: usize, moves: &mut Vec<u16>) {
        let begin = moves.len();
        moves.extend(0..self.branching);
        let moves = &mut moves[begin..];
        let mut random = mixed(position.key ^ 0x6f72_6465_7269_6e67);
        let kept = match self.ordering {
            Ordering::Best => moves.len(),
            Ordering::Worst => {
                moves.reverse();
                moves.len()
            }
            Ordering::Random => 0,
            Ordering::Strong(percent) => usize::from(random % 100 < u64::from(percent)),
        };
        // Fisher and Yates; the moves before `kept` stay.
        for at in kept..moves.len() {
            random = mixed(random);
            let other = at + (random % (moves.len() - at) as u64) as usize;
            moves.swap(at, other);
        }
    }

    fn apply(&self, position: &mut Place, chosen: u16) -> Place {
        let before = *position;
        *position = Place {
            ply: before.ply + 1,
            value: -self.worth(&before, chosen),
            low: -before.high,
            high: -self.worth(&before, chosen + 1),
            key: key_of(&before, chosen),
        };
        before
    }

    fn undo(&self, position: &mut Place, _chosen: u16, before: Place) {
        *position = before;
    }

    fn hash(&self, position: &Place) -> u64 {
        position.key
    }

    fn code(&self, chosen: u16) -> u16 {
        chosen
    }

    fn decode(&self, _position: &Place, code: u16) -> Option<u16> {
        (code < self.branching).then_some(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All values below, as the construction promises them.
    fn check(game: &Uniform, place: Place) {
        assert!(place.low < place.value && place.value < place.high, "{place:?}");
        if place.ply == game.depth {
            return;
        }
        let worth: Vec<i32> = (0..=game.branching).map(|m| game.worth(&place, m)).collect();
        assert!(worth.is_sorted_by(|a, b| a > b), "{worth:?}");
        assert_eq!((worth[0], worth.last()), (place.value, Some(&place.low)));
        for chosen in 0..game.branching {
            let mut below = place;
            game.apply(&mut below, chosen);
            check(game, below);
        }
    }

    #[test]
    fn values_leave_room_for_those_below() {
        for (branching, depth) in [(1, 30), (2, 11), (3, 7), (5, 5), (40, 2)] {
            for seed in 0..10 {
                let game = Uniform::new(branching, depth, Ordering::Random, seed).unwrap();
                check(&game, game.root());
            }
        }
        // As large as it gets.
        let game = Uniform::new(2, 34, Ordering::Best, 7).unwrap();
        let mut place = game.root();
        for ply in 0..34 {
            game.apply(&mut place, ply % 2);
            assert!(place.low < place.value && place.value < place.high, "{place:?}");
        }
    }
}
