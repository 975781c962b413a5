//! Values modulo 3 (Cooperman and Finkelstein 1992; for heuristics Breyer and
//! Korf 2010).
//!
//! Where no move changes the value by more than 1, the value of a state one
//! move away and the remainder give the value itself. The condition holds in
//! spaces of unit cost whose moves can be reversed, and not in every other:
//! [`check_steps`] looks at every move, and [`Modulo3::encode`] refuses with a
//! witness. A state without a known neighbour is valued by greedy descent: of
//! its successors one has the next lower value, and so on to a goal; free
//! moves are followed first. That takes as many look-ups as the value times
//! the moves, so it is for the start of a search alone.

use std::collections::HashSet;

use super::{EncodeError, Entries};
use crate::abstraction::{AbstractSpace, ForwardSpace};
use crate::build::{GREATEST_DISTANCE, UNREACHABLE};

/// The remainder of what reaches no goal.
pub(super) const UNREACHABLE_RESIDUE: u8 = 3;

/// Remainders of values modulo 3.
pub trait Residues {
    /// How many there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes they take.
    fn stored(&self) -> u64;

    /// The remainder of a rank's value, or 3 where no goal can be reached and
    /// for a rank that is none.
    fn residue(&self, rank: u64) -> u8;
}

/// Values known by their remainders, and the space to descend in.
#[derive(Clone, Debug)]
pub struct Modulo3<R, P> {
    residues: R,
    space: P,
}

/// Checks that no move of the space changes the value by more than 1. Moves
/// from or to states that reach no goal do not count: no search comes back
/// from them.
///
/// # Errors
/// The move that does, or that there are not as many values as states.
pub fn check_steps<P: AbstractSpace>(space: &P, values: &[u8]) -> Result<(), EncodeError> {
    let (expected, found) = (space.size(), values.len() as u64);
    if expected != found {
        return Err(EncodeError::Size { expected, found });
    }
    let mut witness = None;
    for (state, &value) in (0_u64..).zip(values) {
        if value == UNREACHABLE {
            continue;
        }
        space.predecessors(state, |from, _| {
            let before = values.get(from as usize).copied().unwrap_or(UNREACHABLE);
            if before != UNREACHABLE && before.abs_diff(value) > 1 {
                witness = Some(((from, before), (state, value)));
            }
        });
        if let Some((from, to)) = witness {
            return Err(EncodeError::StepTooLarge { from, to });
        }
    }
    Ok(())
}

impl<R: Residues, P: ForwardSpace> Modulo3<R, P> {
    /// Checks the values along every move and keeps their remainders, as
    /// `pack` does: [`TwoBits::encode`](super::TwoBits::encode) or
    /// [`Trits::encode`](super::Trits::encode).
    ///
    /// # Errors
    /// When a move changes the value by more than 1, or `pack` refuses.
    pub fn encode(
        space: P,
        values: &[u8],
        pack: impl FnOnce(&[u8]) -> Result<R, EncodeError>,
    ) -> Result<Self, EncodeError> {
        check_steps(&space, values)?;
        Ok(Modulo3 { residues: pack(values)?, space })
    }

    /// Remainders that were checked and encoded before.
    ///
    /// # Errors
    /// When there are not as many as states.
    pub fn new(residues: R, space: P) -> Result<Self, EncodeError> {
        let (expected, found) = (space.size(), residues.len());
        if expected != found {
            return Err(EncodeError::Size { expected, found });
        }
        Ok(Modulo3 { residues, space })
    }

    /// The remainders.
    pub fn residues(&self) -> &R {
        &self.residues
    }

    /// The number of steps down to a goal.
    fn descend(&self, rank: u64) -> u8 {
        let mut state = rank;
        let mut value = 0;
        loop {
            match self.step_down(state) {
                Step::Goal => return value,
                Step::Lower(lower) if value < GREATEST_DISTANCE => {
                    value += 1;
                    state = lower;
                }
                // Only damaged remainders lead nowhere: 0 is always allowed.
                _ => return 0,
            }
        }
    }

    /// Looks for a state of the next lower value, from `state` and all that
    /// free moves lead to without a change of the value. (A free move never
    /// leads lower; one that leads higher is on no shortest path.)
    fn step_down(&self, state: u64) -> Step {
        let same = self.residues.residue(state);
        let lower = (same + 2) % 3;
        let mut seen = HashSet::from([state]);
        let mut waiting = vec![state];
        while let Some(state) = waiting.pop() {
            if self.space.is_goal(state) {
                return Step::Goal;
            }
            let mut found = None;
            self.space.successors(state, |to, cost| {
                let residue = self.residues.residue(to);
                if cost > 0 && residue == lower {
                    found = Some(to);
                } else if cost == 0 && residue == same && seen.insert(to) {
                    waiting.push(to);
                }
            });
            if let Some(lower) = found {
                return Step::Lower(lower);
            }
        }
        Step::Nowhere
    }
}

enum Step {
    Goal,
    Lower(u64),
    Nowhere,
}

impl<R: Residues, P: ForwardSpace> Entries for Modulo3<R, P> {
    fn len(&self) -> u64 {
        self.residues.len()
    }

    fn stored(&self) -> u64 {
        self.residues.stored()
    }

    fn entry(&self, rank: u64) -> u8 {
        if rank >= self.len() {
            return 0;
        }
        match self.residues.residue(rank) {
            UNREACHABLE_RESIDUE => UNREACHABLE,
            _ => self.descend(rank),
        }
    }

    #[inline]
    fn entry_beside(&self, rank: u64, neighbour: u8) -> u8 {
        let residue = self.residues.residue(rank);
        if residue == UNREACHABLE_RESIDUE || neighbour == UNREACHABLE {
            return self.entry(rank);
        }
        match (residue + 3 - neighbour % 3) % 3 {
            0 => neighbour,
            1 => neighbour.saturating_add(1),
            _ => neighbour.saturating_sub(1),
        }
    }

    fn is_exact(&self) -> bool {
        true
    }
}
