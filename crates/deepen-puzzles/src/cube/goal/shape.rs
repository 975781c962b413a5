//! Kinds of coordinates: what is followed of a cube while it is turned. Two
//! coordinates of one kind are moved alike, whichever pieces they follow.

use deepen_tables::rank::{Combinations, Orientations, OrientedPlacements, Placements, RankError};

use crate::cube::carried::{corner_ways, edge_ways};
use crate::cube::turn::Turn;

/// A kind of coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// Where so many corners are, and how they are twisted or not.
    Corners {
        count: usize,
        twisted: bool,
    },
    Edges {
        count: usize,
        flipped: bool,
    },
    /// How the corners of all places are twisted.
    Twists,
    Flips,
    /// Which places four edges take, whichever takes which.
    FourEdges,
}

/// How the values of a kind are numbered.
enum Ranking {
    Placed(OrientedPlacements),
    Turned(Orientations),
    Set(Combinations),
}

/// The most pieces that any kind follows.
const MOST: usize = 12;

impl Shape {
    /// How many places there are.
    pub(super) const fn places(self) -> usize {
        match self {
            Shape::Corners { .. } | Shape::Twists => 8,
            Shape::Edges { .. } | Shape::Flips | Shape::FourEdges => 12,
        }
    }

    fn ranking(self) -> Result<Ranking, RankError> {
        let placed = |cells, items, orientations| {
            let placements = Placements::new(cells, items)?;
            let orientations = Orientations::independent(items, orientations)?;
            OrientedPlacements::new(placements, orientations).map(Ranking::Placed)
        };
        match self {
            Shape::Corners { count, twisted } => placed(8, count, if twisted { 3 } else { 1 }),
            Shape::Edges { count, flipped } => placed(12, count, if flipped { 2 } else { 1 }),
            Shape::Twists => Orientations::summing_to_zero(8, 3).map(Ranking::Turned),
            Shape::Flips => Orientations::summing_to_zero(12, 2).map(Ranking::Turned),
            Shape::FourEdges => Combinations::new(12, 4).map(Ranking::Set),
        }
    }

    /// How many values there are.
    pub(super) fn size(self) -> Result<u64, RankError> {
        Ok(match self.ranking()? {
            Ranking::Placed(ranking) => ranking.count(),
            Ranking::Turned(ranking) => ranking.count(),
            Ranking::Set(ranking) => ranking.count(),
        })
    }

    /// The number of where pieces are: place and orientation of each that is
    /// followed, or of all places in their order. `None` if they are nowhere
    /// or turned as no turns can.
    pub(super) fn rank(self, at: &[(u8, u8)]) -> Option<u32> {
        self.ranking().ok().and_then(|ranking| ranking.rank(self, at))
    }

    /// What each turn makes of each value.
    pub(super) fn rows(self) -> Result<Vec<[u32; Turn::COUNT]>, RankError> {
        let ranking = self.ranking()?;
        let (corners, edges) = (corner_ways(), edge_ways());
        let way = |turn: usize, place: u8| match self.places() {
            8 => corners[turn][usize::from(place)],
            _ => edges[turn][usize::from(place)],
        };
        let orientations = match self {
            Shape::Corners { twisted: false, .. } | Shape::Edges { flipped: false, .. } => 1,
            Shape::Corners { .. } | Shape::Twists => 3,
            Shape::Edges { .. } | Shape::Flips | Shape::FourEdges => 2,
        };
        let mut rows = Vec::with_capacity(self.size()? as usize);
        for value in 0..self.size()? {
            let (at, count) = ranking.unrank(self, value);
            rows.push(std::array::from_fn(|turn| {
                let mut moved = at;
                for (place, turned) in &mut moved[..count] {
                    let (to, by) = way(turn, *place);
                    (*place, *turned) = (to, (*turned + by) % orientations);
                }
                ranking.rank(self, &moved[..count]).unwrap_or(0)
            }));
        }
        Ok(rows)
    }
}

impl Ranking {
    fn rank(&self, shape: Shape, at: &[(u8, u8)]) -> Option<u32> {
        let mut places = [0; MOST];
        let mut turned = [0; MOST];
        let count = at.len().min(MOST);
        let rank = match self {
            Ranking::Placed(ranking) => {
                let at = at.iter().take(MOST).zip(places.iter_mut().zip(&mut turned));
                at.for_each(|(&(at, how), (place, turned))| (*place, *turned) = (at, how));
                if ranking.orientations().count() == 1 {
                    turned = [0; MOST];
                }
                ranking.checked_rank(&places[..count], &turned[..count])?
            }
            Ranking::Turned(ranking) => {
                for &(place, how) in at {
                    turned[usize::from(place) % MOST] = how;
                }
                ranking.checked_rank(&turned[..shape.places()])?
            }
            Ranking::Set(ranking) => {
                let set = at.iter().fold(0, |set, (place, _)| set | 1 << place);
                (at.len() == ranking.items()).then(|| ranking.rank(set))?
            }
        };
        Some(rank as u32)
    }

    /// Where the pieces are, and how many they are.
    fn unrank(&self, shape: Shape, rank: u64) -> ([(u8, u8); MOST], usize) {
        let mut places: [u8; MOST] = std::array::from_fn(|place| place as u8);
        let mut turned = [0; MOST];
        let count = match self {
            Ranking::Placed(ranking) => {
                let count = ranking.placements().items();
                ranking.unrank(rank, &mut places[..count], &mut turned[..count]);
                count
            }
            Ranking::Turned(ranking) => {
                ranking.unrank(rank, &mut turned[..shape.places()]);
                shape.places()
            }
            Ranking::Set(ranking) => {
                let set = ranking.unrank(rank);
                let members = (0..MOST as u8).filter(|place| set >> place & 1 == 1);
                let listed = members.zip(&mut places);
                listed.for_each(|(member, place)| *place = member);
                ranking.items()
            }
        };
        (std::array::from_fn(|piece| (places[piece], turned[piece])), count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_known_ones() {
        let sizes = [
            (Shape::Edges { count: 4, flipped: true }, 190_080),
            (Shape::Edges { count: 12, flipped: false }, 479_001_600),
            (Shape::Corners { count: 8, twisted: false }, 40_320),
            (Shape::Corners { count: 3, twisted: true }, 9_072),
            (Shape::Twists, 2_187),
            (Shape::Flips, 2_048),
            (Shape::FourEdges, 495),
        ];
        for (shape, size) in sizes {
            assert_eq!(shape.size(), Ok(size), "{shape:?}");
        }
    }

    #[test]
    fn turns_and_their_inverses_lead_back() {
        for shape in [
            Shape::Edges { count: 2, flipped: true },
            Shape::Edges { count: 3, flipped: false },
            Shape::Corners { count: 2, twisted: true },
            Shape::Corners { count: 3, twisted: false },
            Shape::Twists,
            Shape::Flips,
            Shape::FourEdges,
        ] {
            let rows = shape.rows().unwrap();
            for (value, row) in rows.iter().enumerate() {
                for turn in Turn::all() {
                    let back = rows[row[turn.index()] as usize][turn.inverse().index()];
                    assert_eq!(back as usize, value, "{shape:?} {turn}");
                }
            }
        }
    }
}
