//! How the edges are flipped: 2^11 ways, since an even number is.

use std::sync::LazyLock;

use deepen_tables::rank::Orientations;

use super::Coordinate;
use crate::cube::Cube;
use crate::cube::state::TURNED;

/// The flips of the edges by place, 0 where none is flipped: place 0 is worth
/// most, and the last place follows from the others.
///
/// Seen through a symmetry that exchanges the two axes of the middle layer, a
/// flip is counted anew for every edge that is in the middle layer and does
/// not belong there, or the other way round: its image depends on [`Slice`]
/// too.
///
/// [`Slice`]: super::Slice
#[derive(Clone, Copy, Debug)]
pub struct Flip;

static WAYS: LazyLock<Orientations> =
    LazyLock::new(|| Orientations::summing_to_zero(12, 2).expect("2^11 is a number"));

impl Coordinate for Flip {
    const COUNT: usize = 2_048;

    fn of(cube: &Cube) -> u16 {
        WAYS.rank(&cube.edges.map(|edge| edge / TURNED)) as u16
    }

    fn cube(number: u16) -> Cube {
        let mut cube = Cube::SOLVED;
        let mut flips = [0; 12];
        WAYS.unrank(number.into(), &mut flips);
        for (edge, flip) in cube.edges.iter_mut().zip(flips) {
            *edge += flip * TURNED;
        }
        cube
    }
}
