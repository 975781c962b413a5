//! What is to be proven, and what came of it.

use deepen::StopReason;

use crate::game::Ending;
use crate::score::Score;
use crate::value::Value;

/// What the player whose turn it is at the root is to get at least.
///
/// Both questions of a game with draws have a meaning: who cannot be proven to
/// win may still be proven to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A win.
    Win,
    /// A draw: he does not lose.
    Draw,
    /// So many points; a draw counts as none, a win is more than any.
    Points(i32),
}

impl Goal {
    /// The least score that will do.
    #[must_use]
    pub const fn least(self) -> Score {
        match self {
            Goal::Win => Score::won_in(Score::MOST_PLIES),
            Goal::Draw => Score::DRAW,
            Goal::Points(points) => Score::points(points),
        }
    }

    /// Whether an ending is what the player whose turn it is there wants: the
    /// one who asks wants the goal reached, the other one that it is not.
    pub(super) fn suits(self, ending: Ending, asks: bool) -> bool {
        let score = Score::ended(ending, 0);
        if asks { score >= self.least() } else { -score < self.least() }
    }
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proven {
    /// The goal is reached, whatever the opponent does.
    Yes,
    /// The opponent prevents it.
    No,
    /// A limit came first.
    Unknown(StopReason),
}

impl Proven {
    /// What is known of the value of the game: a bound, of which the distance
    /// to the end says no more than that there is one.
    #[must_use]
    pub fn value(self, goal: Goal) -> Value {
        let less = match goal {
            Goal::Win => Score::points(Score::MOST_POINTS),
            Goal::Draw | Goal::Points(_) => goal.least().below(),
        };
        match self {
            Proven::Yes => Value { score: goal.least(), at_least: true, at_most: false },
            Proven::No => Value { score: less, at_least: false, at_most: true },
            Proven::Unknown(_) => Value::estimated(Score::DRAW),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_want_opposite_endings() {
        let endings = [
            Ending::Lost,
            Ending::Points(i32::MIN),
            Ending::Points(-1),
            Ending::Drawn,
            Ending::Points(2),
            Ending::Won,
        ];
        let suited = |goal: Goal, asks| endings.map(|ending| goal.suits(ending, asks));
        assert_eq!(suited(Goal::Win, true), [false, false, false, false, false, true]);
        assert_eq!(suited(Goal::Draw, true), [false, false, false, true, true, true]);
        assert_eq!(suited(Goal::Points(2), true), [false, false, false, false, true, true]);
        // The endings as the one who does not ask sees them.
        assert_eq!(suited(Goal::Win, false), [false, true, true, true, true, true]);
        assert_eq!(suited(Goal::Draw, false), [false, false, false, false, true, true]);
        assert_eq!(suited(Goal::Points(1), false), [false, false, false, true, true, true]);
    }
}
