//! A heuristic out of sight: asked about a state without its parent.

use deepen::{Estimate, Heuristic, Quality};

use super::numbered::Numbered;
use super::space::{Backward, Common, packed, unpacked};
use super::words::Room;
use crate::amount::Price;

/// What a heuristic says of words.
pub(crate) trait Estimates<C, W>: Sync {
    fn of(&self, state: &W) -> C;
    fn quality(&self) -> Quality;
    fn fingerprint(&self) -> u64;
}

/// A heuristic with the space that it is for.
pub(crate) struct Estimator<'a, S, H> {
    pub(crate) space: &'a S,
    pub(crate) heuristic: &'a H,
}

impl<S: Numbered, H: Heuristic<S>> Estimator<'_, S, H> {
    /// A state in words.
    pub(crate) fn packed<W: Room>(&self, state: &S::State) -> W {
        packed(self.space, state)
    }
}

impl<S: Numbered, H: Heuristic<S> + Sync, W: Room> Estimates<S::Cost, W> for Estimator<'_, S, H> {
    fn of(&self, state: &W) -> S::Cost {
        self.heuristic.of(self.space, &unpacked(self.space, state))
    }

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }

    fn fingerprint(&self) -> u64 {
        self.heuristic.fingerprint()
    }
}

/// Any heuristic.
pub(crate) struct Asked<'a, C, W>(pub(crate) &'a dyn Estimates<C, W>);

macro_rules! heuristic_out_of_sight {
    ($space:ident) => {
        impl<C: Price, W: Room, const UNIT: bool> Heuristic<$space<'_, C, W, UNIT>>
            for Asked<'_, C, W>
        {
            type Memo = C;

            fn quality(&self) -> Quality {
                self.0.quality()
            }

            fn start(&self, _: &$space<'_, C, W, UNIT>, state: &W) -> C {
                self.0.of(state)
            }

            fn child(
                &self,
                _: &$space<'_, C, W, UNIT>,
                _: C,
                _: &u32,
                state: &W,
                limit: C,
            ) -> Estimate<C, C> {
                let value = self.0.of(state);
                if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
            }

            fn value(&self, memo: C) -> C {
                memo
            }

            fn fingerprint(&self) -> u64 {
                self.0.fingerprint()
            }
        }
    };
}

heuristic_out_of_sight!(Common);
heuristic_out_of_sight!(Backward);
