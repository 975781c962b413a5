//! A cube as six small numbers, and what turns do to them: how the corners
//! are placed and how they are twisted, and where four groups of three edges
//! are and how those are flipped.
//!
//! A turn moves whatever is in a place, so one table of moves serves all
//! groups of edges. All tables together take 2 MB: they stay in the nearer
//! caches, and the children of a node find theirs side by side.

use std::sync::LazyLock;

use deepen_tables::rank::{Orientations, Placements};

use crate::cube::carried::edge_ways;
use crate::cube::check::Impossible;
use crate::cube::coordinates::{Coordinate, CornerOrder, Twist};
use crate::cube::state::Cube;
use crate::cube::turn::Turn;

/// Twists of eight corners, the last of which follows from the others.
pub(super) const TWISTS: usize = Twist::COUNT;
/// Orders of eight corners.
pub(super) const ORDERS: usize = CornerOrder::COUNT;
/// Ways to place three edges.
pub(super) const PLACES: usize = 12 * 11 * 10;
/// Ways to flip three edges.
pub(super) const FLIPS: usize = 8;
/// Ways to place three more edges.
pub(super) const PLACES_LEFT: usize = 9 * 8 * 7;

/// The edges of the groups: two groups make a pattern of six.
pub(super) const GROUPS: [[u8; 3]; 4] = [[0, 1, 2], [3, 8, 9], [4, 5, 6], [7, 10, 11]];

/// A cube that turns lead to: each has numbers of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates {
    pub(super) order: u16,
    pub(super) twist: u16,
    pub(super) edges: [u16; 4],
}

/// What turns do to the numbers, one row for each.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) order: Vec<[u16; Turn::COUNT]>,
    pub(super) twist: Vec<[u16; Turn::COUNT]>,
    pub(super) edges: Vec<[u16; Turn::COUNT]>,
    rankings: Rankings,
}

/// How three edges are numbered.
#[derive(Debug)]
struct Rankings {
    places: Placements,
    flips: Orientations,
}

impl Rankings {
    fn new() -> Option<Rankings> {
        Some(Rankings {
            places: Placements::new(12, 3).ok()?,
            flips: Orientations::independent(3, 2).ok()?,
        })
    }

    /// The number of three edges that are in these places, flipped so.
    fn edges(&self, at: [(u8, u8); 3]) -> u16 {
        let places = self.places.rank(&at.map(|(place, _)| place));
        (places * FLIPS as u64 + self.flips.rank(&at.map(|(_, flip)| flip))) as u16
    }

    fn unranked_edges(&self, number: usize) -> [(u8, u8); 3] {
        let (mut places, mut flips) = ([0; 3], [0; 3]);
        self.places.unrank((number / FLIPS) as u64, &mut places);
        self.flips.unrank((number % FLIPS) as u64, &mut flips);
        [0, 1, 2].map(|edge| (places[edge], flips[edge]))
    }
}

static MOVES: LazyLock<Moves> = LazyLock::new(Moves::work_out);

impl Moves {
    /// The tables, worked out once.
    pub(super) fn get() -> &'static Moves {
        &MOVES
    }

    fn work_out() -> Moves {
        let rankings = Rankings::new().expect("these rankings are small");
        let ways = edge_ways();
        let edges = rows(PLACES * FLIPS, |number, turn| {
            let at = rankings.unranked_edges(number).map(|(place, flip)| {
                let (to, flipped) = ways[turn][usize::from(place)];
                (to, flip ^ flipped)
            });
            rankings.edges(at)
        });
        let (order, twist) = (rows_of::<CornerOrder>(), rows_of::<Twist>());
        Moves { order, twist, edges, rankings }
    }

    /// The numbers of a cube.
    ///
    /// # Errors
    /// When no turns lead to it.
    pub(super) fn coordinates(&self, cube: &Cube) -> Result<Coordinates, Impossible> {
        cube.check()?;
        let mut at = [(0, 0); 12];
        for place in 0..12 {
            let (piece, flip) = cube.edge(place);
            at[usize::from(piece)] = (place as u8, flip);
        }
        Ok(Coordinates {
            order: CornerOrder::of(cube),
            twist: Twist::of(cube),
            edges: GROUPS.map(|group| self.rankings.edges(group.map(|edge| at[usize::from(edge)]))),
        })
    }

    /// The places of three edges, without how they are flipped.
    pub(super) fn places_of(&self, number: usize) -> [u8; 3] {
        let mut places = [0; 3];
        self.rankings.places.unrank(number as u64, &mut places);
        places
    }
}

/// The number that each turn makes of each.
fn rows(count: usize, turned: impl Fn(usize, usize) -> u16) -> Vec<[u16; Turn::COUNT]> {
    (0..count).map(|number| std::array::from_fn(|turn| turned(number, turn))).collect()
}

/// The same of a coordinate of all corners.
fn rows_of<C: Coordinate>() -> Vec<[u16; Turn::COUNT]> {
    let turned = |number, turn| C::of(&C::cube(number as u16).turned(Turn::ALL[turn]));
    rows(C::COUNT, turned)
}

impl Coordinates {
    /// The numbers after a turn.
    #[inline]
    pub(super) fn turned(self, moves: &Moves, turn: Turn) -> Coordinates {
        let turn = turn.index();
        Coordinates {
            order: moves.order[usize::from(self.order)][turn],
            twist: moves.twist[usize::from(self.twist)][turn],
            edges: self.edges.map(|edges| moves.edges[usize::from(edges)][turn]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_numbers_are_turns_of_cubes() {
        let moves = Moves::get();
        let mut cube = Cube::SOLVED;
        let mut numbers = moves.coordinates(&cube).unwrap();
        for step in 0..2_000 {
            let turn = Turn::of_index((step * step * 5 + step) % 18).unwrap();
            cube = cube.turned(turn);
            numbers = numbers.turned(moves, turn);
            assert_eq!(moves.coordinates(&cube), Ok(numbers));
        }
    }
}
