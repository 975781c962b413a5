//! The orders in which pieces stand: of the corners, and of the edges within
//! and without the middle layer. Those of the edges are for cubes whose middle
//! edges are in the middle.

use std::sync::LazyLock;

use deepen_tables::rank::Placements;

use super::Coordinate;
use super::slice::FIRST;
use crate::cube::Cube;
use crate::cube::state::PIECE;

static FOUR: LazyLock<Placements> =
    LazyLock::new(|| Placements::new(4, 4).expect("4! is a number"));
static EIGHT: LazyLock<Placements> =
    LazyLock::new(|| Placements::new(8, 8).expect("8! is a number"));

/// The order of the eight corners by place, 0 where each is at home.
#[derive(Clone, Copy, Debug)]
pub struct CornerOrder;

impl Coordinate for CornerOrder {
    const COUNT: usize = 40_320;

    fn of(cube: &Cube) -> u16 {
        EIGHT.rank(&cube.corners.map(|corner| corner & PIECE)) as u16
    }

    fn cube(number: u16) -> Cube {
        let mut cube = Cube::SOLVED;
        EIGHT.unrank(number.into(), &mut cube.corners);
        cube
    }
}

/// The order of the eight edges of the upper and lower layers by place, 0
/// where each is at home.
#[derive(Clone, Copy, Debug)]
pub struct OuterOrder;

impl Coordinate for OuterOrder {
    const COUNT: usize = 40_320;

    fn of(cube: &Cube) -> u16 {
        let mut order = [0; FIRST];
        for (piece, edge) in order.iter_mut().zip(cube.edges) {
            *piece = edge & PIECE;
        }
        EIGHT.rank(&order) as u16
    }

    fn cube(number: u16) -> Cube {
        let mut cube = Cube::SOLVED;
        EIGHT.unrank(number.into(), &mut cube.edges[..FIRST]);
        cube
    }
}

/// The order of the four edges of the middle layer by place, 0 where each is
/// at home.
#[derive(Clone, Copy, Debug)]
pub struct MiddleOrder;

impl Coordinate for MiddleOrder {
    const COUNT: usize = 24;

    fn of(cube: &Cube) -> u16 {
        let mut order = [0; 4];
        for (piece, edge) in order.iter_mut().zip(&cube.edges[FIRST..]) {
            *piece = (edge & PIECE).wrapping_sub(FIRST as u8);
        }
        FOUR.rank(&order) as u16
    }

    fn cube(number: u16) -> Cube {
        let mut cube = Cube::SOLVED;
        let mut order = [0; 4];
        FOUR.unrank(number.into(), &mut order);
        for (edge, piece) in cube.edges[FIRST..].iter_mut().zip(order) {
            *edge = piece + FIRST as u8;
        }
        cube
    }
}
