//! Puzzles of two sizes: those whose positions fit into two words, which every
//! algorithm searches, and all others.

use deepen::{Automaton, ParentPruning, Zero};
use deepen_puzzles::twisty::{Twist, Twisty, TwistyTables};

use crate::domain::{Check, Form, Named, Own, Task};
use crate::solving::algorithms::Ready;
use crate::solving::lines::Fault;

pub(super) const SMALL_SLOTS: usize = 32;
pub(super) const SMALL_WORDS: usize = 2;
pub(super) const LARGE_SLOTS: usize = 128;
pub(super) const LARGE_WORDS: usize = 16;

/// Puzzles whose positions fit into two words.
pub(super) type Small = Twisty<SMALL_SLOTS, SMALL_WORDS>;
/// All others.
pub(super) type Large = Twisty<LARGE_SLOTS, LARGE_WORDS>;

/// A search that is ready, with the prunings of these puzzles.
pub(super) type Prepared<'a, const SLOTS: usize, const WORDS: usize, H> =
    Ready<'a, Twisty<SLOTS, WORDS>, H, Zero, Automaton<Twist>, ParentPruning>;

/// What replays a plan and names its moves.
pub(super) type Moves<'c> = Check<'c, Twist, u32>;

/// How a puzzle of some size is searched.
pub(super) trait Searched<const SLOTS: usize, const WORDS: usize> {
    /// With tables.
    fn search(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, SLOTS, WORDS, TwistyTables>,
        check: Moves<'_>,
    ) -> Result<(), Fault>;

    /// Without.
    fn search_blindly(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, SLOTS, WORDS, Zero>,
        check: Moves<'_>,
    ) -> Result<(), Fault>;
}

/// At full speed, or in the common form.
pub(super) struct AsSmall;
/// By the algorithms that take large states.
pub(super) struct AsLarge;

impl Searched<SMALL_SLOTS, SMALL_WORDS> for AsSmall {
    fn search(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, SMALL_SLOTS, SMALL_WORDS, TwistyTables>,
        check: Moves<'_>,
    ) -> Result<(), Fault> {
        Own::search(task, named, ready, check)
    }

    fn search_blindly(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, SMALL_SLOTS, SMALL_WORDS, Zero>,
        check: Moves<'_>,
    ) -> Result<(), Fault> {
        task.search_anyhow(named, ready, check)
    }
}

impl Searched<LARGE_SLOTS, LARGE_WORDS> for AsLarge {
    fn search(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, LARGE_SLOTS, LARGE_WORDS, TwistyTables>,
        check: Moves<'_>,
    ) -> Result<(), Fault> {
        task.search_large(named, ready, check)
    }

    fn search_blindly(
        task: &mut Task<'_>,
        named: &Named,
        ready: &Prepared<'_, LARGE_SLOTS, LARGE_WORDS, Zero>,
        check: Moves<'_>,
    ) -> Result<(), Fault> {
        task.search_large(named, ready, check)
    }
}
