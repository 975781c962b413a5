//! The estimate of a goal: of all its patterns the least, each the greatest of
//! its tables. Coordinates go down the path by look-ups in tables of moves.

use deepen::{Estimate, Heuristic, Quality};
use deepen_tables::build::UNREACHABLE;

use super::pattern::Goal;
use super::table::{GoalTables, PatternTables};
use crate::cube::space::{CubeSpace, mixed};
use crate::cube::state::Cube;
use crate::cube::turn::Turn;

/// The most coordinates that a node carries.
pub const MAX_PARTS: usize = 24;

/// No such piece, or turned as no turns can: no pattern with this is reached.
const NOWHERE: u32 = u32::MAX;

/// What a node carries: its coordinates, patterns that are forbidden, and the
/// estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalMemo {
    values: [u32; MAX_PARTS],
    /// Patterns to which no turns lead, one bit each.
    forbidden: u32,
    /// Whether the tables are for another goal or fewer turns, and say nothing.
    strange: bool,
    estimate: u8,
}

impl GoalTables {
    /// The estimate of a memo's coordinates; what is above the limit need not
    /// be the greatest.
    #[inline]
    fn estimate(&self, memo: &GoalMemo, limit: u8) -> u8 {
        if memo.strange {
            return 0;
        }
        let mut least = UNREACHABLE;
        for (number, pattern) in self.patterns.iter().enumerate() {
            if memo.forbidden >> number & 1 == 0 {
                least = least.min(greatest(pattern, memo, limit));
            }
        }
        least
    }
}

/// The greatest of a pattern's tables, or the first above the limit.
#[inline]
fn greatest(pattern: &PatternTables, memo: &GoalMemo, limit: u8) -> u8 {
    let mut greatest = 0;
    for table in &pattern.tables {
        let rank: usize =
            table.digits.iter().map(|&(at, worth)| memo.values[at] as usize * worth).sum();
        greatest = greatest.max(table.entries[rank]);
        if greatest > limit {
            break;
        }
    }
    greatest
}

/// Towards another goal, or where turns are allowed that the tables do not know,
/// the estimate is 0.
impl Heuristic<CubeSpace<Goal>> for GoalTables {
    type Memo = GoalMemo;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &CubeSpace<Goal>, state: &Cube) -> GoalMemo {
        let mut memo = GoalMemo {
            values: [NOWHERE; MAX_PARTS],
            forbidden: 0,
            strange: !self.are_for(space),
            estimate: 0,
        };
        for (value, carried) in memo.values.iter_mut().zip(&self.carried) {
            *value = carried.part.of(state).unwrap_or(NOWHERE);
        }
        for (number, pattern) in self.patterns.iter().enumerate() {
            let mut digits = pattern.tables.iter().flat_map(|table| &table.digits);
            let missing = digits.any(|&(at, _)| memo.values[at] == NOWHERE);
            if missing || pattern.pattern.is_forbidden(state) {
                memo.forbidden |= 1 << number;
            }
        }
        // What is nowhere stays there; any value does, it is not looked up.
        memo.values.iter_mut().filter(|value| **value == NOWHERE).for_each(|value| *value = 0);
        memo.estimate = self.estimate(&memo, UNREACHABLE);
        memo
    }

    #[inline]
    fn child(
        &self,
        _: &CubeSpace<Goal>,
        parent: GoalMemo,
        operator: &Turn,
        _: &Cube,
        limit: u8,
    ) -> Estimate<GoalMemo, u8> {
        let mut memo = parent;
        for (value, carried) in memo.values.iter_mut().zip(&self.carried) {
            *value = carried.rows[*value as usize][operator.index()];
        }
        memo.estimate = self.estimate(&memo, limit);
        if memo.estimate > limit { Estimate::Above(memo.estimate) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: GoalMemo) -> u8 {
        memo.estimate
    }

    fn fingerprint(&self) -> u64 {
        let turns = mixed(self.goal, u64::from(self.turns.number()));
        mixed(turns, self.memory)
    }
}
