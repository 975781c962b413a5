//! The disc that has just moved stays: two steps of one disc in a row are one
//! step, or none, at less cost.

use deepen::Pruning;

use super::space::Hanoi;
use super::step::{Step, Steps};
use super::word::Word;

/// Takes out every step of the disc that moved last: the one that returns,
/// and those that a single step would have done.
///
/// Not for searches beside a table of states unless they ask for more than
/// [`RETURNS_ONLY`](Pruning::RETURNS_ONLY).
#[derive(Clone, Copy, Debug, Default)]
pub struct OtherDisc;

impl<W: Word> Pruning<Hanoi<W>> for OtherDisc {
    /// The peg that the last disc went to.
    type Trail = Option<u8>;

    fn start(&self) -> Option<u8> {
        None
    }

    #[inline]
    fn restrict(&self, _: &Hanoi<W>, trail: Option<u8>, operators: &mut Steps) {
        if let Some(peg) = trail {
            operators.remove_from(usize::from(peg));
        }
    }

    #[inline]
    fn follow(&self, _: Option<u8>, operator: &Step) -> Option<u8> {
        Some(operator.to() as u8)
    }

    fn fingerprint(&self) -> u64 {
        0x6f74_6865
    }
}
