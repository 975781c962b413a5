//! Which positions there are.

use crate::connect_four::{Position, Size};

/// What a position is looked up by: the same for its mirror image.
pub(super) fn key(position: &Position) -> u64 {
    position.key().min(position.mirrored().key())
}

/// All positions of so many stones in which the game goes on, one of each pair
/// of mirror images, by ascending key.
pub(super) fn of_stones(size: Size, stones: u32) -> Vec<Position> {
    (0..stones).fold(vec![Position::empty(size)], |positions, _| after(&positions))
}

/// All positions in which the game goes on that one stone more leads to, one
/// of each pair of mirror images, by ascending key.
pub(super) fn after(positions: &[Position]) -> Vec<Position> {
    let children = positions
        .iter()
        .flat_map(|position| position.moves().filter_map(|column| position.play(column).ok()));
    let mut keyed: Vec<_> = children
        .filter(|child| !child.is_over())
        .map(|child| (key(&child), canonical(child)))
        .collect();
    keyed.sort_unstable_by_key(|(key, _)| *key);
    keyed.dedup_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, position)| position).collect()
}

/// The one of a position and its mirror image that stands for both.
fn canonical(position: Position) -> Position {
    let mirrored = position.mirrored();
    if mirrored.key() < position.key() { mirrored } else { position }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::Size;

    /// Positions of 7x6 up to mirror images, as counted by a program that
    /// plays all sequences and keeps them in a set.
    #[test]
    fn counts_are_known() {
        let mut positions = vec![Position::empty(Size::STANDARD)];
        let mut counts = vec![1];
        for _ in 0..6 {
            positions = after(&positions);
            counts.push(positions.len());
        }
        assert_eq!(counts, [1, 4, 25, 121, 568, 2_144, 8_231]);
    }
}
