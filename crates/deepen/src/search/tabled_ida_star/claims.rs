//! Where a search looks for what is known of states, and puts what it finds.

use core::hash::Hash;

use crate::cost::Cost;
#[cfg(feature = "std")]
use crate::table::transposition::Transpositions;
use crate::table::transposition::{Claim, Finding, Slots, TranspositionsIn};

/// What is known of states.
pub(crate) trait Claims<P, C> {
    /// What is known of one.
    fn find(&self, hash: u64, packed: &P) -> Option<Claim<C>>;

    /// Reads the memory that [`find`](Self::find) would read. Asked for
    /// several states one after the other, the reads overlap.
    fn touch(&self, hash: u64);

    /// Takes in what was found out in this iteration.
    fn store(&mut self, finding: &Finding<P, C>);
}

impl<P, C, M> Claims<P, C> for TranspositionsIn<M, P, C>
where
    P: Copy + Eq + Hash + Default,
    C: Cost,
    M: Slots<P, C>,
{
    #[inline]
    fn find(&self, hash: u64, packed: &P) -> Option<Claim<C>> {
        TranspositionsIn::find(self, hash, packed)
    }

    #[inline]
    fn touch(&self, hash: u64) {
        TranspositionsIn::touch(self, hash);
    }

    #[inline]
    fn store(&mut self, finding: &Finding<P, C>) {
        TranspositionsIn::store(self, finding);
    }
}

/// A table that all threads read, and one that this thread alone writes.
#[cfg(feature = "std")]
pub(super) struct Apart<'c, P, C> {
    pub(super) common: &'c Transpositions<P, C>,
    pub(super) own: Transpositions<P, C>,
}

#[cfg(feature = "std")]
impl<P: Copy + Eq + Hash + Default, C: Cost> Claims<P, C> for Apart<'_, P, C> {
    fn find(&self, hash: u64, packed: &P) -> Option<Claim<C>> {
        match (self.own.find(hash, packed), self.common.find(hash, packed)) {
            (Some(a), Some(b)) => Some(both(a, b)),
            (one, other) => one.or(other),
        }
    }

    fn touch(&self, hash: u64) {
        self.own.touch(hash);
        self.common.touch(hash);
    }

    fn store(&mut self, finding: &Finding<P, C>) {
        self.own.store(finding);
    }
}

/// Two claims about one state: both are true.
#[cfg(feature = "std")]
fn both<C: Cost>(a: Claim<C>, b: Claim<C>) -> Claim<C> {
    let (greater, lesser) = if b.value > a.value { (b, a) } else { (a, b) };
    if greater.present || !lesser.present {
        return greater;
    }
    Claim { cut: lesser.cut.least(greater.value), present: true, ..greater }
}
