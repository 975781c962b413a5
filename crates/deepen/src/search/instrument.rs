//! What a depth-first search reports to and asks for leave to go on: limits
//! and observer in one, a type parameter of the search.

use crate::cost::Cost;
use crate::limits::StopReason;
use crate::observer::Observer;

/// Grants expansions in small portions and looks at limits in between.
pub(crate) trait Instrument<C: Cost> {
    /// Who watches single nodes.
    type Observer: Observer<C>;

    /// Told of the nodes expanded since the last call, grants at least one
    /// more expansion or says why not.
    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption>;

    /// Told of the nodes expanded since the last grant; what else was
    /// granted is given back.
    fn settle(&mut self, expanded: u64);

    /// Who watches single nodes.
    fn observer(&mut self) -> &mut Self::Observer;
}

/// Why a portion of the search was left unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    /// A limit was reached, or the search cannot go on.
    Limit(StopReason),
    /// As many nodes as were asked for have been expanded.
    Pause,
    /// The trial's work is done.
    Budget,
    /// It is time to share work, or another thread has found something.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "threads alone need it"))]
    Attention,
}

/// What was granted and how much of it is left: counts expansions and limits
/// them in one number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tank {
    left: u64,
    granted: u64,
    burned_before: u64,
}

impl Tank {
    /// Leave to expand so many nodes, whoever granted it.
    pub(crate) fn of(nodes: u64) -> Self {
        Tank { left: nodes, granted: nodes, burned_before: 0 }
    }

    /// Expansions so far.
    pub(crate) fn burned(&self) -> u64 {
        self.burned_before + (self.granted - self.left)
    }

    /// Takes one expansion.
    #[inline]
    pub(crate) fn burn<C: Cost, I: Instrument<C>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Interruption> {
        if self.left == 0 {
            self.refill(instrument)?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Takes one expansion if any is left; asks nobody.
    #[inline]
    pub(crate) fn burn_if_any(&mut self) -> bool {
        let any = self.left > 0;
        self.left -= u64::from(any);
        any
    }

    /// Takes all that is left, but no more than `most`.
    pub(crate) fn take(&mut self, most: u64) -> u64 {
        let taken = self.left.min(most);
        self.left -= taken;
        taken
    }

    /// Puts back what was taken and not burned.
    pub(crate) fn put_back(&mut self, fuel: u64) {
        self.left += fuel;
    }

    /// Asks for more; what is left is given back first.
    #[cold]
    #[inline(never)]
    pub(crate) fn refill<C: Cost, I: Instrument<C>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Interruption> {
        let used = core::mem::take(&mut self.granted) - core::mem::take(&mut self.left);
        self.burned_before += used;
        self.granted = instrument.grant(used)?;
        self.left = self.granted;
        Ok(())
    }

    /// Gives back what was not used and reports what was.
    pub(crate) fn drain<C: Cost, I: Instrument<C>>(&mut self, instrument: &mut I) {
        let used = core::mem::take(&mut self.granted) - core::mem::take(&mut self.left);
        self.burned_before += used;
        instrument.settle(used);
    }
}
