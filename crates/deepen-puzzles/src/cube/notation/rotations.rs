//! The way from one hold of a cube to another, in rotations.

use super::moves::{Move, Part};
use crate::cube::{Face, Orientation};

/// The fewest rotations that bring a cube from the standard way of holding it
/// to another: none, one or two. Made backwards they bring it back.
///
/// ```
/// use deepen_puzzles::cube::{Face, Orientation, notation};
///
/// let held = Orientation::new(Face::F, Face::D).unwrap();
/// let rotations = notation::rotations(held);
/// assert_eq!(notation::Sequence(&rotations).to_string(), "x");
/// ```
#[must_use]
pub fn rotations(to: Orientation) -> Vec<Move> {
    let steps: Vec<(Face, u8)> = [Face::R, Face::U, Face::F]
        .into_iter()
        .flat_map(|around| (1..4).map(move |quarters| (around, quarters)))
        .collect();
    let mut ways: Vec<Vec<(Face, u8)>> = vec![Vec::new()];
    ways.extend(steps.iter().map(|&step| vec![step]));
    ways.extend(steps.iter().flat_map(|&one| steps.iter().map(move |&other| vec![one, other])));
    let end = |way: &Vec<(Face, u8)>| {
        let turned =
            |held: Orientation, &(around, quarters): &(Face, u8)| held.rotated(around, quarters);
        way.iter().fold(Orientation::STANDARD, turned)
    };
    let way = ways.into_iter().find(|way| end(way) == to).unwrap_or_default();
    way.into_iter()
        .filter_map(|(around, quarters)| Move::new(Part::Whole(around), quarters))
        .collect()
}
