//! The rules by counting: games of so many moves, and different positions
//! after so many (OEIS A212693, Tromp's counts; Edelkamp and Kissmann 2008).

use std::collections::HashSet;

use deepen_games::connect_four::{Position, Size};

/// Sequences of so many moves from here; games that are over end there.
fn sequences(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.moves().map(|column| sequences(&position.play(column).unwrap(), depth - 1)).sum()
}

#[test]
fn sequences_of_moves() {
    let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in known.into_iter().enumerate() {
        let found = sequences(&Position::empty(Size::STANDARD), depth as u32);
        assert_eq!(found, count, "depth {depth}");
    }
}

/// Different positions after each number of moves, up to so many.
fn positions(size: Size, depth: usize) -> Vec<usize> {
    let mut layer = vec![Position::empty(size)];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut seen = HashSet::new();
        let next = layer.iter().flat_map(|position| {
            position.moves().map(|column| position.play(column).unwrap()).collect::<Vec<_>>()
        });
        let next: Vec<Position> = next.filter(|position| seen.insert(position.key())).collect();
        if next.is_empty() {
            break;
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

#[test]
fn different_positions() {
    let known = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186];
    assert_eq!(positions(Size::STANDARD, known.len() - 1), known);
}

/// All positions: of four by four as in Tromp's table, and of a single column
/// one for each number of stones, up to the fourth of the same side.
#[test]
fn all_positions_of_small_boards() {
    for (width, height, count) in [(4, 4, 161_029), (1, 5, 6), (1, 63, 64)] {
        let size = Size::new(width, height).unwrap();
        let found: usize = positions(size, width * height).iter().sum();
        assert_eq!(found, count, "{size}");
    }
}
