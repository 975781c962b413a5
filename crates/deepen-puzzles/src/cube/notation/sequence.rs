//! Sequences of turns or moves: written, undone, and made shorter where two
//! turns are one.

use std::fmt;

use crate::cube::Turn;

/// Turns or moves written one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'s, T>(pub &'s [T]);

impl<T: fmt::Display> fmt::Display for Sequence<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            write!(f, "{}{step}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The turns that undo a sequence.
#[must_use]
pub fn inverse(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}

/// The same in no more turns: turns of one face become one, also with turns of
/// the opposite face between them, as often as that is possible.
#[must_use]
pub fn simplified(turns: &[Turn]) -> Vec<Turn> {
    let mut kept: Vec<Turn> = Vec::with_capacity(turns.len());
    for &turn in turns {
        // Of the turns kept no two next to each other are of one face, so the
        // one that this one joins is the last, or next to last behind a turn of
        // the opposite face.
        let same = |other: &Turn| other.face() == turn.face();
        let across = |other: &Turn| other.face() == turn.face().opposite();
        let joined = match kept.as_slice() {
            [.., last] if same(last) => Some(kept.len() - 1),
            [.., before, last] if across(last) && same(before) => Some(kept.len() - 2),
            _ => None,
        };
        let Some(index) = joined else {
            kept.push(turn);
            continue;
        };
        match Turn::new(turn.face(), kept[index].quarters() + turn.quarters()) {
            Some(sum) => kept[index] = sum,
            None => {
                kept.remove(index);
            }
        }
    }
    kept
}
