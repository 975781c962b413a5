//! The three tables: built, described for files, put together.

use std::fmt;

use deepen_tables::build::{BuildError, Built, Options, Watch, build, memory_needed};
use deepen_tables::cache;
use deepen_tables::file::Description;
use deepen_tables::memory::{Bytes, with_huge_pages};

use super::coordinates::Moves;
use super::heuristic::KorfHeuristic;
use super::patterns::{CORNER_STATES, Corners, EDGE_STATES, Remaining, SixEdges};
use crate::cube::space::CubeSpace;
use crate::cube::state::Cube;
use crate::cube::turn::Metric;
use crate::cube::turns::Turns;

/// One of the three tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// All corners.
    Corners,
    /// UR UF UL UB FR FL.
    FirstEdges,
    /// DR DF DL DB BL BR.
    LastEdges,
}

impl Which {
    /// All three, in the order in which they are asked.
    pub const ALL: [Which; 3] = [Which::Corners, Which::FirstEdges, Which::LastEdges];

    /// How many entries it has, of a byte each.
    #[must_use]
    pub const fn entries(self) -> u64 {
        match self {
            Which::Corners => CORNER_STATES as u64,
            Which::FirstEdges | Which::LastEdges => EDGE_STATES as u64,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Which::Corners => "corners",
            Which::FirstEdges => "edges UR UF UL UB FR FL",
            Which::LastEdges => "edges DR DF DL DB BL BR",
        }
    }

    /// The identity of the table for the turns of a space.
    #[must_use]
    pub fn description<T>(self, space: &CubeSpace<T>) -> Description {
        let turns = space.turns();
        let cost = match space.metric() {
            Metric::HalfTurn => format!("turns {turns}"),
            Metric::QuarterTurn => format!("quarter turns {turns}"),
        };
        Description {
            space: "cube 3x3x3".to_owned(),
            pattern: self.name().to_owned(),
            goal: "solved".to_owned(),
            cost,
            encoding: "byte".to_owned(),
            tenth_bits: 80,
            entries: self.entries(),
            bytes: self.entries(),
        }
    }

    /// Bytes that building it takes on so many threads.
    #[must_use]
    pub fn memory_needed(self, threads: usize) -> u64 {
        memory_needed(self.entries(), threads)
    }

    /// Builds it for the turns of a space.
    ///
    /// # Errors
    /// As [`build`] says: too little memory, cancelled, saved state.
    pub fn build<T>(
        self,
        space: &CubeSpace<T>,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Built, BuildError> {
        let turns = space.turns();
        match self {
            Which::Corners => build(&Corners::new(turns), options, watch),
            Which::FirstEdges => build(&SixEdges::new(turns, 0), options, watch),
            Which::LastEdges => build(&SixEdges::new(turns, 1), options, watch),
        }
    }
}

/// The three tables are for other turns than those of the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherTurns {
    /// The turns that the tables know.
    pub known: Turns,
    /// The turns of the space.
    pub expected: Turns,
}

impl fmt::Display for OtherTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected tables for the turns {}, found those for {}", self.expected, self.known)
    }
}

impl std::error::Error for OtherTurns {}

/// All three tables for the turns of one space.
#[derive(Debug)]
pub struct KorfTables {
    turns: Turns,
    tables: [Bytes; 3],
}

impl KorfTables {
    /// Builds all three for the turns of a space, one after the other, in
    /// memory.
    ///
    /// # Errors
    /// As [`build`] says: too little memory, cancelled.
    pub fn build<T>(
        space: &CubeSpace<T>,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Self, BuildError> {
        let mut of = |which: Which| -> Result<Bytes, BuildError> {
            Ok(in_huge_pages(which.build(space, options, &mut *watch)?.entries))
        };
        let tables = [of(Which::Corners)?, of(Which::FirstEdges)?, of(Which::LastEdges)?];
        Ok(KorfTables { turns: space.turns(), tables })
    }

    /// Puts together what was opened or built, in the order of
    /// [`Which::ALL`]; `None` where one has not as many entries as it must.
    #[must_use]
    pub fn of_parts<T>(space: &CubeSpace<T>, tables: [Bytes; 3]) -> Option<Self> {
        let whole = tables.iter().zip(Which::ALL);
        let whole = whole.into_iter().all(|(bytes, which)| bytes.len() as u64 == which.entries());
        whole.then(|| KorfTables { turns: space.turns(), tables })
    }

    /// The bytes of one.
    #[must_use]
    pub fn bytes(&self, which: Which) -> &[u8] {
        &self.tables[which as usize]
    }

    /// The tables as a heuristic for the turns of `space`, towards the target of
    /// the space that is searched; as
    /// [`NumberedCubes`](super::NumberedCubes) towards the solved cube.
    ///
    /// # Errors
    /// When some turn is allowed that the tables do not know: they would say
    /// too much.
    pub fn heuristic(&self, space: &CubeSpace<Cube>) -> Result<KorfHeuristic<'_>, OtherTurns> {
        let expected = space.turns();
        if expected.and(self.turns) != expected {
            return Err(OtherTurns { known: self.turns, expected });
        }
        Ok(KorfHeuristic {
            tables: self.tables.each_ref().map(|table| &table[..]),
            remaining: Remaining::get(),
            moves: Moves::get(),
            fingerprint: 0x6b6f_7266 ^ u64::from(self.turns.number()) << 32,
        })
    }
}

/// What was built, copied to where random look-ups are fast; left where it is
/// if there is no room.
fn in_huge_pages(entries: Vec<u8>) -> Bytes {
    let Ok(mut memory) = with_huge_pages(entries.len()) else { return entries.into() };
    memory.copy_from_slice(&entries);
    memory.freeze()
}

/// A table as it is kept in a file.
#[must_use]
pub fn kept(built: Built) -> cache::Built {
    cache::Built { histogram: built.summary.histogram, bytes: in_huge_pages(built.entries) }
}
