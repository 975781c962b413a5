//! The tables as a heuristic: numbers are stepped along the path.

use deepen::{Estimate, Heuristic, Quality, StateSpace};
use deepen_tables::build::UNREACHABLE;

use super::super::space::{Twist, Twisty};
use super::super::state::Arrangement;
use super::TwistyTables;
use super::axes::{MOST_AXES, Numbers};

/// The numbers of a state by axis, and the greatest entry.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    numbers: Numbers,
    greatest: u8,
    /// Whether the tables are for another space, and say nothing.
    strange: bool,
}

/// An entry as a cost.
#[inline]
fn cost(entry: u8) -> u32 {
    if entry == UNREACHABLE { u32::MAX } else { u32::from(entry) }
}

/// Towards another goal or by other moves than the tables know, the estimate
/// is 0.
impl<const SLOTS: usize, const WORDS: usize> Heuristic<Twisty<SLOTS, WORDS>> for TwistyTables {
    type Memo = Values;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &Twisty<SLOTS, WORDS>, state: &Arrangement<SLOTS>) -> Values {
        if space.fingerprint() != self.goal {
            return Values { numbers: [0; MOST_AXES], greatest: 0, strange: true };
        }
        // What no moves from the goal lead to is a dead end.
        let Some(numbers) = self.axes.numbers(state.cells()) else {
            return Values { numbers: [0; MOST_AXES], greatest: UNREACHABLE, strange: false };
        };
        let entries =
            self.tables.iter().map(|table| table.entries[table.pattern.rank(&numbers) as usize]);
        Values { numbers, greatest: entries.max().unwrap_or(0), strange: false }
    }

    #[inline]
    fn child(
        &self,
        _: &Twisty<SLOTS, WORDS>,
        parent: Values,
        operator: &Twist,
        _: &Arrangement<SLOTS>,
        limit: u32,
    ) -> Estimate<Values, u32> {
        if parent.strange {
            return Estimate::Within(parent);
        }
        let operator = usize::from(operator.0);
        let mut memo = Values { greatest: 0, ..parent };
        for table in &self.tables {
            for axis in table.pattern.axes() {
                // Stepped from the parent's numbers, so twice is no harm.
                memo.numbers[axis] = self.axes.step(axis, &parent.numbers, operator);
            }
            let entry = table.entries[table.pattern.rank(&memo.numbers) as usize];
            let value = cost(entry);
            if value > limit {
                return Estimate::Above(value);
            }
            memo.greatest = memo.greatest.max(entry);
        }
        Estimate::Within(memo)
    }

    #[inline]
    fn value(&self, memo: Values) -> u32 {
        cost(memo.greatest)
    }

    fn fingerprint(&self) -> u64 {
        let tables = self.tables.iter().map(|table| table.pattern.size());
        tables.fold(self.goal, |all, one| all.rotate_left(7) ^ one)
    }
}
