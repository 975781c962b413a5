//! The arithmetic of cubes that the search lives on: composing two, and
//! reading off what a table knows of one. Once in instructions that work on
//! all pieces at a time, once for any processor; which one runs is decided at
//! run time.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
pub(crate) mod portable;

use super::corners::UPRIGHT;
use crate::cube::geometry::{CORNERS, Face};
use crate::cube::state::{Cube, PIECE, TURNED};
use crate::cube::symmetry::Symmetry;

/// A cube in 32 bytes: the edges from byte 0, the corners from byte 16, each
/// followed by numbers that stay where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Packed(pub(crate) [u8; 32]);

impl Packed {
    pub(crate) fn new(cube: &Cube) -> Packed {
        let mut bytes = std::array::from_fn(|at| at as u8 % 16);
        bytes[..12].copy_from_slice(&cube.edges);
        bytes[16..24].copy_from_slice(&cube.corners);
        Packed(bytes)
    }
}

/// How corners are looked at from one of the three axes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct CornerView {
    /// Which place is seen in each place.
    pub(crate) from: [u8; 16],
    /// By piece: what is added to its twist, and the highest bit if it belongs
    /// below.
    pub(crate) piece: [u8; 16],
    /// By place seen: what is added to the twist there.
    pub(crate) place: [u8; 16],
}

/// The highest bit of [`CornerView::piece`].
pub(crate) const BELOW: u8 = 0x80;

/// How edges are looked at through one of the 48 symmetries.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct EdgeView {
    /// Which place is seen in each place.
    pub(crate) from: [u8; 16],
    /// By piece: which piece it is seen as, and how its flip changes.
    pub(crate) piece: [u8; 16],
    /// By place seen: how flips change there.
    pub(crate) place: [u8; 16],
}

/// What is read off the edges, a bit for each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeBits {
    /// Where the edges of the middle layer are.
    pub(crate) middle: u32,
    /// Where edges are flipped.
    pub(crate) flips: u32,
    /// The low bit of the numbers of the edges.
    pub(crate) low: u32,
    /// The second bit of their numbers.
    pub(crate) second: u32,
}

/// How a processor does it.
pub(crate) trait Kernel: Copy {
    /// A cube in registers.
    type Pieces: Copy;

    fn load(self, packed: &Packed) -> Self::Pieces;

    fn store(self, pieces: Self::Pieces, packed: &mut Packed);

    /// [`Cube::then`].
    fn then(self, first: Self::Pieces, next: Self::Pieces) -> Self::Pieces;

    /// The twists seen, as a number below 2,187, and a bit for each place that
    /// holds a corner of the lower layer.
    fn corners(self, pieces: Self::Pieces, view: &CornerView) -> (usize, usize);

    fn edges(self, pieces: Self::Pieces, view: &EdgeView) -> EdgeBits;

    /// The bits where `mask` has ones, moved together.
    fn gather(self, bits: u32, mask: u32) -> u32;
}

/// All ways in which a table is asked about a cube.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    /// From each axis.
    pub(crate) corners: [CornerView; AXES],
    /// From each axis, then through each upright symmetry.
    pub(crate) edges: Box<[EdgeView; AXES * UPRIGHT]>,
}

/// The axes from which a table is asked: the numbers of [`Face::axis`].
pub(crate) const AXES: usize = 3;

/// The rotation that brings each axis upright.
pub(crate) fn onto_upright(axis: usize) -> &'static Symmetry {
    let all = Symmetry::all();
    let fits =
        |symmetry: &&Symmetry| !symmetry.is_mirror() && symmetry.face(Face::ALL[axis]) == Face::U;
    all.iter().find(fits).unwrap_or(&all[0])
}

impl Views {
    pub(crate) fn new() -> Views {
        let edges: Vec<EdgeView> = (0..AXES)
            .flat_map(|axis| {
                Symmetry::all()[..UPRIGHT]
                    .iter()
                    .map(move |upright| edge_view(&onto_upright(axis).followed_by(upright)))
            })
            .collect();
        Views {
            corners: std::array::from_fn(|axis| corner_view(onto_upright(axis))),
            edges: Box::new(std::array::from_fn(|view| edges[view])),
        }
    }
}

fn corner_view(symmetry: &Symmetry) -> CornerView {
    let still = std::array::from_fn(|at| at as u8);
    let mut view = CornerView { from: still, piece: [0; 16], place: [0; 16] };
    for place in 0..8 {
        let (to, face) = symmetry.corner(place);
        view.from[usize::from(to)] = place as u8;
        view.place[usize::from(to)] = face;
        let below = CORNERS[usize::from(to)][0] == Face::D;
        view.piece[place] = ((3 - face) % 3) | if below { BELOW } else { 0 };
    }
    view
}

fn edge_view(symmetry: &Symmetry) -> EdgeView {
    let still: [u8; 16] = std::array::from_fn(|at| at as u8);
    let mut view = EdgeView { from: still, piece: still, place: [0; 16] };
    for place in 0..12 {
        let (to, face) = symmetry.edge(place);
        view.from[usize::from(to)] = place as u8;
        view.place[usize::from(to)] = face * TURNED;
        view.piece[place] = to & PIECE | (face * TURNED);
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::optimal::cosets::{self, Cases, Cosets, Flips, Layers, Middle};
    use crate::cube::random::random_cube;
    use crate::cube::turn::Metric;

    fn agrees_with_cubes<K: Kernel>(kernel: K) {
        let views = Views::new();
        let cosets = Cosets {
            layers: Layers::Known,
            flips: Flips::All,
            middle: Middle::Across,
            base: 9,
            metric: Metric::HalfTurn,
        };
        let cases = Cases::new(cosets);
        for seed in 0..300 {
            let (one, other) = (random_cube(seed), random_cube(seed + 1_000));
            let pieces = kernel.load(&Packed::new(&one));
            let mut product = Packed::new(&Cube::SOLVED);
            kernel.store(kernel.then(pieces, kernel.load(&Packed::new(&other))), &mut product);
            assert_eq!(product, Packed::new(&one.then(&other)));
            for axis in 0..AXES {
                let seen = onto_upright(axis).conjugate(&one);
                let (twists, below) = kernel.corners(pieces, &views.corners[axis]);
                let layers = usize::from(cases.layers[below]);
                assert_eq!((twists, layers), cosets::corners_seen(&cases, &seen));
                for (number, upright) in Symmetry::all()[..UPRIGHT].iter().enumerate() {
                    let bits = kernel.edges(pieces, &views.edges[axis * UPRIGHT + number]);
                    let order = kernel.gather(bits.low, bits.middle)
                        | kernel.gather(bits.second, bits.middle) << 4;
                    let line = usize::from(cases.middle[order as usize]) * 2048
                        + (bits.flips & 0x7ff) as usize;
                    let slot = usize::from(cases.slot[bits.middle as usize]);
                    let expected = upright.conjugate(&seen);
                    assert_eq!((line, slot), cosets::edges_seen(cosets, &cases, &expected));
                }
            }
        }
        for (bits, mask) in [(0xabc, 0x0f0), (0xfff, 0xa5a), (0, 0xfff), (0x123, 0)] {
            let ones = (0..12).filter(|at| mask >> at & 1 == 1);
            let expected = ones.enumerate().fold(0, |sum, (to, at)| sum | (bits >> at & 1) << to);
            assert_eq!(kernel.gather(bits, mask), expected);
        }
    }

    #[test]
    fn the_portable_one_agrees_with_cubes() {
        agrees_with_cubes(portable::Portable);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_wide_one_agrees_with_cubes_where_there_is_one() {
        if let Some(kernel) = avx2::Avx2::detect() {
            agrees_with_cubes(kernel);
        }
    }
}
