//! Turns about one axis commute: which order of them a solution is written in.

use crate::cube::canonical::Canonical;
use crate::cube::geometry::Face;
use crate::cube::turn::Turn;

/// The canonical one of the sequences that come to the same as a shortest one.
///
/// What is done to an axis before another axis is turned amounts to so many
/// quarters of each of its faces.
pub(super) fn in_order(canonical: &Canonical, turns: &[Turn]) -> Vec<Turn> {
    let mut ordered = Vec::with_capacity(turns.len());
    for run in turns.chunk_by(|one, next| one.face().axis() == next.face().axis()) {
        let mut quarters = [0; 6];
        for turn in run {
            quarters[turn.face() as usize] += turn.quarters();
        }
        for face in Face::ALL {
            complete(canonical, face, quarters[face as usize] % 4, 0, &mut ordered);
        }
    }
    ordered
}

/// Appends the canonical turns of a face that amount to so many quarters, after
/// those of the trail; `false` if there are none.
fn complete(
    canonical: &Canonical,
    face: Face,
    quarters: u8,
    trail: u8,
    ordered: &mut Vec<Turn>,
) -> bool {
    if quarters == 0 {
        return true;
    }
    for turn in canonical.allowed(trail).filter(|turn| turn.face() == face) {
        ordered.push(turn);
        let left = (quarters + 4 - turn.quarters()) % 4;
        if complete(canonical, face, left, canonical.after(trail, turn), ordered) {
            return true;
        }
        ordered.pop();
    }
    false
}
