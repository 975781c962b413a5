//! Plain and burnt pancakes: what tells the two puzzles apart.

use std::fmt::Debug;
use std::hash::Hash;

/// What kind of pancakes a stack is made of: [`Plain`] or [`Burnt`].
pub trait Kind:
    Copy + Eq + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static
{
    /// Whether one side is burnt, so that a flip of one pancake is something
    /// and the burnt sides belong down.
    const BURNT: bool;
}

/// Both sides are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain;

/// One side is burnt: a pancake bears a sign, which a flip turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Burnt;

impl Kind for Plain {
    const BURNT: bool = false;
}

impl Kind for Burnt {
    const BURNT: bool = true;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Plain {}
    impl Sealed for super::Burnt {}
}

/// What stands below the last pancake.
pub(super) const PLATE: u8 = 255;

/// Less than any pancake, and more than none: the neighbour of a pancake that
/// has none. Odd like the plate, so that no turning makes it one.
pub(super) const NOTHING: u8 = 253;

/// What stands nowhere: below the plate.
pub(super) const UNUSED: u8 = 251;

/// The same pancake with its other side up.
#[inline]
pub(super) fn turned<K: Kind>(code: u8) -> u8 {
    code ^ u8::from(K::BURNT)
}
