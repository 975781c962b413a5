//! How the corners are twisted: 3^7 ways, since the twists add up to a multiple
//! of three.

use std::sync::LazyLock;

use deepen_tables::rank::Orientations;

use super::Coordinate;
use crate::cube::Cube;
use crate::cube::state::TURNED;

/// The twists of the corners by place, 0 where none is twisted.
#[derive(Clone, Copy, Debug)]
pub struct Twist;

static WAYS: LazyLock<Orientations> =
    LazyLock::new(|| Orientations::summing_to_zero(8, 3).expect("3^7 is a number"));

impl Coordinate for Twist {
    const COUNT: usize = 2_187;

    fn of(cube: &Cube) -> u16 {
        WAYS.rank(&cube.corners.map(|corner| corner / TURNED)) as u16
    }

    fn cube(number: u16) -> Cube {
        let mut cube = Cube::SOLVED;
        let mut twists = [0; 8];
        WAYS.unrank(number.into(), &mut twists);
        for (corner, twist) in cube.corners.iter_mut().zip(twists) {
            *corner += twist * TURNED;
        }
        cube
    }
}
