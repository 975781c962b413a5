//! With which value a subtree is left: the key by which it is chosen again.

use super::fringe::Fringe;
use crate::cost::Cost;

/// With which key a subtree is left; the three there are: [`Exact`],
/// [`Controlled`] and [`Raised`].
pub trait Values<C: Cost>: sealed::Values<C> {}

impl<C: Cost, V: sealed::Values<C>> Values<C> for V {}

/// The least value on its fringe: best-first order (Korf 1993).
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

/// A value under which it is expected to be twice as large (Hatem, Kiesel
/// and Ruml 2015).
#[derive(Clone, Copy, Debug, Default)]
pub struct Controlled;

/// The least value on its fringe and so much more (Hatem, Kiesel and Ruml
/// 2015).
#[derive(Clone, Copy, Debug)]
pub struct Raised<C>(pub(super) C);

pub(super) mod sealed {
    #[cfg(feature = "alloc")]
    use super::super::save::Words;
    use crate::cost::Cost;

    /// What the search asks of the three.
    pub trait Values<C: Cost>: Copy {
        /// Tells checkpoints of the three apart.
        const MARK: u64;
        /// What is kept of a subtree besides two values.
        type Note: Clone;

        /// Of a node that was not expanded; no path through it costs less
        /// than `least`.
        fn leaf(least: C) -> Self::Note;

        /// Of a node with these children.
        fn of_children<'n>(notes: impl Iterator<Item = &'n Self::Note>) -> Self::Note
        where
            Self::Note: 'n;

        /// The key of a subtree that is left, of whose children the least
        /// key is `least`: no less than that.
        fn key(&self, note: &Self::Note, least: C) -> C;

        /// The note as words.
        #[cfg(feature = "alloc")]
        fn write(note: &Self::Note, words: &mut alloc::vec::Vec<u64>);

        /// The note that was written.
        #[cfg(feature = "alloc")]
        fn read(words: &mut Words<'_>) -> Option<Self::Note>;
    }
}

impl<C: Cost> sealed::Values<C> for Exact {
    const MARK: u64 = 1;
    type Note = ();

    fn leaf(_: C) {}

    fn of_children<'n>(_: impl Iterator<Item = &'n ()>) {}

    #[inline]
    fn key(&self, (): &(), least: C) -> C {
        least
    }

    #[cfg(feature = "alloc")]
    fn write((): &(), _: &mut alloc::vec::Vec<u64>) {}

    #[cfg(feature = "alloc")]
    fn read(_: &mut super::save::Words<'_>) -> Option<()> {
        Some(())
    }
}

impl<C: Cost> sealed::Values<C> for Raised<C> {
    const MARK: u64 = 2;
    type Note = ();

    fn leaf(_: C) {}

    fn of_children<'n>(_: impl Iterator<Item = &'n ()>) {}

    fn key(&self, (): &(), least: C) -> C {
        least.checked_add(self.0).unwrap_or(least)
    }

    #[cfg(feature = "alloc")]
    fn write((): &(), _: &mut alloc::vec::Vec<u64>) {}

    #[cfg(feature = "alloc")]
    fn read(_: &mut super::save::Words<'_>) -> Option<()> {
        Some(())
    }
}

impl<C: Cost> sealed::Values<C> for Controlled {
    const MARK: u64 = 3;
    type Note = Fringe<C>;

    fn leaf(least: C) -> Fringe<C> {
        Fringe::of_leaf(least)
    }

    fn of_children<'n>(notes: impl Iterator<Item = &'n Fringe<C>>) -> Fringe<C> {
        Fringe::of_children(notes)
    }

    fn key(&self, note: &Fringe<C>, least: C) -> C {
        // Dead: nothing is left to be searched.
        if least == C::INFINITY { least } else { note.doubling().greatest(least) }
    }

    #[cfg(feature = "alloc")]
    fn write(note: &Fringe<C>, words: &mut alloc::vec::Vec<u64>) {
        note.write(words);
    }

    #[cfg(feature = "alloc")]
    fn read(words: &mut super::save::Words<'_>) -> Option<Fringe<C>> {
        Fringe::read(words)
    }
}
