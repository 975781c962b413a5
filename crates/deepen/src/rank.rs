//! States that are numbers: what a space must offer so that a search can keep
//! its nodes in an array.

use crate::pack::Pack;

/// A space of so few states that there can be a place in memory for each: the
/// cells of a map, say. Then a state is found by its number, without hashing
/// or comparing ([`AStar::ranked`](crate::AStar::ranked)).
pub trait Rank: Pack {
    /// How many numbers there are: all ranks are below this. More than can be
    /// kept in the memory of a search stop it before it begins.
    fn ranks(&self) -> usize;

    /// The number of a state, which no other state has; below
    /// [`ranks`](Rank::ranks), otherwise a search panics.
    fn rank(&self, state: &Self::State) -> usize;

    /// The state of a number that [`rank`](Rank::rank) gave.
    fn unrank(&self, rank: usize) -> Self::State;
}
