//! A space out of sight.

use deepen::{Pack, Reversible, StateSpace};

use super::numbered::{Numbered, Numbers};
use super::words::{InWords, Words};
use crate::amount::Price;

/// What a space says, in words and numbers.
trait Steps<C>: Sync {
    fn operators(&self, state: &Words) -> Numbers;
    fn cost(&self, state: &Words, operator: u32) -> C;
    fn applied(&self, state: &Words, operator: u32) -> Words;
    fn is_goal(&self, state: &Words) -> bool;
    fn fingerprint(&self) -> u64;
    fn way_back(&self, parent: &Words, operator: u32) -> u32;
    fn retraced(&self, state: &Words, back: u32) -> Option<(Words, u32)>;
}

/// Costs of a space, widened.
type Wide<S> = <<S as StateSpace>::Cost as Price>::Wide;

/// A space and its way back.
trait TwoWay<C>: Steps<C> {
    fn backward<'s>(&'s self, start: &Words) -> Box<dyn Steps<C> + 's>;
    fn goals(&self) -> Vec<Words>;
    fn forth(&self, predecessor: &Words, backward: u32) -> u32;
}

/// A packed state in words.
pub(super) fn packed<S: Numbered>(space: &S, state: &S::State) -> Words {
    let mut words = Words::default();
    space.pack(state).write(&mut words);
    words
}

/// The state that words hold.
pub(super) fn unpacked<S: Numbered>(space: &S, words: &Words) -> S::State {
    space.unpack(S::Packed::read(words))
}

impl<S: Numbered> Steps<Wide<S>> for S {
    fn operators(&self, state: &Words) -> Numbers {
        self.numbers(StateSpace::operators(self, &unpacked(self, state)))
    }

    fn cost(&self, state: &Words, operator: u32) -> Wide<S> {
        StateSpace::cost(self, &unpacked(self, state), &self.operator(operator)).widened()
    }

    fn applied(&self, state: &Words, operator: u32) -> Words {
        let mut state = unpacked(self, state);
        self.apply(&mut state, &self.operator(operator));
        packed(self, &state)
    }

    fn is_goal(&self, state: &Words) -> bool {
        StateSpace::is_goal(self, &unpacked(self, state))
    }

    fn fingerprint(&self) -> u64 {
        StateSpace::fingerprint(self)
    }

    fn way_back(&self, parent: &Words, operator: u32) -> u32 {
        Pack::way_back(self, &unpacked(self, parent), &self.operator(operator)).into()
    }

    fn retraced(&self, state: &Words, back: u32) -> Option<(Words, u32)> {
        let mut state = unpacked(self, state);
        let operator = self.retrace(&mut state, back.try_into().ok()?);
        Some((packed(self, &state), self.number(&operator)))
    }
}

impl<S: Numbered<Backward: Numbered>> TwoWay<Wide<S>> for S {
    fn backward<'s>(&'s self, start: &Words) -> Box<dyn Steps<Wide<S>> + 's> {
        Box::new(Reversible::backward(self, &unpacked(self, start)))
    }

    fn goals(&self) -> Vec<Words> {
        Reversible::goals(self).iter().map(|goal| packed(self, goal)).collect()
    }

    fn forth(&self, predecessor: &Words, backward: u32) -> u32 {
        let way = Reversible::backward(self, &unpacked(self, predecessor));
        let forth = Reversible::forth(self, &unpacked(self, predecessor), &way.operator(backward));
        self.number(&forth)
    }
}

/// The contract of a space, for one that is out of sight.
macro_rules! space_out_of_sight {
    ($name:ident) => {
        impl<C: Price, const UNIT: bool> StateSpace for $name<'_, C, UNIT> {
            type State = Words;
            type Operator = u32;
            type Operators = Numbers;
            type Undo = Words;
            type Cost = C;

            const UNIT_COST: bool = UNIT;

            fn operators(&self, state: &Words) -> Numbers {
                self.0.operators(state)
            }

            fn cost(&self, state: &Words, operator: &u32) -> C {
                self.0.cost(state, *operator)
            }

            fn apply(&self, state: &mut Words, operator: &u32) -> Words {
                let after = self.0.applied(state, *operator);
                std::mem::replace(state, after)
            }

            fn undo(&self, state: &mut Words, before: Words) {
                *state = before;
            }

            fn is_goal(&self, state: &Words) -> bool {
                self.0.is_goal(state)
            }

            fn operator_number(&self, operator: &u32) -> Option<u32> {
                Some(*operator)
            }

            fn fingerprint(&self) -> u64 {
                self.0.fingerprint()
            }
        }

        impl<C: Price, const UNIT: bool> Pack for $name<'_, C, UNIT> {
            type Packed = Words;
            type Back = u32;

            fn pack(&self, state: &Words) -> Words {
                *state
            }

            fn unpack(&self, packed: Words) -> Words {
                packed
            }

            fn way_back(&self, parent: &Words, operator: &u32) -> u32 {
                self.0.way_back(parent, *operator)
            }

            fn retrace(&self, state: &mut Words, back: u32) -> u32 {
                // What was made by `way_back` is always one.
                let (before, operator) = self.0.retraced(state, back).unwrap_or((*state, 0));
                *state = before;
                operator
            }
        }
    };
}

/// Any space; with `UNIT` its type says that every operator costs one.
pub(crate) struct Common<'a, C, const UNIT: bool>(&'a dyn TwoWay<C>);

/// The space that leads backwards from one.
pub(crate) struct Backward<'a, C, const UNIT: bool>(Box<dyn Steps<C> + 'a>);

space_out_of_sight!(Common);
space_out_of_sight!(Backward);

impl<'a, C, const UNIT: bool> Common<'a, C, UNIT> {
    /// A space in the common form.
    pub(crate) fn of<S>(space: &'a S) -> Self
    where
        S: Numbered<Cost: Price<Wide = C>, Backward: Numbered>,
    {
        Common(space)
    }
}

impl<'a, C: Price, const UNIT: bool> Reversible for Common<'a, C, UNIT> {
    type Backward = Backward<'a, C, UNIT>;

    fn backward(&self, start: &Words) -> Self::Backward {
        Backward(self.0.backward(start))
    }

    fn goals(&self) -> Vec<Words> {
        self.0.goals()
    }

    fn forth(&self, predecessor: &Words, backward: &u32) -> u32 {
        self.0.forth(predecessor, *backward)
    }
}
