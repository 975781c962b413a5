//! Moves worked out for a search: which slots each operator changes, and the
//! tables through which the bytes go.

use std::fmt;

use super::definition::{Definition, Metric, PieceSet};
use super::space::{MOST_TWISTS, Twist};
use super::state::{Turned, turned};
use super::transformation::Transformation;

/// What does not depend on the goal.
#[derive(Debug)]
pub(super) struct Details {
    /// By operator: move and power.
    pub(super) powers: Vec<(usize, u8)>,
    pub(super) inverses: Vec<Twist>,
    pub(super) transformations: Vec<Transformation>,
    /// By operator: where its changes begin; and where the last one's end.
    begins: Vec<usize>,
    changes: Vec<Change>,
    pub(super) tables: Vec<Turned>,
    /// By slot: bits of a packed cell.
    pub(super) bits: Vec<u32>,
}

/// What one operator does to one slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) to: u8,
    pub(super) from: u8,
    /// Which table turns what comes.
    pub(super) table: u16,
}

impl Details {
    /// The operators of a puzzle, worked out.
    pub(super) fn of(definition: &Definition, metric: Metric) -> Result<Self, NoSpace> {
        let orientations = definition.orientations();
        let moves = definition.moves().iter().enumerate();
        let powers: Vec<(usize, u8)> = moves
            .flat_map(|(which, one)| metric.powers(one.order()).map(move |power| (which, power)))
            .collect();
        if powers.len() > MOST_TWISTS {
            return Err(NoSpace::Twists { found: powers.len() });
        }
        let inverse = |(which, power): &(usize, u8)| {
            let back = (*which, definition.moves()[*which].order() - power);
            Twist(powers.iter().position(|other| *other == back).unwrap_or(0) as u8)
        };
        let bits = |set: &PieceSet| {
            let cells = set.labels() * usize::from(set.orientations());
            std::iter::repeat_n(crate::packing::bits(cells), set.count())
        };
        let power = |(which, power): &(usize, u8)| {
            definition.moves()[*which].transformation().power(*power, &orientations)
        };
        let mut details = Details {
            inverses: powers.iter().map(inverse).collect(),
            transformations: powers.iter().map(power).collect(),
            bits: definition.sets().iter().flat_map(bits).collect(),
            begins: vec![0],
            changes: Vec::new(),
            tables: Vec::new(),
            powers,
        };
        details.add_changes(definition);
        Ok(details)
    }

    fn add_changes(&mut self, definition: &Definition) {
        let mut known: Vec<(usize, u8)> = Vec::new();
        for one in &self.transformations {
            for (which, set) in definition.sets().iter().enumerate() {
                for slot in set.slots() {
                    let (from, turn) = (one.from[slot], one.turn[slot]);
                    if usize::from(from) == slot && turn == 0 {
                        continue;
                    }
                    let table = known.iter().position(|known| *known == (which, turn));
                    let table = table.unwrap_or_else(|| {
                        known.push((which, turn));
                        self.tables.push(turned(set.orientations(), &set.ignored, turn));
                        known.len() - 1
                    });
                    self.changes.push(Change { to: slot as u8, from, table: table as u16 });
                }
            }
            self.begins.push(self.changes.len());
        }
    }

    /// What an operator does, slot by slot.
    #[inline]
    pub(super) fn changes(&self, twist: Twist) -> &[Change] {
        let twist = usize::from(twist.0);
        &self.changes[self.begins[twist]..self.begins[twist + 1]]
    }
}

/// Why there is no such space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpace {
    /// More slots than there is room for.
    Slots {
        /// How many the puzzle has.
        found: usize,
        /// How many there is room for.
        most: usize,
    },
    /// A position takes more words than there are.
    Words {
        /// How many there are.
        most: usize,
    },
    /// More operators than [`MOST_TWISTS`].
    Twists {
        /// How many there would be.
        found: usize,
    },
}

impl fmt::Display for NoSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSpace::Slots { found, most } => {
                write!(f, "expected a puzzle of at most {most} pieces, found {found}")
            }
            NoSpace::Words { most } => {
                write!(f, "expected a puzzle whose positions fit into {} bits", 64 * most)
            }
            NoSpace::Twists { found } => write!(
                f,
                "expected at most {MOST_TWISTS} moves with all their powers, found {found}"
            ),
        }
    }
}

impl std::error::Error for NoSpace {}
