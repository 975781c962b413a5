//! A space out of sight.

use deepen::{Pack, Reversible, StateSpace};

use super::numbered::{Numbered, Numbers};
use super::words::{InWords, Room};
use crate::amount::Price;

/// What a space says, in words and numbers.
trait Steps<C, W>: Sync {
    fn operators(&self, state: &W) -> Numbers;
    fn cost(&self, state: &W, operator: u32) -> C;
    fn applied(&self, state: &W, operator: u32) -> W;
    fn is_goal(&self, state: &W) -> bool;
    fn fingerprint(&self) -> u64;
    fn way_back(&self, parent: &W, operator: u32) -> u32;
    fn retraced(&self, state: &W, back: u32) -> Option<(W, u32)>;
}

/// A space and its way back.
trait TwoWay<C, W>: Steps<C, W> {
    fn backward<'s>(&'s self, start: &W) -> Box<dyn Steps<C, W> + 's>;
    fn goals(&self) -> Vec<W>;
    fn forth(&self, predecessor: &W, backward: u32) -> u32;
}

/// A packed state in words.
pub(super) fn packed<S: Numbered, W: Room>(space: &S, state: &S::State) -> W {
    let mut words = W::default();
    space.pack(state).write(words.words_mut());
    words
}

/// The state that words hold.
pub(super) fn unpacked<S: Numbered, W: Room>(space: &S, words: &W) -> S::State {
    space.unpack(S::Packed::read(words.words()))
}

impl<S: Numbered, W: Room> Steps<S::Cost, W> for S {
    fn operators(&self, state: &W) -> Numbers {
        self.numbers(StateSpace::operators(self, &unpacked(self, state)))
    }

    fn cost(&self, state: &W, operator: u32) -> S::Cost {
        StateSpace::cost(self, &unpacked(self, state), &self.operator(operator))
    }

    fn applied(&self, state: &W, operator: u32) -> W {
        let mut state = unpacked(self, state);
        self.apply(&mut state, &self.operator(operator));
        packed(self, &state)
    }

    fn is_goal(&self, state: &W) -> bool {
        StateSpace::is_goal(self, &unpacked(self, state))
    }

    fn fingerprint(&self) -> u64 {
        StateSpace::fingerprint(self)
    }

    fn way_back(&self, parent: &W, operator: u32) -> u32 {
        Pack::way_back(self, &unpacked(self, parent), &self.operator(operator)).into()
    }

    fn retraced(&self, state: &W, back: u32) -> Option<(W, u32)> {
        let mut state = unpacked(self, state);
        let operator = self.retrace(&mut state, back.try_into().ok()?);
        Some((packed(self, &state), self.number(&operator)))
    }
}

impl<S: Numbered<Backward: Numbered>, W: Room> TwoWay<S::Cost, W> for S {
    fn backward<'s>(&'s self, start: &W) -> Box<dyn Steps<S::Cost, W> + 's> {
        Box::new(Reversible::backward(self, &unpacked(self, start)))
    }

    fn goals(&self) -> Vec<W> {
        Reversible::goals(self).iter().map(|goal| packed(self, goal)).collect()
    }

    fn forth(&self, predecessor: &W, backward: u32) -> u32 {
        let way = Reversible::backward(self, &unpacked(self, predecessor));
        let forth = Reversible::forth(self, &unpacked(self, predecessor), &way.operator(backward));
        self.number(&forth)
    }
}

/// The contract of a space, for one that is out of sight.
macro_rules! space_out_of_sight {
    ($name:ident) => {
        impl<C: Price, W: Room, const UNIT: bool> StateSpace for $name<'_, C, W, UNIT> {
            type State = W;
            type Operator = u32;
            type Operators = Numbers;
            type Undo = W;
            type Cost = C;

            const UNIT_COST: bool = UNIT;

            fn operators(&self, state: &W) -> Numbers {
                self.0.operators(state)
            }

            fn cost(&self, state: &W, operator: &u32) -> C {
                self.0.cost(state, *operator)
            }

            fn apply(&self, state: &mut W, operator: &u32) -> W {
                let after = self.0.applied(state, *operator);
                std::mem::replace(state, after)
            }

            fn undo(&self, state: &mut W, before: W) {
                *state = before;
            }

            fn is_goal(&self, state: &W) -> bool {
                self.0.is_goal(state)
            }

            fn fingerprint(&self) -> u64 {
                self.0.fingerprint()
            }
        }

        impl<C: Price, W: Room, const UNIT: bool> Pack for $name<'_, C, W, UNIT> {
            type Packed = W;
            type Back = u32;

            fn pack(&self, state: &W) -> W {
                *state
            }

            fn unpack(&self, packed: W) -> W {
                packed
            }

            fn way_back(&self, parent: &W, operator: &u32) -> u32 {
                self.0.way_back(parent, *operator)
            }

            fn retrace(&self, state: &mut W, back: u32) -> u32 {
                // What was made by `way_back` is always one.
                let (before, operator) = self.0.retraced(state, back).unwrap_or((*state, 0));
                *state = before;
                operator
            }
        }
    };
}

/// Any space; with `UNIT` its type says that every operator costs one.
pub(crate) struct Common<'a, C, W, const UNIT: bool>(&'a dyn TwoWay<C, W>);

/// The space that leads backwards from one.
pub(crate) struct Backward<'a, C, W, const UNIT: bool>(Box<dyn Steps<C, W> + 'a>);

space_out_of_sight!(Common);
space_out_of_sight!(Backward);

impl<'a, C, W: Room, const UNIT: bool> Common<'a, C, W, UNIT> {
    /// A space in the common form.
    pub(crate) fn of<S>(space: &'a S) -> Self
    where
        S: Numbered<Cost = C, Backward: Numbered>,
    {
        Common(space)
    }
}

impl<'a, C: Price, W: Room, const UNIT: bool> Reversible for Common<'a, C, W, UNIT> {
    type Backward = Backward<'a, C, W, UNIT>;

    fn backward(&self, start: &W) -> Self::Backward {
        Backward(self.0.backward(start))
    }

    fn goals(&self) -> Vec<W> {
        self.0.goals()
    }

    fn forth(&self, predecessor: &W, backward: &u32) -> u32 {
        self.0.forth(predecessor, *backward)
    }
}
