//! What no turns change, where a pattern depends on it.

use crate::cube::check::is_odd;
use crate::cube::state::Cube;

use super::pattern::Pattern;

impl Pattern {
    /// Whether a law of the cube forbids to bring `cube` here: twists of all
    /// corners, flips of all edges, or the parity of all permutations is wanted
    /// and wrong. (That pieces are missing the tables tell.)
    pub(super) fn is_forbidden(&self, cube: &Cube) -> bool {
        let (twists, flips) = self.orients_all();
        let twist: u8 = (0..8).map(|place| cube.corner(place).1).sum();
        let flip: u8 = (0..12).map(|place| cube.edge(place).1).sum();
        if (twists && !twist.is_multiple_of(3)) || (flips && !flip.is_multiple_of(2)) {
            return true;
        }
        let corners: [u8; 8] = std::array::from_fn(|place| cube.corner(place).0);
        let edges: [u8; 12] = std::array::from_fn(|place| cube.edge(place).0);
        // All places are wanted: of the last of each kind nothing is left open.
        self.placed().count() == 20 && is_odd(&corners) != is_odd(&edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Piece;
    use crate::cube::goal::Want;

    #[test]
    fn only_what_is_wanted_is_held_against_a_cube() {
        let mut twisted = Cube::SOLVED;
        twisted.corners[3] += 0x10;
        let mut flipped = Cube::SOLVED;
        flipped.edges[5] ^= 0x10;
        let mut odd = Cube::SOLVED;
        odd.edges.swap(1, 2);
        for cube in [twisted, flipped, odd] {
            assert!(Pattern::SOLVED.is_forbidden(&cube));
            assert!(!Pattern::ANY.is_forbidden(&cube));
        }
        let corners = (0..8).map(Piece::Corner);
        let corners = corners.fold(Pattern::ANY, |all, corner| all.with(corner, Want::Oriented));
        assert!(corners.is_forbidden(&twisted));
        assert!(!corners.is_forbidden(&flipped) && !corners.is_forbidden(&odd));
    }
}
