//! What state spaces whose operators are turns have in common, as the bodies of
//! their traits.

/// What all state spaces have in common whose operators are turns of cost 1:
/// beside this a space says which turns there are (`turns`), what comes of one
/// (`after`), and what its states and goals are.
macro_rules! by_turns {
    () => {
        type Operator = Turn;
        type Operators = Turns;
        /// The state as it was: to copy it is less than to turn it back.
        type Undo = Self::State;
        type Cost = u8;

        const UNIT_COST: bool = true;

        #[inline]
        fn operators(&self, _: &Self::State) -> Turns {
            self.turns()
        }

        #[inline]
        fn cost(&self, _: &Self::State, _: &Turn) -> u8 {
            1
        }

        #[inline]
        fn apply(&self, state: &mut Self::State, operator: &Turn) -> Self::State {
            let before = *state;
            *state = self.after(&before, *operator);
            before
        }

        #[inline]
        fn undo(&self, state: &mut Self::State, undo: Self::State) {
            *state = undo;
        }

        #[inline]
        fn successor(&self, state: &mut Self::State, operator: &Turn) -> Self::State {
            self.after(state, *operator)
        }

        #[inline]
        fn operator_number(&self, operator: &Turn) -> Option<u32> {
            Some(operator.index() as u32)
        }
    };
}
pub(super) use by_turns;

/// The same of spaces whose operators have inverses.
macro_rules! by_inverse_turns {
    () => {
        /// All eighteen, whichever are allowed.
        fn all_operators(&self) -> &[Turn] {
            &Turn::ALL
        }

        #[inline]
        fn index_of(operator: Turn) -> usize {
            operator.index()
        }

        fn inverse(&self, operator: Turn) -> Turn {
            operator.inverse()
        }
    };
}
pub(super) use by_inverse_turns;

/// The same of spaces whose nodes keep the turn that led to them.
macro_rules! by_turns_back {
    () => {
        /// The number of the turn.
        type Back = u8;

        #[inline]
        fn way_back(&self, _: &Self::State, operator: &Turn) -> u8 {
            operator.index() as u8
        }

        #[inline]
        fn retrace(&self, state: &mut Self::State, back: u8) -> Turn {
            let operator = Turn::of_index(usize::from(back)).unwrap_or(Turn::ALL[0]);
            *state = self.after(state, operator.inverse());
            operator
        }
    };
}
pub(super) use by_turns_back;
