//! The tables of both phases, built for one metric and shared by all searches.

pub(super) mod one;
pub(super) mod two;

use deepen_tables::cache::Built;
use deepen_tables::encode::EncodeError;
use deepen_tables::file::Description;
use deepen_tables::memory::Bytes;
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

    /// The tables with the large one as [`Tables::build_large`] has made it for
    /// this metric, from wherever it was kept.
    ///
    /// # Errors
    /// When there are not as many bytes.
    pub fn with_large(metric: Metric, bytes: Bytes) -> Result<Self, EncodeError> {
        let one = PhaseOne::Large(Large::of_bytes(bytes)?);
        Ok(Tables { metric, moves: Moves::new(), one, two: PhaseTwo::new(metric) })
    }

    /// Builds the large table to be kept, in about a second.
    #[must_use]
    pub fn build_large(metric: Metric) -> Built {
        let (bytes, histogram) = Large::build(&Moves::new(), metric);
        Built { bytes, histogram }
    }

    /// What the file of the large table says that it is.
    #[must_use]
    pub fn describe_large(metric: Metric) -> Description {
        let (entries, bytes) = Large::size();
        let cost = match metric {
            Metric::HalfTurn => "half turns",
            Metric::QuarterTurn => "quarter turns",
        };
        Description {
            space: "cube 3x3x3".into(),
            // The order of the classes hangs on how coordinates and symmetries
            // are numbered: whoever numbers them anew writes another text here.
            pattern: "twist and slice up to symmetry, flip".into(),
            goal: "<U, D, R2, L2, F2, B2>".into(),
            cost: cost.into(),
            encoding: "two planes of bits modulo 3".into(),
            tenth_bits: 20,
            entries,
            bytes,
        }
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
            PhaseOne::Small(table) => table.bytes(),
            PhaseOne::Large(table) => table.bytes(),
        };
        self.moves.bytes() + one + self.two.bytes()
    }
}
