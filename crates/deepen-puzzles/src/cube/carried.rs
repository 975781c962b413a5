//! Where turns take what is in a place, and how they turn it.

use super::state::TURNS;
use super::turn::Turn;

/// For each turn and place: the place to which it takes a piece, and what it
/// adds to the piece's orientation.
pub(super) type Ways<const PLACES: usize> = [[(u8, u8); PLACES]; Turn::COUNT];

/// What turns do to corners.
pub(super) fn corner_ways() -> Ways<8> {
    ways(|turn, to| TURNS[turn].corner(to))
}

/// What turns do to edges.
pub(super) fn edge_ways() -> Ways<12> {
    ways(|turn, to| TURNS[turn].edge(to))
}

/// Turned around from what says which piece is in a place.
fn ways<const PLACES: usize>(comes_to: impl Fn(usize, usize) -> (u8, u8)) -> Ways<PLACES> {
    let mut ways = [[(0, 0); PLACES]; Turn::COUNT];
    for (turn, ways) in ways.iter_mut().enumerate() {
        for to in 0..PLACES {
            let (from, turned) = comes_to(turn, to);
            ways[usize::from(from)] = (to as u8, turned);
        }
    }
    ways
}
