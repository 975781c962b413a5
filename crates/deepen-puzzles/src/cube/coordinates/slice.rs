//! Where the four edges of the middle layer are, in any order.

use std::sync::LazyLock;

use deepen_tables::rank::Combinations;

use super::Coordinate;
use crate::cube::Cube;
use crate::cube::state::PIECE;

/// The places of the edges FR, FL, BL, BR; [`HOME`](Slice::HOME) where they
/// are in the middle layer.
#[derive(Clone, Copy, Debug)]
pub struct Slice;

static SETS: LazyLock<Combinations> =
    LazyLock::new(|| Combinations::new(12, 4).expect("12 places are few"));

/// The first edge, and place, of the middle layer.
pub(super) const FIRST: usize = 8;

impl Slice {
    /// The number of a cube whose middle edges are in the middle layer: the
    /// last set in the order of the ranking.
    pub const HOME: u16 = 494;

    /// The places of a number below 495, as bits.
    #[must_use]
    pub fn places(number: u16) -> u16 {
        SETS.unrank(number.into()) as u16
    }
}

impl Coordinate for Slice {
    const COUNT: usize = 495;

    fn of(cube: &Cube) -> u16 {
        let mut places = 0;
        for (place, edge) in cube.edges.iter().enumerate() {
            places |= u64::from(usize::from(edge & PIECE) >= FIRST) << place;
        }
        SETS.rank(places) as u16
    }

    fn cube(number: u16) -> Cube {
        let places = Slice::places(number);
        let mut cube = Cube::SOLVED;
        let (mut middle, mut outer) = (FIRST as u8, 0);
        for (place, edge) in cube.edges.iter_mut().enumerate() {
            let next = if places >> place & 1 == 1 { &mut middle } else { &mut outer };
            *edge = *next;
            *next += 1;
        }
        cube
    }
}
