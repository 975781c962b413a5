//! A position as a search has it: a byte for each slot.

/// What is in each slot, one byte each: the label of a piece times the
/// orientations of its set, and how it is turned. Slots beyond those of the
/// puzzle are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement<const SLOTS: usize>(pub(super) [u8; SLOTS]);

impl<const SLOTS: usize> Arrangement<SLOTS> {
    /// By slot, what is there.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[u8; SLOTS] {
        &self.0
    }
}

/// What becomes of every byte when its piece is turned: of one set, by so much.
pub(super) type Turned = [u8; 256];

/// The table of one set. Labels from `ignored.len()` on, which no position
/// has, are those of pieces that can all be told apart.
pub(super) fn turned(orientations: u8, ignored: &[bool], by: u8) -> Turned {
    let all = usize::from(orientations);
    std::array::from_fn(|cell| {
        let (label, turn) = (cell / all, cell % all);
        // No piece has what is left over beyond the last whole label.
        if ignored.get(label) == Some(&true) || (label + 1) * all > 256 {
            return cell as u8;
        }
        (label * all + (turn + usize::from(by)) % all) as u8
    })
}
