//! A group of neighbouring discs alone: the others are taken away. What is
//! left are towers again, of fewer discs.

use deepen::StateSpace;
use deepen_tables::abstraction::LabelledSpace;
use deepen_tables::rank::Orientations;

use crate::hanoi::space::{Discs, Hanoi, packed};
use crate::hanoi::{MAX_DISCS, Word};

use super::DatabaseError;

/// How discs are numbered among all arrangements of a group: in base of the
/// number of pegs. Where that is all a field can say, the word has the number
/// ready.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking {
    /// The group's smallest disc.
    first: usize,
    discs: usize,
    direct: bool,
    digits: Orientations,
}

impl Ranking {
    pub(super) fn new<W: Word>(
        first: usize,
        discs: usize,
        pegs: usize,
    ) -> Result<Self, DatabaseError> {
        let digits = Orientations::independent(discs, pegs)?;
        Ok(Ranking { first, discs, direct: pegs == W::PEGS, digits })
    }

    /// The number of the group's discs among all.
    #[inline]
    pub(super) fn rank<W: Word>(&self, word: W) -> u64 {
        if self.direct {
            return word.fields(self.first, self.discs);
        }
        // The largest disc first, as in a word.
        let mut pegs = [0; MAX_DISCS];
        for (place, peg) in pegs[..self.discs].iter_mut().enumerate() {
            *peg = word.get(self.first + self.discs - 1 - place) as u8;
        }
        self.digits.rank(&pegs[..self.discs])
    }

    /// The word of a group that begins with the smallest disc.
    fn unrank<W: Word>(&self, rank: u64) -> W {
        if self.direct {
            return W::of_fields(rank);
        }
        let mut pegs = [0; MAX_DISCS];
        let pegs = &mut pegs[..self.discs];
        self.digits.unrank(rank, pegs);
        pegs.reverse();
        packed(pegs)
    }
}

/// The towers of a group, the labels being the discs' numbers among all.
#[derive(Clone, Debug)]
pub(super) struct Pattern<W> {
    towers: Hanoi<W>,
    ranking: Ranking,
    first: usize,
}

impl<W: Word> Pattern<W> {
    /// The group of `discs` discs from `first` on.
    pub(super) fn new(space: &Hanoi<W>, first: usize, discs: usize) -> Result<Self, DatabaseError> {
        let towers = space.part(first, discs);
        Ok(Pattern { towers, ranking: Ranking::new::<W>(0, discs, space.pegs())?, first })
    }
}

impl<W: Word> LabelledSpace for Pattern<W> {
    fn size(&self) -> u64 {
        self.ranking.digits.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.ranking.rank(self.towers.target.0));
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, usize)) {
        // Every step has an inverse: predecessors are successors.
        let state = Discs(self.ranking.unrank::<W>(state));
        for step in self.towers.operators(&state) {
            let disc = self.towers.top(&state, step.from());
            let mut next = state;
            self.towers.apply(&mut next, &step);
            visit(self.ranking.rank(next.0), self.first + disc);
        }
    }

    fn fingerprint(&self) -> u64 {
        self.towers.fingerprint()
    }
}
