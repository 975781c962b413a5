//! The corners of a 2x2x2 cube with one corner held: seven corners, turned in
//! three ways each, by quarter turns of three faces. A pattern is some of the
//! corners, or all of them.

use deepen_tables::abstraction::{AbstractSpace, ForwardSpace};
use deepen_tables::rank::{Orientations, OrientedPlacements, Placements};

pub const CORNERS: usize = 7;

/// The faces U, R and F: four places in a ring, and how a corner that comes to
/// each is turned. Places are URF, UFL, ULB, UBR, DFR, DLF, DRB.
pub const FACES: [([u8; 4], [u8; 4]); 3] =
    [([0, 1, 2, 3], [0, 0, 0, 0]), ([0, 3, 6, 4], [2, 1, 2, 1]), ([0, 4, 5, 1], [1, 2, 1, 2])];

/// Where a corner is after `quarters` quarter turns of a face, and how it is
/// turned.
pub fn turn(face: usize, quarters: u8, (place, turned): (u8, u8)) -> (u8, u8) {
    let (ring, twist) = FACES[face];
    (0..quarters).fold((place, turned), |(place, turned), _| {
        match ring.iter().position(|&cell| cell == place) {
            Some(at) => {
                let next = (at + 1) % 4;
                (ring[next], (turned + twist[next]) % 3)
            }
            None => (place, turned),
        }
    })
}

pub struct Pattern {
    pub corners: Vec<u8>,
    pub ranking: OrientedPlacements,
}

impl Pattern {
    pub fn new(corners: &[u8]) -> Self {
        let placements = Placements::new(CORNERS, corners.len()).unwrap();
        let turned = if corners.len() == CORNERS {
            Orientations::summing_to_zero(CORNERS, 3)
        } else {
            Orientations::independent(corners.len(), 3)
        };
        let ranking = OrientedPlacements::new(placements, turned.unwrap()).unwrap();
        Pattern { corners: corners.to_vec(), ranking }
    }
}

impl AbstractSpace for Pattern {
    fn size(&self) -> u64 {
        self.ranking.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.ranking.rank(&self.corners, &[0; CORNERS]));
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let count = self.corners.len();
        let (mut places, mut turned) = ([0; CORNERS], [0; CORNERS]);
        self.ranking.unrank(state, &mut places[..count], &mut turned[..count]);
        for face in 0..FACES.len() {
            for quarters in 1..4 {
                let (mut to, mut twisted) = ([0; CORNERS], [0; CORNERS]);
                for i in 0..count {
                    (to[i], twisted[i]) = turn(face, quarters, (places[i], turned[i]));
                }
                visit(self.ranking.rank(&to[..count], &twisted[..count]), 1);
            }
        }
    }
}

impl ForwardSpace for Pattern {
    fn successors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        // With every turn there is the turn back.
        self.predecessors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.ranking.rank(&self.corners, &[0; CORNERS])
    }
}
