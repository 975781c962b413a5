//! The tables of both phases, built for one metric and shared by all searches.

pub(super) mod one;
pub(super) mod two;

use one::{Distances, Large, Memo, Moves, Place, Small};
use two::PhaseTwo;

use crate::cube::Metric;

/// How much is known of the first phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// Lower bounds of the distance, from three tables that are built in a
    /// tenth of a second: the shortest way to one answer.
    #[default]
    Small,
    /// The exact distance, 35 MB: for many cubes, or for short answers.
    Large,
}

/// What the searches of one metric need: a few megabytes, or forty.
#[derive(Clone, Debug)]
pub struct Tables {
    metric: Metric,
    pub(super) moves: Moves,
    pub(super) one: PhaseOne,
    pub(super) two: PhaseTwo,
}

/// The table of the first phase.
#[derive(Clone, Debug)]
pub(super) enum PhaseOne {
    Small(Small),
    Large(Large),
}

impl Tables {
    /// Builds the tables on this thread.
    #[must_use]
    pub fn new(metric: Metric, size: Size) -> Self {
        let moves = Moves::new();
        let one = match size {
            Size::Small => PhaseOne::Small(Small::new(&moves, metric)),
            Size::Large => PhaseOne::Large(Large::new(&moves, metric)),
        };
        Tables { metric, moves, one, two: PhaseTwo::new(metric) }
    }

    /// What they count as a step.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How much they know.
    #[must_use]
    pub fn size(&self) -> Size {
        match self.one {
            PhaseOne::Small(_) => Size::Small,
            PhaseOne::Large(_) => Size::Large,
        }
    }

    /// What the first phase knows of a place.
    pub(super) fn start(&self, place: Place) -> Memo {
        match &self.one {
            PhaseOne::Small(small) => small.reader().start(&self.moves, self.metric, place),
            PhaseOne::Large(large) => large.reader().start(&self.moves, self.metric, place),
        }
    }

    /// The bytes that they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let one = match &self.one {
            PhaseOne::Small(small) => small.bytes(),
            PhaseOne::Large(large) => large.bytes(),
        };
        self.moves.bytes() + one + self.two.bytes()
    }
}
