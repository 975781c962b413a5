//! Which facelets were probably misread: those that would make a cube of the
//! text if they had another colour.

use std::fmt;

use super::read::interpret;
use super::{ColourFault, FACELETS, Named};
use crate::cube::check::Impossible;
use crate::cube::input::Refusal;
use crate::tiles::quoted;

/// Colours that would make a cube of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mend {
    /// One facelet (below 54) or two, and the colours they should have.
    pub changes: Vec<(usize, char)>,
}

/// Where there are more ways than these to mend a text, none is likely.
const MOST: usize = 4;

/// The ways to make a cube of refused letters by another colour on one facelet,
/// or by exchanging two, one of which is suspected; none if they are many.
pub(super) fn mends(
    letters: &[char; FACELETS],
    suspected: &[usize],
    refusal: &Refusal,
) -> Vec<Mend> {
    let is_centre = |facelet: usize| facelet % 9 == 4;
    let facelets = || (0..FACELETS).filter(|&facelet| !is_centre(facelet));
    let mut mends = Vec::new();
    let mut attempt = |changes: &[(usize, char)]| {
        let mut changed = *letters;
        for &(facelet, colour) in changes {
            changed[facelet] = colour;
        }
        if mends.len() <= MOST && interpret(&changed).is_ok() {
            mends.push(Mend { changes: changes.to_vec() });
        }
    };
    match refusal {
        // A character that is no colour: whichever it should be.
        Refusal::Unreadable(_) => {
            for &facelet in suspected {
                for centre in (0..FACELETS).filter(|&facelet| is_centre(facelet)) {
                    attempt(&[(facelet, letters[centre])]);
                }
            }
        }
        Refusal::Colours(ColourFault::Count { wrong }) => {
            let Some((surplus, lacking)) = one_for_another(wrong) else { return mends };
            for facelet in facelets().filter(|&facelet| letters[facelet] == surplus) {
                attempt(&[(facelet, lacking)]);
            }
        }
        Refusal::Colours(ColourFault::NoSuchPiece { .. })
        | Refusal::Impossible(Impossible::Twice { .. }) => {
            for &one in suspected {
                // Two that are both suspected are exchanged once.
                let again = |other| other < one && suspected.contains(&other);
                for other in
                    facelets().filter(|&other| letters[other] != letters[one] && !again(other))
                {
                    let (first, last) = (one.min(other), one.max(other));
                    attempt(&[(first, letters[last]), (last, letters[first])]);
                }
            }
        }
        _ => {}
    }
    mends.sort();
    if mends.len() > MOST { Vec::new() } else { mends }
}

/// The colour that is there once too often and the one that is missing once,
/// if nothing else is wrong.
fn one_for_another(wrong: &[(char, usize)]) -> Option<(char, char)> {
    match *wrong {
        [(surplus, 10), (lacking, 8)] | [(lacking, 8), (surplus, 10)] => Some((surplus, lacking)),
        _ => None,
    }
}

impl fmt::Display for Mend {
    /// Such as ``R3 is `F` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(facelet, colour)) in self.changes.iter().enumerate() {
            let and = if index == 0 { "" } else { " and " };
            write!(f, "{and}{} is {}", Named(facelet), quoted(colour.encode_utf8(&mut [0; 4])))?;
        }
        Ok(())
    }
}
