//! Holds a finished table against its space, without building it again.
//!
//! Goals must have 0, and no move may lead from a state whose entry is more
//! than the move's cost above the entry it leads to: then no entry is above
//! the true distance, and the estimate is consistent. That is the part a
//! search relies on. Every other entry must also be *supported* by a move
//! that leads to an entry lower by exactly its cost; over free moves support
//! spreads from states that have it otherwise, so that no ring of free moves
//! supports itself. Then no entry is below the true distance either.
//!
//! Costs a pass over all moves on all threads, more with free moves, and a
//! bit for each state.

use core::fmt;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::UNREACHABLE;
use crate::abstraction::AbstractSpace;

/// A table that is not the table of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There are not as many entries as states.
    Length {
        /// How many states the space has.
        states: u64,
        /// How many entries there are.
        entries: u64,
    },
    /// A move shows that the entry is too high: no lower bound.
    TooHigh {
        /// The state.
        rank: u64,
        /// Its entry.
        entry: u8,
        /// The most it may be.
        most: u8,
    },
    /// No move leads from the state to one that is nearer by its cost: the
    /// entry is a lower bound, but not the distance.
    Unsupported {
        /// The state.
        rank: u64,
        /// Its entry.
        entry: u8,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Length { states, entries } => write!(to, "{entries} entries, expected {states}"),
            Wrong::TooHigh { rank, entry, most } => {
                write!(to, "state {rank} has the entry {entry}, expected at most {most}")
            }
            Wrong::Unsupported { rank, entry } => {
                write!(to, "state {rank} has the entry {entry}, which no move leads down from")
            }
        }
    }
}

impl core::error::Error for Wrong {}

/// States that a thread takes at a time.
const PORTION: u64 = 1 << 14;

/// Verifies that every entry is the distance of its state.
///
/// # Errors
/// Something that is wrong, if anything is.
pub fn verify<P: AbstractSpace>(
    space: &P,
    entries: &[u8],
    threads: NonZeroUsize,
) -> Result<(), Wrong> {
    let (states, found) = (space.size(), entries.len() as u64);
    if states != found {
        return Err(Wrong::Length { states, entries: found });
    }
    let supported = (0..found.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
    let verifier = Verifier { space, entries, supported };
    verifier.check_goals()?;
    verifier.in_portions(threads, |state, _| verifier.check_moves_into(state))?;
    if verifier.first_unsupported().is_some() {
        verifier.in_portions(threads, |state, waiting| {
            verifier.spread(state, waiting);
            Ok(())
        })?;
    }
    verifier.first_unsupported().map_or(Ok(()), Err)
}

struct Verifier<'a, P> {
    space: &'a P,
    entries: &'a [u8],
    supported: Vec<AtomicU64>,
}

impl<P: AbstractSpace> Verifier<'_, P> {
    fn entry(&self, rank: u64) -> u8 {
        self.entries.get(rank as usize).copied().unwrap_or(0)
    }

    /// Notes that a state is supported; whether that is new.
    fn support(&self, rank: u64) -> bool {
        let bit = 1 << (rank % 64);
        let word = self.supported.get((rank / 64) as usize);
        word.is_some_and(|word| word.fetch_or(bit, Ordering::Relaxed) & bit == 0)
    }

    fn is_supported(&self, rank: u64) -> bool {
        let word = self.supported[(rank / 64) as usize].load(Ordering::Relaxed);
        word >> (rank % 64) & 1 == 1
    }

    fn check_goals(&self) -> Result<(), Wrong> {
        let mut wrong = None;
        self.space.goals(|rank| match self.entry(rank) {
            0 => {
                self.support(rank);
            }
            entry => wrong = Some(Wrong::TooHigh { rank, entry, most: 0 }),
        });
        wrong.map_or(Ok(()), Err)
    }

    fn check_moves_into(&self, state: u64) -> Result<(), Wrong> {
        let to = self.entry(state);
        if to == UNREACHABLE {
            return Ok(());
        }
        let mut wrong = None;
        self.space.predecessors(state, |rank, cost| {
            let (entry, most) = (self.entry(rank), to.saturating_add(cost));
            if entry > most {
                wrong = Some(Wrong::TooHigh { rank, entry, most });
            } else if entry == most && cost > 0 && entry != UNREACHABLE {
                self.support(rank);
            }
        });
        wrong.map_or(Ok(()), Err)
    }

    /// Spreads the support that a state has against free moves.
    fn spread(&self, state: u64, waiting: &mut Vec<u64>) {
        let mut next = Some(state).filter(|&state| self.is_supported(state));
        while let Some(state) = next {
            let entry = self.entry(state);
            self.space.predecessors(state, |rank, cost| {
                if cost == 0 && self.entry(rank) == entry && self.support(rank) {
                    waiting.push(rank);
                }
            });
            next = waiting.pop();
        }
    }

    fn first_unsupported(&self) -> Option<Wrong> {
        let unsupported =
            |&(rank, &entry): &(u64, &u8)| entry != UNREACHABLE && !self.is_supported(rank);
        let first = (0_u64..).zip(self.entries).find(unsupported);
        first.map(|(rank, &entry)| Wrong::Unsupported { rank, entry })
    }

    /// Does something for each state, on all threads.
    fn in_portions(
        &self,
        threads: NonZeroUsize,
        work: impl Fn(u64, &mut Vec<u64>) -> Result<(), Wrong> + Sync,
    ) -> Result<(), Wrong> {
        let states = self.entries.len() as u64;
        let next = AtomicU64::new(0);
        let take_all = || {
            let mut waiting = Vec::new();
            loop {
                let first = next.fetch_add(PORTION, Ordering::Relaxed);
                if first >= states {
                    return Ok(());
                }
                let mut portion = first..states.min(first + PORTION);
                portion.try_for_each(|state| work(state, &mut waiting))?;
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.get()).map(|_| scope.spawn(take_all)).collect();
            let own = take_all();
            helpers.into_iter().fold(own, |result, helper| match helper.join() {
                Ok(other) => result.and(other),
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }
}
