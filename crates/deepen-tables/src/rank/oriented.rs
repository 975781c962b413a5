//! Placements of items that are turned as well: corners and edges of a cube.
//!
//! The product of two rankings: the placement's number is worth as much as
//! there are orientations.

use super::{Orientations, Placements, RankError};

/// The ways to place items on cells and turn each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrientedPlacements {
    placements: Placements,
    orientations: Orientations,
    count: u64,
}

impl OrientedPlacements {
    /// The product of the two.
    ///
    /// # Errors
    /// When there are 2^64 or more.
    pub fn new(placements: Placements, orientations: Orientations) -> Result<Self, RankError> {
        let count = placements.count().checked_mul(orientations.count());
        let count = count.ok_or(RankError::Overflow)?;
        Ok(OrientedPlacements { placements, orientations, count })
    }

    /// The ranking of where the items are.
    #[must_use]
    pub fn placements(&self) -> &Placements {
        &self.placements
    }

    /// The ranking of how they are turned.
    #[must_use]
    pub fn orientations(&self) -> &Orientations {
        &self.orientations
    }

    /// How many there are in all.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of a placement and the ways its items are turned.
    #[must_use]
    #[inline]
    pub fn rank(&self, placed: &[u8], turned: &[u8]) -> u64 {
        let placement = self.placements.rank(placed);
        placement
            .wrapping_mul(self.orientations.count())
            .wrapping_add(self.orientations.rank(turned))
    }

    /// The rank, or `None` where this is no placement or no orientation.
    #[must_use]
    pub fn checked_rank(&self, placed: &[u8], turned: &[u8]) -> Option<u64> {
        let placement = self.placements.checked_rank(placed)?;
        Some(placement * self.orientations.count() + self.orientations.checked_rank(turned)?)
    }

    /// Writes the placement and the orientations of a rank below
    /// [`count`](OrientedPlacements::count).
    #[inline]
    pub fn unrank(&self, rank: u64, placed: &mut [u8], turned: &mut [u8]) {
        self.placements.unrank(rank / self.orientations.count(), placed);
        self.orientations.unrank(rank % self.orientations.count(), turned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_taken_back() {
        for (cells, items, orientations) in [(5, 3, 2), (4, 4, 3), (6, 2, 3), (3, 0, 3)] {
            for ways in [
                Orientations::independent(items, orientations).unwrap(),
                Orientations::summing_to_zero(items, orientations).unwrap(),
            ] {
                let placements = Placements::new(cells, items).unwrap();
                let ranking = OrientedPlacements::new(placements.clone(), ways).unwrap();
                assert_eq!(ranking.count(), placements.count() * ways.count());
                let (mut placed, mut turned) = (vec![0; items], vec![0; items]);
                for rank in 0..ranking.count() {
                    ranking.unrank(rank, &mut placed, &mut turned);
                    assert_eq!(ranking.rank(&placed, &turned), rank);
                    assert_eq!(ranking.checked_rank(&placed, &turned), Some(rank));
                }
            }
        }
    }

    #[test]
    fn known_numbers_and_overflow() {
        let corners = OrientedPlacements::new(
            Placements::new(8, 8).unwrap(),
            Orientations::summing_to_zero(8, 3).unwrap(),
        );
        assert_eq!(corners.unwrap().count(), 88_179_840);
        let placements = Placements::new(20, 20).unwrap();
        let error = OrientedPlacements::new(placements, Orientations::independent(8, 3).unwrap());
        assert_eq!(error, Err(RankError::Overflow));
    }
}
