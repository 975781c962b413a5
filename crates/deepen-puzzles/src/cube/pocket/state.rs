//! A 2x2x2 cube, seen so that the corner down, behind and left is solved.

use std::sync::LazyLock;

use deepen_tables::rank::{Orientations, OrientedPlacements, Placements};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::cube::check::{Impossible, Unreachable};
use crate::cube::geometry::{self, Face};
use crate::cube::state::{Cube, PIECE, TURNED};
use crate::cube::symmetry::Symmetry;
use crate::cube::turn::Turn;
use crate::cube::turns::Turns;
use crate::tiles::below;

/// The corner that is held still: down, behind and left.
pub(super) const STILL: u8 = 6;

/// The corners that move, and their places.
pub(super) const MOVING: [u8; 7] = [0, 1, 2, 3, 4, 5, 7];

/// A 2x2x2 cube whose corner DBL is in its place: every colour is named by the
/// face on which it will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pocket {
    pub(super) corners: [u8; 8],
}

/// A 2x2x2 cube as somebody holds it.
#[derive(Clone, Copy, Debug)]
pub struct HeldPocket {
    /// The cube, turned as a whole until DBL is in its place.
    pub pocket: Pocket,
    /// How it was turned.
    rotation: &'static Symmetry,
}

static RANKING: LazyLock<OrientedPlacements> = LazyLock::new(|| {
    let order = Placements::new(MOVING.len(), MOVING.len());
    let twist = Orientations::summing_to_zero(MOVING.len(), 3);
    let ranking = order.and_then(|order| OrientedPlacements::new(order, twist?));
    ranking.expect("seven corners have few states")
});

impl Default for Pocket {
    fn default() -> Self {
        Pocket::SOLVED
    }
}

impl Pocket {
    /// The solved cube.
    pub const SOLVED: Pocket = Pocket { corners: Cube::SOLVED.corners };

    /// How many there are.
    pub const COUNT: u64 = 3_674_160;

    /// The turns that leave the corner DBL alone.
    #[must_use]
    pub fn turns() -> Turns {
        Turns::of_faces([Face::U, Face::R, Face::F])
    }

    /// The corners of a cube, turned as a whole until DBL is in its place.
    ///
    /// # Errors
    /// When a corner is missing or they are twisted as no turns can. (Any
    /// permutation will do: there are no edges to agree with.)
    pub fn of_cube(cube: &Cube) -> Result<HeldPocket, Impossible> {
        corners_alone(cube).check().or_else(|fault| match fault {
            Impossible::Unreachable(fault) if fault.twist == 0 => Ok(()),
            Impossible::Unreachable(fault) => {
                Err(Impossible::Unreachable(Unreachable { odd: false, exchanged: None, ..fault }))
            }
            twice @ Impossible::Twice { .. } => Err(twice),
        })?;
        let rotations = Symmetry::all().iter().filter(|symmetry| !symmetry.is_mirror());
        let turned = rotations.map(|rotation| (cube.then(&as_cube(rotation)), rotation));
        let mut home = turned.filter(|(cube, _)| cube.corner(STILL.into()) == (STILL, 0));
        let (cube, rotation) = home.next().unwrap_or((Cube::SOLVED, &Symmetry::all()[0]));
        Ok(HeldPocket { pocket: Pocket { corners: cube.corners }, rotation })
    }

    /// A 3x3x3 cube with these corners and solved edges.
    #[must_use]
    pub fn to_cube(&self) -> Cube {
        Cube { corners: self.corners, ..Cube::SOLVED }
    }

    /// The corner in a place and its twist, as [`Cube::corner`] says.
    #[must_use]
    pub const fn corner(&self, place: usize) -> (u8, u8) {
        (self.corners[place] & PIECE, self.corners[place] / TURNED)
    }

    /// This cube after a turn. One of D, L or B is made by turning all but
    /// that layer the other way, which comes to the same.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Pocket {
        // The other layer, turned so, and the whole cube after it.
        let across = Turn::new(turn.face().opposite(), turn.quarters()).unwrap_or(turn);
        let turn = if Pocket::turns().contains(turn) { turn } else { across };
        Pocket { corners: self.to_cube().turned(turn).corners }
    }

    /// One of all cubes by a seed, each equally likely; the same for a seed on
    /// every platform and in every release.
    #[must_use]
    pub fn random(seed: u64) -> Pocket {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        let rank = below(&mut source, Pocket::COUNT as u32);
        Pocket::of_rank(rank.into()).unwrap_or_default()
    }

    /// Its number, below [`COUNT`](Pocket::COUNT).
    #[must_use]
    pub fn rank(&self) -> u64 {
        let corners = MOVING.map(|place| self.corner(place.into()));
        let places = corners.map(|(piece, _)| piece - u8::from(piece > STILL));
        RANKING.rank(&places, &corners.map(|(_, twist)| twist))
    }

    /// The cube of a number; `None` from [`COUNT`](Pocket::COUNT) on.
    #[must_use]
    pub fn of_rank(rank: u64) -> Option<Pocket> {
        let (mut order, mut twists) = ([0; 7], [0; 7]);
        if rank >= Pocket::COUNT {
            return None;
        }
        RANKING.unrank(rank, &mut order, &mut twists);
        let mut pocket = Pocket::SOLVED;
        for (at, place) in MOVING.into_iter().enumerate() {
            pocket.corners[usize::from(place)] =
                MOVING[usize::from(order[at])] | (twists[at] * TURNED);
        }
        Some(pocket)
    }
}

impl HeldPocket {
    /// A turn of the cube in its place, as the person who holds it says it.
    #[must_use]
    pub fn as_held(&self, turn: Turn) -> Turn {
        let from = |face: &Face| self.rotation.face(*face) == turn.face();
        let face = Face::ALL.into_iter().find(from).unwrap_or(turn.face());
        Turn::new(face, turn.quarters()).unwrap_or(turn)
    }
}

/// The corners, with the edges of a solved cube.
fn corners_alone(cube: &Cube) -> Cube {
    Cube { corners: cube.corners, ..Cube::SOLVED }
}

/// What a rotation of the whole cube does to its corners, as a cube.
fn as_cube(rotation: &Symmetry) -> Cube {
    let map = Face::ALL.map(|face| rotation.face(face));
    let mut cube = Cube::SOLVED;
    for place in 0..8 {
        let (to, twist) = geometry::corner_image(map, place);
        cube.corners[usize::from(to)] = place as u8 | (twist * TURNED);
    }
    cube
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_taken_back() {
        assert_eq!(RANKING.count(), Pocket::COUNT);
        for rank in (0..Pocket::COUNT).step_by(997) {
            let pocket = Pocket::of_rank(rank).unwrap();
            assert_eq!(pocket.rank(), rank);
            assert_eq!(pocket.corner(6), (6, 0));
        }
        assert_eq!(Pocket::of_rank(Pocket::COUNT), None);
    }

    #[test]
    fn a_seed_means_the_same_cube_for_ever() {
        let ranks = [1, 2, 3].map(|seed| Pocket::random(seed).rank());
        assert_eq!(ranks, [750_929, 774_501, 2_421_181]);
        // Halves are drawn equally often.
        let low = (0..1_000).filter(|&seed| Pocket::random(seed).rank() < Pocket::COUNT / 2);
        assert!((440..=560).contains(&low.count()));
    }

    #[test]
    fn any_turns_are_followed_as_the_cube_is_held() {
        let mut cube = Cube::SOLVED;
        let mut pocket = Pocket::SOLVED;
        for step in 0..500 {
            let turn = Turn::of_index((step * step * 5 + 3 * step) % 18).unwrap();
            let held = Pocket::of_cube(&cube).unwrap();
            // The whole cube in its place stays there.
            assert_eq!(held.pocket.corner(6), (6, 0));
            for next in Pocket::turns() {
                let turned = cube.turned(held.as_held(next));
                assert_eq!(Pocket::of_cube(&turned).unwrap().pocket, held.pocket.turned(next));
            }
            // And a cube in its place is followed by all turns.
            let expected = Pocket::of_cube(&pocket.to_cube().turned(turn)).unwrap().pocket;
            assert_eq!(pocket.turned(turn), expected);
            pocket = pocket.turned(turn);
            cube = cube.turned(turn);
        }
    }

    #[test]
    fn corners_that_cannot_be_are_refused() {
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(|piece| (piece, 0));
        let edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(|piece| (piece, 0));
        let check = |place: usize, corner| {
            let mut corners = corners;
            corners[place] = corner;
            Pocket::of_cube(&Cube::of_pieces(corners, edges).unwrap())
        };
        let mut exchanged = corners;
        exchanged.swap(0, 1);
        assert!(Pocket::of_cube(&Cube::of_pieces(exchanged, edges).unwrap()).is_ok());
        let twisted = check(2, (2, 1)).unwrap_err();
        assert!(
            matches!(twisted, Impossible::Unreachable(fault) if fault.twist == 1 && !fault.odd)
        );
        let twice = check(2, (1, 0)).unwrap_err();
        assert!(matches!(twice, Impossible::Twice { .. }));
    }
}
