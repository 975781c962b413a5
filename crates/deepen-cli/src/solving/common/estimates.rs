//! A heuristic out of sight: asked about a state without its parent.

use deepen::{Estimate, Heuristic, Quality};

use super::numbered::Numbered;
use super::space::{Backward, Common, packed, unpacked};
use super::words::Words;
use crate::amount::Price;

/// What a heuristic says of words.
pub(crate) trait Estimates<C>: Sync {
    fn of(&self, state: &Words) -> C;
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
    pub(crate) fn packed(&self, state: &S::State) -> Words {
        packed(self.space, state)
    }
}

impl<S, H> Estimates<<S::Cost as Price>::Wide> for Estimator<'_, S, H>
where
    S: Numbered,
    H: Heuristic<S> + Sync,
{
    fn of(&self, state: &Words) -> <S::Cost as Price>::Wide {
        self.heuristic.of(self.space, &unpacked(self.space, state)).widened()
    }

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }

    fn fingerprint(&self) -> u64 {
        self.heuristic.fingerprint()
    }
}

/// Any heuristic.
pub(crate) struct Asked<'a, C>(pub(crate) &'a dyn Estimates<C>);

macro_rules! heuristic_out_of_sight {
    ($space:ident) => {
        impl<C: Price, const UNIT: bool> Heuristic<$space<'_, C, UNIT>> for Asked<'_, C> {
            type Memo = C;

            fn quality(&self) -> Quality {
                self.0.quality()
            }

            fn start(&self, _: &$space<'_, C, UNIT>, state: &Words) -> C {
                self.0.of(state)
            }

            fn child(
                &self,
                _: &$space<'_, C, UNIT>,
                _: C,
                _: &u32,
                state: &Words,
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
